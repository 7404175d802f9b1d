//! Exact endgame solver for two-player Kingdomino.
//!
//! Once the last line is drawn, no chance is left. The players interact only by their claims; how a
//! kingdom is completed depends on its owner alone. An alpha-beta search covers the claims and the
//! placements before a claim. The best completion of each kingdom with its dominoes is computed once
//! and memoized.

use std::cmp::Ordering;
use std::collections::HashMap;

use game::{Game, Seat, Turn};
use kingdomino::{Action, Domino, Dominoes, Kingdom, Kingdomino, Phase, Rules, Score, State};

use super::evaluator::Move;

/// Result of the game for a seat, ordered by victory, then by margin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EndgameValue {
    /// `Greater` if the seat wins, `Equal` if the victory is shared.
    pub victory: Ordering,
    /// Points ahead of the opponent; negative if behind.
    pub margin: i32,
}

/// Solves a position: every move of the mover with its result under perfect play.
///
/// `None` unless there are two players, the last line is drawn and a seat is to move, or if the
/// search needs more than `node_limit` placements. Most endgames need one or two thousand
/// placements, which take less than a millisecond.
pub fn solve(state: &State, node_limit: u64) -> Option<Vec<(Move, EndgameValue)>> {
    let Turn::Of(seat) = Kingdomino::turn(state) else {
        return None;
    };
    let rules = state.rules();
    if rules.players() != 2 || state.round() + 1 < rules.rounds() {
        return None;
    }
    let mut solver = Solver {
        rules,
        nodes_left: node_limit,
        completions: HashMap::new(),
        completions_after: HashMap::new(),
    };
    let to_place = state.to_place();
    let position = EndgamePosition::of(state);
    let kingdom = state.kingdom(seat);
    let mut moves = Vec::new();
    for (place, after) in placed(kingdom, to_place) {
        solver.count_node()?;
        let claims = position.free.iter().map(Some);
        let none = position.free.is_empty().then_some(None);
        for claim in claims.chain(none) {
            let after = position.after(&mut solver, seat, after, claim)?;
            let outcome = solver.alpha_beta(&after, EndgameValue::WORST, EndgameValue::BEST)?;
            let candidate = Move {
                place,
                claim: claim.map(Action::Claim),
            };
            moves.push((candidate, outcome.for_seat(seat)));
        }
    }
    Some(moves)
}

const FIRST: Seat = Seat::new(0).expect("there is a first seat");

/// Ranking key of a kingdom: points, largest property, crowns (0 if they break no ties).
type RankKey = [u32; 3];

impl EndgameValue {
    const WORST: Self = Self {
        victory: Ordering::Less,
        margin: i32::MIN,
    };
    const BEST: Self = Self {
        victory: Ordering::Greater,
        margin: i32::MAX,
    };

    /// Result for the first seat.
    fn of(first: RankKey, second: RankKey) -> Self {
        Self {
            victory: first.cmp(&second),
            margin: first[0].cast_signed() - second[0].cast_signed(),
        }
    }

    /// Converts a result for the first seat into a result for this seat.
    fn for_seat(self, seat: Seat) -> Self {
        if seat == FIRST {
            return self;
        }
        Self {
            victory: self.victory.reverse(),
            margin: -self.margin,
        }
    }
}

/// Placements of a domino with the resulting kingdoms.
///
/// Yields the unchanged kingdom if there is no domino to place or no legal placement.
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

/// Kingdom in the endgame.
#[derive(Clone, Copy)]
enum EndgameKingdom {
    /// The owner still claims: the kingdom, and its claims of the last line.
    Open(Kingdom, Dominoes),
    /// The owner has made all claims: ranking key of the best completion.
    Closed(RankKey),
}

/// Endgame position: the remaining decisions.
#[derive(Clone)]
struct EndgamePosition {
    kingdoms: [EndgameKingdom; 2],
    /// Unclaimed dominoes.
    free: Dominoes,
    /// Kings that have yet to act in the round that claims the last line.
    waiting: Vec<(Seat, Domino)>,
}

impl EndgamePosition {
    /// Decisions that remain after the mover's; [`after`](Self::after) applies the mover's own.
    fn of(state: &State) -> Self {
        let mut kingdoms = [EndgameKingdom::Open(*state.kingdom(FIRST), Dominoes::NONE); 2];
        let mut free = Dominoes::NONE;
        for seat in Seat::all(2) {
            let slots = state.next().filter(|slot| slot.king == Some(seat));
            let claimed = slots.fold(Dominoes::NONE, |all, slot| all.with(slot.domino));
            kingdoms[seat.index()] = EndgameKingdom::Open(*state.kingdom(seat), claimed);
        }
        for slot in state.next().filter(|slot| slot.king.is_none()) {
            free = free.with(slot.domino);
        }
        let moving = usize::from(state.phase() == Phase::Place);
        let waiting = state.current().skip(moving);
        let waiting = waiting.filter_map(|slot| slot.king.map(|king| (king, slot.domino)));
        let mut position = Self {
            kingdoms,
            free,
            waiting: waiting.collect(),
        };
        if position.free.is_empty() && state.next().next().is_none() {
            // Last round: the waiting dominoes are all that are left, in this order.
            for (seat, domino) in std::mem::take(&mut position.waiting) {
                if let EndgameKingdom::Open(_, claimed) = &mut position.kingdoms[seat.index()] {
                    *claimed = claimed.with(domino);
                }
            }
        }
        position
    }

