"""Chance: one ChaCha20 stream inside each state, the same numbers compiled, interpreted, on a GPU.

A stream is ``LENGTH`` 32-bit words::

    0 .. 7    the 256-bit key, little endian
    8 .. 9    the number of the next block (low word, high word)
    10        how many 16-bit pieces of the present block are used (32: all, as at the beginning)
    11        always 0
    12 .. 27  the present block

The cipher is ChaCha20 with a 64-bit block counter and a zero nonce, so that anybody's
implementation gives the same dice. Sums are made in int64 and cut to 32 bits, because
32-bit overflow is silent compiled and warns interpreted.
"""

from numpy import int64, uint32

from .kernel import inline_kernel, kernel
from .seed import BLOCK, COUNTER, LENGTH, PIECES, USED

__all__ = ["LENGTH", "begin", "below", "cipher_block", "piece", "shuffle"]

_MASK = 0xFFFFFFFF
_C0, _C1, _C2, _C3 = (  # "expand 32-byte k"
    uint32(0x61707865),
    uint32(0x3320646E),
    uint32(0x79622D32),
    uint32(0x6B206574),
)


@kernel
def add(a, b):
    """The sum of two words, modulo 2**32."""
    return uint32((int64(a) + int64(b)) & _MASK)


@kernel
def mix(a, b, left):
    """a exclusive-or b, rotated to the left."""
    both = int64(a ^ b)
    return uint32(((both << left) | (both >> (32 - left))) & _MASK)


@kernel
def quarter_round(a, b, c, d):
    a = add(a, b)
    d = mix(d, a, 16)
    c = add(c, d)
    b = mix(b, c, 12)
    a = add(a, b)
    d = mix(d, a, 8)
    c = add(c, d)
    b = mix(b, c, 7)
    return a, b, c, d


@kernel
def cipher_block(key, n12, n13, n14, n15, out, start):
    """Write the 16 words of one ChaCha20 block; n12 … n15 are the last four input words."""
    k0 = uint32(key[0])
    k1 = uint32(key[1])
    k2 = uint32(key[2])
    k3 = uint32(key[3])
    k4 = uint32(key[4])
    k5 = uint32(key[5])
    k6 = uint32(key[6])
    k7 = uint32(key[7])
    x0, x1, x2, x3 = _C0, _C1, _C2, _C3
    x4, x5, x6, x7 = k0, k1, k2, k3
    x8, x9, x10, x11 = k4, k5, k6, k7
    x12, x13, x14, x15 = uint32(n12), uint32(n13), uint32(n14), uint32(n15)
    for _ in range(10):
        x0, x4, x8, x12 = quarter_round(x0, x4, x8, x12)
        x1, x5, x9, x13 = quarter_round(x1, x5, x9, x13)
        x2, x6, x10, x14 = quarter_round(x2, x6, x10, x14)
        x3, x7, x11, x15 = quarter_round(x3, x7, x11, x15)
        x0, x5, x10, x15 = quarter_round(x0, x5, x10, x15)
        x1, x6, x11, x12 = quarter_round(x1, x6, x11, x12)
        x2, x7, x8, x13 = quarter_round(x2, x7, x8, x13)
        x3, x4, x9, x14 = quarter_round(x3, x4, x9, x14)
    out[start] = add(x0, _C0)
    out[start + 1] = add(x1, _C1)
    out[start + 2] = add(x2, _C2)
    out[start + 3] = add(x3, _C3)
    out[start + 4] = add(x4, k0)
    out[start + 5] = add(x5, k1)
    out[start + 6] = add(x6, k2)
    out[start + 7] = add(x7, k3)
    out[start + 8] = add(x8, k4)
    out[start + 9] = add(x9, k5)
    out[start + 10] = add(x10, k6)
    out[start + 11] = add(x11, k7)
    out[start + 12] = add(x12, n12)
    out[start + 13] = add(x13, n13)
    out[start + 14] = add(x14, n14)
    out[start + 15] = add(x15, n15)


@kernel
def begin(chance, key):
    """Set a stream to its beginning under a key of eight words."""
    for i in range(LENGTH):
        chance[i] = 0
    for i in range(8):
        chance[i] = key[i]
    chance[USED] = PIECES


@inline_kernel
def piece(chance):
    """The next 16 bits of the stream: of each word the low half, then the high half."""
    used = int64(chance[USED])
    if used == PIECES:
        low = int64(chance[COUNTER])
        high = int64(chance[COUNTER + 1])
        cipher_block(chance, low, high, 0, 0, chance, BLOCK)
        chance[COUNTER] = (low + 1) & _MASK
        if low == _MASK:
            chance[COUNTER + 1] = (high + 1) & _MASK
        used = int64(0)
    chance[USED] = used + 1
    return (int64(chance[BLOCK + (used >> 1)]) >> ((used & 1) << 4)) & 0xFFFF


@inline_kernel
def below(chance, n):
    """An integer from 0 to n - 1, every one equally likely; 1 <= n <= 65,536.

    The product of 16 random bits and n has the integer above its low 16 bits; the few
    pieces that would favour some integers are thrown away (Lemire's rejection).
    """
    while True:
        product = piece(chance) * n
        low = product & 0xFFFF
        if low >= n or low >= 0x10000 % n:
            return product >> 16


@kernel
def shuffle(chance, items, n):
    """Put the first n items into random order (Fisher–Yates, from the last down)."""
    for i in range(n - 1, 0, -1):
        j = below(chance, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept
