//! The laws K1 to K10, one by one, each on a table small enough to check by eye.

#[path = "common/asking.rs"]
mod asking;
#[path = "common/table.rs"]
mod table;

use std::collections::HashMap;

use asking::{allows, at, cannot_be, last_domino, legal, refuses};
use game::{Ending as _, Event, Eye, Game, Turn};
use kingdomino::{
    Action, Chance, Content, Decided, Domino, Illegal, Kingdom, Kingdomino, Phase, Placement,
    Rules, State,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use table::{after, domino, ended, outcomes, rules, seat};
use testing::{random_record, walk};

const TWO: &str = "kingdomino players=2";
const DUEL: &str = "kingdomino players=2 duel";

fn too_wide(would: usize, limit: usize) -> Illegal {
    Illegal::TooWide { would, limit }
}

fn too_tall(would: usize, limit: usize) -> Illegal {
    Illegal::TooTall { would, limit }
}

#[test]
fn k1_a_kingdom_is_never_wider_than_five() {
    let state = last_domino(TWO, "ffCff", 5);
    refuses(&state, "place j7j8", too_wide(6, 5));
    refuses(&state, "place j7k7", too_wide(7, 5));
    refuses(&state, "place d7d8", too_wide(6, 5));
    refuses(&state, "place c7d7", too_wide(7, 5));
    assert!(allows(&state, "place e8f8"));
}

#[test]
fn k1_a_kingdom_is_never_taller_than_five() {
    let state = last_domino(TWO, "f/f/C/f/f", 5);
    refuses(&state, "place g10h10", too_tall(6, 5));
    refuses(&state, "place g10g11", too_tall(7, 5));
    refuses(&state, "place f4g4", too_tall(6, 5));
    refuses(&state, "place g3g4", too_tall(7, 5));
    assert!(allows(&state, "place h5h6"));
}

#[test]
fn k1_the_mighty_duel_allows_seven_each_way() {
    let state = last_domino(DUEL, "ffCff", 5);
    assert!(allows(&state, "place j7k7"));
    let state = last_domino(DUEL, "ffCffff", 5);
    refuses(&state, "place l7l8", too_wide(8, 7));
    refuses(&state, "place c7d7", too_wide(9, 7));
    let state = last_domino(DUEL, "f/f/f/f/f/f/C", 5);
    refuses(&state, "place g8h8", too_tall(8, 7));
    refuses(&state, "place g8g9", too_tall(9, 7));
}

#[test]
fn k1_a_kingdom_has_one_castle() {
    for kingdom in ["CwwC", "C.C", "C/C", "ww"] {
        let line = format!("{TWO}; {kingdom} C; 5:1; -; place 1; 25-48");
        let read = Kingdomino::from_position(&line);
        assert!(read.is_err(), "{kingdom} was read as {read:?}");
    }
}

#[test]
fn k1_the_castle_need_not_be_central() {
    let state = last_domino(TWO, "Cffff/f..../f..../f..../f....", 5);
    refuses(&state, "place f7f8", too_wide(6, 5));
    refuses(&state, "place g6h6", too_tall(6, 5));
    assert!(allows(&state, "place h8i8"));
}

#[test]
fn k1_the_window_is_decided_by_what_has_been_placed() {
    let line = "3:1 4:1 5:2 6:2";
    let state = at(&format!("{TWO}; Cff C; {line}; -; place 1; 25-48"));
    assert!(
        allows(&state, "place j7k7"),
        "the kingdom may reach five to the east"
    );
    assert!(allows(&state, "place e7f7"), "or two to the west");
    let state = after(state, "1 place e7f7");
    refuses(&state, "place j7k7", too_wide(7, 5));
    refuses(&state, "place d7d8", too_wide(6, 5));
}

fn line(claims: impl Iterator<Item = kingdomino::Slot>) -> Vec<(u8, Option<usize>)> {
    claims
        .map(|claim| {
            (
                claim.domino.number(),
                claim.king.map(|seat| seat.index() + 1),
            )
        })
        .collect()
}

#[test]
fn k2_the_first_line_holds_a_domino_for_each_king_in_ascending_number() {
    let two = after(Kingdomino::start(&rules(TWO)), "draw 40;draw 3;draw 22");
    assert_eq!(two.phase(), Phase::Draw, "there are four kings");
    let two = after(two, "draw 9");
    assert_eq!(
        line(two.next()),
        [(3, None), (9, None), (22, None), (40, None)]
    );
    assert_eq!(two.phase(), Phase::King);

    let start = Kingdomino::start(&rules("kingdomino players=3"));
    let three = after(start, "draw 40;draw 3;draw 22");
    assert_eq!(line(three.next()), [(3, None), (22, None), (40, None)]);
    assert_eq!(three.phase(), Phase::King);

    let start = Kingdomino::start(&Rules::CLASSIC);
    let four = after(start, "draw 48;draw 47;draw 46;draw 45");
    assert_eq!(
        line(four.next()),
        [(45, None), (46, None), (47, None), (48, None)]
    );
    assert_eq!(four.phase(), Phase::King);
}

fn first_line() -> State {
    after(
        Kingdomino::start(&rules(TWO)),
        "draw 40;draw 3;draw 22;draw 9",
    )
}

#[test]
fn k2_the_owner_of_a_drawn_king_claims_a_free_domino() {
    let state = first_line();
    refuses(&state, "claim 9", Illegal::ChanceActs);
    let state = after(state, "king 2");
    assert_eq!(Kingdomino::turn(&state), Turn::Of(seat(2)));
    refuses(&state, "claim 10", Illegal::NotInLine(domino(10)));
    refuses(&state, "place h7i7", Illegal::ClaimFirst);
    refuses(&state, "discard", Illegal::ClaimFirst);
    let state = after(state, "2 claim 9;king 1");
    let taken = Illegal::Claimed {
        domino: domino(9),
        by: seat(2),
    };
    refuses(&state, "claim 9", taken);
    let claims = [3, 22, 40].map(|number| Action::Claim(domino(number)));
    assert_eq!(legal(&state), claims);
}

#[test]
fn k2_each_king_is_drawn_once() {
    let state = first_line();
    cannot_be(&state, "draw 5", Illegal::DrawKing);
    cannot_be(&state, "king 3", Illegal::NoKingLeft(seat(3)));
    let state = after(state, "king 2");
    cannot_be(&state, "king 1", Illegal::SeatActs(seat(2)));
    let state = after(state, "2 claim 9;king 2;2 claim 3");
    cannot_be(&state, "king 2", Illegal::NoKingLeft(seat(2)));
    assert_eq!(outcomes(&state), [(Chance::King(seat(1)), 2)]);
}

/// Seat 1 stands on 3 and 40, seat 2 on 9 and 22, and the next line is to be dealt.
fn second_line() -> State {
    let kings = "king 2;2 claim 9;king 1;1 claim 40;king 1;1 claim 3;king 2;2 claim 22";
    after(first_line(), kings)
}

#[test]
fn k3_the_next_line_is_dealt_when_all_are_claimed() {
    let state = second_line();
    assert_eq!(
        line(state.current()),
        [(3, Some(1)), (9, Some(2)), (22, Some(2)), (40, Some(1))]
    );
    cannot_be(&state, "king 1", Illegal::DrawDomino);
    cannot_be(&state, "draw 22", Illegal::DrawnBefore(domino(22)));
    refuses(&state, "place h7i7", Illegal::ChanceActs);
    let state = after(state, "draw 48;draw 13;draw 1");
    assert_eq!(Kingdomino::turn(&state), Turn::Chance);
    let state = after(state, "draw 30");
    assert_eq!(
        line(state.next()),
        [(1, None), (13, None), (30, None), (48, None)]
    );
    assert_eq!(Kingdomino::turn(&state), Turn::Of(seat(1)));
}

#[test]
fn k3_a_king_adds_its_domino_and_then_claims_another() {
    let state = after(second_line(), "draw 48;draw 13;draw 1;draw 30");
    assert_eq!(state.to_place(), Some(domino(3)));
    refuses(&state, "claim 48", Illegal::PlaceFirst(domino(3)));
    cannot_be(&state, "draw 5", Illegal::SeatActs(seat(1)));
    let state = after(state, "1 place h7i7");
    assert_eq!(Kingdomino::turn(&state), Turn::Of(seat(1)));
    refuses(&state, "place j7k7", Illegal::ClaimFirst);
    refuses(&state, "claim 9", Illegal::NotInLine(domino(9)));
    let state = after(state, "1 claim 48");
    assert_eq!(Kingdomino::turn(&state), Turn::Of(seat(2)));
    assert_eq!(state.to_place(), Some(domino(9)));
}

#[test]
fn k3_kings_act_lowest_number_first_and_the_next_line_becomes_current() {
    let state = after(second_line(), "draw 48;draw 13;draw 1;draw 30");
    // 3 of seat 1, 9 and 22 of seat 2, 40 of seat 1: `after` checks whose turn it is.
    let state = after(state, "1 place h7i7;1 claim 48;2 place h7i7;2 claim 1");
    let state = after(state, "2 place g8g9;2 claim 13;1 place g8g9;1 claim 30");
    assert_eq!(
        Kingdomino::position(&state),
        "kingdomino players=2; Cff/m1../w.. Cll/w1../s..; 1:2 13:2 30:1 48:1; -; draw; \
         2,4-8,10-12,14-21,23-29,31-39,41-47"
    );
    assert_eq!(state.round(), 2);
    let state = after(state, "draw 2;draw 4;draw 5;draw 6");
    assert_eq!(
        Kingdomino::turn(&state),
        Turn::Of(seat(2)),
        "the king on 1 is first now"
    );
}

#[test]
fn k4_in_the_last_round_dominoes_are_only_added() {
    let state = at(&format!(
        "{TWO}; C C; 3:1 9:2 22:2 40:1; -; place 1; 1,2,25-39,41-47"
    ));
    refuses(&state, "claim 1", Illegal::NothingToClaim);
    let state = after(state, "1 place h7i7;2 place h7i7;2 place g8g9");
    refuses(&state, "claim 1", Illegal::NothingToClaim);
    assert_eq!(Kingdomino::result(&state), None);
    let state = after(state, "1 place g8g9");
    assert_eq!(Kingdomino::turn(&state), Turn::Over);
    assert!(Kingdomino::result(&state).is_some());
    refuses(&state, "claim 1", Illegal::Over);
    refuses(&state, "place j7k7", Illegal::Over);
    refuses(&state, "discard", Illegal::Over);
    cannot_be(&state, "draw 1", Illegal::Over);
}

/// The rounds of a random game, and how many dominoes each seat had to place or discard.
fn rounds_and_dominoes(rules_line: &str) -> (usize, Vec<usize>) {
    let rules = rules(rules_line);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let record = random_record::<Kingdomino>(&rules, &mut rng);
    let mut received = vec![0; rules.players()];
    for event in record.events() {
        if let Event::Act(seat, Action::Place(_) | Action::Discard) = event {
            received[seat.index()] += 1;
        }
    }
    let over = record.replay().expect("a record of a game by the rules");
    (over.round(), received)
}

#[test]
fn k5_twelve_rounds_or_six_and_everyone_receives_twelve() {
    assert_eq!(
        rounds_and_dominoes("kingdomino players=2"),
        (6, vec![12, 12])
    );
    assert_eq!(
        rounds_and_dominoes("kingdomino players=3"),
        (12, vec![12; 3])
    );
    assert_eq!(
        rounds_and_dominoes("kingdomino players=4"),
        (12, vec![12; 4])
    );
    let revised = "kingdomino players=3 edition=revised";
    assert_eq!(rounds_and_dominoes(revised), (12, vec![12; 3]));
}

#[test]
fn k5_the_mighty_duel_has_twelve_rounds_and_twenty_four_dominoes_each() {
    assert_eq!(rounds_and_dominoes(DUEL), (12, vec![24, 24]));
}

#[test]
fn k6_the_castle_joins_every_terrain() {
    // Either half on one of its four sides, and the other half on one of three squares beyond.
    let castle = Kingdom::new(5);
    for domino in Domino::all() {
        let ways = if domino.is_double() { 4 * 3 } else { 2 * 4 * 3 };
        assert_eq!(castle.placements(domino).len(), ways, "{domino}");
    }
}

#[test]
fn k6_a_half_has_to_touch_its_own_terrain() {
    // Domino 13 is wheat and forest; e7 is wheat.
    let state = last_domino(TWO, "wwC", 13);
    assert!(allows(&state, "place d7c7"), "wheat beside wheat");
    refuses(&state, "place c7d7", Illegal::NoMatch(domino(13)));
    refuses(&state, "place c6d6", Illegal::NoMatch(domino(13)));
}

#[test]
fn k6_corners_do_not_connect() {
    // f6 touches only the castle's corner, d8 only that of the wheat on e7.
    let state = last_domino(TWO, "C", 13);
    refuses(&state, "place f6f5", Illegal::NoMatch(domino(13)));
    let state = last_domino(TWO, "wwC", 13);
    refuses(&state, "place d8d9", Illegal::NoMatch(domino(13)));
}

#[test]
fn k6_a_domino_does_not_connect_to_itself() {
    let state = last_domino(TWO, "wwC", 3);
    refuses(&state, "place c7d7", Illegal::NoMatch(domino(3)));
    assert!(allows(&state, "place g8h8"), "but the castle joins it");
}

#[test]
fn k6_both_squares_have_to_be_free() {
    let state = last_domino(TWO, "wwC", 13);
    let [e7, f7] = ["e7", "f7"].map(|square| square.parse().expect("a square"));
    refuses(&state, "place e7d7", Illegal::NotFree(e7));
    refuses(&state, "place f8f7", Illegal::NotFree(f7));
    let castle = "place g7h7".parse::<Action>();
    assert!(
        castle.is_err(),
        "the castle's square is nowhere to put a domino"
    );
}

#[test]
fn k6_a_double_has_one_name_for_each_place() {
    let state = last_domino(TWO, "C", 3);
    let as_written = "h7i7".parse().expect("a placement");
    let domino = domino(3);
    refuses(
        &state,
        "place i7h7",
        Illegal::TurnedDouble { domino, as_written },
    );
    assert!(allows(&state, "place h7i7"));
}

#[test]
fn k6_half_a_lies_on_the_square_that_is_named_first() {
    let placement: Placement = "h7i7".parse().expect("a placement");
    let state = after(last_domino(TWO, "C", 13), "1 place h7i7");
    let [a, b] = domino(13).halves();
    let kingdom = state.kingdom(seat(1));
    assert_eq!(kingdom.content(placement.a()), Content::Land(a));
    assert_eq!(kingdom.content(placement.b()), Content::Land(b));
}

#[test]
fn k7_what_can_be_placed_must_be_placed() {
    // Wheat all round and 25 squares but for two that are neighbours: one place is left.
    let state = last_domino(TWO, "wwwww/wwwww/wwCww/wwwww/www..", 1);
    assert_eq!(legal(&state), ["place h9i9".parse().expect("an action")]);
    refuses(&state, "discard", Illegal::CanBePlaced(domino(1)));
}

#[test]
fn k7_only_an_unplaceable_domino_is_discarded_for_no_points() {
    // Swamp and mine find neither the castle nor their like, though there is room.
    let state = last_domino(TWO, "w1ww/wCw/www", 46);
    assert_eq!(legal(&state), [Action::Discard]);
    refuses(&state, "place j7k7", too_wide(5 + 1, 5));
    refuses(&state, "place i7j7", Illegal::NoMatch(domino(46)));
    let over = after(state, "1 discard");
    assert_eq!(over.kingdom(seat(1)), state.kingdom(seat(1)));
    assert_eq!((state.total(seat(1)), over.total(seat(1))), (8, 8));
    assert_eq!((state.discarded(seat(1)), over.discarded(seat(1))), (7, 8));
}

#[test]
fn k7_a_domino_without_room_is_discarded() {
    // Wheat would match everywhere, but the two free squares are far apart.
    let state = last_domino(TWO, ".wwww/wwwww/wwCww/wwwww/wwww.", 1);
    assert_eq!(legal(&state), [Action::Discard]);
}

#[test]
fn k7_a_placed_domino_never_moves() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut lying = HashMap::new();
    walk::<Kingdomino>(&Rules::CLASSIC, &mut rng, |state| {
        for (owner, kingdom) in state.kingdoms().iter().enumerate() {
            for square in kingdom.bounds().squares() {
                let content = kingdom.content(square);
                if content != Content::Empty {
                    let first = *lying.entry((owner, square)).or_insert(content);
                    assert_eq!(content, first, "{square} of kingdom {owner}");
                }
            }
        }
        let covered: usize = state.kingdoms().iter().map(Kingdom::squares).sum();
        assert_eq!(
            covered,
            lying.len(),
            "a square that was covered is free again"
        );
    });
}

