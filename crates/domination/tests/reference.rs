//! Differential test of the engine against a simple reference implementation.
//!
//! The engine uses bitboards and lookup tables. The reference in `reference/` implements the rules D1
//! to D6 independently on a plain grid, without regard to speed. Both play the same random games and
//! must agree on every query in every position.
//!
//! The environment variable `DOMINIUM_LONG` multiplies the number of positions.

#[path = "reference/agreement.rs"]
mod agreement;
#[path = "reference/board.rs"]
mod board;
#[path = "reference/conversion.rs"]
mod conversion;
#[path = "reference/score.rs"]
mod score;
#[path = "reference/state.rs"]
mod state;
#[path = "reference/views.rs"]
mod views;

use domination::{
    Action, Board, Chance, DecidedBy, Domination, Domino, Ending, Number, NumberGrid, Rules,
    Starts, State, View,
};
use game::random::{below, choose};
use game::{Event, Eye, Game, Seat};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;
use testing::moves::apply;
use testing::{rng, times};

use agreement::EnginePair;
use board::Cell;
use conversion::{cell_of, engine_domino, engine_place, reference_domino};
use state::{Pending, ReferenceState};

/// Positions to compare for each player count; half of them are chance nodes.
const POSITIONS: u32 = 100_000;

/// Number of boards, including the standard one.
const BOARDS: usize = 6;

/// Rules with the standard board and generated ones, each with every starting seat.
fn all_rules(players: usize) -> Vec<Rules> {
    let rules = Rules::STANDARD
        .with_players(players)
        .expect("the player count is 2 to 4");
    let seeds = (0..).map(|seed| 10 * players as u64 + seed);
    let boards: Vec<Board> = [Board::STANDARD]
        .into_iter()
        .chain(seeds.map(Board::generate))
        .take(BOARDS)
        .collect();
    let mut all = Vec::new();
    for starts in [Starts::Random]
        .into_iter()
        .chain(Seat::all(players).map(Starts::Seat))
    {
        for &board in &boards {
            let rules = rules.with_starts(starts).expect("the seat is in the game");
            all.push(rules.with_board(board));
        }
    }
    all
}

/// Compares random games, cycling through all rules, until enough positions were compared.
fn compare_games(players: usize) -> Coverage {
    let target = times(POSITIONS) as usize;
    let mut rng = rng(players as u64);
    let mut coverage = Coverage::default();
    let all_rules = all_rules(players);
    for rules in &all_rules {
        conversion::check(&ReferenceState::new(rules));
    }
    while coverage.positions() < target {
        let rules = &all_rules[coverage.games % all_rules.len()];
        compare_game(rules, &mut rng, &mut coverage);
    }
    assert!(coverage.positions() >= target, "{coverage:?}");
    assert!(coverage.games >= 2 * all_rules.len(), "{coverage:?}");
    coverage
}

fn compare_game(rules: &Rules, rng: &mut Xoshiro256PlusPlus, coverage: &mut Coverage) {
    let mut engine = Domination::start(rules);
    let mut reference = ReferenceState::new(rules);
    let mut views = all_views(&engine);
    loop {
        let engines = EnginePair {
            reference: &reference,
            engine: &engine,
            sample_index: rng.next_u32() as usize,
        };
        agreement::check(&engines);
        agreement::check_random_choice(&engines, rng);
        views::check(&engines, &views);
        let view = choose(rng, &views);
        let world = Domination::imagine(&view, rng);
        views::check_determinization(&engines, view.eye(), &world);
        coverage.note_position(&reference, &engine, &views);
        let Some(event) = random_event(&reference, rng) else {
            agreement::check_final_totals(&engines);
            break;
        };
        for view in &mut views {
            let shown = event.seen_by(&engine, view.eye());
            let answer = Domination::observe(view, shown);
            answer.unwrap_or_else(|why| {
                panic!("{shown} in {}: {why}", Domination::position(&engine))
            });
        }
        apply_to_both(event, &mut reference, &mut engine);
    }
    coverage.note_end(&engine);
}

