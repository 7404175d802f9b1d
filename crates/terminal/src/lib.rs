//! Both games in a terminal.
//!
//! What is on the screen is an [`App`]: events go in, [`Wish`]es come out, and it can be drawn; it knows no terminal, no
//! time and no rules. It is shown the same [`TableView`](api::TableView) that browsers are, made by a table in
//! this program or sent by a server.

mod app;
mod background;
mod console;
mod describe;
mod draw;
mod failure;
mod grid;
mod i18n;
mod local;
mod look;
mod messages;
mod output;
mod placement;
mod remote;
mod saved_games;
mod session;
mod setup;
mod start_screen;
mod table_screen;

pub use app::{App, Input};
pub use failure::Failure;
pub use i18n::{Language, UnknownLanguage, Words};
pub use look::{Depth, Look, Theme};
pub use messages::{Effect, TableMessage};
pub use session::{Begin, ExitSummary, Settings, run};
pub use setup::{MOST, Setup, Sitter};
