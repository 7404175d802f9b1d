//! D3: the player who covers the fourth side of an area conquers it.

use domination::{Area, Areas, Domination, Place, PublicState, State};
use game::{Game, Seat, Turn};

use crate::fixtures::{endgame, midgame};
use crate::games::random_games;
use crate::shorthand::{after, areas, for_each_decision, place, places, rules, seat};

/// The sides of an area except `last`.
fn three_sides(area: Area, last: Place) -> Vec<Place> {
    area.places()
        .into_iter()
        .filter(|side| *side != last)
        .collect()
}

/// States before and after seat 1 covers `last` while the places in `covered` are covered.
fn complete(covered: &[Place], last: Place) -> (State, State) {
    let fits = rules("players=2").board().domino(last);
    let before = midgame("players=2", covered, &format!("{fits} -"), "lay 1");
    (before, after(before, &format!("1 lay {fits} {last}")))
}

#[test]
fn d3_covering_the_fourth_side_conquers_the_area() {
    for area in Area::all() {
        for last in area.places() {
            let (before, after) = complete(&three_sides(area, last), last);
            let public = before.public();
            assert_eq!((public.sides(area), public.owner(area)), (3, None));
            assert_eq!(public.threatened(), [area].into_iter().collect(), "{area}");
            for place in Place::all() {
                let conquest = public.conquest(place);
                assert_eq!(conquest.contains(area), place == last, "{area} by {place}");
                assert_eq!(conquest.len(), usize::from(place == last));
            }
            let public = after.public();
            assert_eq!((public.sides(area), public.owner(area)), (4, Some(seat(1))));
            assert_eq!(public.areas(seat(1)).len(), 1);
            assert!(public.areas(seat(2)).is_empty() && public.threatened().is_empty());
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
                assert!(before.public().conquest(third).is_empty());
                assert!(before.public().threatened().is_empty());
                assert_eq!(after.public().owner(area), None, "{area} after {third}");
            }
        }
    }
}

#[test]
fn d3_one_domino_can_conquer_two_areas() {
    let mut inner: Vec<Place> = Place::all().collect();
    inner.retain(|place| place.areas().count() == 2);
    // The 4 × 7 places on the rim have only one adjacent area.
    assert_eq!(inner.len(), 112 - 28);
    for last in inner {
        let both: Areas = last.areas().collect();
        let sides = both.iter().flat_map(|area| three_sides(area, last));
        let (before, after) = complete(&sides.collect::<Vec<_>>(), last);
        assert_eq!(before.public().threatened(), both);
        assert_eq!(before.public().conquest(last), both);
        assert_eq!(after.public().areas(seat(1)), both, "by {last}");
    }
}

#[test]
fn d3_of_two_adjacent_areas_only_the_completed_one_is_conquered() {
    // The place between a1 and b1 is the fourth side of a1 and the third of b1.
    let covered = places("a1b1 a1a2 a2b2 b1c1 b2c2");
    let (before, after) = complete(&covered, place("b1b2"));
    assert_eq!(before.public().threatened(), areas("a1"));
    assert_eq!(before.public().conquest(place("b1b2")), areas("a1"));
    assert_eq!(after.public().areas(seat(1)), areas("a1"));
    assert_eq!(after.public().threatened(), areas("b1"));
}

/// Seat 1 has laid three sides of area a1 and seat 2 has laid elsewhere.
const THREE_SIDES: &str = "1 lay 4-5 a1b1;draw 6-6;2 lay 0-0 g6h6;draw 6-6;\
                           1 lay 4-6 a1a2;draw 6-6;2 lay 0-0 h5h6;draw 6-6;\
                           1 lay 2-5 b1b2;draw 5-5";

#[test]
fn d3_the_fourth_side_decides_regardless_of_who_laid_the_others() {
    let start = midgame("players=2", &[], "4-5,4-6,2-5 0-0,0-0,2-6", "lay 1");
    let state = after(start, THREE_SIDES);
    assert_eq!(state.public().threatened(), areas("a1"));
    let state = after(state, "2 lay 2-6 a2b2");
    assert_eq!(
        state
            .public()
            .owner("a1".parse().expect("the area is valid")),
        Some(seat(2))
    );
    assert_eq!(
        (state.public().areas(seat(1)), state.public().areas(seat(2))),
        (Areas::NONE, areas("a1"))
    );
}

#[test]
fn d3_conquering_gives_no_extra_turn() {
    let start = midgame("players=2", &[], "4-5,4-6,2-5 0-0,0-0,2-6", "lay 1");
    let state = after(start, THREE_SIDES);
    let state = after(state, "2 lay 2-6 a2b2");
    assert_eq!(state.public().drawing_seat(), Some(seat(2)));
    let state = after(state, "draw 5-5");
    assert_eq!(Domination::turn(&state), Turn::Of(seat(1)));
    // The same holds with an empty pile and for two areas: d4d5 is the last side of c4 and of d4.
    let free = places("d4d5 h7h8");
    let state = endgame("players=2", &free, seat(2), "2-4 4-4", "lay 1");
    let state = after(state, "1 lay 2-4 d4d5");
    assert_eq!(state.public().areas(seat(1)), areas("c4 d4"));
    assert_eq!(Domination::turn(&state), Turn::Of(seat(2)));
}

/// Areas with exactly this number of covered sides.
fn with_sides(public: &PublicState, sides: usize) -> Areas {
    let covered = |area: &Area| {
        let places = area.places();
        places
            .iter()
            .filter(|place| public.is_covered(**place))
            .count()
            == sides
    };
    Area::all().filter(covered).collect()
}

#[test]
fn d3_threatened_and_conquest_predict_the_effect_of_every_move() {
    let mut doubles = 0;
    for record in random_games(3) {
        for_each_decision(&record, |before, mover, action, after| {
            let (public, next) = (before.public(), after.public());
            assert_eq!(public.threatened(), with_sides(public, 3));
            for place in Place::all() {
                let free = !public.is_covered(place);
                let adjacent: Areas = place.areas().filter(|_| free).collect();
                let conquest = with_sides(public, 3).intersection(adjacent);
                assert_eq!(public.conquest(place), conquest, "{place}");
            }
            let conquest = public.conquest(action.place);
            doubles += usize::from(conquest.len() == 2);
            for seat in Seat::all(record.rules.players()) {
                let won = if seat == mover { conquest } else { Areas::NONE };
                assert_eq!(
                    next.areas(seat),
                    public.areas(seat).union(won),
                    "seat {seat}"
                );
                assert_eq!(
                    next.score(seat).areas as usize,
                    public.areas(seat).len() + won.len()
                );
            }
        });
    }
    assert!(doubles > 0, "no move conquered two areas");
}
