//! Domination satisfies the conformance laws of `game::Game`.

use domination::Domination;
use testing::laws::assert_all_conform;

fn assert_players_conform(players: usize, other_options: [&str; 2]) {
    let line = format!("domination players={players}");
    let [one, other] = other_options.map(|options| format!("{line} {options}"));
    assert_all_conform::<Domination>(&[&line, &one, &other], 3);
}

#[test]
fn two_players_conform() {
    assert_players_conform(2, ["starts=1", "starts=2 board=seed:7"]);
}

#[test]
fn three_players_conform() {
    assert_players_conform(3, ["starts=3", "starts=2 board=seed:8"]);
}

#[test]
fn four_players_conform() {
    assert_players_conform(4, ["starts=1", "starts=4 board=seed:9"]);
}
