"""What speaks for and against a reading of a section, in points: the one table of the search.

A reading is a choice, for every mark in the words, whether it begins a unit, and of which list. Its
points are added up, and the reading with the fewest is the tree. One point is a slight surprise,
three a slip that prints do make, six what hardly ever happens. The figures were set by hand for
these meanings, not fitted; a print that breaks one custom must not break the tree.
"""

# ---- a mark that is passed over: how much it looks like the beginning of a unit
PASSED_LINE = 5.0  # begins a line after a sentence, or a part of one, has ended
PASSED_FIRST = 7.0  # begins the section's words
PASSED_LINE_INSIDE = 3.0  # begins a line in the middle of a sentence: a wrapped line may do that
PASSED_STOP = 4.0  # in the line, after ";", ":" or a dash
PASSED_FULL_STOP = 3.5  # in the line, after a full stop and before a capital letter
PASSED_COMMA = 2.0  # in the line, after a comma
PASSED_INSIDE = 0.5  # in the middle of a sentence: most are references and asides
PASSED_BROKEN = 2.5  # an enumerator that has lost a bracket, at the beginning of a line
PASSED_FIGURE = 1.0  # a figure with a full stop, at the beginning of a line
PASSED_QUALIFIER = 8.0  # "Provided that" after the end of a sentence
PASSED_CLOSING = 3.5  # a line in lower case that stands further out than the item before it

# ---- a mark that is taken: where it stands
AT_LINE_INSIDE = 0.5  # begins a line, but in the middle of a sentence
AT_STOP = 0.2  # not at the beginning of a line, but after a stop
AT_COMMA = 0.6  # a list that runs on inside of a sentence: "(a) one, (b) two"
AT_NOTHING = 1.5  # nothing stands before it that ends anything
INLINE_AMONG_LINES = 1.0  # in the line, where the members before it begin lines
BROKEN = 1.0  # a bracket is lost
FIGURE = 1.5  # "1." may also be a number in a table
BEFORE_COMMA = 2.5  # a comma or bracket follows it, as in a list of references

# ---- a mark that the words around it make a reference
REFERENCE = 9.0  # "sub-section (2)", "(2) of section 4", "(90) days": nearly forbidding
MAYBE_REFERENCE = 3.0  # "of (2)", "(1), (2)": the same words may open a list
LINKED = 1.5  # "power to (a) freeze": no level is named before it
JOINED = 1.0  # "and (b)" without a semicolon before it

# ---- the sequence of a list
NEXT = 0.0  # the next of its list
INSERTED = 0.5  # (2A) after (2), (ab) after (a): put in by an amendment
INSERTED_ROMAN = 3.0  # (ii) after (i) in a lettered list: almost always Roman
MISSING_ONE = 2.0  # one is left out in print
MISSING_MORE = 0.7  # each further one that is left out
MOST_MISSING = 12  # more than this is another list
MISSING_OMITTED = 0.2  # left out where stars or a bracket say so
TWICE = 3.5  # one letter is printed twice
MISPRINT = 4.5  # another letter stands in the place of the next: "(m)" for "(iii)"
MISREAD = 1.0  # the same, where OCR may have read the next so

NOT_AS_PROMISED = 1.5  # a list goes on where the words before promise another one: "namely:—"

# ---- the opening of a list
PROMISED = 0.0  # the words before end in ":", a dash or "namely", or there are none
UNPROMISED = 1.0  # the words before leave a sentence open
UNPROMISED_ENDED = 3.0  # the words before end a sentence
DEEPER_UNPROMISED = 1.0  # the same, but the mark stands further in than the unit above
STARTS_LATE = 5.0  # a list whose first member is no first
UNNUMBERED_FIRST = 4.0  # "(2)" where the section's own words are the first, without its number
MISREAD_ONE = 1.5  # "(I)" or "(l)" for "(1)"
STARTS_ON = 1.2  # the same, but it counts on from the list before it: (i), (ii) and then (iii) under the next
SAME_STYLE_BELOW = 2.5  # (a) below (a): a list hardly ever has one like it inside
NUMBERS_BELOW = 0.7  # figures below a clause
AFTER_UNTAKEN = 6.0  # right after an enumerator that is passed over: "sub-section (2)(a)"
AFTER_UNTAKEN_SENTENCE = 0.3  # the same, a blank and a capital letter part them: "sub-section (1) (3) Every order"
LONE = 2.5  # a list of one member
LONE_DEEPER = 1.0  # the same, where it is set out with an indent of its own

# ---- where lines begin
OTHER_INDENT = 3.0  # at most, for standing elsewhere than the members of its list
INDENT_POINT = 0.3  # for each point of that beyond what printing varies by
OPENS_LEVEL = 0.4  # a list that opens at the indent of the unit above: prints that set levels flush do
OPENS_FURTHER_OUT = 3.0  # a list that opens further out than the unit above

# ---- what qualifies
ODD_PLACE = 2.5  # a proviso or Explanation where no sentence has ended
NOT_ITS_OWNER = 1.0  # hung elsewhere than is the custom: a sub-section's is its own, after a list the whole list's
EACH_LEVEL = 0.7  # each level further away
INSIDE_QUALIFIER = 2.0  # hung under a proviso or Explanation
NOT_NAMED = 7.0  # its words name another level: "nothing in this clause"
NOT_SPOKEN_OF = 1.8  # they speak of another level: "a notification under this clause"
NOT_WITH_LAST = 1.0  # "Provided further" that is not hung where the proviso before it is
NOT_AT_INDENT = 3.5  # it stands where none of its owner's lines do
PLACE_UNKNOWN = 1.0  # nobody knows where its owner's lines would stand
GOES_ON_AFTER = 5.0  # a list goes on after what was hung above it

# ---- closing words
CLOSING = 2.0  # words after a list that finish the sentence above it
CLOSING_RUN_ON = 0.5  # the same, where the text itself parts them

# ---- the search
BEAM = 24  # readings that are kept side by side
MOST_WORK = 60_000  # readings times marks of one section; a longer list is read more narrowly
WORST = 9.0  # points by which a reading may be worse than the best before it is given up
COMPARED = 30  # units, counted back, within which two readings are compared
DEEPEST = 12  # units one in another
TOLERANCE = 4.5  # points by which indents that are meant equal may differ
