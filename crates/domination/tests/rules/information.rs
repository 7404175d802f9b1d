//! D6: public and hidden information, and the distribution of determinizations.
//!
//! `leaks.rs` tests that hidden information does not leak.
//!
//! `DOMINIUM_LONG=20` plays twenty times as many random games.

use crate::deals::{hypergeometric, worlds};
use crate::fixtures::midgame;
use crate::games::random_games;
use crate::laying::RACKS;
use crate::shorthand::{after, rules, seat};
use domination::{Chance, Domination, Domino, Dominoes, Illegal};
use game::{Event, Eye, Game, Record, Seat};
use testing::moves::states;
use testing::rng;
use testing::statistics::{assert_distribution, assert_expected};

#[test]
fn d6_a_draw_is_visible_only_to_the_drawing_seat() {
    for record in random_games(1) {
        let mut state = Domination::start(&record.rules);
        for event in record.events() {
            let drawing = state.public().drawing_seat();
            if let Event::Chance(Some(outcome @ Chance::Draw(_))) = event {
                for eye in Eye::all(record.rules.players()) {
                    let own = drawing.map(Eye::Seat) == Some(eye);
                    assert_eq!(Domination::is_visible(&state, outcome, eye), own, "{eye:?}");
                }
            }
            event.apply(&mut state).expect("the record is valid");
        }
    }
}

#[test]
fn d6_a_hidden_draw_is_rejected_by_the_view_of_the_drawing_seat() {
    let laid = after(midgame("players=3", &[], RACKS, "lay 2"), "2 lay 5-6 c2d2");
    for eye in Eye::all(3) {
        let mut view = Domination::view(&laid, eye);
        let watched = Domination::observe(&mut view, Event::Chance(None));
        if eye == Eye::Seat(seat(2)) {
            assert_eq!(watched, Err(Illegal::OwnDrawHidden(seat(2))));
            assert_eq!(view, Domination::view(&laid, eye));
        } else {
            assert_eq!(watched, Ok(()));
            assert_eq!(view, Domination::view(&after(laid, "draw 3-3"), eye));
        }
    }
}

#[test]
fn d6_a_redacted_record_shows_only_own_draws() {
    let draws = ["0-0 0-0 0-1 1-2 3-4 5-6 6-6", "0-0 1-1 2-2 3-3 4-4 5-5 6-6"];
    let [two, one] = draws.map(|rack| {
        rack.split(' ')
            .map(|domino| format!("draw {domino}"))
            .collect::<Vec<_>>()
    });
    let turn = ["2 lay 0-0 g6h6", "draw 2-5"].map(str::to_owned);
    let mut record: Record<Domination> = Record::new(rules("players=2 starts=2"));
    for event in two.iter().chain(&one).chain(&turn) {
        record.push(event.parse().expect("the event is valid"));
    }
    let events_seen_by = |eye| {
        let seen = record.seen_by(eye).expect("the record is valid");
        seen.events()
            .map(|event| event.to_string())
            .collect::<Vec<_>>()
    };
    let [lay, draw] = turn;
    let hidden = vec!["?".to_owned(); 7];
    let seat_1 = [hidden.clone(), one, vec![lay.clone(), "?".to_owned()]];
    let seat_2 = [two, hidden.clone(), vec![lay.clone(), draw]];
    let spectator = [hidden.clone(), hidden, vec![lay, "?".to_owned()]];
    assert_eq!(events_seen_by(Eye::Seat(seat(1))), seat_1.concat());
    assert_eq!(events_seen_by(Eye::Seat(seat(2))), seat_2.concat());
    assert_eq!(events_seen_by(Eye::Spectator), spectator.concat());
}

/// Union of several multisets of dominoes in ascending order.
pub(crate) fn sorted_union(collections: impl IntoIterator<Item = Dominoes>) -> Vec<Domino> {
    let mut all: Vec<Domino> = collections.into_iter().flat_map(Dominoes::iter).collect();
    all.sort();
    all
}

