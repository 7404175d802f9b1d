//! Rules engine of Kingdomino: every edition and variant, for 2 to 4 players.
//!
//! The rules K1 to K10 are specified in `docs/kingdomino.md`; tests carry their numbers. [`Rules`]
//! selects the edition and variants; [`Kingdomino`] implements [`game::Game`].
//!
//! ```
//! use game::{Game, Turn};
//! use kingdomino::{Kingdomino, Rules};
//! use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
//!
//! let rules: Rules = "kingdomino players=3 harmony".parse()?;
//! let mut state = Kingdomino::start(&rules);
//! let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
//! game::playout::<Kingdomino>(&mut state, &mut rng);
//! assert_eq!(Kingdomino::turn(&state), Turn::Over);
//! println!("{}", Kingdomino::result(&state).unwrap());
//! # Ok::<(), game::ParseError>(())
//! ```

mod action;
mod domino;
mod dynasty;
mod illegal;
mod kingdom;
mod notation;
mod rules;
mod score;
mod squares;
mod state;
mod tiling;
mod view;

pub use action::{Action, Chance, Heading, Placement, Square};
pub use domino::{Domino, Dominoes, Half, Terrain};
pub use dynasty::{Dynasty, DynastyError, DynastyStanding};
pub use illegal::Illegal;
pub use kingdom::{Bounds, Content, Kingdom, Placements};
pub use notation::Drawing;
pub use rules::{Bonus, Edition, MiddleKingdom, Opening, Rules, RulesError};
pub use score::{DecidedBy, Ending, Properties, Property, Score};
pub use squares::Squares;
pub use state::{Kingdomino, Phase, Slot, State};
pub use tiling::{Tiling, TilingError};
pub use view::View;
