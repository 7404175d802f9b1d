//! K6 and K7: legal placements and discards.

use std::collections::HashMap;

use kingdomino::{Action, Content, Domino, Illegal, Kingdom, Kingdomino, Placement, Rules};
use testing::{rng, walk};

use crate::fixtures::{after, assert_illegal, domino, is_legal, last_domino, legal, seat};
use crate::{TWO, too_wide};

#[test]
fn k6_the_castle_matches_every_terrain() {
    // Either half on one of its four sides, and the other half on one of three squares beyond.
    let castle = Kingdom::new(5);
    for domino in Domino::all() {
        let ways = if domino.is_double() { 4 * 3 } else { 2 * 4 * 3 };
        assert_eq!(castle.placements(domino).len(), ways, "{domino}");
    }
}

#[test]
fn k6_a_half_must_touch_its_own_terrain() {
    // Domino 13 is wheat and forest; e7 is wheat.
    let state = last_domino(TWO, "wwC", 13);
    assert!(is_legal(&state, "place d7c7"), "wheat beside wheat");
    assert_illegal(&state, "place c7d7", Illegal::NoMatch(domino(13)));
    assert_illegal(&state, "place c6d6", Illegal::NoMatch(domino(13)));
}

#[test]
fn k6_corners_do_not_connect() {
    // f6 touches only the castle's corner, d8 only that of the wheat on e7.
    let state = last_domino(TWO, "C", 13);
    assert_illegal(&state, "place f6f5", Illegal::NoMatch(domino(13)));
    let state = last_domino(TWO, "wwC", 13);
    assert_illegal(&state, "place d8d9", Illegal::NoMatch(domino(13)));
}

#[test]
fn k6_a_domino_does_not_connect_to_itself() {
    let state = last_domino(TWO, "wwC", 3);
    assert_illegal(&state, "place c7d7", Illegal::NoMatch(domino(3)));
    assert!(is_legal(&state, "place g8h8"), "but the castle matches it");
}

#[test]
fn k6_both_squares_must_be_free() {
    let state = last_domino(TWO, "wwC", 13);
    let [e7, f7] = ["e7", "f7"].map(|square| square.parse().expect("the square is valid"));
    assert_illegal(&state, "place e7d7", Illegal::NotFree(e7));
    assert_illegal(&state, "place f8f7", Illegal::NotFree(f7));
    let castle = "place g7h7".parse::<Action>();
    assert!(castle.is_err(), "no domino can be placed on the castle");
}

#[test]
fn k6_a_double_has_one_notation_per_placement() {
    let state = last_domino(TWO, "C", 3);
    let canonical = "h7i7".parse().expect("the placement is valid");
    let domino = domino(3);
    assert_illegal(
        &state,
        "place i7h7",
        Illegal::NonCanonicalDouble { domino, canonical },
    );
    assert!(is_legal(&state, "place h7i7"));
}

#[test]
fn k6_half_a_is_on_the_square_written_first() {
    let placement: Placement = "h7i7".parse().expect("the placement is valid");
    let state = after(last_domino(TWO, "C", 13), "1 place h7i7");
    let [a, b] = domino(13).halves();
    let kingdom = state.kingdom(seat(1));
    assert_eq!(kingdom.content(placement.a()), Content::Land(a));
    assert_eq!(kingdom.content(placement.b()), Content::Land(b));
}

#[test]
fn k7_a_domino_that_fits_must_be_placed() {
    // All wheat, with two adjacent squares of the 25 free: one placement is left.
    let state = last_domino(TWO, "wwwww/wwwww/wwCww/wwwww/www..", 1);
    assert_eq!(
        legal(&state),
        ["place h9i9".parse().expect("the action is valid")]
    );
    assert_illegal(&state, "discard", Illegal::CanBePlaced(domino(1)));
}

#[test]
fn k7_only_an_unplaceable_domino_is_discarded_for_no_points() {
    // There is room, but swamp and mine touch neither the castle nor their own terrain.
    let state = last_domino(TWO, "w1ww/wCw/www", 46);
    assert_eq!(legal(&state), [Action::Discard]);
    assert_illegal(&state, "place j7k7", too_wide(5 + 1, 5));
    assert_illegal(&state, "place i7j7", Illegal::NoMatch(domino(46)));
    let over = after(state, "1 discard");
    assert_eq!(over.kingdom(seat(1)), state.kingdom(seat(1)));
    assert_eq!((state.total(seat(1)), over.total(seat(1))), (8, 8));
    assert_eq!((state.discarded(seat(1)), over.discarded(seat(1))), (7, 8));
}

#[test]
fn k7_a_domino_without_room_is_discarded() {
    // Wheat matches everywhere, but the two free squares are not adjacent.
    let state = last_domino(TWO, ".wwww/wwwww/wwCww/wwwww/wwww.", 1);
    assert_eq!(legal(&state), [Action::Discard]);
}

#[test]
fn k7_a_placed_domino_never_moves() {
    let mut rng = rng(7);
    let mut seen = HashMap::new();
    walk::<Kingdomino>(&Rules::CLASSIC, &mut rng, |state| {
        for (owner, kingdom) in state.kingdoms().iter().enumerate() {
            for square in kingdom.bounds().squares() {
                let content = kingdom.content(square);
                if content != Content::Empty {
                    let first = *seen.entry((owner, square)).or_insert(content);
                    assert_eq!(content, first, "{square} of kingdom {owner}");
                }
            }
        }
        let covered: usize = state.kingdoms().iter().map(Kingdom::squares).sum();
        assert_eq!(
            covered,
            seen.len(),
            "a square that was covered is free again"
        );
    });
}
