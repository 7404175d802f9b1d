//! What the rules forbid, by name.

use game::Seat;
use thiserror::Error;

use crate::{Action, Chance, Claim, Content, Domino, Phase, Placement, Square, State};

/// Why something cannot be done. Nothing was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    /// Nothing can be done any more.
    #[error("the game is over")]
    Over,
    /// A domino or a king has to be drawn first.
    #[error("chance is to act, not a seat")]
    ChanceActs,
    /// A seat has to decide first.
    #[error("seat {0} is to act, not chance")]
    SeatActs(Seat),
    /// The claim comes after the placement.
    #[error("domino {0} has to be placed before the next one is claimed")]
    PlaceFirst(Domino),
    /// There is nothing to place or discard now.
    #[error("a domino of the next line has to be claimed now")]
    ClaimFirst,
    /// The next line does not have it.
    #[error("domino {0} is not in the next line")]
    NotInLine(Domino),
    /// Someone has it already.
    #[error("domino {domino} is already claimed by seat {by}")]
    Claimed {
        /// The domino asked for.
        domino: Domino,
        /// Whose king stands on it.
        by: Seat,
    },
    /// K7: what can be placed must be.
    #[error("domino {0} can be placed, so it may not be discarded")]
    CanBePlaced(Domino),
    /// K6: the square is taken.
    #[error("square {0} is not free")]
    NotFree(Square),
    /// K1: the kingdom would grow beyond its limit.
    #[error("the kingdom would be {would} wide, and the limit is {limit}")]
    TooWide {
        /// How wide it would be.
        would: usize,
        /// How wide it may be.
        limit: usize,
    },
    /// K1: the kingdom would grow beyond its limit.
    #[error("the kingdom would be {would} tall, and the limit is {limit}")]
    TooTall {
        /// How tall it would be.
        would: usize,
        /// How tall it may be.
        limit: usize,
    },
    /// K6: neither half touches the castle or its own terrain.
    #[error("neither half of domino {0} touches the castle or its own terrain there")]
    NoMatch(Domino),
    /// A double has one name for each place it can go.
    #[error("domino {domino} is a double, and this placement is written {written}", written = Action::Place(*.as_written))]
    TurnedDouble {
        /// The domino.
        domino: Domino,
        /// The same placement as it is written.
        as_written: Placement,
    },
    /// A domino has to be drawn, or a king, and it was the other.
    #[error("a {0} has to be drawn now")]
    WrongDraw(&'static str),
    /// The domino is on the table already, or was.
    #[error("domino {0} has been drawn before")]
    DrawnBefore(Domino),
    /// All kings of that seat have been drawn, or it does not exist.
    #[error("seat {0} has no king left to draw")]
    NoKingLeft(Seat),
}

impl State {
    /// What forbids this action, if anything does.
    pub(crate) fn objection(&self, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(Illegal::Over),
            (Phase::Deal | Phase::King, _) => Err(Illegal::ChanceActs),
            (Phase::Place, Action::Claim(_)) => Err(Illegal::PlaceFirst(self.domino_in_hand())),
            (Phase::Claim, Action::Place(_) | Action::Discard) => Err(Illegal::ClaimFirst),
            (Phase::Claim, Action::Claim(domino)) => {
                match self.next().find(|claim| claim.domino == domino) {
                    None => Err(Illegal::NotInLine(domino)),
                    Some(Claim { king: None, .. }) => Ok(()),
                    Some(Claim { king: Some(by), .. }) => Err(Illegal::Claimed { domino, by }),
                }
            }
            (Phase::Place, Action::Discard) => {
                if self.placements().is_empty() {
                    Ok(())
                } else {
                    Err(Illegal::CanBePlaced(self.domino_in_hand()))
                }
            }
            (Phase::Place, Action::Place(placement)) => self.placement_objection(placement),
        }
    }

    fn placement_objection(&self, placement: Placement) -> Result<(), Illegal> {
        let kingdom = &self.kingdoms[self.mover.index()];
        let domino = self.domino_in_hand();
        for square in [placement.a(), placement.b()] {
            if kingdom.content(square) != Content::Empty {
                return Err(Illegal::NotFree(square));
            }
        }
        let limit = kingdom.limit();
        let bounds = kingdom.bounds().around(placement);
        let (width, height) = (bounds.width(), bounds.height());
        if width > limit {
            let would = width;
            return Err(Illegal::TooWide { would, limit });
        }
        if height > limit {
            let would = height;
            return Err(Illegal::TooTall { would, limit });
        }
        let placements = kingdom.placements(domino);
        if placements.iter().any(|legal| legal == placement) {
            return Ok(());
        }
        let turned = placement.turned();
        if placements.iter().any(|legal| legal == turned) && domino.is_double() {
            let as_written = turned;
            return Err(Illegal::TurnedDouble { domino, as_written });
        }
        Err(Illegal::NoMatch(domino))
    }

    /// What forbids this outcome of chance, if anything does.
    pub(crate) fn impossible(&self, outcome: Chance) -> Result<(), Illegal> {
        match (self.phase, outcome) {
            (Phase::Over, _) => Err(Illegal::Over),
            (Phase::Claim | Phase::Place, _) => Err(Illegal::SeatActs(self.mover)),
            (Phase::Deal, Chance::King(_)) => Err(Illegal::WrongDraw("domino")),
            (Phase::King, Chance::Draw(_)) => Err(Illegal::WrongDraw("king")),
            (Phase::Deal, Chance::Draw(domino)) if !self.unseen.contains(domino) => {
                Err(Illegal::DrawnBefore(domino))
            }
            (Phase::King, Chance::King(seat))
                if seat.index() >= self.rules.players() || self.kings_to_draw(seat) == 0 =>
            {
                Err(Illegal::NoKingLeft(seat))
            }
            (Phase::Deal, Chance::Draw(_)) | (Phase::King, Chance::King(_)) => Ok(()),
        }
    }
}
