//! Planned answers: a claim that was searched together with its placement needs no search.

use game::{Event, Game, Record, Turn};
use kingdomino::{Action, Kingdomino};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use crate::dialogue::Engine;
use crate::{position, random_game};

/// Game up to a placement that is followed by several legal claims.
fn before_a_placement() -> Record<Kingdomino> {
    (20..30)
        .map(|events| random_game::<Kingdomino>("kingdomino players=2", events, 1))
        .find(|record| {
            let state = record.replay().unwrap();
            let free = state.next().filter(|slot| slot.king.is_none());
            let places = matches!(legal(record)[..], [Action::Place(_), Action::Place(_), ..]);
            places && free.count() > 1
        })
        .expect("the first seat of a round places while dominoes are unclaimed")
}

fn legal(record: &Record<Kingdomino>) -> Vec<Action> {
    let mut legal = Vec::new();
    Kingdomino::legal(&record.replay().unwrap(), |action| legal.push(action));
    legal
}

fn after(record: &Record<Kingdomino>, action: &str) -> Record<Kingdomino> {
    let Turn::Of(seat) = Kingdomino::turn(&record.replay().unwrap()) else {
        unreachable!("a seat is to move");
    };
    let mut record = record.clone();
    record.push(Event::Act(seat, action.parse().unwrap()));
    record.replay().unwrap();
    record
}

/// Whether the engine searched: then `info` reports more than 0 playouts.
fn searched(told: &[String]) -> bool {
    assert!(!told.is_empty());
    !told
        .iter()
        .all(|line| line.starts_with("info playouts 0 rank 1 tried 0 win "))
}

/// Second action of the best line in the last `info` of rank 1.
fn expected_claim(told: &[String]) -> String {
    let best = told.iter().rfind(|line| line.contains(" rank 1 ")).unwrap();
    let line = best.split_once(" line ").unwrap().1;
    line.split("; ").nth(1).unwrap().to_owned()
}

#[test]
fn a_planned_claim_needs_no_search() {
    let record = before_a_placement();
    for player in ["master", "mce"] {
        // The plan applies to the position, whether sent as record or as event.
        for by_event in [false, true] {
            let mut engine = Engine::start(&["--player", player]);
            engine.send(&position(&record));
            let (place, told) = engine.go("playouts 300");
            assert!(searched(&told), "{player}: {told:?}");
            let claim = expected_claim(&told);
            let placed = after(&record, &place);
            if by_event {
                engine.send(&format!("event {}", placed.events().last().unwrap()));
            } else {
                engine.send(&position(&placed));
            }
            // A search of an hour would time out.
            for limits in ["time 3600s", "playouts 300"] {
                let (decided, told) = engine.go(limits);
                assert_eq!(decided, claim, "{player}");
                assert!(legal(&placed).contains(&decided.parse().unwrap()));
                assert!(!searched(&told), "{player}: {told:?}");
                assert!(told[0].contains(&format!(" line {claim}")), "{told:?}");
            }
        }
    }
}

/// Game with the same state but another history. A seat made its first two claims in reverse order.
fn with_swapped_claims(record: &Record<Kingdomino>) -> Record<Kingdomino> {
    let is_action = |index: &usize| matches!(record.entries[*index].event, Some(Event::Act(..)));
    let opening: Vec<usize> = (0..record.entries.len())
        .filter(is_action)
        .take(4)
        .collect();
    let swapped = opening[1..].iter().find_map(|later| {
        let mut other = record.clone();
        let (one, two) = (opening[0], *later);
        let (Some(Event::Act(first, one_claim)), Some(Event::Act(second, two_claim))) =
            (other.entries[one].event, other.entries[two].event)
        else {
            unreachable!("these are actions");
        };
        other.entries[one].event = Some(Event::Act(first, two_claim));
        other.entries[two].event = Some(Event::Act(second, one_claim));
        let same = other.replay().ok()? == record.replay().unwrap();
        same.then_some(other)
    });
    swapped.expect("a seat may make its two claims in either order")
}

#[test]
fn any_other_position_is_searched() {
    let record = before_a_placement();
    let mut engine = Engine::start(&["--player", "master"]);
    engine.send(&position(&record));
    let (place, _) = engine.go("playouts 100");
    let planned = after(&record, &place);
    // Another placement than the planned one.
    let other = legal(&record)
        .into_iter()
        .map(|action| action.to_string())
        .find(|action| *action != place)
        .unwrap();
    engine.send(&position(&after(&record, &other)));
    assert!(searched(&engine.go("playouts 100").1));
    // The same state with another history.
    let history = with_swapped_claims(&planned);
    engine.send(&position(&record));
    assert_eq!(engine.go("playouts 100").0, place);
    engine.send(&position(&history));
    assert!(searched(&engine.go("playouts 100").1));
    // Other options.
    engine.send(&position(&record));
    assert_eq!(engine.go("playouts 100").0, place);
    engine.send(&format!("{}\nset seed 5", position(&planned)));
    assert!(searched(&engine.go("playouts 100").1));
}

/// Tree search decides one action at a time, so it plans no claim.
#[test]
fn an_unplanned_claim_is_searched() {
    let record = before_a_placement();
    let mut engine = Engine::start(&["--player", "uct"]);
    engine.send(&position(&record));
    let (place, _) = engine.go("playouts 100");
    engine.send(&position(&after(&record, &place)));
    assert!(searched(&engine.go("playouts 100").1));
}

/// About half of the decisions are planned.
#[test]
fn a_game_with_planned_answers_is_legal_to_its_end() {
    let mut engine = Engine::start(&["--player", "master"]);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut record = Record::<Kingdomino>::new("kingdomino players=3".parse().unwrap());
    let mut state = Kingdomino::start(&record.rules);
    let mut planned = 0;
    loop {
        let event = match Kingdomino::turn(&state) {
            Turn::Over => break,
            Turn::Chance => Event::Chance(Some(Kingdomino::draw(&state, &mut rng))),
            Turn::Of(seat) => {
                engine.send(&position(&record));
                let (decided, told) = engine.go("playouts 30");
                planned += usize::from(!told.is_empty() && !searched(&told));
                Event::Act(seat, decided.parse().unwrap())
            }
        };
        event.apply(&mut state).unwrap();
        record.push(event);
    }
    assert!(planned > 10, "{planned}");
}
