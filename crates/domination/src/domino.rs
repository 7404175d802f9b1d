//! The 28 kinds of dominoes, and multisets of dominoes.

use std::fmt;

use game::bits;

/// Number on a square of the board or half of a domino, 0 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Number(u8);

impl Number {
    /// Number of different values.
    pub const COUNT: usize = 7;

    /// Creates a number if it is at most 6.
    pub const fn new(number: u32) -> Option<Self> {
        if number < Self::COUNT as u32 {
            Some(Self(number as u8))
        } else {
            None
        }
    }

    /// Like `new`, but the caller guarantees a number below 7.
    pub(crate) const fn new_unchecked(number: u8) -> Self {
        debug_assert!(number < Self::COUNT as u8);
        Self(number)
    }

    /// Value as an integer.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// All seven numbers in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }
}

/// Kind of domino: an unordered pair of numbers.
///
/// There are 28 kinds with four copies each. Copies are indistinguishable.
///
/// ```
/// use domination::Domino;
/// let domino: Domino = "3-5".parse()?;
/// assert_eq!("5-3".parse(), Ok(domino));
/// assert_eq!(domino.numbers().map(|number| number.get()), [3, 5]);
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domino(u8);

/// Numbers of each domino, the lower one first, in ascending order.
const PAIRS: [[u8; 2]; Domino::KINDS] = {
    let mut pairs = [[0; 2]; Domino::KINDS];
    let (mut low, mut index) = (0, 0);
    while low < Number::COUNT {
        let mut high = low;
        while high < Number::COUNT {
            pairs[index] = [low as u8, high as u8];
            index += 1;
            high += 1;
        }
        low += 1;
    }
    pairs
};

impl Domino {
    /// Number of kinds.
    pub const KINDS: usize = 28;
    /// Number of copies of each kind.
    pub const COPIES: usize = 4;
    /// Number of dominoes in a game.
    pub const COUNT: usize = Self::KINDS * Self::COPIES;

    /// Domino with these numbers, given in either order.
    pub const fn new(a: Number, b: Number) -> Self {
        let (low, high) = if a.0 < b.0 { (a.0, b.0) } else { (b.0, a.0) };
        // The dominoes whose lower number is 0, 1, 2 … take up 7, 6, 5 … indices.
        Self(low * (13 - low) / 2 + high)
    }

    /// Like `from_index`, but the caller guarantees an index below 28.
    #[inline]
    pub(crate) const fn from_index_unchecked(index: u8) -> Self {
        debug_assert!(index < Self::KINDS as u8);
        Self(index)
    }

    /// Domino with this index.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::KINDS {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Index in the ascending order 0-0, 0-1 … 5-6, 6-6, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The two numbers, the lower one first.
    pub const fn numbers(self) -> [Number; 2] {
        let [low, high] = PAIRS[self.0 as usize];
        [Number(low), Number(high)]
    }

    /// Whether both numbers are equal.
    pub const fn is_double(self) -> bool {
        let [low, high] = PAIRS[self.0 as usize];
        low == high
    }

    /// All 28 kinds in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::KINDS as u8).map(Self)
    }
}

impl fmt::Debug for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Domino({self})")
    }
}

/// Multiset of dominoes, up to four copies of each.
///
/// Each domino has four bits, of which as many are set as there are copies, the low ones first. A
/// uniform draw selects one of the set bits, and a rack serves as a mask of the places it can cover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dominoes([u64; 2]);

impl Dominoes {
    /// The empty multiset.
    pub const NONE: Self = Self([0; 2]);
    /// All 112 dominoes.
    pub const ALL: Self = Self([u64::MAX, (1 << (Domino::COUNT - 64)) - 1]);

    /// Number of dominoes, counting copies.
    #[inline]
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// Whether there are no dominoes.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Number of copies of this domino.
    #[inline]
    pub const fn count(self, domino: Domino) -> usize {
        self.bits(domino).count_ones() as usize
    }

    /// Whether there is at least one copy of this domino.
    #[inline]
    pub const fn contains(self, domino: Domino) -> bool {
        self.bits(domino) != 0
    }

    /// The four bits of a domino: 0, 1, 3, 7 or 15.
    #[inline]
    const fn bits(self, domino: Domino) -> u64 {
        self.0[domino.word()] >> domino.shift() & 15
    }

