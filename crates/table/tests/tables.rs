//! Whole games, from opening a table to verifying the deal.

#[path = "common/session.rs"]
mod session;

use session::{RETURN, TestSession, UNDO, guest, opening, person, play_to_end, sit};

use api::{ClaimOrder, Criterion, KingdominoPreview, Occupant, Preview, Scene, TableView};
use players::Level;
use table::deal::{Seed, VerifyError, verify};
use table::{Chair, Command, Refusal, Request, Secret, TableConfig};

/// Turn-order previews of the legal claims, by domino.
fn claims(seen: &TableView) -> Vec<(u8, ClaimOrder)> {
    let claim = |choice: &api::Choice| match choice.preview {
        Preview::Kingdomino(KingdominoPreview::Claim { domino, turn }) => Some((domino, turn)),
        _ => None,
    };
    seen.state.legal.iter().filter_map(claim).collect()
}

#[test]
fn claim_previews_predict_the_turn_order() {
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
        let mut session = TestSession::open(opening(rules, chairs));
        // Claimed dominoes with the preview of each.
        let mut promised: Vec<(u8, ClaimOrder)> = Vec::new();
        let (mut kept, mut open) = (0, 0);
        while let Some(name) = names
            .iter()
            .find(|name| !session.view(name).state.legal.is_empty())
        {
            let before = session.view(name);
            let offered = claims(&before);
            if offered.len() == 4 && spare {
                // First king of a line: one of the four dominoes will be left over.
                let order: Vec<_> = offered
                    .iter()
                    .map(|(_, it)| (it.earliest, it.order))
                    .collect();
                assert_eq!(order, [(1, 1), (1, 2), (2, 3), (3, 3)]);
            }
            // Vary the position in the line.
            let index = session.log.len() % before.state.legal.len();
            if let Some(claim) = offered.get(index) {
                assert_eq!(claim.1.of, kings, "{rules}");
                promised.push(*claim);
                open += usize::from(claim.1.earliest < claim.1.order);
            }
            let action = before.state.legal[index].action.clone();
            if promised.len() == kings {
                // All kings are on the line and move in ascending order of dominoes.
                promised.sort_by_key(|(domino, _)| *domino);
                for (came, (_, cost)) in (1..).zip(promised.drain(..)) {
                    let said = cost.earliest..=cost.order;
                    assert!(said.contains(&came), "{rules} {came} {cost:?}");
                    kept += 1;
                }
            }
            session
                .send(name, Command::Act { seat: None, action })
                .unwrap();
        }
        assert!(kept >= 24, "{kept}");
        assert_eq!(open > 0, spare, "{rules}");
    }
}

