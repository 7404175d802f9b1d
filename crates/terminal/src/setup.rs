//! What a new game is to be like.

use game::Seat;
use players::Level;
use table::Name;

/// Who is to sit on a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Somebody at this terminal.
    Person(Name),
    /// An opponent.
    Opponent(Level),
}

/// What a new game is to be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rules line.
    pub rules: String,
    /// Who sits where, in the order of seats.
    pub sitters: Vec<Sitter>,
}

/// The most that can play.
pub const MOST: usize = Seat::MAX;
