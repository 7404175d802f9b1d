//! Comparison with a second, simple implementation of the rules.
//!
//! The engine works on bits and tables. The reference in `reference/` is written a second time from the
//! laws D1 to D6 alone, on squared paper, with no thought for speed; random games are played on
//! both, and in every position they have to agree on everything that can be asked.
//!
//! The environment variable `DOMINIUM_LONG` multiplies the number of positions.

#[path = "reference/agreement.rs"]
mod agreement;
#[path = "reference/board.rs"]
mod board;
#[path = "reference/eyes.rs"]
mod eyes;
#[path = "reference/names.rs"]
mod names;
#[path = "reference/score.rs"]
mod score;
#[path = "reference/table.rs"]
mod table;

use domination::{
    Action, Board, Chance, Decided, Domination, Domino, Ending, Number, Numbers, Rules, Starts,
    State, View,
};
use game::random::{below, choose};
use game::{Event, Eye, Game, Seat};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;
use testing::moves::apply;
use testing::{rng, times};

use agreement::Both;
use board::Cell;
use names::{cell_of, engine_domino, engine_place, pair};
use table::{Awaits, Table};

/// Positions to compare for each number of players: in half of them a seat has to decide, in the
/// other half chance.
const POSITIONS: u32 = 100_000;

/// Boards to play on, the standard one among them.
const BOARDS: usize = 6;

/// The standard board and some that are generated, each with every way to start.
fn kinds(players: usize) -> Vec<Rules> {
    let rules = Rules::STANDARD.with_players(players).expect("2 to 4");
    let seeds = (0..).map(|seed| 10 * players as u64 + seed);
    let boards: Vec<Board> = [Board::STANDARD]
        .into_iter()
        .chain(seeds.map(Board::generate))
        .take(BOARDS)
        .collect();
    let mut kinds = Vec::new();
    for starts in [Starts::Random]
        .into_iter()
        .chain(Seat::all(players).map(Starts::Seat))
    {
        for &board in &boards {
            let rules = rules.with_starts(starts).expect("a seat at the table");
            kinds.push(rules.with_board(board));
        }
    }
    kinds
}

/// Plays random games by each kind of rules in turn until enough positions were compared.
fn agree(players: usize) -> Met {
    let wanted = times(POSITIONS) as usize;
    let mut rng = rng(players as u64);
    let mut met = Met::default();
    let kinds = kinds(players);
    for rules in &kinds {
        names::check(&Table::new(rules));
    }
    while met.positions() < wanted {
        play(&kinds[met.games % kinds.len()], &mut rng, &mut met);
    }
    assert!(met.positions() >= wanted, "{met:?}");
    assert!(met.games >= 2 * kinds.len(), "{met:?}");
    met
}

fn play(rules: &Rules, rng: &mut Xoshiro256PlusPlus, met: &mut Met) {
    let mut engine = Domination::start(rules);
    let mut reference = Table::new(rules);
    let mut views = views(&engine);
    loop {
        let both = Both {
            reference: &reference,
            engine: &engine,
            dice: rng.next_u32() as usize,
        };
        agreement::check(&both);
        agreement::check_choice(&both, rng);
        eyes::check(&both, &views);
        let dreamer = choose(rng, &views);
        let world = Domination::imagine(&dreamer, rng);
        eyes::check_imagined(&both, dreamer.eye(), &world);
        met.note_position(&reference, &engine, &views);
        let Some(event) = some_event(&reference, rng) else {
            agreement::check_end(&both);
            break;
        };
        for view in &mut views {
            let shown = event.seen_by(&engine, view.eye());
            let answer = Domination::watch(view, shown);
            answer.unwrap_or_else(|why| {
                panic!("{shown} in {}: {why}", Domination::position(&engine))
            });
        }
        apply_to_both(event, &mut reference, &mut engine);
    }
    met.note_end(&engine);
}

