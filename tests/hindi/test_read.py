import pytest

from civicsetu.hindi import in_english, language_of

# What comes of questions, as it is read to the one who asked
READ = (
    (
        "Builder ne flat nahi diya, paisa wapas kaise milega?",
        "Builder did not give flat, how to get refund of money?",
    ),
    ("flat ka possession kab milega", "When will I get possession of flat?"),
    (
        "बिल्डर ने फ्लैट का कब्जा नहीं दिया, क्या मुझे रिफंड मिल सकता है?",
        "Builder did not give possession of flat, can I get refund?",
    ),
    ("धारा 18 क्या कहती है?", "What does section 18 say?"),
    ("dhara 138 NI act kya hai", "What is section 138 NI Act?"),
    ("IPC ki dhara 302 ki saza kya hai", "What is the punishment of section 302 of IPC?"),
    ("Builder ke khilaf RERA mein shikayat kaun kar sakta hai?", "Who can file complaint against Builder in RERA?"),
    ("Agreement se pehle builder kitna paisa le sakta hai?", "How much money can builder take before agreement?"),
    ("Bina RERA number ke builder booking le sakta hai kya?", "Can builder take booking without RERA number?"),
    ("my money back kab tak milega after it falls due", "By when will I get my money back after it falls due?"),
    ("OC kya hai, who gives it and what does it allow?", "What is OC, who gives it and what does it allow?"),
    (
        "मेरा मकान मालिक मुझे घर से निकाल रहा है, मैं क्या करूं?",
        "My landlord is removing me from house, what should I do?",
    ),
    ("dahej lene ki saza kitni hai", "What is the punishment of taking dowry?"),
    ("RERA ka order na maane to kya penalty?", "If order of RERA is not obeyed, what penalty?"),
    ("कारपेट एरिया का मतलब क्या है?", "What is meaning of carpet area?"),
    ("bina meri marzi ke builder naksha badal sakta hai?", "Can builder change sanctioned plan without my consent?"),
    (
        "रेरा अथॉरिटी के अध्यक्ष का कार्यकाल कितने साल का होता है?",
        "How many years is term of Chairperson of RERA authority?",
    ),
    (
        "गुजरात में बिल्डर को रिफंड कितने दिन में देना होता है?",
        "Within how many days must builder give refund in Gujarat?",
    ),
    ("police bina warrant kab giraftar kar sakti hai?", "When can police arrest without warrant?"),
    (
        "रिश्वत लेने वाले सरकारी कर्मचारी को कितनी सजा होती है?",
        "What is the punishment for public servant taking bribe?",
    ),
    ("नाबालिग का समझौता मान्य है क्या?", "Is agreement of minor valid?"),
    ("FIR darj karne se police mana kare to kya kare?", "If police refuses from registering FIR, what should I do?"),
    (
        "main apne pati se alag rehna chahti hu, kya mujhe guzara bhatta milega?",
        "I want to live separate from own husband, will I get maintenance?",
    ),
    ("section 18 me kya likha hai?", "What is written in section 18?"),
    ("उपभोक्ता किसे कहते हैं?", "What is consumer?"),
    ("builder ne kaha ki paisa wapas nahi milega", "Builder said that will I not get refund of money?"),
    ("मेरा घर कहाँ है?", "Where is my house?"),
    ("कोर्ट ने क्या कहा?", "What did court say?"),
    ("आज सोने का भाव क्या चल रहा है?", "What is today gold price?"),
    ("रोज़ सुबह सिर दर्द होता है, कौन सी दवा लेनी चाहिए?", "Headache is every morning, which medicine should I take?"),
    ("कौन सा अफ़सर शिकायत सुनता है?", "Which officer hears complaint?"),
    ("पाँच साल की बच्ची को क्या मिलेगा?", "What will girl of five years get?"),
    ("ससुर के मरने के बाद घर किसका होगा?", "Whose will house be after death of father-in-law?"),
    ("mera paisa phas gaya hai, kya karu?", "My money is stuck, what should I do?"),
)


@pytest.mark.parametrize(("asked", "english"), READ)
def test_a_question_is_read_as_a_simple_english_one(asked: str, english: str):
    assert in_english(asked) == english


@pytest.mark.parametrize("english", [english for _, english in READ])
def test_what_was_read_is_english(english: str):
    assert language_of(english) == "en" and in_english(english) == english


@pytest.mark.parametrize(
    "text", ["kya", "है", "kya kya kya hai ka ki ke", "ka? ki! ke.", "hai " * 300, "nahi नहीं 18(1) ka"]
)
def test_any_words_give_some_text(text: str):
    assert in_english(text).strip()