    /// Adds a copy; the caller guarantees that there are fewer than four.
    // In place: passing the multiset by value uses 16-byte loads, which stall on the 8-byte store
    // before them (failed store forwarding).
    #[inline]
    pub(crate) fn add(&mut self, domino: Domino) {
        debug_assert!(self.count(domino) < Domino::COPIES);
        let word = &mut self.0[domino.word()];
        *word += ((*word >> domino.shift() & 15) + 1) << domino.shift();
    }

    /// Removes a copy; the caller guarantees that there is one.
    #[inline]
    pub(crate) fn remove(&mut self, domino: Domino) {
        debug_assert!(self.contains(domino));
        let word = &mut self.0[domino.word()];
        *word -= ((*word >> domino.shift() & 15) + 1) >> 1 << domino.shift();
    }

    /// Multiset difference; `other` must be contained in `self`.
    #[must_use]
    pub(crate) fn difference(mut self, other: Self) -> Self {
        other.iter().for_each(|domino| self.remove(domino));
        self
    }

    /// Domino with this rank in ascending order, counting copies; `rank` must be below `len`.
    #[inline]
    pub(crate) fn nth(self, rank: u32) -> Domino {
        Domino((bits::select_of_two(self.0, rank) / Domino::COPIES as u32) as u8)
    }

    /// Mask with all four bits of each contained domino set.
    #[inline]
    pub(crate) const fn kind_mask(self) -> [u64; 2] {
        // The lowest bit of a domino is set if there is at least one copy.
        const LOWEST: u64 = 0x1111_1111_1111_1111;
        [(self.0[0] & LOWEST) * 15, (self.0[1] & LOWEST) * 15]
    }

    /// Iterates in ascending order, over every copy.
    pub fn iter(self) -> impl Iterator<Item = Domino> {
        let ones = bits::ones(self.0[0]).chain(bits::ones(self.0[1]).map(|bit| bit + 64));
        ones.map(|bit| Domino((bit / Domino::COPIES as u32) as u8))
    }
}

impl Domino {
    /// Index of the word that holds its bits.
    #[inline]
    const fn word(self) -> usize {
        (self.0 >> 4 & 1) as usize
    }

    /// Offset of its bits in that word.
    #[inline]
    const fn shift(self) -> u32 {
        (self.0 & 15) as u32 * 4
    }
}

impl fmt::Debug for Dominoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.iter().map(|domino| domino.to_string()))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_28_dominoes_are_indexed_in_ascending_order() {
        let mut index = 0;
        for low in Number::all() {
            for high in Number::all().filter(|high| *high >= low) {
                let domino = Domino::new(low, high);
                assert_eq!(domino, Domino::new(high, low));
                assert_eq!(domino.index(), index);
                assert_eq!(Domino::from_index(index), Some(domino));
                assert_eq!(domino.numbers(), [low, high]);
                assert_eq!(domino.is_double(), low == high);
                index += 1;
            }
        }
        assert_eq!(index, Domino::KINDS);
        assert_eq!(Domino::from_index(index), None);
    }

    proptest! {
        #![proptest_config(testing::cases(256))]

        #[test]
        fn a_multiset_of_dominoes_agrees_with_a_plain_list(picks in prop::collection::vec((0_u8..28, any::<bool>()), 0..300)) {
            let mut counts = [0_usize; Domino::KINDS];
            let mut dominoes = Dominoes::NONE;
            for (index, add) in picks {
                let domino = Domino(index);
                let count = &mut counts[domino.index()];
                if add && *count < Domino::COPIES {
                    *count += 1;
                    dominoes.add(domino);
                } else if !add && *count > 0 {
                    *count -= 1;
                    dominoes.remove(domino);
                }
            }
            let list: Vec<Domino> = Domino::all().flat_map(|d| vec![d; counts[d.index()]]).collect();
            prop_assert_eq!(dominoes.iter().collect::<Vec<_>>(), list.clone());
            prop_assert_eq!(dominoes.len(), list.len());
            prop_assert_eq!(dominoes.is_empty(), list.is_empty());
            for (rank, domino) in (0..).zip(list) {
                prop_assert_eq!(dominoes.nth(rank), domino);
            }
            for domino in Domino::all() {
                prop_assert_eq!(dominoes.count(domino), counts[domino.index()]);
                prop_assert_eq!(dominoes.contains(domino), counts[domino.index()] > 0);
            }
            prop_assert_eq!(dominoes.difference(dominoes), Dominoes::NONE);
        }
    }

    #[test]
    fn the_full_set_has_four_copies_of_each_domino() {
        assert_eq!(Dominoes::ALL.len(), Domino::COUNT);
        assert!(Domino::all().all(|domino| Dominoes::ALL.count(domino) == 4));
    }
}
