//! Answers to `go`: info lines, limits, `stop`, determinism and hidden information.

use domination::Domination;
use game::{Event, Eye, Game, Turn};
use kingdomino::Kingdomino;

use crate::dialogue::Engine;
use crate::{OPENING, QUICK, position, random_game};

#[test]
fn info_lines_have_the_documented_format() {
    let mut engine = Engine::start(&QUICK);
    engine.send(OPENING);
    engine.send("set moves 2");
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
        // All four claims come before the next draw.
        assert_eq!(actions.split("; ").count(), 4, "{line}");
    }
    assert!(told[6].contains(&format!(" line {decided};")));
    engine.send("set moves 0");
    let (_, told) = engine.go("playouts 100");
    assert_eq!(told, ["info playouts 64", "info playouts 100"]);
}

/// A level is an alias of a player. A searching level obeys limits and sends info lines.
#[test]
fn searching_levels_obey_limits() {
    let kingdomino = random_game::<Kingdomino>("kingdomino players=2", 12, 1);
    let domination = random_game::<Domination>("domination players=2", 40, 1);
    for (level, named, position) in [
        ("level:5", "master", position(&kingdomino)),
        ("level:5", "master", position(&domination)),
        ("level:4", "master:playouts=30", position(&domination)),
    ] {
        let answers = |player: &str, limits: &str| {
            let mut engine = Engine::start(&["--player", player]);
            engine.send(&position);
            engine.go(limits)
        };
        let answer = answers(level, "playouts 200");
        assert_eq!(answer, answers(named, "playouts 200"));
        let (_, told) = answer;
        let reports = told.iter().filter(|line| line.contains("playouts 200 "));
        assert!(reports.count() > 1, "{told:?}");
        let mut engine = Engine::start(&["--player", level]);
        engine.send(&format!("{position}\ngo time 3600s"));
        engine.receive_until("info ");
        engine.send("stop");
        engine.receive_until("bestmove ");
    }
    let mut engine = Engine::start(&["--player", "level:4"]);
    engine.send(&position(&domination));
    let (_, told) = engine.go("");
    assert!(told[0].starts_with("info playouts 30 "), "{told:?}");
    engine.send(&position(&kingdomino));
    let (_, told) = engine.go("playouts 200");
    assert_eq!(told, [""; 0]);
}

#[test]
fn commands_are_answered_during_a_search_and_stop_ends_it() {
    for player in ["uct", "mce", "open-loop", "master"] {
        let mut engine = Engine::start(&["--player", player]);
        engine.send(OPENING);
        engine.send("go time 3600s");
        engine.receive_until("info ");
        engine.send("go");
        engine.receive_until("error go: a search is running");
        engine.send("position\n[Format \"dominium 1\"]\nend");
        engine.receive_until("error position: a search is running");
        engine.send("ping 5");
        engine.receive_until("pong 5");
        engine.send("stop");
        let decided = engine.receive_until("bestmove ").pop().unwrap();
        assert!(decided.starts_with("bestmove claim "), "{decided}");
        // A late stop is ignored.
        engine.send("stop");
        engine.send(OPENING);
        engine.go("playouts 10");
    }
}

/// `printf 'position …\ngo playouts 500\n' | dominium engine` prints the answer.
#[test]
fn the_running_go_is_answered_at_the_end_of_input() {
    for player in ["uct", "mce", "open-loop", "master"] {
        for limits in ["playouts 500", "time 200ms"] {
            let mut engine = Engine::start(&["--player", player]);
            engine.send(&format!("{OPENING}\ngo {limits}"));
            engine.close_input();
            let (status, lines) = engine.wait_for_exit();
            assert!(status.success(), "{player}: {status}");
            let answers = lines.iter().filter(|line| line.starts_with("bestmove "));
            assert_eq!(answers.count(), 1, "{player}: {lines:?}");
            let [.., told, decided] = &lines[..] else {
                panic!("{player}: {lines:?}");
            };
            assert!(decided.starts_with("bestmove claim "), "{lines:?}");
            if limits == "playouts 500" {
                assert!(told.starts_with("info playouts 500 "), "{lines:?}");
            }
        }
    }
    // The last line may have no newline.
    let mut engine = Engine::start(&["--player", "greedy"]);
    engine.send_bytes(format!("{OPENING}\ngo").as_bytes());
    engine.close_input();
    let (status, lines) = engine.wait_for_exit();
    assert!(status.success() && lines.len() == 1, "{lines:?}");
}

#[test]
fn quit_aborts_the_running_go() {
    for player in ["uct", "mce", "open-loop", "master"] {
        let mut engine = Engine::start(&["--player", player]);
        engine.send(&format!("{OPENING}\ngo time 3600s"));
        engine.receive_until("info ");
        engine.send("quit");
        let (status, lines) = engine.wait_for_exit();
        assert!(status.success(), "{player}: {status}");
        assert!(
            lines.iter().all(|line| line.starts_with("info ")),
            "{lines:?}"
        );
    }
}

#[test]
fn the_same_position_and_seed_give_the_same_answer() {
    let record = random_game::<Domination>("domination players=2", 60, 4);
    let answer = |seed: u64, before: &str| {
        let mut engine = Engine::start(&QUICK);
        engine.send(before);
        engine.send(&format!("set seed {seed}\n{}", position(&record)));
        engine.go("playouts 400")
    };
    let other = format!("{OPENING}\nset moves 5\nset moves 3");
    assert_eq!(answer(1, ""), answer(1, &other));
    assert_ne!(answer(1, "").1, answer(2, "").1);
}

#[test]
fn hidden_information_does_not_change_the_answer() {
    let mut engine = Engine::start(&QUICK);
    for (rules, events) in [("domination players=2", 70), ("domination players=3", 50)] {
        let record = random_game::<Domination>(rules, events, 9);
        let Turn::Of(seat) = Domination::turn(&record.replay().unwrap()) else {
            unreachable!("it ends with a decision");
        };
        let seen = record.seen_by(Eye::Seat(seat)).unwrap();
        engine.send(&position(&seen));
        let answer = engine.go("playouts 300");
        // Worlds with one hidden draw replaced.
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
            engine.send(&position(&world));
            assert_eq!(engine.go("playouts 300"), answer);
        }
        // The view of a spectator is not enough to decide.
        let spectator = record.seen_by(Eye::Spectator).unwrap();
        let refusal = engine.ask(&format!("{}\ngo", position(&spectator)));
        assert!(
            refusal[0].starts_with(&format!("error go: seat {seat} is to move")),
            "{refusal:?}"
        );
    }
}
