//! The strongest player of Domination.

#[path = "common/contest.rs"]
mod contest;

use std::sync::atomic::AtomicBool;

use arena::Standing;
use domination::{Action, Domination, State, View};
use game::{Eye, Game, Player, Turn};
use players::domination::Master;
use players::domination::endgame::solve;
use players::{Analysis, Analyst, Budget, Limits, Played, Spec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::walk;

/// The positions of a random game in which a seat is to decide.
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

/// What the mover sees and may do.
fn seen(state: &State) -> (View, Vec<Action>) {
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
    let (view, legal) = seen(state);
    let stop = AtomicBool::new(false);
    let limits = Limits::new(Budget::Playouts(playouts), &stop);
    player.analyse(&view, &legal, limits, &mut |_| {})
}

/// How the first of these players fares.
fn fares(rules: &str, players: &str, games: u64) -> Standing {
    contest::fares::<Domination>(rules, players, games, 7)
}

#[test]
fn it_answers_every_kind_of_position_with_something_legal() {
    for rules in [
        "domination players=2 board=seed:3",
        "domination players=3",
        "domination players=4 board=seed:4",
    ] {
        for state in positions(rules, 2) {
            let (view, legal) = seen(&state);
            for (playouts, threads) in [(1, 1), (1, 3), (40, 1), (40, 2)] {
                let answer = master(playouts, threads, 5).decide(&view, &legal);
                assert!(legal.contains(&answer.unwrap()));
            }
        }
    }
}

#[test]
fn a_number_of_playouts_and_a_seed_fix_what_is_thought_with_any_number_of_threads() {
    let mut different = 0;
    for rules in ["domination players=2", "domination players=4"] {
        for state in positions(rules, 3).iter().step_by(9) {
            for threads in [1, 3] {
                let thought = |seed| analyse(master(1, threads, seed), state, 200);
                assert_eq!(thought(1), thought(1));
                different += usize::from(thought(1) != thought(2));
            }
        }
    }
    assert!(different > 30, "{different}");
}

#[test]
fn exactly_as_much_is_thought_as_was_asked_for() {
    let state = positions("domination players=3", 1)[40];
    for threads in [1, 2, 5] {
        assert_eq!(analyse(master(1, threads, 1), &state, 999).playouts, 999);
    }
}

/// Two worlds that look the same are thought about alike, whatever else they hold.
#[test]
fn only_what_is_seen_is_thought_about() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut compared = 0;
    for players in 2..=4 {
        for state in positions(&format!("domination players={players}"), 6) {
            let (view, legal) = seen(&state);
            let other = Domination::imagine(&view, &mut rng);
            compared += usize::from(other != state);
            let thoughts = [state, other].map(|world| analyse(master(1, 1, 9), &world, 50));
            assert_eq!(thoughts[0], thoughts[1]);
            let decided = master(50, 1, 9).decide(&view, &legal).unwrap();
            assert!(legal.len() == 1 || thoughts[0].best().line[0] == decided);
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn between_two_it_plays_perfectly_once_the_pile_is_empty() {
    let (mut solved, mut matters) = (0, 0);
    for seed in 0..30 {
        let board = if seed % 2 == 0 { "standard" } else { "seed:8" };
        for state in positions(&format!("domination players=2 board={board}"), seed) {
            let Some(solution) = solve(&state) else {
                continue;
            };
            let (view, legal) = seen(&state);
            let decided = master(1, 1, seed).decide(&view, &legal).unwrap();
            assert!(solution.best().any(|best| best == decided));
            solved += 1;
            matters += usize::from(solution.best().count() < legal.len());
        }
    }
    assert_eq!(solved, 30 * 14);
    assert!(matters > 100, "{matters}");
}

#[test]
fn what_is_proved_is_what_happens() {
    for seed in 0..10 {
        let states = positions("domination players=2", seed);
        let state = states[112 - 14 + seed as usize % 7];
        let thought = analyse(master(1, 1, 1), &state, 10);
        let mut end = state;
        for action in &thought.best().line {
            Domination::play(&mut end, *action).unwrap();
        }
        let ending = Domination::result(&end).expect("the line leads to the end");
        for seat in game::Seat::all(2) {
            let outlook = thought.outlook(seat);
            let points = f64::from(game::Ending::points(&ending, seat));
            assert!((outlook.score - points).abs() < 1e-9);
            let wins = game::Ending::winners(&ending).any(|winner| winner == seat);
            assert!((outlook.win - f64::from(u8::from(wins))).abs() < 1e-9);
        }
    }
}

#[test]
fn it_beats_greed_in_any_company() {
    let low = |standing: Standing| standing.win_share_ci95.0;
    let first = fares("domination players=2", "master:playouts=100,greedy", 60);
    assert!(low(first) > 0.65, "{first:?}");
    let company = "master:playouts=100,greedy,greedy";
    let first = fares("domination players=3", company, 60);
    assert!(low(first) > 0.45, "{first:?}");
    let company = "master:playouts=100,greedy,greedy,greedy";
    let first = fares("domination players=4 board=seed:5", company, 60);
    assert!(low(first) > 0.35, "{first:?}");
}

#[test]
fn settings_that_make_no_sense_are_refused_by_name() {
    let refusal = |text: &str| {
        let spec: Spec = text.parse().unwrap();
        Domination::player(&spec, 1).err().unwrap().to_string()
    };
    for (spec, reason) in [
        ("master:threads=0", "a number, 1 to 64"),
        ("master:threads=65", "a number, 1 to 64"),
        ("master:thread=2", "the nearest is \"threads\""),
        (
            "master:policy=random",
            "one of the settings time, playouts, threads",
        ),
        ("master:time=1s,playouts=5", "time or playouts, not both"),
    ] {
        let message = refusal(spec);
        assert!(message.contains(reason), "{message}");
    }
}
