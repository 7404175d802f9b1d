//! A game that people and opponents play, without I/O: chairs, clocks, the dealer, the log.

mod any;
mod chair;
mod clock;
mod command;
pub mod deal;
mod entry;
mod hint;
mod history;
mod playable;
mod refusal;
mod rematch;
mod table;
mod text;

pub use any::{AnyChange, AnyDecision, AnyTable, AnyTask};
pub use chair::{Chair, Guest, Name, Person};
pub use clock::{ClockRules, Outage, Time};
pub use command::{Command, Phrase, Request};
pub use entry::{By, Earlier, Entry, Opening, Secret, What};
pub use hint::{Hint, HintMove};
pub use history::PastEvent;
pub use playable::{DominationEffect, Playable};
pub use refusal::{Mistake, Refusal};
pub use table::{Change, Permissions, Perspective, Stage, Table, Task, Undo};
