//! Comparison of the engine with the reference: state, legal actions, outcomes and scores.

use std::fmt::{Debug, Display};

use domination::{Action, Chance, Domination, Ending, Illegal, Phase, State};
use game::{Ending as _, Event, Game, Seat, Turn};
use rand_core::Rng;

use crate::board::{Cell, Domino};
use crate::conversion::{
    cell_of, cells, engine_area, engine_domino, engine_place, reference_domino, reference_dominoes,
};
use crate::score::{score, winners};
use crate::state::{Pending, ReferenceState, sorted};

/// Compares everything about a position except the views.
///
/// # Panics
/// If engine and reference differ; the message has the position and both answers.
pub(crate) fn check(engines: &EnginePair<'_>) {
    engines.agree_on_the_turn();
    engines.agree_on_the_dominoes();
    engines.agree_on_chance();
    engines.agree_on_every_outcome();
    engines.agree_on_legal_actions();
    // Chance does not change the board; if it did, the comparison at the next decision would fail.
    if Domination::turn(engines.engine) == Turn::Chance {
        engines.agree_on_some_action();
    } else {
        engines.agree_on_every_action();
        engines.agree_on_the_places();
        engines.agree_on_the_areas();
        engines.agree_on_scores();
    }
}

/// Checks that the engine's random choices are possible.
///
/// The conformance laws in `crates/testing` check their distribution.
///
/// # Panics
/// Like [`check`].
pub(crate) fn check_random_choice(engines: &EnginePair<'_>, rng: &mut impl Rng) {
    let (reference, engine) = (engines.reference, engines.engine);
    let possible = match reference.awaits {
        Pending::Nothing => return,
        Pending::Lay(_) => {
            let Action { domino, place } = Domination::sample(engine, rng);
            reference.allows(reference_domino(domino), cell_of(place))
        }
        Pending::Start | Pending::Domino(_) => match Domination::draw(engine, rng) {
            Chance::Starts(seat) => reference.starters().contains(&seat),
            Chance::Draw(drawn) => reference
                .draws()
                .iter()
                .any(|&(d, _)| d == reference_domino(drawn)),
        },
    };
    engines.assert_same("whether a random choice is possible", &true, &possible);
}

/// Checks the totals of a finished game.
///
/// # Panics
/// Like [`check`].
pub(crate) fn check_final_totals(engines: &EnginePair<'_>) {
    let (reference, engine) = (engines.reference, engines.engine);
    engines.assert_same("the number of turns", &112, &reference.turns);
    engines.assert_same("dominoes on the board", &112, &engine.public().laid());
    let points = |seat| Domination::points(engine, seat);
    let conquered: u32 = Seat::all(reference.rules.players()).map(points).sum();
    engines.assert_same("all conquered areas", &49, &conquered);
    let outer: u32 = Ending::of(engine.public())
        .scores()
        .iter()
        .map(|s| s.outer)
        .sum();
    engines.assert_same("all conquered outer areas", &24, &outer);
}

/// The reference and the engine in the same position.
pub(crate) struct EnginePair<'a> {
    pub(crate) reference: &'a ReferenceState,
    pub(crate) engine: &'a State,
    /// Random number: selects what to try where trying everything takes too long.
    pub(crate) sample_index: usize,
}

