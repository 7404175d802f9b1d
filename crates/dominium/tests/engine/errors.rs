//! Rejected commands, and the state after them.

use domination::Domination;
use game::random::below;
use game::{Event, Eye, Game, Turn};
use kingdomino::Kingdomino;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use crate::dialogue::Engine;
use crate::{OPENING, QUICK, position, random_game};

#[test]
fn invalid_commands_are_rejected_with_a_reason_and_change_nothing() {
    let mut engine = Engine::start(&QUICK);
    engine.send(OPENING);
    let answer = engine.go("");
    let kingdomino = random_game::<Kingdomino>("kingdomino players=2", 30, 1);
    let domination = random_game::<Domination>("domination players=2", 60, 1);
    let redacted = domination
        .seen_by(Eye::Seat(game::Seat::new(0).unwrap()))
        .unwrap();
    let text = position(&kingdomino);
    let long = "x".repeat(3 << 20);
    let many = format!("position\n{}end", "# nothing\n".repeat(200_000));
    let cases: Vec<(String, &str)> = [
        ("hello", "the version of the protocol"),
        ("bestmove claim 3", "one of hello, set"),
        ("pozition", "did you mean \"position\"?"),
        ("end", "expected \"position\" before it"),
        ("set", "an option and a value"),
        ("set sed 5", "did you mean \"seed\"?"),
        ("set seed -1", "a whole number"),
        ("set moves 11", "a number of moves, 0 to 10"),
        ("set player gredy", "did you mean \"greedy\"?"),
        ("set player uct:playouts=0", "a number of playouts"),
        ("set player cmd:true", "external engines are not allowed"),
        ("rules", "a rules line"),
        ("rules chess", "unknown game \"chess\""),
        (
            "rules kingdomino players=5",
            "rules: column 12: found \"players=5\"",
        ),
        ("event", "an event"),
        ("event draw 3", "event: "),
        ("event draw 49", "a domino, 1 to 48"),
        ("event 2 claim 3", "wrong seat: seat 1 is to move"),
        ("event 1 claim 5", "event: "),
        ("event 1 lay 0-0 a1a2", "event: "),
        ("event ?", "event: "),
        ("legal 2 claim 3", "seat 1 is to move"),
        (
            "legal 1 claim 3; claim 14; claim 25",
            "claim 48 is legal but not listed",
        ),
        ("legal 1 claim 5", "claim 5 is not legal"),
        (
            "legal 1 claim 3; claim 14; claim 3; claim 25; claim 48",
            "claim 3 is listed twice",
        ),
        ("legal 1 lay 0-0 a1a2", "legal: "),
        ("go on", "time, playouts or nothing"),
        ("go time 0s", "a time, such as 500ms"),
        ("stop now", "end of line"),
        (&long, "a line of more than 65536 bytes"),
        (&many, "position: more than 1048576 bytes"),
        ("position\nend", "expected [Format \"dominium 1\"]"),
        (
            "position\nping 1",
            "expected \"end\" before any other command",
        ),
        (&text.replace("dominium 1", "dominium 2"), "\"dominium 1\""),
        (&text.replace("Rules", "Rulez"), "a Rules tag"),
        (&text.replace("kingdomino", "chess"), "unknown game"),
        (&text.replace("kingdomino", "domination"), "position: line "),
        (&text.replace("draw", "drew"), "position: line "),
        (&text.replacen("claim", "claim 9", 1), "position: line "),
        (&text.replacen("\n1 place", "\n2 place", 1), "is to move"),
        (&text[..text.len() - 5], "position: "),
        (
            &text.replace("end", &format!("{long}\nend")),
            "position: line ",
        ),
        (
            &position(&redacted).replace("starts", "strats"),
            "position: line ",
        ),
        (
            &position(&redacted).replacen("draw", "?\ndraw", 1),
            "position: line ",
        ),
    ]
    .map(|(line, reason)| (line.to_owned(), reason))
    .into();
    for (line, reason) in cases {
        let mut answers = engine.ask(&line);
        let start: String = line.chars().take(60).collect();
        answers.retain(|line| line != "pong 1");
        assert!(
            answers.len() == 1 && answers[0].starts_with("error "),
            "{start}: {answers:?}"
        );
        assert!(answers[0].contains(reason), "{start}: {answers:?}");
        assert!(answers[0].len() < 500);
        if line.starts_with("position") {
            engine.send(OPENING);
        }
        assert_eq!(engine.go(""), answer, "{start}");
    }
}

/// As a command and in a record.
#[test]
fn lines_that_are_not_utf8_are_rejected() {
    let mut engine = Engine::start(&QUICK);
    engine.send(OPENING);
    let answer = engine.go("");
    engine.send_bytes(b"go \xff\xfe\n");
    assert_eq!(
        engine.drain_answers(),
        ["error a line that is not UTF-8 text"]
    );
    engine.send_bytes(b"position\n\xff\nend\n");
    let expected = "error position: line 1: a line that is not UTF-8 text";
    assert_eq!(engine.drain_answers(), [expected]);
    engine.send(OPENING);
    assert_eq!(engine.go(""), answer);
}

