//! The reference state and the engine's, side by side: what lies there and what may be done.

use std::fmt::{Debug, Display};

use domination::{Action, Chance, Domination, Ending, Illegal, Phase, State};
use game::{Ending as _, Event, Game, Seat, Turn};
use rand_core::Rng;

use crate::board::{Cell, Domino};
use crate::names::{cell_of, cells, engine_area, engine_domino, engine_place, list, pair};
use crate::score::{score, winners};
use crate::table::{Awaits, Table, sorted};

/// Compares everything there is to compare about a position, but for what the eyes know.
///
/// # Panics
/// With the position and both answers, if they differ.
pub(crate) fn check(both: &Both<'_>) {
    both.agree_on_the_turn();
    both.agree_on_the_dominoes();
    both.agree_on_chance();
    both.agree_on_every_outcome();
    both.agree_on_what_is_legal();
    // Chance changes nothing on the board; if the engine let it, the next decision would show it.
    if Domination::turn(both.engine) == Turn::Chance {
        both.agree_on_some_action();
    } else {
        both.agree_on_every_action();
        both.agree_on_the_places();
        both.agree_on_the_areas();
        both.agree_on_scores();
    }
}

/// Compares what the engine chooses at random with what may be chosen. That it does so fairly is
/// left to the laws every game keeps.
///
/// # Panics
/// As [`check`] does.
pub(crate) fn check_choice(both: &Both<'_>, rng: &mut impl Rng) {
    let (reference, engine) = (both.reference, both.engine);
    let possible = match reference.awaits {
        Awaits::Nothing => return,
        Awaits::Lay(_) => {
            let Action { domino, place } = Domination::sample(engine, rng);
            reference.allows(pair(domino), cell_of(place))
        }
        Awaits::Start | Awaits::Domino(_) => match Domination::draw(engine, rng) {
            Chance::Starts(seat) => reference.starters().contains(&seat),
            Chance::Draw(drawn) => reference.draws().iter().any(|&(d, _)| d == pair(drawn)),
        },
    };
    both.same("whether a choice can be made", &true, &possible);
}

/// Compares a finished game with the numbers in the rules.
///
/// # Panics
/// As [`check`] does.
pub(crate) fn check_end(both: &Both<'_>) {
    let (reference, engine) = (both.reference, both.engine);
    both.same("how long a game lasts", &112, &reference.turns);
    both.same("dominoes on the board", &112, &engine.table().laid());
    let points = |seat| Domination::points(engine, seat);
    let conquered: u32 = Seat::all(reference.rules.players()).map(points).sum();
    both.same("areas conquered by all", &49, &conquered);
    let outer: u32 = Ending::of(engine.table())
        .scores()
        .iter()
        .map(|s| s.outer)
        .sum();
    both.same("outer areas conquered by all", &24, &outer);
}

pub(crate) struct Both<'a> {
    pub(crate) reference: &'a Table,
    pub(crate) engine: &'a State,
    /// A random number: what to try where there is no time to try everything.
    pub(crate) dice: usize,
}

