//! D5: winners, tie-breaks and the text of the result.

use crate::fixtures::result_with_owners;
use crate::shorthand::seat;
use domination::{Area, DecidedBy, Score};
use game::{Ending as _, Seat};
use std::collections::HashMap;
use testing::{rng, times};

#[test]
fn d5_the_most_areas_win() {
    let rows = "1111111 1111111 1111111 1111222 2222222 2222222 2222222";
    let ending = result_with_owners("players=2", rows);
    assert_eq!(ending.to_string(), "25 24 won by 1");
    assert_eq!(ending.decided(), DecidedBy::Areas);
    assert_eq!(ending.winners().collect::<Vec<_>>(), [seat(1)]);
    assert_eq!([1, 2].map(|number| ending.points(seat(number))), [25, 24]);
}

#[test]
fn d5_outer_areas_count_only_if_areas_are_tied() {
    let ring = "1111111 1222221 1222221 1222221 1222221 1222221 1111111";
    let ending = result_with_owners("players=3", ring);
    assert_eq!(ending.to_string(), "24 25 0 won by 2");
    assert_eq!(ending.decided(), DecidedBy::Areas);
    let [rim, middle, nothing] =
        [(24, 24), (25, 0), (0, 0)].map(|(areas, outer)| Score { areas, outer });
    assert_eq!(ending.scores(), [rim, middle, nothing]);
}

#[test]
fn d5_outer_areas_break_ties() {
    // Of its 20 areas seat 1 has 7 + 2 + 1 on the rim, seat 2 has 1 + 2 + 2 + 1 and seat 3 has 8.
    let rows = "1111111 1111111 1111112 2222222 2222222 2222233 3333333";
    let ending = result_with_owners("players=3", rows);
    assert_eq!(ending.to_string(), "20 20 9 won by 1 (outer areas)");
    assert_eq!(ending.decided(), DecidedBy::OuterAreas);
    assert_eq!(ending.winners().collect::<Vec<_>>(), [seat(1)]);
    let outer: Vec<u32> = ending.scores().iter().map(|score| score.outer).collect();
    assert_eq!(outer, [10, 6, 8]);
    // Three seats with 14 each, of which 9, 4 and 4 touch the rim.
    let rows = "2222222 2222222 1111111 1111111 3333333 3333333 4444444";
    let ending = result_with_owners("players=4", rows);
    assert_eq!(ending.to_string(), "14 14 14 7 won by 2 (outer areas)");
}

#[test]
fn d5_the_victory_is_shared_if_outer_areas_are_tied_too() {
    let rows = "1113222 1113222 1113222 1113222 1113222 1113222 1113222";
    let ending = result_with_owners("players=3", rows);
    assert_eq!(ending.to_string(), "21 21 7 shared by 1 2");
    assert_eq!(ending.decided(), DecidedBy::Shared);
    assert_eq!(ending.winners().collect::<Vec<_>>(), [seat(1), seat(2)]);
    // Three have 14 areas each, but only two of them 9 outer ones.
    let rows = "1111111 1111111 2222222 2222222 4444444 3333333 3333333";
    let ending = result_with_owners("players=4", rows);
    assert_eq!(ending.to_string(), "14 14 14 7 shared by 1 3");
    // 8 outer and 8 inner areas each; the remaining area belongs to seat 4.
    let rows = "1111111 3111111 3111222 3222222 3233332 3333342 3332222";
    let ending = result_with_owners("players=4", rows);
    assert_eq!(ending.to_string(), "16 16 16 1 shared by 1 2 3");
    assert_eq!(ending.decided(), DecidedBy::Shared);
}

/// Rows of owners, given the owner of each area by index.
fn rows_of(owner: impl Fn(usize) -> usize) -> String {
    let row = |row: usize| {
        (7 * row..7 * row + 7)
            .map(|area| owner(area).to_string())
            .collect()
    };
    (0..7).map(row).collect::<Vec<String>>().join(" ")
}

#[test]
fn d5_two_players_never_tie() {
    // The number of areas, 49, is odd.
    for first in 0..=49 {
        let ending = result_with_owners(
            "players=2",
            &rows_of(|area| if area < first { 1 } else { 2 }),
        );
        let winner = if first > 24 { 1 } else { 2 };
        let text = format!("{first} {} won by {winner}", 49 - first);
        assert_eq!(ending.to_string(), text);
        assert_eq!(ending.decided(), DecidedBy::Areas);
    }
}

#[test]
fn d5_the_winners_have_the_best_score_for_any_distribution_of_areas() {
    let mut seen = HashMap::new();
    for seed in 0..times(300) {
        let mut rng = rng(seed.into());
        let players = 2 + seed as usize % 3;
        let owners: Vec<usize> = Area::all()
            .map(|_| 1 + game::random::below(&mut rng, players as u32) as usize)
            .collect();
        let ending =
            result_with_owners(&format!("players={players}"), &rows_of(|area| owners[area]));
        let owned = |number: usize, only_outer: bool| {
            // The first and the last of seven rows and columns touch the rim.
            let outer = |area: usize| [area / 7, area % 7].iter().any(|at| at % 6 == 0);
            let areas = (0..49).filter(|area| owners[*area] == number);
            areas.filter(|area| !only_outer || outer(*area)).count()
        };
        let scores: Vec<_> = (1..=players)
            .map(|number| (owned(number, false), owned(number, true)))
            .collect();
        let best = scores.iter().max().expect("at least two players");
        let winners: Vec<_> = Seat::all(players)
            .filter(|seat| scores[seat.index()] == *best)
            .collect();
        assert_eq!(ending.winners().collect::<Vec<_>>(), winners, "{ending}");
        let equal = scores.iter().filter(|(areas, _)| *areas == best.0).count();
        let decided = match (equal, winners.len()) {
            (1, 1) => DecidedBy::Areas,
            (_, 1) => DecidedBy::OuterAreas,
            _ => DecidedBy::Shared,
        };
        assert_eq!(ending.decided(), decided, "{ending}");
        *seen.entry((players, decided.to_string())).or_insert(0) += 1;
    }
    // Two players cannot tie; games of three and four players end in all three ways.
    assert_eq!(seen.len(), 1 + 3 + 3, "{seen:?}");
}
