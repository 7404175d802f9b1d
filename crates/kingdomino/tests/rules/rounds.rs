//! K2 to K5: lines, claims and rounds.

use game::{Event, Game, Turn};
use kingdomino::{Action, Chance, Illegal, Kingdomino, Phase, Rules};
use testing::random_game;

use crate::fixtures::{
    after, assert_illegal, assert_impossible, domino, legal, outcomes, position, rules, seat,
};
use crate::{DUEL, TWO, first_line, second_line};

fn line(slots: impl Iterator<Item = kingdomino::Slot>) -> Vec<(u8, Option<usize>)> {
    slots
        .map(|slot| (slot.domino.number(), slot.king.map(|seat| seat.index() + 1)))
        .collect()
}

#[test]
fn k2_the_first_line_has_a_domino_for_each_king_in_ascending_order() {
    let two = after(Kingdomino::start(&rules(TWO)), "draw 40;draw 3;draw 22");
    assert_eq!(two.phase(), Phase::Draw, "there are four kings");
    let two = after(two, "draw 9");
    assert_eq!(
        line(two.next()),
        [(3, None), (9, None), (22, None), (40, None)]
    );
    assert_eq!(two.phase(), Phase::King);

    let start = Kingdomino::start(&rules("kingdomino players=3"));
    let three = after(start, "draw 40;draw 3;draw 22");
    assert_eq!(line(three.next()), [(3, None), (22, None), (40, None)]);
    assert_eq!(three.phase(), Phase::King);

    let start = Kingdomino::start(&Rules::CLASSIC);
    let four = after(start, "draw 48;draw 47;draw 46;draw 45");
    assert_eq!(
        line(four.next()),
        [(45, None), (46, None), (47, None), (48, None)]
    );
    assert_eq!(four.phase(), Phase::King);
}

#[test]
fn k2_the_owner_of_a_drawn_king_claims_a_free_domino() {
    let state = first_line();
    assert_illegal(&state, "claim 9", Illegal::ChanceActs);
    let state = after(state, "king 2");
    assert_eq!(Kingdomino::turn(&state), Turn::Of(seat(2)));
    assert_illegal(&state, "claim 10", Illegal::NotInLine(domino(10)));
    assert_illegal(&state, "place h7i7", Illegal::ClaimFirst);
    assert_illegal(&state, "discard", Illegal::ClaimFirst);
    let state = after(state, "2 claim 9;king 1");
    let taken = Illegal::Claimed {
        domino: domino(9),
        by: seat(2),
    };
    assert_illegal(&state, "claim 9", taken);
    let claims = [3, 22, 40].map(|number| Action::Claim(domino(number)));
    assert_eq!(legal(&state), claims);
}

#[test]
fn k2_each_king_is_drawn_once() {
    let state = first_line();
    assert_impossible(&state, "draw 5", Illegal::DrawKing);
    assert_impossible(&state, "king 3", Illegal::NoKingLeft(seat(3)));
    let state = after(state, "king 2");
    assert_impossible(&state, "king 1", Illegal::SeatActs(seat(2)));
    let state = after(state, "2 claim 9;king 2;2 claim 3");
    assert_impossible(&state, "king 2", Illegal::NoKingLeft(seat(2)));
    assert_eq!(outcomes(&state), [(Chance::King(seat(1)), 2)]);
}

#[test]
fn k3_the_next_line_is_dealt_when_all_dominoes_are_claimed() {
    let state = second_line();
    assert_eq!(
        line(state.current()),
        [(3, Some(1)), (9, Some(2)), (22, Some(2)), (40, Some(1))]
    );
    assert_impossible(&state, "king 1", Illegal::DrawDomino);
    assert_impossible(&state, "draw 22", Illegal::DrawnBefore(domino(22)));
    assert_illegal(&state, "place h7i7", Illegal::ChanceActs);
    let state = after(state, "draw 48;draw 13;draw 1");
    assert_eq!(Kingdomino::turn(&state), Turn::Chance);
    let state = after(state, "draw 30");
    assert_eq!(
        line(state.next()),
        [(1, None), (13, None), (30, None), (48, None)]
    );
    assert_eq!(Kingdomino::turn(&state), Turn::Of(seat(1)));
}

