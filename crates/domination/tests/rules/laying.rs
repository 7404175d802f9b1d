//! D2: a turn lays one matching domino from the player's rack, then draws one.

use domination::{Action, Board, Chance, Domination, Domino, Illegal, Place};
use game::{ActionId, Event, Eye, Game, ReplayErrorKind, Seat, Turn};

use crate::fixtures::midgame;
use crate::games::random_games;
use crate::shorthand::{
    after, assert_illegal, assert_impossible, domino, for_each_decision, legal, outcomes, place,
    places, rules, seat,
};

/// Whether a domino has the numbers of the squares at its place, in either order.
fn matches(board: &Board, action: Action) -> bool {
    let [low, high] = action.domino.numbers();
    let numbers = action.place.squares().map(|square| board.number(square));
    numbers == [low, high] || numbers == [high, low]
}

fn every_action() -> impl Iterator<Item = Action> {
    Place::all().flat_map(|place| Domino::all().map(move |domino| Action { domino, place }))
}

/// Racks for three players. The first rack is filled up with all four 0-0, among others.
pub(crate) const RACKS: &str = "0-1,1-4 5-6,4-5 0-2";

#[test]
fn d2_a_turn_lays_one_domino_from_the_own_rack_and_then_draws() {
    let before = midgame("players=3", &[], RACKS, "lay 2");
    let [one, two, three] = [1, 2, 3].map(seat);
    let laid = after(before, "2 lay 5-6 c2d2");
    let covered = Place::all().filter(|place| laid.public().is_covered(*place));
    assert!(covered.eq(places("c2d2")));
    assert_eq!(laid.public().laid(), 1);
    assert_eq!(laid.rack(two).len(), 6);
    let [played, new] = ["5-6", "3-3"].map(domino);
    assert_eq!(
        laid.rack(two).count(played),
        before.rack(two).count(played) - 1
    );
    assert_eq!(laid.public().drawing_seat(), Some(two));
    let drawn = after(laid, "draw 3-3");
    assert_eq!(drawn.rack(two).len(), 7);
    assert_eq!(drawn.rack(two).count(new), laid.rack(two).count(new) + 1);
    assert_eq!(drawn.pile().count(new), laid.pile().count(new) - 1);
    assert_eq!(Domination::turn(&drawn), Turn::Of(three));
    for other in [one, three] {
        assert_eq!(drawn.rack(other), before.rack(other));
    }
}

#[test]
fn d2_a_domino_may_be_laid_in_both_orientations() {
    let state = midgame("players=3", &[], RACKS, "lay 2");
    let board = state.public().board();
    // The 5 is the western square of the first two places and the last, and the eastern of d2e2.
    let fitting = places("c1d1 c2d2 d2e2 b6c6");
    assert_eq!(board.places(domino("5-6")).to_vec(), fitting);
    for place in fitting {
        let laid = after(state, &format!("2 lay 5-6 {place}"));
        assert!(laid.public().is_covered(place));
        // The notation accepts numbers and squares in either order.
        let [a, b] = place.squares();
        assert_eq!(after(state, &format!("2 lay 6-5 {b}{a}")), laid);
    }
}

#[test]
fn d2_illegal_moves_name_the_broken_rule() {
    let state = midgame("players=3", &places("c2d2"), RACKS, "lay 2");
    let covered = Illegal::Covered(place("c2d2"));
    assert_illegal(&state, "lay 5-6 c2d2", covered);
    assert_illegal(&state, "lay 0-0 c2d2", covered);
    let no_match = Illegal::NoMatch {
        domino: domino("5-6"),
        place: place("a1b1"),
        fits: domino("4-5"),
    };
    assert_illegal(&state, "lay 5-6 a1b1", no_match);
    let not_on_rack = Illegal::NotOnRack {
        seat: seat(2),
        domino: domino("1-4"),
    };
    assert!(
        state.rack(seat(1)).contains(domino("1-4")),
        "on the rack of seat 1, which is not to move"
    );
    assert_illegal(&state, "lay 1-4 a4a5", not_on_rack);
}

#[test]
fn every_rule_violation_has_an_error_message() {
    let (place, two) = (place("a1b1"), seat(2));
    let [domino, fits] = ["5-6", "4-5"].map(domino);
    let no_match = Illegal::NoMatch {
        domino,
        place,
        fits,
    };
    for (why, message) in [
        (Illegal::Over, "the game is over"),
        (
            Illegal::ChanceActs,
            "expected a chance outcome, found an action",
        ),
        (
            Illegal::SeatActs(two),
            "expected an action of seat 2, found a chance outcome",
        ),
        (Illegal::TurnOf(two), "wrong seat: seat 2 is to move"),
        (Illegal::Covered(place), "place a1b1 is already covered"),
        (no_match, "5-6 does not match a1b1: only 4-5 fits there"),
        (
            Illegal::NotOnRack { seat: two, domino },
            "seat 2 has no 5-6 on its rack",
        ),
        (
            Illegal::DrawDomino,
            "a domino must be drawn now, not the starting seat",
        ),
        (
            Illegal::DrawStart,
            "the starting seat must be drawn now, not a domino",
        ),
        (Illegal::NoSuchSeat(two), "this game has no seat 2"),
        (Illegal::NoneLeft(domino), "no 5-6 is left to draw"),
        (
            Illegal::StartIsPublic,
            "the starting seat is public and cannot be hidden",
        ),
        (
            Illegal::OwnDrawHidden(two),
            "the draw of seat 2 cannot be hidden from its own view",
        ),
    ] {
        assert_eq!(why.to_string(), message);
    }
}

