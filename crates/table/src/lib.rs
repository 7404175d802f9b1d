//! Event-sourced game session without I/O: chairs, clocks, undo, fair deals and the event log.
//!
//! Start at [`Table`]: [`Table::plan`] checks a [`Request`], [`Table::apply`] applies a [`LogEntry`]
//! of the log.

mod any;
mod chair;
mod clock;
mod command;
pub mod deal;
mod entry;
mod hint;
mod history;
mod name;
mod playable;
mod refusal;
mod rematch;
mod table;
mod text;

pub use any::{AnyChange, AnyDecision, AnyTable, AnyTask};
pub use chair::{Chair, Guest, Person};
pub use clock::{ClockRules, Outage, Time};
pub use command::{Command, Phrase, Request};
pub use entry::{DecisionMaker, EntryKind, LogEntry, PreviousGame, Secret, TableConfig};
pub use hint::{Hint, HintMove};
pub use history::PastEvent;
pub use name::Name;
pub use playable::{DominationEffect, Playable};
pub use refusal::{Refusal, RefusalKind};
pub use table::{Change, Permissions, Perspective, Stage, Table, Task, Undo};