fn points(kingdom: &str) -> u32 {
    last_domino(DUEL, kingdom, 1).total(seat(1))
}

#[test]
fn k8_a_property_scores_squares_times_crowns() {
    assert_eq!(points("l1lC/l1l."), 4 * 2);
    assert_eq!(points("wm3C/wm1."), 2 * 4);
}

#[test]
fn k8_separate_properties_of_one_terrain_score_separately() {
    // Joined they would score 4 × 2; neither the castle nor a corner joins them.
    assert_eq!(points("l1lCll1"), 2 + 2);
    assert_eq!(points("ll1./Cll1"), 4 * 2, "and here they are one");
    assert_eq!(points("Cl1./lwl1"), 1 + 1);
}

#[test]
fn k8_no_crowns_no_points() {
    assert_eq!(points("wwwww/wwwww/wwCww/wwwww/wwwww"), 0);
    assert_eq!(points("ffCm1w"), 1);
}

#[test]
fn k9_the_highest_total_wins() {
    let outcome = ended(TWO, "w1fC m2wC");
    assert_eq!(outcome.to_string(), "1 2 won by 2");
    assert_eq!(outcome.decided(), Decided::Total);
}

#[test]
fn k9_the_largest_property_breaks_a_tie_crowned_or_not() {
    let outcome = ended(TWO, "m2wC m2wCff");
    assert_eq!(outcome.to_string(), "2 2 won by 2 (largest property)");
    assert_eq!(outcome.decided(), Decided::LargestProperty);
}

