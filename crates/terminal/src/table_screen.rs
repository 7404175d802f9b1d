//! Table screen: selection, overlays, notices and pending requests.

pub(crate) mod domination;
mod input;
pub(crate) mod kingdomino;

use std::path::PathBuf;
use std::time::Instant;

use api::{HintMove, Phrase, ProblemCode, Scene, SeatNumber, Stage, TableCommand, TableView};
use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::grid::Coord;
use crate::messages::DealVerdict;
use crate::messages::{Effect, TableMessage};
use domination::DominationSelection;
use kingdomino::KingdominoSelection;

/// Chat phrases in the order of their number keys.
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

/// Overlay on top of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Overlay {
    /// Key bindings.
    Help,
    /// Confirmation before quitting.
    Quit,
    /// Result of the game, scrolled down to this line.
    Result(u16),
    /// List of chat phrases.
    Phrases,
    /// Dominoes the player has not seen: in the pile, removed, or on other racks.
    Unseen,
}

/// Message in the status line, cleared by the next key.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Notice {
    /// A request was refused.
    Refused(ProblemCode),
    /// The game could not be saved.
    SaveFailed(String),
    /// Another player declined the undo request.
    UndoRefused,
    /// The deal of the finished game was verified.
    DealVerified(DealVerdict),
}

/// Click target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// Square of the player's own kingdom.
    Square(Coord),
    /// Domino that can be claimed, by index.
    Claim(usize),
    /// Domino in the rack, by index.
    Rack(usize),
    /// Place on the Domination board, by index.
    Place(usize),
    /// Kingdom of a seat.
    Kingdom(u8),
    /// Acts like this key.
    Key(KeyCode),
}

/// Current selection, by game.
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

/// Request that has not been answered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pending {
    Nothing,
    /// Hint request.
    Hint,
    /// Command that changes the table.
    Action,
}

/// State of the table screen.
#[derive(Debug)]
pub(crate) struct TableScreen {
    pub(crate) view: TableView,
    /// When `view` was received; the base of the displayed clocks.
    pub(crate) received_at: Instant,
    pub(crate) selection: Selection,
    pub(crate) hints: Vec<HintMove>,
    pub(crate) pending: Pending,
    /// Seat whose rack is revealed in pass and play.
    revealed_seat: Option<u8>,
    pub(crate) notice: Option<Notice>,
    pub(crate) overlay: Option<Overlay>,
    /// Kingdom shown in the centre, if not the player's own.
    pub(crate) viewed_seat: Option<u8>,
    pub(crate) connected: bool,
    /// Link of the table if it is on a server.
    pub(crate) link: Option<String>,
    pub(crate) record_path: Option<PathBuf>,
    /// Click targets of the last frame.
    pub(crate) targets: Vec<(Rect, Target)>,
}

impl TableScreen {
    pub(crate) fn new(view: TableView, link: Option<String>) -> Self {
        let over = view.state.result.is_some();
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

    /// The seat whose perspective is shown.
    pub(crate) fn own_seat(&self) -> u8 {
        self.view.state.eye.or(self.view.state.turn).unwrap_or(1)
    }

    /// Whether the table is on a server.
    pub(crate) const fn is_remote(&self) -> bool {
        self.link.is_some()
    }

    /// Whether the unseen dominoes may be shown. They reveal what is in the player's rack.
    pub(crate) fn shows_unseen(&self) -> bool {
        self.view.state.stage == Stage::Playing && self.shows_rack()
    }

    /// Whether a player at this screen is to move.
    pub(crate) fn my_turn(&self) -> bool {
        !self.view.state.legal.is_empty()
    }

    fn hides_racks(&self) -> bool {
        matches!(self.selection, Selection::Domination(_))
            && self.view.viewer.yours.len() > 1
            && self.view.state.stage == Stage::Playing
    }

    /// The seat to move, if its rack is still covered (pass and play).
    pub(crate) fn covered_for(&self) -> Option<u8> {
        let turn = self.view.state.turn?;
        let theirs = self.hides_racks() && self.view.viewer.yours.contains(&turn);
        (theirs && self.revealed_seat != Some(turn)).then_some(turn)
    }

    /// Whether the rack may be shown now.
    pub(crate) fn shows_rack(&self) -> bool {
        !self.hides_racks()
            || (self.revealed_seat.is_some() && self.revealed_seat == self.view.state.turn)
    }

    /// The seat whose undo request a player here has to answer.
    pub(crate) fn undo_to_answer(&self) -> Option<u8> {
        let undo = self.view.state.undo_asked.as_ref()?;
        self.view.viewer.can.answer_undo.then_some(undo.seat)
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
            TableMessage::DealVerified(verdict) => {
                self.notice = Some(Notice::DealVerified(verdict));
            }
            TableMessage::Moved(link) => self.link = Some(link),
            TableMessage::SaveFailed(why) => self.notice = Some(Notice::SaveFailed(why)),
            TableMessage::RecordSaved(path) => self.record_path = Some(path),
        }
        Vec::new()
    }

    fn set_view(&mut self, view: TableView) -> Vec<Effect> {
        let over = view.state.result.is_some() && self.view.state.result.is_none();
        // A chat phrase does not reset the selection.
        let is_unchanged =
            view.state.scene == self.view.state.scene && view.state.legal == self.view.state.legal;
        let undo = self.view.state.undo_asked.as_ref();
        let own_undo = undo.is_some_and(|undo| self.view.viewer.yours.contains(&undo.seat));
        let refused = is_unchanged && own_undo && view.state.undo_asked.is_none();
        self.view = view;
        self.received_at = Instant::now();
        if self.pending == Pending::Action {
            self.pending = Pending::Nothing;
        }
        if !is_unchanged {
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
            // The next game has started.
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
            // The viewer is back: a stand-in no longer plays for this seat.
            Some(number) if self.view.state.stage == Stage::Playing => {
                let seat = SeatNumber::new(number);
                vec![self.request(TableCommand::Return { seat })]
            }
            _ => Vec::new(),
        }
    }

    fn request(&self, command: TableCommand) -> Effect {
        Effect::Request(self.view.state.version, command)
    }

    /// Sends a command, or shows a notice when offline. Nothing is queued: a command must not run at a later time.
    fn send_request(&mut self, command: TableCommand) -> Vec<Effect> {
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
        let effects = self.send_request(TableCommand::Act { seat: None, action });
        if !effects.is_empty() {
            self.pending = Pending::Action;
        }
        effects
    }

    /// Whether the viewer can take an open seat.
    pub(crate) fn can_sit(&self) -> bool {
        self.view.viewer.can.sit && self.view.viewer.yours.is_empty()
    }

    /// The best hint, if it is the selected move.
    pub(crate) fn hinted(&self) -> Option<&HintMove> {
        let chosen = match &self.selection {
            Selection::Kingdomino(selection) => selection.id(),
            Selection::Domination(selection) => selection.place().map(|place| place.id),
        };
        self.hints.first().filter(|best| Some(best.id) == chosen)
    }

    /// Whether hints are allowed: only if all other players are computer players.
    pub(crate) fn can_hint(&self) -> bool {
        self.view.viewer.can.hint
    }

    /// Whether a player here may undo a move.
    pub(crate) fn can_undo(&self) -> bool {
        self.view.viewer.can.undo
    }

    /// Whether the next game can be started or followed from here.
    pub(crate) fn can_start_next(&self) -> bool {
        let over = self.view.state.stage == Stage::Over;
        self.view.viewer.can.next || self.view.state.next.is_some() || (over && !self.is_remote())
    }
}
