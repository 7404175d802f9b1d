//! The reference state and the engine's, side by side.

use std::collections::BTreeSet;
use std::fmt::Debug;

use game::{Ending as _, Game, Turn};
use kingdomino::{Content, Ending, Kingdomino, Phase, Slot, State};

use crate::kingdom::{CASTLE, Kingdom, Square};
use crate::score::{Property, winners};
use crate::table::{Awaits, Table};

/// Compares everything there is to compare about a position.
///
/// # Panics
/// With the position and both answers, if they differ.
pub(crate) fn check(reference: &Table, engine: &State) {
    let both = Both { reference, engine };
    both.agree_on_the_turn();
    both.agree_on_the_lines();
    both.agree_on_chance();
    both.agree_on_what_is_legal();
    // Chance changes no kingdom; if the engine let it, the next decision would show it.
    if Kingdomino::turn(engine) != Turn::Chance {
        for kingdom in &reference.kingdoms {
            both.agree_on_the_board(kingdom);
            both.agree_on_the_box(kingdom);
            both.agree_on_what_was_received(kingdom);
        }
        both.agree_on_scores();
    }
}

/// Compares a finished game with the numbers in the rules.
///
/// # Panics
/// As [`check`] does.
pub(crate) fn check_end(reference: &Table, engine: &State) {
    let both = Both { reference, engine };
    let numbers = reference.numbers;
    let unseen = engine.unseen().len();
    both.same("dominoes left in the box", &numbers.removed, &unseen);
    let unclaimed = numbers.unclaimed * numbers.rounds;
    both.same("unclaimed dominoes", &unclaimed, &reference.unclaimed.len());
    for kingdom in &reference.kingdoms {
        let seat = kingdom.owner;
        both.same("K5", &numbers.received, &engine.received(seat));
        // The booklets word Harmony in two ways.
        let none_discarded = engine.discarded(seat) == 0;
        both.same("Harmony", &kingdom.is_full(), &none_discarded);
    }
}

struct Both<'a> {
    reference: &'a Table,
    engine: &'a State,
}

