//! Somebody at a table: what they hold, what keys do, what they are told.

pub(crate) mod board;
mod input;
pub(crate) mod kingdom;

use std::path::PathBuf;
use std::time::Instant;

use api::{Command, HintMove, Phrase, ProblemCode, Scene, SeatNumber, Stage, TableView};
use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::news::{News, Wish};
use crate::squares::Square;
use board::BoardHand;
use kingdom::KingdomHand;

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
    Leave,
    /// How it ended, from this line on.
    Ending(u16),
    /// What can be said.
    Say,
    /// What is still to come.
    Unseen,
}

/// What somebody is told for a while.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Notice {
    /// A request was refused.
    Refused(ProblemCode),
    /// The game cannot be saved.
    Unsaved(String),
    /// Somebody did not want something to be taken back.
    UndoRefused,
}

/// Something on the screen that a mouse can point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A square of one's kingdom.
    Square(Square),
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
pub(crate) enum Hand {
    Kingdomino(KingdomHand),
    Domination(BoardHand),
}

impl Hand {
    fn of(seen: &TableView) -> Self {
        match &seen.state.scene {
            Scene::Kingdomino(scene) => Self::Kingdomino(KingdomHand::new(seen, scene)),
            Scene::Domination(scene) => Self::Domination(BoardHand::new(seen, scene)),
        }
    }
}

/// What was asked for, and not answered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asked {
    Nothing,
    /// What a strong player would do.
    Hint,
    /// That something be done.
    Deed,
}

/// Somebody at a table.
#[derive(Debug)]
pub(crate) struct Sitting {
    pub(crate) seen: TableView,
    /// When that was.
    pub(crate) since: Instant,
    pub(crate) hand: Hand,
    pub(crate) hints: Vec<HintMove>,
    pub(crate) asked: Asked,
    /// Whose rack may be seen, where several people share the screen.
    uncovered: Option<u8>,
    pub(crate) notice: Option<Notice>,
    pub(crate) overlay: Option<Overlay>,
    /// The kingdom that is looked at, if it is not one's own.
    pub(crate) looked_at: Option<u8>,
    pub(crate) connected: bool,
    /// The address of the table, if it is on a server.
    pub(crate) link: Option<String>,
    pub(crate) kept: Option<PathBuf>,
    /// What is where on the screen, as it was last drawn.
    pub(crate) targets: Vec<(Rect, Target)>,
}

impl Sitting {
    pub(crate) fn new(seen: TableView, link: Option<String>) -> Self {
        let over = seen.state.stage == Stage::Over;
        Self {
            hand: Hand::of(&seen),
            since: Instant::now(),
            hints: Vec::new(),
            asked: Asked::Nothing,
            uncovered: None,
            notice: None,
            overlay: over.then_some(Overlay::Ending(0)),
            looked_at: None,
            connected: true,
            link,
            kept: None,
            targets: Vec::new(),
            seen,
        }
    }

    /// The seat through whose eyes the table is shown.
    pub(crate) fn me(&self) -> u8 {
        self.seen.state.eye.or(self.seen.state.turn).unwrap_or(1)
    }

    /// Is the table on a server?
    pub(crate) const fn is_afar(&self) -> bool {
        self.link.is_some()
    }

    /// May it be seen what is still to come? It tells what is in one's rack.
    pub(crate) fn shows_unseen(&self) -> bool {
        self.seen.state.stage == Stage::Playing && self.shows_rack()
    }

    /// Is it the turn of somebody at this screen?
    pub(crate) fn my_turn(&self) -> bool {
        !self.seen.state.legal.is_empty()
    }

    fn hides_racks(&self) -> bool {
        matches!(self.hand, Hand::Domination(_))
            && self.seen.viewer.yours.len() > 1
            && self.seen.state.stage == Stage::Playing
    }

    /// Whose turn it is, if the others have to look away first.
    pub(crate) fn covered_for(&self) -> Option<u8> {
        let turn = self.seen.state.turn?;
        let theirs = self.hides_racks() && self.seen.viewer.yours.contains(&turn);
        (theirs && self.uncovered != Some(turn)).then_some(turn)
    }

    /// May the rack be seen now?
    pub(crate) fn shows_rack(&self) -> bool {
        !self.hides_racks() || (self.uncovered.is_some() && self.uncovered == self.seen.state.turn)
    }

    /// Must somebody here say whether another may take something back?
    pub(crate) fn undo_to_answer(&self) -> Option<u8> {
        let asked = self.seen.state.undo_asked.as_ref()?;
        self.seen.viewer.can.answer_undo.then_some(asked.seat)
    }

