//! The `Game` trait: rules, state, view, actions and chance of a game.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use rand_core::Rng;

use crate::catalogue::{Fact, RuleOption};
use crate::{Event, Eye, ParseError, Seat, Turn, random};

/// Stable number of an action, below [`Game::ACTIONS`].
///
/// Ids are a public format and never change. In Domination an id denotes a place, so decoding it
/// requires the rules, which determine the board: see [`Game::action`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ActionId(pub u16);

/// Result of a finished game.
pub trait Ending {
    /// Winning seats; more than one if the victory is shared.
    fn winners(&self) -> impl Iterator<Item = Seat>;

    /// Final points of a seat.
    fn points(&self, seat: Seat) -> u32;
}

/// A game as a set of functions over plain values.
///
/// The implementing type is only a marker; the values are its associated types. `State` holds the
/// full information and is never passed to players: they receive a `View`.
///
/// The laws that every implementation must satisfy are tests in the crate `testing`.
pub trait Game: Copy + Eq + Debug + Send + Sync + 'static {
    /// Name of the game: the first word of a rules line.
    const NAME: &'static str;
    /// Number of action ids; every id below it is an action.
    const ACTIONS: u16;

    /// Options of a rules line, in printing order.
    const OPTIONS: &'static [RuleOption<Self::Rules>] = &[];

    /// Editions and variants as data, printed and parsed as a rules line.
    type Rules: Clone + Eq + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// Full game state, hidden information included.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// Information set of one [`Eye`].
    type View: Clone + Eq + Debug + Send + Sync;
    /// A decision of a seat.
    type Action: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// An outcome of chance.
    type Chance: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// Reason why an action or outcome is illegal; names the violated rule.
    type Illegal: std::error::Error + Clone + Eq + Send + Sync;
    /// Result of a finished game, printed as one line.
    type Ending: Ending + Clone + Eq + Debug + Display + Send + Sync;

    /// Initial state.
    fn start(rules: &Self::Rules) -> Self::State;

    /// Rules of a game in progress.
    fn rules(state: &Self::State) -> Self::Rules;

    /// Number of seats.
    fn seats(rules: &Self::Rules) -> usize;

    /// Figures derived from the rules, for lobbies and rules explanations.
    fn facts(_rules: &Self::Rules) -> Vec<Fact> {
        Vec::new()
    }

    /// Turn: the seat to act, chance, or game over.
    fn turn(state: &Self::State) -> Turn;

    /// Calls `each` once per legal action; not at all unless it is a seat's turn.
    ///
    /// This is the only move generator: every legality check goes through it.
    fn legal(state: &Self::State, each: impl FnMut(Self::Action));

    /// Applies an action of the seat to move; leaves the state unchanged on error.
    ///
    /// The error is meant for that seat: in a game with hidden information it may reveal what the
    /// seat holds. [`Event::apply`] first checks that it is the acting seat's turn.
    fn play(state: &mut Self::State, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Applies an action without checking it.
    ///
    /// The action must come from [`legal`](Self::legal) or [`sample`](Self::sample) for this state;
    /// otherwise the resulting state is inconsistent.
    fn play_unchecked(state: &mut Self::State, action: Self::Action);

    /// Uniformly chosen legal action.
    ///
    /// # Panics
    /// When it is no seat's turn.
    fn sample(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        let mut legal = Vec::new();
        Self::legal(state, |action| legal.push(action));
        random::choose(rng, &legal)
    }

    /// Calls `each` once per possible outcome of chance, with its weight.
    ///
    /// An outcome of weight 2 is twice as likely as one of weight 1. No calls unless it is chance's
    /// turn.
    fn outcomes(state: &Self::State, each: impl FnMut(Self::Chance, u32));

    /// Applies an outcome of chance; leaves the state unchanged on error.
    fn settle(state: &mut Self::State, outcome: Self::Chance) -> Result<(), Self::Illegal>;

    /// Applies an outcome of chance without checking it.
    ///
    /// The outcome must come from [`outcomes`](Self::outcomes) or [`draw`](Self::draw) for this
    /// state.
    fn settle_unchecked(state: &mut Self::State, outcome: Self::Chance);

    /// Random outcome of chance, with probability proportional to its weight.
    ///
    /// Does not change the state; pass the outcome to [`settle`](Self::settle).
    ///
    /// # Panics
    /// When it is not chance's turn.
    fn draw(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Chance {
        let mut total = 0;
        Self::outcomes(state, |_, weight| total += weight);
        let mut rank = random::below(rng, total);
        let mut drawn = None;
        Self::outcomes(state, |outcome, weight| {
            if drawn.is_none() && rank < weight {
                drawn = Some(outcome);
            }
            rank = rank.saturating_sub(weight);
        });
        drawn.expect("the rank is below the sum of the weights")
    }

    /// Whether `eye` may see this outcome of chance while the game is in progress.
    ///
    /// `state` is the state before the outcome is applied.
    fn is_visible(state: &Self::State, outcome: Self::Chance, eye: Eye) -> bool;

    /// View of `eye`: the information it has.
    fn view(state: &Self::State, eye: Eye) -> Self::View;

    /// Determinization: a state consistent with `view`, sampled from its posterior distribution.
    fn imagine(view: &Self::View, rng: &mut (impl Rng + ?Sized)) -> Self::State;

    /// Updates a view with an event; leaves it unchanged if the event is impossible.
    ///
    /// An outcome that the observer may not see is `Event::Chance(None)`. Applying the events one by
    /// one must give the same view as [`view`](Self::view) of the resulting state, so a view holds
    /// only information that the observer was shown. An outcome that should be hidden reveals
    /// nothing even if it is passed in, and a visible one is never accepted as hidden.
    fn observe(view: &mut Self::View, event: Event<Self>) -> Result<(), Self::Illegal>;

    /// Turn according to a view; always public.
    fn public_turn(view: &Self::View) -> Turn;

    /// Points of a seat if the game ended now.
    fn points(state: &Self::State, seat: Seat) -> u32;

    /// Result of the game; `None` while it is in progress.
    fn result(state: &Self::State) -> Option<Self::Ending>;

    /// Id of an action.
    fn id(action: Self::Action) -> ActionId;

    /// Action with this id under these rules; `None` from [`ACTIONS`](Self::ACTIONS) on.
    fn action(rules: &Self::Rules, id: ActionId) -> Option<Self::Action>;

    /// Full state as one line of text (compare FEN), for tests, tools and bug reports.
    ///
    /// Not `Display`, so that no log line prints hidden information by accident.
    fn position(state: &Self::State) -> String;

    /// Parses a position written by [`position`](Self::position).
    fn from_position(text: &str) -> Result<Self::State, ParseError>;
}

/// Random playout: plays uniformly random actions to the end; returns the number of actions.
#[inline]
pub fn playout<G: Game>(state: &mut G::State, rng: &mut (impl Rng + ?Sized)) -> u32 {
    let mut actions = 0;
    loop {
        match G::turn(state) {
            Turn::Of(_) => {
                let action = G::sample(state, rng);
                G::play_unchecked(state, action);
                actions += 1;
            }
            Turn::Chance => {
                let outcome = G::draw(state, rng);
                G::settle_unchecked(state, outcome);
            }
            Turn::Over => return actions,
        }
    }
}
