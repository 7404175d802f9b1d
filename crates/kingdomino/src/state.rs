//! The table: whose turn it is, what may be done, and what doing it changes.

use game::random::below;
use game::{ActionId, Eye, Game, ParseError, Seat, Turn};
use rand_core::Rng;
use thiserror::Error;

use crate::kingdom::Placements;
use crate::{
    Action, Chance, Content, Domino, Dominoes, Kingdom, Opening, Outcome, Placement, Rules, Square,
    View, notation,
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

    #[inline]
    fn owner(&self, domino: Domino) -> Seat {
        let bit = |plane: u64| (plane >> domino.number() & 1) as usize;
        Seat::new(bit(self.0[0]) | bit(self.0[1]) << 1).expect("two bits make a seat")
    }
}

/// Why something cannot be done. Nothing was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    /// Nothing can be done any more.
    #[error("the game is over")]
    Over,
    /// A domino or a king has to be drawn first.
    #[error("chance is to act, not a seat")]
    ChanceActs,
    /// A seat has to decide first.
    #[error("seat {0} is to act, not chance")]
    SeatActs(Seat),
    /// The claim comes after the placement.
    #[error("domino {0} has to be placed before the next one is claimed")]
    PlaceFirst(Domino),
    /// There is nothing to place or discard now.
    #[error("a domino of the next line has to be claimed now")]
    ClaimFirst,
    /// The next line does not have it.
    #[error("domino {0} is not in the next line")]
    NotInLine(Domino),
    /// Someone has it already.
    #[error("domino {domino} is already claimed by seat {by}")]
    Claimed {
        /// The domino asked for.
        domino: Domino,
        /// Whose king stands on it.
        by: Seat,
    },
    /// K7: what can be placed must be.
    #[error("domino {0} can be placed, so it may not be discarded")]
    CanBePlaced(Domino),
    /// K6: the square is taken.
    #[error("square {0} is not free")]
    NotFree(Square),
    /// K1: the kingdom would grow beyond its limit.
    #[error("the kingdom would be {would} wide, and the limit is {limit}")]
    TooWide {
        /// How wide it would be.
        would: usize,
        /// How wide it may be.
        limit: usize,
    },
    /// K1: the kingdom would grow beyond its limit.
    #[error("the kingdom would be {would} tall, and the limit is {limit}")]
    TooTall {
        /// How tall it would be.
        would: usize,
        /// How tall it may be.
        limit: usize,
    },
    /// K6: neither half touches the castle or its own terrain.
    #[error("neither half of domino {0} touches the castle or its own terrain there")]
    NoMatch(Domino),
    /// A double has one name for each place it can go.
    #[error("domino {domino} is a double, and this placement is written {written}", written = Action::Place(*.as_written))]
    TurnedDouble {
        /// The domino.
        domino: Domino,
        /// The same placement as it is written.
        as_written: Placement,
    },
    /// A domino has to be drawn, or a king, and it was the other.
    #[error("a {0} has to be drawn now")]
    WrongDraw(&'static str),
    /// The domino is on the table already, or was.
    #[error("domino {0} has been drawn before")]
    DrawnBefore(Domino),
    /// All kings of that seat have been drawn, or it does not exist.
    #[error("seat {0} has no king left to draw")]
    NoKingLeft(Seat),
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

    fn claim_on(&self, domino: Domino) -> Claim {
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
        let waiting = self
            .current()
            .filter(|claim| claim.king == Some(seat))
            .count();
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

    /// Kings of this seat that wait to be drawn for the first line.
    pub(crate) fn kings_to_draw(&self, seat: Seat) -> usize {
        let drawn = self.next().filter(|claim| claim.king == Some(seat)).count();
        let in_hand = usize::from(self.phase == Phase::Claim && self.mover == seat);
        match (self.round, self.rules.opening()) {
            (0, Opening::Random) => self.rules.kings_each() - drawn - in_hand,
            _ => 0,
        }
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
    fn domino_in_hand(&self) -> Domino {
        self.current.first()
    }

    #[inline]
    fn placements(&self) -> Placements {
        self.kingdoms[self.mover.index()].placements(self.domino_in_hand())
    }

    /// What forbids this action, if anything does.
    fn objection(&self, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(Illegal::Over),
            (Phase::Deal | Phase::King, _) => Err(Illegal::ChanceActs),
            (Phase::Place, Action::Claim(_)) => Err(Illegal::PlaceFirst(self.domino_in_hand())),
            (Phase::Claim, Action::Place(_) | Action::Discard) => Err(Illegal::ClaimFirst),
            (Phase::Claim, Action::Claim(domino)) => {
                if !self.next.contains(domino) {
                    return Err(Illegal::NotInLine(domino));
                }
                match self.claim_on(domino).king {
                    None => Ok(()),
                    Some(by) => Err(Illegal::Claimed { domino, by }),
                }
            }
            (Phase::Place, Action::Discard) => {
                if self.placements().is_empty() {
                    Ok(())
                } else {
                    Err(Illegal::CanBePlaced(self.domino_in_hand()))
                }
            }
            (Phase::Place, Action::Place(placement)) => self.placement_objection(placement),
        }
    }

    fn placement_objection(&self, placement: Placement) -> Result<(), Illegal> {
        let kingdom = &self.kingdoms[self.mover.index()];
        let domino = self.domino_in_hand();
        for square in [placement.a(), placement.b()] {
            if kingdom.content(square) != Content::Empty {
                return Err(Illegal::NotFree(square));
            }
        }
        let limit = kingdom.limit();
        let bounds = kingdom.bounds().around(placement);
        let (width, height) = (bounds.width(), bounds.height());
        if width > limit {
            let would = width;
            return Err(Illegal::TooWide { would, limit });
        }
        if height > limit {
            let would = height;
            return Err(Illegal::TooTall { would, limit });
        }
        let placements = kingdom.placements(domino);
        if placements.iter().any(|legal| legal == placement) {
            return Ok(());
        }
        let turned = placement.turned();
        if placements.iter().any(|legal| legal == turned) && domino.is_double() {
            let as_written = turned;
            return Err(Illegal::TurnedDouble { domino, as_written });
        }
        Err(Illegal::NoMatch(domino))
    }

    /// What forbids this outcome of chance, if anything does.
    fn impossible(&self, outcome: Chance) -> Result<(), Illegal> {
        match (self.phase, outcome) {
            (Phase::Over, _) => Err(Illegal::Over),
            (Phase::Claim | Phase::Place, _) => Err(Illegal::SeatActs(self.mover)),
            (Phase::Deal, Chance::King(_)) => Err(Illegal::WrongDraw("domino")),
            (Phase::King, Chance::Draw(_)) => Err(Illegal::WrongDraw("king")),
            (Phase::Deal, Chance::Draw(domino)) if !self.unseen.contains(domino) => {
                Err(Illegal::DrawnBefore(domino))
            }
            (Phase::King, Chance::King(seat))
                if seat.index() >= self.rules.players() || self.kings_to_draw(seat) == 0 =>
            {
                Err(Illegal::NoKingLeft(seat))
            }
            (Phase::Deal, Chance::Draw(_)) | (Phase::King, Chance::King(_)) => Ok(()),
        }
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
        if usize::from(self.drawn) < usize::from(self.round + 1) * self.rules.line() {
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