    pub(crate) fn hear(&mut self, news: News) -> Vec<Wish> {
        match news {
            News::Table(seen) => return self.see(*seen),
            News::Refused(code) => {
                self.asked = Asked::Nothing;
                self.notice = Some(Notice::Refused(code));
            }
            News::Hint(hint) => {
                if hint.version == self.seen.state.version && self.asked == Asked::Hint {
                    self.asked = Asked::Nothing;
                    let best = hint.moves.first().map(|best| best.id);
                    self.hints = hint.moves;
                    match (&mut self.hand, best) {
                        (Hand::Kingdomino(hand), Some(id)) => hand.choose(id),
                        (Hand::Domination(hand), Some(id)) => hand.choose(id),
                        (_, None) => {}
                    }
                }
            }
            News::Why { action, why } => {
                if let Hand::Kingdomino(hand) = &mut self.hand {
                    hand.explain(&action, why);
                }
            }
            News::Connected(connected) => self.connected = connected,
            News::Moved(link) => self.link = Some(link),
            News::Unsaved(why) => self.notice = Some(Notice::Unsaved(why)),
            News::Kept(path) => self.kept = Some(path),
        }
        Vec::new()
    }

    fn see(&mut self, seen: TableView) -> Vec<Wish> {
        let over = seen.state.stage == Stage::Over && self.seen.state.stage != Stage::Over;
        // What somebody says does not take a domino out of anybody's hand.
        let same =
            seen.state.scene == self.seen.state.scene && seen.state.legal == self.seen.state.legal;
        let asked = self.seen.state.undo_asked.as_ref();
        let asked = asked.is_some_and(|asked| self.seen.viewer.yours.contains(&asked.seat));
        let refused = same && asked && seen.state.undo_asked.is_none();
        self.seen = seen;
        self.since = Instant::now();
        if self.asked == Asked::Deed {
            self.asked = Asked::Nothing;
        }
        if !same {
            self.hand = Hand::of(&self.seen);
            self.hints = Vec::new();
            self.asked = Asked::Nothing;
            self.notice = None;
            self.looked_at = None;
        }
        if refused {
            self.notice = Some(Notice::UndoRefused);
        }
        if self.uncovered != self.seen.state.turn {
            self.uncovered = None;
        }
        if over {
            self.overlay = Some(Overlay::Ending(0));
        } else if self.seen.state.stage != Stage::Over
            && matches!(self.overlay, Some(Overlay::Ending(_)))
        {
            // Another game has begun.
            self.overlay = None;
        }
        let away = |chair: &&api::ChairView| chair.yours && chair.away;
        let away = self
            .seen
            .viewer
            .chairs
            .iter()
            .find(away)
            .map(|chair| chair.seat);
        match away {
            // Whoever looks is back.
            Some(number) if self.seen.state.stage == Stage::Playing => {
                let seat = SeatNumber::new(number);
                vec![self.ask(Command::Return { seat })]
            }
            _ => Vec::new(),
        }
    }

    fn ask(&self, command: Command) -> Wish {
        Wish::Ask(self.seen.state.version, command)
    }

    /// Asks for something, unless nobody would hear it: what is asked for now is not done at some later time.
    fn want(&mut self, command: Command) -> Vec<Wish> {
        if self.connected {
            return vec![self.ask(command)];
        }
        self.notice = Some(Notice::Refused(ProblemCode::Offline));
        Vec::new()
    }

    fn act(&mut self, action: Option<String>) -> Vec<Wish> {
        let Some(action) = action.filter(|_| self.asked != Asked::Deed) else {
            return Vec::new();
        };
        let wishes = self.want(Command::Act { seat: None, action });
        if !wishes.is_empty() {
            self.asked = Asked::Deed;
        }
        wishes
    }

    /// Is there a chair for whoever looks?
    pub(crate) fn can_sit(&self) -> bool {
        self.seen.viewer.can.sit && self.seen.viewer.yours.is_empty()
    }

    /// What a strong player thinks of what is chosen, if that is what it would do.
    pub(crate) fn hinted(&self) -> Option<&HintMove> {
        let chosen = match &self.hand {
            Hand::Kingdomino(hand) => hand.id(),
            Hand::Domination(hand) => hand.place().map(|place| place.id),
        };
        self.hints.first().filter(|best| Some(best.id) == chosen)
    }

    /// May somebody here ask for a hint? Only where all the others are opponents.
    pub(crate) fn has_hints(&self) -> bool {
        self.seen.viewer.can.hint
    }

    /// May somebody here take something back?
    pub(crate) fn has_undo(&self) -> bool {
        self.seen.viewer.can.undo
    }

    /// Can the next game be begun from here, or followed to?
    pub(crate) fn has_next(&self) -> bool {
        let over = self.seen.state.stage == Stage::Over;
        self.seen.viewer.can.next || self.seen.state.next.is_some() || (over && !self.is_afar())
    }
}
