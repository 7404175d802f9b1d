//! End-to-end tests of `dominium play` in a pseudo-terminal.

mod appearance;
#[path = "../common/binary.rs"]
mod binary;
mod game;
mod join;
mod manual;
mod pty;
#[path = "../server/server_process.rs"]
mod server_process;
