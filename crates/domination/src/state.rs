//! The table: whose turn it is, what may be done, and what doing it changes.

use std::fmt;

use game::catalogue::{Fact, RuleOption};
use game::random::below;
use game::{ActionId, Event, Eye, Game, ParseError, Seat, Turn};
use rand_core::Rng;

use crate::board::Spots;
use crate::{
    Action, Area, Areas, Board, Chance, Domino, Dominoes, Ending, Illegal, Place, Rules, Starts,
    View, notation, rules,
};

/// The game of Domination, for everything that is written against [`Game`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Domination;

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// It is drawn by lot who starts.
    Start,
    /// A seat draws a domino from the pile.
    Draw,
    /// The mover lays a domino.
    Lay,
    /// Nothing: the game is over.
    Over,
}

/// What lies open on the table, for everyone to see (D6): the board with the dominoes and tokens on
/// it, how many dominoes each rack and the pile hold, whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    pub(crate) rules: Rules,
    /// The places that lie east and south of their first squares and have dominoes, by those
    /// squares' indices.
    pub(crate) covered: [u64; 2],
    /// The places that have none, by the dominoes that fit them: the same once more, because a rack
    /// asks by dominoes and areas ask by where places lie.
    pub(crate) free: Spots,
    /// The areas that each seat has conquered.
    pub(crate) areas: [Areas; Seat::MAX],
    pub(crate) phase: Phase,
    /// Who lays or draws; the first seat in `Start` and `Over`.
    pub(crate) mover: Seat,
    /// Dominoes on the board.
    pub(crate) laid: u8,
    /// Dominoes in the pile.
    pub(crate) pile: u8,
}

/// The whole truth: what lies open, and the racks and the pile.
///
/// The pile is a collection without an order: what comes next does not exist until somebody draws
/// it. `Debug` shows only what is open, so that no log prints a rack by accident.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    pub(crate) table: Table,
    pub(crate) racks: [Dominoes; Seat::MAX],
    pub(crate) pile: Dominoes,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("table", &self.table)
            .finish_non_exhaustive()
    }
}

const FIRST: Seat = Seat::new(0).expect("there is a first seat");

impl Table {
    pub(crate) fn new(rules: &Rules) -> Self {
        let (phase, mover) = match rules.starts() {
            Starts::Random => (Phase::Start, FIRST),
            Starts::Seat(seat) => (Phase::Draw, seat),
        };
        Self {
            rules: *rules,
            covered: [0; 2],
            free: Spots::ALL,
            areas: [Areas::NONE; Seat::MAX],
            phase,
            mover,
            laid: 0,
            pile: Domino::COUNT as u8,
        }
    }

    /// The rules played by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board played on.
    pub const fn board(&self) -> &Board {
        self.rules.board()
    }