impl Both<'_> {
    pub(crate) fn same<T: PartialEq + Debug + ?Sized>(
        &self,
        what: impl Display,
        reference: &T,
        engine: &T,
    ) {
        assert!(
            reference == engine,
            "they differ on {what}\nposition: {}\nsimple:   {reference:?}\nengine:   {engine:?}",
            Domination::position(self.engine)
        );
    }

    fn agree_on_the_turn(&self) {
        let (reference, table) = (self.reference, self.engine.table());
        let (turn, phase, drawing) = match reference.awaits {
            Awaits::Start => (Turn::Chance, Phase::Start, None),
            Awaits::Domino(seat) => (Turn::Chance, Phase::Draw, Some(seat)),
            Awaits::Lay(seat) => (Turn::Of(seat), Phase::Lay, None),
            Awaits::Nothing => (Turn::Over, Phase::Over, None),
        };
        self.same("whose turn it is", &turn, &Domination::turn(self.engine));
        self.same("whose turn the table says", &turn, &table.turn());
        self.same("the phase", &phase, &table.phase());
        self.same("who draws", &drawing, &table.drawing());
        self.same("how many turns were taken", &reference.turns, &table.laid());
        self.same("the rules", &reference.rules, table.rules());
    }

    fn agree_on_the_dominoes(&self) {
        let (reference, engine) = (self.reference, self.engine);
        let table = engine.table();
        let mut to_come = reference.pile.clone();
        for seat in Seat::all(Seat::MAX) {
            let rack = reference.rack(seat);
            self.same("a rack", rack, &list(engine.rack(seat)));
            self.same("the size of a rack", &rack.len(), &table.rack_size(seat));
            to_come.extend(rack);
        }
        self.same("the pile", &reference.pile, &list(engine.pile()));
        self.same("its size", &reference.pile.len(), &table.pile_size());
        let to_come = sorted(to_come);
        self.same("what is to come", &to_come, &list(table.to_come()));
        self.same("how much that is", &to_come.len(), &table.to_come().len());
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
        self.same("what chance may do", &expected, &listed);
    }

    /// Every domino drawn and every seat chosen to start, whatever is due.
    fn agree_on_every_outcome(&self) {
        let (starters, draws) = (self.reference.starters(), self.reference.draws());
        for seat in Seat::all(Seat::MAX) {
            self.agree_on_settling(Chance::Starts(seat), starters.contains(&seat));
        }
        for domino in domination::Domino::all() {
            let there = draws.iter().any(|&(other, _)| other == pair(domino));
            self.agree_on_settling(Chance::Draw(domino), there);
        }
    }

    fn agree_on_settling(&self, outcome: Chance, possible: bool) {
        let mut after = *self.engine;
        let answer = Domination::settle(&mut after, outcome);
        self.same(
            format_args!("whether {outcome} can be"),
            &possible,
            &answer.is_ok(),
        );
        if let Err(why) = answer {
            self.agree_on_refusal(Event::Chance(Some(outcome)), why);
            self.same("what was left alone", self.engine, &after);
        }
    }

    fn agree_on_what_is_legal(&self) {
        let mut listed = Vec::new();
        Domination::legal(self.engine, |Action { domino, place }| {
            listed.push((pair(domino), cell_of(place)));
        });
        listed.sort_unstable();
        let mut legal = self.reference.legal();
        legal.sort_unstable();
        self.same("what is legal", &legal, &listed);
        // Follows from balance.
        if let Awaits::Lay(seat) = self.reference.awaits {
            let has_place = |domino: &Domino| legal.iter().any(|(laid, _)| laid == domino);
            let all_fit = self.reference.rack(seat).iter().all(has_place);
            self.same("a place for everything on the rack", &true, &all_fit);
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

    /// The domino that fits a place, and another.
    fn agree_on_laying(&self, place: Cell, another: domination::Domino) {
        let fitting = engine_domino(self.reference.board.fitting(place));
        self.agree_on_playing(fitting, place);
        self.agree_on_playing(another, place);
    }

    pub(crate) fn some_place(&self) -> Cell {
        let place = self.reference.board.places().nth(self.dice % 112);
        place.expect("one of 112")
    }

    pub(crate) fn some_domino(&self, index: usize) -> domination::Domino {
        let domino = domination::Domino::all().nth((self.dice / 112 + index) % 28);
        domino.expect("one of 28")
    }

    pub(crate) fn some_seat(&self) -> Seat {
        Seat::new(self.dice / 112 / 28 % 4).expect("one of four")
    }

    fn agree_on_playing(&self, domino: domination::Domino, cell: Cell) {
        let place = engine_place(cell);
        let action = Action { domino, place };
        let allowed = self.reference.allows(pair(domino), cell);
        let mut after = *self.engine;
        let answer = Domination::play(&mut after, action);
        self.same(
            format_args!("whether one may {action}"),
            &allowed,
            &answer.is_ok(),
        );
        if let Err(why) = answer {
            self.agree_on_refusal(Event::Act(self.mover(), action), why);
            self.same("what was left alone", self.engine, &after);
        }
    }

    /// Who plays; the first seat when nobody does.
    fn mover(&self) -> Seat {
        match self.reference.awaits {
            Awaits::Lay(seat) => seat,
            _ => Seat::new(0).expect("a seat"),
        }
    }

    /// Which of several broken rules is named is the engine's choice, but it has to be one that
    /// the event breaks.
    pub(crate) fn agree_on_refusal(&self, event: Event<Domination>, why: Illegal) {
        let what = format_args!("why {event} is refused: {why}");
        self.same(what, &true, &self.is_broken(why, event));
    }

    fn is_broken(&self, why: Illegal, event: Event<Domination>) -> bool {
        let (reference, awaits) = (self.reference, self.reference.awaits);
        match (why, event) {
            (Illegal::Over, _) => awaits == Awaits::Nothing,
            (Illegal::ChanceActs, Event::Act(..)) => {
                matches!(awaits, Awaits::Start | Awaits::Domino(_))
            }
            (Illegal::SeatActs(seat), Event::Chance(_)) => awaits == Awaits::Lay(seat),
            (Illegal::TurnOf(seat), Event::Act(actor, _)) => {
                awaits == Awaits::Lay(seat) && actor != seat
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
                action == Action { domino, place } && pair(fits) == fitting && domino != fits
            }
            (Illegal::NotOnRack { seat, domino }, Event::Act(actor, action)) => {
                let rack = reference.rack(seat);
                actor == seat && action.domino == domino && !rack.contains(&pair(domino))
            }
            (Illegal::DrawDomino, Event::Chance(Some(Chance::Starts(_)))) => {
                matches!(awaits, Awaits::Domino(_))
            }
            (Illegal::DrawStart, Event::Chance(Some(Chance::Draw(_))))
            | (Illegal::StartIsOpen, Event::Chance(None)) => awaits == Awaits::Start,
            (Illegal::NoSuchSeat(seat), Event::Chance(Some(Chance::Starts(first)))) => {
                first == seat && seat.index() >= reference.rules.players()
            }
            (Illegal::NoneLeft(domino), Event::Chance(Some(Chance::Draw(drawn)))) => {
                drawn == domino && !reference.pile.contains(&pair(domino))
            }
            (Illegal::OwnDraw(seat), Event::Chance(None)) => awaits == Awaits::Domino(seat),
            _ => false,
        }
    }

    fn agree_on_the_places(&self) {
        let (board, table) = (&self.reference.board, self.engine.table());
        for cell in board.places() {
            let place = engine_place(cell);
            let covered = board.is_covered(cell);
            self.same(
                format_args!("a domino on {place}"),
                &covered,
                &table.is_covered(place),
            );
            if !covered {
                let what = format_args!("what {place} conquers");
                self.same(what, &board.conquest(cell), &cells(table.conquest(place)));
            }
        }
    }

    fn agree_on_the_areas(&self) {
        let (board, table) = (&self.reference.board, self.engine.table());
        let mut threatened = Vec::new();
        for cell in board.areas() {
            let area = engine_area(cell);
            let (owner, sides) = (board.owner(cell), board.sides(cell));
            self.same(
                format_args!("the owner of {area}"),
                &owner,
                &table.owner(area),
            );
            self.same(
                format_args!("the sides of {area}"),
                &sides,
                &table.sides(area),
            );
            if sides == 3 {
                threatened.push(cell);
            }
        }
        self.same(
            "what is threatened",
            &threatened,
            &cells(table.threatened()),
        );
        for seat in Seat::all(Seat::MAX) {
            let is_own = |cell: &Cell| board.owner(*cell) == Some(seat);
            let areas: Vec<Cell> = board.areas().filter(is_own).collect();
            self.same("whose areas they are", &areas, &cells(table.areas(seat)));
        }
    }

    fn agree_on_scores(&self) {
        let (reference, engine) = (self.reference, self.engine);
        let ending = Ending::of(engine.table());
        let mut scores = Vec::new();
        for seat in Seat::all(reference.rules.players()) {
            let score = score(&reference.board, seat);
            self.same("a score", &score, &engine.table().score(seat));
            self.same("points", &score.areas, &Domination::points(engine, seat));
            self.same("points at the end", &score.areas, &ending.points(seat));
            scores.push(score);
        }
        self.same("the scores", scores.as_slice(), ending.scores());
        let (seats, decided) = winners(&scores);
        self.same("who wins", &seats, &ending.winners().collect());
        self.same("what decides", &decided, &ending.decided());
        let result = (reference.awaits == Awaits::Nothing).then_some(ending);
        self.same("the result", &result, &Domination::result(engine));
    }
}
