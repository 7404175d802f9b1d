//! Somebody at a table: what they hold, what keys do, what they are told.

pub(crate) mod domination;
mod input;
pub(crate) mod kingdomino;

use std::path::PathBuf;
use std::time::Instant;

use api::{Command, HintMove, Phrase, ProblemCode, Scene, SeatNumber, Stage, TableView};
use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::grid::Coord;
use crate::messages::{Effect, TableMessage};
use domination::DominationSelection;
use kingdomino::KingdominoSelection;

/// What people can say to each other, in the order of the keys for it.
pub(crate) const PHRASES: [(Phrase, &str); 9] = [
    (Phrase::Hello, "phrase-hello"),
    (Phrase::GoodLuck, "phrase-good_luck"),
    (Phrase::NiceMove, "phrase-nice_move"),
    (Phrase::Oops, "phrase-oops"),
    (Phrase::Thinking, "phrase-thinking"),
    (Phrase::Thanks, "phrase-thanks"),
    (Phrase::WellPlayed, "phrase-well_played"),
    (Phrase::Again, "phrase-again"),
    (Phrase::Bye, "phrase-bye"),
];

/// What lies over the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Overlay {
    /// What keys do.
    Help,
    /// Does somebody really want to go?
    Quit,
    /// How it ended, from this line on.
    Result(u16),
    /// What can be said.
    Phrases,
    /// What is still to come.
    Unseen,
}

/// What somebody is told for a while.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Notice {
    /// A request was refused.
    Refused(ProblemCode),
    /// The game cannot be saved.
    SaveFailed(String),
    /// Somebody did not want something to be taken back.
    UndoRefused,
}

/// Something on the screen that a mouse can point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A square of one's kingdom.
    Square(Coord),
    /// A domino that may be claimed.
    Claim(usize),
    /// A domino of one's rack.
    Rack(usize),
    /// A place on the board.
    Place(usize),
    /// A kingdom.
    Kingdom(u8),
    /// The same as this key.
    Key(KeyCode),
}

/// What somebody holds, by the game.
#[derive(Clone, Debug)]
pub(crate) enum Selection {
    Kingdomino(KingdominoSelection),
    Domination(DominationSelection),
}

impl Selection {
    fn of(view: &TableView) -> Self {
        match &view.state.scene {
            Scene::Kingdomino(scene) => Self::Kingdomino(KingdominoSelection::new(view, scene)),
            Scene::Domination(scene) => Self::Domination(DominationSelection::new(view, scene)),
        }
    }
}

/// What was asked for, and not answered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pending {
    Nothing,
    /// What a strong player would do.
    Hint,
    /// That something be done.
    Action,
}

/// Somebody at a table.
#[derive(Debug)]
pub(crate) struct TableScreen {
    pub(crate) view: TableView,
    /// When that was.
    pub(crate) received_at: Instant,
    pub(crate) selection: Selection,
    pub(crate) hints: Vec<HintMove>,
    pub(crate) pending: Pending,
    /// Whose rack may be seen, where several people share the screen.
    revealed_seat: Option<u8>,
    pub(crate) notice: Option<Notice>,
    pub(crate) overlay: Option<Overlay>,
    /// The kingdom that is looked at, if it is not one's own.
    pub(crate) viewed_seat: Option<u8>,
    pub(crate) connected: bool,
    /// The address of the table, if it is on a server.
    pub(crate) link: Option<String>,
    pub(crate) record_path: Option<PathBuf>,
    /// What is where on the screen, as it was last drawn.
    pub(crate) targets: Vec<(Rect, Target)>,
}

impl TableScreen {
    pub(crate) fn new(view: TableView, link: Option<String>) -> Self {
        let over = view.state.stage == Stage::Over;
        Self {
            selection: Selection::of(&view),
            received_at: Instant::now(),
            hints: Vec::new(),
            pending: Pending::Nothing,
            revealed_seat: None,
            notice: None,
            overlay: over.then_some(Overlay::Result(0)),
            viewed_seat: None,
            connected: true,
            link,
            record_path: None,
            targets: Vec::new(),
            view,
        }
    }

    /// The seat through whose eyes the table is shown.
    pub(crate) fn own_seat(&self) -> u8 {
        self.view.state.eye.or(self.view.state.turn).unwrap_or(1)
    }

    /// Is the table on a server?
    pub(crate) const fn is_remote(&self) -> bool {
        self.link.is_some()
    }

    /// May it be seen what is still to come? It tells what is in one's rack.
    pub(crate) fn shows_unseen(&self) -> bool {
        self.view.state.stage == Stage::Playing && self.shows_rack()
    }

    /// Is it the turn of somebody at this screen?
    pub(crate) fn my_turn(&self) -> bool {
        !self.view.state.legal.is_empty()
    }

    fn hides_racks(&self) -> bool {
        matches!(self.selection, Selection::Domination(_))
            && self.view.viewer.yours.len() > 1
            && self.view.state.stage == Stage::Playing
    }

    /// Whose turn it is, if the others have to look away first.
    pub(crate) fn covered_for(&self) -> Option<u8> {
        let turn = self.view.state.turn?;
        let theirs = self.hides_racks() && self.view.viewer.yours.contains(&turn);
        (theirs && self.revealed_seat != Some(turn)).then_some(turn)
    }