    /// Position after a seat has changed its kingdom and made a claim.
    fn after(
        &self,
        solver: &mut Solver,
        seat: Seat,
        kingdom: Kingdom,
        claim: Option<Domino>,
    ) -> Option<Self> {
        let mut after = self.clone();
        let EndgameKingdom::Open(_, mut claimed) = self.kingdoms[seat.index()] else {
            unreachable!("the mover has a domino to claim or to place");
        };
        if let Some(domino) = claim {
            claimed = claimed.with(domino);
            after.free = after.free.without(domino);
        }
        after.kingdoms[seat.index()] = if self.has_king_to_act(seat) {
            EndgameKingdom::Open(kingdom, claimed)
        } else {
            EndgameKingdom::Closed(solver.best_completion(&kingdom, claimed)?)
        };
        Some(after)
    }

    /// Whether this seat has a king that has yet to act.
    fn has_king_to_act(&self, seat: Seat) -> bool {
        self.waiting.iter().any(|(king, _)| *king == seat)
    }
}

/// Alpha-beta solver with memoized kingdom completions.
struct Solver {
    rules: Rules,
    nodes_left: u64,
    /// Best completions of kingdoms with these dominoes, the lowest domino placed first.
    completions: HashMap<(Kingdom, Dominoes), RankKey>,
    /// Best completions of kingdoms that first place one domino of the previous line.
    completions_after: HashMap<(Kingdom, Domino, Dominoes), RankKey>,
}

impl Solver {
    /// Counts a searched placement; `None` if the node limit is reached.
    fn count_node(&mut self) -> Option<()> {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        Some(())
    }

    /// Rank key of the best completion with these dominoes; `None` at the node limit.
    fn best_completion(&mut self, kingdom: &Kingdom, dominoes: Dominoes) -> Option<RankKey> {
        if let Some(cached) = self.completions.get(&(*kingdom, dominoes)) {
            return Some(*cached);
        }
        let best = match dominoes.iter().next() {
            None => {
                let score = Score::of(kingdom, self.rules);
                let crowns = self.rules.edition().crowns_break_ties();
                let crowns = if crowns { score.crowns } else { 0 };
                [score.total(), score.largest, crowns]
            }
            Some(domino) => {
                self.best_completion_after(kingdom, domino, dominoes.without(domino))?
            }
        };
        self.completions.insert((*kingdom, dominoes), best);
        Some(best)
    }

    /// Best completion of a kingdom that first places `domino`.
    fn best_completion_after(
        &mut self,
        kingdom: &Kingdom,
        domino: Domino,
        dominoes: Dominoes,
    ) -> Option<RankKey> {
        let mut best = RankKey::default();
        for (_, after) in placed(kingdom, Some(domino)) {
            self.count_node()?;
            best = best.max(self.best_completion(&after, dominoes)?);
        }
        Some(best)
    }

    /// Memoized `best_completion_after`.
    fn cached_completion_after(
        &mut self,
        kingdom: &Kingdom,
        domino: Domino,
        claimed: Dominoes,
    ) -> Option<RankKey> {
        let key = (*kingdom, domino, claimed);
        if let Some(cached) = self.completions_after.get(&key) {
            return Some(*cached);
        }
        let best = self.best_completion_after(kingdom, domino, claimed)?;
        self.completions_after.insert(key, best);
        Some(best)
    }

    /// Alpha-beta search: result for the first seat under perfect play of both.
    ///
    /// A result outside the window is only a bound.
    fn alpha_beta(
        &mut self,
        position: &EndgamePosition,
        alpha: EndgameValue,
        beta: EndgameValue,
    ) -> Option<EndgameValue> {
        let mut position = position.clone();
        if position.waiting.is_empty() {
            let mut keys = [RankKey::default(); 2];
            for (key, endgame_kingdom) in keys.iter_mut().zip(position.kingdoms) {
                *key = match endgame_kingdom {
                    EndgameKingdom::Open(kingdom, claimed) => {
                        self.best_completion(&kingdom, claimed)?
                    }
                    EndgameKingdom::Closed(key) => key,
                };
            }
            return Some(EndgameValue::of(keys[0], keys[1]));
        }
        let (seat, domino) = position.waiting.remove(0);
        let EndgameKingdom::Open(kingdom, claimed) = position.kingdoms[seat.index()] else {
            unreachable!("a kingdom with a waiting king is open");
        };
        let is_first = seat == FIRST;
        let (mut alpha, mut beta) = (alpha, beta);
        let mut best = if is_first {
            EndgameValue::WORST
        } else {
            EndgameValue::BEST
        };
        let claims_again = position.has_king_to_act(seat);
        for claim in position.free.iter() {
            let mut search_child = |solver: &mut Self, after: &EndgamePosition| {
                let outcome = solver.alpha_beta(after, alpha, beta)?;
                if is_first {
                    best = best.max(outcome);
                    alpha = alpha.max(best);
                } else {
                    best = best.min(outcome);
                    beta = beta.min(best);
                }
                Some(alpha >= beta)
            };
            if claims_again {
                for (_, kingdom) in placed(&kingdom, Some(domino)) {
                    self.count_node()?;
                    let after = position.after(self, seat, kingdom, Some(claim))?;
                    if search_child(self, &after)? {
                        return Some(best);
                    }
                }
            } else {
                let mut after = position.clone();
                let all = claimed.with(claim);
                let key = self.cached_completion_after(&kingdom, domino, all)?;
                after.kingdoms[seat.index()] = EndgameKingdom::Closed(key);
                after.free = after.free.without(claim);
                if search_child(self, &after)? {
                    return Some(best);
                }
            }
        }
        Some(best)
    }
}
