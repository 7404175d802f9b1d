//! The laws D1 to D4, one by one: on tables small enough to check by eye where that is possible, and
//! in random games where a law speaks of all games. D5 is in `laws/scoring.rs`, D6 in `laws/secrets.rs`, and
//! what follows from balance in `laws/balance.rs`.
//!
//! `DOMINIUM_LONG=20` plays twenty times as many of those.

#[path = "laws/balance.rs"]
mod balance;
#[path = "laws/scoring.rs"]
mod scoring;
#[path = "laws/secrets.rs"]
mod secrets;

#[path = "common/asking.rs"]
mod asking;
#[path = "common/board.rs"]
mod board;
#[path = "common/dealing.rs"]
mod dealing;
#[path = "common/fair.rs"]
mod fair;
#[path = "common/following.rs"]
mod following;
#[path = "common/games.rs"]
mod games;
#[path = "common/one_sided.rs"]
mod one_sided;
#[path = "common/sketch.rs"]
mod sketch;
#[path = "common/table.rs"]
mod table;

use asking::{cannot_be, refuses};
use domination::{
    Action, Area, Areas, Board, Chance, Domination, Domino, Dominoes, Illegal, Phase, Place, Rules,
    RulesError, Starts, State, Table,
};
use fair::fair;
use following::turns;
use game::{ActionId, Event, Eye, Game, Seat, Turn, Why};
use games::random_games;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use sketch::{endgame, sketch};
use table::{after, areas, domino, legal, outcomes, place, places, rules, seat};

/// The seat that comes so many turns after another.
fn clockwise(first: Seat, turns: usize, players: usize) -> Seat {
    Seat::new((first.index() + turns) % players).expect("at most four play")
}

/// The numbers a domino shows and those of the squares beside a place are the same two, in either
/// order.
fn matches(board: &Board, action: Action) -> bool {
    let [low, high] = action.domino.numbers();
    let beside = action.place.squares().map(|square| board.number(square));
    beside == [low, high] || beside == [high, low]
}

fn every_action() -> impl Iterator<Item = Action> {
    Place::all().flat_map(|place| Domino::all().map(move |domino| Action { domino, place }))
}

#[test]
fn d1_racks_of_seven_are_dealt_seat_after_seat_beginning_with_the_starter() {
    for players in 2..=4 {
        for first in Seat::all(players) {
            let rules = rules(&format!("players={players} starts={first}"));
            let mut state = Domination::start(&rules);
            let mut dominoes = Dominoes::ALL.iter();
            for turn in 0..players {
                let seat = clockwise(first, turn, players);
                let mut taken = Vec::new();
                while taken.len() < 7 {
                    assert_eq!(state.table().drawing(), Some(seat));
                    assert_eq!(state.table().rack_size(seat), taken.len());
                    taken.extend(dominoes.next());
                    let drawn = Chance::Draw(taken[taken.len() - 1]);
                    Domination::settle(&mut state, drawn).expect("four of each are in the pile");
                }
                assert!(state.rack(seat).iter().eq(taken), "the rack of seat {seat}");
            }
            assert_eq!(Domination::turn(&state), Turn::Of(first));
            assert_eq!(state.table().pile_size(), 112 - 7 * players);
            assert_eq!(rules.pile_size(), 112 - 7 * players);
            assert!(state.pile().iter().eq(dominoes), "the rest is the pile");
        }
    }
}

#[test]
fn d1_nobody_lays_before_all_racks_are_full() {
    let mut state = Domination::start(&rules("players=2 starts=1"));
    for domino in Dominoes::ALL.iter().take(14) {
        refuses(&state, "lay 0-0 g6h6", Illegal::ChanceActs);
        Domination::settle(&mut state, Chance::Draw(domino)).expect("a domino of the pile");
    }
    let state = after(state, "1 lay 0-0 g6h6");
    assert!(state.table().is_covered(place("g6h6")));
}

