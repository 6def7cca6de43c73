"""The exported encoder against sentence-transformers with the same model."""

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from civicsetu.base.errors import IndexUnusable
from civicsetu.base.files import sha256
from civicsetu.index.encode import session
from civicsetu.index.encode.basis import BASIS_DIMENSIONS, basis_texts, token_basis
from civicsetu.index.encode.encoder import Encoder
from civicsetu.index.encode.onnx import TOKEN_BASIS, export_encoder, packaged_model_path, product
from civicsetu.index.encode.session import PRECISE
from civicsetu.index.layout import BASIS_FILE


@pytest.fixture(scope="module")
def encoder(plain_data):
    return Encoder(plain_data / "index" / "encoder")


def test_it_agrees_with_sentence_transformers(encoder, plain_index, monkeypatch):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    sentence_transformers = pytest.importorskip("sentence_transformers")
    model = sentence_transformers.SentenceTransformer(str(packaged_model_path()), device="cpu")
    texts = [p.search_text for p in plain_index.store.passages[::9][:40]]
    theirs = model.encode(texts, normalize_embeddings=True, show_progress_bar=False)
    ours = np.stack([e.sentence for e in encoder.encode(texts)])
    cosines = (theirs * ours).sum(axis=1)
    assert len(cosines) == 40
    assert cosines.min() >= 0.985
    assert cosines.mean() >= 0.99


def test_a_text_does_not_depend_on_its_batch(encoder):
    texts = [
        "The promoter returns the amount.",
        "Interest",
        "The allottee takes possession of the apartment, plot or building.",
    ]
    together = encoder.encode(texts)
    for text, with_others in zip(texts, together, strict=True):
        (alone,) = encoder.encode([text])
        assert alone.sentence.tobytes() == with_others.sentence.tobytes()
        assert alone.tokens.tobytes() == with_others.tokens.tobytes()


def test_vectors_have_length_one_and_their_projections_at_most(encoder):
    for encoded in encoder.encode(["The promoter returns the amount.", "x", "", "   "]):
        assert np.linalg.norm(encoded.sentence) == pytest.approx(1, abs=1e-5)
        lengths = np.linalg.norm(encoded.tokens, axis=1)
        assert np.all(lengths <= 1 + 1e-5) and np.all(lengths > 0.2)
        assert encoded.sentence.dtype == encoded.tokens.dtype == np.float32
        assert encoded.sentence.shape == (encoder.dimensions,)
        assert encoded.tokens.shape[1] == BASIS_DIMENSIONS < encoder.dimensions
        assert encoded.content.shape == (len(encoded.tokens),) and encoded.content.any()


def test_tokens_are_the_whole_vectors_on_an_orthonormal_basis(encoder, plain_data):
    basis = np.load(plain_data / "index" / "encoder" / BASIS_FILE)
    assert basis.T @ basis == pytest.approx(np.eye(BASIS_DIMENSIONS), abs=1e-4)
    _, words, ids, cut = encoder.vectors("The promoter returns the amount.")
    assert len(words) == len(ids) == 6 and cut == 0
    assert np.linalg.norm(words, axis=1) == pytest.approx(np.ones(6), abs=1e-5)
    (encoded,) = encoder.encode(["The promoter returns the amount."])
    assert encoded.tokens == pytest.approx(words @ basis, abs=1e-5)


def test_late_interaction_on_the_basis_ranks_as_on_all_dimensions(encoder, plain_index):
    """What the basis leaves out hardly changes which passage a question's tokens are closest to."""
    passages = [p.search_text for p in plain_index.store.passages[::7][:40]]
    whole, projected = [encoder.vectors(t)[1] for t in passages], [e.tokens for e in encoder.encode(passages)]
    same = []
    for question in (
        "What interest is due for delay?",
        "Who keeps the separate account?",
        "When is a project revoked?",
    ):
        asked, (on_basis,) = encoder.vectors(question)[1], encoder.encode([question])
        full = [(asked @ words.T).max(axis=1).mean() for words in whole]
        less = [(on_basis.tokens @ words.T).max(axis=1).mean() for words in projected]
        same.append(np.corrcoef(full, less)[0, 1])
    assert min(same) > 0.97


def test_function_words_and_signs_are_no_content(encoder):
    text = "What is the promoter?"
    (encoded,) = encoder.encode([text])
    assert [text[a:b] for a, b in encoder.content_offsets(text)] == ["promoter"]
    assert encoded.content.tolist() == [False, False, False, True, False]
    (silent,) = encoder.encode(["What is the?"])
    assert silent.content.all()  # where nothing says something, everything counts


def test_what_does_not_fit_is_counted(plain_data):
    encoder = Encoder(plain_data / "index" / "encoder", max_tokens=16)
    short, long = encoder.encode(["one two three", "word " * 40])
    assert short.cut == 0 and len(short.tokens) == 3
    # 40 words and the two marks at the ends are 42 tokens
    assert long.cut == 26 and len(long.tokens) == 14
    (start,) = encoder.encode(["word " * 14])
    assert np.allclose(start.tokens, long.tokens, atol=1e-4)