/// What happens next, by the reference table's own lists; nothing when the game is over.
fn some_event(reference: &Table, rng: &mut Xoshiro256PlusPlus) -> Option<Event<Domination>> {
    match reference.awaits {
        Awaits::Start => {
            let first = choose(rng, &reference.starters());
            Some(Event::Chance(Some(Chance::Starts(first))))
        }
        Awaits::Domino(_) => {
            let drawn = engine_domino(choose(rng, &reference.pile));
            Some(Event::Chance(Some(Chance::Draw(drawn))))
        }
        Awaits::Lay(seat) => Some(act(seat, choose(rng, &reference.legal()))),
        Awaits::Nothing => None,
    }
}

fn act(seat: Seat, (domino, place): (board::Domino, Cell)) -> Event<Domination> {
    let (domino, place) = (engine_domino(domino), engine_place(place));
    Event::Act(seat, Action { domino, place })
}

/// Applies an event to both states.
fn apply_to_both(event: Event<Domination>, reference: &mut Table, engine: &mut State) {
    match event {
        Event::Act(_, action) => reference.play(pair(action.domino), cell_of(action.place)),
        Event::Chance(Some(outcome)) => reference.settle(outcome),
        Event::Chance(None) => unreachable!("the truth hides nothing"),
    }
    apply::<Domination>(engine, event);
}

fn views(engine: &State) -> Vec<View> {
    let eyes = Eye::all(engine.table().rules().players());
    eyes.map(|eye| Domination::view(engine, eye)).collect()
}

/// What a run has met. That both sides agree says little about what never came up.
#[derive(Default, Debug)]
struct Met {
    /// Positions in which a seat had to decide, and chance.
    decisions: usize,
    draws: usize,
    games: usize,
    /// Finished games in which two had the most areas.
    tied_games: usize,
    /// Positions in which this would decide if the game ended there.
    outer_areas_decide: usize,
    shared: usize,
    /// Places on which one domino would conquer two areas.
    double_conquests: usize,
    /// Positions in which an eye knew a rack that it did not see.
    deductions: usize,
    /// Positions with no domino in the pile.
    empty_piles: usize,
}

impl Met {
    fn positions(&self) -> usize {
        self.decisions + self.draws
    }

    fn note_position(&mut self, table: &Table, engine: &State, views: &[View]) {
        match table.awaits {
            Awaits::Lay(_) => self.decisions += 1,
            Awaits::Start | Awaits::Domino(_) => {
                self.draws += 1;
                return;
            }
            Awaits::Nothing => return,
        }
        match Ending::of(engine.table()).decided() {
            Decided::Areas => {}
            Decided::OuterAreas => self.outer_areas_decide += 1,
            Decided::Shared => self.shared += 1,
        }
        let board = &table.board;
        let free = board.places().filter(|&place| !board.is_covered(place));
        let double = free.filter(|&place| board.conquest(place).len() == 2);
        self.double_conquests += double.count();
        let players = table.rules.players();
        let deduces = |view: &View| {
            Seat::all(players).any(|seat| {
                let rack = view.known_rack(seat);
                view.eye() != Eye::Seat(seat) && rack.is_some_and(|rack| !rack.is_empty())
            })
        };
        self.deductions += usize::from(views.iter().any(deduces));
        self.empty_piles += usize::from(engine.table().pile_size() == 0);
    }

    fn note_end(&mut self, engine: &State) {
        self.games += 1;
        let decided = Ending::of(engine.table()).decided();
        self.tied_games += usize::from(decided != Decided::Areas);
    }

    /// The seeds are fixed, so these are facts about the runs and not a matter of luck.
    fn assert_interesting(&self, players: usize) {
        let always = [
            self.draws,
            self.outer_areas_decide,
            self.shared,
            self.double_conquests,
            self.deductions,
            self.empty_piles,
        ];
        assert!(always.into_iter().all(|times| times > 0), "{self:?}");
        // Two cannot share 49 areas equally.
        assert_eq!(self.tied_games > 0, players > 2, "{self:?}");
    }
}

