//! A game that people and opponents play, without I/O: chairs, clocks, the dealer, the log.

mod any;
mod chair;
mod clock;
mod command;
pub mod deal;
mod entry;
mod following;
mod hint;
mod refusal;
mod table;
mod text;
pub mod wire;

pub use any::{AnyDecision, AnyTable, AnyTask};
pub use chair::{Chair, Guest, Name, Person};
pub use clock::{ClockRules, Outage, Time};
pub use command::{Command, Phrase, Request};
pub use entry::{By, Earlier, Entry, Opening, Secret, What};
pub use hint::{Hint, HintMove};
pub use refusal::{Mistake, Refusal};
pub use table::{Stage, Table, Task};
