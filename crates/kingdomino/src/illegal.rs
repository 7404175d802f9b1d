//! What the rules forbid, by name.

use game::Seat;
use thiserror::Error;

use crate::{Action, Chance, Content, Domino, Kingdom, Phase, Placement, Slot, Square, State};

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
    /// It is another seat's turn.
    #[error("it is the turn of seat {0}")]
    TurnOf(Seat),
    /// K10: everyone sees every draw.
    #[error("nothing that chance does is hidden in this game")]
    NothingIsHidden,
    /// K4: there is no next line in the last round.
    #[error("nothing is claimed in the last round")]
    NothingToClaim,
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
    /// It was a king.
    #[error("a domino has to be drawn now, not a king")]
    DrawDomino,
    /// It was a domino.
    #[error("a king has to be drawn now, not a domino")]
    DrawKing,
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
            (Phase::Draw | Phase::King, _) => Err(Illegal::ChanceActs),
            (Phase::Place, Action::Claim(_)) if self.next.is_empty() => {
                Err(Illegal::NothingToClaim)
            }
            (Phase::Place, Action::Claim(_)) => Err(Illegal::PlaceFirst(self.domino_in_hand())),
            (Phase::Claim, Action::Place(_) | Action::Discard) => Err(Illegal::ClaimFirst),
            (Phase::Claim, Action::Claim(domino)) => {
                match self.next().find(|claim| claim.domino == domino) {
                    None => Err(Illegal::NotInLine(domino)),
                    Some(Slot { king: None, .. }) => Ok(()),
                    Some(Slot { king: Some(by), .. }) => Err(Illegal::Claimed { domino, by }),
                }
            }
            (Phase::Place, Action::Discard) => {
                if self.placements().is_empty() {
                    Ok(())
                } else {
                    Err(Illegal::CanBePlaced(self.domino_in_hand()))
                }
            }
            (Phase::Place, Action::Place(placement)) => {
                let kingdom = &self.kingdoms[self.mover.index()];
                kingdom.objection(self.domino_in_hand(), placement)
            }
        }
    }

    /// What forbids this outcome of chance, if anything does.
    pub(crate) fn impossible(&self, outcome: Chance) -> Result<(), Illegal> {
        match (self.phase, outcome) {
            (Phase::Over, _) => Err(Illegal::Over),
            (Phase::Claim | Phase::Place, _) => Err(Illegal::SeatActs(self.mover)),
            (Phase::Draw, Chance::King(_)) => Err(Illegal::DrawDomino),
            (Phase::King, Chance::Draw(_)) => Err(Illegal::DrawKing),
            (Phase::Draw, Chance::Draw(domino)) if !self.unseen.contains(domino) => {
                Err(Illegal::DrawnBefore(domino))
            }
            (Phase::King, Chance::King(seat))
                if seat.index() >= self.rules.players() || self.kings_to_draw(seat) == 0 =>
            {
                Err(Illegal::NoKingLeft(seat))
            }
            (Phase::Draw, Chance::Draw(_)) | (Phase::King, Chance::King(_)) => Ok(()),
        }
    }
}

impl Kingdom {
    /// Adds a domino, or says which rule forbids it there and changes nothing.
    pub fn place(&mut self, domino: Domino, placement: Placement) -> Result<(), Illegal> {
        self.objection(domino, placement)?;
        self.place_unchecked(domino, placement);
        Ok(())
    }

    fn objection(&self, domino: Domino, placement: Placement) -> Result<(), Illegal> {
        for square in [placement.a(), placement.b()] {
            if self.content(square) != Content::Empty {
                return Err(Illegal::NotFree(square));
            }
        }
        let limit = self.limit();
        let bounds = self.bounds().around(placement);
        let (width, height) = (bounds.width(), bounds.height());
        if width > limit {
            let would = width;
            return Err(Illegal::TooWide { would, limit });
        }
        if height > limit {
            let would = height;
            return Err(Illegal::TooTall { would, limit });
        }
        let placements = self.placements(domino);
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
}
