//! Property tests of the rules and of all parsers.
//!
//! `DOMINIUM_LONG=20` runs twenty times as many cases.

#[path = "common/all_rules.rs"]
mod all_rules;
#[path = "common/compact_play.rs"]
mod compact_play;
#[path = "common/round_trips.rs"]
mod round_trips;

use all_rules::all_rules;
use compact_play::compact_record;
use game::{Event, Game, Record, Seat, Turn};
use kingdomino::{
    Action, Chance, Content, Domino, Dominoes, Half, Heading, Kingdom, Kingdomino, Phase,
    Placement, Rules, Score, Square, State,
};
use proptest::prelude::*;
use proptest::sample::select;
use round_trips::check_all_parsers;
use testing::parsers::{self, Checked, check_record_round_trip};
use testing::{cases, random_game, rng};

fn some_rules() -> impl Strategy<Value = Rules> {
    select(all_rules())
}

/// Random play or compact building by all players: few random kingdoms become complete.
fn some_game() -> impl Strategy<Value = Record<Kingdomino>> {
    (some_rules(), any::<u64>(), any::<bool>()).prop_map(|(rules, seed, compact)| {
        if compact {
            compact_record(rules, &mut rng(seed))
        } else {
            random_game(&rules, seed)
        }
    })
}

/// Replays a record with the checked functions.
///
/// Passes each event and the states before and after it to `each`.
fn replay(
    record: &Record<Kingdomino>,
    mut each: impl FnMut(&State, Event<Kingdomino>, &State) -> Checked,
) -> Result<State, TestCaseError> {
    let mut state = Kingdomino::start(&record.rules);
    for event in record.events() {
        let before = state;
        let result = match event {
            Event::Chance(Some(outcome)) => Kingdomino::settle(&mut state, outcome),
            Event::Act(_, action) => Kingdomino::play(&mut state, action),
            Event::Chance(None) => unreachable!("a full record has no hidden outcomes"),
        };
        prop_assert_eq!(result, Ok(()), "{}", event);
        each(&before, event, &state)?;
    }
    prop_assert_eq!(Kingdomino::turn(&state), Turn::Over);
    Ok(state)
}

/// Dominoes of a seat, collected from the events alone.
#[derive(Clone, Default)]
struct Tally {
    placed: Vec<Domino>,
    discarded: Vec<Domino>,
}

impl Tally {
    fn received(&self) -> usize {
        self.placed.len() + self.discarded.len()
    }

    fn record(tallies: &mut [Self], before: &State, event: Event<Kingdomino>) {
        match (event, before.to_place()) {
            (Event::Act(seat, Action::Place(_)), Some(domino)) => {
                tallies[seat.index()].placed.push(domino);
            }
            (Event::Act(seat, Action::Discard), Some(domino)) => {
                tallies[seat.index()].discarded.push(domino);
            }
            _ => {}
        }
    }
}

fn land(kingdom: &Kingdom) -> Vec<Half> {
    let contents = kingdom
        .bounds()
        .squares()
        .map(|square| kingdom.content(square));
    let mut land: Vec<Half> = contents
        .filter_map(|content| match content {
            Content::Land(half) => Some(half),
            Content::Empty | Content::Castle => None,
        })
        .collect();
    land.sort();
    land
}

fn halves(dominoes: &[Domino]) -> Vec<Half> {
    let mut halves: Vec<Half> = dominoes.iter().flat_map(|domino| domino.halves()).collect();
    halves.sort();
    halves
}

/// Occupied squares of the whole grid.
fn covered(kingdom: &Kingdom) -> Vec<Square> {
    let reach = -Square::REACH..=Square::REACH;
    let grid = reach
        .clone()
        .flat_map(|y| reach.clone().map(move |x| Square::new(x, y)));
    grid.flatten()
        .filter(|square| kingdom.content(*square) != Content::Empty)
        .collect()
}

/// Longer side of the bounding box of a kingdom.
fn size(kingdom: &Kingdom) -> usize {
    let squares = covered(kingdom);
    let span = |of: fn(Square) -> i8| {
        let along = squares.iter().map(|square| of(*square));
        let (low, high) = (along.clone().min(), along.max());
        (high.expect("every kingdom has a castle") - low.expect("every kingdom has a castle"))
            as usize
            + 1
    };
    span(Square::x).max(span(Square::y))
}

