//! Invariants of all players: decisions are legal and depend only on the view.

use domination::Domination;
use game::{Eye, Game, Player, Seat, Turn};
use kingdomino::Kingdomino;
use players::{HasPlayers, Level, Spec};
use proptest::prelude::*;
use proptest::sample::select;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::walk;

/// Specs of all players, with small budgets, and of all levels but the highest.
///
/// The highest level is the player `master`, which is already included.
fn players<G: HasPlayers>() -> Vec<String> {
    let named = G::names().map(|name| {
        if G::analysts().any(|analyst| analyst == name) {
            format!("{name}:playouts=7")
        } else {
            name.to_owned()
        }
    });
    let levels = Level::ALL
        .iter()
        .filter(|level| **level != Level::Master)
        .map(|level| format!("level:{level}"));
    named.chain(levels).collect()
}

fn kingdomino_rules() -> impl Strategy<Value = String> {
    let seats = select(vec![
        "players=2",
        "players=2 duel",
        "players=3",
        "players=4",
    ]);
    let edition = select(vec!["", " edition=revised"]);
    let opening = select(vec!["", " opening=snake"]);
    let harmony = select(vec!["", " harmony"]);
    let middle = select(vec!["", " middle-kingdom", " middle-kingdom=full-grid"]);
    let dynasty = select(vec!["", " dynasty"]);
    (seats, edition, opening, harmony, middle, dynasty).prop_map(
        |(seats, edition, opening, harmony, middle, dynasty)| {
            format!("kingdomino {seats}{edition}{opening}{harmony}{middle}{dynasty}")
        },
    )
}

fn domination_rules() -> impl Strategy<Value = String> {
    (2..=4_u32, proptest::option::of(any::<u32>())).prop_map(|(players, board)| match board {
        None => format!("domination players={players}"),
        Some(seed) => format!("domination players={players} board=seed:{seed}"),
    })
}

/// Calls `each` for every decision of a random game, with seat, state and legal actions.
fn for_each_decision<G: Game>(
    rules: &str,
    seed: u64,
    mut each: impl FnMut(Seat, &G::State, &[G::Action]),
) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut legal = Vec::new();
    walk::<G>(&rules.parse().unwrap(), &mut rng, |state| {
        if let Turn::Of(seat) = G::turn(state) {
            legal.clear();
            G::legal(state, |action| legal.push(action));
            each(seat, state, &legal);
        }
    });
}

fn player<G: HasPlayers>(spec: &str, seed: u64) -> Box<dyn Player<G>> {
    let spec: Spec = spec.parse().unwrap();
    G::player(&spec, seed).unwrap()
}

/// Lets one player decide for every seat in turn, with the state it keeps.
fn check_decisions_are_legal<G: HasPlayers>(rules: &str, spec: &str, seed: u64) {
    let mut player = player::<G>(spec, seed);
    for_each_decision::<G>(rules, seed, |seat, state, legal| {
        let view = G::view(state, Eye::Seat(seat));
        let answer = player.decide(&view, legal).unwrap();
        assert!(
            legal.contains(&answer),
            "{spec} answers {answer} in {rules}"
        );
    });
}

/// Checks that states with the same view lead to the same decision.
fn check_decisions_depend_only_on_the_view<G: HasPlayers>(rules: &str, spec: &str, seed: u64) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(!seed);
    for_each_decision::<G>(rules, seed, |seat, state, legal| {
        let view = G::view(state, Eye::Seat(seat));
        let other = G::imagine(&view, &mut rng);
        let mut other_legal = Vec::new();
        G::legal(&other, |action| other_legal.push(action));
        assert_eq!(other_legal, legal);
        let answers = [state, &other].map(|world| {
            let view = G::view(world, Eye::Seat(seat));
            player::<G>(spec, seed).decide(&view, legal).unwrap()
        });
        assert_eq!(answers[0], answers[1], "{spec} in {rules}");
    });
}

proptest! {
    #![proptest_config(testing::cases(8))]

    #[test]
    fn kingdomino_decisions_are_legal(
        rules in kingdomino_rules(),
        seed: u64,
    ) {
        for spec in players::<Kingdomino>() {
            check_decisions_are_legal::<Kingdomino>(&rules, &spec, seed);
        }
    }

    #[test]
    fn domination_decisions_are_legal(
        rules in domination_rules(),
        seed: u64,
    ) {
        for spec in players::<Domination>() {
            check_decisions_are_legal::<Domination>(&rules, &spec, seed);
        }
    }

    #[test]
    fn domination_decisions_depend_only_on_the_view(
        rules in domination_rules(),
        seed: u64,
    ) {
        for spec in players::<Domination>() {
            check_decisions_depend_only_on_the_view::<Domination>(&rules, &spec, seed);
        }
    }
}

/// Kingdomino has no hidden information: a view is the whole state.
///
/// Future draws are not part of the state.
#[test]
fn kingdomino_view_is_the_whole_state() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let rules = "kingdomino players=4".parse().unwrap();
    walk::<Kingdomino>(&rules, &mut rng.clone(), |state| {
        let view = Kingdomino::view(state, Eye::Spectator);
        assert_eq!(Kingdomino::imagine(&view, &mut rng), *state);
    });
}
