//! The 48 dominoes.

use std::fmt;

use game::bits;

use Terrain::{Forest, Lake, Mine, Pasture, Swamp, Wheat};

/// What a square of land is covered with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Terrain {
    /// Fields of wheat.
    Wheat = 1,
    /// Woods.
    Forest = 2,
    /// Water.
    Lake = 3,
    /// Grassland.
    Pasture = 4,
    /// Bog.
    Swamp = 5,
    /// Mountains with ore.
    Mine = 6,
}

impl Terrain {
    /// All six, in the order of their codes.
    pub const ALL: [Self; 6] = [Wheat, Forest, Lake, Pasture, Swamp, Mine];

    /// 1 to 6; 0 and 7 are free for "nothing" and "castle".
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The lower-case English name.
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

    /// The letter that stands for it in a drawing: the first of its name.
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0] as char
    }

    /// The terrain a letter stands for, in either case.
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

/// One square of a domino: a terrain and its crowns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Half {
    /// What it is covered with.
    pub terrain: Terrain,
    /// 0 to 3.
    pub crowns: u8,
}

/// The letter of the terrain, then the crowns if there are any: `w`, `m3`.
impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.crowns {
            0 => write!(f, "{}", self.terrain.letter()),
            crowns => write!(f, "{}{crowns}", self.terrain.letter()),
        }
    }
}

/// A domino, by the number on its back: 1 to 48.
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
    /// How many there are.
    pub const COUNT: usize = 48;

    /// The domino with this number.
    pub const fn new(number: u32) -> Option<Self> {
        if number >= 1 && number <= Self::COUNT as u32 {
            Some(Self(number as u8))
        } else {
            None
        }
    }

    /// The domino with this number, which the caller knows to be 1 to 48.
    pub(crate) const fn trusted(number: u8) -> Self {
        debug_assert!(number >= 1 && number <= Self::COUNT as u8);
        Self(number)
    }

    /// The number on the back.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The two squares, A and B, as the table of dominoes lists them.
    #[inline]
    pub const fn halves(self) -> [Half; 2] {
        // The index is in range by the type's invariant; the mask lets the compiler see it.
        TABLE[(self.0 & 63) as usize]
    }

    /// Are both squares alike, so that turning it round changes nothing?
    #[inline]
    pub const fn is_double(self) -> bool {
        self.0 <= LAST_DOUBLE
    }

    /// All of them, in ascending order.
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
    /// None.
    pub const NONE: Self = Self(0);
    /// All 48.
    pub const ALL: Self = Self(((1 << Domino::COUNT) - 1) << 1);

    /// How many of them have lower numbers.
    #[inline]
    pub(crate) const fn rank(self, domino: Domino) -> u32 {
        (self.0 & ((1 << domino.0) - 1)).count_ones()
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// None at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this one among them?
    #[inline]
    pub const fn contains(self, domino: Domino) -> bool {
        self.0 >> domino.0 & 1 == 1
    }

    /// With this one.
    #[inline]
    #[must_use]
    pub const fn with(self, domino: Domino) -> Self {
        Self(self.0 | 1 << domino.0)
    }

    /// Without this one.
    #[inline]
    #[must_use]
    pub const fn without(self, domino: Domino) -> Self {
        Self(self.0 & !(1 << domino.0))
    }

    /// The one with this rank, counted from 0 in ascending order; `rank` is below `len`.
    #[inline]
    pub(crate) fn nth(self, rank: u32) -> Domino {
        Domino(bits::select(self.0, rank) as u8)
    }

    /// As `nth`, for a set of at most four: quicker than searching the whole word.
    #[inline]
    pub(crate) const fn nth_of_few(self, rank: u32) -> Domino {
        let from_second = self.0 & self.0.wrapping_sub(1);
        let from_third = from_second & from_second.wrapping_sub(1);
        let from_fourth = from_third & from_third.wrapping_sub(1);
        let from = [self.0, from_second, from_third, from_fourth];
        Domino(from[(rank & 3) as usize].trailing_zeros() as u8)
    }

    /// The lowest; there is one.
    #[inline]
    pub(crate) const fn first(self) -> Domino {
        debug_assert!(!self.is_empty());
        Domino(self.0.trailing_zeros() as u8)
    }

    /// Those that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// In ascending order.
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

/// Dominoes 1 to 12 have two equal squares.
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

/// Indexed by number; the slots outside 1 to 48 are never asked for.
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
    fn the_table_is_the_published_one() {
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
