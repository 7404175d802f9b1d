//! Who decides: the players a seat can be given to, and a table where they meet.
//!
//! ```
//! use kingdomino::{Kingdomino, Rules};
//! use players::{Random, play};
//! use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
//!
//! let rules: Rules = "kingdomino players=2".parse()?;
//! let mut deal = Xoshiro256PlusPlus::seed_from_u64(3);
//! let (mut anna, mut bjorn) = (Random::new(1), Random::new(2));
//! let record = play::<Kingdomino>(&rules, &mut [&mut anna, &mut bjorn], &mut deal);
//! println!("{record}");
//! # Ok::<(), game::ParseError>(())
//! ```

mod random;

use game::{Event, Eye, Game, Player, Record, Turn};
use rand_core::Rng;

pub use random::Random;

/// Plays one game between these players, one for each seat, with chance drawn from `deal`.
///
/// Each is shown what its seat may know and nothing else.
///
/// # Panics
/// When there is not one player for each seat, or one of them answers with something illegal.
pub fn play<G: Game>(
    rules: &G::Rules,
    players: &mut [&mut dyn Player<G>],
    deal: &mut impl Rng,
) -> Record<G> {
    assert_eq!(players.len(), G::seats(rules), "one player for each seat");
    let mut record = Record::new(rules.clone());
    let mut state = G::start(rules);
    let mut legal = Vec::new();
    loop {
        let event = match G::turn(&state) {
            Turn::Over => return record,
            Turn::Chance => {
                let outcome = G::draw(&state, deal);
                G::settle_unchecked(&mut state, outcome);
                Event::Chance(Some(outcome))
            }
            Turn::Of(seat) => {
                legal.clear();
                G::legal(&state, |action| legal.push(action));
                let view = G::view(&state, Eye::Seat(seat));
                let action = players[seat.index()].decide(&view, &legal);
                if let Err(why) = G::play(&mut state, action) {
                    panic!("the player in seat {seat} answered {action}: {why}");
                }
                Event::Act(seat, action)
            }
        };
        record.push(event);
    }
}
