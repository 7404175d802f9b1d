//! The table: whose turn it is, what may be done, and what doing it changes.

use game::catalogue::{Fact, RuleOption};
use game::random::below;
use game::{ActionId, Event, Eye, Game, ParseError, Seat, Turn};
use rand_core::Rng;

use crate::kingdom::Placements;
use crate::{
    Action, Chance, Domino, Dominoes, Ending, Illegal, Kingdom, Opening, Rules, View, notation,
    rules,
};

/// The game of Kingdomino, for everything that is written against [`Game`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kingdomino;

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A domino is drawn for the next line.
    Draw,
    /// A king is drawn (only for the first line).
    King,
    /// The mover claims a domino of the next line.
    Claim,
    /// The mover places, or has to discard, the domino under its king.
    Place,
    /// Nothing: the game is over.
    Over,
}

/// A domino in a line, and whose king stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slot {
    /// The domino.
    pub domino: Domino,
    /// The owner of the king on it.
    pub king: Option<Seat>,
}

/// The whole table.
///
/// The pile is a set: its order does not exist until somebody draws, so even the truth holds no
/// secret (K10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) kingdoms: [Kingdom; Seat::MAX],
    /// Dominoes nobody has seen: the pile and those removed before play.
    pub(crate) unseen: Dominoes,
    /// Those under kings that have yet to act this round, the lowest first.
    pub(crate) current: Dominoes,
    /// The line that is being claimed.
    pub(crate) next: Dominoes,
    /// Those of the next line with kings on them.
    pub(crate) claimed: Dominoes,
    /// Whose kings stand on `current` and on `next`.
    pub(crate) current_kings: Kings,
    pub(crate) next_kings: Kings,
    pub(crate) rules: Rules,
    pub(crate) phase: Phase,
    /// Whose turn it is, in `Claim` and `Place`; otherwise the first seat.
    pub(crate) mover: Seat,
    /// 0 while the first line is claimed, then the round of placing.
    pub(crate) round: u8,
}

/// Whose kings stand on a line: four bits a domino in ascending order, 0 for nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Kings(u16);

impl Kings {
    /// Puts a king of this seat on the domino with this rank, where none stands.
    #[inline]
    pub(crate) fn put(&mut self, rank: u32, seat: Seat) {
        self.0 |= (seat.index() as u16 + 1) << (4 * rank);
    }

    /// Whose king stands on the domino with this rank.
    #[inline]
    fn owner(self, rank: u32) -> Option<Seat> {
        let number = self.0 >> (4 * rank) & 15;
        Seat::new(usize::from(number.wrapping_sub(1)))
    }

    /// What is left when the first domino and its king are gone.
    #[inline]
    fn behind_first(self) -> Self {
        Self(self.0 >> 4)
    }

    /// The kings alone, without gaps between them.
    fn closed_up(self) -> Self {
        let mut kings = Self::default();
        let seats = (0..4).filter_map(|rank| self.owner(rank));
        (0..)
            .zip(seats)
            .for_each(|(rank, seat)| kings.put(rank, seat));
        kings
    }

    /// How many of them are this seat's.
    #[inline]
    pub(crate) fn count(self, seat: Seat) -> usize {
        (0..4)
            .filter(|&rank| self.owner(rank) == Some(seat))
            .count()
    }
}

impl State {
    /// The rules played by.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// What the table waits for.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// 0 while the first line is claimed, then the number of the round.
    pub const fn round(&self) -> usize {
        self.round as usize
    }

    /// The kingdom of a seat.
    ///
    /// # Panics
    /// When nobody sits there.
    pub fn kingdom(&self, seat: Seat) -> &Kingdom {
        &self.kingdoms[..self.rules.players()][seat.index()]
    }

    /// The kingdoms in the order of seats.
    pub fn kingdoms(&self) -> &[Kingdom] {
        &self.kingdoms[..self.rules.players()]
    }

    /// The dominoes still under kings that have to act this round, in that order.
    pub fn current(&self) -> impl Iterator<Item = Slot> {
        claims(self.current, self.current_kings)
    }

    /// The line that is being claimed, in ascending order.
    pub fn next(&self) -> impl Iterator<Item = Slot> {
        claims(self.next, self.next_kings)
    }

    /// The dominoes nobody has seen: the pile, and those removed before play.
    pub const fn unseen(&self) -> Dominoes {
        self.unseen
    }

    /// The domino the mover has to place now.
    #[inline]
    pub fn to_place(&self) -> Option<Domino> {
        match self.phase {
            Phase::Place => Some(self.domino_in_hand()),
            _ => None,
        }
    }

    /// How many dominoes a seat has placed or discarded.
    pub fn received(&self, seat: Seat) -> usize {
        let each = self.rules.kings_each();
        let waiting = self.current_kings.count(seat);
        match self.phase {
            Phase::Over => self.rules.dominoes_each(),
            _ if self.round == 0 => 0,
            _ => self.round() * each - waiting,
        }
    }

    /// How many dominoes a seat had to discard.
    pub fn discarded(&self, seat: Seat) -> usize {
        self.received(seat) - (self.kingdom(seat).squares() - 1) / 2
    }

    /// Kings of this seat that wait to be drawn for the first line, while a king is to be drawn.
    #[inline]
    pub(crate) fn kings_to_draw(&self, seat: Seat) -> usize {
        debug_assert_eq!(self.phase, Phase::King);
        self.rules.kings_each() - self.next_kings.count(seat)
    }

