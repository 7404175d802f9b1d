//! The trait every game implements.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use rand_core::Rng;

use crate::catalogue::{Fact, RuleOption};
use crate::{Event, Eye, ParseError, Seat, Turn, random};

/// The stable number of an action, from 0 up to [`Game::ACTIONS`].
///
/// Ids are a public format: they mean the same in every edition and never change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ActionId(pub u16);

/// What anyone can ask about the end of any game.
pub trait Ending {
    /// Who won; more than one if the victory is shared.
    fn winners(&self) -> impl Iterator<Item = Seat>;

    /// The points of a seat.
    fn points(&self, seat: Seat) -> u32;
}

/// A game, as functions over plain values.
///
/// The type that implements this is only a name for the game; the values are its associated
/// types. `State` is the truth and is kept from anyone who plays: a player is handed a `View`.
///
/// The laws that hold for every game are written as code in the crate `testing`.
pub trait Game: Copy + Eq + Debug + Send + Sync + 'static {
    /// The first word of a rules line.
    const NAME: &'static str;
    /// How many action ids there are; each one below this number is an action.
    const ACTIONS: u16;

    /// The options of a rules line, in the order in which they are printed.
    const OPTIONS: &'static [RuleOption<Self::Rules>] = &[];

    /// Editions and variants as data, printed and parsed as one line.
    type Rules: Clone + Eq + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// The truth.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// What one [`Eye`] may know.
    type View: Clone + Eq + Debug + Send + Sync;
    /// One decision of a seat.
    type Action: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// One outcome of chance.
    type Chance: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync;
    /// Why an action or an outcome of chance is refused; names the broken rule.
    type Illegal: std::error::Error + Clone + Eq + Send + Sync;
    /// How a finished game ended; printed as one line.
    type Ending: Ending + Clone + Eq + Debug + Display + Send + Sync;

    /// The table before anything has happened.
    fn start(rules: &Self::Rules) -> Self::State;

    /// The rules a game is played by.
    fn rules(state: &Self::State) -> Self::Rules;

    /// How many seats these rules have.
    fn seats(rules: &Self::Rules) -> usize;

    /// Figures that follow from the rules, for whoever explains or sets up the game.
    fn facts(_rules: &Self::Rules) -> Vec<Fact> {
        Vec::new()
    }

    /// Whose turn it is.
    fn turn(state: &Self::State) -> Turn;

    /// Hands every legal action to `each`, once; none unless it is some seat's turn.
    ///
    /// This is the one generator: whatever needs to know what is legal asks here.
    fn legal(state: &Self::State, each: impl FnMut(Self::Action));

    /// Plays an action for the seat whose turn it is, or says which rule forbids it and changes
    /// nothing.
    ///
    /// The answer is for that seat: in a game with secrets it may speak of what the seat holds. On
    /// behalf of anyone who asks, [`Event::apply`] first makes sure that it is that seat's turn.
    fn play(state: &mut Self::State, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Plays an action that came from [`legal`](Self::legal) or [`sample`](Self::sample) for this
    /// very state. Anything else leaves a state that makes no sense.
    fn play_unchecked(state: &mut Self::State, action: Self::Action);

    /// One legal action, each equally likely.
    ///
    /// # Panics
    /// When it is no seat's turn.
    fn sample(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        let mut legal = Vec::new();
        Self::legal(state, |action| legal.push(action));
        random::choose(rng, &legal)
    }

    /// Hands every possible outcome of chance to `each`, once, with its weight: an outcome of
    /// weight 2 is twice as likely as one of weight 1. None unless it is chance's turn.
    fn outcomes(state: &Self::State, each: impl FnMut(Self::Chance, u32));

    /// Tells the rules what chance did, or learns why that cannot be and changes nothing.
    fn settle(state: &mut Self::State, outcome: Self::Chance) -> Result<(), Self::Illegal>;

    /// Settles an outcome that came from [`outcomes`](Self::outcomes) or [`draw`](Self::draw) for
    /// this very state.
    fn settle_unchecked(state: &mut Self::State, outcome: Self::Chance);

    /// One outcome of chance, each as likely as its weight says. Nothing is settled by this: the
    /// rules never draw.
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

    /// May `eye` see this outcome of chance, about to be settled in `state`, while the game goes
    /// on?
    fn sees(state: &Self::State, outcome: Self::Chance, eye: Eye) -> bool;

    /// What `eye` may know.
    fn view(state: &Self::State, eye: Eye) -> Self::View;

    /// A world that looks like `view`, each such world as likely as it is for that eye.
    fn imagine(view: &Self::View, rng: &mut (impl Rng + ?Sized)) -> Self::State;

    /// What `eye` knows after an event as that eye sees it: an outcome it may not see is
    /// `Event::Chance(None)`. Refuses what cannot have happened and changes nothing.
    ///
    /// Watching the events one by one leads to the same views as looking at the states they lead
    /// to: a view holds nothing that the eye was not shown. What the eye may not see tells it
    /// nothing even if it is said, and what it sees is never hidden from it.
    fn watch(view: &mut Self::View, event: Event<Self>) -> Result<(), Self::Illegal>;

    /// Whose turn it is, which everyone knows.
    fn turn_seen(view: &Self::View) -> Turn;

    /// The points a seat would have if the game ended now.
    fn points(state: &Self::State, seat: Seat) -> u32;

    /// How the game ended; `None` while it goes on.
    fn result(state: &Self::State) -> Option<Self::Ending>;

    /// The id of an action.
    fn id(action: Self::Action) -> ActionId;

    /// The action with this id when these rules are played; `None` from
    /// [`ACTIONS`](Self::ACTIONS) on.
    fn action(rules: &Self::Rules, id: ActionId) -> Option<Self::Action>;

    /// The whole truth as one line of text, for tests, tools and bug reports.
    ///
    /// A function with a name, not `Display`, so that no log line prints a secret by accident.
    fn position(state: &Self::State) -> String;

    /// Reads what [`position`](Self::position) wrote.
    fn from_position(text: &str) -> Result<Self::State, ParseError>;
}

/// Plays uniformly random actions and draws until the game is over; returns how many actions were
/// played.
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
