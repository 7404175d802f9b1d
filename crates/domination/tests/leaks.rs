//! Whoever cannot see a thing cannot find it out by asking (D6): two worlds that differ only in what
//! an eye cannot see give that eye the same views, the same choices, the same records and the same
//! answers, to the letter.
//!
//! `DOMINIUM_LONG=20` plays twenty times as many games.

#[path = "common/board.rs"]
mod board;
#[path = "common/games.rs"]
mod games;
#[path = "common/worlds.rs"]
mod worlds;

use domination::{Domination, Domino, Dominoes, State};
use game::random::{below, choose};
use game::{Event, Eye, Game, Record, Seat, Turn};
use games::random_games;
use testing::rng;
use worlds::{differences, different_answers, every_action, exchanged};

/// A state of a random game, another world that looks the same to an eye, and the eye.
type Twins = (State, State, Eye);

/// Twins for every eye at every step of random games, imagined from the eye's view.
fn imagined(games: u32, mut each: impl FnMut(Twins)) {
    for (seed, record) in (0..).zip(random_games(games)) {
        let mut rng = rng(seed);
        let mut truth = Domination::start(&record.rules);
        for event in record.events() {
            for eye in Eye::all(record.rules.players()) {
                let other = Domination::imagine(&Domination::view(&truth, eye), &mut rng);
                each((truth, other, eye));
            }
            event.apply(&mut truth).expect("a game by the rules");
        }
    }
}

/// What an eye must not find out.
fn secrets(state: &State, eye: Eye) -> Vec<Dominoes> {
    let others = Seat::all(Seat::MAX).filter(|seat| eye != Eye::Seat(*seat));
    let racks = others.map(|seat| state.rack(seat));
    racks.chain([state.pile()]).collect()
}

#[test]
fn worlds_that_look_the_same_are_the_same_to_an_eye() {
    let (mut all, mut different) = (0, 0);
    imagined(4, |(truth, other, eye)| {
        let found = differences(&truth, &other, eye);
        assert!(
            found.is_empty(),
            "{eye:?}, {found:?}: {}",
            Domination::position(&truth)
        );
        all += 1;
        different += usize::from(secrets(&truth, eye) != secrets(&other, eye));
    });
    assert!(
        different > all / 2,
        "{different} of {all} worlds have other secrets"
    );
}

#[test]
fn whatever_an_eye_tries_or_is_shown_the_answers_are_the_same() {
    let mut rng = rng(28 * 112);
    let mut asked = 0;
    imagined(2, |(truth, other, eye)| {
        // Thousands of questions each time, so only now and then.
        if secrets(&truth, eye) != secrets(&other, eye) && below(&mut rng, 16) == 0 {
            asked += 1;
            let found = different_answers(&truth, &other, eye);
            assert!(
                found.is_empty(),
                "{eye:?}, {found:?}: {}",
                Domination::position(&truth)
            );
        }
    });
    assert!(asked > 100, "{asked}");
}

/// Otherwise the tests above would see nothing.
#[test]
fn a_seat_whose_own_rack_differs_sees_it_everywhere() {
    let (mut seen, mut asked) = (0, 0);
    imagined(1, |(truth, other, _)| {
        for seat in Seat::all(truth.table().rules().players()) {
            if truth.rack(seat) == other.rack(seat) {
                continue;
            }
            seen += 1;
            let found = differences(&truth, &other, Eye::Seat(seat));
            // One copy more or less of what is on the rack anyway is seen and changes no choice.
            let only_in_one = |domino: &Domino| {
                truth.rack(seat).contains(*domino) != other.rack(seat).contains(*domino)
            };
            let to_move = Domination::turn(&truth) == Turn::Of(seat);
            if to_move && Domino::all().any(|domino| only_in_one(&domino)) {
                assert_eq!(found, ["view", "text", "choices"]);
                if seen % 8 == 0 {
                    asked += 1;
                    let found = different_answers(&truth, &other, Eye::Seat(seat));
                    assert_eq!(
                        found.len(),
                        2,
                        "what it tries and what it watches: {found:?}"
                    );
                }
            } else {
                assert_eq!(found, ["view", "text"]);
            }
        }
    });
    assert!(seen > 1000 && asked > 10, "{seen} {asked}");
}

