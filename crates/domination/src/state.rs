//! Game state: turn order, legal actions and state transitions.
//!
//! [`PublicState`] is the public part, [`State`] adds the hidden racks and the pile. The
//! implementation of [`Game`] is at the end.

use std::fmt;

use game::catalogue::{Fact, RuleOption};
use game::random::below;
use game::{ActionId, Event, Eye, Game, ParseError, Seat, Turn};
use rand_core::Rng;

use crate::board::PlaceMask;
use crate::{
    Action, Area, Areas, Board, Chance, Domino, Dominoes, Ending, Illegal, Place, Rules, Starts,
    View, notation, rules,
};

/// The game of Domination as an implementation of [`Game`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Domination;

/// Phase of the game: the kind of event that comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Chance chooses the starting seat.
    Start,
    /// The mover draws a domino from the pile.
    Draw,
    /// The mover lays a domino.
    Lay,
    /// The game is over.
    Over,
}

/// Public part of the state, visible to every seat and to spectators (D6).
///
/// It consists of the board with its dominoes and tokens, the sizes of the racks and the pile, and
/// the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PublicState {
    pub(crate) rules: Rules,
    /// Covered places as bitboards, by the index of their first square. The first bitboard holds
    /// the places that extend east from this square, the second those that extend south.
    pub(crate) covered: [u64; 2],
    /// Free places, grouped by domino. Redundant with `covered`: move generation needs places by
    /// domino, conquest needs them by position.
    pub(crate) free: PlaceMask,
    /// Areas conquered by each seat.
    pub(crate) areas: [Areas; Seat::MAX],
    pub(crate) phase: Phase,
    /// Seat that lays or draws; the first seat in `Start` and `Over`.
    pub(crate) mover: Seat,
    /// Number of dominoes on the board.
    pub(crate) laid: u8,
    /// Number of dominoes in the pile.
    pub(crate) pile: u8,
}

/// Complete state: the public part, all racks and the pile.
///
/// The pile is a multiset without an order; the next domino is chosen only when it is drawn. `Debug`
/// prints only the public part, so that logs never reveal a rack.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) public: PublicState,
    pub(crate) racks: [Dominoes; Seat::MAX],
    pub(crate) pile: Dominoes,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

const FIRST: Seat = Seat::new(0).expect("there is a first seat");

impl PublicState {
    pub(crate) fn new(rules: &Rules) -> Self {
        let (phase, mover) = match rules.starts() {
            Starts::Random => (Phase::Start, FIRST),
            Starts::Seat(seat) => (Phase::Draw, seat),
        };
        Self {
            rules: *rules,
            covered: [0; 2],
            free: PlaceMask::ALL,
            areas: [Areas::NONE; Seat::MAX],
            phase,
            mover,
            laid: 0,
            pile: Domino::COUNT as u8,
        }
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        self.rules.board()
    }