/// A host that overlooks the error must not get a move of another game.
#[test]
fn no_game_is_left_after_a_rejected_position() {
    let mut engine = Engine::start(&QUICK);
    let valid = position(&random_game::<Kingdomino>("kingdomino players=2", 30, 1));
    let rejected = [
        "position\nend",
        "position\nping 1",
        &valid.replace("draw", "drew"),
        &valid.replacen("\n1 place", "\n2 place", 1),
        &valid.replace("end", &format!("{}\nend", "x".repeat(1 << 17))),
    ];
    let expected = "the last position was rejected; expected a valid \"position\" or \"rules\"";
    for rejected in rejected {
        for recover in [OPENING, &valid] {
            engine.send(OPENING);
            engine.go("");
            let mut answers = engine.ask(rejected);
            answers.retain(|line| line != "pong 1");
            assert_eq!(answers.len(), 1, "{answers:?}");
            assert!(answers[0].starts_with("error position: "), "{answers:?}");
            for command in ["go", "go playouts 5", "event 1 claim 3", "legal 1 claim 3"] {
                let answers = engine.ask(command);
                assert_eq!(answers.len(), 1, "{command}: {answers:?}");
                assert!(answers[0].contains(expected), "{command}: {answers:?}");
            }
            assert_eq!(engine.ask(recover), [""; 0]);
            engine.go("");
        }
    }
    // A command inside a record is executed, without a game.
    engine.send(OPENING);
    let answers = engine.ask("position\n[Format \"dominium 1\"]\ngo");
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert!(answers[1].contains(expected), "{answers:?}");
}

#[test]
fn a_position_during_a_search_is_rejected() {
    let mut engine = Engine::start(&QUICK);
    let valid = position(&random_game::<Kingdomino>("kingdomino players=2", 30, 1));
    engine.send(OPENING);
    engine.send("go time 3600s");
    engine.receive_until("info ");
    engine.send(&valid);
    engine.receive_until("error position: a search is running");
    engine.send("stop");
    let decided = engine.receive_until("bestmove ").pop().unwrap();
    assert!(decided.starts_with("bestmove claim "), "{decided}");
    let answers = engine.ask("go");
    assert!(
        answers[0].contains("the last position was rejected"),
        "{answers:?}"
    );
}

/// Same check as in `dominium replay`.
#[test]
fn a_result_that_contradicts_the_events_is_rejected() {
    let mut engine = Engine::start(&QUICK);
    let mut record = random_game::<Domination>("domination players=2", 40, 1);
    let Turn::Of(seat) = Domination::turn(&record.replay().unwrap()) else {
        unreachable!("it ends with a decision");
    };
    let seen = record.seen_by(Eye::Seat(seat)).unwrap();
    for record in [&record, &seen] {
        for (result, refused) in [("*", false), ("36 20 won by 1", true)] {
            let mut record = record.clone();
            record.set_tag("Result", result);
            let answers = engine.ask(&position(&record));
            assert_eq!(answers.len(), usize::from(refused), "{answers:?}");
            let told = |line: &String| line.contains("the game is not over");
            assert!(answers.iter().all(told), "{answers:?}");
        }
    }
    // An event removes the `Result` tag of the position before it.
    record.set_tag("Result", "*");
    let mut state = record.replay().unwrap();
    let mut told = position(&record);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    loop {
        let event: Event<Domination> = match Domination::turn(&state) {
            Turn::Of(seat) => Event::Act(seat, Domination::sample(&state, &mut rng)),
            Turn::Chance => Event::Chance(Some(Domination::draw(&state, &mut rng))),
            Turn::Over => break,
        };
        event.apply(&mut state).unwrap();
        record.push(event);
        told = format!("{told}\nevent {event}");
    }
    assert_eq!(engine.ask(&told), [""; 0]);
    let refusal = engine.ask(&position(&record));
    assert!(
        refusal[0].contains("\"Result *\": the game ended"),
        "{refusal:?}"
    );
}

#[test]
fn go_without_a_decision_is_an_error() {
    let mut engine = Engine::start(&QUICK);
    for command in ["go", "event draw 3", "legal 1 claim 3"] {
        let answers = engine.ask(command);
        assert!(answers[0].contains("there is no game"), "{answers:?}");
    }
    let chance = engine.ask("rules kingdomino\nevent draw 3\ngo");
    assert_eq!(
        chance,
        ["error go: an outcome of chance is next, not a decision"]
    );
    let full_greedy = engine.ask("rules domination starts=1\nset player full-greedy");
    assert_eq!(full_greedy, [""; 0]);
    let record = random_game::<Domination>("domination players=2", 30, 1);
    let refused = engine.ask(&format!("{}\ngo", position(&record)));
    assert!(
        refused[0].starts_with("error go: full-greedy: "),
        "{refused:?}"
    );
}

#[test]
fn random_bytes_and_garbled_dialogues_do_not_crash_the_engine() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut engine = Engine::start(&QUICK);
    engine.send(OPENING);
    let answer = engine.go("");
    for _ in 0..300 {
        let mut bytes = vec![0; below(&mut rng, 400) as usize];
        rng.fill_bytes(&mut bytes);
        engine.send_bytes(&bytes);
        engine.send("");
    }
    let answers = engine.drain_answers();
    assert!(answers.len() > 100 && answers.iter().all(|line| line.starts_with("error ")));
    assert_eq!(engine.go(""), answer);

    let record = random_game::<Domination>("domination players=2", 40, 3);
    let whole = format!(
        "hello 1\n{OPENING}\ngo playouts 5\nstop\n{}\ngo playouts 5\nstop",
        position(&record)
    );
    let lines: Vec<&str> = whole.lines().collect();
    for _ in 0..200 {
        // Some lines are lost, some are cut short, some come twice.
        for line in &lines {
            match below(&mut rng, 20) {
                0 => {}
                1 => engine.send(&line[..below(&mut rng, line.len() as u32 + 1) as usize]),
                2 => engine.send(&format!("{line}\n{line}")),
                _ => engine.send(line),
            }
        }
        engine.drain_answers();
    }
    // Pending searches are answered first; then there are no more lines.
    let quiet = (0..10_000).any(|_| engine.ask(OPENING).is_empty());
    assert!(quiet);
    assert_eq!(engine.go(""), answer);
}
