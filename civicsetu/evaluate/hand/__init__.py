"""Grading by hand: `sheet` writes answers out for readers, `readers` takes their grades in and compares them, and
`renew` asks the graded questions again, so that it is known which grades are of what is answered now."""
