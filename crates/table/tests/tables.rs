//! What people do at tables, from sitting down to the next game.

use std::time::Duration;

use api::{ClaimCost, Criterion, KingdominoPreview, Preview, Scene, Sitter, TableView, table_view};
use players::Level;
use table::deal::{Seed, Unfair, verify};
use table::{
    AnyChange, AnyTable, Chair, ClockRules, Command, Entry, Guest, Opening, Person, Refusal,
    Request, Secret, Stage, What,
};

/// A table with its log, and a clock that stands still until it is told otherwise.
struct Evening {
    table: AnyTable,
    log: Vec<Entry>,
    now: u64,
}

fn guest(name: &str) -> Guest {
    Guest(format!("guest {name}"))
}

fn person(name: &str) -> Chair {
    Chair::Person(Person::new(guest(name), name.parse().unwrap()))
}

fn opening(rules: &str, chairs: Vec<Chair>) -> Opening {
    Opening {
        rules: rules.to_owned(),
        seed: Secret(Seed::new([9; 32]).reveal()),
        host: guest("Anna"),
        chairs,
        contributions: Vec::new(),
        clock: ClockRules::None,
        undo: true,
        listed: false,
        stand_in: Level::Casual,
        before: Vec::new(),
    }
}

impl Evening {
    fn open(opening: Opening) -> Self {
        let first = Entry {
            at: 1000,
            what: What::Opened(Box::new(opening)),
        };
        Self {
            table: AnyTable::open(&first).unwrap(),
            log: vec![first],
            now: 1000,
        }
    }

    fn commit(&mut self, AnyChange { entry, after }: AnyChange) {
        // What is stored is what is read back.
        let stored = serde_json::to_string(&entry).unwrap();
        let read: Entry = serde_json::from_str(&stored).unwrap();
        assert_eq!(read, entry);
        self.table = after;
        self.log.push(entry);
        assert_eq!(self.table.version(), self.log.len() as u64);
    }

    fn ask(&mut self, name: &str, command: Command) -> Result<(), Refusal> {
        let request = Request {
            version: self.table.version(),
            command,
        };
        let change = self.table.plan(&guest(name), &request, self.now)?;
        self.commit(change);
        Ok(())
    }

    fn seen(&self, name: &str) -> TableView {
        table_view(&self.table, Some(&guest(name)), self.now)
    }

    fn act(&mut self, name: &str) {
        let action = self.seen(name).state.legal[0].action.clone();
        self.ask(name, Command::Act { seat: None, action }).unwrap();
    }

    /// Opponents decide as long as it is their turn.
    fn think(&mut self) {
        while let Some(task) = self.table.task() {
            let decision = task.decide(Duration::from_millis(1)).unwrap();
            let change = self.table.plan_opponent(&decision, self.now).unwrap();
            self.commit(change);
        }
    }

    /// The table as its log alone makes it looks the same to everybody.
    fn check_log(&self, names: &[&str]) {
        let replayed = AnyTable::replay(&self.log).unwrap();
        for name in names {
            let guest = guest(name);
            assert_eq!(
                table_view(&replayed, Some(&guest), self.now),
                table_view(&self.table, Some(&guest), self.now)
            );
        }
    }
}

fn sit(name: &str) -> Command {
    Command::Sit {
        seat: None,
        name: name.to_owned(),
        contribution: String::new(),
    }
}

const UNDO: Command = Command::Undo { seat: None };
const LEAVE: Command = Command::Leave { seat: None };
const RETURN: Command = Command::Return { seat: None };

/// Everybody plays the first thing that is legal until the game is over.
fn finish(evening: &mut Evening, names: &[&str]) {
    while evening.table.stage() == Stage::Playing {
        let mover = names
            .iter()
            .find(|name| !evening.seen(name).state.legal.is_empty());
        match mover {
            Some(name) => evening.act(name),
            None => evening.think(),
        }
    }
}

/// What each claim that is legal now means for the order of turns, by domino.
fn claims(seen: &TableView) -> Vec<(u8, ClaimCost)> {
    let claim = |choice: &api::Choice| match choice.preview {
        Preview::Kingdomino(KingdominoPreview::Claim { domino, turn }) => Some((domino, turn)),
        _ => None,
    };
    seen.state.legal.iter().filter_map(claim).collect()
}

