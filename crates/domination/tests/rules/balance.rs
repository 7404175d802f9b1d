//! Consequences of a balanced board.
//!
//! `DOMINIUM_LONG=20` plays twenty times as many random games.

use super::information::sorted_union;
use crate::fixtures::endgame;
use crate::games::random_games;
use crate::one_sided::one_sided_game;
use crate::shorthand::{after, domino, for_each_decision, places, rules, seat};
use domination::{Area, Domination, Domino, Dominoes, Place};
use game::{Eye, Game, Seat, Turn};
use std::collections::HashMap;
use testing::moves::states;
use testing::rng;
use testing::times;

#[test]
fn balance_every_unlaid_domino_has_its_own_free_place() {
    for record in random_games(3) {
        for state in states(&record) {
            let public = state.public();
            let free = Place::all().filter(|place| !public.is_covered(*place));
            let mut fitting: Vec<Domino> = free.map(|place| public.board().domino(place)).collect();
            fitting.sort();
            // There are as many free places of each kind as dominoes.
            let racks = Seat::all(record.rules.players()).map(|seat| state.rack(seat));
            assert_eq!(sorted_union(racks.chain([state.pile()])), fitting);
            assert!(public.unlaid().iter().eq(fitting));
        }
    }
}

#[test]
fn balance_every_game_has_exactly_112_turns() {
    for record in random_games(10) {
        let mut taken = 0;
        let over = for_each_decision(&record, |before, _, _, after| {
            assert_eq!(before.public().laid(), taken);
            taken += 1;
            assert_eq!(after.public().laid(), taken);
        });
        assert_eq!(taken, 112, "{}", record.rules);
        assert_eq!(Domination::turn(&over), Turn::Over);
    }
}

#[test]
fn balance_every_area_is_conquered_exactly_once() {
    for record in random_games(10) {
        let players = record.rules.players();
        let mut owners: HashMap<Area, Seat> = HashMap::new();
        let over = for_each_decision(&record, |_, mover, _, after| {
            for area in Area::all() {
                let owner = after.public().owner(area);
                assert_eq!(owner.is_some(), after.public().sides(area) == 4, "{area}");
                let claims =
                    Seat::all(Seat::MAX).filter(|seat| after.public().areas(*seat).contains(area));
                assert_eq!(claims.count(), usize::from(owner.is_some()), "{area}");
                if let Some(owner) = owner {
                    assert_eq!(*owners.entry(area).or_insert(mover), owner, "{area} stays");
                }
            }
        });
        assert_eq!(owners.len(), 49);
        let points: u32 = Seat::all(players)
            .map(|seat| Domination::points(&over, seat))
            .sum();
        assert_eq!(points, 49);
    }
}

#[test]
fn balance_two_players_know_all_racks_in_the_last_fourteen_turns() {
    let mut rng = rng(14);
    for record in random_games(5).filter(|record| record.rules.players() == 2) {
        let mut turns_without_secrets = 0;
        for_each_decision(&record, |before, _, _, _| {
            let empty = before.public().pile_size() == 0;
            turns_without_secrets += usize::from(empty);
            for (seat, other) in [(seat(1), seat(2)), (seat(2), seat(1))] {
                let view = Domination::view(before, Eye::Seat(seat));
                let truth = empty.then(|| before.rack(other));
                assert_eq!(view.known_rack(other), truth, "seat {seat}");
                if empty {
                    assert_eq!(Domination::imagine(&view, &mut rng), *before);
                } else {
                    assert!(view.unseen().len() > view.public().rack_size(other));
                }
            }
        });
        assert_eq!(turns_without_secrets, 14);
    }
}

#[test]
fn balance_three_players_with_an_empty_pile_may_not_know_all_racks() {
    // Seats 2 and 3 have one domino each, and seat 1 does not know which.
    let free = places("a1b1 a1a2 h7h8");
    let state = endgame("players=3 starts=2", &free, seat(1), "4-5 4-6 4-4", "lay 3");
    let view = Domination::view(&state, Eye::Seat(seat(1)));
    assert_eq!(
        [2, 3].map(|number| view.known_rack(seat(number))),
        [None; 2]
    );
    let state = after(state, "3 lay 4-4 h7h8");
    let view = Domination::view(&state, Eye::Seat(seat(1)));
    assert_eq!(view.known_rack(seat(3)), Some(Dominoes::NONE));
    assert_eq!(view.known_rack(seat(2)), Some(state.rack(seat(2))));
}

#[test]
fn balance_racks_are_known_if_all_unseen_dominoes_are_of_one_kind() {
    // Three of the four places of the double six are free, and each of three players holds one.
    let board = *rules("players=3").board();
    let free = &board.places(domino("6-6"))[..3];
    let state = endgame("players=3", free, seat(1), "6-6 6-6 6-6", "lay 2");
    for eye in Eye::all(3) {
        let view = Domination::view(&state, eye);
        for other in Seat::all(3) {
            assert_eq!(view.known_rack(other), Some(state.rack(other)), "{eye:?}");
        }
    }
}

#[test]
fn tokens_never_limit_conquest() {
    // b1b2 is the last side of a1 and of b1: seat 1 has 46 areas and conquers two more.
    let free = places("b1b2 h7h8");
    let state = endgame("players=2", &free, seat(1), "2-5 4-4", "lay 1");
    assert_eq!(state.public().areas(seat(1)).len(), 46);
    let state = after(state, "1 lay 2-5 b1b2");
    assert_eq!(state.public().areas(seat(1)).len(), 48);
}

#[test]
fn tokens_do_not_limit_a_one_sided_game() {
    for seed in 0..times(3) {
        let state = one_sided_game(u64::from(seed));
        let [one, two] = [1, 2].map(|number| state.public().areas(seat(number)).len());
        assert!(one > 25, "{one} {two}");
        assert_eq!(one + two, 49);
    }
}
