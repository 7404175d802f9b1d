//! Endgame solver of Domination against brute force.

use domination::{Domination, Rules, State};
use game::{Game, Seat, Turn};
use players::domination::endgame::solve;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::walk;

/// Positions of random games with this many turns left.
fn positions(left: usize, games: u64) -> Vec<State> {
    let rules = Rules::STANDARD;
    let mut found = Vec::new();
    for seed in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        walk::<Domination>(&rules, &mut rng, |state| {
            let to_lay = matches!(Domination::turn(state), Turn::Of(_));
            if to_lay && state.public().laid() + left == 112 {
                found.push(*state);
            }
        });
    }
    found
}

/// Final lead of a seat in areas under perfect play, by exhaustive search.
fn brute_force(state: &State, seat: Seat) -> i32 {
    match Domination::turn(state) {
        Turn::Over => {
            let [own, other] = [true, false].map(|own| {
                let mut seats = Seat::all(2).filter(|other| (*other == seat) == own);
                Domination::points(state, seats.next().unwrap()) as i32
            });
            own - other
        }
        Turn::Of(mover) => {
            let mut outcomes = Vec::new();
            Domination::legal(state, |action| {
                let mut after = *state;
                Domination::play_unchecked(&mut after, action);
                outcomes.push(brute_force(&after, seat));
            });
            let best = if mover == seat {
                outcomes.into_iter().max()
            } else {
                outcomes.into_iter().min()
            };
            best.unwrap()
        }
        Turn::Chance => unreachable!("the pile is empty"),
    }
}

fn mover(state: &State) -> Seat {
    match Domination::turn(state) {
        Turn::Of(seat) => seat,
        turn => unreachable!("{turn:?}"),
    }
}

/// Current lead of a seat in areas.
fn lead(state: &State, seat: Seat) -> i32 {
    let other = Seat::all(2).find(|other| *other != seat).unwrap();
    Domination::points(state, seat) as i32 - Domination::points(state, other) as i32
}

#[test]
fn solver_gains_equal_exhaustive_search() {
    let mut different = 0;
    for left in 1..=8 {
        for state in positions(left, 40) {
            let seat = mover(&state);
            let solution = solve(&state).unwrap();
            let position = Domination::position(&state);
            assert_eq!(
                lead(&state, seat) + solution.gain,
                brute_force(&state, seat),
                "{position}"
            );
            for (action, gain) in &solution.actions {
                let mut after = state;
                Domination::play(&mut after, *action).unwrap();
                assert_eq!(
                    lead(&state, seat) + gain,
                    brute_force(&after, seat),
                    "{position}"
                );
            }
            different += usize::from(solution.best().count() < solution.actions.len());
        }
    }
    // The test is meaningful only if many positions have moves of different value.
    assert!(different > 30, "{different}");
}

#[test]
fn perfect_play_achieves_the_gain_and_cannot_be_beaten() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for state in positions(14, 6) {
        let seat = mover(&state);
        let expected = lead(&state, seat) + solve(&state).unwrap().gain;
        let play_out = |perfect: &dyn Fn(Seat) -> bool, rng: &mut Xoshiro256PlusPlus| {
            let mut state = state;
            while let Turn::Of(mover) = Domination::turn(&state) {
                let action = if perfect(mover) {
                    solve(&state).unwrap().best().next().unwrap()
                } else {
                    Domination::sample(&state, rng)
                };
                Domination::play(&mut state, action).unwrap();
            }
            lead(&state, seat)
        };
        assert_eq!(play_out(&|_| true, &mut rng), expected);
        let mut end = state;
        for action in solve(&state).unwrap().line {
            Domination::play(&mut end, action).unwrap();
        }
        assert_eq!(Domination::turn(&end), Turn::Over);
        assert_eq!(lead(&end, seat), expected);
        for _ in 0..5 {
            assert!(play_out(&|mover| mover == seat, &mut rng) >= expected);
            assert!(play_out(&|mover| mover != seat, &mut rng) <= expected);
        }
    }
}

#[test]
fn only_two_player_positions_with_an_empty_pile_are_solved() {
    assert_eq!(solve(&Domination::start(&Rules::STANDARD)), None);
    for state in positions(15, 3) {
        assert_eq!(solve(&state), None, "the pile is not empty");
    }
    let rules = Rules::STANDARD.with_players(3).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    walk::<Domination>(&rules, &mut rng, |state| assert_eq!(solve(state), None));
}
