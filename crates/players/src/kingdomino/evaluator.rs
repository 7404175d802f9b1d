//! Move evaluation by the value network, and the players `judge` and `rival`.
//!
//! `judge` ([`EvaluatorPlayer`]) maximizes its own expected score. `rival` ([`MinimaxPlayer`]) adds
//! a minimax search over the claims of the round in two-player games.

mod draft;

use game::{Game, Player, PlayerError, Seat, Turn};
use kingdomino::{Action, Domino, Dominoes, Kingdom, Kingdomino, Rules, State, View};

use super::value_net::{Features, Pool, Prospect, ValueNet, network};

/// Consecutive decisions of a seat: a placement, a claim, or both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Placement or discard.
    pub place: Option<Action>,
    /// Claim.
    pub claim: Option<Action>,
}

impl Move {
    /// Actions of the move, in order.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        self.place.into_iter().chain(self.claim)
    }

    /// First action of the move.
    pub fn first_action(self) -> Action {
        let first = self.place.or(self.claim);
        first.expect("a move is a placement, a claim, or both")
    }

    /// Plays the move without a check; it must be legal in `state`.
    #[inline]
    pub fn play_unchecked(self, state: &mut State) {
        for action in self.actions() {
            Kingdomino::play_unchecked(state, action);
        }
    }
}

/// Evaluates moves by the expected final score of the mover's kingdom.
#[derive(Clone, Copy, Debug)]
pub struct Evaluator<'a> {
    network: &'a ValueNet,
    rules: Rules,
    pool: Pool,
}

impl Evaluator<'static> {
    /// Creates an evaluator for this state.
    pub fn new(state: &State) -> Self {
        Self::with_pool(state, Pool::of(state.unseen()))
    }

    /// Creates an evaluator from a precomputed pool of this state.
    pub fn with_pool(state: &State, pool: Pool) -> Self {
        Self {
            network: network(state.rules()),
            rules: state.rules(),
            pool,
        }
    }
}

impl<'a> Evaluator<'a> {
    /// Creates an evaluator for this state with another network.
    pub fn with_network(network: &'a ValueNet, state: &State) -> Self {
        Self {
            network,
            rules: state.rules(),
            pool: Pool::of(state.unseen()),
        }
    }

    /// Expected final score of a kingdom with these features.
    #[inline]
    fn value(&self, kingdom: &Kingdom, features: &mut Features, prospect: &Prospect) -> f32 {
        if prospect.to_come == 0 && prospect.pending.len() <= 2 {
            return self.exact_score(kingdom, prospect.pending) as f32;
        }
        features.add_prospect(kingdom, self.rules, prospect, &self.pool);
        self.network.evaluate(features)
    }

    /// Best final score if only these dominoes are left, the lowest placed first.
    fn exact_score(&self, kingdom: &Kingdom, pending: Dominoes) -> u32 {
        let Some(domino) = pending.iter().next() else {
            return kingdom.total(self.rules);
        };
        let rest = pending.without(domino);
        let placements = kingdom.placements(domino);
        let placed = placements.iter().map(|placement| {
            let mut after = *kingdom;
            after.place_unchecked(domino, placement);
            self.exact_score(&after, rest)
        });
        placed
            .max()
            .unwrap_or_else(|| self.exact_score(kingdom, rest))
    }

    /// Expected final score of the kingdom of a seat.
    ///
    /// Tries all placements of the seat's next domino (1-ply search), which is more accurate than
    /// its terrains as features.
    pub fn expected_score(&self, state: &State, seat: Seat) -> f32 {
        let kingdom = state.kingdom(seat);
        let prospect = Prospect::of(state, seat);
        let value = |kingdom: &Kingdom, prospect: &Prospect| {
            let mut features = Features::of(kingdom, self.rules);
            self.value(kingdom, &mut features, prospect)
        };
        let mut lines = state.current().chain(state.next());
        let next = lines.find(|slot| slot.king == Some(seat));
        let Some(domino) = next.map(|slot| slot.domino) else {
            return value(kingdom, &prospect);
        };
        let prospect = prospect.after_placement(domino);
        let placements = kingdom.placements(domino);
        let placed = placements.iter().map(|placement| {
            let mut after = *kingdom;
            after.place_unchecked(domino, placement);
            value(&after, &prospect)
        });
        let best = placed.max_by(f32::total_cmp);
        best.unwrap_or_else(|| value(kingdom, &prospect))
    }

    /// Calls `each` with every move of the mover and the expected final score after it.
    pub fn moves(&self, state: &State, mut each: impl FnMut(Move, f32)) {
        let Turn::Of(seat) = Kingdomino::turn(state) else {
            return;
        };
        let kingdom = state.kingdom(seat);
        let prospect = Prospect::of(state, seat);
        let free: Vec<(u32, Domino)> = (0..)
            .zip(state.next())
            .filter(|(_, slot)| slot.king.is_none())
            .map(|(position, slot)| (position, slot.domino))
            .collect();
        let mut claims = |place: Option<Action>, kingdom: &Kingdom, prospect: Prospect| {
            let mut features = Features::of(kingdom, self.rules);
            for &(rank, domino) in &free {
                let claim = Some(Action::Claim(domino));
                let value = self.value(kingdom, &mut features, &prospect.after_claim(domino, rank));
                each(Move { place, claim }, value);
            }
            if free.is_empty() {
                let value = self.value(kingdom, &mut features, &prospect);
                each(Move { place, claim: None }, value);
            }
        };
        let Some(domino) = state.to_place() else {
            return claims(None, kingdom, prospect);
        };
        let mut prospect = prospect.after_placement(domino);
        if !free.is_empty() {
            let acted = self.rules.kings() - state.current().count();
            prospect = prospect.after_king_pickup(acted as u32);
        }
        let placements = kingdom.placements(domino);
        if placements.is_empty() {
            claims(Some(Action::Discard), kingdom, prospect);
        }
        for placement in placements.iter() {
            let mut after = *kingdom;
            after.place_unchecked(domino, placement);
            claims(Some(Action::Place(placement)), &after, prospect);
        }
    }

    /// Move with the highest expected score of the mover's kingdom; the first of ties.
    ///
    /// # Panics
    /// If no seat is to move.
    pub fn best(&self, state: &State) -> Move {
        let mut best: Option<(Move, f32)> = None;
        self.moves(state, |candidate, value| {
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((candidate, value));
            }
        });
        best.expect("a seat is to move").0
    }
}

/// Player `judge`: maximizes its own expected score and ignores the opponents.
#[derive(Clone, Copy, Debug)]
pub struct EvaluatorPlayer;

impl Player<Kingdomino> for EvaluatorPlayer {
    fn decide(&mut self, view: &View, _: &[Action]) -> Result<Action, PlayerError> {
        let state = view.state();
        Ok(Evaluator::new(state).best(state).first_action())
    }
}

/// Player `rival`: like [`EvaluatorPlayer`], with minimax over the claims in two-player games.
#[derive(Clone, Copy, Debug)]
pub struct MinimaxPlayer;

impl Player<Kingdomino> for MinimaxPlayer {
    fn decide(&mut self, view: &View, _: &[Action]) -> Result<Action, PlayerError> {
        let state = view.state();
        let Turn::Of(seat) = Kingdomino::turn(state) else {
            unreachable!("a player decides when it is its turn");
        };
        Ok(Evaluator::new(state)
            .best_minimax_move(state, seat)
            .first_action())
    }
}
