//! Implementation of [`Game`] for Kingdomino.

use game::catalogue::{Fact, RuleOption};
use game::random::below;
use game::{ActionId, Event, Eye, Game, ParseError, Seat, Turn};
use rand_core::Rng;

use super::{FIRST, Kings, Phase, State};
use crate::{Action, Chance, Dominoes, Ending, Illegal, Kingdom, Rules, View, notation, rules};

/// Marker type of Kingdomino for code generic over [`Game`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kingdomino;

impl Game for Kingdomino {
    const NAME: &'static str = "kingdomino";
    const ACTIONS: u16 = Action::COUNT;
    const OPTIONS: &'static [RuleOption<Rules>] = rules::OPTIONS;

    type Rules = Rules;
    type State = State;
    type View = View;
    type Action = Action;
    type Chance = Chance;
    type Illegal = Illegal;
    type Ending = Ending;

    fn start(rules: &Rules) -> State {
        State {
            kingdoms: [Kingdom::new(rules.limit()); Seat::MAX],
            unseen: Dominoes::ALL,
            current: Dominoes::NONE,
            next: Dominoes::NONE,
            claimed: Dominoes::NONE,
            current_kings: Kings::default(),
            next_kings: Kings::default(),
            rules: *rules,
            phase: Phase::Draw,
            mover: FIRST,
            round: 0,
        }
    }

    fn rules(state: &State) -> Rules {
        state.rules
    }

    fn seats(rules: &Rules) -> usize {
        rules.players()
    }

    fn facts(rules: &Rules) -> Vec<Fact> {
        rules.facts()
    }

    #[inline]
    fn turn(state: &State) -> Turn {
        state.turn()
    }

    #[inline]
    fn legal(state: &State, mut each: impl FnMut(Action)) {
        match state.phase {
            Phase::Claim => {
                let free = state.next.difference(state.claimed);
                free.iter().for_each(|domino| each(Action::Claim(domino)));
            }
            Phase::Place => {
                let placements = state.placements();
                if placements.is_empty() {
                    each(Action::Discard);
                }
                placements
                    .iter()
                    .for_each(|placement| each(Action::Place(placement)));
            }
            Phase::Draw | Phase::King | Phase::Over => {}
        }
    }

    fn play(state: &mut State, action: Action) -> Result<(), Illegal> {
        state.check_action(action)?;
        Self::play_unchecked(state, action);
        Ok(())
    }

    #[inline]
    fn play_unchecked(state: &mut State, action: Action) {
        debug_assert_eq!(state.check_action(action), Ok(()));
        match action {
            Action::Claim(domino) => state.claim(domino),
            Action::Place(placement) => {
                let domino = state.current_domino();
                state.kingdoms[state.mover.index()].place_unchecked(domino, placement);
                state.finish_placing(domino);
            }
            Action::Discard => state.finish_placing(state.current_domino()),
        }
    }

    #[inline]
    fn sample(state: &State, rng: &mut (impl Rng + ?Sized)) -> Action {
        match state.phase {
            Phase::Place => {
                let placements = state.placements();
                match placements.len() {
                    0 => Action::Discard,
                    count => Action::Place(placements.nth(below(rng, count))),
                }
            }
            Phase::Claim => {
                let free = state.next.difference(state.claimed);
                Action::Claim(free.nth_of_few(below(rng, free.len() as u32)))
            }
            Phase::Draw | Phase::King | Phase::Over => panic!("it is no seat's turn"),
        }
    }

    fn outcomes(state: &State, mut each: impl FnMut(Chance, u32)) {
        match state.phase {
            Phase::Draw => state
                .unseen
                .iter()
                .for_each(|domino| each(Chance::Draw(domino), 1)),
            Phase::King => Seat::all(state.rules.players())
                .map(|seat| (seat, state.kings_to_draw(seat)))
                .filter(|&(_, kings)| kings > 0)
                .for_each(|(seat, kings)| each(Chance::King(seat), kings as u32)),
            Phase::Claim | Phase::Place | Phase::Over => {}
        }
    }

    fn settle(state: &mut State, outcome: Chance) -> Result<(), Illegal> {
        state.check_outcome(outcome)?;
        Self::settle_unchecked(state, outcome);
        Ok(())
    }

    #[inline]
    fn settle_unchecked(state: &mut State, outcome: Chance) {
        debug_assert_eq!(state.check_outcome(outcome), Ok(()));
        match outcome {
            Chance::Draw(domino) => state.draw_domino(domino),
            Chance::King(seat) => {
                state.phase = Phase::Claim;
                state.mover = seat;
            }
        }
    }

    #[inline]
    fn draw(state: &State, rng: &mut (impl Rng + ?Sized)) -> Chance {
        match state.phase {
            Phase::Draw => {
                let rank = below(rng, state.unseen.len() as u32);
                Chance::Draw(state.unseen.nth(rank))
            }
            Phase::King => {
                let kings = state.rules.kings() - state.claimed.len();
                Chance::King(state.king_to_draw(below(rng, kings as u32) as usize))
            }
            Phase::Claim | Phase::Place | Phase::Over => panic!("it is not chance's turn"),
        }
    }

    fn is_visible(_: &State, _: Chance, _: Eye) -> bool {
        true
    }

    fn view(state: &State, _: Eye) -> View {
        View::of(state)
    }

    fn observe(view: &mut View, event: Event<Self>) -> Result<(), Illegal> {
        let state = view.state_mut();
        match event {
            Event::Chance(Some(outcome)) => Self::settle(state, outcome),
            Event::Chance(None) => Err(Illegal::NothingIsHidden),
            Event::Act(seat, action) => match state.turn() {
                Turn::Of(mover) if mover != seat => Err(Illegal::TurnOf(mover)),
                _ => Self::play(state, action),
            },
        }
    }

    fn public_turn(view: &View) -> Turn {
        view.state().turn()
    }

    fn imagine(view: &View, _: &mut (impl Rng + ?Sized)) -> State {
        *view.state()
    }

    #[inline]
    fn points(state: &State, seat: Seat) -> u32 {
        state.total(seat)
    }

    fn result(state: &State) -> Option<Ending> {
        (state.phase == Phase::Over).then(|| Ending::of(state))
    }

    fn id(action: Action) -> ActionId {
        action.id()
    }

    fn action(_: &Rules, id: ActionId) -> Option<Action> {
        Action::from_id(id)
    }

    fn position(state: &State) -> String {
        notation::write_position(state)
    }

    fn from_position(text: &str) -> Result<State, ParseError> {
        notation::read_position(text)
    }
}
