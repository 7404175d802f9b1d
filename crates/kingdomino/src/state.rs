//! The table: whose turn it is, what may be done, and what doing it changes.

use game::random::below;
use game::{ActionId, Eye, Game, ParseError, Seat, Turn};
use rand_core::Rng;

use crate::kingdom::Placements;
use crate::{
    Action, Chance, Domino, Dominoes, Illegal, Kingdom, Opening, Outcome, Rules, View, notation,
};

/// The game of Kingdomino, for everything that is written against [`Game`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kingdomino;

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A domino is drawn for the next line.
    Deal,
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
pub struct Claim {
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
    /// Whose king stands on a domino of `current` or `claimed`.
    pub(crate) kings: Kings,
    pub(crate) rules: Rules,
    pub(crate) phase: Phase,
    /// Whose turn it is, in `Claim` and `Place`; otherwise the first seat.
    pub(crate) mover: Seat,
    /// 0 while the first line is claimed, then the round of placing.
    pub(crate) round: u8,
    /// How many dominoes have been drawn: those not in `unseen`.
    pub(crate) drawn: u8,
}

/// Whose king stands on each domino: the two bits of the seat's index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Kings([u64; 2]);

impl Kings {
    #[inline]
    pub(crate) fn put(&mut self, domino: Domino, seat: Seat) {
        let seat = seat.index() as u64;
        self.0[0] |= (seat & 1) << domino.number();
        self.0[1] |= (seat >> 1) << domino.number();
    }

    #[inline]
    fn lift(&mut self, domino: Domino) {
        self.0 = self.0.map(|plane| plane & !(1 << domino.number()));
    }

    /// How many of these dominoes, all of which have kings on them, have one of this seat's.
    #[inline]
    pub(crate) fn count(&self, dominoes: Dominoes, seat: Seat) -> usize {
        let unlike = |plane: u64, bit: usize| plane ^ (bit as u64 & 1).wrapping_neg();
        let others = unlike(self.0[0], seat.index()) | unlike(self.0[1], seat.index() >> 1);
        dominoes.minus(Dominoes::from_bits(others)).len()
    }

    #[inline]
    fn owner(&self, domino: Domino) -> Seat {
        let bit = |plane: u64| (plane >> domino.number() & 1) as usize;
        Seat::new(bit(self.0[0]) | bit(self.0[1]) << 1).expect("two bits make a seat")
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
    pub fn current(&self) -> impl Iterator<Item = Claim> {
        self.current.iter().map(|domino| self.claim_on(domino))
    }

    /// The line that is being claimed, in ascending order.
    pub fn next(&self) -> impl Iterator<Item = Claim> {
        self.next.iter().map(|domino| self.claim_on(domino))
    }

    pub(crate) fn claim_on(&self, domino: Domino) -> Claim {
        let has_king = self.current.contains(domino) || self.claimed.contains(domino);
        Claim {
            domino,
            king: has_king.then(|| self.kings.owner(domino)),
        }
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
        let waiting = self.kings.count(self.current, seat);
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
        self.rules.kings_each() - self.kings.count(self.claimed, seat)
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Claim | Phase::Place => Turn::Of(self.mover),
            Phase::Deal | Phase::King => Turn::Chance,
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
        self.kings.put(domino, self.mover);
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
        self.kings.lift(domino);
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
        self.mover = self.kings.owner(self.domino_in_hand());
    }

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
        // Where a line holds more dominoes than there are kings, the unclaimed one is discarded.
        self.current = self.claimed;
        self.next = Dominoes::NONE;
        self.claimed = Dominoes::NONE;
        if usize::from(self.round) < self.rules.rounds() {
            self.chance(Phase::Deal);
        } else {
            self.next_to_place();
        }
    }

    #[inline]
    fn draw_domino(&mut self, domino: Domino) {
        self.unseen = self.unseen.without(domino);
        self.next = self.next.with(domino);
        self.drawn += 1;
        if self.next.len() < self.rules.line() {
            return;
        }
        if self.round == 0 {
            self.next_king_of_opening();
        } else {
            self.next_to_place();
        }
    }
}

const FIRST: Seat = Seat::new(0).expect("there is a first seat");

impl Game for Kingdomino {
    const NAME: &'static str = "kingdomino";
    const ACTIONS: u16 = Action::COUNT;

    type Rules = Rules;
    type State = State;
    type View = View;
    type Action = Action;
    type Chance = Chance;
    type Illegal = Illegal;
    type Outcome = Outcome;

    fn start(rules: &Rules) -> State {
        State {
            kingdoms: [Kingdom::new(rules.limit()); Seat::MAX],
            unseen: Dominoes::ALL,
            current: Dominoes::NONE,
            next: Dominoes::NONE,
            claimed: Dominoes::NONE,
            kings: Kings::default(),
            rules: *rules,
            phase: Phase::Deal,
            mover: FIRST,
            round: 0,
            drawn: 0,
        }
    }

    fn rules(state: &State) -> Rules {
        state.rules
    }

    fn seats(rules: &Rules) -> usize {
        rules.players()
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
            Phase::Deal | Phase::King | Phase::Over => {}
        }
    }

    fn play(state: &mut State, action: Action) -> Result<(), Illegal> {
        state.objection(action)?;
        Self::play_unchecked(state, action);
        Ok(())
    }

    #[inline]
    fn play_unchecked(state: &mut State, action: Action) {
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
            Phase::Deal | Phase::King | Phase::Over => panic!("it is no seat's turn"),
        }
    }

    fn outcomes(state: &State, mut each: impl FnMut(Chance, u32)) {
        match state.phase {
            Phase::Deal => state
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
            Phase::Deal => {
                let rank = below(rng, Domino::COUNT as u32 - u32::from(state.drawn));
                Chance::Draw(state.unseen.nth(rank))
            }
            Phase::King => {
                let total = state.rules.kings() - state.claimed.len();
                let mut rank = below(rng, total as u32) as usize;
                for seat in Seat::all(state.rules.players()) {
                    let kings = state.kings_to_draw(seat);
                    if rank < kings {
                        return Chance::King(seat);
                    }
                    rank -= kings;
                }
                unreachable!("the rank is below the number of kings to draw")
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

    fn imagine(view: &View, _: &mut (impl Rng + ?Sized)) -> State {
        *view.state()
    }

    fn result(state: &State) -> Option<Outcome> {
        (state.phase == Phase::Over).then(|| Outcome::of(state))
    }

    fn id(action: Action) -> ActionId {
        action.id()
    }

    fn action(id: ActionId) -> Option<Action> {
        Action::from_id(id)
    }

    fn position(state: &State) -> String {
        notation::write_position(state)
    }

    fn from_position(text: &str) -> Result<State, ParseError> {
        notation::read_position(text)
    }
}
