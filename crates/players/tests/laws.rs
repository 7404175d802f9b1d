//! What holds for every player in every position: it answers with something legal, and by nothing
//! but what its seat may know.

use domination::Domination;
use game::{Eye, Game, Player, Seat, Turn};
use kingdomino::Kingdomino;
use players::{Level, Played, Spec};
use proptest::prelude::*;
use proptest::sample::select;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::walk;

/// Every player there is by its name, so that it does not think long, and every level. The highest
/// level is the strongest of the players.
fn players<G: Played>() -> Vec<String> {
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

/// Every decision of a random game: whose, in which world, and what is legal.
fn decisions<G: Game>(rules: &str, seed: u64, mut each: impl FnMut(Seat, &G::State, &[G::Action])) {
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

fn player<G: Played>(spec: &str, seed: u64) -> Box<dyn Player<G>> {
    let spec: Spec = spec.parse().unwrap();
    G::player(&spec, seed).unwrap()
}

/// One player that sits on every seat in turn, whatever it thought of before.
fn answers_are_legal<G: Played>(rules: &str, spec: &str, seed: u64) {
    let mut player = player::<G>(spec, seed);
    decisions::<G>(rules, seed, |seat, state, legal| {
        let view = G::view(state, Eye::Seat(seat));
        let answer = player.decide(&view, legal).unwrap();
        assert!(
            legal.contains(&answer),
            "{spec} answers {answer} in {rules}"
        );
    });
}

/// Worlds that look the same to a seat are all the same to the player that sits there.
fn answers_come_from_the_view<G: Played>(rules: &str, spec: &str, seed: u64) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(!seed);
    decisions::<G>(rules, seed, |seat, state, legal| {
        let view = G::view(state, Eye::Seat(seat));
        let other = G::imagine(&view, &mut rng);
        let mut could = Vec::new();
        G::legal(&other, |action| could.push(action));
        assert_eq!(could, legal);
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
    fn kingdomino_is_played_by_its_rules(
        rules in kingdomino_rules(),
        seed: u64,
    ) {
        for spec in players::<Kingdomino>() {
            answers_are_legal::<Kingdomino>(&rules, &spec, seed);
        }
    }

    #[test]
    fn domination_is_played_by_its_rules(
        rules in domination_rules(),
        seed: u64,
    ) {
        for spec in players::<Domination>() {
            answers_are_legal::<Domination>(&rules, &spec, seed);
        }
    }

    #[test]
    fn nobody_knows_more_of_domination_than_its_seat(
        rules in domination_rules(),
        seed: u64,
    ) {
        for spec in players::<Domination>() {
            answers_come_from_the_view::<Domination>(&rules, &spec, seed);
        }
    }
}

/// In Kingdomino nothing is hidden but what is to come, and that is not decided yet: a view is the
/// whole state, and nothing of chance is in it.
#[test]
fn kingdomino_has_no_secret_to_know() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let rules = "kingdomino players=4".parse().unwrap();
    walk::<Kingdomino>(&rules, &mut rng.clone(), |state| {
        let view = Kingdomino::view(state, Eye::Spectator);
        assert_eq!(Kingdomino::imagine(&view, &mut rng), *state);
    });
}
