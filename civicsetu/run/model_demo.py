"""`make model-demo`: ten questions through LiteLLM and the scripted server, to see the whole way without a key.

The server is no model: it copies the first words of the evidence, and misbehaves in some of the ways that servers do.
What it says shows how replies are taken, and nothing of a model's quality.
"""

from civicsetu.engine import Index, open_index
from civicsetu.llm.scripted import ScriptedServer
from civicsetu.params import load_params, with_values

# How the server answers each question, and the question.
SCRIPT = (
    ("right", "What may a promoter take before the agreement for sale?"),
    ("right", "Must an agent register?"),
    ("rate_limit", "Who appoints the Chairperson?"),
    ("stall", "What is carpet area?"),
    ("broken_json", "Where does an appeal lie?"),
    ("unknown_key", "What must an advertisement carry?"),
    ("changed_number", "How long has the Authority to grant registration?"),
    ("dropped_not", "Can a promoter mortgage an apartment after the agreement?"),
    ("made_up", "What are the duties of allottees?"),
    ("refuse", "Who may file a complaint?"),
)


def demo() -> None:
    """Print the answers to ten questions, each with what the server did and how the answer came about."""
    params = load_params()
    store = open_index(params=params).store
    for way, question in SCRIPT:
        with ScriptedServer([way]) as server:
            link = {"model": "openai/scripted", "base_url": server.url, "timeout": 3.0}
            index = Index(store, with_values(params, {"models": {"thinking": [link]}}, "the demonstration"))
            answer = index.ask(question)
        print(f"\n== {question}\n   the server: {way}")
        for call in answer.provenance.calls if answer.provenance else ():
            print(f"   {call.model}, {call.prompt}: {call.outcome}, {call.seconds:.2f} s, {call.tokens} tokens")
        print(f"\n{answer}")


if __name__ == "__main__":
    demo()