    /// What the table waits for.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Turn {
        match self.phase {
            Phase::Lay => Turn::Of(self.mover),
            Phase::Start | Phase::Draw => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    /// Who takes the domino that is about to be drawn.
    pub fn drawing(&self) -> Option<Seat> {
        (self.phase == Phase::Draw).then_some(self.mover)
    }

    /// How many dominoes lie on the board, which is also how many turns have been taken.
    pub const fn laid(&self) -> usize {
        self.laid as usize
    }

    /// How many dominoes are left in the pile.
    pub const fn pile_size(&self) -> usize {
        self.pile as usize
    }

    /// How many dominoes a seat has on its rack.
    pub fn rack_size(&self, seat: Seat) -> usize {
        let players = self.rules.players();
        if seat.index() >= players || matches!(self.phase, Phase::Start | Phase::Over) {
            return 0;
        }
        let drawn = Domino::COUNT - self.pile_size();
        let behind = (seat.index() + players - self.first().index()) % players;
        if self.is_dealing() {
            return drawn.saturating_sub(behind * Rules::RACK).min(Rules::RACK);
        }
        // Of so many turns taken one after the other, those of this seat.
        let own = |turns: usize| (turns + players - 1 - behind) / players;
        Rules::RACK + own(drawn - players * Rules::RACK) - own(self.laid())
    }

    /// Are the racks being filled for the first time?
    fn is_dealing(&self) -> bool {
        self.phase == Phase::Draw && self.laid == 0
    }

    /// Who has had the first turn, or will have it, while dominoes are drawn or laid.
    pub(crate) fn first(&self) -> Seat {
        // How many have come before the mover.
        let before = match self.phase {
            _ if self.is_dealing() => (Domino::COUNT - self.pile_size()) / Rules::RACK,
            Phase::Draw => self.laid() - 1,
            Phase::Start | Phase::Lay | Phase::Over => self.laid(),
        };
        let players = self.rules.players();
        let first = (self.mover.index() + players - before % players) % players;
        Seat::new(first).expect("at most four play")
    }

    /// The dominoes that do not lie on the board: those on racks and in the pile.
    pub fn to_come(&self) -> Dominoes {
        // As many of each as it has free places: the board is balanced.
        let mut to_come = Dominoes::NONE;
        for domino in Domino::all() {
            for _ in 0..self.free.count(domino) {
                to_come.add(domino);
            }
        }
        to_come
    }

    /// Does a domino lie there?
    pub const fn is_covered(&self, place: Place) -> bool {
        let (word, bit) = place.bit();
        self.covered[word] & bit != 0
    }

    /// The areas a seat has conquered.
    pub const fn areas(&self, seat: Seat) -> Areas {
        self.areas[seat.index()]
    }

    /// Who has conquered an area.
    pub fn owner(&self, area: Area) -> Option<Seat> {
        Seat::all(Seat::MAX).find(|seat| self.areas(*seat).contains(area))
    }

    /// How many sides of an area have dominoes.
    pub fn sides(&self, area: Area) -> usize {
        let places = area.places();
        places
            .iter()
            .filter(|place| self.is_covered(**place))
            .count()
    }

    /// The areas that one more domino would complete.
    pub const fn threatened(&self) -> Areas {
        let [n, s, w, e] = sides(self.covered);
        // Three of four: both of one pair and one of the other.
        let three = (n & s & (w ^ e)) | ((n ^ s) & w & e);
        Areas::from_bits(three & Areas::ALL.to_bits())
    }

    /// The areas that a domino on this place would conquer now (D3).
    pub const fn conquest(&self, place: Place) -> Areas {
        let (word, bit) = place.bit();
        let mut covered = self.covered;
        covered[word] |= bit;
        Areas::from_bits(complete(covered) & !complete(self.covered))
    }

    /// D2, D3: puts a domino down and takes what it conquers.
    #[inline]
    pub(crate) fn lay(&mut self, action: Action) {
        let spot = self.rules.board().spot(action);
        self.free.remove(spot);
        let before = complete(self.covered);
        let (word, bit) = action.place.bit();
        self.covered[word] |= bit;
        let conquered = Areas::from_bits(complete(self.covered) & !before);
        let own = &mut self.areas[self.mover.index()];
        *own = own.or(conquered);
        self.laid += 1;
        if self.pile > 0 {
            self.phase = Phase::Draw;
        } else if self.laid < Domino::COUNT as u8 {
            self.mover = self.next();
        } else {
            self.phase = Phase::Over;
            self.mover = FIRST;
        }
    }

    /// D1, D2: the mover has drawn.
    #[inline]
    pub(crate) fn drew(&mut self) {
        self.pile -= 1;
        if self.laid == 0 {
            self.dealt();
        } else {
            self.mover = self.next();
            self.phase = Phase::Lay;
        }
    }

    /// D1: one after the other takes seven, beginning with the one who starts.
    // Cold, so that the first few steps of a game do not weigh on the loop that plays the rest.
    #[cold]
    fn dealt(&mut self) {
        let drawn = Domino::COUNT - self.pile_size();
        if drawn.is_multiple_of(Rules::RACK) {
            self.mover = self.next();
            if drawn == Rules::RACK * self.rules.players() {
                self.phase = Phase::Lay;
            }
        }
    }

    #[inline]
    fn next(&self) -> Seat {
        let next = self.mover.index() + 1;
        let next = if next == self.rules.players() {
            0
        } else {
            next
        };
        Seat::new(next).expect("at most four play")
    }

    /// As [`Chance::Starts`] says.
    pub(crate) fn begin(&mut self, first: Seat) {
        self.phase = Phase::Draw;
        self.mover = first;
    }
}

/// By area, as bits: which have a domino to the north, south, west and east.
#[inline]
const fn sides([east, south]: [u64; 2]) -> [u64; 4] {
    [east, east >> 8, south, south >> 1]
}

/// The areas that have dominoes on all four sides, as bits.
#[inline]
pub(crate) const fn complete(covered: [u64; 2]) -> u64 {
    // No place lies east of the last column or south of the last row, so nothing outside the 49
    // areas is ever complete.
    let [n, s, w, e] = sides(covered);
    n & s & w & e
}

impl State {
    /// What lies open.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The rack of a seat: a secret to the others.
    pub const fn rack(&self, seat: Seat) -> Dominoes {
        self.racks[seat.index()]
    }