#[test]
fn d1_a_starter_drawn_by_lot_may_be_any_seat_and_everyone_sees_who() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for players in 2..=4 {
        let start = Domination::start(&rules(&format!("players={players}")));
        assert_eq!(start.table().phase(), Phase::Start);
        assert_eq!(start.table().drawing(), None);
        let each: Vec<_> = Seat::all(players)
            .map(|seat| (Chance::Starts(seat), 1))
            .collect();
        assert_eq!(outcomes(&start), each);
        fair(&each.into_iter().collect(), || {
            Domination::draw(&start, &mut rng)
        });
        for first in Seat::all(players) {
            let begun = after(start, &format!("starts {first}"));
            assert_eq!(begun.table().drawing(), Some(first));
            for eye in Eye::all(players) {
                let lot = Chance::Starts(first);
                assert!(Domination::sees(&start, lot, eye), "{eye:?} {first}");
                let mut view = Domination::view(&start, eye);
                Domination::watch(&mut view, Event::Chance(Some(lot))).expect("a starter");
                assert_eq!(view, Domination::view(&begun, eye));
            }
        }
    }
}

#[test]
fn d1_a_lot_that_makes_no_sense_is_refused() {
    let start = Domination::start(&rules("players=3"));
    let nobody = Illegal::NoSuchSeat(seat(4));
    cannot_be(&start, "starts 4", nobody);
    cannot_be(&start, "draw 0-0", Illegal::DrawStart);
    refuses(&start, "lay 0-0 g6h6", Illegal::ChanceActs);
    let begun = after(start, "starts 3");
    cannot_be(&begun, "starts 3", Illegal::DrawDomino);
    for eye in Eye::all(3) {
        let mut view = Domination::view(&start, eye);
        let why = Domination::watch(&mut view, Event::Chance(None)).expect_err("it is open");
        assert_eq!(why, Illegal::StartIsOpen);
        assert_eq!(view, Domination::view(&start, eye));
    }
}

#[test]
fn d1_the_seat_that_the_table_chose_starts() {
    for players in 2..=4 {
        for first in Seat::all(players) {
            let rules = rules(&format!("players={players} starts={first}"));
            assert_eq!(rules.starts(), Starts::Seat(first));
            let start = Domination::start(&rules);
            assert_eq!(
                start.table().drawing(),
                Some(first),
                "nothing is drawn by lot"
            );
            cannot_be(&start, "starts 1", Illegal::DrawDomino);
        }
    }
}

#[test]
fn d1_two_to_four_play_and_one_of_them_starts() {
    for players in [0, 1, 5] {
        let error = Rules::STANDARD
            .with_players(players)
            .expect_err("too few or too many");
        assert_eq!(error, RulesError::Players(players));
        let words = format!("Domination is played by 2, 3 or 4, not by {players}");
        assert_eq!(error.to_string(), words);
    }
    let third = Starts::Seat(seat(3));
    let error = Rules::STANDARD.with_starts(third).expect_err("two play");
    assert_eq!(error.to_string(), "seat 3 cannot start when 2 play");
    let four = Rules::STANDARD
        .with_players(4)
        .and_then(|rules| rules.with_starts(third));
    let three = four
        .and_then(|rules| rules.with_players(3))
        .expect("seat 3 is there");
    assert_eq!(
        three.with_players(2),
        Err(error),
        "nor may it be left behind"
    );
}

#[test]
fn d1_then_play_goes_clockwise() {
    for record in random_games(3) {
        let players = record.rules.players();
        let mut order = Vec::new();
        turns(&record, |_, seat, _, _| order.push(seat));
        let first = match record.rules.starts() {
            Starts::Seat(first) => first,
            Starts::Random => order[0],
        };
        let expected = (0..order.len()).map(|turn| clockwise(first, turn, players));
        assert!(expected.eq(order), "{}", record.rules);
    }
}

/// Racks for three players. The first one is filled up with all four 0-0 among others.
const RACKS: &str = "0-1,1-4 5-6,4-5 0-2";

#[test]
fn d2_a_turn_is_one_domino_of_ones_own_rack_and_then_a_draw() {
    let before = sketch("players=3", &[], RACKS, "lay 2");
    let [one, two, three] = [1, 2, 3].map(seat);
    let laid = after(before, "2 lay 5-6 c2d2");
    let covered = Place::all().filter(|place| laid.table().is_covered(*place));
    assert!(covered.eq(places("c2d2")));
    assert_eq!(laid.table().laid(), 1);
    assert_eq!(laid.rack(two).len(), 6);
    let [gone, come] = ["5-6", "3-3"].map(domino);
    assert_eq!(laid.rack(two).count(gone), before.rack(two).count(gone) - 1);
    assert_eq!(laid.table().drawing(), Some(two));
    let drawn = after(laid, "draw 3-3");
    assert_eq!(drawn.rack(two).len(), 7);
    assert_eq!(drawn.rack(two).count(come), laid.rack(two).count(come) + 1);
    assert_eq!(drawn.pile().count(come), laid.pile().count(come) - 1);
    assert_eq!(Domination::turn(&drawn), Turn::Of(three));
    for other in [one, three] {
        assert_eq!(drawn.rack(other), before.rack(other));
    }
}

