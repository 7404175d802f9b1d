//! The 48 dominoes, their terrains and crowns, and sets of dominoes.

use std::fmt;

use game::bits;

use Terrain::{Forest, Lake, Mine, Pasture, Swamp, Wheat};

/// Terrain of a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Terrain {
    Wheat = 1,
    Forest = 2,
    Lake = 3,
    Pasture = 4,
    Swamp = 5,
    Mine = 6,
}

impl Terrain {
    /// All terrains in code order.
    pub const ALL: [Self; 6] = [Wheat, Forest, Lake, Pasture, Swamp, Mine];

    /// Terrain code, 1 to 6; bitboards use 0 for empty and 7 for the castle.
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Lower-case English name.
    pub const fn name(self) -> &'static str {
        match self {
            Wheat => "wheat",
            Forest => "forest",
            Lake => "lake",
            Pasture => "pasture",
            Swamp => "swamp",
            Mine => "mine",
        }
    }

    /// Letter in drawings: the first letter of the name.
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0] as char
    }

    /// Terrain of a letter, ignoring case.
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_lowercase();
        Self::ALL
            .into_iter()
            .find(|terrain| terrain.letter() == letter)
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Half of a domino: a terrain and its crowns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Half {
    pub terrain: Terrain,
    /// Number of crowns, 0 to 3.
    pub crowns: u8,
}

/// Letter of the terrain, then the crowns if any: `w`, `m3`.
impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.crowns {
            0 => write!(f, "{}", self.terrain.letter()),
            crowns => write!(f, "{}{crowns}", self.terrain.letter()),
        }
    }
}

/// A domino, identified by the number on its back: 1 to 48.
///
/// ```
/// use kingdomino::{Domino, Terrain};
/// let best = Domino::new(48).unwrap();
/// let [_, b] = best.halves();
/// assert_eq!((b.terrain, b.crowns), (Terrain::Mine, 3));
/// assert_eq!(Domino::new(49), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Domino(u8);

impl Domino {
    /// Number of dominoes.
    pub const COUNT: usize = 48;

    /// Domino with this number.
    pub const fn new(number: u32) -> Option<Self> {
        if number >= 1 && number <= Self::COUNT as u32 {
            Some(Self(number as u8))
        } else {
            None
        }
    }

    /// Like `new`, but the caller guarantees that the number is 1 to 48.
    pub(crate) const fn new_unchecked(number: u8) -> Self {
        debug_assert!(number >= 1 && number <= Self::COUNT as u8);
        Self(number)
    }

    /// Number on the back.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Halves A and B, in the order of `data/dominoes.csv`.
    #[inline]
    pub const fn halves(self) -> [Half; 2] {
        // In range by the invariant of the type; the mask removes the bounds check.
        TABLE[(self.0 & 63) as usize]
    }

    /// Whether both halves are equal.
    #[inline]
    pub const fn is_double(self) -> bool {
        self.0 <= LAST_DOUBLE
    }

    /// All dominoes in ascending order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (1..=Self::COUNT as u8).map(Self)
    }
}

impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A set of dominoes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Dominoes(u64);

impl Dominoes {
    /// Empty set.
    pub const NONE: Self = Self(0);
    /// Set of all 48 dominoes.
    pub const ALL: Self = Self(((1 << Domino::COUNT) - 1) << 1);

    /// Number of members with lower numbers than `domino`.
    #[inline]
    pub(crate) const fn rank(self, domino: Domino) -> u32 {
        (self.0 & ((1 << domino.0) - 1)).count_ones()
    }

    /// Number of dominoes in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set contains `domino`.
    #[inline]
    pub const fn contains(self, domino: Domino) -> bool {
        self.0 >> domino.0 & 1 == 1
    }

    /// The set with `domino` added.
    #[inline]
    #[must_use]
    pub const fn with(self, domino: Domino) -> Self {
        Self(self.0 | 1 << domino.0)
    }

    /// The set with `domino` removed.
    #[inline]
    #[must_use]
    pub const fn without(self, domino: Domino) -> Self {
        Self(self.0 & !(1 << domino.0))
    }

    /// Member with this rank, from 0 in ascending order; `rank` must be below `len`.
    #[inline]
    pub(crate) fn nth(self, rank: u32) -> Domino {
        Domino(bits::select(self.0, rank) as u8)
    }

    /// Like `nth`, but faster for sets of at most four dominoes.
    #[inline]
    pub(crate) const fn nth_of_few(self, rank: u32) -> Domino {
        let from_second = self.0 & self.0.wrapping_sub(1);
        let from_third = from_second & from_second.wrapping_sub(1);
        let from_fourth = from_third & from_third.wrapping_sub(1);
        let from = [self.0, from_second, from_third, from_fourth];
        Domino(from[(rank & 3) as usize].trailing_zeros() as u8)
    }

