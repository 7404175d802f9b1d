//! Players meet at a table.

use game::{Game, Player, Turn};
use kingdomino::{Action, Kingdomino, Rules, View};
use players::{Random, play};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn deal(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

#[test]
fn random_players_finish_every_kind_of_game() {
    for line in [
        "kingdomino players=2",
        "kingdomino players=2 duel harmony",
        "kingdomino players=3",
        "kingdomino players=3 edition=revised",
        "kingdomino players=4 middle-kingdom",
    ] {
        let rules: Rules = line.parse().unwrap();
        let mut seats = [0, 1, 2, 3].map(Random::new);
        let mut seats: Vec<&mut dyn Player<Kingdomino>> = seats
            .iter_mut()
            .take(rules.players())
            .map(|player| player as &mut dyn Player<Kingdomino>)
            .collect();
        let record = play::<Kingdomino>(&rules, &mut seats, &mut deal(5));
        let end = record.replay().unwrap();
        assert_eq!(Kingdomino::turn(&end), Turn::Over, "{line}");
    }
}

#[test]
fn the_same_seeds_play_the_same_game() {
    let game = |seed| {
        let (mut a, mut b) = (Random::new(seed), Random::new(2));
        let rules = Rules::CLASSIC.with_players(2).unwrap();
        play::<Kingdomino>(&rules, &mut [&mut a, &mut b], &mut deal(1))
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(3));
}

/// Always answers with something that is never legal twice in a row.
struct Stubborn;

impl Player<Kingdomino> for Stubborn {
    fn decide(&mut self, _: &View, _: &[Action]) -> Action {
        Action::Discard
    }
}

#[test]
#[should_panic(expected = "the player in seat 1 answered discard")]
fn a_player_cannot_play_what_is_illegal() {
    let rules: Rules = "kingdomino players=2 opening=snake".parse().unwrap();
    play::<Kingdomino>(
        &rules,
        &mut [&mut Stubborn, &mut Random::new(1)],
        &mut deal(1),
    );
}
