//! Clocks: nothing that a player does renews the time for the same decision.

#[path = "common/session.rs"]
mod session;

use session::{LEAVE, RETURN, TestSession, UNDO, opening, person};

use table::{AnyTable, Chair, ClockRules, Command, Phrase, Request};

const EACH_MOVE: ClockRules = ClockRules::EachMove { seconds: 30 };
const TOTAL: ClockRules = ClockRules::Total {
    seconds: 60,
    increment: 10,
};

/// A game of two people in which Anna is to move, opened at 1000 ms.
fn timed(clock: ClockRules) -> TestSession {
    let mut opening = opening(
        "kingdomino players=2 opening=snake",
        vec![person("Anna"), person("Björn")],
    );
    opening.clock = clock;
    TestSession::open(opening)
}

/// Milliseconds left per seat.
fn left(session: &TestSession) -> [u64; 2] {
    let chairs = session.view("Anna").viewer.chairs;
    [0, 1].map(|seat| chairs[seat].time_left.unwrap())
}

fn time_out(session: &mut TestSession) {
    let change = session.table.plan_timeout(session.now);
    session.commit(change.expect("the time has run out"));
}

#[test]
fn leaving_and_returning_does_not_renew_the_time() {
    for (clock, limit) in [(EACH_MOVE, 30_000), (TOTAL, 60_000)] {
        let mut session = timed(clock);
        session.now += 20_000;
        session.send("Anna", LEAVE).unwrap();
        assert_eq!(left(&session), [limit - 20_000, limit]);
        // The stand-in has not decided yet: this is still the same decision.
        session.now += 3_000;
        session.send("Anna", RETURN).unwrap();
        assert_eq!(left(&session)[0], limit - 23_000);
        let (_, deadline) = session.table.deadline().unwrap();
        assert_eq!(deadline, 1000 + limit);
        for _ in 0..20 {
            session.send("Anna", LEAVE).unwrap();
            session.now += 300;
            session.send("Anna", RETURN).unwrap();
        }
        assert_eq!(session.table.deadline().unwrap().1, 1000 + limit);
        session.check_log(&["Anna", "Björn"]);
    }
}

#[test]
fn another_player_who_leaves_or_returns_does_not_renew_the_time() {
    let mut session = timed(EACH_MOVE);
    session.now += 20_000;
    session.send("Björn", LEAVE).unwrap();
    assert_eq!(left(&session), [10_000, 30_000]);
    session.send("Björn", RETURN).unwrap();
    assert_eq!(session.table.deadline().unwrap().1, 31_000);
}

#[test]
fn the_decision_of_a_stand_in_costs_no_time() {
    let mut session = timed(TOTAL);
    session.now += 20_000;
    session.send("Anna", LEAVE).unwrap();
    session.now += 5_000;
    session.play_opponents();
    assert_eq!(left(&session), [40_000, 60_000]);
}

#[test]
fn the_clock_stands_still_while_all_players_are_away() {
    let mut session = timed(EACH_MOVE);
    session.now += 10_000;
    session.send("Björn", LEAVE).unwrap();
    session.send("Anna", LEAVE).unwrap();
    session.now += 1_000_000;
    assert!(session.table.plan_timeout(session.now).is_none());
    session.send("Anna", RETURN).unwrap();
    assert_eq!(left(&session)[0], 20_000);
}

#[test]
fn a_player_who_is_out_of_time_cannot_take_the_decision_back() {
    for clock in [EACH_MOVE, TOTAL] {
        let mut session = timed(clock);
        // A player who was late before counts as away.
        for decision in 0..2 {
            session.now = session.table.deadline().map_or(session.now, |(_, at)| at);
            time_out(&mut session);
            if decision == 0 && clock == EACH_MOVE {
                session.play_opponents();
                session.play_first("Björn");
                session.play_first("Björn");
            } else {
                break;
            }
        }
        assert!(session.view("Björn").viewer.chairs[0].away);
        session.send("Anna", RETURN).unwrap();
        assert_eq!(session.table.deadline(), None, "{clock:?}");
        let moves = session.view("Björn").log.events.len();
        session.play_opponents();
        assert!(session.view("Björn").log.events.len() > moves);
        session.check_log(&["Anna", "Björn"]);
    }
}

#[test]
fn undo_renews_neither_the_time_nor_the_increment() {
    for clock in [EACH_MOVE, TOTAL] {
        let mut session = timed(clock);
        let mut before = left(&session)[0];
        for _ in 0..3 {
            session.now += 4_000;
            session.play_first("Anna");
            session.now += 1_000;
            session.send("Anna", UNDO).unwrap();
            session
                .send("Björn", Command::AnswerUndo { agree: true })
                .unwrap();
            let after = left(&session)[0];
            assert_eq!(after, before - 4_000, "{clock:?}");
            before = after;
        }
        // Requests that are refused or not answered do not renew it either.
        session.play_first("Anna");
        session.now += 2_000;
        let others = left(&session)[1];
        session.send("Anna", UNDO).unwrap();
        assert_eq!(left(&session)[1], others);
        session
            .send("Björn", Command::AnswerUndo { agree: false })
            .unwrap();
        assert_eq!(left(&session)[1], others);
        session.check_log(&["Anna", "Björn"]);
    }
}

#[test]
fn the_time_of_later_decisions_stays_used_after_undo() {
    let mut opening = opening(
        "kingdomino players=2 opening=snake",
        vec![person("Anna"), Chair::Opponent(players::Level::Child)],
    );
    opening.clock = EACH_MOVE;
    let mut session = TestSession::open(opening);
    session.now += 1_000;
    session.play_first("Anna");
    session.play_opponents();
    assert_eq!(session.table.turn().unwrap().index(), 0);
    session.now += 25_000;
    session.send("Anna", UNDO).unwrap();
    assert_eq!(left(&session)[0], 30_000 - 25_000 - 1_000);
}

#[test]
fn names_and_phrases_do_not_delay_a_stand_in() {
    let mut session = timed(EACH_MOVE);
    session.send("Anna", LEAVE).unwrap();
    let task = session.table.task().unwrap();
    let say = Command::Say {
        seat: None,
        phrase: Phrase::Hello,
    };
    session.send("Björn", say).unwrap();
    let decision = task.decide(std::time::Duration::from_millis(1)).unwrap();
    let change = session.table.plan_opponent(&decision, session.now);
    session.commit(change.unwrap());
    // The decision is made once.
    assert!(session.table.plan_opponent(&decision, session.now).is_err());
    session.check_log(&["Anna", "Björn"]);
}

#[test]
fn logs_with_renewed_clocks_can_be_replayed() {
    // The old clock was full again after a return, so that the timeout came later.
    let mut session = timed(EACH_MOVE);
    session.now = 21_000;
    session.send("Anna", LEAVE).unwrap();
    session.send("Anna", RETURN).unwrap();
    session.now = 51_000;
    time_out(&mut session);
    session.play_opponents();
    let replayed = AnyTable::replay(&session.log).unwrap();
    assert_eq!(replayed.turn(), session.table.turn());
    let request = Request {
        version: replayed.version(),
        command: LEAVE,
    };
    replayed
        .plan(&session::guest("Björn"), &request, 52_000)
        .unwrap();
}
