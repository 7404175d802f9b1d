//! Contributions to the deal after its commitment is known.

#[path = "common/session.rs"]
mod session;

use session::{LEAVE, TestSession, guest, opening, person, play_to_end, sit};

use api::Stage;
use players::Level;
use table::deal::{Seed, verify};
use table::{Chair, Command, EntryKind, Refusal, Request, TableConfig};

const RULES: &str = "kingdomino players=2";

fn contribute(contribution: &str) -> Command {
    Command::Contribute {
        seat: None,
        contribution: contribution.to_owned(),
    }
}

/// A table whose deal awaits contributions of these guests.
fn awaiting(chairs: Vec<Chair>, contributors: &[&str]) -> TableConfig {
    TableConfig {
        contributors: contributors.iter().map(|name| guest(name)).collect(),
        ..opening(RULES, chairs)
    }
}

fn against_computer() -> TestSession {
    let chairs = vec![person("Anna"), Chair::Opponent(Level::Child)];
    TestSession::open(awaiting(chairs, &["Anna"]))
}

#[test]
fn the_deal_waits_for_the_contribution_of_the_host() {
    let mut session = against_computer();
    let before = session.view("Anna");
    assert_eq!(before.state.stage, Stage::Gathering);
    assert_eq!(before.state.awaited, [1]);
    assert!(before.log.events.is_empty() && before.viewer.can.contribute);
    assert!(!session.view("Björn").viewer.can.contribute);
    session.send("Anna", contribute("dice")).unwrap();
    let after = session.view("Anna");
    assert_eq!(after.state.stage, Stage::Playing);
    assert_eq!(after.state.commitment, before.state.commitment);
    assert!(after.state.awaited.is_empty() && !after.viewer.can.contribute);
    play_to_end(&mut session, &["Anna"]);
    let end = session.view("Anna").state;
    assert_eq!(end.contributions, ["dice", ""]);
    let record = session.table.record(None);
    assert!(record.contains("[Contribution1 \"dice\"]"), "{record}");
    let record: game::Record<kingdomino::Kingdomino> = record.parse().unwrap();
    assert_eq!(verify(&record), Ok(()));
    session.check_log(&["Anna", "Björn"]);
}

/// With the same seed, the contribution decides the deal.
#[test]
fn a_contribution_changes_the_deal() {
    let first_draws = |contribution: &str| {
        let mut session = against_computer();
        session.send("Anna", contribute(contribution)).unwrap();
        session.view("Anna").log.events
    };
    assert_eq!(first_draws("a"), first_draws("a"));
    assert_ne!(first_draws("a"), first_draws("b"));
}

#[test]
fn the_deal_begins_without_a_contribution_that_does_not_come_in_time() {
    let mut session = against_computer();
    assert_eq!(session.table.timeout_at(), Some(11_000));
    assert!(session.table.plan_timeout(10_999).is_none());
    session.now = 11_000;
    let change = session.table.plan_timeout(session.now).unwrap();
    assert_eq!(change.entry.what, EntryKind::ContributionsClosed);
    session.commit(change);
    assert_eq!(session.view("Anna").state.stage, Stage::Playing);
    assert_eq!(session.table.timeout_at(), None);
    assert_eq!(
        session.send("Anna", contribute("late")),
        Err(Refusal::Begun)
    );
    session.check_log(&["Anna"]);
}

#[test]
fn time_runs_only_while_all_chairs_are_taken() {
    let chairs = vec![person("Anna"), Chair::Open];
    let mut session = TestSession::open(awaiting(chairs, &["Anna"]));
    assert_eq!(session.table.timeout_at(), None);
    session.now = 60_000;
    session.send("Björn", sit("Björn")).unwrap();
    assert_eq!(session.table.timeout_at(), Some(70_000));
    session.now = 65_000;
    session.send("Björn", LEAVE).unwrap();
    assert_eq!(session.table.timeout_at(), None);
    session.now = 80_000;
    session.send("Björn", sit("Björn")).unwrap();
    assert_eq!(session.table.timeout_at(), Some(90_000));
    session.send("Anna", LEAVE).unwrap();
    // A player who left is not awaited any more.
    session.send("Dísa", sit("Dísa")).unwrap();
    assert_eq!(session.view("Dísa").state.stage, Stage::Playing);
    session.check_log(&["Anna", "Björn", "Dísa"]);
}

