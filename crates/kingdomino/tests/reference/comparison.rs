//! Comparison of the reference state with the engine state.

use std::collections::BTreeSet;
use std::fmt::Debug;

use game::{Ending as _, Game, Turn};
use kingdomino::{Content, Ending, Kingdomino, Phase, Slot, State};

use crate::kingdom::{CASTLE, Coordinates, Kingdom};
use crate::score::{Property, winners};
use crate::state::{Pending, ReferenceState};

/// Compares all queries on a position.
///
/// # Panics
/// If the answers differ; the message has the position and both answers.
pub(crate) fn check(reference: &ReferenceState, engine: &State) {
    let comparison = Comparison { reference, engine };
    comparison.compare_turn();
    comparison.compare_lines();
    comparison.compare_chance();
    comparison.compare_legal_actions();
    // Chance changes no kingdom; if it did by mistake, the next decision would reveal it.
    if Kingdomino::turn(engine) != Turn::Chance {
        for kingdom in &reference.kingdoms {
            comparison.compare_board(kingdom);
            comparison.compare_box(kingdom);
            comparison.compare_received_dominoes(kingdom);
        }
        comparison.compare_scores();
    }
}

/// Compares a finished game with the numbers of the edition.
///
/// # Panics
/// Like [`check`].
pub(crate) fn check_end(reference: &ReferenceState, engine: &State) {
    let comparison = Comparison { reference, engine };
    let numbers = reference.numbers;
    let unseen = engine.unseen().len();
    comparison.assert_same("dominoes left in the box", &numbers.removed, &unseen);
    let unclaimed = numbers.unclaimed * numbers.rounds;
    comparison.assert_same("unclaimed dominoes", &unclaimed, &reference.unclaimed.len());
    for kingdom in &reference.kingdoms {
        let seat = kingdom.owner;
        comparison.assert_same("K5", &numbers.received, &engine.received(seat));
        // The rulebooks define Harmony in two equivalent ways.
        let none_discarded = engine.discarded(seat) == 0;
        comparison.assert_same("Harmony", &kingdom.is_full(), &none_discarded);
    }
}

struct Comparison<'a> {
    reference: &'a ReferenceState,
    engine: &'a State,
}

impl Comparison<'_> {
    fn assert_same<T: PartialEq + Debug + ?Sized>(&self, what: &str, reference: &T, engine: &T) {
        assert!(
            reference == engine,
            "disagreement on {what}\nposition:  {}\nreference: {reference:?}\nengine:    {engine:?}",
            Kingdomino::position(self.engine)
        );
    }

    fn compare_turn(&self) {
        let (reference, engine) = (self.reference, self.engine);
        let (turn, phase, domino) = match reference.pending() {
            Pending::Domino => (Turn::Chance, Phase::Draw, None),
            Pending::King => (Turn::Chance, Phase::King, None),
            Pending::Claim(seat) => (Turn::Of(seat), Phase::Claim, None),
            Pending::Place(seat, domino) => (Turn::Of(seat), Phase::Place, Some(domino)),
            Pending::Nothing => (Turn::Over, Phase::Over, None),
        };
        self.assert_same("the turn", &turn, &Kingdomino::turn(engine));
        self.assert_same("the phase", &phase, &engine.phase());
        self.assert_same("the domino to place", &domino, &engine.to_place());
        self.assert_same("the round", &reference.round, &engine.round());
    }

    fn compare_lines(&self) {
        let (reference, engine) = (self.reference, self.engine);
        let current: Vec<Slot> = engine.current().collect();
        self.assert_same("the current line", &reference.current(), &current);
        let next: Vec<Slot> = engine.next().collect();
        self.assert_same("the next line", &reference.next(), &next);
        let unseen: Vec<_> = engine.unseen().iter().collect();
        let expected: Vec<_> = reference.unseen.iter().copied().collect();
        self.assert_same("the unseen dominoes", &expected, &unseen);
    }

    fn compare_chance(&self) {
        let mut listed = Vec::new();
        Kingdomino::outcomes(self.engine, |outcome, kings| listed.push((outcome, kings)));
        self.assert_same(
            "the outcomes of chance",
            &self.reference.outcomes(),
            &listed,
        );
    }

    fn compare_legal_actions(&self) {
        let mut listed = Vec::new();
        Kingdomino::legal(self.engine, |action| {
            listed.push(self.reference.canonical(action));
        });
        let legal: BTreeSet<_> = listed.iter().copied().collect();
        self.assert_same("the legal actions", &self.reference.legal(), &legal);
        self.assert_same("duplicate legal actions", &legal.len(), &listed.len());
    }

    fn compare_board(&self, kingdom: &Kingdom) {
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
        self.assert_same("the land of a kingdom", &expected, &land);
        self.assert_same("the castle", &vec![CASTLE], &castles);
        self.assert_same(
            "the number of squares",
            &(1 + land.len()),
            &engine.squares(),
        );
        self.assert_same("a full grid", &kingdom.is_full(), &engine.is_full());
    }

    fn compare_box(&self, kingdom: &Kingdom) {
        let bounds = self.engine.kingdom(kingdom.owner).bounds();
        let columns = (bounds.west(), bounds.east());
        let rows = (bounds.north(), bounds.south());
        self.assert_same("the columns of a kingdom", &kingdom.columns(), &columns);
        self.assert_same("the rows of a kingdom", &kingdom.rows(), &rows);
    }

    fn compare_received_dominoes(&self, kingdom: &Kingdom) {
        let (engine, seat) = (self.engine, kingdom.owner);
        let received = kingdom.placed + kingdom.discarded;
        self.assert_same("dominoes received", &received, &engine.received(seat));
        let discarded = engine.discarded(seat);
        self.assert_same("dominoes discarded", &kingdom.discarded, &discarded);
    }

    fn compare_properties(&self, kingdom: &Kingdom, properties: &[Property]) {
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
        self.assert_same("the properties", properties, listed.as_slice());
    }

    fn compare_scores(&self) {
        let (reference, engine) = (self.reference, self.engine);
        let mut scores = Vec::new();
        for kingdom in &reference.kingdoms {
            let properties = kingdom.properties();
            self.compare_properties(kingdom, &properties);
            let score = kingdom.score(&properties, reference.rules);
            let seat = kingdom.owner;
            self.assert_same("a score", &score.breakdown, &engine.score(seat));
            self.assert_same("a total", &score.total, &engine.score(seat).total());
            self.assert_same("the fast total", &score.total, &engine.total(seat));
            scores.push(score);
        }
        let outcome = Ending::of(engine);
        let breakdown: Vec<_> = scores.iter().map(|score| score.breakdown).collect();
        self.assert_same("the scores", breakdown.as_slice(), outcome.scores());
        let (seats, decided) = winners(&scores, reference.rules.edition());
        self.assert_same("the winners", &seats, &outcome.winners().collect());
        self.assert_same("the deciding criterion", &decided, &outcome.decided());
        let over = reference.pending() == Pending::Nothing;
        let result = over.then_some(outcome);
        self.assert_same("the result", &result, &Kingdomino::result(engine));
    }
}

/// All squares of the engine's grid with their contents, in the order of `Coordinates`.
fn contents(engine: &kingdomino::Kingdom) -> impl Iterator<Item = (Coordinates, Content)> {
    let reach = -kingdomino::Square::REACH..=kingdomino::Square::REACH;
    let squares = reach
        .clone()
        .flat_map(move |x| reach.clone().map(move |y| (x, y)));
    squares.map(|(x, y)| {
        let square = kingdomino::Square::new(x, y).expect("the square is on the grid");
        ((x, y), engine.content(square))
    })
}