#[test]
fn two_players() {
    agree(2).assert_interesting(2);
}

#[test]
fn three_players() {
    agree(3).assert_interesting(3);
}

#[test]
fn four_players() {
    agree(4).assert_interesting(4);
}

/// Rare when all lay at random, so here everyone keeps the double blanks: in the end several racks
/// share what is unseen, and it is all of one kind.
#[test]
fn racks_that_share_what_is_alike_are_known() {
    let mut rng = rng(7);
    for players in 3..=4 {
        let rules = Rules::STANDARD.with_players(players).expect("2 to 4");
        let mut shared = 0;
        for _ in 0..10 {
            let mut engine = Domination::start(&rules);
            let mut reference = Table::new(&rules);
            while let Some(mut event) = some_event(&reference, &mut rng) {
                let mut legal = reference.legal();
                legal.retain(|&(domino, _)| domino != [0, 0]);
                if let (Event::Act(seat, _), false) = (event, legal.is_empty()) {
                    event = act(seat, choose(&mut rng, &legal));
                }
                apply_to_both(event, &mut reference, &mut engine);
                let both = Both {
                    reference: &reference,
                    engine: &engine,
                    dice: 0,
                };
                eyes::check(&both, &views(&engine));
                let holds = |seat: &Seat| !reference.rack(*seat).is_empty();
                let holders = Seat::all(players).filter(holds).count();
                let unseen = reference.unseen(Eye::Spectator);
                let alike = unseen.iter().all(|domino| *domino == [0, 0]);
                shared += usize::from(holders > 1 && alike);
            }
        }
        assert!(shared > 0, "{players} players");
    }
}

#[test]
fn imagined_racks_are_fair() {
    let mut rng = rng(5);
    for players in 2..=4 {
        let rules = Rules::STANDARD.with_players(players).expect("2 to 4");
        for turns in [0, 50, 103] {
            let mut engine = Domination::start(&rules);
            let mut reference = Table::new(&rules);
            while reference.turns < turns || !matches!(reference.awaits, Awaits::Lay(_)) {
                let event = some_event(&reference, &mut rng).expect("fewer turns than 112");
                apply_to_both(event, &mut reference, &mut engine);
            }
            let both = Both {
                reference: &reference,
                engine: &engine,
                dice: 0,
            };
            for view in views(&engine) {
                eyes::check_fairness(&both, &view, &mut rng);
            }
        }
    }
}

/// The ruling about boards: four places for each of the 28 pairs, or an error that says which pairs
/// are off.
#[test]
fn boards_are_balanced_or_refused() {
    let mut rng = rng(6);
    let mut refused = 0;
    for seed in 0..20 {
        let generated = Board::generate(seed);
        let mut numbers = generated.numbers();
        assert_eq!(Board::new(&numbers), Ok(generated), "seed {seed}");
        // At first the board of the seed, then with more and more of its squares changed.
        for _ in 0..50 {
            let off = off_balance(&numbers);
            match Board::new(&numbers) {
                Ok(board) => {
                    assert_eq!(off, [], "{board}");
                    assert_eq!(board.numbers(), numbers);
                }
                Err(unbalanced) => {
                    assert_eq!(off, unbalanced.off().collect::<Vec<_>>(), "{numbers:?}");
                    refused += 1;
                }
            }
            let [column, row] = [0, 1].map(|_| below(&mut rng, 8) as usize);
            numbers[row][column] = Number::new(below(&mut rng, 7)).expect("0 to 6");
        }
    }
    assert!(refused > 900, "{refused}");
}

/// The dominoes that do not have four places, with how many they have.
fn off_balance(numbers: &Numbers) -> Vec<(Domino, usize)> {
    let paper = board::Board::new(numbers);
    let mut off = Vec::new();
    for domino in Domino::all() {
        let fits = |place: &Cell| paper.fitting(*place) == pair(domino);
        let places = paper.places().filter(fits).count();
        if places != 4 {
            off.push((domino, places));
        }
    }
    off
}
