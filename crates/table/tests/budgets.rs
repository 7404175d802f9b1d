//! Log limits: no player uses up what the others need.

#[path = "common/session.rs"]
mod session;

use session::{LEAVE, RETURN, TestSession, UNDO, guest, opening, person, play_to_end, sit};

use table::{Chair, Command, Phrase, Refusal, Stage};

fn rename(name: &str) -> Command {
    Command::Rename {
        seat: None,
        name: name.to_owned(),
    }
}

fn say() -> Command {
    Command::Say {
        seat: None,
        phrase: Phrase::Hello,
    }
}

/// Sends renames, slowly enough, until one is refused.
fn use_up_budget(session: &mut TestSession, name: &str) -> Refusal {
    let refused = (0..10_000).find_map(|turn| {
        session.now += 2_000;
        let other = format!("{name} {}", turn % 2);
        session.send(name, rename(&other)).err()
    });
    refused.expect("the budget is limited")
}

#[test]
fn phrases_and_names_are_limited_per_player_and_time() {
    let chairs = vec![person("Anna"), person("Björn")];
    let mut session = TestSession::open(opening("kingdomino players=2", chairs));
    for _ in 0..4 {
        session.send("Anna", say()).unwrap();
        session.send("Anna", rename("Ann")).unwrap();
    }
    let before = session.view("Anna");
    assert_eq!(session.send("Anna", say()), Err(Refusal::TooFast));
    assert_eq!(session.send("Anna", rename("Bo")), Err(Refusal::TooFast));
    assert_eq!(session.view("Anna"), before);
    // The other player and the game do not wait.
    session.send("Björn", say()).unwrap();
    session.now += 2_000;
    session.send("Anna", say()).unwrap();
    assert_eq!(session.send("Anna", say()), Err(Refusal::TooFast));
    session.now += 60_000;
    for _ in 0..8 {
        session.send("Anna", say()).unwrap();
    }
    assert_eq!(session.send("Anna", say()), Err(Refusal::TooFast));
    session.check_log(&["Anna", "Björn"]);
}

#[test]
fn a_player_cannot_use_up_the_log_of_the_others() {
    let chairs = vec![person("Anna"), person("Björn"), person("Dísa")];
    let rules = "kingdomino players=3 opening=snake";
    let mut session = TestSession::open(opening(rules, chairs));
    assert_eq!(use_up_budget(&mut session, "Dísa"), Refusal::LogFull);
    assert_eq!(use_up_budget(&mut session, "Björn"), Refusal::LogFull);
    assert!(!session.view("Dísa").viewer.can.say);
    assert_eq!(session.send("Dísa", LEAVE), Err(Refusal::LogFull));
    // Anna can chat, rename, leave, return and undo.
    session.send("Anna", say()).unwrap();
    session.send("Anna", rename("Ann")).unwrap();
    session.send("Anna", LEAVE).unwrap();
    session.send("Anna", RETURN).unwrap();
    session.play_first("Anna");
    session.send("Anna", UNDO).unwrap();
    // The game goes on, and is logged completely.
    let answer = Command::AnswerUndo { agree: true };
    session.send("Björn", answer.clone()).unwrap();
    session.send("Dísa", answer).unwrap();
    play_to_end(&mut session, &["Anna", "Björn", "Dísa"]);
    assert_eq!(session.table.stage(), Stage::Over);
    session.check_log(&["Anna", "Björn", "Dísa"]);
}

#[test]
fn strangers_cannot_use_up_the_log_before_the_game() {
    let chairs = vec![person("Anna"), Chair::Open];
    let mut table = opening("kingdomino players=2", chairs);
    table.listed = true;
    table.contributors = vec![guest("Anna")];
    let mut session = TestSession::open(table);
    let refused = (0..2_000).find_map(|number| {
        let name = format!("Guest {number}");
        let sat = session.send(&name, sit(&name));
        sat.and_then(|()| session.send(&name, LEAVE)).err()
    });
    assert_eq!(refused, Some(Refusal::LogFull));
    assert!(!session.view("Björn").viewer.can.sit);
    // The host can still begin.
    let fill = Command::Fill {
        seat: game::Seat::new(1).unwrap(),
        level: players::Level::Child,
    };
    session.send("Anna", fill).unwrap();
    let added = Command::Contribute {
        seat: None,
        contribution: "x".to_owned(),
    };
    session.send("Anna", added).unwrap();
    session.send("Anna", say()).unwrap();
    play_to_end(&mut session, &["Anna"]);
    assert_eq!(session.table.stage(), Stage::Over);
}
