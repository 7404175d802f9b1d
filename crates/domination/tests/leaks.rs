//! No information leaks (D6).
//!
//! Two worlds that differ only in what is hidden from an eye give that eye identical views, legal
//! actions, records and errors.
//!
//! `DOMINIUM_LONG=20` plays twenty times as many games.

#[path = "common/board.rs"]
mod board;
#[path = "common/games.rs"]
mod games;
#[path = "common/indistinguishable.rs"]
mod indistinguishable;

use domination::{Domination, Domino, Dominoes, State};
use game::random::{below, choose};
use game::{Event, Eye, Game, Record, Seat, Turn};
use games::random_games;
use indistinguishable::{
    differences, different_responses, every_action, with_hidden_draws_shuffled,
};
use testing::rng;

/// State of a random game, an indistinguishable world, and the eye.
type Twins = (State, State, Eye);

/// Calls `each` with a determinization for every eye at every step of random games.
fn for_each_determinization(games: u32, mut each: impl FnMut(Twins)) {
    for (seed, record) in (0..).zip(random_games(games)) {
        let mut rng = rng(seed);
        let mut truth = Domination::start(&record.rules);
        for event in record.events() {
            for eye in Eye::all(record.rules.players()) {
                let other = Domination::imagine(&Domination::view(&truth, eye), &mut rng);
                each((truth, other, eye));
            }
            event.apply(&mut truth).expect("the record is valid");
        }
    }
}

/// Racks and pile that are hidden from an eye.
fn secrets(state: &State, eye: Eye) -> Vec<Dominoes> {
    let others = Seat::all(Seat::MAX).filter(|seat| eye != Eye::Seat(*seat));
    let racks = others.map(|seat| state.rack(seat));
    racks.chain([state.pile()]).collect()
}