#[test]
fn a_claim_says_truly_when_the_king_comes_next() {
    let names = ["Anna", "Bo", "Caj", "Dora"];
    for (rules, kings) in [
        ("kingdomino players=2", 4),
        ("kingdomino players=3", 3),
        ("kingdomino players=3 edition=revised", 3),
        ("kingdomino players=4", 4),
    ] {
        let spare = rules.contains("revised");
        let players = if rules.contains('2') { 2 } else { kings };
        let names = &names[..players];
        let chairs = names.iter().map(|name| person(name)).collect();
        let mut evening = Evening::open(opening(rules, chairs));
        // By the domino that was claimed.
        let mut promised: Vec<(u8, ClaimCost)> = Vec::new();
        let (mut kept, mut open) = (0, 0);
        while let Some(name) = names
            .iter()
            .find(|name| !evening.seen(name).state.legal.is_empty())
        {
            let before = evening.seen(name);
            let offered = claims(&before);
            if offered.len() == 4 && spare {
                // The first king of a line: one of the four dominoes will be left over.
                let order: Vec<_> = offered
                    .iter()
                    .map(|(_, it)| (it.earliest, it.order))
                    .collect();
                assert_eq!(order, [(1, 1), (1, 2), (2, 3), (3, 3)]);
            }
            // Not always the same place of the line.
            let index = evening.log.len() % before.state.legal.len();
            if let Some(claim) = offered.get(index) {
                assert_eq!(claim.1.of, kings, "{rules}");
                promised.push(*claim);
                open += usize::from(claim.1.earliest < claim.1.order);
            }
            let action = before.state.legal[index].action.clone();
            if promised.len() == kings {
                // All stand on the line, and have their turns from the lowest domino up.
                promised.sort_by_key(|(domino, _)| *domino);
                for (came, (_, cost)) in (1..).zip(promised.drain(..)) {
                    let said = cost.earliest..=cost.order;
                    assert!(said.contains(&came), "{rules} {came} {cost:?}");
                    kept += 1;
                }
            }
            evening
                .ask(name, Command::Act { seat: None, action })
                .unwrap();
        }
        assert!(kept >= 24, "{kept}");
        assert_eq!(open > 0, spare, "{rules}");
    }
}

#[test]
fn friends_meet_and_play_to_the_end() {
    for rules in ["kingdomino players=3", "domination players=3"] {
        let chairs = vec![person("Anna"), Chair::Open, Chair::Open];
        let mut evening = Evening::open(opening(rules, chairs));
        assert_eq!(evening.seen("Anna").state.stage, api::Stage::Gathering);
        assert!(evening.seen("Anna").viewer.host && !evening.seen("Björn").viewer.host);
        evening.ask("Björn", sit("Björn")).unwrap();
        assert_eq!(
            evening.ask(
                "Dísa",
                Command::Fill {
                    seat: "3".parse().unwrap(),
                    level: Level::Beginner
                }
            ),
            Err(Refusal::NotHost)
        );
        let fill = Command::Fill {
            seat: "3".parse().unwrap(),
            level: Level::Beginner,
        };
        evening.ask("Anna", fill).unwrap();
        assert_eq!(evening.ask("Dísa", sit("Dísa")), Err(Refusal::Begun));
        let seen = evening.seen("Björn");
        assert_eq!(
            (seen.state.stage, &seen.viewer.yours[..]),
            (api::Stage::Playing, &[2][..])
        );
        assert_eq!(seen.viewer.chairs[2].sitter, Sitter::Opponent);
        finish(&mut evening, &["Anna", "Björn"]);
        evening.check_log(&["Anna", "Björn", "Dísa"]);
        let seen = evening.seen("Dísa");
        let result = seen.state.result.expect("the game is over");
        let points: Vec<u32> = seen
            .viewer
            .chairs
            .iter()
            .map(|chair| chair.points)
            .collect();
        assert_eq!(result.points, points);
        assert!(!result.winners.is_empty());
    }
}

/// How much of something each seat has, counted on the table itself.
fn counted(what: Criterion, scene: &Scene, seats: usize) -> Vec<u32> {
    match scene {
        Scene::Kingdomino(scene) => {
            let figure = |kingdom: &api::KingdomView| {
                let properties = kingdom.score.properties.iter();
                match what {
                    Criterion::LargestProperty => properties.map(|it| it.squares).max().unwrap(),
                    Criterion::Crowns => properties.map(|it| it.crowns).sum(),
                    _ => kingdom.score.total,
                }
            };
            scene.kingdoms.iter().map(figure).collect()
        }
        Scene::Domination(scene) => {
            let counts = |seat: u8| {
                let theirs = scene.areas.iter().filter(|area| area.owner == Some(seat));
                let all = what == Criterion::Points;
                theirs.filter(|area| all || area.outer).count() as u32
            };
            (1..=seats as u8).map(counts).collect()
        }
    }
}

