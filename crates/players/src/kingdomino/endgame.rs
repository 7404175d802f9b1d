//! The end of a game of Kingdomino between two, solved.
//!
//! Once the last line lies open nothing is left to chance. Who claims what decides how the kingdoms
//! can be finished, and a kingdom is finished by its owner alone. So the claims of both and the
//! placements that come before a claim are tried against each other, and the rest is done once for
//! every kingdom and the dominoes it gets.

use std::cmp::Ordering;
use std::collections::HashMap;

use game::{Game, Seat, Turn};
use kingdomino::{Action, Domino, Dominoes, Kingdom, Kingdomino, Phase, Rules, Score, State};

use super::evaluator::Move;

/// How a game ends for a seat: first of all who wins it, then by how many points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Outcome {
    /// `Greater` if the seat wins, `Equal` if the victory is shared.
    pub victory: Ordering,
    /// How many points more than the other it has.
    pub margin: i32,
}

/// Every move of the mover with what it leads to for them if both play perfectly from there on.
///
/// `None` unless two play, the last line lies open and a seat decides; also when it takes more than
/// so many tried placements to find out. A thousand or two are enough for most ends, and take less
/// than a millisecond.
pub fn solve(state: &State, effort: u64) -> Option<Vec<(Move, Outcome)>> {
    let Turn::Of(seat) = Kingdomino::turn(state) else {
        return None;
    };
    let rules = state.rules();
    if rules.players() != 2 || state.round() + 1 < rules.rounds() {
        return None;
    }
    let mut search = Search {
        rules,
        effort,
        finished: HashMap::new(),
        claimed: HashMap::new(),
    };
    let to_place = state.to_place();
    let table = Table::of(state);
    let kingdom = state.kingdom(seat);
    let mut moves = Vec::new();
    for (place, after) in placed(kingdom, to_place) {
        search.spend()?;
        let claims = table.free.iter().map(Some);
        let none = table.free.is_empty().then_some(None);
        for claim in claims.chain(none) {
            let after = table.after(&mut search, seat, after, claim)?;
            let outcome = search.outcome(&after, Outcome::WORST, Outcome::BEST)?;
            let candidate = Move {
                place,
                claim: claim.map(Action::Claim),
            };
            moves.push((candidate, outcome.seen_by(seat)));
        }
    }
    Some(moves)
}

const FIRST: Seat = Seat::new(0).expect("there is a first seat");

/// What decides who wins, the greater the better: points, the largest property, crowns if they count.
type Standing = [u32; 3];

impl Outcome {
    const WORST: Self = Self {
        victory: Ordering::Less,
        margin: i32::MIN,
    };
    const BEST: Self = Self {
        victory: Ordering::Greater,
        margin: i32::MAX,
    };

    /// For the first seat.
    fn of(first: Standing, second: Standing) -> Self {
        Self {
            victory: first.cmp(&second),
            margin: first[0].cast_signed() - second[0].cast_signed(),
        }
    }

    /// For this seat, if it is what it is for the first.
    fn seen_by(self, seat: Seat) -> Self {
        if seat == FIRST {
            return self;
        }
        Self {
            victory: self.victory.reverse(),
            margin: -self.margin,
        }
    }
}

/// The ways to place a domino, each with the kingdom it makes; one way if there is nothing to place
/// or nowhere.
fn placed(
    kingdom: &Kingdom,
    domino: Option<Domino>,
) -> impl Iterator<Item = (Option<Action>, Kingdom)> {
    let placements = domino.map(|domino| (domino, kingdom.placements(domino)));
    let none = match placements {
        None => Some((None, *kingdom)),
        Some((_, placements)) => placements
            .is_empty()
            .then_some((Some(Action::Discard), *kingdom)),
    };
    let placed = placements.into_iter().flat_map(|(domino, placements)| {
        let each = placements.iter().map(|placement| {
            let mut after = *kingdom;
            after.place_unchecked(domino, placement);
            (Some(Action::Place(placement)), after)
        });
        each.collect::<Vec<_>>()
    });
    none.into_iter().chain(placed)
}

/// A kingdom on its way to the end.
#[derive(Clone, Copy)]
enum Side {
    /// Its owner still claims: the kingdom, and what it has claimed of the last line.
    Open(Kingdom, Dominoes),
    /// Its owner has claimed everything: what it ends with.
    Closed(Standing),
}

/// What is left to decide.
#[derive(Clone)]
struct Table {
    sides: [Side; 2],
    /// What nobody has claimed.
    free: Dominoes,
    /// The kings that have still to act in the round in which the last line is claimed.
    waiting: Vec<(Seat, Domino)>,
}

impl Table {
    /// What is left after the decision of the mover, which is missing.
    fn of(state: &State) -> Self {
        let mut sides = [Side::Open(*state.kingdom(FIRST), Dominoes::NONE); 2];
        let mut free = Dominoes::NONE;
        for seat in Seat::all(2) {
            let slots = state.next().filter(|slot| slot.king == Some(seat));
            let claimed = slots.fold(Dominoes::NONE, |all, slot| all.with(slot.domino));
            sides[seat.index()] = Side::Open(*state.kingdom(seat), claimed);
        }
        for slot in state.next().filter(|slot| slot.king.is_none()) {
            free = free.with(slot.domino);
        }
        let moving = usize::from(state.phase() == Phase::Place);
        let waiting = state.current().skip(moving);
        let waiting = waiting.filter_map(|slot| slot.king.map(|king| (king, slot.domino)));
        let mut table = Self {
            sides,
            free,
            waiting: waiting.collect(),
        };
        if table.free.is_empty() && state.next().next().is_none() {
            // The last round: what waits is all that comes, in this order.
            for (seat, domino) in std::mem::take(&mut table.waiting) {
                if let Side::Open(_, claimed) = &mut table.sides[seat.index()] {
                    *claimed = claimed.with(domino);
                }
            }
        }
        table
    }

