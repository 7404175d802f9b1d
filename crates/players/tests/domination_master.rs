//! Master of Domination: PUCT search and endgame.

#[path = "common/standings.rs"]
mod standings;

use std::sync::atomic::AtomicBool;

use arena::PlayerStanding;
use domination::{Action, Domination, State, View};
use game::{Eye, Game, Player, Turn};
use players::domination::Master;
use players::domination::endgame::solve;
use players::{Analysis, Analyst, Budget, HasPlayers, SearchLimits, Spec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::walk;

/// Positions of a random game in which a seat is to move.
fn positions(rules: &str, seed: u64) -> Vec<State> {
    let mut found = Vec::new();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    walk::<Domination>(&rules.parse().unwrap(), &mut rng, |state| {
        if matches!(Domination::turn(state), Turn::Of(_)) {
            found.push(*state);
        }
    });
    found
}

/// View and legal actions of the mover.
fn view_and_legal(state: &State) -> (View, Vec<Action>) {
    let Turn::Of(seat) = Domination::turn(state) else {
        unreachable!("a seat is to decide");
    };
    let mut legal = Vec::new();
    Domination::legal(state, |action| legal.push(action));
    (Domination::view(state, Eye::Seat(seat)), legal)
}

fn master(playouts: u64, threads: usize, seed: u64) -> Master {
    Master::new(Budget::Playouts(playouts), threads, seed)
}

fn analyse(mut player: Master, state: &State, playouts: u64) -> Analysis<Domination> {
    let (view, legal) = view_and_legal(state);
    let stop = AtomicBool::new(false);
    let limits = SearchLimits::new(Budget::Playouts(playouts), &stop);
    player.analyse(&view, &legal, limits, &mut |_| {})
}

/// Standing of the first player after a match.
fn first_standing(rules: &str, players: &str, games: u64) -> PlayerStanding {
    standings::first_standing::<Domination>(rules, players, games, 7)
}

#[test]
fn decisions_are_legal_with_any_budget_and_threads() {
    for rules in [
        "domination players=2 board=seed:3",
        "domination players=3",
        "domination players=4 board=seed:4",
    ] {
        for state in positions(rules, 2) {
            let (view, legal) = view_and_legal(&state);
            for (playouts, threads) in [(1, 1), (1, 3), (40, 1), (40, 2)] {
                let answer = master(playouts, threads, 5).decide(&view, &legal);
                assert!(legal.contains(&answer.unwrap()));
            }
        }
    }
}

#[test]
fn analyses_are_reproducible_with_any_number_of_threads() {
    let mut different = 0;
    for rules in ["domination players=2", "domination players=4"] {
        for state in positions(rules, 3).iter().step_by(9) {
            for threads in [1, 3] {
                let analysis = |seed| analyse(master(1, threads, seed), state, 200);
                assert_eq!(analysis(1), analysis(1));
                different += usize::from(analysis(1) != analysis(2));
            }
        }
    }
    assert!(different > 30, "{different}");
}

#[test]
fn playout_budget_is_met_exactly() {
    let state = positions("domination players=3", 1)[40];
    for threads in [1, 2, 5] {
        assert_eq!(analyse(master(1, threads, 1), &state, 999).playouts, 999);
    }
}

/// States with the same view lead to the same analysis: no hidden information is used.
#[test]
fn analyses_depend_only_on_the_view() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut compared = 0;
    for players in 2..=4 {
        for state in positions(&format!("domination players={players}"), 6) {
            let (view, legal) = view_and_legal(&state);
            let other = Domination::imagine(&view, &mut rng);
            compared += usize::from(other != state);
            let analyses = [state, other].map(|world| analyse(master(1, 1, 9), &world, 50));
            assert_eq!(analyses[0], analyses[1]);
            let decided = master(50, 1, 9).decide(&view, &legal).unwrap();
            assert!(legal.len() == 1 || analyses[0].best().line[0] == decided);
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn two_player_endgame_is_played_perfectly() {
    let (mut solved, mut has_choice) = (0, 0);
    for seed in 0..30 {
        let board = if seed % 2 == 0 { "standard" } else { "seed:8" };
        for state in positions(&format!("domination players=2 board={board}"), seed) {
            let Some(solution) = solve(&state) else {
                continue;
            };
            let (view, legal) = view_and_legal(&state);
            let decided = master(1, 1, seed).decide(&view, &legal).unwrap();
            assert!(solution.best().any(|best| best == decided));
            solved += 1;
            has_choice += usize::from(solution.best().count() < legal.len());
        }
    }
    assert_eq!(solved, 30 * 14);
    assert!(has_choice > 100, "{has_choice}");
}

#[test]
fn solved_line_ends_with_the_evaluated_result() {
    for seed in 0..10 {
        let states = positions("domination players=2", seed);
        let state = states[112 - 14 + seed as usize % 7];
        let analysis = analyse(master(1, 1, 1), &state, 10);
        let mut end = state;
        for action in &analysis.best().line {
            Domination::play(&mut end, *action).unwrap();
        }
        let ending = Domination::result(&end).expect("the line leads to the end");
        for seat in game::Seat::all(2) {
            let evaluation = analysis.evaluation(seat);
            let points = f64::from(game::Ending::points(&ending, seat));
            assert!((evaluation.score - points).abs() < 1e-9);
            let wins = game::Ending::winners(&ending).any(|winner| winner == seat);
            assert!((evaluation.win - f64::from(u8::from(wins))).abs() < 1e-9);
        }
    }
}

#[test]
fn master_beats_greedy_with_two_to_four_players() {
    let low = |standing: PlayerStanding| standing.win_share_ci95.0;
    let first = first_standing("domination players=2", "master:playouts=100,greedy", 60);
    assert!(low(first) > 0.65, "{first:?}");
    let players = "master:playouts=100,greedy,greedy";
    let first = first_standing("domination players=3", players, 60);
    assert!(low(first) > 0.45, "{first:?}");
    let players = "master:playouts=100,greedy,greedy,greedy";
    let first = first_standing("domination players=4 board=seed:5", players, 60);
    assert!(low(first) > 0.35, "{first:?}");
}

#[test]
fn invalid_settings_are_rejected_with_a_reason() {
    let error = |text: &str| {
        let spec: Spec = text.parse().unwrap();
        Domination::player(&spec, 1).err().unwrap().to_string()
    };
    for (spec, reason) in [
        ("master:threads=0", "a number, 1 to 64"),
        ("master:threads=65", "a number, 1 to 64"),
        ("master:thread=2", "did you mean \"threads\"?"),
        (
            "master:policy=random",
            "one of the settings time, playouts, threads",
        ),
        ("master:time=1s,playouts=5", "time or playouts, not both"),
    ] {
        let message = error(spec);
        assert!(message.contains(reason), "{message}");
    }
}