#[test]
fn k9_then_it_is_as_the_edition_says() {
    // Two points and a property of two each: one crown against two.
    let kingdoms = "fw1C/fw. m2wCff";
    let classic = ended(TWO, kingdoms);
    assert_eq!(classic.to_string(), "2 2 won by 2 (most crowns)");
    let revised = ended("kingdomino players=2 edition=revised", kingdoms);
    assert_eq!(revised.to_string(), "2 2 shared by 1 2");
}

#[test]
fn k9_at_last_the_victory_is_shared() {
    let outcome = ended("kingdomino", "m2wCff w1fC ffCm2w m2wC");
    assert_eq!(outcome.to_string(), "2 1 2 2 shared by 1 3");
    assert_eq!(outcome.decided(), Decided::Shared);
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [seat(1), seat(3)]);
}

#[test]
fn k10_everyone_sees_the_same_and_imagines_what_is() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(10);
    let mut deal = rng.clone();
    for line in [
        "kingdomino players=2",
        "kingdomino players=3 edition=revised",
        "kingdomino",
    ] {
        let rules = rules(line);
        walk::<Kingdomino>(&rules, &mut deal, |state| {
            let open = Kingdomino::view(state, Eye::Spectator);
            for eye in Eye::all(rules.players()) {
                let view = Kingdomino::view(state, eye);
                assert_eq!(view, open, "{eye:?}");
                assert_eq!(Kingdomino::imagine(&view, &mut rng), *state, "{eye:?}");
            }
        });
    }
}

