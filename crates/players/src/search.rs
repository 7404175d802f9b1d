//! Our own strongest players, each made for its game.

pub(crate) mod domination;
