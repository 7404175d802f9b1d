//! Prior of moves for PUCT, from the open areas and the counts of unseen dominoes.

use super::places::{PlaceCode, PlaceTables, Places, Sides, areas_beside};
use super::world::World;

/// Prior over the moves of the mover in a position.
#[derive(Clone, Copy)]
pub(super) struct Prior {
    sides: Sides,
    /// Probability that an opponent holds a domino, by the number of its unseen copies.
    risks: [f32; 5],
}

impl Prior {
    pub(super) fn of(world: &World) -> Self {
        let elsewhere = 1.0 - world.held_by_others();
        let mut none_held = 1.0;
        Self {
            sides: Sides::of(world.covered),
            risks: std::array::from_fn(|_| {
                let risk = 1.0 - none_held;
                none_held *= elsewhere;
                risk
            }),
        }
    }

    /// Probability that an opponent holds a domino of this kind.
    fn risk(&self, world: &World, kind: usize) -> f32 {
        self.risks[usize::from(world.unseen(kind))]
    }

    /// Logit of a move: the estimated areas that it gains minus those it gives away.
    ///
    /// Considers the mover's rack and the board, and looks ahead to the opponents' next turns.
    pub(super) fn logit(&self, world: &World, layout: &PlaceTables, code: PlaceCode) -> f32 {
        let areas = areas_beside(code);
        let kind = layout.kind(code);
        let taken = (areas & self.sides.three).count_ones() as f32;
        let risk = self.risk(world, kind);
        // An area that no opponent can take may wait: a move that gives nothing away is worth keeping.
        let mut logit = taken * if risk > 0.0 { 1.0 + risk } else { -0.2 };
        let mut given = areas & self.sides.two;
        while given != 0 {
            let area = given & given.wrapping_neg();
            given ^= area;
            logit += self.third_side_logit(world, layout, area, code);
        }
        logit
    }

    /// Logit contribution of covering the third side of an area.
    fn third_side_logit(
        &self,
        world: &World,
        layout: &PlaceTables,
        area: u64,
        code: PlaceCode,
    ) -> f32 {
        let last = layout.kind(last_side(world, area, code));
        let risk = self.risk(world, last);
        let used = u8::from(last == layout.kind(code));
        let can_take = world.own_copies(last) > used;
        f32::from(u8::from(can_take)) * (1.0 - risk) - 2.0 * risk
    }
}

/// Other open side of an area that has two.
fn last_side(world: &World, area: u64, code: PlaceCode) -> PlaceCode {
    let open = Places::around(area).difference(world.covered);
    let mut open = open.difference(Places::one(code)).iter();
    open.next().expect("the area has two open sides")
}
