//! What the rules forbid, by name.

use game::Seat;
use thiserror::Error;

use crate::{Action, Chance, Domino, Phase, Place, State, Table};

/// Why something cannot be done. Nothing was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    /// D4: nothing can be done any more.
    #[error("the game is over")]
    Over,
    /// Something has to be drawn first.
    #[error("chance is to act, not a seat")]
    ChanceActs,
    /// A seat has to decide first.
    #[error("seat {0} is to act, not chance")]
    SeatActs(Seat),
    /// It is another seat's turn.
    #[error("it is the turn of seat {0}")]
    TurnOf(Seat),
    /// D2: the place is not free.
    #[error("a domino lies on {0} already")]
    Covered(Place),
    /// D2: each half has to match the number it touches.
    #[error("{domino} does not fit {place}, where only {fits} does")]
    NoMatch {
        /// What was to be laid.
        domino: Domino,
        /// Where.
        place: Place,
        /// What would fit there.
        fits: Domino,
    },
    /// D2: dominoes are laid from one's own rack.
    #[error("seat {seat} has no {domino} on its rack")]
    NotOnRack {
        /// Whose rack.
        seat: Seat,
        /// What is not there.
        domino: Domino,
    },
    /// It was said who starts.
    #[error("a domino has to be drawn now")]
    DrawDomino,
    /// It was a domino.
    #[error("who starts has to be drawn now")]
    DrawStart,
    /// Nobody sits there.
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(Seat),
    /// All copies are on racks or on the board.
    #[error("no {0} is left to draw")]
    NoneLeft(Domino),
    /// D1: everyone knows who starts.
    #[error("who starts is hidden from nobody")]
    StartIsOpen,
    /// D6: everyone sees its own dominoes.
    #[error("what seat {0} draws is not hidden from it")]
    OwnDraw(Seat),
}

impl Table {
    /// What forbids this action to everyone, whatever is on the racks.
    pub(crate) fn objection(&self, action: Action) -> Result<(), Illegal> {
        let Action { domino, place } = action;
        match self.phase {
            Phase::Over => return Err(Illegal::Over),
            Phase::Start | Phase::Draw => return Err(Illegal::ChanceActs),
            Phase::Lay => {}
        }
        if self.is_covered(place) {
            return Err(Illegal::Covered(place));
        }
        let fits = self.board().domino(place);
        if fits == domino {
            Ok(())
        } else {
            Err(Illegal::NoMatch {
                domino,
                place,
                fits,
            })
        }
    }

    /// What forbids this outcome of chance, whatever is in the pile.
    pub(crate) fn impossible(&self, outcome: Chance) -> Result<(), Illegal> {
        match (self.phase, outcome) {
            (Phase::Over, _) => Err(Illegal::Over),
            (Phase::Lay, _) => Err(Illegal::SeatActs(self.mover)),
            (Phase::Start, Chance::Draw(_)) => Err(Illegal::DrawStart),
            (Phase::Draw, Chance::Starts(_)) => Err(Illegal::DrawDomino),
            (Phase::Start, Chance::Starts(seat)) if seat.index() >= self.rules.players() => {
                Err(Illegal::NoSuchSeat(seat))
            }
            (Phase::Start, Chance::Starts(_)) | (Phase::Draw, Chance::Draw(_)) => Ok(()),
        }
    }
}

impl State {
    /// What forbids this action, if anything does.
    pub(crate) fn objection(&self, action: Action) -> Result<(), Illegal> {
        self.table.objection(action)?;
        let (seat, domino) = (self.table.mover, action.domino);
        if self.rack(seat).contains(domino) {
            Ok(())
        } else {
            Err(Illegal::NotOnRack { seat, domino })
        }
    }

    /// What forbids this outcome of chance, if anything does.
    pub(crate) fn impossible(&self, outcome: Chance) -> Result<(), Illegal> {
        self.table.impossible(outcome)?;
        match outcome {
            Chance::Draw(domino) if !self.pile.contains(domino) => Err(Illegal::NoneLeft(domino)),
            Chance::Draw(_) | Chance::Starts(_) => Ok(()),
        }
    }
}
