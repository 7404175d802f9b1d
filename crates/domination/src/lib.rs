//! Rules engine of Domination: area control with hidden racks, for 2 to 4 players.
//!
//! `docs/domination.md` defines the rules D1 to D6; the tests in `tests/rules/` carry their numbers.
//! [`Rules`] holds the number of players, the starting seat and the [`Board`]. [`Domination`]
//! implements [`game::Game`].
//!
//! ```
//! use domination::{Domination, Rules};
//! use game::{Game, Turn};
//! use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
//!
//! let rules: Rules = "domination players=3 starts=2".parse()?;
//! let mut state = Domination::start(&rules);
//! let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
//! assert_eq!(game::playout::<Domination>(&mut state, &mut rng), 112);
//! assert_eq!(Domination::turn(&state), Turn::Over);
//! println!("{}", Domination::result(&state).unwrap());
//! # Ok::<(), game::ParseError>(())
//! ```

mod action;
mod board;
mod domino;
mod illegal;
mod notation;
mod rules;
mod score;
mod state;
mod view;

pub use action::{Action, Area, Areas, Chance, Place, Square};
pub use board::{Board, NumberGrid, Unbalanced};
pub use domino::{Domino, Dominoes, Number};
pub use illegal::Illegal;
pub use rules::{Rules, RulesError, Starts};
pub use score::{DecidedBy, Ending, Score};
pub use state::{Domination, Phase, PublicState, State};
pub use view::View;
