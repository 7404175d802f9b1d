//! Input features of the value network: counts of a position.

use domination::Domino;
use game::Seat;

use super::places::{AREAS, PlaceTables, Places, Sides};
use super::world::World;

/// Number of features.
pub(super) const COUNT: usize = 88;

/// Feature vector of a position from the perspective of a seat.
pub(super) type Features = [i8; COUNT];

/// Number of holder sets of a domino; three bits: the seat, its opponents, the pile.
const HOLDERS: usize = 8;

/// Areas that have one of these places as a side.
const fn adjacent_areas(places: Places) -> u64 {
    let [east, south] = places.0;
    (east | east >> 8 | south | south >> 1) & AREAS
}

/// Feature vector under construction.
struct FeatureList {
    counts: Features,
    next: usize,
}

impl FeatureList {
    #[inline]
    fn push(&mut self, count: u32) {
        self.counts[self.next] = count as i8;
        self.next += 1;
    }

    /// Appends a one-hot vector of length four.
    fn push_one_of_four(&mut self, which: usize) {
        (0..Seat::MAX).for_each(|index| self.push(u32::from(index == which)));
    }
}

/// Computes the features of a determinized position from the perspective of a seat.
pub(super) fn compute(world: &World, layout: &PlaceTables, seat: usize) -> Features {
    let mut list = FeatureList {
        counts: [0; COUNT],
        next: 0,
    };
    let free_places = FreePlaces::of(world);
    let racks = RackCounts::count(world, layout, &free_places, seat);
    count_areas(&mut list, &free_places, &racks);
    list.push(free_places.neutral.len() & 1);
    list.push(free_places.sides.three.count_ones() & 1);
    list.push(free_places.sides.two.count_ones() & 1);
    count_turns(&mut list, world, seat);
    racks
        .dominoes
        .into_iter()
        .flatten()
        .for_each(|count| list.push(count));
    let (lead, second) = leads(world, seat);
    list.counts[COUNT - 2] = lead as i8;
    list.counts[COUNT - 1] = second as i8;
    list.counts
}

/// Free places by the covered sides of their areas.
struct FreePlaces {
    sides: Sides,
    free: Places,
    /// Free places beside an area with three covered sides: conquer it.
    takes: Places,
    /// Free places beside an area with two covered sides: give it away.
    gives: Places,
    /// Free places beside neither.
    neutral: Places,
}

impl FreePlaces {
    fn of(world: &World) -> Self {
        let sides = Sides::of(world.covered);
        let free = Places::ALL.difference(world.covered);
        let takes = free.intersection(Places::around(sides.three));
        let gives = free.intersection(Places::around(sides.two));
        Self {
            sides,
            free,
            takes,
            gives,
            neutral: free.difference(takes).difference(gives),
        }
    }
}

/// Dominoes on the racks, by what they can do.
struct RackCounts {
    /// Free places by the set of holders of a fitting domino.
    places: [Places; HOLDERS],
    /// Own and opposing dominoes by best use: conquer, neutral, or give away.
    dominoes: [[u32; 3]; 2],
}

impl RackCounts {
    fn count(world: &World, layout: &PlaceTables, free_places: &FreePlaces, seat: usize) -> Self {
        let mut racks = Self {
            places: [Places::NONE; HOLDERS],
            dominoes: [[0; 3]; 2],
        };
        for kind in 0..Domino::KINDS {
            let [own, others, pile] = world.copies(kind, seat);
            let places = layout.places(kind);
            let holders =
                usize::from(own > 0) | usize::from(others > 0) << 1 | usize::from(pile > 0) << 2;
            racks.places[holders] =
                racks.places[holders].union(places.intersection(free_places.free));
            if own + others > 0 {
                let best = if !places.intersection(free_places.takes).is_empty() {
                    0
                } else if !places.intersection(free_places.neutral).is_empty() {
                    1
                } else {
                    2
                };
                racks.dominoes[0][best] += u32::from(own);
                racks.dominoes[1][best] += u32::from(others);
            }
        }
        racks
    }
}

/// Appends areas and places by who can cover them.
fn count_areas(list: &mut FeatureList, free_places: &FreePlaces, racks: &RackCounts) {
    let Sides { two, three, .. } = free_places.sides;
    let (gives_two, takes_two) = (Places::between(two), Places::between(three));
    let both = free_places.takes.intersection(free_places.gives);
    let mut adjacent = [0; HOLDERS];
    for (places, adjacent) in racks.places.iter().zip(&mut adjacent).skip(1) {
        *adjacent = adjacent_areas(*places);
        list.push((*adjacent & three).count_ones());
        list.push(places.intersection(free_places.neutral).len());
        list.push(places.intersection(gives_two).len());
        list.push(places.intersection(takes_two).len());
        list.push(places.intersection(both).len());
    }
    // Areas with two open sides, by the holders for the first side and for the second.
    let mut same_holders = two;
    for a in 1..HOLDERS {
        for b in a + 1..HOLDERS {
            let areas = adjacent[a] & adjacent[b] & two;
            same_holders &= !areas;
            list.push(areas.count_ones());
        }
    }
    for adjacent in &adjacent[1..] {
        list.push((adjacent & same_holders).count_ones());
    }
    list.push(free_places.sides.one.count_ones());
    list.push(free_places.sides.none.count_ones());
}

/// Appends the turns left, until the seat's next turn, and after its last.
fn count_turns(list: &mut FeatureList, world: &World, seat: usize) {
    list.push(u32::from(world.turns));
    list.push(u32::from(world.in_pile));
    list.push(u32::from(world.in_pile == 0));
    list.push(1);
    let players = world.seats();
    let turns_until = (seat + players - world.mover()) % players;
    list.push_one_of_four(turns_until);
    list.push_one_of_four((usize::from(world.turns) + players - 1 - turns_until) % players);
}

/// Lead of the seat in areas over the best opponent, and over the second best.
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
