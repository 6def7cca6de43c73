"""The benchmark: how fast documents are read and questions answered, on the machine it names, beside
plain designs on the same texts and questions.

    python -m civicsetu.bench                       # measures and prints (`make bench`)
    python -m civicsetu.bench --save plain          # keeps it in reports/bench, and in docs/benchmark.md
    python -m civicsetu.bench --data ../real --questions data/golden/official_questions.jsonl
    python -m civicsetu.bench --docs                # the tables of docs/benchmark.md from what is kept

`reading` measures PDFs to provision trees, `answering` this project's search and answers,
`systems` each design in processes of its own, of which `baselines` are the plain ones; `table`
shows what they found.
"""