#[test]
fn contributions_are_final_and_independent_of_the_version() {
    let chairs = vec![person("Anna"), person("Björn")];
    let mut session = TestSession::open(awaiting(chairs, &["Anna", "Björn"]));
    assert_eq!(session.view("Anna").state.awaited, [1, 2]);
    let empty = session.send("Anna", contribute("")).unwrap_err();
    assert_eq!(empty.to_string(), "contribution: expected 1 to 64 bytes");
    let long = session.send("Anna", contribute(&"x".repeat(65)));
    assert!(matches!(long, Err(Refusal::Invalid { .. })), "{long:?}");
    assert_eq!(session.send("Dísa", contribute("x")), Err(Refusal::NoChair));
    session.send("Anna", contribute("one")).unwrap();
    assert_eq!(
        session.send("Anna", contribute("two")),
        Err(Refusal::Contributed)
    );
    // Björn has not seen Anna's contribution.
    let request = Request {
        version: 1,
        command: contribute("three"),
    };
    let change = session.table.plan(&guest("Björn"), &request, session.now);
    session.commit(change.unwrap());
    assert_eq!(session.view("Anna").state.stage, Stage::Playing);
    play_to_end(&mut session, &["Anna", "Björn"]);
    assert_eq!(session.view("Anna").state.contributions, ["one", "three"]);
    session.check_log(&["Anna", "Björn"]);
}

#[test]
fn one_contribution_per_guest_is_awaited() {
    let mut second = person("Björn");
    if let Chair::Person(person) = &mut second {
        person.guest = guest("Anna");
    }
    let mut session = TestSession::open(awaiting(vec![person("Anna"), second], &["Anna"]));
    assert_eq!(session.view("Anna").state.awaited, [1]);
    session.send("Anna", contribute("both")).unwrap();
    assert_eq!(session.view("Anna").state.stage, Stage::Playing);
}

/// Programs that never contribute are not waited for.
#[test]
fn a_rematch_awaits_the_guests_who_contributed() {
    let chairs = vec![person("Anna"), Chair::Open];
    let mut session = TestSession::open(opening(RULES, chairs));
    let with = Command::Sit {
        seat: None,
        name: "Björn".to_owned(),
        contribution: "first".to_owned(),
    };
    session.send("Björn", with).unwrap();
    play_to_end(&mut session, &["Anna", "Björn"]);
    let rematch = |session: &TestSession, seed| {
        let config = session.table.rematch("x", Seed::new([seed; 32])).unwrap();
        TestSession::open(config)
    };
    let mut second = rematch(&session, 1);
    // In a rematch every player moves one seat further.
    assert_eq!(second.view("Björn").state.awaited, [1]);
    second.send("Björn", contribute("second")).unwrap();
    play_to_end(&mut second, &["Anna", "Björn"]);
    assert_eq!(second.view("Anna").state.contributions, ["second", ""]);
    // A contributor who was absent once is awaited again.
    let mut third = rematch(&second, 2);
    third.now = 11_000;
    let change = third.table.plan_timeout(third.now).unwrap();
    third.commit(change);
    play_to_end(&mut third, &["Anna", "Björn"]);
    assert_eq!(rematch(&third, 3).view("Björn").state.awaited, [1]);
    // Without contributors the rematch is dealt at once.
    let chairs = vec![person("Anna"), person("Björn")];
    let mut session = TestSession::open(opening(RULES, chairs));
    play_to_end(&mut session, &["Anna", "Björn"]);
    let next = rematch(&session, 4);
    assert_eq!(next.view("Anna").state.stage, Stage::Playing);
}
