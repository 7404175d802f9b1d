//! One chair per guest, removing players before the game, and replacing absent ones during it.

#[path = "common/session.rs"]
mod session;

use session::{LEAVE, RETURN, TestSession, guest, opening, person, play_to_end, sit};

use api::Occupant;
use game::Seat;
use players::Level;
use table::{Chair, ClockRules, Command, Refusal, TableConfig};

const DAY: u64 = 24 * 60 * 60 * 1000;

fn seat(number: usize) -> Seat {
    Seat::new(number - 1).unwrap()
}

fn remove(number: usize) -> Command {
    Command::Remove { seat: seat(number) }
}

fn replace(number: usize) -> Command {
    Command::Replace {
        seat: seat(number),
        level: Level::Child,
    }
}

fn gathering() -> TableConfig {
    let chairs = vec![person("Anna"), Chair::Open, Chair::Open];
    opening("domination players=3", chairs)
}

#[test]
fn a_guest_takes_one_chair() {
    let mut session = TestSession::open(gathering());
    session.send("Björn", sit("Björn")).unwrap();
    let before = session.view("Björn");
    assert!(!before.viewer.can.sit);
    assert_eq!(session.send("Björn", sit("Bo")), Err(Refusal::Seated));
    assert_eq!(session.send("Anna", sit("Ann")), Err(Refusal::Seated));
    assert_eq!(session.view("Björn"), before);
    assert!(session.view("Dísa").viewer.can.sit);
    // A guest who left may take another chair.
    session.send("Björn", LEAVE).unwrap();
    session.send("Björn", sit("Björn")).unwrap();
}

#[test]
fn guests_of_a_table_with_shared_screens_take_several_chairs() {
    let mut shared = gathering();
    shared.shared_screens = true;
    let mut session = TestSession::open(shared);
    assert!(session.view("Dísa").state.shared_screens);
    session.send("Björn", sit("Björn")).unwrap();
    assert!(session.view("Björn").viewer.can.sit);
    session.send("Björn", sit("Bo")).unwrap();
    assert_eq!(session.view("Björn").viewer.yours, [2, 3]);
    session.check_log(&["Anna", "Björn"]);
}

#[test]
fn the_host_removes_a_player_who_cannot_come_back() {
    let mut shared = gathering();
    shared.shared_screens = true;
    shared.rules = "domination players=4".to_owned();
    shared.chairs.push(Chair::Open);
    let mut session = TestSession::open(shared);
    session.send("Björn", sit("Björn")).unwrap();
    assert!(session.view("Anna").viewer.can.remove);
    session.send("Björn", sit("Bo")).unwrap();
    assert_eq!(session.send("Dísa", remove(2)), Err(Refusal::NotHost));
    assert_eq!(session.send("Björn", remove(2)), Err(Refusal::NotHost));
    assert_eq!(
        session.send("Anna", remove(4)),
        Err(Refusal::NoPlayer(seat(4)))
    );
    assert!(matches!(
        session.send("Anna", remove(1)),
        Err(Refusal::Invalid { what: "seat", .. })
    ));
    session.send("Anna", remove(3)).unwrap();
    // All chairs of the guest are free.
    let seen = session.view("Björn");
    assert!(seen.viewer.yours.is_empty() && !seen.viewer.can.sit);
    assert!(!session.view("Anna").viewer.can.remove);
    let occupants: Vec<Occupant> = seen
        .viewer
        .chairs
        .iter()
        .map(|chair| chair.occupant)
        .collect();
    assert_eq!(occupants[1..], [Occupant::Open; 3]);
    assert_eq!(session.send("Björn", sit("Björn")), Err(Refusal::Removed));
    session.send("Dísa", sit("Dísa")).unwrap();
    session.check_log(&["Anna", "Björn", "Dísa"]);
}

