//! What a claim leaves to the others.

use game::Seat;
use kingdomino::{Action, Domino, State};

use super::{Judge, Move};

/// By the number of a domino.
type ByDomino = [f32; Domino::COUNT + 1];

fn index(domino: Domino) -> usize {
    usize::from(domino.number())
}

/// The dominoes that are free, and who will choose among them in this round after the mover.
struct Draft {
    free: Vec<Domino>,
    /// The seat of each king that waits, and the domino it has to place.
    waiting: Vec<(Seat, Domino)>,
}

impl Draft {
    fn of(state: &State) -> Self {
        let free = state.next().filter(|slot| slot.king.is_none());
        let moving = usize::from(state.to_place().is_some());
        let waiting = state.current().skip(moving);
        Self {
            free: free.map(|slot| slot.domino).collect(),
            waiting: waiting
                .filter_map(|slot| slot.king.map(|king| (king, slot.domino)))
                .collect(),
        }
    }

    /// By how much the rest of the round is better for a seat than for the other if this domino is
    /// gone: everyone who waits takes what is best for them and worst for the other.
    fn rest(&self, gone: Domino, seat: Seat, worth: &[ByDomino; Seat::MAX]) -> f32 {
        let free = self.free.iter().copied().filter(|domino| *domino != gone);
        let free: Vec<Domino> = free.collect();
        let mut kings = self.waiting.iter().map(|(king, _)| *king);
        let Some(first) = kings.next() else {
            return 0.0;
        };
        let kings: Vec<Seat> = kings.collect();
        let balance = lead(first, &kings, &free, worth);
        if first == seat { balance } else { -balance }
    }
}

/// By how much the first of these kings gains more than the other seat if they choose one after
/// the other among these dominoes.
fn lead(first: Seat, kings: &[Seat], free: &[Domino], worth: &[ByDomino; Seat::MAX]) -> f32 {
    let taken = |domino: &Domino| {
        let value = worth[first.index()][index(*domino)];
        let Some((next, behind)) = kings.split_first() else {
            return value;
        };
        let rest = free.iter().copied().filter(|other| other != domino);
        let after = lead(*next, behind, &rest.collect::<Vec<_>>(), worth);
        if *next == first {
            value + after
        } else {
            value - after
        }
    };
    free.iter().map(taken).max_by(f32::total_cmp).unwrap_or(0.0)
}

impl Judge<'_> {
    /// The moves of a seat with what they are worth to it. Between two it minds what a claim leaves
    /// to the other, and to itself if it has another king waiting.
    pub fn minding(&self, state: &State, seat: Seat) -> Vec<(Move, f32)> {
        let mut moves: Vec<(Move, f32)> = Vec::new();
        self.moves(state, |candidate, value| moves.push((candidate, value)));
        let draft = Draft::of(state);
        if self.rules.players() != 2 || draft.free.len() < 2 || draft.waiting.is_empty() {
            return moves;
        }
        let mut worth = [[0.0; Domino::COUNT + 1]; Seat::MAX];
        for owner in Seat::all(2) {
            let mut best = [f32::NEG_INFINITY; Domino::COUNT + 1];
            let mut note = |candidate: Move, value: f32| {
                if let Some(Action::Claim(domino)) = candidate.claim {
                    best[index(domino)] = best[index(domino)].max(value);
                }
            };
            if owner == seat {
                for (candidate, value) in &moves {
                    note(*candidate, *value);
                }
            } else if let Some((_, domino)) = draft.waiting.iter().find(|(king, _)| *king == owner)
            {
                self.moves_of(state, owner, Some(*domino), note);
            } else {
                continue;
            }
            let values = draft.free.iter().map(|domino| best[index(*domino)]);
            let least = values.fold(f32::INFINITY, f32::min);
            for domino in &draft.free {
                worth[owner.index()][index(*domino)] = best[index(*domino)] - least;
            }
        }
        let mut rest = [0.0; Domino::COUNT + 1];
        for domino in &draft.free {
            rest[index(*domino)] = draft.rest(*domino, seat, &worth);
        }
        for (candidate, value) in &mut moves {
            if let Some(Action::Claim(domino)) = candidate.claim {
                *value += rest[index(domino)];
            }
        }
        moves
    }

    /// The best of these; the first of equals.
    ///
    /// # Panics
    /// When it is not the turn of this seat.
    pub fn best_minding(&self, state: &State, seat: Seat) -> Move {
        if self.rules.players() != 2 {
            return self.best(state);
        }
        let mut best: Option<(Move, f32)> = None;
        for (candidate, value) in self.minding(state, seat) {
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((candidate, value));
            }
        }
        best.expect("it is the turn of this seat").0
    }
}
