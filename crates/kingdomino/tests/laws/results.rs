//! K8 and K9: points, and who wins.

use game::Ending as _;
use kingdomino::Decided;

use crate::table::{ended, last_domino, seat};
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