    /// Lowest member of a non-empty set.
    #[inline]
    pub(crate) const fn first(self) -> Domino {
        debug_assert!(!self.is_empty());
        Domino(self.0.trailing_zeros() as u8)
    }

    /// Set difference.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Domino> {
        bits::ones(self.0).map(|number| Domino(number as u8))
    }
}

impl FromIterator<Domino> for Dominoes {
    fn from_iter<I: IntoIterator<Item = Domino>>(dominoes: I) -> Self {
        dominoes.into_iter().fold(Self::NONE, Self::with)
    }
}

impl fmt::Debug for Dominoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Domino::number))
            .finish()
    }
}

/// Dominoes 1 to 12 are doubles.
const LAST_DOUBLE: u8 = 12;

const fn d(a: Terrain, crowns_a: u8, b: Terrain, crowns_b: u8) -> [Half; 2] {
    [
        Half {
            terrain: a,
            crowns: crowns_a,
        },
        Half {
            terrain: b,
            crowns: crowns_b,
        },
    ]
}

/// Halves by domino number; entries outside 1 to 48 are unused.
static TABLE: [[Half; 2]; 64] = {
    const LIST: [[Half; 2]; Domino::COUNT] = [
        d(Wheat, 0, Wheat, 0),
        d(Wheat, 0, Wheat, 0),
        d(Forest, 0, Forest, 0),
        d(Forest, 0, Forest, 0),
        d(Forest, 0, Forest, 0),
        d(Forest, 0, Forest, 0),
        d(Lake, 0, Lake, 0),
        d(Lake, 0, Lake, 0),
        d(Lake, 0, Lake, 0),
        d(Pasture, 0, Pasture, 0),
        d(Pasture, 0, Pasture, 0),
        d(Swamp, 0, Swamp, 0),
        d(Wheat, 0, Forest, 0),
        d(Wheat, 0, Lake, 0),
        d(Wheat, 0, Pasture, 0),
        d(Wheat, 0, Swamp, 0),
        d(Forest, 0, Lake, 0),
        d(Forest, 0, Pasture, 0),
        d(Wheat, 1, Forest, 0),
        d(Wheat, 1, Lake, 0),
        d(Wheat, 1, Pasture, 0),
        d(Wheat, 1, Swamp, 0),
        d(Wheat, 1, Mine, 0),
        d(Forest, 1, Wheat, 0),
        d(Forest, 1, Wheat, 0),
        d(Forest, 1, Wheat, 0),
        d(Forest, 1, Wheat, 0),
        d(Forest, 1, Lake, 0),
        d(Forest, 1, Pasture, 0),
        d(Lake, 1, Wheat, 0),
        d(Lake, 1, Wheat, 0),
        d(Lake, 1, Forest, 0),
        d(Lake, 1, Forest, 0),
        d(Lake, 1, Forest, 0),
        d(Lake, 1, Forest, 0),
        d(Wheat, 0, Pasture, 1),
        d(Lake, 0, Pasture, 1),
        d(Wheat, 0, Swamp, 1),
        d(Pasture, 0, Swamp, 1),
        d(Mine, 1, Wheat, 0),
        d(Wheat, 0, Pasture, 2),
        d(Lake, 0, Pasture, 2),
        d(Wheat, 0, Swamp, 2),
        d(Pasture, 0, Swamp, 2),
        d(Mine, 2, Wheat, 0),
        d(Swamp, 0, Mine, 2),
        d(Swamp, 0, Mine, 2),
        d(Wheat, 0, Mine, 3),
    ];
    let mut table = [LIST[0]; 64];
    let mut i = 0;
    while i < Domino::COUNT {
        table[i + 1] = LIST[i];
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_agree_with_the_published_list() {
        let csv = include_str!("../data/dominoes.csv");
        let ours: Vec<String> = Domino::all()
            .map(|domino| {
                let [a, b] = domino.halves();
                format!(
                    "{domino},{},{},{},{}",
                    a.terrain, a.crowns, b.terrain, b.crowns
                )
            })
            .collect();
        assert_eq!(csv.lines().skip(1).collect::<Vec<_>>(), ours);
    }

    #[test]
    fn doubles_are_the_dominoes_whose_halves_are_equal() {
        for domino in Domino::all() {
            let [a, b] = domino.halves();
            assert_eq!(domino.is_double(), a == b, "{domino}");
        }
    }

    #[test]
    fn a_set_lists_its_members_in_ascending_order() {
        let set: Dominoes = [48, 1, 17]
            .iter()
            .map(|&n| Domino::new(n).unwrap())
            .collect();
        assert_eq!(
            set.iter().map(Domino::number).collect::<Vec<_>>(),
            [1, 17, 48]
        );
        assert_eq!(
            (0..3).map(|k| set.nth(k).number()).collect::<Vec<_>>(),
            [1, 17, 48]
        );
        assert_eq!(Dominoes::ALL.len(), 48);
        assert!(Dominoes::ALL.iter().eq(Domino::all()));
    }
}
