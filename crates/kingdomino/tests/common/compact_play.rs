//! Test policy that builds compact kingdoms without holes.
//!
//! Random play hardly ever completes a kingdom, and tests of complete kingdoms need some.

use game::{Event, Game, Record, Turn};
use kingdomino::{Action, Content, Heading, Kingdom, Kingdomino, Rules, State};
use rand_core::Rng;

/// Record of a game in which all players claim at random and build compactly.
pub(crate) fn compact_record(rules: Rules, rng: &mut impl Rng) -> Record<Kingdomino> {
    let mut record = Record::new(rules);
    let mut state = Kingdomino::start(&rules);
    loop {
        let event = match Kingdomino::turn(&state) {
            Turn::Over => return record,
            Turn::Chance => {
                let outcome = Kingdomino::draw(&state, rng);
                Kingdomino::settle(&mut state, outcome).expect("a drawn outcome is possible");
                Event::Chance(Some(outcome))
            }
            Turn::Of(seat) => {
                let action = compact_action(&state, rng);
                Kingdomino::play(&mut state, action)
                    .expect("an action chosen from the legal ones is legal");
                Event::Act(seat, action)
            }
        };
        record.push(event);
    }
}

fn compact_action(state: &State, rng: &mut impl Rng) -> Action {
    let (Turn::Of(seat), Some(domino)) = (Kingdomino::turn(state), state.to_place()) else {
        return Kingdomino::sample(state, rng);
    };
    let kingdom = state.kingdom(seat);
    let compact = kingdom.placements(domino).iter().max_by_key(|&placement| {
        let mut grown = *kingdom;
        grown.place_unchecked(domino, placement);
        compactness(&grown)
    });
    compact.map_or(Action::Discard, Action::Place)
}

/// Number of adjacent pairs, minus penalties for isolated holes and the bounding box area.
fn compactness(kingdom: &Kingdom) -> i32 {
    let bounds = kingdom.bounds();
    let mut sum = 0;
    for square in bounds.squares() {
        let beside = Heading::ALL.map(|heading| square.step(heading));
        let free = |at| kingdom.content(at) == Content::Empty;
        let walls = beside.into_iter().flatten().filter(|at| !free(*at)).count() as i32;
        if !free(square) {
            sum += walls;
        } else if walls == 4 {
            sum -= 20;
        }
    }
    sum - (bounds.width() * bounds.height()) as i32
}
