//! Everything that crosses the wire, with its TypeScript and `OpenAPI` descriptions.
//!
//! A [`TableView`] is all that one viewer may know of a table. It is made from a
//! [`table::Perspective`] and from what everyone may know, and from nothing else. A
//! [`Publication`] shares the work between all viewers of one version of a table.

#![allow(
    missing_docs,
    reason = "fields and variants that say what they are need no description"
)]

mod card;
mod catalogue;
mod domination;
mod event;
mod hint;
mod identity;
mod kingdomino;
mod message;
mod new_table;
mod present;
mod problem;
mod publication;
mod request;
mod steps;
mod terms;
mod typescript;
mod view;

pub use card::{CardChair, ListedTable, TableCard, card};
pub use catalogue::{CatalogueOption, CatalogueValue, GameCatalogue, catalogues};
pub use domination::{AreaView, DominationPreview, DominationScene, LaidDomino, RackView};
pub use event::{EventKind, EventLog, EventView};
pub use hint::{Hint, HintMove};
pub use identity::{Identity, LinkCode};
pub use kingdomino::{
    BonusView, Cell, CellTerrain, ClaimCost, KingdomDrawing, KingdomView, KingdominoPreview,
    KingdominoScene, LineSlot, PlacedDomino, PropertyView, ScoreView, ScoredKingdom, Terrain,
    dominoes,
};
pub use message::{Done, Message, NextTable, TableNow};
pub use new_table::{NewChair, NewTable};
pub use present::{Present, WhyNot, why_not};
pub use problem::{Problem, ProblemCode};
pub use publication::{EventsSent, Publication, Subscription};
pub use request::{Command, Request, SeatNumber, TableRequest};
pub use steps::{Step, steps};
pub use terms::{By, Clock, Criterion, GameName, Level, Phrase, Point, RuleOption, Sitter, Stage};
pub use typescript::typescript;
pub use view::{
    ChairView, Choice, Comparison, GameResult, MatchView, Permissions, Preview, Remark, Scene,
    Standing, TableState, TableView, UndoRequest, Viewer, table_view,
};
