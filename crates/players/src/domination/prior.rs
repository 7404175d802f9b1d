//! How promising a move looks before it is tried.

use super::places::{Code, Layout, Places, Sides, beside};
use super::world::World;

/// What the mover knows before it looks at single moves.
#[derive(Clone, Copy)]
pub(super) struct Glance {
    sides: Sides,
    /// By how many copies of a domino the mover cannot see: the chance that another rack holds one.
    risks: [f32; 5],
}

impl Glance {
    pub(super) fn at(world: &World) -> Self {
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

    /// The chance that another rack holds a domino of this kind.
    fn risk(&self, world: &World, kind: usize) -> f32 {
        self.risks[usize::from(world.unseen(kind))]
    }

    /// How much the mover gains or gives away by covering a place, roughly and in areas: by its own
    /// rack and what lies open, and no further than the next turns of the others.
    pub(super) fn promise(&self, world: &World, layout: &Layout, code: Code) -> f32 {
        let areas = beside(code);
        let kind = layout.kind(code);
        let taken = (areas & self.sides.three).count_ones() as f32;
        let risk = self.risk(world, kind);
        // What nobody else can take may wait: a move that gives nothing away is worth having later.
        let mut promise = taken * if risk > 0.0 { 1.0 + risk } else { -0.2 };
        let mut given = areas & self.sides.two;
        while given != 0 {
            let area = given & given.wrapping_neg();
            given ^= area;
            promise += self.gift(world, layout, area, code);
        }
        promise
    }

    /// The same for the third side of an area.
    fn gift(&self, world: &World, layout: &Layout, area: u64, code: Code) -> f32 {
        let last = layout.kind(last_side(world, area, code));
        let risk = self.risk(world, last);
        let used = u8::from(last == layout.kind(code));
        let can_take = world.own(last) > used;
        f32::from(u8::from(can_take)) * (1.0 - risk) - 2.0 * risk
    }
}

/// The open side of an area that has two, other than this one.
fn last_side(world: &World, area: u64, code: Code) -> Code {
    let open = Places::around(area).without(world.covered);
    let mut open = open.without(Places::one(code)).iter();
    open.next().expect("the area has two open sides")
}