#[test]
fn determinizations_are_indistinguishable_from_the_true_state() {
    let (mut all, mut different) = (0, 0);
    for_each_determinization(4, |(truth, other, eye)| {
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
        "only {different} of {all} worlds have different secrets"
    );
}

#[test]
fn responses_to_actions_and_events_do_not_depend_on_hidden_dominoes() {
    let mut rng = rng(28 * 112);
    let mut compared = 0;
    for_each_determinization(2, |(truth, other, eye)| {
        // Each comparison makes thousands of queries, so only one position in 16 is compared.
        if secrets(&truth, eye) != secrets(&other, eye) && below(&mut rng, 16) == 0 {
            compared += 1;
            let found = different_responses(&truth, &other, eye);
            assert!(
                found.is_empty(),
                "{eye:?}, {found:?}: {}",
                Domination::position(&truth)
            );
        }
    });
    assert!(compared > 100, "{compared}");
}

/// Shows that the tests above can detect a difference.
#[test]
fn a_difference_in_its_own_rack_is_detected() {
    let (mut seen, mut compared) = (0, 0);
    for_each_determinization(1, |(truth, other, _)| {
        for seat in Seat::all(truth.public().rules().players()) {
            if truth.rack(seat) == other.rack(seat) {
                continue;
            }
            seen += 1;
            let found = differences(&truth, &other, Eye::Seat(seat));
            // A different number of copies changes the view but not the legal actions.
            let only_in_one = |domino: &Domino| {
                truth.rack(seat).contains(*domino) != other.rack(seat).contains(*domino)
            };
            let to_move = Domination::turn(&truth) == Turn::Of(seat);
            if to_move && Domino::all().any(|domino| only_in_one(&domino)) {
                assert_eq!(found, ["view", "text", "legal"]);
                if seen % 8 == 0 {
                    compared += 1;
                    let found = different_responses(&truth, &other, Eye::Seat(seat));
                    assert_eq!(found.len(), 2, "own actions and watched events: {found:?}");
                }
            } else {
                assert_eq!(found, ["view", "text"]);
            }
        }
    });
    assert!(seen > 1000 && compared > 10, "{seen} {compared}");
}

/// Unfinished game with tags and comments that contain secrets.
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

/// Calls `each` with unfinished games and, for each eye, an indistinguishable game.
fn for_each_pair_of_records(
    games: u32,
    mut each: impl FnMut(&Record<Domination>, &Record<Domination>, Eye),
) {
    for (seed, record) in (0..).zip(random_games(games)) {
        let mut rng = rng(seed);
        for _ in 0..12 {
            // Never all steps: a finished game has no secrets.
            let steps = below(&mut rng, record.entries.len() as u32) as usize;
            let truth = interrupted(&record, steps);
            for eye in Eye::all(record.rules.players()) {
                each(
                    &truth,
                    &with_hidden_draws_shuffled(&truth, eye, &mut rng),
                    eye,
                );
            }
        }
    }
}

fn final_state(record: &Record<Domination>) -> State {
    record.replay().unwrap_or_else(|broken| panic!("{broken}"))
}

fn redacted(record: &Record<Domination>, eye: Eye) -> Record<Domination> {
    let seen = record.seen_by(eye);
    seen.unwrap_or_else(|broken| panic!("{broken}"))
}

#[test]
fn redacted_records_do_not_depend_on_hidden_draws() {
    let mut different = 0;
    for_each_pair_of_records(3, |truth, other, eye| {
        let (one, two) = (final_state(truth), final_state(other));
        different += usize::from(secrets(&one, eye) != secrets(&two, eye));
        let [first, second] = [truth, other].map(|record| redacted(record, eye));
        assert_eq!(first, second, "{eye:?}");
        assert_eq!(first.to_string(), second.to_string());
        assert_eq!(format!("{first:?}"), format!("{second:?}"));
        assert_eq!(first.view(eye), Ok(Domination::view(&two, eye)), "{eye:?}");
        assert!(differences(&one, &two, eye).is_empty(), "{eye:?}");
    });
    assert!(
        different > 100,
        "only {different} games with different secrets"
    );
}

#[test]
fn redacted_records_omit_seed_comments_and_unknown_tags() {
    for_each_pair_of_records(1, |truth, _, eye| {
        let text = redacted(truth, eye).to_string();
        for secret in ["17", "luck", "X-Racks", "doubles"] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
        assert!(text.contains("a game in the garden"), "{text}");
    });
}

#[test]
fn games_that_differ_in_hidden_draws_look_the_same_at_every_step() {
    for_each_pair_of_records(1, |truth, other, eye| {
        let mut states = [truth, other].map(|record| Domination::start(&record.rules));
        for (one, two) in truth.events().zip(other.events()) {
            for (event, state) in [one, two].iter().zip(&mut states) {
                event.apply(state).expect("the record is valid");
            }
            let found = differences(&states[0], &states[1], eye);
            assert!(found.is_empty(), "{eye:?}, {found:?}: {truth} and {other}");
        }
    });
}

#[test]
fn an_illegal_action_in_a_record_leaks_nothing() {
    let actions: Vec<_> = every_action().collect();
    let mut rng = rng(3136);
    let mut rejected = 0;
    for_each_pair_of_records(1, |truth, other, eye| {
        let Eye::Seat(seat) = eye else { return };
        for _ in 0..4 {
            let event = Event::Act(seat, choose(&mut rng, &actions));
            let answers = [truth, other].map(|record| {
                let mut record = record.clone();
                record.push(event);
                record.seen_by(eye).map_err(|broken| broken.to_string())
            });
            assert_eq!(answers[0], answers[1], "{eye:?}");
            rejected += usize::from(answers[0].is_err());
        }
    });
    assert!(rejected > 100, "{rejected}");
}

/// Shows that the tests above can detect a difference.
#[test]
fn a_difference_in_own_draws_is_detected_in_the_redacted_record() {
    let mut compared = 0;
    for_each_pair_of_records(1, |truth, other, _| {
        let (one, two) = (final_state(truth), final_state(other));
        for seat in Seat::all(truth.rules.players()) {
            if one.rack(seat) != two.rack(seat) {
                compared += 1;
                let [first, second] =
                    [truth, other].map(|record| redacted(record, Eye::Seat(seat)));
                assert_ne!(first, second);
                assert_ne!(first.to_string(), second.to_string());
                assert_ne!(first.view(Eye::Seat(seat)), second.view(Eye::Seat(seat)));
            }
        }
    });
    assert!(compared > 100, "{compared}");
}