@pytest.mark.parametrize("text", ["The promoter's refund: 10% p.a.", "word " * 300, "x", "धारा 18 और", "ﬁ ­soft"])
def test_offsets_are_those_of_the_content_tokens(encoder, text):
    offsets = encoder.content_offsets(text)
    assert len(offsets) == int(encoder.encode([text])[0].content.sum())
    assert all(0 <= a <= b <= len(text) for a, b in offsets)
    assert offsets == sorted(offsets)


def test_offsets_name_the_words(encoder):
    text = "Promoter returns amount"
    assert "".join(text[a:b] for a, b in encoder.content_offsets(text)) == text.replace(" ", "")


def test_exported_again_it_is_the_same_file_with_other_threads(plain_data, tmp_path):
    with threadpool_limits(2, "blas"):  # the first was made with one
        export_encoder(packaged_model_path(), tmp_path)
    assert sorted(f.name for f in tmp_path.iterdir()) == ["encoder.onnx", "token_basis.npy", "tokenizer.json"]
    for file in tmp_path.iterdir():
        assert sha256(file) == sha256(plain_data / "index" / "encoder" / file.name)


def test_the_kept_basis_is_that_of_the_plain_edition(encoder, plain_data, tmp_path):
    """It keeps as much of the edition's tokens as a basis that is found anew. The two are not the same: vectors of 8
    bits differ between kinds of processor, and the last components turn into each other."""
    for file in (plain_data / "index" / "encoder").glob("*.*"):
        (tmp_path / file.name).symlink_to(file)
    (tmp_path / BASIS_FILE).unlink()
    np.save(tmp_path / BASIS_FILE, np.eye(encoder.dimensions, dtype=np.float32))
    whole, texts = Encoder(tmp_path), basis_texts()
    kept, found = np.load(TOKEN_BASIS), token_basis(whole, texts)
    assert found.shape == kept.shape == (encoder.dimensions, BASIS_DIMENSIONS) and found.dtype == kept.dtype

    def energy(basis):
        vectors = ((words, whole.is_content(ids)) for _, words, ids, _ in map(whole.vectors, texts))
        return sum(float(np.square(words[content] @ basis).sum()) for words, content in vectors)

    # measured 0.99985; 0.9960 for a basis of the first 100 of the 120 paragraphs, 0.984 of the first 60
    assert 0.9995 < energy(kept) / energy(found) < 1.00001


def test_the_product_of_factors_is_the_usual_one_to_the_last_rounding():
    random = np.random.default_rng(5)
    up, down = random.normal(size=(40, 16)).astype(np.float32), random.normal(size=(16, 30)).astype(np.float32)
    assert product(up, down) == pytest.approx(up.astype(np.float64) @ down.astype(np.float64), abs=1e-5)
    # written out: each step is rounded once, as a fused multiply-add rounds
    one = np.float32(0)
    for a, b in zip(up[3], down[:, 7], strict=True):
        one = np.float32(float(one) + float(a) * float(b))
    assert product(up, down)[3, 7] == one


def precise(encoder):
    """Whether the session of an encoder was told to make products of 8-bit numbers exact."""
    try:
        return encoder._session.get_session_options().get_session_config_entry(PRECISE) == "1"
    except RuntimeError:  # it was told nothing
        return False


@pytest.mark.parametrize(
    ("says", "needed"),
    [
        ("flags\t\t: fpu avx2 avx512f avx512vl\n", True),
        ("flags\t\t: fpu avx512f avx512_vnni\n", False),
        ("flags\t\t: fpu avx2 avx_vnni\n", True),
        ("model name\t: one with avx512_vnni\nflags\t\t: fpu avx2\n", True),
        (None, True),
    ],
)
def test_products_of_8_bits_do_not_overflow_where_the_processor_has_no_vnni(
    says, needed, tmp_path, plain_data, monkeypatch
):
    """The setting of ONNX Runtime that says so; without it AVX2 gives a cosine of 0.984 at worst."""
    monkeypatch.setattr(session, "PROCESSOR", tmp_path / "cpuinfo")
    if says is not None:
        session.PROCESSOR.write_text(says)
    assert precise(Encoder(plain_data / "index" / "encoder")) is needed


def test_the_quick_way_gives_the_bits_of_the_precise_one(encoder, plain_data, tmp_path, monkeypatch):
    """With VNNI the setting is left out; where there is none, this compares it with itself."""
    monkeypatch.setattr(session, "PROCESSOR", tmp_path / "none")
    slow = Encoder(plain_data / "index" / "encoder")
    assert precise(slow)
    for text in basis_texts()[:40]:
        ours, theirs = encoder.encode([text])[0], slow.encode([text])[0]
        assert ours.sentence.tobytes() == theirs.sentence.tobytes()
        assert ours.tokens.tobytes() == theirs.tokens.tobytes()


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(IndexUnusable, match=r"encoder\.onnx is missing"):
        Encoder(tmp_path)