impl Both<'_> {
    fn same<T: PartialEq + Debug + ?Sized>(&self, what: &str, reference: &T, engine: &T) {
        assert!(
            reference == engine,
            "they differ on {what}\nposition: {}\nsimple:   {reference:?}\nengine:   {engine:?}",
            Kingdomino::position(self.engine)
        );
    }

    fn agree_on_the_turn(&self) {
        let (reference, engine) = (self.reference, self.engine);
        let (turn, phase, domino) = match reference.awaits() {
            Awaits::Domino => (Turn::Chance, Phase::Draw, None),
            Awaits::King => (Turn::Chance, Phase::King, None),
            Awaits::Claim(seat) => (Turn::Of(seat), Phase::Claim, None),
            Awaits::Place(seat, domino) => (Turn::Of(seat), Phase::Place, Some(domino)),
            Awaits::Nothing => (Turn::Over, Phase::Over, None),
        };
        self.same("whose turn it is", &turn, &Kingdomino::turn(engine));
        self.same("the phase", &phase, &engine.phase());
        self.same("the domino to place", &domino, &engine.to_place());
        self.same("the round", &reference.round, &engine.round());
    }

    fn agree_on_the_lines(&self) {
        let (reference, engine) = (self.reference, self.engine);
        let current: Vec<Slot> = engine.current().collect();
        self.same("the current line", &reference.current(), &current);
        let next: Vec<Slot> = engine.next().collect();
        self.same("the next line", &reference.next(), &next);
        let unseen: Vec<_> = engine.unseen().iter().collect();
        let expected: Vec<_> = reference.unseen.iter().copied().collect();
        self.same("the unseen dominoes", &expected, &unseen);
    }

    fn agree_on_chance(&self) {
        let mut listed = Vec::new();
        Kingdomino::outcomes(self.engine, |outcome, kings| listed.push((outcome, kings)));
        self.same("what chance may do", &self.reference.outcomes(), &listed);
    }

    fn agree_on_what_is_legal(&self) {
        let mut listed = Vec::new();
        Kingdomino::legal(self.engine, |action| {
            listed.push(self.reference.deed(action));
        });
        let legal: BTreeSet<_> = listed.iter().copied().collect();
        self.same("what is legal", &self.reference.legal(), &legal);
        self.same("how often it is listed", &legal.len(), &listed.len());
    }

    fn agree_on_the_board(&self, kingdom: &Kingdom) {
        let engine = self.engine.kingdom(kingdom.owner);
        let mut land = Vec::new();
        let mut castles = Vec::new();
        for (square, content) in contents(engine) {
            match content {
                Content::Empty => {}
                Content::Castle => castles.push(square),
                Content::Land(half) => land.push((square, half)),
            }
        }
        let expected: Vec<_> = kingdom.land.clone().into_iter().collect();
        self.same("the land of a kingdom", &expected, &land);
        self.same("where a castle stands", &vec![CASTLE], &castles);
        self.same("its squares", &(1 + land.len()), &engine.squares());
        self.same("a full grid", &kingdom.is_full(), &engine.is_full());
    }

    fn agree_on_the_box(&self, kingdom: &Kingdom) {
        let bounds = self.engine.kingdom(kingdom.owner).bounds();
        let columns = (bounds.west(), bounds.east());
        let rows = (bounds.north(), bounds.south());
        self.same("the columns of a kingdom", &kingdom.columns(), &columns);
        self.same("the rows of a kingdom", &kingdom.rows(), &rows);
    }

    fn agree_on_what_was_received(&self, kingdom: &Kingdom) {
        let (engine, seat) = (self.engine, kingdom.owner);
        let received = kingdom.placed + kingdom.discarded;
        self.same("dominoes received", &received, &engine.received(seat));
        let discarded = engine.discarded(seat);
        self.same("dominoes discarded", &kingdom.discarded, &discarded);
    }

    fn agree_on_properties(&self, kingdom: &Kingdom, properties: &[Property]) {
        let engine = self.engine.kingdom(kingdom.owner);
        let mut listed = Vec::new();
        for property in engine.properties() {
            let squares = property.squares_in(engine).map(|s| (s.x(), s.y()));
            listed.push(Property {
                terrain: property.terrain,
                size: property.squares,
                squares: squares.collect(),
                crowns: property.crowns,
                points: property.points(),
            });
        }
        listed.sort();
        self.same("the properties", properties, listed.as_slice());
    }

    fn agree_on_scores(&self) {
        let (reference, engine) = (self.reference, self.engine);
        let mut scores = Vec::new();
        for kingdom in &reference.kingdoms {
            let properties = kingdom.properties();
            self.agree_on_properties(kingdom, &properties);
            let score = kingdom.score(&properties, reference.rules);
            let seat = kingdom.owner;
            self.same("a score", &score.parts, &engine.score(seat));
            self.same("a total", &score.total, &engine.score(seat).total());
            self.same("a quick total", &score.total, &engine.total(seat));
            scores.push(score);
        }
        let outcome = Ending::of(engine);
        let parts: Vec<_> = scores.iter().map(|score| score.parts).collect();
        self.same("the scores", parts.as_slice(), outcome.scores());
        let (seats, decided) = winners(&scores, reference.rules.edition());
        self.same("who wins", &seats, &outcome.winners().collect());
        self.same("what decides", &decided, &outcome.decided());
        let over = reference.awaits() == Awaits::Nothing;
        let result = over.then_some(outcome);
        self.same("the result", &result, &Kingdomino::result(engine));
    }
}

/// Every square of the engine's grid and what is there, sorted as squares are here.
fn contents(engine: &kingdomino::Kingdom) -> impl Iterator<Item = (Square, Content)> {
    let reach = -kingdomino::Square::REACH..=kingdomino::Square::REACH;
    let squares = reach
        .clone()
        .flat_map(move |x| reach.clone().map(move |y| (x, y)));
    squares.map(|(x, y)| {
        let square = kingdomino::Square::new(x, y).expect("on the grid");
        ((x, y), engine.content(square))
    })
}