#[test]
fn d2_each_half_matches_the_number_it_touches_either_way_round() {
    let state = sketch("players=3", &[], RACKS, "lay 2");
    let board = state.table().board();
    // The 5 lies in the west on the first two and on the last, and in the east on d2e2.
    let fitting = places("c1d1 c2d2 d2e2 b6c6");
    assert_eq!(board.places(domino("5-6")).to_vec(), fitting);
    for place in fitting {
        let laid = after(state, &format!("2 lay 5-6 {place}"));
        assert!(laid.table().is_covered(place));
        // However the domino is held, and from whichever end the place is named.
        let [a, b] = place.squares();
        assert_eq!(after(state, &format!("2 lay 6-5 {b}{a}")), laid);
    }
}

#[test]
fn d2_refusals_name_the_broken_rule() {
    let state = sketch("players=3", &places("c2d2"), RACKS, "lay 2");
    let covered = Illegal::Covered(place("c2d2"));
    refuses(&state, "lay 5-6 c2d2", covered);
    refuses(&state, "lay 0-0 c2d2", covered);
    let no_match = Illegal::NoMatch {
        domino: domino("5-6"),
        place: place("a1b1"),
        fits: domino("4-5"),
    };
    refuses(&state, "lay 5-6 a1b1", no_match);
    let not_there = Illegal::NotOnRack {
        seat: seat(2),
        domino: domino("1-4"),
    };
    assert!(
        state.rack(seat(1)).contains(domino("1-4")),
        "but seat 1 does not move"
    );
    refuses(&state, "lay 1-4 a4a5", not_there);
}

#[test]
fn every_refusal_is_told_in_plain_words() {
    let (place, two) = (place("a1b1"), seat(2));
    let [domino, fits] = ["5-6", "4-5"].map(domino);
    let no_match = Illegal::NoMatch {
        domino,
        place,
        fits,
    };
    for (why, words) in [
        (Illegal::Over, "the game is over"),
        (Illegal::ChanceActs, "chance is to act, not a seat"),
        (Illegal::SeatActs(two), "seat 2 is to act, not chance"),
        (Illegal::TurnOf(two), "it is the turn of seat 2"),
        (Illegal::Covered(place), "a domino lies on a1b1 already"),
        (no_match, "5-6 does not fit a1b1, where only 4-5 does"),
        (
            Illegal::NotOnRack { seat: two, domino },
            "seat 2 has no 5-6 on its rack",
        ),
        (Illegal::DrawDomino, "a domino has to be drawn now"),
        (Illegal::DrawStart, "who starts has to be drawn now"),
        (Illegal::NoSuchSeat(two), "there is no seat 2 at this table"),
        (Illegal::NoneLeft(domino), "no 5-6 is left to draw"),
        (Illegal::StartIsOpen, "who starts is hidden from nobody"),
        (
            Illegal::OwnDraw(two),
            "what seat 2 draws is not hidden from it",
        ),
    ] {
        assert_eq!(why.to_string(), words);
    }
}

#[test]
fn d2_each_domino_on_each_place_is_accepted_or_refused_for_its_reason() {
    for record in random_games(1) {
        let mut turn = 0;
        turns(&record, |before, mover, _, _| {
            turn += 1;
            if turn % 9 != 1 {
                return;
            }
            let table = before.table();
            let mut accepted = Vec::new();
            for action in every_action() {
                let Action { domino, place } = action;
                let expected = if table.is_covered(place) {
                    Err(Illegal::Covered(place))
                } else if !matches(table.board(), action) {
                    let fits = table.board().domino(place);
                    Err(Illegal::NoMatch {
                        domino,
                        place,
                        fits,
                    })
                } else if !before.rack(mover).contains(domino) {
                    Err(Illegal::NotOnRack {
                        seat: mover,
                        domino,
                    })
                } else {
                    accepted.push(action);
                    Ok(())
                };
                let mut after = *before;
                assert_eq!(Domination::play(&mut after, action), expected, "{action}");
                assert_eq!(after == *before, expected.is_err(), "{action}");
            }
            let mut listed = legal(before);
            listed.sort_by_key(|action| action.place.index());
            assert!(listed.iter().eq(&accepted), "{listed:?}");
        });
        assert!(turn > 100, "random games were looked at from start to end");
    }
}

