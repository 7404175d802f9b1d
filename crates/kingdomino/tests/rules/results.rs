//! K8 and K9: scoring and winners.

use game::Ending as _;
use kingdomino::DecidedBy;

use crate::fixtures::{last_domino, result_of, seat};
use crate::{DUEL, TWO};

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
    // Connected they would score 4 × 2; neither the castle nor a corner connects them.
    assert_eq!(points("l1lCll1"), 2 + 2);
    assert_eq!(points("ll1./Cll1"), 4 * 2, "connected");
    assert_eq!(points("Cl1./lwl1"), 1 + 1);
}

#[test]
fn k8_a_property_without_crowns_scores_nothing() {
    assert_eq!(points("wwwww/wwwww/wwCww/wwwww/wwwww"), 0);
    assert_eq!(points("ffCm1w"), 1);
}

#[test]
fn k9_the_highest_total_wins() {
    let outcome = result_of(TWO, "w1fC m2wC");
    assert_eq!(outcome.to_string(), "1 2 won by 2");
    assert_eq!(outcome.decided(), DecidedBy::Total);
}

#[test]
fn k9_the_largest_property_breaks_a_tie_crowned_or_not() {
    let outcome = result_of(TWO, "m2wC m2wCff");
    assert_eq!(outcome.to_string(), "2 2 won by 2 (largest property)");
    assert_eq!(outcome.decided(), DecidedBy::LargestProperty);
}

#[test]
fn k9_the_second_tie_break_depends_on_the_edition() {
    // Two points and a largest property of two squares each: one crown against two.
    let kingdoms = "fw1C/fw. m2wCff";
    let classic = result_of(TWO, kingdoms);
    assert_eq!(classic.to_string(), "2 2 won by 2 (most crowns)");
    let revised = result_of("kingdomino players=2 edition=revised", kingdoms);
    assert_eq!(revised.to_string(), "2 2 shared by 1 2");
}

#[test]
fn k9_a_full_tie_is_a_shared_victory() {
    let outcome = result_of("kingdomino", "m2wCff w1fC ffCm2w m2wC");
    assert_eq!(outcome.to_string(), "2 1 2 2 shared by 1 3");
    assert_eq!(outcome.decided(), DecidedBy::Shared);
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [seat(1), seat(3)]);
}
