//! Our own players, the strongest there are here.

pub(crate) mod domination;
pub(crate) mod kingdomino;
mod meter;

pub use domination::{Master as DominationMaster, fit as fit_domination};
pub use kingdomino::{Master as KingdominoMaster, Settings as KingdominoSettings};
