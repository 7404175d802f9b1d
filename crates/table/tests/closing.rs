//! Closing a table: by its host or only player, and automatically.

#[path = "common/session.rs"]
mod session;

use session::{LEAVE, TestSession, UNDO, guest, opening, person, play_to_end, sit};

use players::Level;
use table::deal::Seed;
use table::{Chair, ClockRules, Command, Refusal, Stage};

const DAY: u64 = 24 * 60 * 60 * 1000;
const CLOSE: Command = Command::Close;

fn seat(number: usize) -> game::Seat {
    game::Seat::new(number - 1).unwrap()
}

#[test]
fn a_closed_table_is_over_without_a_result() {
    let chairs = vec![person("Anna"), Chair::Opponent(Level::Child)];
    let mut session = TestSession::open(opening("domination players=2", chairs));
    session.play_opponents();
    session.play_first("Anna");
    assert!(session.view("Anna").viewer.can.close);
    session.send("Anna", CLOSE).unwrap();
    assert_eq!(session.table.stage(), Stage::Over);
    let seen = session.view("Anna");
    assert!(seen.state.closed && seen.state.stage == api::Stage::Over);
    assert_eq!((&seen.state.result, seen.state.turn), (&None, None));
    assert_eq!(seen.viewer.can, api::Permissions::default());
    // Nothing that was hidden is revealed.
    assert_eq!(seen.state.seed, None);
    assert!(seen.state.contributions.is_empty());
    let record = session.table.record(Some(&guest("Anna")));
    assert!(!record.contains(&Seed::new([9; 32]).reveal()) && !record.contains("[Result"));
    assert!(session.table.task().is_none());
    let card = api::card(&session.table);
    assert!(card.closed && card.winners.is_empty());
    // Nothing follows.
    for command in [CLOSE, UNDO, LEAVE] {
        assert_eq!(session.send("Anna", command), Err(Refusal::Closed));
    }
    let next = session.table.rematch("first", Seed::new([1; 32]));
    assert_eq!(next.err(), Some(Refusal::Closed));
    session.check_log(&["Anna", "Björn"]);
}

#[test]
fn the_host_closes_a_table_that_waits_for_players() {
    let chairs = vec![person("Anna"), Chair::Open, Chair::Open];
    let mut session = TestSession::open(opening("kingdomino players=3", chairs));
    session.send("Björn", sit("Björn")).unwrap();
    assert!(!session.view("Björn").viewer.can.close);
    assert_eq!(session.send("Björn", CLOSE), Err(Refusal::NotHost));
    assert_eq!(session.send("Dísa", CLOSE), Err(Refusal::NotHost));
    session.send("Anna", CLOSE).unwrap();
    assert_eq!(session.send("Dísa", sit("Dísa")), Err(Refusal::Closed));
    session.check_log(&["Anna", "Björn", "Dísa"]);
}

#[test]
fn the_game_of_a_present_player_is_not_closed() {
    let chairs = vec![person("Anna"), person("Björn")];
    let mut session = TestSession::open(opening("kingdomino players=2", chairs));
    assert!(!session.view("Anna").viewer.can.close);
    assert_eq!(session.send("Anna", CLOSE), Err(Refusal::Present(seat(2))));
    session.send("Björn", LEAVE).unwrap();
    assert_eq!(session.send("Björn", CLOSE), Err(Refusal::NotHost));
    session.send("Anna", CLOSE).unwrap();
    assert!(session.table.is_closed());
}

#[test]
fn the_only_player_closes_a_game_that_the_host_only_watches() {
    let chairs = vec![person("Björn"), Chair::Opponent(Level::Child)];
    let mut session = TestSession::open(opening("kingdomino players=2", chairs));
    assert_eq!(session.send("Dísa", CLOSE), Err(Refusal::NotHost));
    session.send("Björn", CLOSE).unwrap();
    assert!(session.table.is_closed());
}

#[test]
fn a_table_at_which_nothing_happens_is_closed() {
    let chairs = vec![person("Anna"), Chair::Open];
    let mut session = TestSession::open(opening("kingdomino players=2", chairs));
    let stale_at = session.table.stale_at().unwrap();
    assert!((45 * DAY..53 * DAY).contains(&stale_at));
    assert!(session.table.plan_timeout(stale_at - 1).is_none());
    // Something that happens postpones it.
    session.now = 20 * DAY;
    session.send("Björn", sit("Björn")).unwrap();
    assert!(session.table.plan_timeout(stale_at).is_none());
    session.now = session.table.stale_at().unwrap();
    let change = session.table.plan_timeout(session.now).unwrap();
    session.commit(change);
    assert!(session.view("Anna").state.closed);
    assert!(session.table.plan_timeout(u64::MAX).is_none());
    assert_eq!(session.table.stale_at(), None);
    session.check_log(&["Anna", "Björn"]);
}

#[test]
fn running_clocks_and_finished_games_are_not_stale() {
    let chairs = vec![person("Anna"), person("Björn")];
    let mut correspondence = opening("kingdomino players=2", chairs);
    correspondence.clock = ClockRules::EachMove {
        seconds: ClockRules::MAX_SECONDS,
    };
    let session = TestSession::open(correspondence);
    assert_eq!(session.table.stale_at(), None);
    let chairs = vec![person("Anna"), Chair::Opponent(Level::Child)];
    let mut session = TestSession::open(opening("kingdomino players=2", chairs));
    play_to_end(&mut session, &["Anna"]);
    assert_eq!(session.table.stale_at(), None);
    assert!(session.table.plan_timeout(u64::MAX).is_none());
}