#[test]
fn d2_nobody_passes() {
    for text in ["", "pass", "lay", "draw", "discard", "-", "?"] {
        let read = text.parse::<Action>();
        assert!(read.is_err(), "{text:?} was read as {read:?}");
    }
    let rules = rules("players=2");
    for place in Place::all() {
        let action = Domination::action(&rules, ActionId(place.index() as u16));
        assert_eq!(
            action,
            Some(rules.board().action(place)),
            "every action covers a place"
        );
    }
    let beyond = ActionId(Place::COUNT as u16);
    assert_eq!(Domination::action(&rules, beyond), None);
    for record in random_games(3) {
        turns(&record, |before, mover, _, _| {
            assert!(
                !legal(before).is_empty(),
                "{}",
                Domination::position(before)
            );
            cannot_be(before, "draw 0-0", Illegal::SeatActs(mover));
        });
    }
}

#[test]
fn d2_nobody_lays_a_second_domino() {
    let before = sketch("players=3", &[], RACKS, "lay 2");
    let laid = after(before, "2 lay 5-6 c2d2");
    assert!(laid.rack(seat(2)).contains(domino("4-5")));
    refuses(&laid, "lay 4-5 a1b1", Illegal::ChanceActs);
    let mut drawn = after(laid, "draw 5-6");
    let untouched = drawn;
    let second: Event<Domination> = "2 lay 4-5 a1b1".parse().expect("an event");
    assert_eq!(second.apply(&mut drawn), Err(Why::TurnOf(seat(3))));
    assert_eq!(drawn, untouched);
    for eye in Eye::all(3) {
        let mut view = Domination::view(&drawn, eye);
        let why = Domination::watch(&mut view, second).expect_err("it is not its turn");
        assert_eq!(why, Illegal::TurnOf(seat(3)));
        assert_eq!(view, Domination::view(&drawn, eye));
    }
}

#[test]
fn d2_what_is_drawn_is_any_domino_of_the_pile() {
    let before = sketch("players=3", &[], RACKS, "lay 2");
    let laid = after(before, "2 lay 5-6 c2d2");
    let pile = laid.pile();
    let copies = |domino| (Chance::Draw(domino), pile.count(domino) as u32);
    let expected: Vec<_> = Domino::all()
        .map(copies)
        .filter(|(_, copies)| *copies > 0)
        .collect();
    assert_eq!(outcomes(&laid), expected);
    assert_eq!(
        pile.count(domino("6-6")),
        4,
        "no rack was filled up with these"
    );
    assert_eq!(
        laid.rack(seat(1)).count(domino("0-0")),
        4,
        "so none of these is in the pile"
    );
    let none = Illegal::NoneLeft(domino("0-0"));
    cannot_be(&laid, "draw 0-0", none);
    cannot_be(&laid, "starts 1", Illegal::DrawDomino);
}

#[test]
fn d2_racks_are_drawn_back_up_to_seven_while_the_pile_lasts() {
    for record in random_games(3) {
        turns(&record, |before, _, _, after| {
            let table = before.table();
            for seat in Seat::all(record.rules.players()) {
                let size = before.rack(seat).len();
                assert_eq!(table.rack_size(seat), size);
                assert!(
                    size <= 7 && (size == 7 || table.pile_size() == 0),
                    "seat {seat}: {size}"
                );
            }
            assert_eq!(after.table().drawing().is_some(), table.pile_size() > 0);
        });
    }
}

/// The sides of an area without one of them.
fn three_sides(area: Area, last: Place) -> Vec<Place> {
    area.places()
        .into_iter()
        .filter(|side| *side != last)
        .collect()
}