impl EnginePair<'_> {
    pub(crate) fn assert_same<T: PartialEq + Debug + ?Sized>(
        &self,
        what: impl Display,
        reference: &T,
        engine: &T,
    ) {
        assert!(
            reference == engine,
            "they differ on {what}\nposition:  {}\nreference: {reference:?}\nengine:    {engine:?}",
            Domination::position(self.engine)
        );
    }

    fn agree_on_the_turn(&self) {
        let (reference, public) = (self.reference, self.engine.public());
        let (turn, phase, drawing) = match reference.awaits {
            Pending::Start => (Turn::Chance, Phase::Start, None),
            Pending::Domino(seat) => (Turn::Chance, Phase::Draw, Some(seat)),
            Pending::Lay(seat) => (Turn::Of(seat), Phase::Lay, None),
            Pending::Nothing => (Turn::Over, Phase::Over, None),
        };
        self.assert_same("the turn", &turn, &Domination::turn(self.engine));
        self.assert_same("the public turn", &turn, &public.turn());
        self.assert_same("the phase", &phase, &public.phase());
        self.assert_same("the drawing seat", &drawing, &public.drawing_seat());
        self.assert_same("the number of turns", &reference.turns, &public.laid());
        self.assert_same("the rules", &reference.rules, public.rules());
    }

    fn agree_on_the_dominoes(&self) {
        let (reference, engine) = (self.reference, self.engine);
        let public = engine.public();
        let mut unlaid = reference.pile.clone();
        for seat in Seat::all(Seat::MAX) {
            let rack = reference.rack(seat);
            self.assert_same("a rack", rack, &reference_dominoes(engine.rack(seat)));
            self.assert_same("the size of a rack", &rack.len(), &public.rack_size(seat));
            unlaid.extend(rack);
        }
        self.assert_same(
            "the pile",
            &reference.pile,
            &reference_dominoes(engine.pile()),
        );
        let size = reference.pile.len();
        self.assert_same("the size of the pile", &size, &public.pile_size());
        let unlaid = sorted(unlaid);
        self.assert_same(
            "the unlaid dominoes",
            &unlaid,
            &reference_dominoes(public.unlaid()),
        );
        let count = unlaid.len();
        self.assert_same("their number", &count, &public.unlaid().len());
    }

    fn agree_on_chance(&self) {
        let starters = self.reference.starters();
        let starts = starters.into_iter().map(|seat| (Chance::Starts(seat), 1));
        let draws = self.reference.draws();
        let draws = draws
            .into_iter()
            .map(|(domino, copies)| (Chance::Draw(engine_domino(domino)), copies));
        let expected: Vec<_> = starts.chain(draws).collect();
        let mut listed = Vec::new();
        Domination::outcomes(self.engine, |outcome, copies| {
            listed.push((outcome, copies));
        });
        self.assert_same("the outcomes of chance", &expected, &listed);
    }

    /// Tries every draw and every starting seat in any phase.
    fn agree_on_every_outcome(&self) {
        let (starters, draws) = (self.reference.starters(), self.reference.draws());
        for seat in Seat::all(Seat::MAX) {
            self.agree_on_settling(Chance::Starts(seat), starters.contains(&seat));
        }
        for domino in domination::Domino::all() {
            let in_pile = draws
                .iter()
                .any(|&(other, _)| other == reference_domino(domino));
            self.agree_on_settling(Chance::Draw(domino), in_pile);
        }
    }

    fn agree_on_settling(&self, outcome: Chance, possible: bool) {
        let mut after = *self.engine;
        let answer = Domination::settle(&mut after, outcome);
        self.assert_same(
            format_args!("whether {outcome} is possible"),
            &possible,
            &answer.is_ok(),
        );
        if let Err(why) = answer {
            self.agree_on_error(Event::Chance(Some(outcome)), why);
            self.assert_same("the state after an error", self.engine, &after);
        }
    }

    fn agree_on_legal_actions(&self) {
        let mut listed = Vec::new();
        Domination::legal(self.engine, |Action { domino, place }| {
            listed.push((reference_domino(domino), cell_of(place)));
        });
        listed.sort_unstable();
        let mut legal = self.reference.legal();
        legal.sort_unstable();
        self.assert_same("the legal actions", &legal, &listed);
        // Follows from balance.
        if let Pending::Lay(seat) = self.reference.awaits {
            let has_place = |domino: &Domino| legal.iter().any(|(laid, _)| laid == domino);
            let all_fit = self.reference.rack(seat).iter().all(has_place);
            self.assert_same("a place for every domino on the rack", &true, &all_fit);
        }
    }

    fn agree_on_every_action(&self) {
        for (index, place) in self.reference.board.places().enumerate() {
            self.agree_on_laying(place, self.some_domino(index));
        }
    }

    fn agree_on_some_action(&self) {
        self.agree_on_laying(self.some_place(), self.some_domino(0));
    }

    /// Tries the domino that fits a place, and another one.
    fn agree_on_laying(&self, place: Cell, another: domination::Domino) {
        let fitting = engine_domino(self.reference.board.fitting(place));
        self.agree_on_playing(fitting, place);
        self.agree_on_playing(another, place);
    }

    pub(crate) fn some_place(&self) -> Cell {
        let place = self.reference.board.places().nth(self.sample_index % 112);
        place.expect("the index is below 112")
    }

    pub(crate) fn some_domino(&self, index: usize) -> domination::Domino {
        let domino = domination::Domino::all().nth((self.sample_index / 112 + index) % 28);
        domino.expect("the index is below 28")
    }

    pub(crate) fn some_seat(&self) -> Seat {
        Seat::new(self.sample_index / 112 / 28 % 4).expect("the index is below 4")
    }

    fn agree_on_playing(&self, domino: domination::Domino, cell: Cell) {
        let place = engine_place(cell);
        let action = Action { domino, place };
        let allowed = self.reference.allows(reference_domino(domino), cell);
        let mut after = *self.engine;
        let answer = Domination::play(&mut after, action);
        self.assert_same(
            format_args!("whether {action} is legal"),
            &allowed,
            &answer.is_ok(),
        );
        if let Err(why) = answer {
            self.agree_on_error(Event::Act(self.mover(), action), why);
            self.assert_same("the state after an error", self.engine, &after);
        }
    }

    /// Seat to move; the first seat if there is none.
    fn mover(&self) -> Seat {
        match self.reference.awaits {
            Pending::Lay(seat) => seat,
            _ => Seat::new(0).expect("the seat exists"),
        }
    }

    /// Checks that the event violates the rule named by the error.
    ///
    /// If it violates several rules, the engine may name any of them.
    pub(crate) fn agree_on_error(&self, event: Event<Domination>, why: Illegal) {
        let what = format_args!("why {event} is illegal: {why}");
        self.assert_same(what, &true, &self.is_violated(why, event));
    }

    fn is_violated(&self, why: Illegal, event: Event<Domination>) -> bool {
        let (reference, awaits) = (self.reference, self.reference.awaits);
        match (why, event) {
            (Illegal::Over, _) => awaits == Pending::Nothing,
            (Illegal::ChanceActs, Event::Act(..)) => {
                matches!(awaits, Pending::Start | Pending::Domino(_))
            }
            (Illegal::SeatActs(seat), Event::Chance(_)) => awaits == Pending::Lay(seat),
            (Illegal::TurnOf(seat), Event::Act(actor, _)) => {
                awaits == Pending::Lay(seat) && actor != seat
            }
            (Illegal::Covered(place), Event::Act(_, action)) => {
                action.place == place && reference.board.is_covered(cell_of(place))
            }
            (
                Illegal::NoMatch {
                    domino,
                    place,
                    fits,
                },
                Event::Act(_, action),
            ) => {
                let fitting = reference.board.fitting(cell_of(place));
                action == Action { domino, place }
                    && reference_domino(fits) == fitting
                    && domino != fits
            }
            (Illegal::NotOnRack { seat, domino }, Event::Act(actor, action)) => {
                let rack = reference.rack(seat);
                actor == seat
                    && action.domino == domino
                    && !rack.contains(&reference_domino(domino))
            }
            (Illegal::DrawDomino, Event::Chance(Some(Chance::Starts(_)))) => {
                matches!(awaits, Pending::Domino(_))
            }
            (Illegal::DrawStart, Event::Chance(Some(Chance::Draw(_))))
            | (Illegal::StartIsPublic, Event::Chance(None)) => awaits == Pending::Start,
            (Illegal::NoSuchSeat(seat), Event::Chance(Some(Chance::Starts(first)))) => {
                first == seat && seat.index() >= reference.rules.players()
            }
            (Illegal::NoneLeft(domino), Event::Chance(Some(Chance::Draw(drawn)))) => {
                drawn == domino && !reference.pile.contains(&reference_domino(domino))
            }
            (Illegal::OwnDrawHidden(seat), Event::Chance(None)) => awaits == Pending::Domino(seat),
            _ => false,
        }
    }

    fn agree_on_the_places(&self) {
        let (board, public) = (&self.reference.board, self.engine.public());
        for cell in board.places() {
            let place = engine_place(cell);
            let covered = board.is_covered(cell);
            self.assert_same(
                format_args!("a domino on {place}"),
                &covered,
                &public.is_covered(place),
            );
            if !covered {
                let what = format_args!("the conquest of {place}");
                self.assert_same(what, &board.conquest(cell), &cells(public.conquest(place)));
            }
        }
    }

    fn agree_on_the_areas(&self) {
        let (board, public) = (&self.reference.board, self.engine.public());
        let mut threatened = Vec::new();
        for cell in board.areas() {
            let area = engine_area(cell);
            let (owner, sides) = (board.owner(cell), board.sides(cell));
            self.assert_same(
                format_args!("the owner of {area}"),
                &owner,
                &public.owner(area),
            );
            self.assert_same(
                format_args!("the sides of {area}"),
                &sides,
                &public.sides(area),
            );
            if sides == 3 {
                threatened.push(cell);
            }
        }
        self.assert_same(
            "the threatened areas",
            &threatened,
            &cells(public.threatened()),
        );
        for seat in Seat::all(Seat::MAX) {
            let is_own = |cell: &Cell| board.owner(*cell) == Some(seat);
            let areas: Vec<Cell> = board.areas().filter(is_own).collect();
            self.assert_same("the areas of a seat", &areas, &cells(public.areas(seat)));
        }
    }

    fn agree_on_scores(&self) {
        let (reference, engine) = (self.reference, self.engine);
        let ending = Ending::of(engine.public());
        let mut scores = Vec::new();
        for seat in Seat::all(reference.rules.players()) {
            let score = score(&reference.board, seat);
            self.assert_same("a score", &score, &engine.public().score(seat));
            self.assert_same("points", &score.areas, &Domination::points(engine, seat));
            self.assert_same("points at the end", &score.areas, &ending.points(seat));
            scores.push(score);
        }
        self.assert_same("the scores", scores.as_slice(), ending.scores());
        let (seats, decided) = winners(&scores);
        self.assert_same("the winners", &seats, &ending.winners().collect());
        self.assert_same("the deciding criterion", &decided, &ending.decided());
        let result = (reference.awaits == Pending::Nothing).then_some(ending);
        self.assert_same("the result", &result, &Domination::result(engine));
    }
}
