//! Search for the standard board, and measurement of the first-move advantage.
//!
//! ```text
//! cargo run --release -p domination --example standard_board [TRIES]
//! ```
//!
//! Searches for balanced boards with 180° rotational symmetry and an even layout. Then measures the
//! advantage of the first turn on the best of them, on some generated boards and on the standard
//! board. The results are in `docs/boards.md`.

use domination::{
    Action, Areas, Board, Chance, Domination, Domino, Number, NumberGrid, Place, Rules, Square,
    State,
};
use game::random::{below, choose};
use game::{Ending as _, Game, Seat, Turn};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Number of boards to measure.
const MEASURED: usize = 6;
/// Number of games per measurement.
const RANDOM_GAMES: u32 = 400_000;
const GREEDY_GAMES: u32 = 100_000;

fn main() {
    let tries = std::env::args().nth(1).unwrap_or_else(|| "60".to_owned());
    let Ok(tries) = tries.parse::<u64>() else {
        eprintln!("invalid TRIES {tries:?}: expected a number of boards to try, such as 60");
        std::process::exit(2);
    };
    let mut found: Vec<Candidate> = (0..tries)
        .map(|seed| Candidate::improved(&mut Xoshiro256PlusPlus::seed_from_u64(seed)))
        .filter(|candidate| candidate.layout().imbalance == 0)
        .collect();
    println!("{} balanced boards from {tries} tries", found.len());
    found.sort_by_key(|candidate| candidate.layout().rank());
    let found = found.iter().map(Candidate::board).take(MEASURED);
    println!(
        "touch crowd quarters lines | first player wins, %     | mean areas of the first\n\
         {:26} | random   ±   greedy   ± | random  greedy         | board",
        ""
    );
    for board in found
        .chain((1..=4).map(Board::generate))
        .chain([Board::STANDARD])
    {
        let layout = Candidate::of(&board).layout();
        let rules = Rules::STANDARD.with_board(board);
        let random = measure(&rules, RANDOM_GAMES, |state, rng| {
            Domination::sample(state, rng)
        });
        let greedy = measure(&rules, GREEDY_GAMES, greedy_action);
        println!(
            "{:5} {:5} {:8} {:5} | {:6.2} {:4.2} {:6.2} {:4.2} | {:6.3} {:6.3}          | {board}{}",
            layout.diagonal_pairs,
            layout.crowded,
            layout.quarters,
            layout.lines,
            random.wins[0],
            random.error,
            greedy.wins[0],
            greedy.error,
            random.areas[0],
            greedy.areas[0],
            if board == Board::STANDARD {
                " (standard)"
            } else {
                ""
            },
        );
    }
    println!("\nWins in % and mean areas on the standard board, in the order of turns");
    for players in 2..=4 {
        let rules = Rules::STANDARD
            .with_players(players)
            .expect("the player count is 2 to 4");
        let random = measure(&rules, RANDOM_GAMES, |state, rng| {
            Domination::sample(state, rng)
        });
        let greedy = measure(&rules, GREEDY_GAMES, greedy_action);
        for (name, outcome) in [("random", random), ("greedy", greedy)] {
            println!(
                "{players} {name} {:.2?} {:.3?}",
                outcome.wins, outcome.areas
            );
        }
    }
}

/// Quality measures of a layout; lower is better.
struct LayoutCost {
    /// Sum over all dominoes of (places - 4)².
    imbalance: i32,
    /// Diagonally adjacent pairs of squares with equal numbers.
    diagonal_pairs: i32,
    /// Number of equal neighbours beyond the first, over all squares.
    crowded: i32,
    /// Uneven spread of numbers over the quarters. It is the sum over numbers and quarters of the
    /// squared deviation from a fourth of the total, each rounded down.
    quarters: i32,
    /// Number of missing numbers and of third and further occurrences, over all rows and columns.
    lines: i32,
}

impl LayoutCost {
    /// Objective of the search.
    fn cost(&self) -> i32 {
        20 * self.imbalance + 6 * (self.diagonal_pairs + self.crowded)
    }

    /// Final ranking key.
    fn rank(&self) -> [i32; 3] {
        [self.cost(), self.quarters, self.lines]
    }
}

/// Numbers of a candidate board, not necessarily balanced.
#[derive(Clone, Copy)]
struct Candidate([u8; Square::COUNT]);

impl Candidate {
    fn of(board: &Board) -> Self {
        let mut candidate = Self([0; Square::COUNT]);
        for square in Square::all() {
            candidate.0[square.index()] = board.number(square).get();
        }
        candidate
    }

    /// Random symmetric candidate, improved by late acceptance hill climbing.
    fn improved(rng: &mut impl Rng) -> Self {
        const HISTORY: usize = 600;
        let mut candidate = Self([0; Square::COUNT]);
        for index in 0..Square::COUNT / 2 {
            candidate.set(index, below(rng, 7) as u8);
        }
        let mut cost = candidate.layout().cost();
        let mut history = [cost; HISTORY];
        let mut stuck = 0;
        for step in 0.. {
            let before = candidate;
            let (a, b) = (below(rng, 32) as usize, below(rng, 32) as usize);
            if rng.next_u32() & 1 == 0 {
                candidate.set(a, below(rng, 7) as u8);
            } else {
                let (old_a, old_b) = (candidate.0[a], candidate.0[b]);
                candidate.set(a, old_b);
                candidate.set(b, old_a);
            }
            let now = candidate.layout().cost();
            stuck = if now < cost { 0 } else { stuck + 1 };
            if now <= cost || now <= history[step % HISTORY] {
                cost = now;
            } else {
                candidate = before;
            }
            history[step % HISTORY] = cost;
            if stuck == 200_000 {
                break;
            }
        }
        candidate
    }

