"""What surrounds a question: the conversation it stands in, personal data in it, the record of it, answers kept.

`asker` puts them together. `follow_up` tells what a question means after the one before it (`people`: who is meant,
`matter`: what about); `session` keeps conversations; `personal` finds and masks personal data (`names`: of people);
`record` and `cache` keep what was done and what was answered; `lines` writes files that survive a crash.

Nothing of a question is written to a file before it went through `personal.masked`.
"""