#[test]
fn players_join_and_finish_a_game() {
    for rules in ["kingdomino players=3", "domination players=3"] {
        let chairs = vec![person("Anna"), Chair::Open, Chair::Open];
        let mut session = TestSession::open(opening(rules, chairs));
        assert_eq!(session.view("Anna").state.stage, api::Stage::Gathering);
        assert!(session.view("Anna").viewer.host && !session.view("Björn").viewer.host);
        session.send("Björn", sit("Björn")).unwrap();
        assert_eq!(
            session.send(
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
        session.send("Anna", fill).unwrap();
        assert_eq!(session.send("Dísa", sit("Dísa")), Err(Refusal::Begun));
        let seen = session.view("Björn");
        assert_eq!(
            (seen.state.stage, &seen.viewer.yours[..]),
            (api::Stage::Playing, &[2][..])
        );
        assert_eq!(seen.viewer.chairs[2].occupant, Occupant::Opponent);
        play_to_end(&mut session, &["Anna", "Björn"]);
        session.check_log(&["Anna", "Björn", "Dísa"]);
        let seen = session.view("Dísa");
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

/// Figures of a tie-break criterion per seat, counted on the board.
fn figures_on_board(what: Criterion, scene: &Scene, seats: usize) -> Vec<u32> {
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
fn results_list_the_tie_break_figures() {
    let names = ["Anna", "Bo", "Caj"];
    let mut deciding = Vec::new();
    for (rules, games) in [
        ("kingdomino players=3", 150),
        ("kingdomino players=3 edition=revised", 150),
        ("domination players=3", 50),
    ] {
        for seed in 0..games {
            let chairs = names.iter().map(|name| person(name)).collect();
            let mut session = TestSession::open(TableConfig {
                seed: Secret(Seed::new([seed; 32]).reveal()),
                ..opening(rules, chairs)
            });
            play_to_end(&mut session, &names);
            let end = session.view("Anna");
            let result = end.state.result.unwrap();
            let mut leaders: Vec<u8> = vec![1, 2, 3];
            for (index, compared) in result.compared.iter().enumerate() {
                let figures = figures_on_board(compared.what, &end.state.scene, names.len());
                assert_eq!(compared.figures, figures, "{rules}");
                assert!(leaders.len() > 1, "{rules}: already decided");
                let figure = |seat: &u8| figures[usize::from(*seat) - 1];
                let highest = leaders.iter().map(figure).max().unwrap();
                leaders.retain(|seat| figure(seat) == highest);
                let last = index + 1 == result.compared.len();
                let decides = compared.what == result.decided;
                assert!(!decides || last, "{rules}: compared after the decision");
            }
            assert_eq!(leaders, result.winners, "{rules}");
            assert_eq!(leaders.len() > 1, result.decided == Criterion::Shared);
            assert_eq!(result.compared[0].figures, result.points);
            deciding.push(result.decided);
        }
    }
    for decided in [
        Criterion::Points,
        Criterion::LargestProperty,
        Criterion::OuterAreas,
        Criterion::Shared,
    ] {
        assert!(deciding.contains(&decided), "{decided:?}");
    }
}

#[test]
fn the_deal_can_be_verified_only_after_the_game() {
    let chairs = vec![person("Anna"), Chair::Open];
    let mut session = TestSession::open(opening("domination players=2", chairs));
    let commitment = session.view("Anna").state.commitment;
    let contribution = "a lucky number: 7".to_owned();
    let sit = Command::Sit {
        seat: None,
        name: "Björn".to_owned(),
        contribution: contribution.clone(),
    };
    session.send("Björn", sit).unwrap();
    let secret = Seed::new([9; 32]).reveal();
    for name in ["Anna", "Björn", "Dísa"] {
        assert_eq!(session.view(name).state.seed, None);
        let record = session.table.record(Some(&guest(name)));
        assert!(!record.contains(&secret) && record.contains(&commitment));
    }
    play_to_end(&mut session, &["Anna", "Björn"]);
    let revealed = session.view("Dísa").state.seed;
    assert_eq!(revealed, Some(secret));
    let text = session.table.record(None);
    let record: game::Record<domination::Domination> = text.parse().unwrap();
    assert_eq!(verify(&record), Ok(()));
    // Any change makes the verification fail.
    for (from, to) in [(commitment, "0".repeat(64)), (contribution, "8".to_owned())] {
        let other: game::Record<domination::Domination> = text.replace(&from, &to).parse().unwrap();
        assert!(verify(&other).is_err());
    }
    for tag in ["Deal", "Commitment", "Seed"] {
        let start = format!("[{tag} ");
        let rest = text.lines().filter(|line| !line.starts_with(&start));
        let without = rest.collect::<Vec<_>>().join("\n");
        let record: game::Record<domination::Domination> = without.parse().unwrap();
        assert_eq!(verify(&record), Err(VerifyError::Missing(tag)));
    }
}

#[test]
fn stale_and_foreign_requests_are_refused() {
    let chairs = vec![person("Anna"), person("Björn")];
    let mut session = TestSession::open(opening("kingdomino players=2 opening=snake", chairs));
    let before = session.view("Anna");
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
        session.table.plan(&guest("Anna"), &stale, 0).err(),
        Some(Refusal::Stale {
            seen: 0,
            version: 1
        })
    );
    let anna = "1".parse().unwrap();
    assert_eq!(
        session.send("Björn", act(&legal)),
        Err(Refusal::NotYourTurn(anna))
    );
    let for_anna = Command::Act {
        seat: Some(anna),
        action: legal.clone(),
    };
    assert_eq!(
        session.send("Björn", for_anna.clone()),
        Err(Refusal::NotYours(anna))
    );
    assert_eq!(session.send("Dísa", for_anna), Err(Refusal::NotYours(anna)));
    assert_eq!(session.send("Dísa", act(&legal)), Err(Refusal::NoChair));
    assert!(matches!(
        session.send("Anna", act("claim 99")),
        Err(Refusal::Invalid { .. })
    ));
    assert!(matches!(
        session.send("Anna", act("place h7i7")),
        Err(Refusal::Illegal(_))
    ));
    assert_eq!(session.send("Anna", RETURN), Err(Refusal::NotAway));
    assert_eq!(session.send("Anna", UNDO), Err(Refusal::NothingToUndo));
    assert_eq!(session.view("Anna"), before);
}