/// The game up to somewhere, with tags and remarks that would give something away.
fn interrupted(record: &Record<Domination>, steps: usize) -> Record<Domination> {
    let mut record = record.clone();
    record.entries.truncate(steps);
    record.set_tag("Seed", "17");
    record.set_tag("Event", "a game in the garden");
    record.set_tag("X-Racks", "seat 2 has all the doubles");
    for entry in record.entries.iter_mut().step_by(10) {
        entry.comment = Some("what luck".to_owned());
    }
    record
}

/// Games up to some step, and for each eye another one that looks the same to it.
fn retold(games: u32, mut each: impl FnMut(&Record<Domination>, &Record<Domination>, Eye)) {
    for (seed, record) in (0..).zip(random_games(games)) {
        let mut rng = rng(seed);
        for _ in 0..12 {
            // Never all the steps: a finished game is open to all.
            let steps = below(&mut rng, record.entries.len() as u32) as usize;
            let truth = interrupted(&record, steps);
            for eye in Eye::all(record.rules.players()) {
                each(&truth, &exchanged(&truth, eye, &mut rng), eye);
            }
        }
    }
}

fn end(record: &Record<Domination>) -> State {
    record.replay().unwrap_or_else(|broken| panic!("{broken}"))
}

fn seen(record: &Record<Domination>, eye: Eye) -> Record<Domination> {
    let seen = record.seen_by(eye);
    seen.unwrap_or_else(|broken| panic!("{broken}"))
}

#[test]
fn games_that_differ_in_hidden_draws_are_told_alike() {
    let mut different = 0;
    retold(3, |truth, other, eye| {
        let (one, two) = (end(truth), end(other));
        different += usize::from(secrets(&one, eye) != secrets(&two, eye));
        let (told, retold) = (seen(truth, eye), seen(other, eye));
        assert_eq!(told, retold, "{eye:?}");
        assert_eq!(told.to_string(), retold.to_string());
        assert_eq!(format!("{told:?}"), format!("{retold:?}"));
        assert_eq!(told.view(eye), Ok(Domination::view(&two, eye)), "{eye:?}");
        assert!(differences(&one, &two, eye).is_empty(), "{eye:?}");
    });
    assert!(different > 100, "{different} games with other secrets");
}

#[test]
fn what_is_not_known_to_be_public_is_not_told() {
    retold(1, |truth, _, eye| {
        let told = seen(truth, eye).to_string();
        for secret in ["17", "luck", "X-Racks", "doubles"] {
            assert!(!told.contains(secret), "{secret}: {told}");
        }
        assert!(told.contains("a game in the garden"), "{told}");
    });
}

#[test]
fn games_that_differ_in_hidden_draws_look_alike_at_every_step() {
    retold(1, |truth, other, eye| {
        let mut states = [truth, other].map(|record| Domination::start(&record.rules));
        for (one, two) in truth.events().zip(other.events()) {
            for (event, state) in [one, two].iter().zip(&mut states) {
                event.apply(state).expect("a game by the rules");
            }
            let found = differences(&states[0], &states[1], eye);
            assert!(found.is_empty(), "{eye:?}, {found:?}: {truth} and {other}");
        }
    });
}

#[test]
fn a_wrong_action_in_a_record_gives_nothing_away() {
    let actions: Vec<_> = every_action().collect();
    let mut rng = rng(3136);
    let mut refused = 0;
    retold(1, |truth, other, eye| {
        let Eye::Seat(seat) = eye else { return };
        for _ in 0..4 {
            let event = Event::Act(seat, choose(&mut rng, &actions));
            let answers = [truth, other].map(|record| {
                let mut record = record.clone();
                record.push(event);
                record.seen_by(eye).map_err(|broken| broken.to_string())
            });
            assert_eq!(answers[0], answers[1], "{eye:?}");
            refused += usize::from(answers[0].is_err());
        }
    });
    assert!(refused > 100, "{refused}");
}

/// Otherwise the tests above would see nothing.
#[test]
fn a_seat_whose_own_draws_differ_reads_another_record() {
    let mut read = 0;
    retold(1, |truth, other, _| {
        let (one, two) = (end(truth), end(other));
        for seat in Seat::all(truth.rules.players()) {
            if one.rack(seat) != two.rack(seat) {
                read += 1;
                let [told, retold] = [truth, other].map(|record| seen(record, Eye::Seat(seat)));
                assert_ne!(told, retold);
                assert_ne!(told.to_string(), retold.to_string());
                assert_ne!(told.view(Eye::Seat(seat)), retold.view(Eye::Seat(seat)));
            }
        }
    });
    assert!(read > 100, "{read}");
}
