//! Toy card game with hidden information, and flawed variants of it.
//!
//! Each of two seats is dealt a hidden card, then they bid alternately until a seat passes. A const
//! parameter such as [`DUPLICATE_LEGAL_MOVE`] introduces a flaw that violates one law, to test that
//! [`crate::laws`] finds it.

#![expect(missing_docs, reason = "the names of the flaws say it")]

use std::fmt;
use std::str::FromStr;

use game::random::{below, choose};
use game::{ActionId, Ending, Event, Eye, Game, ParseError, Seat, Turn};
use rand_core::Rng;

pub const SOUND: u8 = 0;
pub const MISSES_A_LEGAL_MOVE: u8 = 1;
pub const DUPLICATE_LEGAL_MOVE: u8 = 2;
pub const REJECTED_MOVE_CHANGES_STATE: u8 = 3;
pub const UNCHECKED_DIFFERS: u8 = 4;
pub const FAVOURS_PASSING: u8 = 5;
pub const IGNORES_WEIGHTS: u8 = 6;
pub const IMAGINES_ANOTHER_OWN_CARD: u8 = 7;
pub const NO_RESULT: u8 = 8;
pub const POSITION_LOSES_BID: u8 = 9;
pub const IDS_COLLIDE: u8 = 10;
pub const IMAGINES_OTHER_BID: u8 = 11;
pub const NEVER_ENDS: u8 = 12;
pub const ACCEPTS_DEALT_CARD: u8 = 13;
pub const VIEW_LEAKS: u8 = 14;
pub const VIEW_STORES_HIDDEN_CARD: u8 = 15;
pub const OWN_CARD_CAN_BE_HIDDEN: u8 = 16;
pub const VIEW_HAS_WRONG_TURN: u8 = 17;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Toy<const FLAW: u8>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules;

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("toy")
    }
}

impl FromStr for Rules {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "toy" => Ok(Self),
            _ => Err(ParseError::new(1, text, "toy")),
        }
    }
}

pub const CARDS: u8 = 6;
pub const BIDS: u8 = 5;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct State {
    cards: [u8; 2],
    bid: u8,
    mover: u8,
    passed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    eye: Eye,
    seen: State,
    dealt: [bool; 2],
}

/// Bid above the current one; 0 passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bid(pub u8);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Card(pub u8);

macro_rules! text {
    ($type:ident, $word:literal, $range:expr) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} {}", $word, self.0)
            }
        }
        impl FromStr for $type {
            type Err = ParseError;
            fn from_str(text: &str) -> Result<Self, ParseError> {
                let error = || ParseError::new(1, text, $word);
                let number = text.strip_prefix(concat!($word, " ")).ok_or_else(error)?;
                let number: u8 = number.parse().map_err(|_| error())?;
                $range
                    .contains(&number)
                    .then_some(Self(number))
                    .ok_or_else(error)
            }
        }
    };
}

text!(Bid, "bid", 0..=BIDS);
text!(Card, "card", 1..=CARDS);

/// Result: the final cards; the higher card wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cards([u8; 2]);

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl Ending for Cards {
    fn winners(&self) -> impl Iterator<Item = Seat> {
        Seat::all(2).filter(|seat| self.0[seat.index()] >= self.0[1 - seat.index()])
    }

    fn points(&self, seat: Seat) -> u32 {
        u32::from(self.0[seat.index()])
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal;

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("illegal")
    }
}

impl std::error::Error for Illegal {}

/// Index of the seat that is dealt the next card.
fn next_to_deal(state: State) -> Option<usize> {
    state.cards.iter().position(|card| *card == 0)
}

impl<const FLAW: u8> Game for Toy<FLAW> {
    const NAME: &'static str = "toy";
    const ACTIONS: u16 = BIDS as u16 + 1;
    type Rules = Rules;
    type State = State;
    type View = View;
    type Action = Bid;
    type Chance = Card;
    type Illegal = Illegal;
    type Ending = Cards;

    fn start(_: &Rules) -> State {
        State::default()
    }

    fn rules(_: &State) -> Rules {
        Rules
    }

    fn seats(_: &Rules) -> usize {
        2
    }

    fn turn(state: &State) -> Turn {
        match next_to_deal(*state) {
            Some(_) => Turn::Chance,
            None if state.passed => Turn::Over,
            None => Turn::Of(Seat::new(usize::from(state.mover)).unwrap()),
        }
    }

    fn legal(state: &State, mut each: impl FnMut(Bid)) {
        if !matches!(Self::turn(state), Turn::Of(_)) {
            return;
        }
        each(Bid(0));
        if FLAW == DUPLICATE_LEGAL_MOVE && state.bid > 0 {
            each(Bid(0));
        }
        let highest = if FLAW == MISSES_A_LEGAL_MOVE {
            BIDS - 1
        } else {
            BIDS
        };
        (state.bid + 1..=highest).for_each(|bid| each(Bid(bid)));
    }

    fn play(state: &mut State, bid: Bid) -> Result<(), Illegal> {
        let listed = matches!(Self::turn(state), Turn::Of(_)) && (bid.0 == 0 || bid.0 > state.bid);
        if !listed {
            if FLAW == REJECTED_MOVE_CHANGES_STATE {
                state.bid = 1;
            }
            return Err(Illegal);
        }
        Self::play_unchecked(state, bid);
        if FLAW == UNCHECKED_DIFFERS {
            state.mover = 0;
        }
        Ok(())
    }

