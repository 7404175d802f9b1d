//! What is counted of a position.

use domination::Domino;
use game::Seat;

use super::places::{AREAS, Layout, Places, Sides};
use super::world::World;

/// How many counts there are.
pub(super) const COUNT: usize = 88;

/// The counts of a position from the point of view of a seat.
pub(super) type Features = [i8; COUNT];

/// Dominoes by who holds some: the seat itself, others, the pile, as three bits.
const HOLDERS: usize = 8;

/// The areas that have one of these places as a side.
const fn touching(places: Places) -> u64 {
    let [east, south] = places.0;
    (east | east >> 8 | south | south >> 1) & AREAS
}

/// A list that fills up.
struct List {
    counts: Features,
    next: usize,
}

impl List {
    #[inline]
    fn push(&mut self, count: u32) {
        self.counts[self.next] = count as i8;
        self.next += 1;
    }

    /// All zero but for one of four.
    fn push_one_of_four(&mut self, which: usize) {
        (0..Seat::MAX).for_each(|index| self.push(u32::from(index == which)));
    }
}

/// Counts a world, in which everything is known, from the point of view of a seat.
pub(super) fn count(world: &World, layout: &Layout, seat: usize) -> Features {
    let mut list = List {
        counts: [0; COUNT],
        next: 0,
    };
    let board = Lie::of(world);
    let held = Held::count(world, layout, &board, seat);
    count_areas(&mut list, &board, &held);
    list.push(board.neutral.len() & 1);
    list.push(board.sides.three.count_ones() & 1);
    list.push(board.sides.two.count_ones() & 1);
    count_turns(&mut list, world, seat);
    held.dominoes
        .into_iter()
        .flatten()
        .for_each(|count| list.push(count));
    let (lead, second) = leads(world, seat);
    list.counts[COUNT - 2] = lead as i8;
    list.counts[COUNT - 1] = second as i8;
    list.counts
}

/// How the dominoes lie.
struct Lie {
    sides: Sides,
    free: Places,
    /// The free places beside an area with three sides.
    takes: Places,
    /// Those beside an area with two.
    gives: Places,
    /// Those beside neither.
    neutral: Places,
}

impl Lie {
    fn of(world: &World) -> Self {
        let sides = Sides::of(world.covered);
        let free = Places::ALL.without(world.covered);
        let takes = free.and(Places::around(sides.three));
        let gives = free.and(Places::around(sides.two));
        Self {
            sides,
            free,
            takes,
            gives,
            neutral: free.without(takes).without(gives),
        }
    }
}

/// What the racks hold.
struct Held {
    /// The free places by who holds dominoes that fit them.
    places: [Places; HOLDERS],
    /// Dominoes of the seat, and of the others, by the best that can be done with them: to take an
    /// area, to give none away, or neither.
    dominoes: [[u32; 3]; 2],
}

impl Held {
    fn count(world: &World, layout: &Layout, board: &Lie, seat: usize) -> Self {
        let mut held = Self {
            places: [Places::NONE; HOLDERS],
            dominoes: [[0; 3]; 2],
        };
        for kind in 0..Domino::KINDS {
            let [own, others, pile] = world.copies(kind, seat);
            let places = layout.places(kind);
            let holders =
                usize::from(own > 0) | usize::from(others > 0) << 1 | usize::from(pile > 0) << 2;
            held.places[holders] = held.places[holders].or(places.and(board.free));
            if own + others > 0 {
                let best = if !places.and(board.takes).is_empty() {
                    0
                } else if !places.and(board.neutral).is_empty() {
                    1
                } else {
                    2
                };
                held.dominoes[0][best] += u32::from(own);
                held.dominoes[1][best] += u32::from(others);
            }
        }
        held
    }
}

/// Areas and places by who can cover what.
fn count_areas(list: &mut List, board: &Lie, held: &Held) {
    let Sides { two, three, .. } = board.sides;
    let (gives_two, takes_two) = (Places::between(two), Places::between(three));
    let both = board.takes.and(board.gives);
    let mut touched = [0; HOLDERS];
    for (places, touched) in held.places.iter().zip(&mut touched).skip(1) {
        *touched = touching(*places);
        list.push((*touched & three).count_ones());
        list.push(places.and(board.neutral).len());
        list.push(places.and(gives_two).len());
        list.push(places.and(takes_two).len());
        list.push(places.and(both).len());
    }
    // Areas with two open sides by who can cover the one and who the other.
    let mut alike = two;
    for a in 1..HOLDERS {
        for b in a + 1..HOLDERS {
            let areas = touched[a] & touched[b] & two;
            alike &= !areas;
            list.push(areas.count_ones());
        }
    }
    for touched in &touched[1..] {
        list.push((touched & alike).count_ones());
    }
    list.push(board.sides.one.count_ones());
    list.push(board.sides.none.count_ones());
}

/// Turns: how many, when the seat comes next, and how many come after its last.
fn count_turns(list: &mut List, world: &World, seat: usize) {
    list.push(u32::from(world.turns));
    list.push(u32::from(world.in_pile));
    list.push(u32::from(world.in_pile == 0));
    list.push(1);
    let players = world.seats();
    let until = (seat + players - world.mover()) % players;
    list.push_one_of_four(until);
    list.push_one_of_four((usize::from(world.turns) + players - 1 - until) % players);
}

/// How many areas more than the best of the others the seat has, and than the second best.
fn leads(world: &World, seat: usize) -> (i32, i32) {
    let areas = |seat: usize| world.areas(seat).count_ones() as i32;
    let (mut best, mut second) = (None, None);
    for other in (0..world.seats()).filter(|other| *other != seat) {
        let areas = Some(areas(other));
        if areas > best {
            (best, second) = (areas, best);
        } else if areas > second {
            second = areas;
        }
    }
    let lead = |other: Option<i32>| other.map_or(0, |other| areas(seat) - other);
    (lead(best), lead(second))
}
