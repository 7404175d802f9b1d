//! Endgame solver of Kingdomino against brute force.

use std::cmp::Ordering;

use game::{Ending, Eye, Game, Player, Seat, Turn};
use kingdomino::{Kingdomino, Rules, State};
use players::Budget;
use players::kingdomino::endgame::{EndgameValue, solve};
use players::kingdomino::{Master, MasterSettings};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::walk;

/// Node limit that is never reached.
const UNLIMITED: u64 = u64::MAX;

/// Maximum number of states of a brute-force search.
const BRUTE_FORCE_LIMIT: u64 = 20_000;

/// Endgame positions of random games.
fn positions(rules: &str, games: u64) -> Vec<State> {
    let rules: Rules = rules.parse().unwrap();
    let mut found = Vec::new();
    for seed in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        walk::<Kingdomino>(&rules, &mut rng, |state| {
            let decides = matches!(Kingdomino::turn(state), Turn::Of(_));
            if decides && state.round() + 1 >= rules.rounds() {
                found.push(*state);
            }
        });
    }
    found
}

fn mover(state: &State) -> Seat {
    match Kingdomino::turn(state) {
        Turn::Of(seat) => seat,
        turn => unreachable!("{turn:?}"),
    }
}

/// Result of a finished game for a seat.
fn result_for(state: &State, seat: Seat) -> EndgameValue {
    let ending = Kingdomino::result(state).unwrap();
    let winners: Vec<Seat> = ending.winners().collect();
    let other = Seat::all(2).find(|other| *other != seat).unwrap();
    EndgameValue {
        victory: winners.contains(&seat).cmp(&winners.contains(&other)),
        margin: ending.points(seat) as i32 - ending.points(other) as i32,
    }
}

/// Result for a seat under perfect play, by exhaustive search. `None` if the limit is reached.
fn brute_force(state: &State, seat: Seat, left: &mut u64) -> Option<EndgameValue> {
    *left = left.checked_sub(1)?;
    if Kingdomino::turn(state) == Turn::Over {
        return Some(result_for(state, seat));
    }
    let mut actions = Vec::new();
    Kingdomino::legal(state, |action| actions.push(action));
    let mut outcomes = Vec::new();
    for action in actions {
        let mut after = *state;
        Kingdomino::play_unchecked(&mut after, action);
        outcomes.push(brute_force(&after, seat, left)?);
    }
    if mover(state) == seat {
        outcomes.into_iter().max()
    } else {
        outcomes.into_iter().min()
    }
}

#[test]
fn solver_results_equal_exhaustive_search() {
    let rules = [
        "kingdomino players=2",
        "kingdomino players=2 edition=revised harmony middle-kingdom",
    ];
    let (mut compared, mut with_claims, mut different) = (0, 0, 0);
    for state in rules.into_iter().flat_map(|rules| positions(rules, 60)) {
        let seat = mover(&state);
        if brute_force(&state, seat, &mut BRUTE_FORCE_LIMIT.clone()).is_none() {
            continue;
        }
        let moves = solve(&state, UNLIMITED).unwrap();
        let position = Kingdomino::position(&state);
        for (candidate, outcome) in &moves {
            let mut after = state;
            for action in candidate.actions() {
                Kingdomino::play(&mut after, action).unwrap();
            }
            let expected = brute_force(&after, seat, &mut u64::MAX.clone());
            assert_eq!(Some(*outcome), expected, "{position}");
        }
        compared += 1;
        with_claims += u32::from(moves[0].0.claim.is_some() && state.current().count() > 1);
        different += u32::from(moves.iter().any(|(_, outcome)| *outcome != moves[0].1));
    }
    assert!(compared > 300, "{compared}");
    assert!(with_claims > 20, "{with_claims}");
    assert!(different > 100, "{different}");
}

#[test]
fn perfect_play_achieves_the_outcome_and_cannot_be_beaten() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let rules: Rules = "kingdomino players=2".parse().unwrap();
    let states = positions("kingdomino players=2", 4);
    let full = |state: &&State| state.round() < rules.rounds() && state.current().count() == 4;
    for state in states.iter().filter(full) {
        let seat = mover(state);
        let best = |state: &State| {
            let moves = solve(state, UNLIMITED).unwrap();
            moves
                .into_iter()
                .max_by_key(|(_, outcome)| *outcome)
                .unwrap()
        };
        let (_, expected) = best(state);
        let mut play_out = |perfect: &dyn Fn(Seat) -> bool| {
            let mut state = *state;
            while let Turn::Of(mover) = Kingdomino::turn(&state) {
                let action = if perfect(mover) {
                    best(&state).0.first_action()
                } else {
                    Kingdomino::sample(&state, &mut rng)
                };
                Kingdomino::play(&mut state, action).unwrap();
            }
            result_for(&state, seat)
        };
        assert_eq!(play_out(&|_| true), expected);
        assert!(play_out(&|mover| mover == seat) >= expected);
        assert!(play_out(&|mover| mover != seat) <= expected);
    }
}

#[test]
fn only_two_player_endgames_within_the_node_limit_are_solved() {
    assert_eq!(solve(&Kingdomino::start(&Rules::CLASSIC), UNLIMITED), None);
    let state = positions("kingdomino players=2", 1)[0];
    assert_eq!(solve(&state, 10), None);
}

#[test]
fn master_plays_the_solution_unless_it_loses() {
    let mut master = Master::new(MasterSettings::new(Budget::Playouts(100)), 1);
    let (mut played, mut different) = (0, 0);
    for state in positions("kingdomino players=2", 12) {
        let moves = solve(&state, UNLIMITED).unwrap();
        let best = moves.iter().map(|(_, outcome)| *outcome).max().unwrap();
        if best.victory == Ordering::Less {
            continue;
        }
        let mut legal = Vec::new();
        Kingdomino::legal(&state, |action| legal.push(action));
        let view = Kingdomino::view(&state, Eye::Seat(mover(&state)));
        let answer = master.decide(&view, &legal).unwrap();
        let mut fitting = moves.iter().filter(|(m, _)| m.first_action() == answer);
        assert!(fitting.any(|(_, outcome)| *outcome == best));
        played += 1;
        different += u32::from(moves.iter().any(|(_, outcome)| *outcome != best));
    }
    assert!(played > 40 && different > 20, "{played} {different}");
}
