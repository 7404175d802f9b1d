//! Setup of a new local game.

use game::Seat;
use players::Level;
use table::Name;

/// Who plays a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatPlayer {
    /// A person at this terminal.
    Person(Name),
    /// A computer opponent.
    Opponent(Level),
}

/// Setup of a new local game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Rules line.
    pub rules: String,
    /// Players in seat order.
    pub players: Vec<SeatPlayer>,
}

/// Maximum number of players.
pub const MAX_PLAYERS: usize = Seat::MAX;
