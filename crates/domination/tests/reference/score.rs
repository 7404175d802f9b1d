//! Reference scoring and tie-breaks (D5).

use domination::{DecidedBy, Score};
use game::Seat;

use crate::board::{Board, is_outer};

/// Number of areas and outer areas with a token of this seat.
pub(crate) fn score(board: &Board, seat: Seat) -> Score {
    let mut score = Score { areas: 0, outer: 0 };
    for area in board.areas() {
        if board.owner(area) == Some(seat) {
            score.areas += 1;
            if is_outer(area) {
                score.outer += 1;
            }
        }
    }
    score
}

/// Winners for these scores, and the deciding criterion.
pub(crate) fn winners(scores: &[Score]) -> (Vec<Seat>, DecidedBy) {
    let by_areas = best_by(scores, |score| score.areas);
    let by_outer = best_by(scores, |score| (score.areas, score.outer));
    if by_areas.len() == 1 {
        (by_areas, DecidedBy::Areas)
    } else if by_outer.len() == 1 {
        (by_outer, DecidedBy::OuterAreas)
    } else {
        (by_outer, DecidedBy::Shared)
    }
}

fn best_by<K: Ord>(scores: &[Score], key: impl Fn(&Score) -> K) -> Vec<Seat> {
    let best = scores.iter().map(&key).max();
    Seat::all(scores.len())
        .filter(|seat| Some(key(&scores[seat.index()])) == best)
        .collect()
}
