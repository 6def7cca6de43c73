"""Answer: ranked provisions to an answer, without an LLM. The sentences that answer are quoted
verbatim, each with its pinpoint and its page; where the evidence is too weak, or the question is
about something that is not indexed, it is refused with a reason."""
