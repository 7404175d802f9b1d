//! The real program in a real terminal, by keys.

#[path = "../../../server/tests/common/client.rs"]
mod client;
mod game;
mod join;
mod looks;
mod manual;
mod pty;
#[path = "../common/running.rs"]
#[expect(dead_code, reason = "not all of it is needed here")]
mod running;
#[path = "../server/serving.rs"]
mod serving;
