//! The real program in a real terminal, by keys.

mod game;
mod join;
mod appearance;
mod manual;
mod pty;
#[path = "../common/binary.rs"]
mod binary;
#[path = "../server/server_process.rs"]
mod server_process;
