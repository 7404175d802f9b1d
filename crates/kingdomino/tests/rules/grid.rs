//! K1: size limit of a kingdom.

use game::Game;
use kingdomino::Kingdomino;

use crate::fixtures::{after, assert_illegal, is_legal, last_domino, position};
use crate::{DUEL, TWO, too_tall, too_wide};

#[test]
fn k1_a_kingdom_is_never_wider_than_five() {
    let state = last_domino(TWO, "ffCff", 5);
    assert_illegal(&state, "place j7j8", too_wide(6, 5));
    assert_illegal(&state, "place j7k7", too_wide(7, 5));
    assert_illegal(&state, "place d7d8", too_wide(6, 5));
    assert_illegal(&state, "place c7d7", too_wide(7, 5));
    assert!(is_legal(&state, "place e8f8"));
}

#[test]
fn k1_a_kingdom_is_never_taller_than_five() {
    let state = last_domino(TWO, "f/f/C/f/f", 5);
    assert_illegal(&state, "place g10h10", too_tall(6, 5));
    assert_illegal(&state, "place g10g11", too_tall(7, 5));
    assert_illegal(&state, "place f4g4", too_tall(6, 5));
    assert_illegal(&state, "place g3g4", too_tall(7, 5));
    assert!(is_legal(&state, "place h5h6"));
}

#[test]
fn k1_the_mighty_duel_allows_seven_each_way() {
    let state = last_domino(DUEL, "ffCff", 5);
    assert!(is_legal(&state, "place j7k7"));
    let state = last_domino(DUEL, "ffCffff", 5);
    assert_illegal(&state, "place l7l8", too_wide(8, 7));
    assert_illegal(&state, "place c7d7", too_wide(9, 7));
    let state = last_domino(DUEL, "f/f/f/f/f/f/C", 5);
    assert_illegal(&state, "place g8h8", too_tall(8, 7));
    assert_illegal(&state, "place g8g9", too_tall(9, 7));
}

#[test]
fn k1_a_kingdom_has_one_castle() {
    for kingdom in ["CwwC", "C.C", "C/C", "ww"] {
        let line = format!("{TWO}; {kingdom} C; 5:1; -; place 1; 25-48");
        let parsed = Kingdomino::from_position(&line);
        assert!(parsed.is_err(), "{kingdom} was parsed as {parsed:?}");
    }
}

#[test]
fn k1_the_castle_need_not_be_central() {
    let state = last_domino(TWO, "Cffff/f..../f..../f..../f....", 5);
    assert_illegal(&state, "place f7f8", too_wide(6, 5));
    assert_illegal(&state, "place g6h6", too_tall(6, 5));
    assert!(is_legal(&state, "place h8i8"));
}

#[test]
fn k1_the_remaining_room_depends_on_the_placed_dominoes() {
    let line = "3:1 4:1 5:2 6:2";
    let state = position(&format!("{TWO}; Cff C; {line}; -; place 1; 25-48"));
    assert!(
        is_legal(&state, "place j7k7"),
        "the kingdom may reach five to the east"
    );
    assert!(is_legal(&state, "place e7f7"), "or two to the west");
    let state = after(state, "1 place e7f7");
    assert_illegal(&state, "place j7k7", too_wide(7, 5));
    assert_illegal(&state, "place d7d8", too_wide(6, 5));
}