    /// May the rack be seen now?
    pub(crate) fn shows_rack(&self) -> bool {
        !self.hides_racks()
            || (self.revealed_seat.is_some() && self.revealed_seat == self.view.state.turn)
    }

    /// Must somebody here say whether another may take something back?
    pub(crate) fn undo_to_answer(&self) -> Option<u8> {
        let pending = self.view.state.undo_asked.as_ref()?;
        self.view.viewer.can.answer_undo.then_some(pending.seat)
    }

    pub(crate) fn handle_message(&mut self, message: TableMessage) -> Vec<Effect> {
        match message {
            TableMessage::Table(view) => return self.set_view(*view),
            TableMessage::Refused(code) => {
                self.pending = Pending::Nothing;
                self.notice = Some(Notice::Refused(code));
            }
            TableMessage::Hint(hint) => {
                if hint.version == self.view.state.version && self.pending == Pending::Hint {
                    self.pending = Pending::Nothing;
                    let best = hint.moves.first().map(|best| best.id);
                    self.hints = hint.moves;
                    match (&mut self.selection, best) {
                        (Selection::Kingdomino(selection), Some(id)) => selection.choose(id),
                        (Selection::Domination(selection), Some(id)) => selection.choose(id),
                        (_, None) => {}
                    }
                }
            }
            TableMessage::Explanation { action, why } => {
                if let Selection::Kingdomino(selection) = &mut self.selection {
                    selection.explain(&action, why);
                }
            }
            TableMessage::Connected(connected) => self.connected = connected,
            TableMessage::Moved(link) => self.link = Some(link),
            TableMessage::SaveFailed(why) => self.notice = Some(Notice::SaveFailed(why)),
            TableMessage::RecordSaved(path) => self.record_path = Some(path),
        }
        Vec::new()
    }

    fn set_view(&mut self, view: TableView) -> Vec<Effect> {
        let over = view.state.stage == Stage::Over && self.view.state.stage != Stage::Over;
        // What somebody says does not take a domino out of anybody's hand.
        let same =
            view.state.scene == self.view.state.scene && view.state.legal == self.view.state.legal;
        let pending = self.view.state.undo_asked.as_ref();
        let pending = pending.is_some_and(|pending| self.view.viewer.yours.contains(&pending.seat));
        let refused = same && pending && view.state.undo_asked.is_none();
        self.view = view;
        self.received_at = Instant::now();
        if self.pending == Pending::Action {
            self.pending = Pending::Nothing;
        }
        if !same {
            self.selection = Selection::of(&self.view);
            self.hints = Vec::new();
            self.pending = Pending::Nothing;
            self.notice = None;
            self.viewed_seat = None;
        }
        if refused {
            self.notice = Some(Notice::UndoRefused);
        }
        if self.revealed_seat != self.view.state.turn {
            self.revealed_seat = None;
        }
        if over {
            self.overlay = Some(Overlay::Result(0));
        } else if self.view.state.stage != Stage::Over
            && matches!(self.overlay, Some(Overlay::Result(_)))
        {
            // Another game has begun.
            self.overlay = None;
        }
        let away = |chair: &&api::ChairView| chair.yours && chair.away;
        let away = self
            .view
            .viewer
            .chairs
            .iter()
            .find(away)
            .map(|chair| chair.seat);
        match away {
            // Whoever looks is back.
            Some(number) if self.view.state.stage == Stage::Playing => {
                let seat = SeatNumber::new(number);
                vec![self.request(Command::Return { seat })]
            }
            _ => Vec::new(),
        }
    }

    fn request(&self, command: Command) -> Effect {
        Effect::Request(self.view.state.version, command)
    }

    /// Asks for something, unless nobody would hear it: what is asked for now is not done at some later time.
    fn send_request(&mut self, command: Command) -> Vec<Effect> {
        if self.connected {
            return vec![self.request(command)];
        }
        self.notice = Some(Notice::Refused(ProblemCode::Offline));
        Vec::new()
    }

    fn play(&mut self, action: Option<String>) -> Vec<Effect> {
        let Some(action) = action.filter(|_| self.pending != Pending::Action) else {
            return Vec::new();
        };
        let effects = self.send_request(Command::Act { seat: None, action });
        if !effects.is_empty() {
            self.pending = Pending::Action;
        }
        effects
    }

    /// Is there a chair for whoever looks?
    pub(crate) fn can_sit(&self) -> bool {
        self.view.viewer.can.sit && self.view.viewer.yours.is_empty()
    }

    /// What a strong player thinks of what is chosen, if that is what it would do.
    pub(crate) fn hinted(&self) -> Option<&HintMove> {
        let chosen = match &self.selection {
            Selection::Kingdomino(selection) => selection.id(),
            Selection::Domination(selection) => selection.place().map(|place| place.id),
        };
        self.hints.first().filter(|best| Some(best.id) == chosen)
    }

    /// May somebody here ask for a hint? Only where all the others are opponents.
    pub(crate) fn can_hint(&self) -> bool {
        self.view.viewer.can.hint
    }

    /// May somebody here take something back?
    pub(crate) fn can_undo(&self) -> bool {
        self.view.viewer.can.undo
    }

    /// Can the next game be begun from here, or followed to?
    pub(crate) fn can_start_next(&self) -> bool {
        let over = self.view.state.stage == Stage::Over;
        self.view.viewer.can.next || self.view.state.next.is_some() || (over && !self.is_remote())
    }
}