#[test]
fn d2_every_action_is_accepted_or_rejected_for_the_right_reason() {
    for record in random_games(1) {
        let mut turn = 0;
        for_each_decision(&record, |before, mover, _, _| {
            turn += 1;
            if turn % 9 != 1 {
                return;
            }
            let public = before.public();
            let mut accepted = Vec::new();
            for action in every_action() {
                let Action { domino, place } = action;
                let expected = if public.is_covered(place) {
                    Err(Illegal::Covered(place))
                } else if !matches(public.board(), action) {
                    let fits = public.board().domino(place);
                    Err(Illegal::NoMatch {
                        domino,
                        place,
                        fits,
                    })
                } else if !before.rack(mover).contains(domino) {
                    Err(Illegal::NotOnRack {
                        seat: mover,
                        domino,
                    })
                } else {
                    accepted.push(action);
                    Ok(())
                };
                let mut after = *before;
                assert_eq!(Domination::play(&mut after, action), expected, "{action}");
                assert_eq!(after == *before, expected.is_err(), "{action}");
            }
            let mut listed = legal(before);
            listed.sort_by_key(|action| action.place.index());
            assert!(listed.iter().eq(&accepted), "{listed:?}");
        });
        assert!(turn > 100, "only {turn} turns checked");
    }
}

#[test]
fn d2_passing_is_impossible() {
    for text in ["", "pass", "lay", "draw", "discard", "-", "?"] {
        let read = text.parse::<Action>();
        assert!(read.is_err(), "{text:?} was read as {read:?}");
    }
    let rules = rules("players=2");
    for place in Place::all() {
        let action = Domination::action(&rules, ActionId(place.index() as u16));
        assert_eq!(
            action,
            Some(rules.board().action(place)),
            "every action covers a place"
        );
    }
    let beyond = ActionId(Place::COUNT as u16);
    assert_eq!(Domination::action(&rules, beyond), None);
    for record in random_games(3) {
        for_each_decision(&record, |before, mover, _, _| {
            assert!(
                !legal(before).is_empty(),
                "{}",
                Domination::position(before)
            );
            assert_impossible(before, "draw 0-0", Illegal::SeatActs(mover));
        });
    }
}

#[test]
fn d2_a_seat_cannot_lay_a_second_domino() {
    let before = midgame("players=3", &[], RACKS, "lay 2");
    let laid = after(before, "2 lay 5-6 c2d2");
    assert!(laid.rack(seat(2)).contains(domino("4-5")));
    assert_illegal(&laid, "lay 4-5 a1b1", Illegal::ChanceActs);
    let mut drawn = after(laid, "draw 5-6");
    let untouched = drawn;
    let second: Event<Domination> = "2 lay 4-5 a1b1".parse().expect("the event is valid");
    assert_eq!(
        second.apply(&mut drawn),
        Err(ReplayErrorKind::TurnOf(seat(3)))
    );
    assert_eq!(drawn, untouched);
    for eye in Eye::all(3) {
        let mut view = Domination::view(&drawn, eye);
        let why = Domination::observe(&mut view, second).expect_err("not the turn of seat 2");
        assert_eq!(why, Illegal::TurnOf(seat(3)));
        assert_eq!(view, Domination::view(&drawn, eye));
    }
}

#[test]
fn d2_any_domino_of_the_pile_can_be_drawn() {
    let before = midgame("players=3", &[], RACKS, "lay 2");
    let laid = after(before, "2 lay 5-6 c2d2");
    let pile = laid.pile();
    let copies = |domino| (Chance::Draw(domino), pile.count(domino) as u32);
    let expected: Vec<_> = Domino::all()
        .map(copies)
        .filter(|(_, copies)| *copies > 0)
        .collect();
    assert_eq!(outcomes(&laid), expected);
    assert_eq!(pile.count(domino("6-6")), 4, "no rack holds a 6-6");
    assert_eq!(
        laid.rack(seat(1)).count(domino("0-0")),
        4,
        "no 0-0 is in the pile"
    );
    let none_left = Illegal::NoneLeft(domino("0-0"));
    assert_impossible(&laid, "draw 0-0", none_left);
    assert_impossible(&laid, "starts 1", Illegal::DrawDomino);
}

#[test]
fn d2_racks_are_refilled_to_seven_until_the_pile_is_empty() {
    for record in random_games(3) {
        for_each_decision(&record, |before, _, _, after| {
            let public = before.public();
            for seat in Seat::all(record.rules.players()) {
                let size = before.rack(seat).len();
                assert_eq!(public.rack_size(seat), size);
                assert!(
                    size <= 7 && (size == 7 || public.pile_size() == 0),
                    "seat {seat}: {size}"
                );
            }
            assert_eq!(
                after.public().drawing_seat().is_some(),
                public.pile_size() > 0
            );
        });
    }
}
