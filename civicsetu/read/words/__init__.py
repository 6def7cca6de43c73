"""What the words of a document say, once its tree is there.

`grammar` reads statutory references; `resolver` says what each is from where it stands, with `lookup` and
`parent_act`, and `references` makes records of them, across documents too. `made_under` finds which provision of an
Act a rule is made under, by the words that `enabling` knows. `definitions` finds the defined terms, `facts` time
limits, amounts, penalties and dates, `amendments` what was amended and by which law, `status` what is not in force.
Patterns of more than a few lines stand in a module beside, named `..._patterns`, with an example on each line.
"""
