//! D1: initial deal, starting seat and order of turns.

use domination::{Chance, Domination, Dominoes, Illegal, Phase, Rules, RulesError, Starts};
use game::{Event, Eye, Game, Seat, Turn};
use testing::rng;
use testing::statistics::assert_distribution;

use crate::games::random_games;
use crate::shorthand::{
    after, assert_illegal, assert_impossible, for_each_decision, outcomes, place, rules, seat,
};

/// Seat that moves this many turns after `first`.
fn clockwise(first: Seat, turns: usize, players: usize) -> Seat {
    Seat::new((first.index() + turns) % players).expect("at most four players")
}

#[test]
fn d1_racks_of_seven_are_dealt_in_turn_order_from_the_starting_seat() {
    for players in 2..=4 {
        for first in Seat::all(players) {
            let rules = rules(&format!("players={players} starts={first}"));
            let mut state = Domination::start(&rules);
            let mut dominoes = Dominoes::ALL.iter();
            for turn in 0..players {
                let seat = clockwise(first, turn, players);
                let mut taken = Vec::new();
                while taken.len() < 7 {
                    assert_eq!(state.public().drawing_seat(), Some(seat));
                    assert_eq!(state.public().rack_size(seat), taken.len());
                    taken.extend(dominoes.next());
                    let drawn = Chance::Draw(taken[taken.len() - 1]);
                    Domination::settle(&mut state, drawn).expect("the domino is in the pile");
                }
                assert!(state.rack(seat).iter().eq(taken), "the rack of seat {seat}");
            }
            assert_eq!(Domination::turn(&state), Turn::Of(first));
            assert_eq!(state.public().pile_size(), 112 - 7 * players);
            assert_eq!(rules.pile_size(), 112 - 7 * players);
            assert!(state.pile().iter().eq(dominoes), "the pile");
        }
    }
}

#[test]
fn d1_no_domino_is_laid_before_all_racks_are_full() {
    let mut state = Domination::start(&rules("players=2 starts=1"));
    for domino in Dominoes::ALL.iter().take(14) {
        assert_illegal(&state, "lay 0-0 g6h6", Illegal::ChanceActs);
        Domination::settle(&mut state, Chance::Draw(domino)).expect("the domino is in the pile");
    }
    let state = after(state, "1 lay 0-0 g6h6");
    assert!(state.public().is_covered(place("g6h6")));
}

#[test]
fn d1_a_random_starting_seat_is_uniform_and_public() {
    let mut rng = rng(1);
    for players in 2..=4 {
        let start = Domination::start(&rules(&format!("players={players}")));
        assert_eq!(start.public().phase(), Phase::Start);
        assert_eq!(start.public().drawing_seat(), None);
        let each: Vec<_> = Seat::all(players)
            .map(|seat| (Chance::Starts(seat), 1))
            .collect();
        assert_eq!(outcomes(&start), each);
        assert_distribution(each, || Domination::draw(&start, &mut rng));
        for first in Seat::all(players) {
            let begun = after(start, &format!("starts {first}"));
            assert_eq!(begun.public().drawing_seat(), Some(first));
            for eye in Eye::all(players) {
                let outcome = Chance::Starts(first);
                assert!(
                    Domination::is_visible(&start, outcome, eye),
                    "{eye:?} {first}"
                );
                let mut view = Domination::view(&start, eye);
                let watched = Domination::observe(&mut view, Event::Chance(Some(outcome)));
                assert_eq!(watched, Ok(()));
                assert_eq!(view, Domination::view(&begun, eye));
            }
        }
    }
}

#[test]
fn d1_impossible_choices_of_the_starting_seat_are_rejected() {
    let start = Domination::start(&rules("players=3"));
    assert_impossible(&start, "starts 4", Illegal::NoSuchSeat(seat(4)));
    assert_impossible(&start, "draw 0-0", Illegal::DrawStart);
    assert_illegal(&start, "lay 0-0 g6h6", Illegal::ChanceActs);
    let begun = after(start, "starts 3");
    assert_impossible(&begun, "starts 3", Illegal::DrawDomino);
    for eye in Eye::all(3) {
        let mut view = Domination::view(&start, eye);
        let why = Domination::observe(&mut view, Event::Chance(None)).expect_err("public");
        assert_eq!(why, Illegal::StartIsPublic);
        assert_eq!(view, Domination::view(&start, eye));
    }
}

#[test]
fn d1_a_starting_seat_fixed_by_the_rules_starts() {
    for players in 2..=4 {
        for first in Seat::all(players) {
            let rules = rules(&format!("players={players} starts={first}"));
            assert_eq!(rules.starts(), Starts::Seat(first));
            let start = Domination::start(&rules);
            assert_eq!(
                start.public().drawing_seat(),
                Some(first),
                "no random choice"
            );
            assert_impossible(&start, "starts 1", Illegal::DrawDomino);
        }
    }
}

#[test]
fn d1_rules_need_two_to_four_players_and_a_starting_seat_among_them() {
    for players in [0, 1, 5] {
        let error = Rules::STANDARD
            .with_players(players)
            .expect_err("too few or too many");
        assert_eq!(error, RulesError::Players(players));
        let message = format!("Domination needs 2, 3 or 4 players, not {players}");
        assert_eq!(error.to_string(), message);
    }
    let third = Starts::Seat(seat(3));
    let error = Rules::STANDARD.with_starts(third).expect_err("two players");
    assert_eq!(
        error.to_string(),
        "seat 3 cannot start: the game has 2 players"
    );
    let four = Rules::STANDARD
        .with_players(4)
        .and_then(|rules| rules.with_starts(third));
    let three = four
        .and_then(|rules| rules.with_players(3))
        .expect("three players are valid");
    assert_eq!(
        three.with_players(2),
        Err(error),
        "the starting seat would be removed"
    );
}

#[test]
fn d1_turns_go_clockwise_from_the_starting_seat() {
    for record in random_games(3) {
        let players = record.rules.players();
        let mut order = Vec::new();
        for_each_decision(&record, |_, seat, _, _| order.push(seat));
        let first = match record.rules.starts() {
            Starts::Seat(first) => first,
            Starts::Random => order[0],
        };
        let expected = (0..order.len()).map(|turn| clockwise(first, turn, players));
        assert!(expected.eq(order), "{}", record.rules);
    }
}
