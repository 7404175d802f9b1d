//! Undo, leaving and returning, limits, and the next game.

#[path = "common/evening.rs"]
mod evening;

use evening::{Evening, LEAVE, RETURN, UNDO, finish, guest, opening, person};

use api::Sitter;
use players::Level;
use table::deal::Seed;
use table::{AnyTable, Chair, ClockRules, Command, Entry, Opening, Refusal, Stage, What};

#[test]
fn against_opponents_a_decision_is_taken_back_at_once() {
    let chairs = vec![person("Anna"), Chair::Opponent(Level::Child)];
    let mut evening = Evening::open(opening("kingdomino players=2 opening=snake", chairs));
    let before = evening.seen("Anna");
    let opponent = &before.viewer.chairs[1];
    assert_eq!(
        (opponent.level, &opponent.name),
        (Some(api::Level::Child), &None)
    );
    evening.act("Anna");
    evening.think();
    assert_ne!(evening.seen("Anna").log.events, before.log.events);
    evening.ask("Anna", UNDO).unwrap();
    let after = evening.seen("Anna");
    assert_eq!(
        (&after.state.scene, &after.state.legal),
        (&before.state.scene, &before.state.legal)
    );
    assert_eq!(evening.ask("Anna", UNDO), Err(Refusal::NothingToUndo));
    finish(&mut evening, &["Anna"]);
    evening.check_log(&["Anna"]);
}

#[test]
fn nothing_is_taken_back_once_something_was_drawn() {
    let chairs = vec![person("Anna"), Chair::Opponent(Level::Child)];
    let mut evening = Evening::open(opening("domination players=2", chairs.clone()));
    evening.think();
    evening.act("Anna");
    assert_eq!(evening.ask("Anna", UNDO), Err(Refusal::NothingToUndo));
    let mut never = opening("kingdomino players=2 opening=snake", chairs);
    never.undo = false;
    let mut evening = Evening::open(never);
    evening.act("Anna");
    assert_eq!(evening.ask("Anna", UNDO), Err(Refusal::NoUndo));
}

#[test]
fn among_people_all_have_to_agree() {
    let chairs = vec![person("Anna"), person("Björn"), person("Dísa")];
    let rules = "kingdomino players=3 opening=snake";
    let mut evening = Evening::open(opening(rules, chairs));
    let before = evening.seen("Anna").state.scene;
    let answer = |agree| Command::AnswerUndo { agree };
    evening.act("Anna");
    evening.ask("Anna", UNDO).unwrap();
    let asked = evening.seen("Dísa").state.undo_asked.unwrap();
    assert_eq!((asked.seat, &asked.waiting[..]), (1, &[2, 3][..]));
    assert_eq!(evening.ask("Anna", answer(true)), Err(Refusal::NotAsked));
    evening.ask("Dísa", answer(true)).unwrap();
    assert_eq!(evening.ask("Dísa", answer(true)), Err(Refusal::NotAsked));
    evening.ask("Björn", answer(false)).unwrap();
    assert_eq!(evening.seen("Anna").state.undo_asked, None);
    assert_ne!(evening.seen("Anna").state.scene, before);
    // Whoever has left need not be asked.
    evening.ask("Anna", UNDO).unwrap();
    evening.ask("Dísa", LEAVE).unwrap();
    evening.ask("Björn", answer(true)).unwrap();
    assert_eq!(evening.seen("Anna").state.scene, before);
    evening.check_log(&["Anna", "Björn", "Dísa"]);
}

#[test]
fn whoever_leaves_is_stood_in_for_and_may_come_back() {
    let chairs = vec![person("Anna"), person("Björn")];
    let mut evening = Evening::open(opening("kingdomino players=2 opening=snake", chairs));
    assert!(evening.table.task().is_none());
    evening.ask("Anna", LEAVE).unwrap();
    assert!(evening.seen("Björn").viewer.chairs[0].away);
    evening.think();
    assert!(!evening.seen("Björn").state.legal.is_empty());
    evening.ask("Anna", RETURN).unwrap();
    assert!(!evening.seen("Björn").viewer.chairs[0].away);
    // A table that everybody has left waits.
    evening.ask("Björn", LEAVE).unwrap();
    assert!(evening.table.task().is_some());
    evening.ask("Anna", LEAVE).unwrap();
    assert!(evening.table.task().is_none());
    assert_eq!(evening.ask("Anna", LEAVE), Err(Refusal::Away));
    // Before a game begins there is nothing to stand in for.
    let chairs = vec![person("Anna"), Chair::Open];
    let mut evening = Evening::open(opening("kingdomino players=2", chairs));
    evening.ask("Anna", LEAVE).unwrap();
    assert_eq!(evening.seen("Anna").viewer.chairs[0].sitter, Sitter::Open);
}

#[test]
fn whoever_is_late_is_stood_in_for() {
    let chairs = || vec![person("Anna"), person("Björn")];
    let mut slow = opening("kingdomino players=2 opening=snake", chairs());
    slow.clock = ClockRules::EachMove { seconds: 30 };
    let mut evening = Evening::open(slow.clone());
    let (seat, deadline) = evening.table.deadline().unwrap();
    assert_eq!((seat.to_string().as_str(), deadline), ("1", 31_000));
    assert!(evening.table.plan_run_out(30_999).is_none());
    evening.now = 31_000;
    let change = evening.table.plan_run_out(evening.now).unwrap();
    evening.commit(change);
    assert!(evening.table.plan_run_out(evening.now).is_none());
    evening.think();
    // One decision only: the next is Anna's own again.
    assert!(!evening.seen("Anna").viewer.chairs[0].away);
    let running = |evening: &Evening| {
        let chairs = evening.seen("Anna").viewer.chairs.into_iter();
        chairs
            .map(|chair| (chair.time_left.unwrap(), chair.running))
            .collect::<Vec<_>>()
    };
    evening.now += 10_000;
    assert_eq!(running(&evening), [(30_000, false), (20_000, true)]);
    evening.check_log(&["Anna", "Björn"]);

    slow.clock = ClockRules::Total {
        seconds: 60,
        increment: 0,
    };
    let mut evening = Evening::open(slow);
    evening.now = 61_000;
    let change = evening.table.plan_run_out(evening.now).unwrap();
    evening.commit(change);
    assert!(evening.seen("Anna").viewer.chairs[0].away);
    finish(&mut evening, &["Björn"]);
    evening.check_log(&["Anna", "Björn"]);
}

