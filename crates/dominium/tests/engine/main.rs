//! `dominium engine` as seen by a host.

mod answers;
mod dialogue;
mod errors;
mod plan;

use dialogue::Engine;
use domination::Domination;
use game::{Event, Eye, Game, Record, Turn};
use kingdomino::Kingdomino;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

/// Fast player whose answers depend on position and seed only.
const QUICK: [&str; 2] = ["--player", "uct:policy=random,playouts=60"];

const OPENING: &str = "rules kingdomino players=2 opening=snake
event draw 3
event draw 14
event draw 25
event draw 48";

fn position<G: Game>(record: &Record<G>) -> String {
    format!("position\n{record}end")
}

/// Random game up to the first decision after `events` events.
fn random_game<G: Game>(rules: &str, events: usize, seed: u64) -> Record<G> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut record = Record::new(rules.parse().unwrap());
    let mut state = G::start(&record.rules);
    loop {
        let event = match G::turn(&state) {
            Turn::Of(_) if record.events().count() >= events => return record,
            Turn::Of(seat) => Event::Act(seat, G::sample(&state, &mut rng)),
            Turn::Chance => Event::Chance(Some(G::draw(&state, &mut rng))),
            Turn::Over => panic!("the game is over before event {events}"),
        };
        event.apply(&mut state).unwrap();
        record.push(event);
    }
}

#[test]
fn hello_is_answered_with_name_games_and_options() {
    let mut engine = Engine::start(&[]);
    let version = env!("CARGO_PKG_VERSION");
    let expected = [
        &format!("hello 1 dominium {version}"),
        "game kingdomino",
        "game domination",
        &format!("option player {}", players::DEFAULT_PLAYER),
        "option seed 0",
        "option moves 3",
        "ready",
    ];
    assert_eq!(engine.ask("hello 1"), expected);
    // A host of a later version falls back to this one.
    assert_eq!(engine.ask("hello 7"), expected);
    assert_eq!(engine.ask("\n  \r\nping"), ["pong"]);
    let set = "set seed 7\nset moves 0\nset player uct:c=0.5";
    assert_eq!(engine.ask(set), [""; 0]);
    let options = ["option player uct:c=0.5", "option seed 7", "option moves 0"];
    assert_eq!(engine.ask("hello 1")[3..6], options);
    assert!(engine.close_input_and_wait().success());
}

#[test]
fn hello_lists_the_games_of_the_player() {
    let both = ["game kingdomino", "game domination"];
    for (player, games) in [
        ("judge", &both[..1]),
        ("rival", &both[..1]),
        ("full-greedy", &both[..1]),
        ("open-loop:c=2", &both[..1]),
        ("level:4", &both[..]),
        ("greedy", &both[..]),
    ] {
        let mut engine = Engine::start(&["--player", player]);
        let mut named = engine.ask("hello 1");
        named.retain(|line| line.starts_with("game "));
        assert_eq!(named, games, "{player}");
    }
}

/// Plays a game, sending events or a redacted record before each decision.
fn whole_game<G: Game>(rules: &str, player: &[&str], step_by_step: bool) {
    let mut engine = Engine::start(player);
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut record = Record::<G>::new(rules.parse().unwrap());
    let mut state = G::start(&record.rules);
    engine.send(&format!("rules {rules}"));
    let mut info_lines = 0;
    loop {
        let event = match G::turn(&state) {
            Turn::Over => break,
            Turn::Chance => Event::Chance(Some(G::draw(&state, &mut rng))),
            Turn::Of(seat) => {
                let mut legal = Vec::new();
                G::legal(&state, |action| legal.push(action.to_string()));
                if !step_by_step {
                    engine.send(&position(&record.seen_by(Eye::Seat(seat)).unwrap()));
                }
                engine.send(&format!("legal {seat} {}", legal.join("; ")));
                let (action, before) = engine.go("playouts 20");
                assert!(
                    before.iter().all(|line| line.starts_with("info playouts ")),
                    "{before:?}"
                );
                info_lines += before.len();
                Event::Act(seat, action.parse().unwrap())
            }
        };
        event.apply(&mut state).unwrap();
        record.push(event);
        if step_by_step {
            engine.send(&format!("event {event}"));
        }
    }
    record.replay().unwrap();
    assert_eq!(
        info_lines > 0,
        player == QUICK,
        "only searching players send info"
    );
    let over = engine.ask(&format!("{}\ngo", position(&record)));
    assert_eq!(over, ["error go: the game is over"]);
    engine.send("quit");
    assert!(engine.wait_for_exit().0.success());
}

#[test]
fn whole_games_are_played_by_event_and_by_position() {
    whole_game::<Kingdomino>("kingdomino players=2", &QUICK, true);
    whole_game::<Kingdomino>(
        "kingdomino players=3 edition=revised harmony",
        &QUICK,
        false,
    );
    whole_game::<Kingdomino>("kingdomino players=4", &["--player", "full-greedy"], true);
    whole_game::<Domination>("domination players=2", &QUICK, false);
    whole_game::<Domination>("domination players=3 starts=2 board=seed:7", &QUICK, false);
    whole_game::<Domination>("domination players=2", &["--player", "greedy"], true);
}

/// Compares everything but the numbers of `info` lines.
#[test]
fn the_dialogue_in_the_documentation_is_reproduced() {
    let page = include_str!("../../../../docs/engine-protocol.md");
    let example = page.split("```text dialogue\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    let words = |line: &str| -> Vec<String> {
        let is_figure = |word: &&str| word.parse::<f64>().is_err();
        line.split(' ')
            .filter(is_figure)
            .map(str::to_owned)
            .collect()
    };
    let mut engine = Engine::start(&[]);
    let mut answers = 0;
    for line in example.lines() {
        match line.split_at_checked(2) {
            Some(("> ", line)) => engine.send(line),
            Some(("< ", expected)) if expected.starts_with("info ") => {
                let line = engine.receive();
                assert_eq!(words(&line)[..8], words(expected)[..8], "{line}");
                answers += 1;
            }
            Some(("< ", expected)) => {
                assert_eq!(engine.receive(), expected);
                answers += 1;
            }
            _ => assert_eq!(line, ""),
        }
    }
    assert!(answers > 15, "{answers}");
    assert!(engine.wait_for_exit().0.success());
}
