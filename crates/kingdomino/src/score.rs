//! Scoring: properties, bonuses, tie-breaks and winners (K8, K9).

use std::cmp::Reverse;
use std::fmt;

use game::{Seat, Seats};

use crate::{Bonus, Edition, Kingdom, Rules, Square, Squares, State, Terrain};

/// A maximal connected group of squares of one terrain (K8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Property {
    pub terrain: Terrain,
    /// Number of squares.
    pub squares: u32,
    pub crowns: u32,
    region: u64,
}

impl Property {
    /// Its squares as a set.
    #[inline]
    pub const fn region(&self) -> Squares {
        Squares(self.region)
    }

    /// Points: squares times crowns.
    pub const fn points(&self) -> u32 {
        self.squares * self.crowns
    }

    /// Its squares in reading order; `kingdom` must be the kingdom it belongs to.
    pub fn squares_in(self, kingdom: &Kingdom) -> impl Iterator<Item = Square> {
        kingdom.squares_of(self.region)
    }
}

/// Adjacency of equal terrain: squares whose eastern or southern neighbour has the same terrain.
#[derive(Clone, Copy)]
struct Links {
    east: u64,
    south: u64,
}

impl Links {
    #[inline]
    fn of(kingdom: &Kingdom) -> Self {
        let planes = kingdom.terrain_planes();
        let differs = |by: u32| {
            planes.iter().fold(0, |differs, plane| {
                differs | (plane ^ plane.rotate_right(by))
            })
        };
        let land = kingdom.occupied();
        Self {
            east: land & !differs(1),
            south: land & !differs(8),
        }
    }

    /// Flood fill: the property that `start` belongs to.
    #[inline]
    const fn property(self, start: u64) -> u64 {
        let mut region = start;
        loop {
            let grown = region
                | (region & self.east).rotate_left(1)
                | region.rotate_right(1) & self.east
                | (region & self.south).rotate_left(8)
                | region.rotate_right(8) & self.south;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }
}

/// Allocation-free iterator over the properties of a kingdom.
#[derive(Clone)]
pub struct Properties<'a> {
    kingdom: &'a Kingdom,
    links: Links,
    left: u64,
}

impl Iterator for Properties<'_> {
    type Item = Property;

    #[inline]
    fn next(&mut self) -> Option<Property> {
        if self.left == 0 {
            return None;
        }
        let start = self.left & self.left.wrapping_neg();
        let region = self.links.property(start);
        self.left &= !region;
        let code = (0..3).fold(0, |code, k| {
            code | usize::from(self.kingdom.terrain_planes()[k] & start != 0) << k
        });
        let [ones, twos] = self.kingdom.crown_planes();
        Some(Property {
            terrain: Terrain::ALL[code - 1],
            squares: region.count_ones(),
            crowns: (region & ones).count_ones() + 2 * (region & twos).count_ones(),
            region,
        })
    }
}

impl Kingdom {
    /// Properties of the kingdom (K8), those without crowns included.
    #[inline]
    pub fn properties(&self) -> Properties<'_> {
        let [a, b, c] = self.terrain_planes();
        let castle = a & b & c;
        Properties {
            kingdom: self,
            links: Links::of(self),
            left: self.occupied() & !castle,
        }
    }

    /// Total points of all properties.
    ///
    /// Hot path of search: skips properties without crowns.
    #[inline]
    pub fn points(&self) -> u32 {
        let [ones, twos] = self.crown_planes();
        let links = Links::of(self);
        let mut points = 0;
        let mut left = ones | twos;
        while left != 0 {
            let region = links.property(left & left.wrapping_neg());
            left &= !region;
            let crowns = (region & ones).count_ones() + 2 * (region & twos).count_ones();
            points += region.count_ones() * crowns;
        }
        points
    }

    /// Whether its bounding box has the maximum width and height.
    #[inline]
    pub(crate) const fn has_full_extent(&self) -> bool {
        let bounds = self.bounds();
        bounds.width() == self.limit() && bounds.height() == self.limit()
    }

    /// Points of properties and bonuses under these rules.
    #[inline]
    pub fn total(&self, rules: Rules) -> u32 {
        self.points() + bonuses(self, rules).iter().sum::<u32>()
    }
}

/// Score breakdown of a kingdom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// Points of all properties.
    pub properties: u32,
    /// Points of each bonus, in the order of [`Bonus::ALL`].
    pub bonuses: [u32; Bonus::COUNT],
    /// Squares of the largest property, crowned or not: the first tie-break.
    pub largest: u32,
    /// Crowns in the whole kingdom: the second tie-break of the classic edition.
    pub crowns: u32,
}

impl Score {
    /// Scores a kingdom under these rules, as if the game ended now.
    pub fn of(kingdom: &Kingdom, rules: Rules) -> Self {
        Self {
            properties: kingdom.points(),
            bonuses: bonuses(kingdom, rules),
            largest: kingdom.properties().map(|p| p.squares).max().unwrap_or(0),
            crowns: kingdom.crowns(),
        }
    }

    /// Points of properties and bonuses.
    pub fn total(&self) -> u32 {
        self.properties + self.bonuses.iter().sum::<u32>()
    }

    /// Points of a bonus; 0 if it is not earned or not in the rules.
    pub const fn bonus(&self, bonus: Bonus) -> u32 {
        self.bonuses[bonus as usize]
    }