/// Lays this place's domino for seat 1, who holds it, on a table where these are covered.
fn complete(covered: &[Place], last: Place) -> (State, State) {
    let fits = rules("players=2").board().domino(last);
    let before = sketch("players=2", covered, &format!("{fits} -"), "lay 1");
    (before, after(before, &format!("1 lay {fits} {last}")))
}

#[test]
fn d3_completing_the_fourth_side_conquers() {
    for area in Area::all() {
        for last in area.places() {
            let (before, after) = complete(&three_sides(area, last), last);
            let table = before.table();
            assert_eq!((table.sides(area), table.owner(area)), (3, None));
            assert_eq!(table.threatened(), [area].into_iter().collect(), "{area}");
            for place in Place::all() {
                let conquest = table.conquest(place);
                assert_eq!(conquest.contains(area), place == last, "{area} by {place}");
                assert_eq!(conquest.len(), usize::from(place == last));
            }
            let table = after.table();
            assert_eq!((table.sides(area), table.owner(area)), (4, Some(seat(1))));
            assert_eq!(table.areas(seat(1)).len(), 1);
            assert!(table.areas(seat(2)).is_empty() && table.threatened().is_empty());
            assert_eq!(Domination::points(&after, seat(1)), 1);
        }
    }
}

#[test]
fn d3_three_sides_conquer_nothing() {
    for area in Area::all() {
        for last in area.places() {
            for third in three_sides(area, last) {
                let mut two = three_sides(area, last);
                two.retain(|side| *side != third);
                let (before, after) = complete(&two, third);
                assert!(before.table().conquest(third).is_empty());
                assert!(before.table().threatened().is_empty());
                assert_eq!(after.table().owner(area), None, "{area} after {third}");
            }
        }
    }
}

#[test]
fn d3_one_domino_may_conquer_two_areas() {
    let mut inner: Vec<Place> = Place::all().collect();
    inner.retain(|place| place.areas().count() == 2);
    // Of 112 places the 4 × 7 on the rim have an area on one side only.
    assert_eq!(inner.len(), 112 - 28);
    for last in inner {
        let both: Areas = last.areas().collect();
        let sides = both.iter().flat_map(|area| three_sides(area, last));
        let (before, after) = complete(&sides.collect::<Vec<_>>(), last);
        assert_eq!(before.table().threatened(), both);
        assert_eq!(before.table().conquest(last), both);
        assert_eq!(after.table().areas(seat(1)), both, "by {last}");
    }
}

#[test]
fn d3_of_two_areas_only_the_complete_one_is_conquered() {
    // The place between a1 and b1 is the fourth side of a1 and the third of b1.
    let covered = places("a1b1 a1a2 a2b2 b1c1 b2c2");
    let (before, after) = complete(&covered, place("b1b2"));
    assert_eq!(before.table().threatened(), areas("a1"));
    assert_eq!(before.table().conquest(place("b1b2")), areas("a1"));
    assert_eq!(after.table().areas(seat(1)), areas("a1"));
    assert_eq!(after.table().threatened(), areas("b1"));
}

/// Seat 1 has laid three sides of area a1 and seat 2 has laid elsewhere.
const THREE_SIDES: &str = "1 lay 4-5 a1b1;draw 6-6;2 lay 0-0 g6h6;draw 6-6;\
                           1 lay 4-6 a1a2;draw 6-6;2 lay 0-0 h5h6;draw 6-6;\
                           1 lay 2-5 b1b2;draw 5-5";

#[test]
fn d3_an_area_goes_to_who_lays_the_fourth_side_whoever_laid_the_others() {
    let start = sketch("players=2", &[], "4-5,4-6,2-5 0-0,0-0,2-6", "lay 1");
    let state = after(start, THREE_SIDES);
    assert_eq!(state.table().threatened(), areas("a1"));
    let state = after(state, "2 lay 2-6 a2b2");
    assert_eq!(
        state.table().owner("a1".parse().expect("an area")),
        Some(seat(2))
    );
    assert_eq!(
        (state.table().areas(seat(1)), state.table().areas(seat(2))),
        (Areas::NONE, areas("a1"))
    );
}

