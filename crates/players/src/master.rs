//! Our own players, the strongest there are here.

pub(crate) mod kingdomino;
mod meter;

pub use kingdomino::{Master as KingdominoMaster, Settings as KingdominoSettings};
