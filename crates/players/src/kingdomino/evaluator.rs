//! Evaluation of moves by the value network, and the players that look no further.

mod draft;

use game::{Game, NoAnswer, Player, Seat, Turn};
use kingdomino::{Action, Domino, Dominoes, Kingdom, Kingdomino, Rules, State, View};

use super::value_net::{Features, Pool, Prospect, ValueNet, network};

/// Everything a seat decides before anything else happens: a placement, a claim, or both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The placement, or that the domino is discarded.
    pub place: Option<Action>,
    /// The claim.
    pub claim: Option<Action>,
}

impl Move {
    /// Its actions in order.
    pub fn actions(self) -> impl Iterator<Item = Action> {
        self.place.into_iter().chain(self.claim)
    }

    /// The first of them.
    pub fn first(self) -> Action {
        let first = self.place.or(self.claim);
        first.expect("a move is a placement, a claim, or both")
    }

    /// Plays it in a state that it is legal in.
    #[inline]
    pub fn play(self, state: &mut State) {
        for action in self.actions() {
            Kingdomino::play_unchecked(state, action);
        }
    }
}

/// Evaluates the moves of a seat by what they are worth to its own kingdom.
#[derive(Clone, Copy, Debug)]
pub struct Evaluator<'a> {
    network: &'a ValueNet,
    rules: Rules,
    pool: Pool,
}

impl Evaluator<'static> {
    /// An evaluator for this table.
    pub fn new(state: &State) -> Self {
        Self::with(state, Pool::of(state.unseen()))
    }

    /// As `new`, for one who knows the pool of this table.
    pub fn with(state: &State, pool: Pool) -> Self {
        Self {
            network: network(state.rules()),
            rules: state.rules(),
            pool,
        }
    }
}

impl<'a> Evaluator<'a> {
    /// An evaluator for this table with another network.
    pub fn by(network: &'a ValueNet, state: &State) -> Self {
        Self {
            network,
            rules: state.rules(),
            pool: Pool::of(state.unseen()),
        }
    }

    /// What a kingdom with these features can expect to end with.
    #[inline]
    fn value(&self, kingdom: &Kingdom, features: &mut Features, prospect: &Prospect) -> f32 {
        if prospect.to_come == 0 && prospect.pending.len() <= 2 {
            return self.last(kingdom, prospect.pending) as f32;
        }
        features.expect(kingdom, self.rules, prospect, &self.pool);
        self.network.evaluate(features)
    }

    /// What it ends with if these dominoes are all that comes: the lowest is placed first.
    fn last(&self, kingdom: &Kingdom, pending: Dominoes) -> u32 {
        let Some(domino) = pending.iter().next() else {
            return kingdom.total(self.rules);
        };
        let rest = pending.without(domino);
        let placements = kingdom.placements(domino);
        let placed = placements.iter().map(|placement| {
            let mut after = *kingdom;
            after.place_unchecked(domino, placement);
            self.last(&after, rest)
        });
        placed.max().unwrap_or_else(|| self.last(kingdom, rest))
    }

    /// What the kingdom of a seat can expect to end with.
    ///
    /// The domino that it places next is tried everywhere: that tells more than its terrains do.
    pub fn expected(&self, state: &State, seat: Seat) -> f32 {
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
        let prospect = prospect.without(domino);
        let placements = kingdom.placements(domino);
        let placed = placements.iter().map(|placement| {
            let mut after = *kingdom;
            after.place_unchecked(domino, placement);
            value(&after, &prospect)
        });
        let best = placed.max_by(f32::total_cmp);
        best.unwrap_or_else(|| value(kingdom, &prospect))
    }

    /// Hands over every move of the mover with what its kingdom can expect then.
    pub fn moves(&self, state: &State, mut each: impl FnMut(Move, f32)) {
        let Turn::Of(seat) = Kingdomino::turn(state) else {
            return;
        };
        let kingdom = state.kingdom(seat);
        let prospect = Prospect::of(state, seat);
        let free: Vec<(u32, Domino)> = (0..)
            .zip(state.next())
            .filter(|(_, slot)| slot.king.is_none())
            .map(|(place, slot)| (place, slot.domino))
            .collect();
        let mut claims = |place: Option<Action>, kingdom: &Kingdom, prospect: Prospect| {
            let mut features = Features::of(kingdom, self.rules);
            for &(rank, domino) in &free {
                let claim = Some(Action::Claim(domino));
                let value = self.value(kingdom, &mut features, &prospect.with(domino, rank));
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
        let mut prospect = prospect.without(domino);
        if !free.is_empty() {
            let acted = self.rules.kings() - state.current().count();
            prospect = prospect.king_taken(acted as u32);
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

    /// The move that is best for the kingdom of the mover; the first of equals.
    ///
    /// # Panics
    /// When it is no seat's turn.
    pub fn best(&self, state: &State) -> Move {
        let mut best: Option<(Move, f32)> = None;
        self.moves(state, |candidate, value| {
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((candidate, value));
            }
        });
        best.expect("it is some seat's turn").0
    }
}

/// Plays the move that is best for its own kingdom, and does not mind the others.
#[derive(Clone, Copy, Debug)]
pub struct EvaluatorPlayer;

impl Player<Kingdomino> for EvaluatorPlayer {
    fn decide(&mut self, view: &View, _: &[Action]) -> Result<Action, NoAnswer> {
        let state = view.state();
        Ok(Evaluator::new(state).best(state).first())
    }
}

/// Plays as [`EvaluatorPlayer`] does, but between two it minds what it leaves to the other.
#[derive(Clone, Copy, Debug)]
pub struct Rival;

impl Player<Kingdomino> for Rival {
    fn decide(&mut self, view: &View, _: &[Action]) -> Result<Action, NoAnswer> {
        let state = view.state();
        let Turn::Of(seat) = Kingdomino::turn(state) else {
            unreachable!("a player decides when it is its turn");
        };
        Ok(Evaluator::new(state).best_minding(state, seat).first())
    }
}
