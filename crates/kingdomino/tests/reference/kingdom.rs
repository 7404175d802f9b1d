//! Reference kingdom: a map from squares to land, and legal placements (K1, K6).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use game::Seat;
use kingdomino::{Domino, Half, Terrain};

/// Columns east and rows south of the castle.
pub(crate) type Coordinates = (i8, i8);

pub(crate) const CASTLE: Coordinates = (0, 0);

/// A placed domino, lower square first: both orientations of a double are equal.
pub(crate) type PlacedDomino = [(Coordinates, Half); 2];

/// Halves of all dominoes, read from the published list and not from the engine.
static PUBLISHED: LazyLock<BTreeMap<u8, [Half; 2]>> = LazyLock::new(|| {
    let rows = include_str!("../../data/dominoes.csv").lines().skip(1);
    rows.map(|row| {
        let columns: Vec<&str> = row.split(',').collect();
        let [number, terrain_a, crowns_a, terrain_b, crowns_b] = columns[..] else {
            panic!("not a domino: {row}");
        };
        let halves = [half(terrain_a, crowns_a), half(terrain_b, crowns_b)];
        (
            number.parse().expect("the CSV has the number of a domino"),
            halves,
        )
    })
    .collect()
});

fn half(terrain: &str, crowns: &str) -> Half {
    let named = Terrain::ALL
        .into_iter()
        .find(|known| known.name() == terrain);
    Half {
        terrain: named.expect("the CSV names a terrain"),
        crowns: crowns.parse().expect("the CSV has a number of crowns"),
    }
}

pub(crate) fn neighbours((x, y): Coordinates) -> [Coordinates; 4] {
    [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
}

/// Domino with half A and half B on these squares.
pub(crate) fn place_on(domino: Domino, a: Coordinates, b: Coordinates) -> PlacedDomino {
    let [half_a, half_b] = PUBLISHED[&domino.number()];
    sorted([(a, half_a), (b, half_b)])
}

fn sorted(mut placed_domino: PlacedDomino) -> PlacedDomino {
    placed_domino.sort_unstable();
    placed_domino
}

/// Land around the castle, which is not in the map.
#[derive(Clone)]
pub(crate) struct Kingdom {
    pub(crate) owner: Seat,
    pub(crate) land: BTreeMap<Coordinates, Half>,
    /// Maximum width and height.
    pub(crate) limit: i8,
    pub(crate) placed: usize,
    pub(crate) discarded: usize,
}

impl Kingdom {
    pub(crate) fn new(owner: Seat, limit: i8) -> Self {
        Self {
            owner,
            land: BTreeMap::new(),
            limit,
            placed: 0,
            discarded: 0,
        }
    }

    pub(crate) fn add(&mut self, placed_domino: PlacedDomino) {
        self.land.extend(placed_domino);
        self.placed += 1;
    }

    /// Legal placements of a domino, found by trying each square and direction.
    pub(crate) fn placements(&self, domino: Domino) -> BTreeSet<PlacedDomino> {
        let [half_a, half_b] = PUBLISHED[&domino.number()];
        let ((west, east), (north, south)) = (self.columns(), self.rows());
        let mut placements = BTreeSet::new();
        // By K6 one half is adjacent to the kingdom, so the other is at most two squares away.
        for x in west - 2..=east + 2 {
            for y in north - 2..=south + 2 {
                for beside in neighbours((x, y)) {
                    let placed_domino = [((x, y), half_a), (beside, half_b)];
                    if self.allows(placed_domino) {
                        placements.insert(sorted(placed_domino));
                    }
                }
            }
        }
        placements
    }

    fn allows(&self, placed_domino: PlacedDomino) -> bool {
        let [a, b] = placed_domino;
        self.is_free(a.0)
            && self.is_free(b.0)
            && (self.connects(a.0, a.1.terrain) || self.connects(b.0, b.1.terrain))
            && self.stays_within_limit(placed_domino)
    }

    pub(crate) fn is_free(&self, square: Coordinates) -> bool {
        square != CASTLE && !self.land.contains_key(&square)
    }

    /// Whether a half connects to the castle or to equal terrain (K6). The other half of the domino
    /// is not yet in the kingdom, so it does not count.
    fn connects(&self, square: Coordinates, terrain: Terrain) -> bool {
        neighbours(square)
            .into_iter()
            .any(|beside| beside == CASTLE || self.terrain_of(beside) == Some(terrain))
    }

    pub(crate) fn terrain_of(&self, square: Coordinates) -> Option<Terrain> {
        self.land.get(&square).map(|half| half.terrain)
    }

    /// K1: size limit.
    fn stays_within_limit(&self, placed_domino: PlacedDomino) -> bool {
        let placed_domino = placed_domino.map(|(square, _)| square);
        let (west, east) = range(self.squares().chain(placed_domino).map(|square| square.0));
        let (north, south) = range(self.squares().chain(placed_domino).map(|square| square.1));
        east - west < self.limit && south - north < self.limit
    }

    /// Occupied squares, the castle included.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Coordinates> {
        self.land.keys().copied().chain([CASTLE])
    }

    /// Westernmost and easternmost column.
    pub(crate) fn columns(&self) -> (i8, i8) {
        range(self.squares().map(|square| square.0))
    }

    /// Northernmost and southernmost row.
    pub(crate) fn rows(&self) -> (i8, i8) {
        range(self.squares().map(|square| square.1))
    }
}

/// Minimum and maximum of the numbers and 0, the coordinate of the castle.
fn range(numbers: impl Iterator<Item = i8>) -> (i8, i8) {
    numbers.fold((0, 0), |(low, high), number| {
        (low.min(number), high.max(number))
    })
}