    /// The owner of the king with this rank among those that wait to be drawn.
    // Cold, so that the first few steps of a game do not weigh on the loop that plays the rest.
    #[cold]
    fn king_to_draw(&self, mut rank: usize) -> Seat {
        for seat in Seat::all(self.rules.players()) {
            let kings = self.kings_to_draw(seat);
            if rank < kings {
                return seat;
            }
            rank -= kings;
        }
        unreachable!("the rank is below the number of kings to draw")
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Claim | Phase::Place => Turn::Of(self.mover),
            Phase::Draw | Phase::King => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    pub(crate) fn domino_in_hand(&self) -> Domino {
        self.current.first()
    }

    #[inline]
    pub(crate) fn placements(&self) -> Placements {
        self.kingdoms[self.mover.index()].placements(self.domino_in_hand())
    }

    #[inline]
    fn claim(&mut self, domino: Domino) {
        self.claimed = self.claimed.with(domino);
        self.next_kings.put(self.next.rank(domino), self.mover);
        if self.round > 0 {
            self.king_has_acted();
        } else if self.claimed.len() < self.rules.kings() {
            self.next_king_of_opening();
        } else {
            self.next_round();
        }
    }

    /// The domino in hand is in the kingdom, or discarded.
    #[inline]
    fn hand_is_empty(&mut self, domino: Domino) {
        self.current = self.current.without(domino);
        self.current_kings = self.current_kings.behind_first();
        if self.next.is_empty() {
            self.king_has_acted();
        } else {
            self.phase = Phase::Claim;
        }
    }

    #[inline]
    fn king_has_acted(&mut self) {
        if self.current.is_empty() {
            self.next_round();
        } else {
            self.next_to_place();
        }
    }

    #[inline]
    fn next_to_place(&mut self) {
        self.phase = Phase::Place;
        self.mover = self.current_kings.owner(0).expect("a king on each domino");
    }

    #[cold]
    fn next_king_of_opening(&mut self) {
        match self.snake() {
            None => self.chance(Phase::King),
            Some(seat) => {
                self.phase = Phase::Claim;
                self.mover = seat;
            }
        }
    }

    /// Who claims next from the first line, if the opening fixes that.
    pub(crate) fn snake(&self) -> Option<Seat> {
        let (acted, players) = (self.claimed.len(), self.rules.players());
        match self.rules.opening() {
            Opening::Random => None,
            Opening::Snake if acted < players => Seat::new(acted),
            Opening::Snake => Seat::new(2 * players - 1 - acted),
        }
    }

    #[inline]
    fn chance(&mut self, phase: Phase) {
        self.phase = phase;
        self.mover = FIRST;
    }

    #[inline]
    fn next_round(&mut self) {
        if usize::from(self.round) == self.rules.rounds() {
            self.chance(Phase::Over);
            return;
        }
        self.round += 1;
        self.current_kings = if self.claimed == self.next {
            self.next_kings
        } else {
            // The line holds more dominoes than there are kings: the unclaimed one is discarded.
            self.next_kings.closed_up()
        };
        self.current = self.claimed;
        self.next = Dominoes::NONE;
        self.next_kings = Kings::default();
        self.claimed = Dominoes::NONE;
        if usize::from(self.round) < self.rules.rounds() {
            self.chance(Phase::Draw);
        } else {
            self.next_to_place();
        }
    }

    #[inline]
    fn draw_domino(&mut self, domino: Domino) {
        self.unseen = self.unseen.without(domino);
        self.next = self.next.with(domino);
        if self.next.len() < self.rules.line_length() {
            return;
        }
        if self.round == 0 {
            self.next_king_of_opening();
        } else {
            self.next_to_place();
        }
    }
}

fn claims(line: Dominoes, kings: Kings) -> impl Iterator<Item = Slot> {
    (0..).zip(line.iter()).map(move |(rank, domino)| Slot {
        domino,
        king: kings.owner(rank),
    })
}

const FIRST: Seat = Seat::new(0).expect("there is a first seat");

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
                let free = state.next.minus(state.claimed);
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
        state.objection(action)?;
        Self::play_unchecked(state, action);
        Ok(())
    }

    #[inline]
    fn play_unchecked(state: &mut State, action: Action) {
        debug_assert_eq!(state.objection(action), Ok(()));
        match action {
            Action::Claim(domino) => state.claim(domino),
            Action::Place(placement) => {
                let domino = state.domino_in_hand();
                state.kingdoms[state.mover.index()].place_unchecked(domino, placement);
                state.hand_is_empty(domino);
            }
            Action::Discard => state.hand_is_empty(state.domino_in_hand()),
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
                let free = state.next.minus(state.claimed);
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
        state.impossible(outcome)?;
        Self::settle_unchecked(state, outcome);
        Ok(())
    }

    #[inline]
    fn settle_unchecked(state: &mut State, outcome: Chance) {
        debug_assert_eq!(state.impossible(outcome), Ok(()));
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

    fn sees(_: &State, _: Chance, _: Eye) -> bool {
        true
    }

    fn view(state: &State, _: Eye) -> View {
        View::of(state)
    }

    fn watch(view: &mut View, event: Event<Self>) -> Result<(), Illegal> {
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

    fn turn_seen(view: &View) -> Turn {
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