/// Deals a line from the top of a pile.
fn deal(state: &mut State, pile: &mut impl Iterator<Item = Domino>) {
    while state.phase() == Phase::Draw {
        let domino = pile.next().expect("the pile lasts");
        Kingdomino::settle(state, Chance::Draw(domino)).expect("a domino of the pile");
    }
}

#[test]
fn k10_neither_the_order_of_the_pile_nor_what_was_removed_is_anywhere() {
    // Two shuffles that show the same eight dominoes first; the first 24 are the pile and the rest
    // was removed, so the second pile has quite other dominoes left.
    let shown = [40, 3, 22, 9, 48, 13, 1, 30].map(domino);
    let hidden: Vec<Domino> = Domino::all()
        .filter(|domino| !shown.contains(domino))
        .collect();
    let mut one = shown.into_iter().chain(hidden.iter().copied());
    let mut other = shown.into_iter().chain(hidden.iter().rev().copied());
    let [mut a, mut b] = [Kingdomino::start(&rules(TWO)); 2];
    deal(&mut a, &mut one);
    deal(&mut b, &mut other);
    let kings = "king 2;2 claim 9;king 1;1 claim 40;king 1;1 claim 3;king 2;2 claim 22";
    (a, b) = (after(a, kings), after(b, kings));
    deal(&mut a, &mut one);
    deal(&mut b, &mut other);
    assert_ne!(one.next(), other.next(), "the piles differ");
    assert_eq!(a, b);
    assert_eq!(
        Kingdomino::view(&a, Eye::Seat(seat(1))),
        Kingdomino::view(&b, Eye::Seat(seat(2)))
    );
    assert_eq!(Kingdomino::position(&a), Kingdomino::position(&b));
    assert!(
        a.unseen().iter().eq(hidden),
        "each hidden one may be in the pile or removed"
    );
}

#[test]
fn k10_each_domino_nobody_has_seen_may_be_drawn_next() {
    let state = second_line();
    let hidden = Domino::all().filter(|domino| ![3, 9, 22, 40].contains(&domino.number()));
    let expected: Vec<_> = hidden.map(|domino| (Chance::Draw(domino), 1)).collect();
    assert_eq!(outcomes(&state), expected);
}

#[test]
fn k10_the_order_in_which_a_line_was_drawn_is_forgotten() {
    let start = Kingdomino::start(&rules(TWO));
    let up = after(start, "draw 3;draw 9;draw 22;draw 40");
    let down = after(start, "draw 40;draw 22;draw 9;draw 3");
    assert_eq!(up, down);
}