#[test]
fn a_present_player_is_not_replaced() {
    let mut running = opening(
        "domination players=2",
        vec![person("Anna"), person("Björn")],
    );
    running.clock = ClockRules::EachMove { seconds: 3600 };
    let mut session = TestSession::open(running);
    assert!(!session.view("Anna").viewer.can.replace);
    assert_eq!(
        session.send("Anna", replace(2)),
        Err(Refusal::Present(seat(2)))
    );
    assert_eq!(session.send("Anna", remove(2)), Err(Refusal::Begun));
    // With a clock, thinking long is not absence.
    session.now += 2 * DAY;
    assert_eq!(
        session.send("Anna", replace(2)),
        Err(Refusal::Present(seat(2)))
    );
    // A player who has returned keeps the chair.
    session.send("Björn", LEAVE).unwrap();
    assert!(session.view("Anna").viewer.can.replace);
    assert!(session.view("Anna").viewer.chairs[1].absent);
    session.send("Björn", RETURN).unwrap();
    assert_eq!(
        session.send("Anna", replace(2)),
        Err(Refusal::Present(seat(2)))
    );
}

#[test]
fn the_host_replaces_a_player_who_has_left() {
    let chairs = vec![person("Anna"), person("Björn"), person("Dísa")];
    let mut session = TestSession::open(opening("domination players=3", chairs));
    session.send("Björn", LEAVE).unwrap();
    assert_eq!(session.send("Dísa", replace(2)), Err(Refusal::NotHost));
    session.send("Anna", replace(2)).unwrap();
    let seen = session.view("Björn");
    assert!(seen.viewer.yours.is_empty());
    assert_eq!(seen.state.eye, None);
    assert_eq!(seen.viewer.chairs[1].occupant, Occupant::Opponent);
    assert_eq!(session.send("Björn", RETURN), Err(Refusal::NoChair));
    play_to_end(&mut session, &["Anna", "Dísa"]);
    assert!(session.view("Anna").state.result.is_some());
    session.check_log(&["Anna", "Björn", "Dísa"]);
}

#[test]
fn a_player_who_keeps_a_game_without_clocks_waiting_for_a_day_can_be_replaced() {
    let chairs = vec![person("Anna"), person("Björn"), person("Dísa")];
    let mut session = TestSession::open(opening("kingdomino players=3 opening=snake", chairs));
    session.now += 10 * DAY;
    session.play_first("Anna");
    session.now += DAY - 1;
    assert!(!session.view("Anna").viewer.can.replace);
    assert_eq!(
        session.send("Anna", replace(2)),
        Err(Refusal::Present(seat(2)))
    );
    session.now += 1;
    assert!(session.view("Anna").viewer.chairs[1].absent);
    // Only the player to move keeps the game waiting.
    assert_eq!(
        session.send("Anna", replace(3)),
        Err(Refusal::Present(seat(3)))
    );
    session.send("Anna", replace(2)).unwrap();
    session.play_opponents();
    assert_eq!(session.table.turn(), Some(seat(3)));
    session.check_log(&["Anna", "Björn", "Dísa"]);
}

#[test]
fn replacing_a_player_drops_their_vote_on_an_undo_request() {
    let chairs = vec![person("Anna"), person("Björn"), person("Dísa")];
    let mut session = TestSession::open(opening("kingdomino players=3 opening=snake", chairs));
    session.play_first("Anna");
    session.now += DAY;
    session.send("Anna", Command::Undo { seat: None }).unwrap();
    session
        .send("Dísa", Command::AnswerUndo { agree: true })
        .unwrap();
    session.send("Anna", replace(2)).unwrap();
    assert_eq!(session.view("Anna").state.undo_asked, None);
    assert_eq!(session.table.turn(), Some(seat(1)));
    session.check_log(&["Anna", "Björn", "Dísa"]);
}

#[test]
fn a_rematch_keeps_the_choice_of_shared_screens() {
    let mut shared = opening(
        "kingdomino players=2",
        vec![person("Anna"), Chair::Opponent(Level::Child)],
    );
    shared.shared_screens = true;
    let mut session = TestSession::open(shared);
    play_to_end(&mut session, &["Anna"]);
    let next = session
        .table
        .rematch("first", table::deal::Seed::new([1; 32]))
        .unwrap();
    assert!(next.shared_screens);
    assert_eq!(next.host, guest("Anna"));
}