    /// Sets the number of a square and of its image under 180° rotation.
    fn set(&mut self, index: usize, number: u8) {
        self.0[index] = number;
        self.0[Square::COUNT - 1 - index] = number;
    }

    fn board(&self) -> Board {
        let number =
            |index: usize| Number::new(u32::from(self.0[index])).expect("the number is 0 to 6");
        let numbers: NumberGrid = std::array::from_fn(|row| {
            std::array::from_fn(|column| number(row * Square::SIDE + column))
        });
        Board::new(&numbers).expect("the candidate is balanced")
    }

    fn layout(&self) -> LayoutCost {
        let numbers = &self.0;
        let mut places = [0_i32; Domino::KINDS];
        let mut equal = [0_i32; Square::COUNT];
        for place in Place::all() {
            let [a, b] = place.squares().map(Square::index);
            let [low, high] = [numbers[a].min(numbers[b]), numbers[a].max(numbers[b])];
            places[usize::from(low * (13 - low) / 2 + high)] += 1;
            if low == high {
                equal[a] += 1;
                equal[b] += 1;
            }
        }
        let mut diagonal_pairs = 0;
        for corner in (0..Square::COUNT - 9).filter(|index| index % 8 < 7) {
            diagonal_pairs += i32::from(numbers[corner] == numbers[corner + 9]);
            diagonal_pairs += i32::from(numbers[corner + 1] == numbers[corner + 8]);
        }
        let (mut quarters, mut rows, mut columns) = ([[0_i32; 7]; 4], [[0; 7]; 8], [[0; 7]; 8]);
        let mut totals = [0_i32; 7];
        for square in Square::all() {
            let number = usize::from(numbers[square.index()]);
            quarters[square.row() / 4 * 2 + square.column() / 4][number] += 1;
            rows[square.row()][number] += 1;
            columns[square.column()][number] += 1;
            totals[number] += 1;
        }
        let uneven = |quarter: &[i32; 7]| -> i32 {
            let apart = quarter
                .iter()
                .zip(totals)
                .map(|(count, all)| 4 * count - all);
            apart.map(|apart| apart * apart / 16).sum()
        };
        let ragged = |line: &[i32; 7]| -> i32 {
            line.iter()
                .map(|count| (count - 2).max(0) + i32::from(*count == 0))
                .sum()
        };
        LayoutCost {
            imbalance: places.iter().map(|n| (n - 4) * (n - 4)).sum(),
            diagonal_pairs,
            crowded: equal.iter().map(|n| (n - 1).max(0)).sum(),
            quarters: quarters.iter().map(uneven).sum(),
            lines: rows.iter().chain(&columns).map(ragged).sum(),
        }
    }
}

/// Results by position in the turn order.
struct Outcome {
    /// Percentage of games won; a shared victory counts fractionally.
    wins: Vec<f64>,
    /// Standard error of the first player's percentage.
    error: f64,
    /// Mean number of areas.
    areas: Vec<f64>,
}

fn measure(
    rules: &Rules,
    games: u32,
    decide: impl Fn(&State, &mut Xoshiro256PlusPlus) -> Action,
) -> Outcome {
    let first = Seat::all(1).next().expect("there is a first seat");
    let mut wins = vec![0.0; rules.players()];
    let mut areas = vec![0.0; rules.players()];
    for game in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(game));
        let mut state = Domination::start(rules);
        Domination::settle(&mut state, Chance::Starts(first)).expect("seat 1 can start");
        let ending = loop {
            match Domination::turn(&state) {
                Turn::Of(_) => {
                    let action = decide(&state, &mut rng);
                    Domination::play_unchecked(&mut state, action);
                }
                Turn::Chance => {
                    let outcome = Domination::draw(&state, &mut rng);
                    Domination::settle_unchecked(&mut state, outcome);
                }
                Turn::Over => break Domination::result(&state).expect("the game is over"),
            }
        };
        let winners: Vec<Seat> = ending.winners().collect();
        for seat in &winners {
            wins[seat.index()] += 1.0 / f64::from(winners.len() as u32);
        }
        for seat in Seat::all(rules.players()) {
            areas[seat.index()] += f64::from(ending.points(seat));
        }
    }
    let games = f64::from(games);
    let share = wins[0] / games;
    Outcome {
        wins: wins.iter().map(|wins| 100.0 * wins / games).collect(),
        error: 100.0 * (share * (1.0 - share) / games).sqrt(),
        areas: areas.iter().map(|areas| areas / games).collect(),
    }
}

/// Greedy policy: maximizes conquered areas, then minimizes new areas with three sides.
///
/// Ties are broken at random. Uses only public information and its own rack.
fn greedy_action(state: &State, rng: &mut Xoshiro256PlusPlus) -> Action {
    let public = state.public();
    let mut best = (0, 0);
    let mut choices: Vec<Action> = Vec::with_capacity(28);
    Domination::legal(state, |action| {
        let conquest = public.conquest(action.place);
        let opened = action
            .place
            .areas()
            .filter(|area| public.sides(*area) == 2)
            .collect::<Areas>();
        // Higher is better.
        let value = (1 + conquest.len(), 2 - opened.len());
        if value > best {
            best = value;
            choices.clear();
        }
        if value == best {
            choices.push(action);
        }
    });
    choose(rng, &choices)
}