#[test]
fn d3_conquering_gives_no_extra_turn() {
    let start = sketch("players=2", &[], "4-5,4-6,2-5 0-0,0-0,2-6", "lay 1");
    let state = after(start, THREE_SIDES);
    let state = after(state, "2 lay 2-6 a2b2");
    assert_eq!(state.table().drawing(), Some(seat(2)));
    let state = after(state, "draw 5-5");
    assert_eq!(Domination::turn(&state), Turn::Of(seat(1)));
    // Nor without a pile, nor for two areas at once: d4d5 is the last side of c4 and of d4.
    let free = places("d4d5 h7h8");
    let state = endgame("players=2", &free, seat(2), "2-4 4-4", "lay 1");
    let state = after(state, "1 lay 2-4 d4d5");
    assert_eq!(state.table().areas(seat(1)), areas("c4 d4"));
    assert_eq!(Domination::turn(&state), Turn::Of(seat(2)));
}

/// The areas that have exactly so many sides covered.
fn with_sides(table: &Table, sides: usize) -> Areas {
    let covered = |area: &Area| {
        let places = area.places();
        places
            .iter()
            .filter(|place| table.is_covered(**place))
            .count()
            == sides
    };
    Area::all().filter(covered).collect()
}

#[test]
fn d3_what_is_threatened_and_what_a_place_would_conquer_is_foretold() {
    let mut doubles = 0;
    for record in random_games(3) {
        turns(&record, |before, mover, action, after| {
            let (table, then) = (before.table(), after.table());
            assert_eq!(table.threatened(), with_sides(table, 3));
            for place in Place::all() {
                let free = !table.is_covered(place);
                let beside: Areas = place.areas().filter(|_| free).collect();
                let conquest = with_sides(table, 3).and(beside);
                assert_eq!(table.conquest(place), conquest, "{place}");
            }
            let conquest = table.conquest(action.place);
            doubles += usize::from(conquest.len() == 2);
            for seat in Seat::all(record.rules.players()) {
                let won = if seat == mover { conquest } else { Areas::NONE };
                assert_eq!(then.areas(seat), table.areas(seat).or(won), "seat {seat}");
                assert_eq!(
                    then.score(seat).areas as usize,
                    table.areas(seat).len() + won.len()
                );
            }
        });
    }
    assert!(doubles > 0, "two areas at once is common in random games");
}

#[test]
fn d4_when_the_pile_is_empty_play_goes_on_without_drawing() {
    for record in random_games(3) {
        let players = record.rules.players();
        let draws = |event: &Event<_>| matches!(event, Event::Chance(Some(Chance::Draw(_))));
        let last_draw = record.events().collect::<Vec<_>>().iter().rposition(draws);
        let rest: Vec<_> = record
            .events()
            .skip(last_draw.expect("dominoes are drawn") + 1)
            .collect();
        assert_eq!(
            rest.len(),
            7 * players,
            "racks are emptied one domino a turn"
        );
        assert!(rest.iter().all(|event| matches!(event, Event::Act(..))));
        assert_eq!(record.events().filter(draws).count(), 112);
        let over = turns(&record, |before, mover, _, after| {
            if before.table().pile_size() == 0 {
                assert_eq!(after.rack(mover).len(), before.rack(mover).len() - 1);
            }
        });
        assert!(Seat::all(players).all(|seat| over.rack(seat).is_empty()));
        assert!(Place::all().all(|place| over.table().is_covered(place)));
    }
}

#[test]
fn d4_the_game_is_over_when_all_112_lie() {
    let state = endgame(
        "players=2",
        &places("a1b1 h7h8"),
        seat(2),
        "4-5 4-4",
        "lay 1",
    );
    assert_eq!((state.table().laid(), state.table().pile_size()), (110, 0));
    cannot_be(&state, "draw 4-4", Illegal::SeatActs(seat(1)));
    let state = after(state, "1 lay 4-5 a1b1");
    assert_eq!(
        Domination::turn(&state),
        Turn::Of(seat(2)),
        "nothing is drawn"
    );
    assert_eq!(Domination::result(&state), None);
    let over = after(state, "2 lay 4-4 h7h8");
    assert_eq!(Domination::turn(&over), Turn::Over);
    assert_eq!(over.table().phase(), Phase::Over);
    let result = Domination::result(&over).expect("the game is over");
    assert_eq!(result.to_string(), "1 48 won by 2");
    refuses(&over, "lay 4-4 h7h8", Illegal::Over);
    cannot_be(&over, "draw 0-0", Illegal::Over);
    cannot_be(&over, "starts 1", Illegal::Over);
}
