"""Which language a question is in: English, Hindi in Devanagari, or Hindi in Latin letters.

Hindi in Latin letters is told by its function words. Many of them are English words, too ("to", "me", "main", "par",
"the", "are"); these count for nothing. Words that only Hindi has count, and words that English has now and then
("ka", "ko") count where they stand together. So "benami", "patta" or "lekhpal" in an English question say nothing.
"""

import re
from typing import Literal

Language = Literal["en", "hi", "hi-Latn"]

_DEVANAGARI = re.compile("[\u0900-\u097f]+")
_WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)?")
# Words that English does not have
ONLY_HINDI = frozenset(
    """
    hai hain nahi nahin nahee nahiin nhi kya kyaa kaise kese kaisey kab kyon kyun kyu kyo kaun kahan kahaan kitna kitne
    kitni kitnaa kiska kiski kiske kisko kisne kaunsa kaunsi kaunse konsa konsi konse mujhe muje mujhko mera meri mere
    maine hamara hamari hamare humara humari humare hame hamein humein humko hamko aapka aapki aapko unka unki unke unko
    unhone uska uski uske usko usne iska iski iske isko isne lekin magar agar yadi toh thi wala wale wali vala vale vali
    raha rahi rahe rha rhe rhi sakta sakti sakte skta skte skti chahiye chahie chahiyen chaahiye karna karne karni karke
    krna krne kare kren karen karein karega karegi karenge karta karte karti karu karun karoon kiya kiye hota hoti hote
    hoga hogi honge hoge hua hui hue huye gaya gayi gaye gya diya diye dega degi denge dete deta deti dena dene deni
    liya liye lega legi lenge leta lete leti lena lene leni milega milegi milenge milta milti milte mila mili mile milne
    jata jati jate jaata jaati jaate jaye jaaye jaayega jayega jayegi jayenge padega padegi padta padti padte paega
    bataye bataiye batao bina baad pehle pahle khilaf khilaaf jabki kyonki kyunki isliye tarah wapas vapas paisa paise
    apna apni apne mein hone honi lagega lagegi lagta lagti kaunsaa kisi koi kuch kuchh jaise aisa aisi waisa bhejna
    banta banti bante banana banane sakenge sakega kaha kahte kehte matlab kyuki hoon sabse tareeka tarika karwana
    karwane karana karane karaya chuka chuki chuke dilwa chalega chalta chalti rakhna rakhne rakhe lagana lagane bata
    batana kis banega banegi banne banaye badhegi badhega manega maanega aaya aayi aana wahan yahan
    """.split()
)
# Words that English or a name may have; two of them count
SELDOM_ENGLISH = frozenset(
    "ka ki ke ko ne aur bhi ye yeh wo woh sab tak hu hun tha jab ya jo ab abhi phir fir saal mahine kare bhai".split()
)
OWNS = frozenset(("ka", "ki", "ke"))  # one is enough where no word of English holds the question together
ENGLISH = frozenset(
    """
    the of what who which when where how why does did is it its my your our their his her they we i he she you after
    from with without if that this these those was were been has have had can could may must should would will shall
    not a an on at by as for and
    """.split()
)
LEAST_SHARE = 0.25  # of a question's words, from which on one word of Hindi is enough
LEAST_SELDOM = 0.2  # the same for two words that English may have


def language_of(text: str) -> Language:
    """The language of a question.

    >>> language_of("What does main road mean to me?"), language_of("flat ka possession kab milega")
    ('en', 'hi-Latn')
    >>> language_of("बिल्डर ने फ्लैट नहीं दिया"), language_of("Can I fight without a vakil?")
    ('hi', 'en')
    """
    words = _WORD.findall(text)
    if not text.isascii() and (found := _DEVANAGARI.findall(text)):
        return "hi" if len(found) >= len(words) or (not is_romanised(words) and len(found) > 1) else _mixed(words)
    return "hi-Latn" if is_romanised(words) else "en"


def _mixed(words: list[str]) -> Language:
    """That of a question with a word or two of Devanagari: "धारा 18 kya hai"; one in English is read for them, too."""
    return "hi-Latn" if is_romanised(words) else "hi"


def is_romanised(words: list[str]) -> bool:
    """Whether words in Latin letters are Hindi by their function words."""
    low = [word.lower() for word in words]
    only = sum(word in ONLY_HINDI for word in low)
    seldom = sum(word in SELDOM_ENGLISH for word in low)
    if only:
        return only + seldom > 1 or only >= LEAST_SHARE * len(low)
    if OWNS & set(words) and not ENGLISH & set(low):
        return True
    return seldom > 1 and seldom >= LEAST_SELDOM * len(low) and len(set(low) & SELDOM_ENGLISH) > 1
