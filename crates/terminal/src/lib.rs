//! Terminal UI (TUI) for both games.
//!
//! [`App`] is a pure state machine: inputs go in, [`Effect`]s come out, and it can be drawn. It has no access to the
//! terminal, the clock or the rules. It renders the same [`TableView`](api::TableView) that browsers get, either from
//! a table in this process or from a server.

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
pub use i18n::{Language, Translations, UnknownLanguage};
pub use look::{ColourDepth, Look, Theme};
pub use messages::{Effect, TableMessage};
pub use session::{ExitSummary, Settings, StartMode, run};
pub use setup::{MAX_PLAYERS, SeatPlayer, Setup};
