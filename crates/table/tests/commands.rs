//! Undo, leaving and returning, timeouts and rematches.

#[path = "common/session.rs"]
mod session;

use session::{LEAVE, RETURN, TestSession, UNDO, guest, opening, person, play_to_end};

use api::Occupant;
use players::Level;
use table::deal::Seed;
use table::{AnyTable, Chair, ClockRules, Command, EntryKind, LogEntry, Refusal, TableConfig};

#[test]
fn undo_against_computer_players_is_immediate() {
    let chairs = vec![person("Anna"), Chair::Opponent(Level::Child)];
    let mut session = TestSession::open(opening("kingdomino players=2 opening=snake", chairs));
    let before = session.view("Anna");
    let opponent = &before.viewer.chairs[1];
    assert_eq!(
        (opponent.level, &opponent.name),
        (Some(api::Level::Child), &None)
    );
    session.play_first("Anna");
    session.play_opponents();
    assert_ne!(session.view("Anna").log.events, before.log.events);
    session.send("Anna", UNDO).unwrap();
    let after = session.view("Anna");
    assert_eq!(
        (&after.state.scene, &after.state.legal),
        (&before.state.scene, &before.state.legal)
    );
    assert_eq!(session.send("Anna", UNDO), Err(Refusal::NothingToUndo));
    play_to_end(&mut session, &["Anna"]);
    session.check_log(&["Anna"]);
}

#[test]
fn undo_stops_at_the_last_draw_and_can_be_disabled() {
    let chairs = vec![person("Anna"), Chair::Opponent(Level::Child)];
    let mut session = TestSession::open(opening("domination players=2", chairs.clone()));
    session.play_opponents();
    session.play_first("Anna");
    assert_eq!(session.send("Anna", UNDO), Err(Refusal::NothingToUndo));
    let mut never = opening("kingdomino players=2 opening=snake", chairs);
    never.undo = false;
    let mut session = TestSession::open(never);
    session.play_first("Anna");
    assert_eq!(session.send("Anna", UNDO), Err(Refusal::NoUndo));
}

#[test]
fn undo_needs_the_agreement_of_all_present_players() {
    let chairs = vec![person("Anna"), person("Björn"), person("Dísa")];
    let rules = "kingdomino players=3 opening=snake";
    let mut session = TestSession::open(opening(rules, chairs));
    let before = session.view("Anna").state.scene;
    let answer = |agree| Command::AnswerUndo { agree };
    session.play_first("Anna");
    session.send("Anna", UNDO).unwrap();
    let asked = session.view("Dísa").state.undo_asked.unwrap();
    assert_eq!((asked.seat, &asked.waiting[..]), (1, &[2, 3][..]));
    assert_eq!(
        session.send("Anna", answer(true)),
        Err(Refusal::NoAnswerDue)
    );
    session.send("Dísa", answer(true)).unwrap();
    assert_eq!(
        session.send("Dísa", answer(true)),
        Err(Refusal::NoAnswerDue)
    );
    session.send("Björn", answer(false)).unwrap();
    assert_eq!(session.view("Anna").state.undo_asked, None);
    assert_ne!(session.view("Anna").state.scene, before);
    // Players who have left are not asked.
    session.send("Anna", UNDO).unwrap();
    session.send("Dísa", LEAVE).unwrap();
    session.send("Björn", answer(true)).unwrap();
    assert_eq!(session.view("Anna").state.scene, before);
    session.check_log(&["Anna", "Björn", "Dísa"]);
}

#[test]
fn a_stand_in_plays_for_a_player_who_left() {
    let chairs = vec![person("Anna"), person("Björn")];
    let mut session = TestSession::open(opening("kingdomino players=2 opening=snake", chairs));
    assert!(session.table.task().is_none());
    session.send("Anna", LEAVE).unwrap();
    assert!(session.view("Björn").viewer.chairs[0].away);
    session.play_opponents();
    assert!(!session.view("Björn").state.legal.is_empty());
    session.send("Anna", RETURN).unwrap();
    assert!(!session.view("Björn").viewer.chairs[0].away);
    // A table that all players have left waits.
    session.send("Björn", LEAVE).unwrap();
    assert!(session.table.task().is_some());
    session.send("Anna", LEAVE).unwrap();
    assert!(session.table.task().is_none());
    assert_eq!(session.send("Anna", LEAVE), Err(Refusal::Away));
    // Before the start, leaving frees the chair.
    let chairs = vec![person("Anna"), Chair::Open];
    let mut session = TestSession::open(opening("kingdomino players=2", chairs));
    session.send("Anna", LEAVE).unwrap();
    assert_eq!(
        session.view("Anna").viewer.chairs[0].occupant,
        Occupant::Open
    );
}