#[test]
fn k3_a_king_places_its_domino_and_then_claims_another() {
    let state = after(second_line(), "draw 48;draw 13;draw 1;draw 30");
    assert_eq!(state.to_place(), Some(domino(3)));
    assert_illegal(&state, "claim 48", Illegal::PlaceFirst(domino(3)));
    assert_impossible(&state, "draw 5", Illegal::SeatActs(seat(1)));
    let state = after(state, "1 place h7i7");
    assert_eq!(Kingdomino::turn(&state), Turn::Of(seat(1)));
    assert_illegal(&state, "place j7k7", Illegal::ClaimFirst);
    assert_illegal(&state, "claim 9", Illegal::NotInLine(domino(9)));
    let state = after(state, "1 claim 48");
    assert_eq!(Kingdomino::turn(&state), Turn::Of(seat(2)));
    assert_eq!(state.to_place(), Some(domino(9)));
}

#[test]
fn k3_kings_act_lowest_number_first_and_the_next_line_becomes_current() {
    let state = after(second_line(), "draw 48;draw 13;draw 1;draw 30");
    // Seat 1 has 3, seat 2 has 9 and 22, seat 1 has 40: `after` checks the turn order.
    let state = after(state, "1 place h7i7;1 claim 48;2 place h7i7;2 claim 1");
    let state = after(state, "2 place g8g9;2 claim 13;1 place g8g9;1 claim 30");
    assert_eq!(
        Kingdomino::position(&state),
        "kingdomino players=2; Cff/m1../w.. Cll/w1../s..; 1:2 13:2 30:1 48:1; -; draw; \
         2,4-8,10-12,14-21,23-29,31-39,41-47"
    );
    assert_eq!(state.round(), 2);
    let state = after(state, "draw 2;draw 4;draw 5;draw 6");
    assert_eq!(
        Kingdomino::turn(&state),
        Turn::Of(seat(2)),
        "the king on 1 is first now"
    );
}

#[test]
fn k4_the_last_round_has_no_claims() {
    let state = position(&format!(
        "{TWO}; C C; 3:1 9:2 22:2 40:1; -; place 1; 1,2,25-39,41-47"
    ));
    assert_illegal(&state, "claim 1", Illegal::NothingToClaim);
    let state = after(state, "1 place h7i7;2 place h7i7;2 place g8g9");
    assert_illegal(&state, "claim 1", Illegal::NothingToClaim);
    assert_eq!(Kingdomino::result(&state), None);
    let state = after(state, "1 place g8g9");
    assert_eq!(Kingdomino::turn(&state), Turn::Over);
    assert!(Kingdomino::result(&state).is_some());
    assert_illegal(&state, "claim 1", Illegal::Over);
    assert_illegal(&state, "place j7k7", Illegal::Over);
    assert_illegal(&state, "discard", Illegal::Over);
    assert_impossible(&state, "draw 1", Illegal::Over);
}

/// Number of rounds of a random game, and of dominoes each seat placed or discarded.
fn rounds_and_dominoes(rules_line: &str) -> (usize, Vec<usize>) {
    let rules = rules(rules_line);
    let record = random_game::<Kingdomino>(&rules, 5);
    let mut received = vec![0; rules.players()];
    for event in record.events() {
        if let Event::Act(seat, Action::Place(_) | Action::Discard) = event {
            received[seat.index()] += 1;
        }
    }
    let over = record.replay().expect("a generated record replays");
    (over.round(), received)
}

#[test]
fn k5_twelve_or_six_rounds_with_twelve_dominoes_each() {
    assert_eq!(
        rounds_and_dominoes("kingdomino players=2"),
        (6, vec![12, 12])
    );
    assert_eq!(
        rounds_and_dominoes("kingdomino players=3"),
        (12, vec![12; 3])
    );
    assert_eq!(
        rounds_and_dominoes("kingdomino players=4"),
        (12, vec![12; 4])
    );
    let revised = "kingdomino players=3 edition=revised";
    assert_eq!(rounds_and_dominoes(revised), (12, vec![12; 3]));
}

#[test]
fn k5_the_mighty_duel_has_twelve_rounds_and_twenty_four_dominoes_each() {
    assert_eq!(rounds_and_dominoes(DUEL), (12, vec![24, 24]));
}
