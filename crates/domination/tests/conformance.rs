//! Domination keeps the laws that every game keeps.

use domination::{Domination, Rules};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::laws::conform;

/// A handful of random games by each of these rules; more with `DOMINIUM_LONG`.
fn check(lines: &[&str]) {
    let factor = std::env::var("DOMINIUM_LONG").map_or(1, |n| n.parse().expect("a number"));
    for (seed, line) in (1..).zip(lines) {
        let rules: Rules = line.parse().unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        conform::<Domination>(&rules, 3 * factor, &mut rng);
    }
}

#[test]
fn with_two_players() {
    check(&[
        "domination players=2",
        "domination players=2 starts=1",
        "domination players=2 starts=2 board=seed:7",
    ]);
}

#[test]
fn with_three_players() {
    check(&[
        "domination players=3",
        "domination players=3 starts=3",
        "domination players=3 starts=2 board=seed:8",
    ]);
}

#[test]
fn with_four_players() {
    check(&[
        "domination players=4",
        "domination players=4 starts=1",
        "domination players=4 starts=4 board=seed:9",
    ]);
}
