//! `dominium engine`, as another program talks to it.

#[path = "common/dialogue.rs"]
mod dialogue;

use dialogue::Engine;
use domination::Domination;
use game::random::below;
use game::{Event, Eye, Game, Record, Turn};
use kingdomino::Kingdomino;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// A quick player whose answers depend on the position and the seed only.
const QUICK: [&str; 2] = ["--player", "uct:policy=random,playouts=60"];

const OPENING: &str = "rules kingdomino players=2 opening=snake
event draw 3
event draw 14
event draw 25
event draw 48";

fn position<G: Game>(record: &Record<G>) -> String {
    format!("position\n{record}end")
}

/// A game of random moves up to a decision after so many events.
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
fn it_says_who_it_is_and_what_it_can() {
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
    // One that speaks a later version can speak this one, too.
    assert_eq!(engine.ask("hello 7"), expected);
    assert_eq!(engine.ask("\n  \r\nping"), ["pong"]);
    let set = "set seed 7\nset moves 0\nset player uct:c=0.5";
    assert_eq!(engine.ask(set), [""; 0]);
    let options = ["option player uct:c=0.5", "option seed 7", "option moves 0"];
    assert_eq!(engine.ask("hello 1")[3..6], options);
    assert!(engine.hang_up().success());
}

#[test]
fn it_names_the_games_that_its_player_plays() {
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

/// A whole game, told event by event or anew each time; each seat is told what it may know.
fn whole_game<G: Game>(rules: &str, player: &[&str], step_by_step: bool) {
    let mut engine = Engine::start(player);
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut record = Record::<G>::new(rules.parse().unwrap());
    let mut state = G::start(&record.rules);
    engine.say(&format!("rules {rules}"));
    let mut told = 0;
    loop {
        let event = match G::turn(&state) {
            Turn::Over => break,
            Turn::Chance => Event::Chance(Some(G::draw(&state, &mut rng))),
            Turn::Of(seat) => {
                let mut legal = Vec::new();
                G::legal(&state, |action| legal.push(action.to_string()));
                if !step_by_step {
                    engine.say(&position(&record.seen_by(Eye::Seat(seat)).unwrap()));
                }
                engine.say(&format!("legal {seat} {}", legal.join("; ")));
                let (action, before) = engine.go("playouts 20");
                assert!(
                    before.iter().all(|line| line.starts_with("info playouts ")),
                    "{before:?}"
                );
                told += before.len();
                Event::Act(seat, action.parse().unwrap())
            }
        };
        event.apply(&mut state).unwrap();
        record.push(event);
        if step_by_step {
            engine.say(&format!("event {event}"));
        }
    }
    record.replay().unwrap();
    assert_eq!(told > 0, player == QUICK, "only who thinks tells what");
    let over = engine.ask(&format!("{}\ngo", position(&record)));
    assert_eq!(over, ["error go: the game is over"]);
    engine.say("quit");
    assert!(engine.ended().success());
}

#[test]
fn it_plays_whole_games() {
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

#[test]
fn what_it_tells_while_thinking_can_be_read() {
    let mut engine = Engine::start(&QUICK);
    engine.say(OPENING);
    engine.say("set moves 2");
    let (decided, told) = engine.go("playouts 300");
    // After 64, 128, 256 playouts and in the end; two moves each.
    assert_eq!(told.len(), 8, "{told:?}");
    for (index, line) in told.iter().enumerate() {
        let playouts = [64, 128, 256, 300][index / 2];
        let rank = index % 2 + 1;
        let start = format!("info playouts {playouts} rank {rank} tried ");
        let rest = line
            .strip_prefix(&start)
            .unwrap_or_else(|| panic!("{line}"));
        let (numbers, actions) = rest.split_once(" line ").unwrap();
        let words: Vec<&str> = numbers.split(' ').collect();
        let ["win", one, two, "score", _, _] = words[1..] else {
            panic!("{line}");
        };
        let win = |text: &str| text.parse::<f64>().unwrap();
        assert!((win(one) + win(two) - 1.0).abs() < 0.001, "{line}");
        // All four claims come before anything is drawn.
        assert_eq!(actions.split("; ").count(), 4, "{line}");
    }
    assert!(told[6].contains(&format!(" line {decided};")));
    engine.say("set moves 0");
    let (_, told) = engine.go("playouts 100");
    assert_eq!(told, ["info playouts 64", "info playouts 100"]);
}

/// A level is what plays at it: one that thinks obeys limits and tells what it thinks.
#[test]
fn levels_that_think_obey_limits() {
    let kingdomino = random_game::<Kingdomino>("kingdomino players=2", 12, 1);
    let domination = random_game::<Domination>("domination players=2", 40, 1);
    for (level, named, position) in [
        ("level:5", "master", position(&kingdomino)),
        ("level:5", "master", position(&domination)),
        ("level:4", "master:playouts=30", position(&domination)),
    ] {
        let answers = |player: &str, limits: &str| {
            let mut engine = Engine::start(&["--player", player]);
            engine.say(&position);
            engine.go(limits)
        };
        let answer = answers(level, "playouts 200");
        assert_eq!(answer, answers(named, "playouts 200"));
        let (_, told) = answer;
        let thought = told.iter().filter(|line| line.contains("playouts 200 "));
        assert!(thought.count() > 1, "{told:?}");
        let mut engine = Engine::start(&["--player", level]);
        engine.say(&format!("{position}\ngo time 3600s"));
        engine.hear_until("info ");
        engine.say("stop");
        engine.hear_until("bestmove ");
    }
    let mut engine = Engine::start(&["--player", "level:4"]);
    engine.say(&position(&domination));
    let (_, told) = engine.go("");
    assert!(told[0].starts_with("info playouts 30 "), "{told:?}");
    engine.say(&position(&kingdomino));
    let (_, told) = engine.go("playouts 200");
    assert_eq!(told, [""; 0]);
}

#[test]
fn stop_ends_a_long_thought_and_it_listens_meanwhile() {
    for player in ["uct", "mce", "open-loop", "master"] {
        let mut engine = Engine::start(&["--player", player]);
        engine.say(OPENING);
        engine.say("go time 3600s");
        engine.hear_until("info ");
        engine.say("go");
        engine.hear_until("error go: wait for bestmove");
        engine.say("position\n[Format \"dominium 1\"]\nend");
        engine.hear_until("error position: wait for bestmove");
        engine.say("ping 5");
        engine.hear_until("pong 5");
        engine.say("stop");
        let decided = engine.hear_until("bestmove ").pop().unwrap();
        assert!(decided.starts_with("bestmove claim "), "{decided}");
        // Said too late it does no harm, and the position is still there.
        engine.say("stop");
        engine.go("playouts 10");
        // It need not answer to end.
        engine.say("go time 3600s\nquit");
        assert!(engine.ended().success());
    }
    let mut engine = Engine::start(&[]);
    engine.say(OPENING);
    engine.say("go time 3600s");
    engine.hear_until("info ");
    assert!(engine.hang_up().success());
}

#[test]
fn the_same_position_and_seed_give_the_same_answer() {
    let record = random_game::<Domination>("domination players=2", 60, 4);
    let answer = |seed: u64, before: &str| {
        let mut engine = Engine::start(&QUICK);
        engine.say(before);
        engine.say(&format!("set seed {seed}\n{}", position(&record)));
        engine.go("playouts 400")
    };
    let other = format!("{OPENING}\nset moves 5\nset moves 3");
    assert_eq!(answer(1, ""), answer(1, &other));
    assert_ne!(answer(1, "").1, answer(2, "").1);
}

#[test]
fn what_a_seat_cannot_know_changes_nothing() {
    let mut engine = Engine::start(&QUICK);
    for (rules, events) in [("domination players=2", 70), ("domination players=3", 50)] {
        let record = random_game::<Domination>(rules, events, 9);
        let Turn::Of(seat) = Domination::turn(&record.replay().unwrap()) else {
            unreachable!("it ends with a decision");
        };
        let seen = record.seen_by(Eye::Seat(seat)).unwrap();
        engine.say(&position(&seen));
        let answer = engine.go("playouts 300");
        // The draws of others, one by one, were something else.
        let mut worlds = vec![record.clone()];
        for (index, entry) in record.entries.iter().enumerate() {
            if seen.entries[index].event == entry.event {
                continue;
            }
            let mut other = record.clone();
            for domino in domination::Domino::all() {
                let drawn = Event::Chance(Some(domination::Chance::Draw(domino)));
                other.entries[index].event = Some(drawn);
                if other != record && other.replay().is_ok() {
                    worlds.push(other.clone());
                    break;
                }
            }
        }
        assert!(worlds.len() > 5, "{}", worlds.len());
        for world in worlds {
            assert_eq!(world.seen_by(Eye::Seat(seat)).unwrap(), seen);
            engine.say(&position(&world));
            assert_eq!(engine.go("playouts 300"), answer);
        }
        // Whoever only watches does not know enough to decide.
        let spectator = record.seen_by(Eye::Spectator).unwrap();
        let refusal = engine.ask(&format!("{}\ngo", position(&spectator)));
        assert!(
            refusal[0].starts_with(&format!("error go: seat {seat} is next")),
            "{refusal:?}"
        );
    }
}

/// What each of these is answered with; then everything is as before.
#[test]
fn garbage_is_refused_with_a_reason_and_changes_nothing() {
    let mut engine = Engine::start(&QUICK);
    engine.say(OPENING);
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
        ("pozition", "the nearest is \"position\""),
        ("end", "expected \"position\" before it"),
        ("set", "an option and a value"),
        ("set sed 5", "the nearest is \"seed\""),
        ("set seed -1", "a whole number"),
        ("set moves 11", "a number of moves, 0 to 10"),
        ("set player gredy", "the nearest is \"greedy\""),
        ("set player uct:playouts=0", "a number of playouts"),
        ("set player cmd:true", "an engine does not run another"),
        ("rules", "a rules line"),
        ("rules chess", "no game is called \"chess\""),
        (
            "rules kingdomino players=5",
            "rules: column 12: found \"players=5\"",
        ),
        ("event", "an event"),
        ("event draw 3", "event: "),
        ("event draw 49", "a domino, 1 to 48"),
        ("event 2 claim 3", "it is the turn of seat 1"),
        ("event 1 claim 5", "event: "),
        ("event 1 lay 0-0 a1a2", "event: "),
        ("event ?", "event: "),
        ("legal 2 claim 3", "it is the turn of seat 1"),
        (
            "legal 1 claim 3; claim 14; claim 25",
            "claim 48 is legal, too, and is not named",
        ),
        ("legal 1 claim 5", "claim 5 is not legal"),
        (
            "legal 1 claim 3; claim 14; claim 3; claim 25; claim 48",
            "claim 3 is named twice",
        ),
        ("legal 1 lay 0-0 a1a2", "legal: "),
        ("go on", "time, playouts or nothing"),
        ("go time 0s", "a time, such as 500ms"),
        ("stop now", "nothing more"),
        (&long, "a line of more than 65536 bytes"),
        (&many, "position: more than 1048576 bytes"),
        ("position\nend", "expected [Format \"dominium 1\"]"),
        ("position\nping 1", "expected \"end\" before anything else"),
        (&text.replace("dominium 1", "dominium 2"), "\"dominium 1\""),
        (&text.replace("Rules", "Rulez"), "a Rules tag"),
        (&text.replace("kingdomino", "chess"), "no game is called"),
        (&text.replace("kingdomino", "domination"), "position: line "),
        (&text.replace("draw", "drew"), "position: line "),
        (&text.replacen("claim", "claim 9", 1), "position: line "),
        (
            &text.replacen("\n1 place", "\n2 place", 1),
            "it is the turn of seat",
        ),
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
    .map(|(said, reason)| (said.to_owned(), reason))
    .into();
    for (said, reason) in cases {
        let mut answers = engine.ask(&said);
        let start: String = said.chars().take(60).collect();
        answers.retain(|line| line != "pong 1");
        assert!(
            answers.len() == 1 && answers[0].starts_with("error "),
            "{start}: {answers:?}"
        );
        assert!(answers[0].contains(reason), "{start}: {answers:?}");
        assert!(answers[0].len() < 500);
        assert_eq!(engine.go(""), answer, "{start}");
    }
    // What is not text, alone and in a record.
    engine.say_bytes(b"go \xff\xfe\n");
    assert_eq!(engine.settled(), ["error a line that is not UTF-8 text"]);
    engine.say_bytes(b"position\n\xff\nend\n");
    let expected = "error position: line 1: a line that is not UTF-8 text";
    assert_eq!(engine.settled(), [expected]);
    assert_eq!(engine.go(""), answer);
}

/// By the same law as `dominium replay`: the result of a record is the one its events lead to.
#[test]
fn a_result_that_the_events_contradict_is_refused() {
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
    // What was said of the table before an event is not said of the table after it.
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
fn nothing_to_decide_is_an_error() {
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
fn random_bytes_and_torn_dialogues_do_not_kill_it() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut engine = Engine::start(&QUICK);
    engine.say(OPENING);
    let answer = engine.go("");
    for _ in 0..300 {
        let mut bytes = vec![0; below(&mut rng, 400) as usize];
        rng.fill_bytes(&mut bytes);
        engine.say_bytes(&bytes);
        engine.say("");
    }
    let answers = engine.settled();
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
                1 => engine.say(&line[..below(&mut rng, line.len() as u32 + 1) as usize]),
                2 => engine.say(&format!("{line}\n{line}")),
                _ => engine.say(line),
            }
        }
        engine.settled();
    }
    // What it still thinks about is answered in between; then all is quiet.
    let quiet = (0..10_000).any(|_| engine.ask(OPENING).is_empty());
    assert!(quiet);
    assert_eq!(engine.go(""), answer);
}

/// The example in the documentation, word by word, but for the figures in what it thinks.
#[test]
fn the_dialogue_in_the_documentation_is_true() {
    let page = include_str!("../../../docs/engine-protocol.md");
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
            Some(("> ", said)) => engine.say(said),
            Some(("< ", expected)) if expected.starts_with("info ") => {
                let heard = engine.hear();
                assert_eq!(words(&heard)[..8], words(expected)[..8], "{heard}");
                answers += 1;
            }
            Some(("< ", expected)) => {
                assert_eq!(engine.hear(), expected);
                answers += 1;
            }
            _ => assert_eq!(line, ""),
        }
    }
    assert!(answers > 15, "{answers}");
    assert!(engine.ended().success());
}
