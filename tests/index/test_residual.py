"""Token vectors as residual codes: what is decoded is what the codes say, and near to what it was."""

import numpy as np
import pytest

from civicsetu.base.errors import ParameterError
from civicsetu.index.residual import FACTORS, ResidualCodec


def vectors(dimensions, n=900):
    """Vectors around some directions, as int8; the first dimensions vary most."""
    random = np.random.default_rng(5)
    centres = random.normal(size=(20, dimensions))
    drawn = centres[random.integers(0, 20, n)] + random.normal(size=(n, dimensions)) * 0.4
    drawn *= np.linspace(2, 0.5, dimensions)
    return np.rint(110 * drawn / np.linalg.norm(drawn, axis=1, keepdims=True)).astype(np.int8)


def by_hand(codec, tokens):
    """What each vector must become, one number after the other."""
    decoded = []
    for token in tokens.astype(float):
        centre = min(codec.centroids.astype(float), key=lambda c: ((token - c) ** 2).sum())
        left = token - centre
        stands = np.array([codec.values[sum(left[d] >= cut[d] for cut in codec.cuts), d] for d in range(len(token))])
        factor = (left @ left) / (left @ stands) if left @ stands > 0 else 1.0
        decoded.append(centre + min(round(factor * FACTORS), 255) / FACTORS * stands)
    return np.array(decoded)


@pytest.mark.parametrize("bits", [1, 2])
@pytest.mark.parametrize("dimensions", [16, 13])
def test_what_is_decoded_is_what_the_codes_say(bits, dimensions):
    tokens = vectors(dimensions)
    codec = ResidualCodec.learn(tokens, bits)
    codes = codec.encode(tokens)
    assert len(codes) == len(tokens) * codec.width and codec.width == 3 + -(-bits * dimensions // 8)
    decoded = codec.decode(codes)
    assert decoded.dtype == np.int8 and np.abs(decoded[:60] - by_hand(codec, tokens[:60])).max() <= 0.51
    kept = ResidualCodec.from_bytes(codec.to_bytes())
    assert (kept.decode(codes) == decoded).all() and kept.encode(tokens) == codes
    assert codec.decode(b"").shape == (0, dimensions)


def test_two_bits_are_nearer_than_one_and_the_products_are_not_too_small():
    tokens, errors = vectors(32), []
    for bits in (1, 2):
        codec = ResidualCodec.learn(tokens, bits)
        decoded = codec.decode(codec.encode(tokens)).astype(float)
        own = (tokens.astype(float) ** 2).sum(axis=1)
        product = (tokens.astype(float) * decoded).sum(axis=1)
        assert np.mean(product / own) == pytest.approx(1, abs=0.01)  # without the factors they would all be below
        cosines = product / np.sqrt(own) / np.linalg.norm(decoded, axis=1)
        errors.append(1 - cosines.mean())
    assert errors[1] < errors[0] / 2 < 0.05


def test_the_same_vectors_give_the_same_codec():
    tokens = vectors(16)
    assert ResidualCodec.learn(tokens, 1).to_bytes() == ResidualCodec.learn(tokens, 1).to_bytes()


def test_few_vectors_and_other_bits():
    tokens = vectors(16, 3)
    codec = ResidualCodec.learn(tokens, 2)
    assert codec.decode(codec.encode(tokens)).shape == (3, 16)
    with pytest.raises(ParameterError, match="1 or 2 bits"):
        ResidualCodec.learn(tokens, 3)