fn ascending(line: &[Domino]) -> bool {
    line.is_sorted_by(|a, b| a < b)
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn no_kingdom_exceeds_its_limit_at_any_step(record in some_game()) {
        let limit = record.rules.limit();
        replay(&record, |_, _, state| {
            for kingdom in state.kingdoms() {
                prop_assert!(size(kingdom) <= limit, "{kingdom}");
            }
            Ok(())
        })?;
    }

    #[test]
    fn every_domino_received_is_placed_or_discarded(record in some_game()) {
        let rules = record.rules;
        let mut tallies = vec![Tally::default(); rules.players()];
        replay(&record, |before, event, state| {
            Tally::record(&mut tallies, before, event);
            for (seat, tally) in Seat::all(rules.players()).zip(&tallies) {
                prop_assert_eq!(state.received(seat), tally.received());
                prop_assert_eq!(state.discarded(seat), tally.discarded.len());
                let land = state.kingdom(seat).squares() - 1;
                prop_assert_eq!(land + 2 * tally.discarded.len(), 2 * tally.received());
            }
            Ok(())
        })?;
        prop_assert!(tallies.iter().all(|tally| tally.received() == rules.dominoes_each()));
    }

    #[test]
    fn a_seat_discards_nothing_if_and_only_if_its_grid_is_full(record in some_game()) {
        let mut tallies = vec![Tally::default(); record.rules.players()];
        let over = replay(&record, |before, event, _| {
            Tally::record(&mut tallies, before, event);
            Ok(())
        })?;
        for (kingdom, tally) in over.kingdoms().iter().zip(&tallies) {
            prop_assert_eq!(kingdom.is_full(), tally.discarded.is_empty(), "{}", kingdom);
            let full = record.rules.limit() * record.rules.limit();
            prop_assert_eq!(kingdom.is_full(), covered(kingdom).len() == full);
        }
    }

    #[test]
    fn no_domino_is_in_two_places(record in some_game()) {
        let mut tallies = vec![Tally::default(); record.rules.players()];
        let mut claimed = Vec::new();
        let mut drawn = Vec::new();
        let over = replay(&record, |before, event, state| {
            Tally::record(&mut tallies, before, event);
            match event {
                Event::Act(_, Action::Claim(domino)) => claimed.push(domino),
                Event::Chance(Some(Chance::Draw(domino))) => drawn.push(domino),
                _ => {}
            }
            for (kingdom, tally) in state.kingdoms().iter().zip(&tallies) {
                prop_assert_eq!(land(kingdom), halves(&tally.placed), "{}", kingdom);
            }
            Ok(())
        })?;
        let mut given: Vec<Domino> =
            tallies.iter().flat_map(|tally| tally.placed.iter().chain(&tally.discarded)).copied().collect();
        given.sort();
        claimed.sort();
        prop_assert!(ascending(&given), "{given:?}");
        prop_assert_eq!(given, claimed, "claimed dominoes are received");
        let shown: Dominoes = drawn.iter().copied().collect();
        prop_assert_eq!(shown.len(), drawn.len(), "no domino is drawn twice");
        prop_assert_eq!(Dominoes::ALL.difference(shown), over.unseen());
    }

    #[test]
    fn lines_are_ascending_and_have_the_right_length(record in some_game()) {
        let rules = record.rules;
        replay(&record, |before, event, state| {
            let current: Vec<Domino> = state.current().map(|slot| slot.domino).collect();
            let next: Vec<Domino> = state.next().map(|slot| slot.domino).collect();
            prop_assert!(ascending(&current) && ascending(&next), "{current:?} {next:?}");
            prop_assert!(state.current().all(|slot| slot.king.is_some()));
            let last_round = state.round() == rules.rounds();
            match state.phase() {
                Phase::Draw => prop_assert!(next.len() < rules.line_length()),
                Phase::Place | Phase::Claim | Phase::King if !last_round => {
                    prop_assert_eq!(next.len(), rules.line_length());
                }
                _ => prop_assert!(next.is_empty()),
            }
            if let (Event::Act(_, Action::Place(_)), Some(domino)) = (event, before.to_place()) {
                let waiting = before.current().all(|slot| slot.domino >= domino);
                prop_assert!(waiting, "{domino} was not the lowest");
            }
            Ok(())
        })?;
    }

    #[test]
    fn placing_a_domino_never_lowers_the_points(record in some_game()) {
        replay(&record, |before, event, state| {
            for (old, new) in before.kingdoms().iter().zip(state.kingdoms()) {
                prop_assert!(old.points() <= new.points(), "{old} became {new} by {event}");
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_total_is_the_sum_of_properties_and_bonuses(record in some_game()) {
        let rules = record.rules;
        replay(&record, |_, _, state| {
            for seat in Seat::all(rules.players()) {
                let kingdom = state.kingdom(seat);
                let score = state.score(seat);
                let properties: u32 = kingdom.properties().map(|p| p.squares * p.crowns).sum();
                prop_assert_eq!(kingdom.points(), properties);
                prop_assert_eq!(score, Score::of(kingdom, rules));
                let total = properties + score.bonuses.iter().sum::<u32>();
                prop_assert_eq!((score.total(), state.total(seat)), (total, total));
                let crowns = land(kingdom).iter().map(|half| u32::from(half.crowns)).sum::<u32>();
                prop_assert_eq!(score.crowns, crowns);
            }
            Ok(())
        })?;
    }

    #[test]
    fn properties_partition_the_land(record in some_game()) {
        let over = replay(&record, |_, _, _| Ok(()))?;
        for kingdom in over.kingdoms() {
            let mut owned: Vec<Square> = vec![Square::CASTLE];
            for property in kingdom.properties() {
                let squares: Vec<Square> = property.squares_in(kingdom).collect();
                prop_assert_eq!(squares.len(), property.squares as usize);
                for square in &squares {
                    let terrain = match kingdom.content(*square) {
                        Content::Land(half) => Some(half.terrain),
                        Content::Empty | Content::Castle => None,
                    };
                    prop_assert_eq!(terrain, Some(property.terrain), "{}", square);
                }
                owned.extend(squares);
            }
            owned.sort();
            prop_assert_eq!(owned, covered(kingdom));
        }
    }

    #[test]
    fn rotations_and_reflections_preserve_the_game(record in some_game(), symmetry in 1..8_usize) {
        let mut image = Kingdomino::start(&record.rules);
        let over = replay(&record, |before, event, state| {
            match event {
                Event::Chance(Some(outcome)) => Kingdomino::settle(&mut image, outcome),
                Event::Act(_, action) => {
                    let action = reflected(before, &image, action, symmetry);
                    Kingdomino::play(&mut image, action)
                }
                Event::Chance(None) => unreachable!("a full record has no hidden outcomes"),
            }
            .map_err(|why| TestCaseError::fail(format!("{event}: {why}")))?;
            prop_assert_eq!(Kingdomino::turn(&image), Kingdomino::turn(state));
            prop_assert_eq!(choices(&image), choices(state), "after {}", event);
            Ok(())
        })?;
        prop_assert_eq!(Kingdomino::result(&image), Kingdomino::result(&over));
    }
}

fn choices(state: &State) -> usize {
    let mut count = 0;
    Kingdomino::legal(state, |_| count += 1);
    count
}

/// Image of a square under one of the eight symmetries of the grid. The castle is the centre.
fn image_of(square: Square, symmetry: usize) -> Square {
    let (mut x, mut y) = (square.x(), square.y());
    if symmetry & 1 != 0 {
        x = -x;
    }
    if symmetry & 2 != 0 {
        y = -y;
    }
    if symmetry & 4 != 0 {
        (x, y) = (y, x);
    }
    Square::new(x, y).expect("the grid is symmetric")
}

/// Image of an action under a symmetry.
///
/// A double has one notation per placement, so its halves may have to be swapped.
fn reflected(state: &State, image: &State, action: Action, symmetry: usize) -> Action {
    let Action::Place(placement) = action else {
        return action;
    };
    let (a, b) = (
        image_of(placement.a(), symmetry),
        image_of(placement.b(), symmetry),
    );
    let placement = Placement::between(a, b).expect("neighbours stay neighbours");
    let mut legal = false;
    Kingdomino::legal(image, |action| legal |= action == Action::Place(placement));
    if !legal && state.to_place().is_some_and(Domino::is_double) {
        Action::Place(placement.turned())
    } else {
        Action::Place(placement)
    }
}

#[test]
fn no_parser_panics_on_any_text() {
    parsers::any_text(check_all_parsers);
}

#[test]
fn no_parser_panics_on_meaningful_characters() {
    parsers::meaningful_characters(check_all_parsers);
}

#[test]
fn no_parser_panics_on_typos() {
    let more = |state: &State| {
        let kingdom = state.kingdoms()[0].to_string().replace('/', "\n");
        let mut texts = vec![format!("{} # ours\n{kingdom}", state.rules())];
        let words = [
            "place h7i7",
            "claim 17",
            "king 2",
            "draw 1",
            "h13i13",
            "m13",
            "48",
        ];
        texts.extend(words.map(str::to_owned));
        texts
    };
    parsers::well_formed_texts_with_typos::<Kingdomino>(some_rules(), more, check_all_parsers);
}

#[test]
fn a_record_keeps_its_tags_and_comments() {
    parsers::records_keep_tags_and_comments::<Kingdomino>(some_rules());
}

#[test]
fn every_accepted_position_can_be_played_to_the_end() {
    parsers::positions_are_playable::<Kingdomino>(some_rules(), |_, end, _| {
        let limit = end.rules().limit();
        let fits = end.kingdoms().iter().all(|kingdom| size(kingdom) <= limit);
        prop_assert!(fits, "{}", Kingdomino::position(end));
        Ok(())
    });
}

/// Compares with a count square by square.
#[test]
fn holes_are_isolated_free_squares_of_the_centred_grid() {
    let mut seen = 0;
    for (seed, rules) in (1..).zip(all_rules()) {
        let record = random_game::<Kingdomino>(&rules, seed);
        for step in record.steps() {
            let (_, state) = step.unwrap();
            for kingdom in state.kingdoms() {
                let reach = (kingdom.limit() / 2) as i8;
                let in_grid =
                    |square: &Square| square.x().abs() <= reach && square.y().abs() <= reach;
                let covered = covered(kingdom);
                let in_middle = covered.iter().all(in_grid);
                assert_eq!(kingdom.is_in_middle(), in_middle, "{kingdom}");
                if !in_middle {
                    continue;
                }
                let is_free = |square: Square| in_grid(&square) && !covered.contains(&square);
                let mut holes = 0;
                for (x, y) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
                    let square = Square::new(x, y).unwrap();
                    let beside = Heading::ALL.map(|heading| square.step(heading));
                    let alone = !beside.into_iter().flatten().any(is_free);
                    holes += u32::from(is_free(square) && alone);
                }
                assert_eq!(kingdom.holes(), holes, "{kingdom}");
                seen += holes;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_castle_with_a_wide_margin_parses_correctly_or_is_rejected() {
    // A kingdom stores columns in eight bits; the text has no such limit.
    for margin in [0, 100, 125, 126, 127, 128, 200, 255, 256, 1000] {
        let kingdom = format!("{}Cww", ".".repeat(margin));
        let line = format!("kingdomino players=2; {kingdom} C; 5:1; -; place 1; 25-48");
        if let Ok(state) = Kingdomino::from_position(&line) {
            assert_eq!(state.kingdoms()[0].to_string(), "Cww", "{margin}");
        }
    }
}

#[test]
fn a_tag_keeps_its_value_or_is_rejected() {
    let file = |value: &str| {
        format!("[Format \"dominium 1\"]\n[Rules \"kingdomino\"]\n[Event \"{value}\"]\n")
    };
    for value in [
        "plain", "a\rb", "\r", "tab\t", "\u{85}", "\u{2028}", "\\\"", "\\\\",
    ] {
        check_record_round_trip::<Kingdomino>(&file(value)).unwrap_or_else(|why| panic!("{why}"));
    }
}