#[test]
fn whoever_wins_sees_by_which_figures() {
    let names = ["Anna", "Bo", "Caj"];
    let mut seen_to_decide = Vec::new();
    for (rules, games) in [
        ("kingdomino players=3", 150),
        ("kingdomino players=3 edition=revised", 150),
        ("domination players=3", 50),
    ] {
        for seed in 0..games {
            let chairs = names.iter().map(|name| person(name)).collect();
            let mut evening = Evening::open(Opening {
                seed: Secret(Seed::new([seed; 32]).reveal()),
                ..opening(rules, chairs)
            });
            finish(&mut evening, &names);
            let end = evening.seen("Anna");
            let result = end.state.result.unwrap();
            let mut leaders: Vec<u8> = vec![1, 2, 3];
            for (index, compared) in result.compared.iter().enumerate() {
                let figures = counted(compared.what, &end.state.scene, names.len());
                assert_eq!(compared.figures, figures, "{rules}");
                assert!(leaders.len() > 1, "{rules}: it was decided before");
                let figure = |seat: &u8| figures[usize::from(*seat) - 1];
                let most = leaders.iter().map(figure).max().unwrap();
                leaders.retain(|seat| figure(seat) == most);
                let last = index + 1 == result.compared.len();
                let decides = compared.what == result.decided;
                assert!(!decides || last, "{rules}: nothing is compared after that");
            }
            assert_eq!(leaders, result.winners, "{rules}");
            assert_eq!(leaders.len() > 1, result.decided == Criterion::Shared);
            assert_eq!(result.compared[0].figures, result.points);
            seen_to_decide.push(result.decided);
        }
    }
    for decided in [
        Criterion::Points,
        Criterion::LargestProperty,
        Criterion::OuterAreas,
        Criterion::Shared,
    ] {
        assert!(seen_to_decide.contains(&decided), "{decided:?}");
    }
}

#[test]
fn the_deal_can_be_checked_when_the_game_is_over_and_not_before() {
    let chairs = vec![person("Anna"), Chair::Open];
    let mut evening = Evening::open(opening("domination players=2", chairs));
    let commitment = evening.seen("Anna").state.commitment;
    let contribution = "a lucky number: 7".to_owned();
    let sit = Command::Sit {
        seat: None,
        name: "Björn".to_owned(),
        contribution: contribution.clone(),
    };
    evening.ask("Björn", sit).unwrap();
    let secret = Seed::new([9; 32]).reveal();
    for name in ["Anna", "Björn", "Dísa"] {
        assert_eq!(evening.seen(name).state.seed, None);
        let record = evening.table.record(Some(&guest(name)));
        assert!(!record.contains(&secret) && record.contains(&commitment));
    }
    finish(&mut evening, &["Anna", "Björn"]);
    let revealed = evening.seen("Dísa").state.seed;
    assert_eq!(revealed, Some(secret));
    let text = evening.table.record(None);
    let record: game::Record<domination::Domination> = text.parse().unwrap();
    assert_eq!(verify(&record), Ok(()));
    // Whatever is changed, it no longer fits together.
    for (from, to) in [(commitment, "0".repeat(64)), (contribution, "8".to_owned())] {
        let other: game::Record<domination::Domination> = text.replace(&from, &to).parse().unwrap();
        assert!(verify(&other).is_err());
    }
    for tag in ["Deal", "Commitment", "Seed"] {
        let start = format!("[{tag} ");
        let rest = text.lines().filter(|line| !line.starts_with(&start));
        let without = rest.collect::<Vec<_>>().join("\n");
        let record: game::Record<domination::Domination> = without.parse().unwrap();
        assert_eq!(verify(&record), Err(Unfair::Missing(tag)));
    }
}

#[test]
fn what_is_asked_too_late_or_for_others_changes_nothing() {
    let chairs = vec![person("Anna"), person("Björn")];
    let mut evening = Evening::open(opening("kingdomino players=2 opening=snake", chairs));
    let before = evening.seen("Anna");
    let act = |action: &str| Command::Act {
        seat: None,
        action: action.to_owned(),
    };
    let legal = before.state.legal[0].action.clone();
    let stale = Request {
        version: 0,
        command: act(&legal),
    };
    assert_eq!(
        evening.table.plan(&guest("Anna"), &stale, 0).err(),
        Some(Refusal::Stale {
            seen: 0,
            version: 1
        })
    );
    let anna = "1".parse().unwrap();
    assert_eq!(
        evening.ask("Björn", act(&legal)),
        Err(Refusal::NotYourTurn(anna))
    );
    let for_anna = Command::Act {
        seat: Some(anna),
        action: legal.clone(),
    };
    assert_eq!(
        evening.ask("Björn", for_anna.clone()),
        Err(Refusal::NotYours(anna))
    );
    assert_eq!(evening.ask("Dísa", for_anna), Err(Refusal::NotYours(anna)));
    assert_eq!(evening.ask("Dísa", act(&legal)), Err(Refusal::NoChair));
    assert!(matches!(
        evening.ask("Anna", act("claim 99")),
        Err(Refusal::Malformed { .. })
    ));
    assert!(matches!(
        evening.ask("Anna", act("place h7i7")),
        Err(Refusal::Illegal(_))
    ));
    assert_eq!(evening.ask("Anna", RETURN), Err(Refusal::NotAway));
    assert_eq!(evening.ask("Anna", UNDO), Err(Refusal::NothingToUndo));
    assert_eq!(evening.seen("Anna"), before);
}

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
    assert_ne!(evening.seen("Anna").state.events, before.state.events);
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
