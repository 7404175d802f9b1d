//! Kingdomino satisfies the conformance laws of the `Game` trait.

use kingdomino::Kingdomino;
use testing::laws::assert_all_conform;

const GAMES: u32 = 6;

#[test]
fn two_players_conform() {
    let rules = [
        "kingdomino players=2",
        "kingdomino players=2 edition=revised harmony",
        "kingdomino players=2 opening=snake middle-kingdom",
        "kingdomino players=2 dynasty",
    ];
    assert_all_conform::<Kingdomino>(&rules, GAMES);
}

#[test]
fn three_players_conform() {
    let rules = [
        "kingdomino players=3",
        "kingdomino players=3 edition=revised",
        "kingdomino players=3 edition=revised opening=snake harmony middle-kingdom=full-grid",
        "kingdomino players=3 opening=snake",
    ];
    assert_all_conform::<Kingdomino>(&rules, GAMES);
}

#[test]
fn four_players_conform() {
    let rules = [
        "kingdomino players=4",
        "kingdomino players=4 edition=revised harmony middle-kingdom",
        "kingdomino players=4 opening=snake dynasty",
    ];
    assert_all_conform::<Kingdomino>(&rules, GAMES);
}

#[test]
fn mighty_duel_conforms() {
    let rules = [
        "kingdomino duel",
        "kingdomino duel edition=revised harmony middle-kingdom",
        "kingdomino duel opening=snake",
    ];
    assert_all_conform::<Kingdomino>(&rules, GAMES);
}