    /// After a seat has made this of its kingdom and claimed this.
    fn after(
        &self,
        search: &mut Search,
        seat: Seat,
        kingdom: Kingdom,
        claim: Option<Domino>,
    ) -> Option<Self> {
        let mut after = self.clone();
        let Side::Open(_, mut claimed) = self.sides[seat.index()] else {
            unreachable!("who decides has something to claim or to place");
        };
        if let Some(domino) = claim {
            claimed = claimed.with(domino);
            after.free = after.free.without(domino);
        }
        after.sides[seat.index()] = if self.waits(seat) {
            Side::Open(kingdom, claimed)
        } else {
            Side::Closed(search.finish(&kingdom, claimed)?)
        };
        Some(after)
    }

    /// Has this seat a king that waits?
    fn waits(&self, seat: Seat) -> bool {
        self.waiting.iter().any(|(king, _)| *king == seat)
    }
}

/// What was found out so far.
struct Search {
    rules: Rules,
    effort: u64,
    /// What kingdoms end with that get these dominoes, the lowest first.
    finished: HashMap<(Kingdom, Dominoes), Standing>,
    /// The same for those that place one of the line before first.
    claimed: HashMap<(Kingdom, Domino, Dominoes), Standing>,
}

impl Search {
    /// One more placement is tried, if that is allowed.
    fn spend(&mut self) -> Option<()> {
        self.effort = self.effort.checked_sub(1)?;
        Some(())
    }

    /// The best that can be made of a kingdom with these dominoes.
    fn finish(&mut self, kingdom: &Kingdom, dominoes: Dominoes) -> Option<Standing> {
        if let Some(known) = self.finished.get(&(*kingdom, dominoes)) {
            return Some(*known);
        }
        let best = match dominoes.iter().next() {
            None => {
                let score = Score::of(kingdom, self.rules);
                let crowns = self.rules.edition().crowns_break_ties();
                let crowns = if crowns { score.crowns } else { 0 };
                [score.total(), score.largest, crowns]
            }
            Some(domino) => self.place_and_finish(kingdom, domino, dominoes.without(domino))?,
        };
        self.finished.insert((*kingdom, dominoes), best);
        Some(best)
    }

    /// The same if another domino comes first.
    fn place_and_finish(
        &mut self,
        kingdom: &Kingdom,
        domino: Domino,
        dominoes: Dominoes,
    ) -> Option<Standing> {
        let mut best = Standing::default();
        for (_, after) in placed(kingdom, Some(domino)) {
            self.spend()?;
            best = best.max(self.finish(&after, dominoes)?);
        }
        Some(best)
    }

    /// The same, remembered.
    fn claim_and_finish(
        &mut self,
        kingdom: &Kingdom,
        domino: Domino,
        claimed: Dominoes,
    ) -> Option<Standing> {
        let key = (*kingdom, domino, claimed);
        if let Some(known) = self.claimed.get(&key) {
            return Some(*known);
        }
        let best = self.place_and_finish(kingdom, domino, claimed)?;
        self.claimed.insert(key, best);
        Some(best)
    }

    /// What it comes to for the first seat if both play perfectly; outside of these bounds it may be
    /// any that lies outside on the same side.
    fn outcome(&mut self, table: &Table, low: Outcome, high: Outcome) -> Option<Outcome> {
        let mut table = table.clone();
        if table.waiting.is_empty() {
            let mut standing = [Standing::default(); 2];
            for (standing, side) in standing.iter_mut().zip(table.sides) {
                *standing = match side {
                    Side::Open(kingdom, claimed) => self.finish(&kingdom, claimed)?,
                    Side::Closed(standing) => standing,
                };
            }
            return Some(Outcome::of(standing[0], standing[1]));
        }
        let (seat, domino) = table.waiting.remove(0);
        let Side::Open(kingdom, claimed) = table.sides[seat.index()] else {
            unreachable!("a side with a king that waits is open");
        };
        let is_first = seat == FIRST;
        let (mut low, mut high) = (low, high);
        let mut best = if is_first {
            Outcome::WORST
        } else {
            Outcome::BEST
        };
        let many = table.waits(seat);
        for claim in table.free.iter() {
            let mut try_out = |search: &mut Self, after: &Table| {
                let outcome = search.outcome(after, low, high)?;
                if is_first {
                    best = best.max(outcome);
                    low = low.max(best);
                } else {
                    best = best.min(outcome);
                    high = high.min(best);
                }
                Some(low >= high)
            };
            if many {
                for (_, kingdom) in placed(&kingdom, Some(domino)) {
                    self.spend()?;
                    let after = table.after(self, seat, kingdom, Some(claim))?;
                    if try_out(self, &after)? {
                        return Some(best);
                    }
                }
            } else {
                let mut after = table.clone();
                let all = claimed.with(claim);
                let standing = self.claim_and_finish(&kingdom, domino, all)?;
                after.sides[seat.index()] = Side::Closed(standing);
                after.free = after.free.without(claim);
                if try_out(self, &after)? {
                    return Some(best);
                }
            }
        }
        Some(best)
    }
}