#[test]
fn a_stand_in_plays_after_a_timeout() {
    let chairs = || vec![person("Anna"), person("Björn")];
    let mut slow = opening("kingdomino players=2 opening=snake", chairs());
    slow.clock = ClockRules::EachMove { seconds: 30 };
    let mut session = TestSession::open(slow.clone());
    let (seat, deadline) = session.table.deadline().unwrap();
    assert_eq!((seat.to_string().as_str(), deadline), ("1", 31_000));
    assert!(session.table.plan_timeout(30_999).is_none());
    session.now = 31_000;
    let change = session.table.plan_timeout(session.now).unwrap();
    session.commit(change);
    assert!(session.table.plan_timeout(session.now).is_none());
    session.play_opponents();
    // Only one decision: the next is the player's own again.
    assert!(!session.view("Anna").viewer.chairs[0].away);
    let running = |session: &TestSession| {
        let chairs = session.view("Anna").viewer.chairs.into_iter();
        chairs
            .map(|chair| (chair.time_left.unwrap(), chair.running))
            .collect::<Vec<_>>()
    };
    session.now += 10_000;
    assert_eq!(running(&session), [(30_000, false), (20_000, true)]);
    session.check_log(&["Anna", "Björn"]);

    slow.clock = ClockRules::Total {
        seconds: 60,
        increment: 0,
    };
    let mut session = TestSession::open(slow);
    session.now = 61_000;
    let change = session.table.plan_timeout(session.now).unwrap();
    session.commit(change);
    assert!(session.view("Anna").viewer.chairs[0].away);
    play_to_end(&mut session, &["Björn"]);
    session.check_log(&["Anna", "Björn"]);
}

#[test]
fn one_guest_may_own_several_seats() {
    let mut chairs = vec![
        person("Anna"),
        person("Björn"),
        Chair::Opponent(Level::Child),
    ];
    for chair in &mut chairs[..2] {
        if let Chair::Person(person) = chair {
            person.guest = guest("Anna");
        }
    }
    let mut session = TestSession::open(opening("domination players=3", chairs));
    session.play_opponents();
    let seen = session.view("Anna");
    assert_eq!(seen.viewer.yours, [1, 2]);
    assert_eq!(session.send("Anna", LEAVE), Err(Refusal::WhichChair));
    play_to_end(&mut session, &["Anna"]);
    assert_eq!(session.view("Anna").state.stage, api::Stage::Over);
}

#[test]
fn a_rematch_rotates_the_seats() {
    let chairs = vec![
        person("Anna"),
        person("Björn"),
        Chair::Opponent(Level::Child),
    ];
    let mut session = TestSession::open(opening("kingdomino players=3", chairs));
    let seed = Seed::new([3; 32]);
    assert_eq!(session.table.rematch("first", seed), Err(Refusal::NotOver));
    play_to_end(&mut session, &["Anna", "Björn"]);
    let next = session.table.rematch("first", seed).unwrap();
    assert_eq!(next.chairs[0], person("Björn"));
    assert_eq!(next.chairs[2], person("Anna"));
    let change = session
        .table
        .plan_rematch(&guest("Björn"), "next".to_owned(), 0)
        .unwrap();
    session.commit(change);
    assert_eq!(session.view("Anna").state.next.as_deref(), Some("next"));
    assert_eq!(
        session
            .table
            .plan_rematch(&guest("Anna"), "other".to_owned(), 0)
            .err(),
        Some(Refusal::RematchExists("next".to_owned()))
    );
    TestSession::open(next);
}

#[test]
fn a_dynasty_sums_the_points_of_three_games() {
    let chairs = vec![person("Anna"), person("Björn")];
    let mut next = opening("kingdomino players=2 dynasty", chairs);
    let mut totals = [0, 0];
    for game in 1..=3 {
        let mut session = TestSession::open(next);
        let dynasty = session.view("Anna").state.dynasty.unwrap();
        assert_eq!((dynasty.game, dynasty.of), (game, 3));
        play_to_end(&mut session, &["Anna", "Björn"]);
        let seen = session.view("Anna");
        for (total, points) in totals.iter_mut().zip(seen.state.result.unwrap().points) {
            *total += points;
        }
        let dynasty = seen.state.dynasty.unwrap();
        for standing in &dynasty.standings {
            assert_eq!(standing.total, totals[usize::from(standing.seat) - 1]);
        }
        assert_eq!(dynasty.winners.is_empty(), game < 3);
        next = session
            .table
            .rematch(&format!("game {game}"), Seed::new([game as u8; 32]))
            .unwrap();
        assert_eq!(next.before.len(), game % 3);
        // Within a Dynasty the seats stay the same.
        assert_eq!(next.chairs[0] == person("Anna"), game < 3);
    }
}

#[test]
fn an_invalid_opening_is_refused() {
    let open = |opening: TableConfig| {
        let first = LogEntry {
            at: 0,
            what: EntryKind::Opened(Box::new(opening)),
        };
        AnyTable::open(&first).unwrap_err().to_string()
    };
    let two = || vec![Chair::Open, Chair::Open];
    assert!(open(opening("chess players=2", two())).contains("\"chess\""));
    assert!(open(opening("kingdomino players=9", two())).contains("rules: "));
    assert_eq!(
        open(opening("kingdomino players=3", two())),
        "chairs: 2 given, but the rules need 3"
    );
    let mut hasty = opening("kingdomino players=2", two());
    hasty.clock = ClockRules::EachMove { seconds: 1 };
    assert!(open(hasty).contains("clock: "));
    let mut long = opening("kingdomino players=2", two());
    long.contributions = vec!["x".repeat(65)];
    assert!(open(long).contains("contribution: "));
}