#[test]
fn d6_the_board_is_public_and_other_racks_and_the_pile_are_hidden() {
    for record in random_games(1) {
        let players = record.rules.players();
        for state in states(&record) {
            for eye in Eye::all(players) {
                let view = Domination::view(&state, eye);
                assert_eq!((view.public(), view.eye()), (state.public(), eye));
                let own = |seat: &Seat| eye == Eye::Seat(*seat);
                let rack = Seat::all(players)
                    .find(own)
                    .map_or(Dominoes::NONE, |seat| state.rack(seat));
                assert_eq!(view.rack(), rack);
                let others = Seat::all(players)
                    .filter(|seat| !own(seat))
                    .map(|seat| state.rack(seat));
                let hidden = sorted_union(others.chain([state.pile()]));
                assert!(view.unseen().iter().eq(hidden), "{eye:?}");
                for seat in Seat::all(players) {
                    let known = view.known_rack(seat);
                    assert!(known.is_none_or(|known| known == state.rack(seat)));
                    let full = state.rack(seat).len() == 7 && !state.pile().is_empty();
                    if full && !own(&seat) {
                        assert_eq!(known, None, "{eye:?} cannot know the rack of seat {seat}");
                    }
                }
            }
        }
    }
}

#[test]
fn d6_the_debug_text_of_a_state_shows_no_rack() {
    let mut different = 0;
    for record in random_games(1) {
        let mut rng = rng(6);
        for state in states(&record) {
            let world = Domination::imagine(&Domination::view(&state, Eye::Spectator), &mut rng);
            different += usize::from(world != state);
            assert_eq!(format!("{world:?}"), format!("{state:?}"));
            assert_eq!(format!("{world:#?}"), format!("{state:#?}"));
        }
    }
    assert!(different > 100, "only {different} worlds with other racks");
}

#[test]
fn d6_determinizations_have_the_distribution_of_deals() {
    let mut rng = rng(49);
    let (mut compared, mut copies) = (0, 0);
    for record in random_games(2) {
        for state in states(&record) {
            for eye in Eye::all(record.rules.players()) {
                let view = Domination::view(&state, eye);
                // Few enough to enumerate all worlds. With two players and one domino in the pile,
                // eight are unseen.
                if view.unseen().len() > 8 {
                    continue;
                }
                let worlds = worlds(&state, eye);
                compared += usize::from(worlds.len() > 1);
                copies += usize::from(worlds.values().any(|ways| *ways > 1));
                assert_distribution(worlds.clone(), || Domination::imagine(&view, &mut rng));
            }
        }
    }
    assert!(
        compared > 50 && copies > 10,
        "{compared} with a choice, {copies} with copies"
    );
}

#[test]
fn d6_unseen_dominoes_are_distributed_in_proportion_to_rack_and_pile_sizes() {
    const WORLDS: u32 = 20_000;
    let mut rng = rng(112);
    for record in random_games(1) {
        let players = record.rules.players();
        let state = record
            .replay_to(7 * players + 60)
            .expect("the record is valid");
        assert!(!state.pile().is_empty());
        let eye = Eye::Seat(seat(1));
        let view = Domination::view(&state, eye);
        // counts[domino][rack or pile][copies]: number of worlds with that many copies there.
        let mut counts = vec![vec![[0_u32; 5]; players]; Domino::KINDS];
        for _ in 0..WORLDS {
            let world = Domination::imagine(&view, &mut rng);
            for domino in Domino::all() {
                let hidden = Seat::all(players)
                    .skip(1)
                    .map(|seat| world.rack(seat))
                    .chain([world.pile()]);
                for (counts, dominoes) in counts[domino.index()].iter_mut().zip(hidden) {
                    counts[dominoes.count(domino)] += 1;
                }
            }
        }
        let unseen = view.unseen().len();
        let racks = Seat::all(players)
            .skip(1)
            .map(|seat| view.public().rack_size(seat));
        let sizes: Vec<usize> = racks.chain([view.public().pile_size()]).collect();
        for domino in Domino::all() {
            let copies = view.unseen().count(domino);
            for (counts, &size) in counts[domino.index()].iter().zip(&sizes) {
                let expected =
                    |found| hypergeometric(found, copies, size, unseen) * f64::from(WORLDS);
                let compared: Vec<_> = (0..5)
                    .map(|found| (f64::from(counts[found]), expected(found)))
                    .collect();
                assert_expected(&compared, &format!("{domino} among {size} of {unseen}"));
            }
        }
    }
}