    /// The dominoes of the pile: a secret to all.
    pub const fn pile(&self) -> Dominoes {
        self.pile
    }

    /// The places the mover may cover.
    #[inline]
    fn choices(&self) -> Spots {
        let rack = self.racks[self.table.mover.index()];
        self.table.free.and(rack.kinds())
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
            table: Table::new(rules),
            racks: [Dominoes::NONE; Seat::MAX],
            pile: Dominoes::ALL,
        }
    }

    fn rules(state: &State) -> Rules {
        state.table.rules
    }

    fn seats(rules: &Rules) -> usize {
        rules.players()
    }

    fn facts(rules: &Rules) -> Vec<Fact> {
        rules.facts()
    }

    #[inline]
    fn turn(state: &State) -> Turn {
        state.table.turn()
    }

    #[inline]
    fn legal(state: &State, mut each: impl FnMut(Action)) {
        if state.table.phase == Phase::Lay {
            let board = state.table.board();
            state.choices().iter().for_each(|spot| each(board.at(spot)));
        }
    }

    fn play(state: &mut State, action: Action) -> Result<(), Illegal> {
        state.objection(action)?;
        Self::play_unchecked(state, action);
        Ok(())
    }

    #[inline]
    fn play_unchecked(state: &mut State, action: Action) {
        debug_assert_eq!(state.objection(action), Ok(()));
        state.racks[state.table.mover.index()].take(action.domino);
        state.table.lay(action);
    }

    #[inline]
    fn sample(state: &State, rng: &mut (impl Rng + ?Sized)) -> Action {
        assert!(state.table.phase == Phase::Lay, "it is no seat's turn");
        let choices = state.choices();
        let spot = choices.nth(below(rng, choices.len()));
        state.table.board().at(spot)
    }

    fn outcomes(state: &State, mut each: impl FnMut(Chance, u32)) {
        match state.table.phase {
            Phase::Start => {
                let seats = Seat::all(state.table.rules.players());
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
        state.impossible(outcome)?;
        Self::settle_unchecked(state, outcome);
        Ok(())
    }

    #[inline]
    fn settle_unchecked(state: &mut State, outcome: Chance) {
        debug_assert_eq!(state.impossible(outcome), Ok(()));
        match outcome {
            Chance::Starts(first) => state.table.begin(first),
            Chance::Draw(domino) => {
                state.pile.take(domino);
                state.racks[state.table.mover.index()].add(domino);
                state.table.drew();
            }
        }
    }

    #[inline]
    fn draw(state: &State, rng: &mut (impl Rng + ?Sized)) -> Chance {
        match state.table.phase {
            Phase::Draw => {
                let rank = below(rng, u32::from(state.table.pile));
                Chance::Draw(state.pile.nth(rank))
            }
            Phase::Start => {
                let first = below(rng, state.table.rules.players() as u32) as usize;
                Chance::Starts(Seat::new(first).expect("at most four play"))
            }
            Phase::Lay | Phase::Over => panic!("it is not chance's turn"),
        }
    }

    fn sees(state: &State, outcome: Chance, eye: Eye) -> bool {
        match outcome {
            Chance::Starts(_) => true,
            Chance::Draw(_) => eye == Eye::Seat(state.table.mover),
        }
    }

    fn view(state: &State, eye: Eye) -> View {
        View::of(state, eye)
    }

    fn watch(view: &mut View, event: Event<Self>) -> Result<(), Illegal> {
        view.watch(event)
    }

    fn turn_seen(view: &View) -> Turn {
        view.table().turn()
    }

    fn imagine(view: &View, rng: &mut (impl Rng + ?Sized)) -> State {
        view.imagine(rng)
    }

    #[inline]
    fn points(state: &State, seat: Seat) -> u32 {
        state.table.areas(seat).len() as u32
    }

    fn result(state: &State) -> Option<Ending> {
        (state.table.phase == Phase::Over).then(|| Ending::of(&state.table))
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
