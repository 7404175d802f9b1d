//! A kingdom as a map from squares to land, and where a domino may lie in it (K1, K6).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use game::Seat;
use kingdomino::{Domino, Half, Terrain};

/// Columns east and rows south of the castle.
pub(crate) type Square = (i8, i8);

pub(crate) const CASTLE: Square = (0, 0);

/// A domino on its squares, lower square first: the two names of a double come out the same.
pub(crate) type Laid = [(Square, Half); 2];

/// The halves of every domino as the published table has them, not as the engine does.
static PUBLISHED: LazyLock<BTreeMap<u8, [Half; 2]>> = LazyLock::new(|| {
    let rows = include_str!("../../data/dominoes.csv").lines().skip(1);
    rows.map(|row| {
        let columns: Vec<&str> = row.split(',').collect();
        let [number, terrain_a, crowns_a, terrain_b, crowns_b] = columns[..] else {
            panic!("not a domino: {row}");
        };
        let halves = [half(terrain_a, crowns_a), half(terrain_b, crowns_b)];
        (number.parse().expect("a number"), halves)
    })
    .collect()
});

fn half(terrain: &str, crowns: &str) -> Half {
    let named = Terrain::ALL
        .into_iter()
        .find(|known| known.name() == terrain);
    Half {
        terrain: named.expect("a terrain"),
        crowns: crowns.parse().expect("a number of crowns"),
    }
}

pub(crate) fn neighbours((x, y): Square) -> [Square; 4] {
    [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
}

/// The domino with its half A and half B on these squares.
pub(crate) fn lay(domino: Domino, a: Square, b: Square) -> Laid {
    let [half_a, half_b] = PUBLISHED[&domino.number()];
    in_order([(a, half_a), (b, half_b)])
}

fn in_order(mut laid: Laid) -> Laid {
    laid.sort_unstable();
    laid
}

/// The castle, which is not on the map, and the land around it.
#[derive(Clone)]
pub(crate) struct Kingdom {
    pub(crate) owner: Seat,
    pub(crate) land: BTreeMap<Square, Half>,
    /// How wide and how tall it may be.
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

    pub(crate) fn add(&mut self, laid: Laid) {
        self.land.extend(laid);
        self.placed += 1;
    }

    /// Every way to add a domino, found by trying each square and each direction.
    pub(crate) fn ways(&self, domino: Domino) -> BTreeSet<Laid> {
        let [half_a, half_b] = PUBLISHED[&domino.number()];
        let ((west, east), (north, south)) = (self.columns(), self.rows());
        let mut ways = BTreeSet::new();
        // By K6 one half lies next to the kingdom, so the other is at most two squares off.
        for x in west - 2..=east + 2 {
            for y in north - 2..=south + 2 {
                for beside in neighbours((x, y)) {
                    let laid = [((x, y), half_a), (beside, half_b)];
                    if self.allows(laid) {
                        ways.insert(in_order(laid));
                    }
                }
            }
        }
        ways
    }

    fn allows(&self, laid: Laid) -> bool {
        let [a, b] = laid;
        self.is_free(a.0)
            && self.is_free(b.0)
            && (self.connects(a.0, a.1.terrain) || self.connects(b.0, b.1.terrain))
            && self.stays_within_limit(laid)
    }

    pub(crate) fn is_free(&self, square: Square) -> bool {
        square != CASTLE && !self.land.contains_key(&square)
    }

    /// K6. The domino's other half is not in the kingdom yet, so it does not count.
    fn connects(&self, square: Square, terrain: Terrain) -> bool {
        neighbours(square)
            .into_iter()
            .any(|beside| beside == CASTLE || self.terrain_of(beside) == Some(terrain))
    }

    pub(crate) fn terrain_of(&self, square: Square) -> Option<Terrain> {
        self.land.get(&square).map(|half| half.terrain)
    }

    /// K1.
    fn stays_within_limit(&self, laid: Laid) -> bool {
        let laid = laid.map(|(square, _)| square);
        let (west, east) = ends(self.squares().chain(laid).map(|square| square.0));
        let (north, south) = ends(self.squares().chain(laid).map(|square| square.1));
        east - west < self.limit && south - north < self.limit
    }

    /// All its squares, the castle's included.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Square> {
        self.land.keys().copied().chain([CASTLE])
    }

    /// The outermost columns, west and east.
    pub(crate) fn columns(&self) -> (i8, i8) {
        ends(self.squares().map(|square| square.0))
    }

    /// The outermost rows, north and south.
    pub(crate) fn rows(&self) -> (i8, i8) {
        ends(self.squares().map(|square| square.1))
    }
}

/// The lowest and the highest, 0 included: the castle is part of every kingdom.
fn ends(numbers: impl Iterator<Item = i8>) -> (i8, i8) {
    numbers.fold((0, 0), |(low, high), number| {
        (low.min(number), high.max(number))
    })
}