    /// Current phase.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Current turn: a seat, chance, or none once the game is over.
    #[inline]
    pub fn turn(&self) -> Turn {
        match self.phase {
            Phase::Lay => Turn::Of(self.mover),
            Phase::Start | Phase::Draw => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    /// Seat that draws the next domino, if the next event is a draw.
    pub fn drawing_seat(&self) -> Option<Seat> {
        (self.phase == Phase::Draw).then_some(self.mover)
    }

    /// Number of dominoes on the board, which equals the number of turns taken.
    pub const fn laid(&self) -> usize {
        self.laid as usize
    }

    /// Number of dominoes in the pile.
    pub const fn pile_size(&self) -> usize {
        self.pile as usize
    }

    /// Number of dominoes on the rack of a seat.
    pub fn rack_size(&self, seat: Seat) -> usize {
        let players = self.rules.players();
        if seat.index() >= players || matches!(self.phase, Phase::Start | Phase::Over) {
            return 0;
        }
        let drawn = Domino::COUNT - self.pile_size();
        let order = (seat.index() + players - self.starting_seat().index()) % players;
        if self.is_dealing() {
            return drawn.saturating_sub(order * Rules::RACK).min(Rules::RACK);
        }
        // Number of this seat's turns among the first `turns` turns.
        let own = |turns: usize| (turns + players - 1 - order) / players;
        Rules::RACK + own(drawn - players * Rules::RACK) - own(self.laid())
    }

    /// Whether the initial racks are being dealt.
    fn is_dealing(&self) -> bool {
        self.phase == Phase::Draw && self.laid == 0
    }

    /// Seat with the first turn; meaningful only in `Draw` and `Lay`.
    pub(crate) fn starting_seat(&self) -> Seat {
        // Number of racks dealt, or turns taken, before the mover's.
        let before = match self.phase {
            _ if self.is_dealing() => (Domino::COUNT - self.pile_size()) / Rules::RACK,
            Phase::Draw => self.laid() - 1,
            Phase::Start | Phase::Lay | Phase::Over => self.laid(),
        };
        let players = self.rules.players();
        let first = (self.mover.index() + players - before % players) % players;
        Seat::new(first).expect("at most four players")
    }

    /// Dominoes not yet laid: those on all racks and in the pile.
    pub fn unlaid(&self) -> Dominoes {
        // The board is balanced, so each domino has as many copies left as it has free places.
        let mut unlaid = Dominoes::NONE;
        for domino in Domino::all() {
            for _ in 0..self.free.count(domino) {
                unlaid.add(domino);
            }
        }
        unlaid
    }

    /// Whether a place is covered by a domino.
    pub const fn is_covered(&self, place: Place) -> bool {
        let (word, bit) = place.bit();
        self.covered[word] & bit != 0
    }

    /// Areas conquered by a seat.
    pub const fn areas(&self, seat: Seat) -> Areas {
        self.areas[seat.index()]
    }

    /// Seat that has conquered an area.
    pub fn owner(&self, area: Area) -> Option<Seat> {
        Seat::all(Seat::MAX).find(|seat| self.areas(*seat).contains(area))
    }

    /// Number of covered sides of an area, 0 to 4.
    pub fn sides(&self, area: Area) -> usize {
        let places = area.places();
        places
            .iter()
            .filter(|place| self.is_covered(**place))
            .count()
    }

    /// Areas with three covered sides, which one more domino completes.
    pub const fn threatened(&self) -> Areas {
        let [n, s, w, e] = sides(self.covered);
        // Exactly three of four sides: both of one opposite pair and one of the other.
        let three = (n & s & (w ^ e)) | ((n ^ s) & w & e);
        Areas::from_bits(three & Areas::ALL.to_bits())
    }

    /// Areas that covering this place would conquer (D3).
    pub const fn conquest(&self, place: Place) -> Areas {
        let (word, bit) = place.bit();
        let mut covered = self.covered;
        covered[word] |= bit;
        Areas::from_bits(complete(covered) & !complete(self.covered))
    }

    /// Lays a domino and conquers the areas it completes (D2, D3).
    #[inline]
    pub(crate) fn lay(&mut self, action: Action) {
        let spot = self.rules.board().spot(action);
        self.free.remove(spot);
        let before = complete(self.covered);
        let (word, bit) = action.place.bit();
        self.covered[word] |= bit;
        let conquered = Areas::from_bits(complete(self.covered) & !before);
        let own = &mut self.areas[self.mover.index()];
        *own = own.union(conquered);
        self.laid += 1;
        if self.pile > 0 {
            self.phase = Phase::Draw;
        } else if self.laid < Domino::COUNT as u8 {
            self.mover = self.next_seat();
        } else {
            self.phase = Phase::Over;
            self.mover = FIRST;
        }
    }

    /// Updates pile size and turn after the mover has drawn (D1, D2).
    #[inline]
    pub(crate) fn advance_after_draw(&mut self) {
        self.pile -= 1;
        if self.laid == 0 {
            self.advance_deal();
        } else {
            self.mover = self.next_seat();
            self.phase = Phase::Lay;
        }
    }

    /// Advances the initial deal (D1). Each seat in turn draws a full rack, the starting seat
    /// first.
    // Cold, to keep the few steps of the deal out of the hot playout loop.
    #[cold]
    fn advance_deal(&mut self) {
        let drawn = Domino::COUNT - self.pile_size();
        if drawn.is_multiple_of(Rules::RACK) {
            self.mover = self.next_seat();
            if drawn == Rules::RACK * self.rules.players() {
                self.phase = Phase::Lay;
            }
        }
    }

    #[inline]
    fn next_seat(&self) -> Seat {
        let next = self.mover.index() + 1;
        let next = if next == self.rules.players() {
            0
        } else {
            next
        };
        Seat::new(next).expect("at most four players")
    }

    /// Sets the starting seat and begins the deal: the effect of [`Chance::Starts`].
    pub(crate) fn begin_deal(&mut self, first: Seat) {
        self.phase = Phase::Draw;
        self.mover = first;
    }
}

/// Bitboards of the areas whose north, south, west and east side is covered.
#[inline]
const fn sides([east, south]: [u64; 2]) -> [u64; 4] {
    [east, east >> 8, south, south >> 1]
}

/// Bitboard of the areas with four covered sides.
#[inline]
pub(crate) const fn complete(covered: [u64; 2]) -> u64 {
    // There are no places east of the last column or south of the last row, so only bits of the 49
    // areas can be set.
    let [n, s, w, e] = sides(covered);
    n & s & w & e
}

impl State {
    /// Public part of the state.
    pub const fn public(&self) -> &PublicState {
        &self.public
    }

    /// Rack of a seat, hidden from the other seats.
    pub const fn rack(&self, seat: Seat) -> Dominoes {
        self.racks[seat.index()]
    }

    /// Dominoes in the pile, hidden from all seats.
    pub const fn pile(&self) -> Dominoes {
        self.pile
    }

    /// Places that the mover may cover.
    #[inline]
    fn choices(&self) -> PlaceMask {
        let rack = self.racks[self.public.mover.index()];
        self.public.free.and(rack.kind_mask())
    }
}

impl Game for Domination {
    const NAME: &'static str = "domination";
    const ACTIONS: u16 = Place::COUNT as u16;
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
            public: PublicState::new(rules),
            racks: [Dominoes::NONE; Seat::MAX],
            pile: Dominoes::ALL,
        }
    }

