//! Facts of rules agree with random games, for all combinations of options.

use std::collections::HashMap;

use domination::Domination;
use game::catalogue::combinations;
use game::{Game, Seat, Turn};
use kingdomino::{Action, Chance, Kingdomino};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Random games per combination of options.
const GAMES: u64 = 8;

fn facts<G: Game>(rules: &G::Rules) -> HashMap<&'static str, usize> {
    let facts = G::facts(rules).into_iter();
    facts.map(|fact| (fact.name, fact.value)).collect()
}

enum Step<G: Game> {
    Act(Seat, G::Action),
    Chance(G::Chance),
}

/// Plays a random game; calls `before` with each step and the state before it.
fn play<G: Game>(
    rules: &G::Rules,
    seed: u64,
    mut before: impl FnMut(&G::State, &Step<G>),
) -> G::State {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut state = G::start(rules);
    loop {
        match G::turn(&state) {
            Turn::Of(seat) => {
                let action = G::sample(&state, &mut rng);
                before(&state, &Step::Act(seat, action));
                G::play(&mut state, action).expect("a sampled action is legal");
            }
            Turn::Chance => {
                let outcome = G::draw(&state, &mut rng);
                before(&state, &Step::Chance(outcome));
                G::settle(&mut state, outcome).expect("a drawn outcome is possible");
            }
            Turn::Over => return state,
        }
    }
}

#[test]
fn facts_of_kingdomino_agree_with_random_games() {
    for rules in combinations::<Kingdomino>() {
        let facts = facts::<Kingdomino>(&rules);
        let mut largest = 0;
        for seed in 0..GAMES {
            let (mut drawn, mut claimed, mut placed_or_discarded) =
                (0, [0; Seat::MAX], [0; Seat::MAX]);
            let end = play::<Kingdomino>(&rules, seed, |state, step| match step {
                Step::Chance(Chance::Draw(_)) => drawn += 1,
                Step::Chance(Chance::King(_)) => {}
                Step::Act(seat, Action::Claim(_)) => {
                    claimed[seat.index()] += 1;
                    assert_eq!(state.next().count(), facts["line"], "{rules}");
                }
                Step::Act(seat, _) => placed_or_discarded[seat.index()] += 1,
            });
            let players = facts["players"];
            let received = facts["dominoes_each"];
            assert_eq!(claimed[..players], vec![received; players], "{rules}");
            assert_eq!(placed_or_discarded, claimed, "{rules}");
            assert_eq!(drawn, facts["dominoes"], "{rules}");
            assert_eq!(end.unseen().len(), facts["removed"], "{rules}");
            assert_eq!(drawn, facts["rounds"] * facts["line"], "{rules}");
            assert_eq!(received, facts["rounds"] * facts["kings_each"], "{rules}");
            let left_over = drawn - players * received;
            assert_eq!(left_over, facts["rounds"] * facts["left_over"], "{rules}");
            for kingdom in end.kingdoms() {
                let bounds = kingdom.bounds();
                largest = largest.max(bounds.width()).max(bounds.height());
            }
        }
        assert_eq!(largest, facts["limit"], "{rules}");
    }
}

#[test]
fn facts_of_domination_agree_with_random_games() {
    for rules in combinations::<Domination>() {
        let facts = facts::<Domination>(&rules);
        for seed in 0..GAMES {
            let (mut drawn, mut turns, mut fullest) = (0, 0, 0);
            let end = play::<Domination>(&rules, seed, |state, step| match step {
                Step::Chance(domination::Chance::Draw(_)) => drawn += 1,
                Step::Chance(domination::Chance::Starts(_)) => {}
                Step::Act(..) => {
                    if turns == 0 {
                        assert_eq!(state.pile().len(), facts["pile"], "{rules}");
                    }
                    turns += 1;
                    let racks = Seat::all(facts["players"]).map(|seat| state.rack(seat).len());
                    fullest = fullest.max(racks.max().unwrap_or_default());
                }
            });
            assert_eq!(
                (drawn, turns),
                (facts["dominoes"], facts["turns"]),
                "{rules}"
            );
            assert_eq!(fullest, facts["rack"], "{rules}");
            let table = end.public();
            let owned = Seat::all(facts["players"]).flat_map(|seat| table.areas(seat).iter());
            let owned: Vec<domination::Area> = owned.collect();
            assert_eq!(owned.len(), facts["areas"], "{rules}");
            let outer = owned.iter().filter(|area| area.is_outer()).count();
            assert_eq!(outer, facts["outer_areas"], "{rules}");
            let covered = domination::Place::all().filter(|place| table.is_covered(*place));
            assert_eq!(covered.count(), facts["places"], "{rules}");
            assert_eq!(table.board().numbers().len(), facts["board"], "{rules}");
        }
    }
}
