//! Kingdomino keeps the laws that every game keeps.

use kingdomino::{Kingdomino, Rules};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::laws::conform;

/// A handful of random games by each of these rules; more with `DOMINIUM_LONG`.
fn check(lines: &[&str]) {
    let factor = std::env::var("DOMINIUM_LONG").map_or(1, |n| n.parse().expect("a number"));
    for (seed, line) in (1..).zip(lines) {
        let rules: Rules = line.parse().unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        conform::<Kingdomino>(&rules, 6 * factor, &mut rng);
    }
}

#[test]
fn with_two_players() {
    check(&[
        "kingdomino players=2",
        "kingdomino players=2 edition=revised harmony",
        "kingdomino players=2 opening=snake middle-kingdom",
        "kingdomino players=2 dynasty",
    ]);
}

#[test]
fn with_three_players() {
    check(&[
        "kingdomino players=3",
        "kingdomino players=3 edition=revised",
        "kingdomino players=3 edition=revised opening=snake harmony middle-kingdom=full-grid",
        "kingdomino players=3 opening=snake",
    ]);
}

#[test]
fn with_four_players() {
    check(&[
        "kingdomino players=4",
        "kingdomino players=4 edition=revised harmony middle-kingdom",
        "kingdomino players=4 opening=snake dynasty",
    ]);
}

#[test]
fn in_the_mighty_duel() {
    check(&[
        "kingdomino duel",
        "kingdomino duel edition=revised harmony middle-kingdom",
        "kingdomino duel opening=snake",
    ]);
}