#[test]
fn nobody_can_fill_the_disk_at_one_table() {
    let chairs = vec![person("Anna"), person("Björn")];
    let mut evening = Evening::open(opening("kingdomino players=2 opening=snake", chairs));
    evening.ask("Björn", LEAVE).unwrap();
    let rename = |name: &str| Command::Rename {
        seat: None,
        name: name.to_owned(),
    };
    let refused = (0..10_000).find_map(|turn| {
        let name = if turn % 2 == 0 { "Anna" } else { "Anni" };
        evening.ask("Anna", rename(name)).err()
    });
    assert_eq!(refused, Some(Refusal::Worn));
    // The game does not suffer.
    evening.ask("Björn", RETURN).unwrap();
    assert_eq!(evening.ask("Björn", LEAVE), Err(Refusal::Worn));
    evening.act("Anna");
    assert_eq!(evening.ask("Anna", UNDO), Err(Refusal::Worn));
    finish(&mut evening, &["Anna", "Björn"]);
    assert_eq!(evening.table.stage(), Stage::Over);
}

#[test]
fn people_around_one_screen_have_a_chair_each() {
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
    let mut evening = Evening::open(opening("domination players=3", chairs));
    evening.think();
    let seen = evening.seen("Anna");
    assert_eq!(seen.viewer.yours, [1, 2]);
    assert_eq!(evening.ask("Anna", LEAVE), Err(Refusal::WhichChair));
    finish(&mut evening, &["Anna"]);
    assert_eq!(evening.seen("Anna").state.stage, api::Stage::Over);
}

#[test]
fn the_same_people_play_on_one_seat_further() {
    let chairs = vec![
        person("Anna"),
        person("Björn"),
        Chair::Opponent(Level::Child),
    ];
    let mut evening = Evening::open(opening("kingdomino players=3", chairs));
    let seed = Seed::new([3; 32]);
    assert_eq!(evening.table.rematch("first", seed), Err(Refusal::NotOver));
    finish(&mut evening, &["Anna", "Björn"]);
    let next = evening.table.rematch("first", seed).unwrap();
    assert_eq!(next.chairs[0], person("Björn"));
    assert_eq!(next.chairs[2], person("Anna"));
    let change = evening
        .table
        .plan_follow(&guest("Björn"), "next".to_owned(), 0)
        .unwrap();
    evening.commit(change);
    assert_eq!(evening.seen("Anna").state.next.as_deref(), Some("next"));
    assert_eq!(
        evening
            .table
            .plan_follow(&guest("Anna"), "other".to_owned(), 0)
            .err(),
        Some(Refusal::Followed("next".to_owned()))
    );
    Evening::open(next);
}

#[test]
fn a_dynasty_is_three_games_and_their_sum() {
    let chairs = vec![person("Anna"), person("Björn")];
    let mut next = opening("kingdomino players=2 dynasty", chairs);
    let mut totals = [0, 0];
    for game in 1..=3 {
        let mut evening = Evening::open(next);
        let dynasty = evening.seen("Anna").state.dynasty.unwrap();
        assert_eq!((dynasty.game, dynasty.of), (game, 3));
        finish(&mut evening, &["Anna", "Björn"]);
        let seen = evening.seen("Anna");
        for (total, points) in totals.iter_mut().zip(seen.state.result.unwrap().points) {
            *total += points;
        }
        let dynasty = seen.state.dynasty.unwrap();
        for standing in &dynasty.standings {
            assert_eq!(standing.total, totals[usize::from(standing.seat) - 1]);
        }
        assert_eq!(dynasty.winners.is_empty(), game < 3);
        next = evening
            .table
            .rematch(&format!("game {game}"), Seed::new([game as u8; 32]))
            .unwrap();
        assert_eq!(next.before.len(), game % 3);
        // Seats stay as they are within a Dynasty.
        assert_eq!(next.chairs[0] == person("Anna"), game < 3);
    }
}

#[test]
fn a_table_that_makes_no_sense_is_not_opened() {
    let open = |opening: Opening| {
        let first = Entry {
            at: 0,
            what: What::Opened(Box::new(opening)),
        };
        AnyTable::open(&first).unwrap_err().to_string()
    };
    let two = || vec![Chair::Open, Chair::Open];
    assert!(open(opening("chess players=2", two())).contains("\"chess\""));
    assert!(open(opening("kingdomino players=9", two())).contains("rules: "));
    assert_eq!(
        open(opening("kingdomino players=3", two())),
        "chairs: 2 are named, and by these rules 3 play"
    );
    let mut hasty = opening("kingdomino players=2", two());
    hasty.clock = ClockRules::EachMove { seconds: 1 };
    assert!(open(hasty).contains("clock: "));
    let mut long = opening("kingdomino players=2", two());
    long.contributions = vec!["x".repeat(65)];
    assert!(open(long).contains("contribution: "));
}
