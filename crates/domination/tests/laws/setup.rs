//! D1: racks, the starting seat and the order of turns.

use domination::{Chance, Domination, Dominoes, Illegal, Phase, Rules, RulesError, Starts};
use game::{Event, Eye, Game, Seat, Turn};
use testing::rng;
use testing::statistics::assert_distribution;

use crate::games::random_games;
use crate::table::{after, cannot_be, outcomes, place, refuses, rules, seat, turns};

/// The seat that comes so many turns after another.
fn clockwise(first: Seat, turns: usize, players: usize) -> Seat {
    Seat::new((first.index() + turns) % players).expect("at most four play")
}

#[test]
fn d1_racks_of_seven_are_dealt_seat_after_seat_beginning_with_the_starter() {
    for players in 2..=4 {
        for first in Seat::all(players) {
            let rules = rules(&format!("players={players} starts={first}"));
            let mut state = Domination::start(&rules);
            let mut dominoes = Dominoes::ALL.iter();
            for turn in 0..players {
                let seat = clockwise(first, turn, players);
                let mut taken = Vec::new();
                while taken.len() < 7 {
                    assert_eq!(state.table().drawing(), Some(seat));
                    assert_eq!(state.table().rack_size(seat), taken.len());
                    taken.extend(dominoes.next());
                    let drawn = Chance::Draw(taken[taken.len() - 1]);
                    Domination::settle(&mut state, drawn).expect("four of each are in the pile");
                }
                assert!(state.rack(seat).iter().eq(taken), "the rack of seat {seat}");
            }
            assert_eq!(Domination::turn(&state), Turn::Of(first));
            assert_eq!(state.table().pile_size(), 112 - 7 * players);
            assert_eq!(rules.pile_size(), 112 - 7 * players);
            assert!(state.pile().iter().eq(dominoes), "the rest is the pile");
        }
    }
}

#[test]
fn d1_nobody_lays_before_all_racks_are_full() {
    let mut state = Domination::start(&rules("players=2 starts=1"));
    for domino in Dominoes::ALL.iter().take(14) {
        refuses(&state, "lay 0-0 g6h6", Illegal::ChanceActs);
        Domination::settle(&mut state, Chance::Draw(domino)).expect("a domino of the pile");
    }
    let state = after(state, "1 lay 0-0 g6h6");
    assert!(state.table().is_covered(place("g6h6")));
}

#[test]
fn d1_a_starter_drawn_by_lot_may_be_any_seat_and_everyone_sees_who() {
    let mut rng = rng(1);
    for players in 2..=4 {
        let start = Domination::start(&rules(&format!("players={players}")));
        assert_eq!(start.table().phase(), Phase::Start);
        assert_eq!(start.table().drawing(), None);
        let each: Vec<_> = Seat::all(players)
            .map(|seat| (Chance::Starts(seat), 1))
            .collect();
        assert_eq!(outcomes(&start), each);
        assert_distribution(each, || Domination::draw(&start, &mut rng));
        for first in Seat::all(players) {
            let begun = after(start, &format!("starts {first}"));
            assert_eq!(begun.table().drawing(), Some(first));
            for eye in Eye::all(players) {
                let lot = Chance::Starts(first);
                assert!(Domination::sees(&start, lot, eye), "{eye:?} {first}");
                let mut view = Domination::view(&start, eye);
                Domination::watch(&mut view, Event::Chance(Some(lot))).expect("a starter");
                assert_eq!(view, Domination::view(&begun, eye));
            }
        }
    }
}

#[test]
fn d1_a_lot_that_makes_no_sense_is_refused() {
    let start = Domination::start(&rules("players=3"));
    let nobody = Illegal::NoSuchSeat(seat(4));
    cannot_be(&start, "starts 4", nobody);
    cannot_be(&start, "draw 0-0", Illegal::DrawStart);
    refuses(&start, "lay 0-0 g6h6", Illegal::ChanceActs);
    let begun = after(start, "starts 3");
    cannot_be(&begun, "starts 3", Illegal::DrawDomino);
    for eye in Eye::all(3) {
        let mut view = Domination::view(&start, eye);
        let why = Domination::watch(&mut view, Event::Chance(None)).expect_err("it is open");
        assert_eq!(why, Illegal::StartIsOpen);
        assert_eq!(view, Domination::view(&start, eye));
    }
}

#[test]
fn d1_the_seat_that_the_table_chose_starts() {
    for players in 2..=4 {
        for first in Seat::all(players) {
            let rules = rules(&format!("players={players} starts={first}"));
            assert_eq!(rules.starts(), Starts::Seat(first));
            let start = Domination::start(&rules);
            assert_eq!(
                start.table().drawing(),
                Some(first),
                "nothing is drawn by lot"
            );
            cannot_be(&start, "starts 1", Illegal::DrawDomino);
        }
    }
}

#[test]
fn d1_two_to_four_play_and_one_of_them_starts() {
    for players in [0, 1, 5] {
        let error = Rules::STANDARD
            .with_players(players)
            .expect_err("too few or too many");
        assert_eq!(error, RulesError::Players(players));
        let words = format!("Domination is played by 2, 3 or 4, not by {players}");
        assert_eq!(error.to_string(), words);
    }
    let third = Starts::Seat(seat(3));
    let error = Rules::STANDARD.with_starts(third).expect_err("two play");
    assert_eq!(error.to_string(), "seat 3 cannot start when 2 play");
    let four = Rules::STANDARD
        .with_players(4)
        .and_then(|rules| rules.with_starts(third));
    let three = four
        .and_then(|rules| rules.with_players(3))
        .expect("seat 3 is there");
    assert_eq!(
        three.with_players(2),
        Err(error),
        "nor may it be left behind"
    );
}

#[test]
fn d1_then_play_goes_clockwise() {
    for record in random_games(3) {
        let players = record.rules.players();
        let mut order = Vec::new();
        turns(&record, |_, seat, _, _| order.push(seat));
        let first = match record.rules.starts() {
            Starts::Seat(first) => first,
            Starts::Random => order[0],
        };
        let expected = (0..order.len()).map(|turn| clockwise(first, turn, players));
        assert!(expected.eq(order), "{}", record.rules);
    }
}
