//! Bitboards of places and areas, and their adjacency.

use std::hint::select_unpredictable;

use domination::{Action, Board, Domino, Place, PublicState};
use game::bits;

/// Bitboard of the 49 areas. The bit of an area is the index of its north-western square.
pub(super) const AREAS: u64 = 0x007f_7f7f_7f7f_7f7f;
/// Bitboard of the outer areas.
pub(super) const OUTER: u64 = 0x007f_4141_4141_417f;

/// Set of places: two bitboards, east and south of the first square, by its index.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Places(pub(super) [u64; 2]);

/// Bit number of a place in [`Places`], below 128; not `Place::index`.
///
/// It is the index of its first square, plus 64 if it extends south.
pub(super) type PlaceCode = u8;

impl Places {
    pub(super) const NONE: Self = Self([0; 2]);
    pub(super) const ALL: Self = Self([0x7f7f_7f7f_7f7f_7f7f, 0x00ff_ffff_ffff_ffff]);

    /// Sides of these areas.
    #[inline]
    pub(super) const fn around(areas: u64) -> Self {
        Self([areas | areas << 8, areas | areas << 1])
    }

    /// Places between two of these areas.
    #[inline]
    pub(super) const fn between(areas: u64) -> Self {
        Self([areas & areas << 8, areas & areas << 1])
    }

    #[inline]
    pub(super) const fn one(code: PlaceCode) -> Self {
        let mut places = Self::NONE;
        places.0[(code >> 6 & 1) as usize] = 1 << (code & 63);
        places
    }

    #[inline]
    pub(super) const fn union(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    #[inline]
    pub(super) const fn intersection(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    #[inline]
    pub(super) const fn difference(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    #[inline]
    pub(super) const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    #[inline]
    pub(super) fn contains(self, code: PlaceCode) -> bool {
        // Branchless select in registers; indexing would go through memory.
        let word = select_unpredictable(code >> 6 & 1 == 1, self.0[1], self.0[0]);
        word >> (code & 63) & 1 == 1
    }

    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = PlaceCode> {
        let south = bits::ones(self.0[1]).map(|bit| bit + 64);
        bits::ones(self.0[0])
            .chain(south)
            .map(|bit| bit as PlaceCode)
    }
}

/// Areas by their number of covered sides.
#[derive(Clone, Copy)]
pub(super) struct Sides {
    pub(super) none: u64,
    pub(super) one: u64,
    pub(super) two: u64,
    pub(super) three: u64,
    pub(super) four: u64,
}

impl Sides {
    #[inline]
    pub(super) const fn of(covered: Places) -> Self {
        let [east, south] = covered.0;
        let (n, s, w, e) = (east, east >> 8, south, south >> 1);
        let (odd_ns, both_ns) = (n ^ s, n & s);
        let (odd_we, both_we) = (w ^ e, w & e);
        let none_ns = !(odd_ns | both_ns);
        let none_we = !(odd_we | both_we);
        Self {
            none: none_ns & none_we & AREAS,
            one: ((odd_ns & none_we) | (none_ns & odd_we)) & AREAS,
            two: ((odd_ns & odd_we) | (both_ns & none_we) | (none_ns & both_we)) & AREAS,
            three: ((both_ns & odd_we) | (odd_ns & both_we)) & AREAS,
            four: both_ns & both_we & AREAS,
        }
    }
}

/// Areas beside a place.
#[inline]
pub(super) const fn areas_beside(code: PlaceCode) -> u64 {
    let bit = 1_u64 << (code & 63);
    let before = if code & 64 != 0 { bit >> 1 } else { bit >> 8 };
    (bit | before) & AREAS
}

/// Lookup tables of the board: domino by place, and places by domino.
#[derive(Clone, Debug)]
pub(super) struct PlaceTables {
    /// Index of the domino that fits a place.
    kinds: [u8; 128],
    /// Places that a domino fits.
    places: [Places; Domino::KINDS],
}

impl PlaceTables {
    pub(super) fn new(board: &Board) -> Self {
        let mut layout = Self {
            kinds: [0; 128],
            places: [Places::NONE; Domino::KINDS],
        };
        for place in Place::all() {
            let kind = board.domino(place).index();
            let code = code(place);
            layout.kinds[usize::from(code)] = kind as u8;
            layout.places[kind] = layout.places[kind].union(Places::one(code));
        }
        layout
    }

    /// Index of the domino that fits a place.
    #[inline]
    pub(super) const fn kind(&self, code: PlaceCode) -> usize {
        self.kinds[(code & 127) as usize] as usize
    }

    /// Places that the domino with this index fits.
    #[inline]
    pub(super) const fn places(&self, kind: usize) -> Places {
        self.places[kind]
    }
}

/// Code of a place.
pub(super) fn code(place: Place) -> PlaceCode {
    let [first, _] = place.squares();
    first.index() as PlaceCode | PlaceCode::from(place.is_south()) << 6
}

/// Action that covers a place.
pub(super) fn action(board: &Board, wanted: PlaceCode) -> Action {
    let place = Place::all().find(|place| code(*place) == wanted);
    board.action(place.expect("every place code belongs to a place"))
}

/// Covered places of a position.
pub(super) fn covered(public: &PublicState) -> Places {
    let covered = Place::all().filter(|place| public.is_covered(*place));
    covered.fold(Places::NONE, |all, place| {
        all.union(Places::one(code(place)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use domination::{Area, Areas, Domination, Rules};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;
    use testing::walk;

    /// Bitboard of areas.
    fn bitboard(areas: impl Iterator<Item = Area>) -> u64 {
        areas.fold(0, |all, area| all | 1 << area.corner().index())
    }

    #[test]
    fn place_and_area_adjacency_agrees_with_the_rules() {
        assert_eq!(bitboard(Area::all()), AREAS);
        assert_eq!(bitboard(Areas::OUTER.iter()), OUTER);
        assert_eq!(Places::ALL.iter().count(), Place::COUNT);
        for place in Place::all() {
            let code = code(place);
            assert!(Places::ALL.contains(code));
            assert_eq!(areas_beside(code), bitboard(place.areas()));
            let both = place.areas().count() == 2;
            assert_eq!(Places::between(areas_beside(code)).contains(code), both);
        }
        for area in Area::all() {
            let sides = area.places().map(|place| Places::one(code(place)));
            let sides = sides.into_iter().fold(Places::NONE, Places::union);
            assert_eq!(Places::around(1 << area.corner().index()), sides);
        }
    }

    #[test]
    fn side_counts_agree_with_the_rules() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        walk::<Domination>(&Rules::STANDARD, &mut rng, |state| {
            let public = state.public();
            let sides = Sides::of(covered(public));
            let with_sides =
                |count| bitboard(Area::all().filter(|area| public.sides(*area) == count));
            assert_eq!(
                [sides.none, sides.one, sides.two, sides.three, sides.four],
                [
                    with_sides(0),
                    with_sides(1),
                    with_sides(2),
                    with_sides(3),
                    with_sides(4)
                ]
            );
        });
    }
}
