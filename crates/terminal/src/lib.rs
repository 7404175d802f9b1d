//! Both games in a terminal.
//!
//! What is on the screen is an [`App`]: events go in, [`Wish`]es come out, and it can be drawn; it knows no terminal, no
//! time and no rules. It is shown the same [`TableView`](api::TableView) that browsers are, made by a table in
//! this program or sent by a server.

mod app;
mod console;
mod describe;
mod draw;
mod failure;
mod ground;
mod joined;
mod local;
mod look;
mod news;
mod output;
mod placing;
mod saved;
mod session;
mod setup;
mod sitting;
mod squares;
mod start;
mod words;

pub use app::{App, Input};
pub use failure::Failure;
pub use look::{Depth, Look, Theme};
pub use news::{News, Wish};
pub use session::{Begin, Farewell, Settings, run};
pub use setup::{MOST, Setup, Sitter};
pub use words::{Language, UnknownLanguage, Words};
