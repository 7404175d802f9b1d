//! D3: whoever completes the fourth side of an area conquers it.

use domination::{Area, Areas, Domination, Place, State, Table};
use game::{Game, Seat, Turn};

use crate::fixtures::{endgame, sketch};
use crate::games::random_games;
use crate::table::{after, areas, place, places, rules, seat, turns};

/// The sides of an area without one of them.
fn three_sides(area: Area, last: Place) -> Vec<Place> {
    area.places()
        .into_iter()
        .filter(|side| *side != last)
        .collect()
}

/// Lays this place's domino for seat 1, who holds it, on a table where these are covered.
fn complete(covered: &[Place], last: Place) -> (State, State) {
    let fits = rules("players=2").board().domino(last);
    let before = sketch("players=2", covered, &format!("{fits} -"), "lay 1");
    (before, after(before, &format!("1 lay {fits} {last}")))
}

#[test]
fn d3_completing_the_fourth_side_conquers() {
    for area in Area::all() {
        for last in area.places() {
            let (before, after) = complete(&three_sides(area, last), last);
            let table = before.table();
            assert_eq!((table.sides(area), table.owner(area)), (3, None));
            assert_eq!(table.threatened(), [area].into_iter().collect(), "{area}");
            for place in Place::all() {
                let conquest = table.conquest(place);
                assert_eq!(conquest.contains(area), place == last, "{area} by {place}");
                assert_eq!(conquest.len(), usize::from(place == last));
            }
            let table = after.table();
            assert_eq!((table.sides(area), table.owner(area)), (4, Some(seat(1))));
            assert_eq!(table.areas(seat(1)).len(), 1);
            assert!(table.areas(seat(2)).is_empty() && table.threatened().is_empty());
            assert_eq!(Domination::points(&after, seat(1)), 1);
        }
    }
}

#[test]
fn d3_three_sides_conquer_nothing() {
    for area in Area::all() {
        for last in area.places() {
            for third in three_sides(area, last) {
                let mut two = three_sides(area, last);
                two.retain(|side| *side != third);
                let (before, after) = complete(&two, third);
                assert!(before.table().conquest(third).is_empty());
                assert!(before.table().threatened().is_empty());
                assert_eq!(after.table().owner(area), None, "{area} after {third}");
            }
        }
    }
}

#[test]
fn d3_one_domino_may_conquer_two_areas() {
    let mut inner: Vec<Place> = Place::all().collect();
    inner.retain(|place| place.areas().count() == 2);
    // Of 112 places the 4 × 7 on the rim have an area on one side only.
    assert_eq!(inner.len(), 112 - 28);
    for last in inner {
        let both: Areas = last.areas().collect();
        let sides = both.iter().flat_map(|area| three_sides(area, last));
        let (before, after) = complete(&sides.collect::<Vec<_>>(), last);
        assert_eq!(before.table().threatened(), both);
        assert_eq!(before.table().conquest(last), both);
        assert_eq!(after.table().areas(seat(1)), both, "by {last}");
    }
}

#[test]
fn d3_of_two_areas_only_the_complete_one_is_conquered() {
    // The place between a1 and b1 is the fourth side of a1 and the third of b1.
    let covered = places("a1b1 a1a2 a2b2 b1c1 b2c2");
    let (before, after) = complete(&covered, place("b1b2"));
    assert_eq!(before.table().threatened(), areas("a1"));
    assert_eq!(before.table().conquest(place("b1b2")), areas("a1"));
    assert_eq!(after.table().areas(seat(1)), areas("a1"));
    assert_eq!(after.table().threatened(), areas("b1"));
}

/// Seat 1 has laid three sides of area a1 and seat 2 has laid elsewhere.
const THREE_SIDES: &str = "1 lay 4-5 a1b1;draw 6-6;2 lay 0-0 g6h6;draw 6-6;\
                           1 lay 4-6 a1a2;draw 6-6;2 lay 0-0 h5h6;draw 6-6;\
                           1 lay 2-5 b1b2;draw 5-5";

#[test]
fn d3_an_area_goes_to_who_lays_the_fourth_side_whoever_laid_the_others() {
    let start = sketch("players=2", &[], "4-5,4-6,2-5 0-0,0-0,2-6", "lay 1");
    let state = after(start, THREE_SIDES);
    assert_eq!(state.table().threatened(), areas("a1"));
    let state = after(state, "2 lay 2-6 a2b2");
    assert_eq!(
        state.table().owner("a1".parse().expect("an area")),
        Some(seat(2))
    );
    assert_eq!(
        (state.table().areas(seat(1)), state.table().areas(seat(2))),
        (Areas::NONE, areas("a1"))
    );
}

#[test]
fn d3_conquering_gives_no_extra_turn() {
    let start = sketch("players=2", &[], "4-5,4-6,2-5 0-0,0-0,2-6", "lay 1");
    let state = after(start, THREE_SIDES);
    let state = after(state, "2 lay 2-6 a2b2");
    assert_eq!(state.table().drawing(), Some(seat(2)));
    let state = after(state, "draw 5-5");
    assert_eq!(Domination::turn(&state), Turn::Of(seat(1)));
    // Nor without a pile, nor for two areas at once: d4d5 is the last side of c4 and of d4.
    let free = places("d4d5 h7h8");
    let state = endgame("players=2", &free, seat(2), "2-4 4-4", "lay 1");
    let state = after(state, "1 lay 2-4 d4d5");
    assert_eq!(state.table().areas(seat(1)), areas("c4 d4"));
    assert_eq!(Domination::turn(&state), Turn::Of(seat(2)));
}

/// The areas that have exactly so many sides covered.
fn with_sides(table: &Table, sides: usize) -> Areas {
    let covered = |area: &Area| {
        let places = area.places();
        places
            .iter()
            .filter(|place| table.is_covered(**place))
            .count()
            == sides
    };
    Area::all().filter(covered).collect()
}

#[test]
fn d3_what_is_threatened_and_what_a_place_would_conquer_is_foretold() {
    let mut doubles = 0;
    for record in random_games(3) {
        turns(&record, |before, mover, action, after| {
            let (table, then) = (before.table(), after.table());
            assert_eq!(table.threatened(), with_sides(table, 3));
            for place in Place::all() {
                let free = !table.is_covered(place);
                let beside: Areas = place.areas().filter(|_| free).collect();
                let conquest = with_sides(table, 3).and(beside);
                assert_eq!(table.conquest(place), conquest, "{place}");
            }
            let conquest = table.conquest(action.place);
            doubles += usize::from(conquest.len() == 2);
            for seat in Seat::all(record.rules.players()) {
                let won = if seat == mover { conquest } else { Areas::NONE };
                assert_eq!(then.areas(seat), table.areas(seat).or(won), "seat {seat}");
                assert_eq!(
                    then.score(seat).areas as usize,
                    table.areas(seat).len() + won.len()
                );
            }
        });
    }
    assert!(doubles > 0, "two areas at once is common in random games");
}