    fn play_unchecked(state: &mut State, bid: Bid) {
        match bid.0 {
            0 if FLAW == NEVER_ENDS => {}
            0 => state.passed = true,
            bid if FLAW == NEVER_ENDS => state.bid = bid % BIDS,
            bid => state.bid = bid,
        }
        state.mover = 1 - state.mover;
    }

    fn sample(state: &State, rng: &mut (impl Rng + ?Sized)) -> Bid {
        let mut legal = Vec::new();
        Self::legal(state, |bid| legal.push(bid));
        if FLAW == FAVOURS_PASSING && below(rng, 2) == 0 {
            return legal[0];
        }
        choose(rng, &legal)
    }

    fn outcomes(state: &State, mut each: impl FnMut(Card, u32)) {
        if next_to_deal(*state).is_some() {
            let free = (1..=CARDS).filter(|card| !state.cards.contains(card));
            // The highest card is in the pack twice.
            free.for_each(|card| each(Card(card), if card == CARDS { 2 } else { 1 }));
        }
    }

    fn settle(state: &mut State, card: Card) -> Result<(), Illegal> {
        let taken = state.cards.contains(&card.0) && FLAW != ACCEPTS_DEALT_CARD;
        if next_to_deal(*state).is_none() || taken {
            return Err(Illegal);
        }
        Self::settle_unchecked(state, card);
        Ok(())
    }

    fn settle_unchecked(state: &mut State, card: Card) {
        state.cards[next_to_deal(*state).unwrap()] = card.0;
    }

    fn draw(state: &State, rng: &mut (impl Rng + ?Sized)) -> Card {
        let mut pack = Vec::new();
        Self::outcomes(state, |card, weight| {
            let copies = if FLAW == IGNORES_WEIGHTS { 1 } else { weight };
            pack.extend((0..copies).map(|_| card));
        });
        choose(rng, &pack)
    }

    fn is_visible(state: &State, _: Card, eye: Eye) -> bool {
        matches!((next_to_deal(*state), eye), (Some(holder), Eye::Seat(seat)) if holder == seat.index())
    }

    fn view(state: &State, eye: Eye) -> View {
        let mut seen = *state;
        for seat in Seat::all(2) {
            if eye != Eye::Seat(seat) && FLAW != VIEW_LEAKS {
                seen.cards[seat.index()] = 0;
            }
        }
        View {
            eye,
            seen,
            dealt: state.cards.map(|card| card != 0),
        }
    }

    fn imagine(view: &View, rng: &mut (impl Rng + ?Sized)) -> State {
        let mut state = view.seen;
        if FLAW == IMAGINES_ANOTHER_OWN_CARD {
            state.cards = [0; 2];
        }
        if FLAW == IMAGINES_OTHER_BID && state.bid > 0 {
            state.bid -= 1;
        }
        for seat in 0..2 {
            while view.dealt[seat] && state.cards[seat] == 0 {
                // The highest card is in the pack twice.
                let card = below(rng, u32::from(CARDS) + 1) as u8 + 1;
                let card = card.min(CARDS);
                if !state.cards.contains(&card) {
                    state.cards[seat] = card;
                }
            }
        }
        state
    }

    fn observe(view: &mut View, event: Event<Self>) -> Result<(), Illegal> {
        match event {
            Event::Chance(card) => {
                let holder = view.dealt.iter().position(|dealt| !dealt).ok_or(Illegal)?;
                let own = view.eye == Eye::Seat(Seat::new(holder).unwrap());
                view.dealt[holder] = true;
                view.seen.cards[holder] = match card {
                    Some(card) if own || FLAW == VIEW_STORES_HIDDEN_CARD => card.0,
                    None if own && FLAW != OWN_CARD_CAN_BE_HIDDEN => return Err(Illegal),
                    _ => 0,
                };
            }
            Event::Act(_, bid) => Self::play_unchecked(&mut view.seen, bid),
        }
        Ok(())
    }

    fn public_turn(view: &View) -> Turn {
        let mut seen = view.seen;
        // The turn depends only on whether a card was dealt, not on which.
        seen.cards = view.dealt.map(u8::from);
        match Self::turn(&seen) {
            Turn::Of(_) if FLAW == VIEW_HAS_WRONG_TURN => Turn::Over,
            turn => turn,
        }
    }

    fn points(state: &State, seat: Seat) -> u32 {
        u32::from(state.cards[seat.index()])
    }

    fn result(state: &State) -> Option<Cards> {
        let over = Self::turn(state) == Turn::Over && FLAW != NO_RESULT;
        over.then_some(Cards(state.cards))
    }

    fn id(bid: Bid) -> ActionId {
        let id = if FLAW == IDS_COLLIDE {
            bid.0 / 2
        } else {
            bid.0
        };
        ActionId(u16::from(id))
    }

    fn action(_: &Rules, id: ActionId) -> Option<Bid> {
        (id.0 < Self::ACTIONS).then_some(Bid(id.0 as u8))
    }

    fn position(state: &State) -> String {
        let [a, b] = state.cards;
        format!(
            "{a} {b} {} {} {}",
            state.bid,
            state.mover,
            u8::from(state.passed)
        )
    }

    fn from_position(text: &str) -> Result<State, ParseError> {
        let error = || ParseError::new(1, text, "five numbers");
        let numbers: Result<Vec<u8>, _> = text.split(' ').map(str::parse).collect();
        match numbers.map_err(|_| error())?[..] {
            [a, b, bid, mover, passed] => Ok(State {
                cards: [a, b],
                bid: if FLAW == POSITION_LOSES_BID { 0 } else { bid },
                mover,
                passed: passed == 1,
            }),
            _ => Err(error()),
        }
    }
}
