"""What documents and their units are called, and where they apply."""

KINDS = (
    "part", "chapter", "section", "rule", "regulation", "article", "paragraph",
    "sub-section", "sub-rule", "clause", "sub-clause", "item", "proviso", "explanation",
    "illustration", "schedule", "annexure", "form",
)  # fmt: skip
UNITS = ("section", "rule", "regulation", "article")
ANNEXES = ("schedule", "annexure", "form")

JURISDICTIONS = (
    "CENTRAL", "MAHARASHTRA", "UTTAR_PRADESH", "KARNATAKA", "TAMIL_NADU", "ANDHRA_PRADESH", "GUJARAT",
    "CHANDIGARH", "DAMAN_AND_DIU",
    "ARUNACHAL_PRADESH", "ASSAM", "BIHAR", "CHHATTISGARH", "GOA", "HARYANA", "HIMACHAL_PRADESH", "JHARKHAND",
    "KERALA", "MADHYA_PRADESH", "MANIPUR", "MEGHALAYA", "MIZORAM", "NAGALAND", "ODISHA", "PUNJAB", "RAJASTHAN",
    "SIKKIM", "TELANGANA", "TRIPURA", "UTTARAKHAND", "WEST_BENGAL",
    "ANDAMAN_AND_NICOBAR_ISLANDS", "DADRA_AND_NAGAR_HAVELI", "DADRA_AND_NAGAR_HAVELI_AND_DAMAN_AND_DIU",
    "DELHI", "JAMMU_AND_KASHMIR", "LADAKH", "LAKSHADWEEP", "PUDUCHERRY",
)  # fmt: skip

DOC_TYPES = (
    "act", "rules", "regulations", "amendment", "amendment-act", "amendment-rules", "circular", "order",
    "notification", "judgment", "qa",
)  # fmt: skip
