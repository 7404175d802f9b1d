//! Position and rotation of the held domino, and its legal placements.
//!
//! The table decides which placements are legal and what they score.

use api::{Choice, KingdominoPreview, Preview};

use crate::grid::{Coord, GridBounds};

/// Offset of the second half after this many clockwise quarter turns.
const HEADINGS: [(i16, i16); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Domino held over a kingdom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HeldDomino {
    /// Square of the first half.
    pub(crate) at: Coord,
    /// Clockwise quarter turns, 0 to 3.
    pub(crate) turns: u8,
}

/// Legal placement.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Placement {
    pub(crate) held: HeldDomino,
    pub(crate) action: String,
    pub(crate) id: u16,
    pub(crate) total: u32,
    pub(crate) gain: i32,
    pub(crate) holes: i32,
}

impl HeldDomino {
    /// Squares of both halves.
    pub(crate) const fn squares(self) -> [Coord; 2] {
        [self.at, self.at.step(HEADINGS[self.turns as usize & 3])]
    }

    pub(crate) fn covers(self, square: Coord) -> bool {
        self.squares().contains(&square)
    }

    /// Action in record notation.
    pub(crate) fn action(self) -> String {
        let [a, b] = self.squares();
        format!("place {a}{b}")
    }

    pub(crate) const fn turned(self, by: i8) -> Self {
        let turns = (self.turns as i8 + by).rem_euclid(4) as u8;
        Self { turns, ..self }
    }

    /// Moves by a step, but not out of bounds.
    pub(crate) fn moved(self, step: (i16, i16), within: GridBounds) -> Self {
        let at = self.at.step(step);
        if within.contains(at) {
            Self { at, ..self }
        } else {
            self
        }
    }

    /// Sort key: reading order, then rotation.
    const fn rank(self) -> i32 {
        (self.at.y as i32 * 64 + self.at.x as i32) * 4 + self.turns as i32
    }
}

/// Legal placements in reading order. A double has one action per place but two rotations.
pub(crate) fn placements(legal: &[Choice], double: bool) -> Vec<Placement> {
    let mut all = Vec::new();
    for choice in legal {
        let Preview::Kingdomino(KingdominoPreview::Place {
            squares,
            total,
            gain,
            holes,
            ..
        }) = &choice.preview
        else {
            continue;
        };
        let [a, b] = squares.map(Coord::from);
        let heading = HEADINGS.iter().position(|step| a.step(*step) == b);
        let turns = heading.unwrap_or_default() as u8;
        let placement = |at, turns| Placement {
            held: HeldDomino { at, turns },
            action: choice.action.clone(),
            id: choice.id,
            total: *total,
            gain: *gain,
            holes: *holes,
        };
        all.push(placement(a, turns));
        if double {
            all.push(placement(b, (turns + 2) & 3));
        }
    }
    all.sort_by_key(|placement| placement.held.rank());
    all
}

pub(crate) fn find_placement(all: &[Placement], held: HeldDomino) -> Option<&Placement> {
    all.iter().find(|placement| placement.held == held)
}

/// Best placement for a click on a square.
///
/// Prefers the first half on that square, then the current rotation, then the score with few holes.
pub(crate) fn best_covering(all: &[Placement], at: Coord, turns: u8) -> Option<&Placement> {
    let rank = |placement: &&Placement| {
        let first = i32::from(placement.held.at == at) * 2000;
        let same = i32::from(placement.held.turns == turns) * 1000;
        4 * (first + same + placement.gain) - placement.holes
    };
    let covering = all.iter().filter(|placement| placement.held.covers(at));
    covering.max_by_key(rank)
}

/// Next or previous legal placement in reading order, wrapping around.
pub(crate) fn next_placement(
    all: &[Placement],
    held: Option<HeldDomino>,
    forward: bool,
) -> Option<&Placement> {
    let (first, last) = (all.first(), all.last());
    let Some(held) = held else {
        return if forward { first } else { last };
    };
    if forward {
        let mut after = all.iter();
        after
            .find(|placement| placement.held.rank() > held.rank())
            .or(first)
    } else {
        let mut before = all.iter().rev();
        before
            .find(|placement| placement.held.rank() < held.rank())
            .or(last)
    }
}

#[cfg(test)]
mod tests {
    use api::Point;

    use super::*;

    fn choice(action: &str, squares: [(u8, u8); 2], gain: i32) -> Choice {
        let point = |(x, y)| Point { x, y };
        Choice {
            id: 0,
            action: action.to_owned(),
            preview: Preview::Kingdomino(KingdominoPreview::Place {
                domino: 1,
                at: squares.map(|at| Coord::from(point(at)).to_string()),
                squares: squares.map(point),
                total: 0,
                gain,
                holes: 0,
            }),
        }
    }

    #[test]
    fn a_double_has_two_rotations_and_next_wraps_around() {
        let legal = [
            choice("place g5g6", [(6, 4), (6, 5)], 0),
            choice("place h7i7", [(7, 6), (8, 6)], 2),
        ];
        let one = placements(&legal, false);
        assert_eq!(one.len(), 2);
        assert_eq!(one[0].held.action(), "place g5g6");
        let both = placements(&legal, true);
        assert_eq!(both.len(), 4);
        let mut held = None;
        for _ in 0..4 {
            held = next_placement(&both, held, true).map(|placement| placement.held);
        }
        assert_eq!(
            next_placement(&both, held, true),
            next_placement(&both, None, true)
        );
        assert_eq!(
            next_placement(&both, Some(both[0].held), false),
            both.last()
        );
    }

    #[test]
    fn a_click_rotates_the_domino_to_a_legal_placement() {
        let legal = [choice("place h7i7", [(7, 6), (8, 6)], 2)];
        let all = placements(&legal, false);
        let placement = best_covering(&all, Coord::new(8, 6), 1).unwrap();
        assert_eq!(placement.held.at, Coord::new(7, 6));
        assert!(best_covering(&all, Coord::new(2, 2), 0).is_none());
        assert_eq!(placement.held.turned(1).turned(-1), placement.held);
    }
}
