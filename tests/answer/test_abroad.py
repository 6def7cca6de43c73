import pytest

from civicsetu.answer.abroad import named_abroad


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Minimum wage in New Zealand?", "New Zealand"),
        ("does Polish law treat it as theft", "Polish law"),
        ("can a Sri Lankan tenant be evicted", "Sri Lankan"),
        ("US bankruptcy, who qualifies", "US"),
        ("UAE me gratuity kitni hai", "UAE"),
        ("he told us to leave", ""),
        ("Is English spoken in the court?", ""),  # a language
        ("Must I polish the floor of the flat?", ""),
        ("I hold an Indian passport and live in Dubai.", ""),  # India is named, too
        ("a flat in Noida", ""),
        ("My brother did not tell the taxman of his two shares in France. Is that a crime?", ""),  # what one owns there
        ("He lives in my flat in France. Does French law let me evict?", "French law"),
        ("We registered the mark in Japan in May; until when can we apply here?", ""),  # what was done there before
        ("We registered the mark in Japan in May; how long does it last?", "Japan"),
    ],
)
def test_another_country_is_told(text, words):
    assert named_abroad(text).startswith(words) and bool(named_abroad(text)) == bool(words)