    /// All bonuses with their points.
    pub fn each_bonus(&self) -> impl Iterator<Item = (Bonus, u32)> {
        Bonus::ALL.into_iter().zip(self.bonuses)
    }
}

/// Points of each bonus, in the order of [`Bonus::ALL`].
#[inline]
fn bonuses(kingdom: &Kingdom, rules: Rules) -> [u32; Bonus::COUNT] {
    Bonus::ALL.map(|bonus| {
        if bonus.is_earned(kingdom, rules) {
            bonus.points()
        } else {
            0
        }
    })
}

impl State {
    /// Current points of a seat, bonuses included.
    #[inline]
    pub fn total(&self, seat: Seat) -> u32 {
        self.kingdom(seat).total(self.rules())
    }

    /// Current score breakdown of a seat.
    pub fn score(&self, seat: Seat) -> Score {
        Score::of(self.kingdom(seat), self.rules())
    }

    /// Score breakdown to display during the game.
    ///
    /// Only bonuses that can no longer be lost count. Otherwise equal to [`State::score`].
    pub fn guaranteed_score(&self, seat: Seat) -> Score {
        let mut score = self.score(seat);
        let finished = self.received(seat) == self.rules().dominoes_each();
        for bonus in Bonus::ALL {
            if !bonus.is_kept(self.kingdom(seat), finished) {
                score.bonuses[bonus as usize] = 0;
            }
        }
        score
    }
}

/// Criterion that decided a game or match (K9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecidedBy {
    /// Highest total.
    Total,
    /// First tie-break: largest property.
    LargestProperty,
    /// Second tie-break: most crowns (classic edition).
    Crowns,
    /// Tied on every criterion: the victory is shared.
    Shared,
}

impl fmt::Display for DecidedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Total => "highest total",
            Self::LargestProperty => "largest property",
            Self::Crowns => "most crowns",
            Self::Shared => "shared",
        })
    }
}

/// Result of a game: scores, winners and the deciding criterion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    scores: [Score; Seat::MAX],
    players: u8,
    winners: Seats,
    decided: DecidedBy,
}

impl Ending {
    /// Result if the game ended now.
    pub fn of(state: &State) -> Self {
        let rules = state.rules();
        let players = rules.players();
        let mut scores = [Score::of(&state.kingdoms()[0], rules); Seat::MAX];
        for seat in Seat::all(players) {
            scores[seat.index()] = state.score(seat);
        }
        let values = scores.map(|score| [score.total(), score.largest, score.crowns]);
        let (winners, decided) = winners(&values[..players], rules.edition());
        Self {
            scores,
            players: players as u8,
            winners,
            decided,
        }
    }

    /// Scores in seat order.
    pub fn scores(&self) -> &[Score] {
        &self.scores[..usize::from(self.players)]
    }

    /// Criterion that decided the game.
    pub const fn decided(&self) -> DecidedBy {
        self.decided
    }
}

impl game::Ending for Ending {
    fn winners(&self) -> impl Iterator<Item = Seat> {
        self.winners.iter()
    }

    fn points(&self, seat: Seat) -> u32 {
        self.scores()[seat.index()].total()
    }
}

/// K9: winners by total, largest property and crowns of each seat.
pub(crate) fn winners(values: &[[u32; 3]], edition: Edition) -> (Seats, DecidedBy) {
    let criteria: &[DecidedBy] = if edition.crowns_break_ties() {
        &[
            DecidedBy::Total,
            DecidedBy::LargestProperty,
            DecidedBy::Crowns,
        ]
    } else {
        &[DecidedBy::Total, DecidedBy::LargestProperty]
    };
    let value = |seat: Seat, k: usize| values[seat.index()][k];
    let (winners, decided) = Seats::leaders(values.len(), criteria.len(), value);
    (winners, decided.map_or(DecidedBy::Shared, |k| criteria[k]))
}

/// Seats from first to last with their ranks; tied seats share a rank.
pub(crate) fn ranks(values: &[[u32; 3]], edition: Edition) -> Vec<(Seat, usize)> {
    let compared = if edition.crowns_break_ties() { 3 } else { 2 };
    let key = |seat: &Seat| Reverse(values[seat.index()][..compared].to_vec());
    let mut order: Vec<Seat> = Seat::all(values.len()).collect();
    order.sort_by_key(key);
    let rank = |seat: &Seat| 1 + order.iter().filter(|other| key(other) < key(seat)).count();
    order.iter().map(|seat| (*seat, rank(seat))).collect()
}

/// Totals, winners and deciding criterion, as in the `Result` tag of a record.
///
/// Examples: `54 47 won by 1`, `54 54 won by 2 (largest property)`, `40 40 shared by 1 2`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for score in self.scores() {
            write!(f, "{} ", score.total())?;
        }
        write_winners(f, self.winners, self.decided)
    }
}

pub(crate) fn write_winners(
    f: &mut fmt::Formatter<'_>,
    winners: Seats,
    decided: DecidedBy,
) -> fmt::Result {
    match decided {
        DecidedBy::Shared => write!(f, "shared by {winners}")?,
        _ => write!(f, "won by {winners}")?,
    }
    match decided {
        DecidedBy::Total | DecidedBy::Shared => Ok(()),
        DecidedBy::LargestProperty | DecidedBy::Crowns => write!(f, " ({decided})"),
    }
}