/// Random event that the reference allows; none when the game is over.
fn random_event(
    reference: &ReferenceState,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Event<Domination>> {
    match reference.awaits {
        Pending::Start => {
            let first = choose(rng, &reference.starters());
            Some(Event::Chance(Some(Chance::Starts(first))))
        }
        Pending::Domino(_) => {
            let drawn = engine_domino(choose(rng, &reference.pile));
            Some(Event::Chance(Some(Chance::Draw(drawn))))
        }
        Pending::Lay(seat) => Some(act(seat, choose(rng, &reference.legal()))),
        Pending::Nothing => None,
    }
}

fn act(seat: Seat, (domino, place): (board::Domino, Cell)) -> Event<Domination> {
    let (domino, place) = (engine_domino(domino), engine_place(place));
    Event::Act(seat, Action { domino, place })
}

/// Applies an event to both states.
fn apply_to_both(event: Event<Domination>, reference: &mut ReferenceState, engine: &mut State) {
    match event {
        Event::Act(_, action) => {
            reference.play(reference_domino(action.domino), cell_of(action.place));
        }
        Event::Chance(Some(outcome)) => reference.settle(outcome),
        Event::Chance(None) => unreachable!("a full record hides nothing"),
    }
    apply::<Domination>(engine, event);
}

fn all_views(engine: &State) -> Vec<View> {
    let eyes = Eye::all(engine.public().rules().players());
    eyes.map(|eye| Domination::view(engine, eye)).collect()
}

/// Coverage of special cases: agreement means little for cases that never occur.
#[derive(Default, Debug)]
struct Coverage {
    /// Decision nodes.
    decisions: usize,
    /// Chance nodes.
    draws: usize,
    games: usize,
    /// Finished games in which several seats had the most areas.
    tied_games: usize,
    /// Positions in which outer areas would decide if the game ended there.
    outer_areas_decide: usize,
    /// Positions in which the victory would be shared if the game ended there.
    shared: usize,
    /// Places on which one domino would conquer two areas.
    double_conquests: usize,
    /// Positions in which an eye could deduce a hidden rack.
    deductions: usize,
    /// Positions with an empty pile.
    empty_piles: usize,
}

impl Coverage {
    fn positions(&self) -> usize {
        self.decisions + self.draws
    }

    fn note_position(&mut self, reference: &ReferenceState, engine: &State, views: &[View]) {
        match reference.awaits {
            Pending::Lay(_) => self.decisions += 1,
            Pending::Start | Pending::Domino(_) => {
                self.draws += 1;
                return;
            }
            Pending::Nothing => return,
        }
        match Ending::of(engine.public()).decided() {
            DecidedBy::Areas => {}
            DecidedBy::OuterAreas => self.outer_areas_decide += 1,
            DecidedBy::Shared => self.shared += 1,
        }
        let board = &reference.board;
        let free = board.places().filter(|&place| !board.is_covered(place));
        let double = free.filter(|&place| board.conquest(place).len() == 2);
        self.double_conquests += double.count();
        let players = reference.rules.players();
        let deduces = |view: &View| {
            Seat::all(players).any(|seat| {
                let rack = view.known_rack(seat);
                view.eye() != Eye::Seat(seat) && rack.is_some_and(|rack| !rack.is_empty())
            })
        };
        self.deductions += usize::from(views.iter().any(deduces));
        self.empty_piles += usize::from(engine.public().pile_size() == 0);
    }

    fn note_end(&mut self, engine: &State) {
        self.games += 1;
        let decided = Ending::of(engine.public()).decided();
        self.tied_games += usize::from(decided != DecidedBy::Areas);
    }

    /// Asserts that every special case occurred; deterministic, because the seeds are fixed.
    fn assert_complete(&self, players: usize) {
        let counts = [
            self.draws,
            self.outer_areas_decide,
            self.shared,
            self.double_conquests,
            self.deductions,
            self.empty_piles,
        ];
        assert!(counts.into_iter().all(|count| count > 0), "{self:?}");
        // Two players cannot tie on 49 areas.
        assert_eq!(self.tied_games > 0, players > 2, "{self:?}");
    }
}

#[test]
fn engine_agrees_with_the_reference_for_two_players() {
    compare_games(2).assert_complete(2);
}

#[test]
fn engine_agrees_with_the_reference_for_three_players() {
    compare_games(3).assert_complete(3);
}

#[test]
fn engine_agrees_with_the_reference_for_four_players() {
    compare_games(4).assert_complete(4);
}

/// All seats keep their double blanks, because this case is rare in random games. In the end all
/// unseen dominoes are double blanks on several racks.
#[test]
fn racks_are_deduced_if_all_unseen_dominoes_are_of_one_kind() {
    let mut rng = rng(7);
    for players in 3..=4 {
        let rules = Rules::STANDARD
            .with_players(players)
            .expect("the player count is 2 to 4");
        let mut shared = 0;
        for _ in 0..10 {
            let mut engine = Domination::start(&rules);
            let mut reference = ReferenceState::new(&rules);
            while let Some(mut event) = random_event(&reference, &mut rng) {
                let mut legal = reference.legal();
                legal.retain(|&(domino, _)| domino != [0, 0]);
                if let (Event::Act(seat, _), false) = (event, legal.is_empty()) {
                    event = act(seat, choose(&mut rng, &legal));
                }
                apply_to_both(event, &mut reference, &mut engine);
                let engines = EnginePair {
                    reference: &reference,
                    engine: &engine,
                    sample_index: 0,
                };
                views::check(&engines, &all_views(&engine));
                let holds = |seat: &Seat| !reference.rack(*seat).is_empty();
                let holders = Seat::all(players).filter(holds).count();
                let unseen = reference.unseen(Eye::Spectator);
                let one_kind = unseen.iter().all(|domino| *domino == [0, 0]);
                shared += usize::from(holders > 1 && one_kind);
            }
        }
        assert!(shared > 0, "{players} players");
    }
}

#[test]
fn determinizations_distribute_unseen_dominoes_uniformly() {
    let mut rng = rng(5);
    for players in 2..=4 {
        let rules = Rules::STANDARD
            .with_players(players)
            .expect("the player count is 2 to 4");
        for turns in [0, 50, 103] {
            let mut engine = Domination::start(&rules);
            let mut reference = ReferenceState::new(&rules);
            while reference.turns < turns || !matches!(reference.awaits, Pending::Lay(_)) {
                let event = random_event(&reference, &mut rng).expect("the game is not over");
                apply_to_both(event, &mut reference, &mut engine);
            }
            let engines = EnginePair {
                reference: &reference,
                engine: &engine,
                sample_index: 0,
            };
            for view in all_views(&engine) {
                views::check_uniformity(&engines, &view, &mut rng);
            }
        }
    }
}

#[test]
fn unbalanced_boards_are_rejected_with_all_wrong_counts() {
    let mut rng = rng(6);
    let mut rejected = 0;
    for seed in 0..20 {
        let generated = Board::generate(seed);
        let mut numbers = generated.numbers();
        assert_eq!(Board::new(&numbers), Ok(generated), "seed {seed}");
        // Starts with the generated board and changes one more square in each iteration.
        for _ in 0..50 {
            let wrong = wrong_counts(&numbers);
            match Board::new(&numbers) {
                Ok(board) => {
                    assert_eq!(wrong, [], "{board}");
                    assert_eq!(board.numbers(), numbers);
                }
                Err(unbalanced) => {
                    let found: Vec<_> = unbalanced.wrong_counts().collect();
                    assert_eq!(wrong, found, "{numbers:?}");
                    rejected += 1;
                }
            }
            let [column, row] = [0, 1].map(|_| below(&mut rng, 8) as usize);
            numbers[row][column] = Number::new(below(&mut rng, 7)).expect("the number is 0 to 6");
        }
    }
    assert!(rejected > 900, "{rejected}");
}

/// Dominoes that do not have four places, and their number of places.
fn wrong_counts(numbers: &NumberGrid) -> Vec<(Domino, usize)> {
    let reference = board::Board::new(numbers);
    let mut wrong = Vec::new();
    for domino in Domino::all() {
        let fits = |place: &Cell| reference.fitting(*place) == reference_domino(domino);
        let places = reference.places().filter(fits).count();
        if places != 4 {
            wrong.push((domino, places));
        }
    }
    wrong
}