    fn rules(state: &State) -> Rules {
        state.public.rules
    }

    fn seats(rules: &Rules) -> usize {
        rules.players()
    }

    fn facts(rules: &Rules) -> Vec<Fact> {
        rules.facts()
    }

    #[inline]
    fn turn(state: &State) -> Turn {
        state.public.turn()
    }

    #[inline]
    fn legal(state: &State, mut each: impl FnMut(Action)) {
        if state.public.phase == Phase::Lay {
            let board = state.public.board();
            state
                .choices()
                .iter()
                .for_each(|spot| each(board.action_at(spot)));
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
        state.racks[state.public.mover.index()].remove(action.domino);
        state.public.lay(action);
    }

    #[inline]
    fn sample(state: &State, rng: &mut (impl Rng + ?Sized)) -> Action {
        assert!(state.public.phase == Phase::Lay, "no seat is to move");
        let choices = state.choices();
        let spot = choices.nth(below(rng, choices.len()));
        state.public.board().action_at(spot)
    }

    fn outcomes(state: &State, mut each: impl FnMut(Chance, u32)) {
        match state.public.phase {
            Phase::Start => {
                let seats = Seat::all(state.public.rules.players());
                seats.for_each(|seat| each(Chance::Starts(seat), 1));
            }
            Phase::Draw => Domino::all()
                .map(|domino| (domino, state.pile.count(domino)))
                .filter(|&(_, copies)| copies > 0)
                .for_each(|(domino, copies)| each(Chance::Draw(domino), copies as u32)),
            Phase::Lay | Phase::Over => {}
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
            Chance::Starts(first) => state.public.begin_deal(first),
            Chance::Draw(domino) => {
                state.pile.remove(domino);
                state.racks[state.public.mover.index()].add(domino);
                state.public.advance_after_draw();
            }
        }
    }

    #[inline]
    fn draw(state: &State, rng: &mut (impl Rng + ?Sized)) -> Chance {
        match state.public.phase {
            Phase::Draw => {
                let rank = below(rng, u32::from(state.public.pile));
                Chance::Draw(state.pile.nth(rank))
            }
            Phase::Start => {
                let first = below(rng, state.public.rules.players() as u32) as usize;
                Chance::Starts(Seat::new(first).expect("at most four players"))
            }
            Phase::Lay | Phase::Over => panic!("not a chance node"),
        }
    }

    fn is_visible(state: &State, outcome: Chance, eye: Eye) -> bool {
        match outcome {
            Chance::Starts(_) => true,
            Chance::Draw(_) => eye == Eye::Seat(state.public.mover),
        }
    }

    fn view(state: &State, eye: Eye) -> View {
        View::of(state, eye)
    }

    fn observe(view: &mut View, event: Event<Self>) -> Result<(), Illegal> {
        view.observe(event)
    }

    fn public_turn(view: &View) -> Turn {
        view.public().turn()
    }

    fn imagine(view: &View, rng: &mut (impl Rng + ?Sized)) -> State {
        view.imagine(rng)
    }

    #[inline]
    fn points(state: &State, seat: Seat) -> u32 {
        state.public.areas(seat).len() as u32
    }

    fn result(state: &State) -> Option<Ending> {
        (state.public.phase == Phase::Over).then(|| Ending::of(&state.public))
    }

    fn id(action: Action) -> ActionId {
        action.id()
    }

    fn action(rules: &Rules, id: ActionId) -> Option<Action> {
        let place = Place::from_index(usize::from(id.0))?;
        Some(rules.board().action(place))
    }

    fn position(state: &State) -> String {
        notation::write_position(state)
    }

    fn from_position(text: &str) -> Result<State, ParseError> {
        notation::read_position(text)
    }
}
