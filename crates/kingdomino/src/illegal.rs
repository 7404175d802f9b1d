//! Rule violations, and the checks that report them.

use game::Seat;
use thiserror::Error;

use crate::{Action, Chance, Content, Domino, Kingdom, Phase, Placement, Slot, Square, State};

/// Reason why an action or outcome of chance is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    /// A domino or a king must be drawn first.
    #[error("expected a chance outcome, found an action")]
    ChanceActs,
    /// A seat must act first.
    #[error("expected an action of seat {0}, found a chance outcome")]
    SeatActs(Seat),
    #[error("wrong seat: seat {0} is to move")]
    TurnOf(Seat),
    /// K10: every draw is public.
    #[error("Kingdomino has no hidden outcomes")]
    NothingIsHidden,
    /// K4: there is no next line in the last round.
    #[error("the last round has no next line to claim from")]
    NothingToClaim,
    /// The domino must be placed before the next claim.
    #[error("domino {0} must be placed before the next one is claimed")]
    PlaceFirst(Domino),
    /// A domino must be claimed; there is none to place or discard.
    #[error("a domino of the next line must be claimed now")]
    ClaimFirst,
    #[error("domino {0} is not in the next line")]
    NotInLine(Domino),
    #[error("domino {domino} is already claimed by seat {by}")]
    Claimed {
        domino: Domino,
        /// Owner of the king on it.
        by: Seat,
    },
    /// K7: a domino that fits must be placed.
    #[error("domino {0} can be placed, so it may not be discarded")]
    CanBePlaced(Domino),
    /// K6: the square is occupied.
    #[error("square {0} is not free")]
    NotFree(Square),
    /// K1: the kingdom would exceed its limit in width.
    #[error("the kingdom would be {width} squares wide; the limit is {limit}")]
    TooWide {
        /// Resulting width.
        width: usize,
        limit: usize,
    },
    /// K1: the kingdom would exceed its limit in height.
    #[error("the kingdom would be {height} squares tall; the limit is {limit}")]
    TooTall {
        /// Resulting height.
        height: usize,
        limit: usize,
    },
    /// K6: neither half touches the castle or matching terrain.
    #[error("neither half of domino {0} touches the castle or matching terrain there")]
    NoMatch(Domino),
    /// Doubles have one canonical notation per placement.
    #[error("domino {domino} is a double: write this placement as {written}", written = Action::Place(*.canonical))]
    NonCanonicalDouble {
        domino: Domino,
        /// Canonical notation of the same placement.
        canonical: Placement,
    },
    /// A king was given where a domino must be drawn.
    #[error("a domino must be drawn now, not a king")]
    DrawDomino,
    /// A domino was given where a king must be drawn.
    #[error("a king must be drawn now, not a domino")]
    DrawKing,
    #[error("domino {0} has already been drawn")]
    DrawnBefore(Domino),
    /// All kings of that seat have been drawn, or the seat does not exist.
    #[error("seat {0} has no king left to draw")]
    NoKingLeft(Seat),
}

impl State {
    /// Checks that an action is legal.
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Over, _) => Err(Illegal::Over),
            (Phase::Draw | Phase::King, _) => Err(Illegal::ChanceActs),
            (Phase::Place, Action::Claim(_)) if self.next.is_empty() => {
                Err(Illegal::NothingToClaim)
            }
            (Phase::Place, Action::Claim(_)) => Err(Illegal::PlaceFirst(self.current_domino())),
            (Phase::Claim, Action::Place(_) | Action::Discard) => Err(Illegal::ClaimFirst),
            (Phase::Claim, Action::Claim(domino)) => {
                match self.next().find(|slot| slot.domino == domino) {
                    None => Err(Illegal::NotInLine(domino)),
                    Some(Slot { king: None, .. }) => Ok(()),
                    Some(Slot { king: Some(by), .. }) => Err(Illegal::Claimed { domino, by }),
                }
            }
            (Phase::Place, Action::Discard) => {
                if self.placements().is_empty() {
                    Ok(())
                } else {
                    Err(Illegal::CanBePlaced(self.current_domino()))
                }
            }
            (Phase::Place, Action::Place(placement)) => {
                let kingdom = &self.kingdoms[self.mover.index()];
                kingdom.check_placement(self.current_domino(), placement)
            }
        }
    }

    /// Checks that an outcome of chance is possible.
    pub(crate) fn check_outcome(&self, outcome: Chance) -> Result<(), Illegal> {
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
    /// Places a domino; leaves the kingdom unchanged on error.
    pub fn place(&mut self, domino: Domino, placement: Placement) -> Result<(), Illegal> {
        self.check_placement(domino, placement)?;
        self.place_unchecked(domino, placement);
        Ok(())
    }

    fn check_placement(&self, domino: Domino, placement: Placement) -> Result<(), Illegal> {
        for square in [placement.a(), placement.b()] {
            if self.content(square) != Content::Empty {
                return Err(Illegal::NotFree(square));
            }
        }
        let limit = self.limit();
        let bounds = self.bounds().around(placement);
        let (width, height) = (bounds.width(), bounds.height());
        if width > limit {
            return Err(Illegal::TooWide { width, limit });
        }
        if height > limit {
            return Err(Illegal::TooTall { height, limit });
        }
        let placements = self.placements(domino);
        if placements.iter().any(|legal| legal == placement) {
            return Ok(());
        }
        let turned = placement.turned();
        if placements.iter().any(|legal| legal == turned) && domino.is_double() {
            let canonical = turned;
            return Err(Illegal::NonCanonicalDouble { domino, canonical });
        }
        Err(Illegal::NoMatch(domino))
    }
}
