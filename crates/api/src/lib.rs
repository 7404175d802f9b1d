//! Wire types of the HTTP and WebSocket API, with TypeScript and `OpenAPI` generation.
//!
//! A [`TableView`] is everything that one viewer may know about a table. It is built only from a
//! [`table::Perspective`] and from public data. A [`Publication`] serializes one version of a table
//! once for all viewers.

#![allow(
    missing_docs,
    reason = "self-explanatory fields and variants need no description"
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
    BonusView, Cell, CellTerrain, ClaimOrder, KingdomDrawing, KingdomView, KingdominoPreview,
    KingdominoScene, LineSlot, PlacedDomino, PropertyView, ScoreView, ScoredKingdom, Terrain,
    dominoes,
};
pub use message::{Done, Message, NextTable, TableSnapshot};
pub use new_table::{NewChair, NewTable};
pub use present::{Present, WhyNot, why_not};
pub use problem::{Problem, ProblemCode};
pub use publication::{EventsSent, Publication, Subscription};
pub use request::{Request, SeatNumber, TableCommand, TableRequest};
pub use steps::{Step, replay_eye, steps};
pub use terms::{
    Criterion, DecisionMaker, GameName, Level, Occupant, Phrase, Point, RuleOption, Stage,
    TimeControl,
};
pub use typescript::typescript;
pub use view::{
    ChairView, ChatMessage, Choice, Comparison, GameResult, MatchView, Permissions, Preview, Scene,
    Standing, TableState, TableView, UndoRequest, Viewer, table_view,
};
