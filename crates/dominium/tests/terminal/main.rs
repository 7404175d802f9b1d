//! The real program in a real terminal, by keys.

mod game;
mod join;
mod looks;
mod manual;
mod pty;
#[path = "../common/binary.rs"]
mod binary;
#[path = "../server/serving.rs"]
mod serving;
