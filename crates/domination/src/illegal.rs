//! Rule violations: legality checks for actions and chance outcomes.

use game::Seat;
use thiserror::Error;

use crate::{Action, Chance, Domino, Phase, Place, PublicState, State};

/// Reason why an action or outcome was rejected; the state is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    /// D4: a finished game accepts no events.
    #[error("the game is over")]
    Over,
    /// Expected an outcome of chance, found an action.
    #[error("expected a chance outcome, found an action")]
    ChanceActs,
    /// Expected an action of this seat, found an outcome of chance.
    #[error("expected an action of seat {0}, found a chance outcome")]
    SeatActs(Seat),
    /// It is another seat's turn.
    #[error("wrong seat: seat {0} is to move")]
    TurnOf(Seat),
    /// D2: the place is not free.
    #[error("place {0} is already covered")]
    Covered(Place),
    /// D2: each half has to match the number it touches.
    #[error("{domino} does not match {place}: only {fits} fits there")]
    NoMatch {
        domino: Domino,
        place: Place,
        /// Domino that fits this place.
        fits: Domino,
    },
    /// D2: a seat lays dominoes from its own rack.
    #[error("seat {seat} has no {domino} on its rack")]
    NotOnRack { seat: Seat, domino: Domino },
    /// Expected the draw of a domino, found the choice of the starting seat.
    #[error("a domino must be drawn now, not the starting seat")]
    DrawDomino,
    /// Expected the choice of the starting seat, found the draw of a domino.
    #[error("the starting seat must be drawn now, not a domino")]
    DrawStart,
    /// The game has fewer players.
    #[error("this game has no seat {0}")]
    NoSuchSeat(Seat),
    /// All copies are on racks or on the board.
    #[error("no {0} is left to draw")]
    NoneLeft(Domino),
    /// D1: the starting seat is public.
    #[error("the starting seat is public and cannot be hidden")]
    StartIsPublic,
    /// D6: a seat sees its own dominoes.
    #[error("the draw of seat {0} cannot be hidden from its own view")]
    OwnDrawHidden(Seat),
}

impl PublicState {
    /// Checks an action against public information, ignoring the racks.
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Illegal> {
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

    /// Checks an outcome of chance against public information, ignoring the pile.
    pub(crate) fn check_outcome(&self, outcome: Chance) -> Result<(), Illegal> {
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
    /// Checks whether an action is legal.
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Illegal> {
        self.public.check_action(action)?;
        let (seat, domino) = (self.public.mover, action.domino);
        if self.rack(seat).contains(domino) {
            Ok(())
        } else {
            Err(Illegal::NotOnRack { seat, domino })
        }
    }

    /// Checks whether an outcome of chance is possible.
    pub(crate) fn check_outcome(&self, outcome: Chance) -> Result<(), Illegal> {
        self.public.check_outcome(outcome)?;
        match outcome {
            Chance::Draw(domino) if !self.pile.contains(domino) => Err(Illegal::NoneLeft(domino)),
            Chance::Draw(_) | Chance::Starts(_) => Ok(()),
        }
    }
}
