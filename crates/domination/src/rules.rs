//! Players, who starts and the board as data, and their line of text.

use std::fmt;
use std::str::FromStr;

use game::parse::{Word, number, unknown_setting};
use game::{ParseError, Seat};
use thiserror::Error;

use crate::{Board, Domino, Square};

/// Who has the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Starts {
    /// Drawn by lot.
    #[default]
    Random,
    /// This seat: the youngest, say.
    Seat(Seat),
}

/// How a game of Domination is played. Always makes sense: the constructors refuse what does not.
///
/// ```
/// use domination::Rules;
/// let rules: Rules = "domination players=3 starts=2".parse()?;
/// assert_eq!(rules.players(), 3);
/// assert_eq!(rules.to_string(), "domination players=3 starts=2");
///
/// let error = "domination start=2".parse::<Rules>().unwrap_err().to_string();
/// assert!(error.contains("start=2") && error.contains("starts=2"));
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    board: Board,
    players: u8,
    starts: Starts,
}

/// Rules that make no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    /// Domination is for 2, 3 or 4.
    #[error("Domination is played by 2, 3 or 4, not by {0}")]
    Players(usize),
    /// The seat that should start does not exist.
    #[error("seat {seat} cannot start when {players} play")]
    NobodyThere {
        /// Who should start.
        seat: Seat,
        /// How many play.
        players: usize,
    },
}

impl Rules {
    /// Two players on the standard board; who starts is drawn by lot.
    pub const STANDARD: Self = Self {
        board: Board::STANDARD,
        players: 2,
        starts: Starts::Random,
    };

    /// Dominoes on a full rack.
    pub const RACK: usize = 7;

    /// The same for this many players.
    pub const fn with_players(mut self, players: usize) -> Result<Self, RulesError> {
        if players < 2 || players > Seat::MAX {
            return Err(RulesError::Players(players));
        }
        self.players = players as u8;
        self.with_starts(self.starts)
    }

    /// The same with this seat starting.
    pub const fn with_starts(mut self, starts: Starts) -> Result<Self, RulesError> {
        let players = self.players();
        match starts {
            Starts::Seat(seat) if seat.index() >= players => {
                Err(RulesError::NobodyThere { seat, players })
            }
            Starts::Seat(_) | Starts::Random => {
                self.starts = starts;
                Ok(self)
            }
        }
    }

    /// The same on this board.
    #[must_use]
    pub const fn with_board(mut self, board: Board) -> Self {
        self.board = board;
        self
    }

    /// How many play.
    #[inline]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// Who has the first turn.
    pub const fn starts(&self) -> Starts {
        self.starts
    }

    /// The board that is played on.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Dominoes in the pile when all racks are full.
    pub const fn pile_size(&self) -> usize {
        Domino::COUNT - self.players() * Self::RACK
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "domination players={}", self.players)?;
        if let Starts::Seat(seat) = self.starts {
            write!(f, " starts={seat}")?;
        }
        if self.board != Board::STANDARD {
            write!(f, " board={}", self.board)?;
        }
        Ok(())
    }
}

/// Every word a rules line may hold after the name of the game, but for the many boards.
const WORDS: [&str; 10] = [
    "players=2",
    "players=3",
    "players=4",
    "starts=random",
    "starts=1",
    "starts=2",
    "starts=3",
    "starts=4",
    "board=standard",
    "board=seed:1",
];

/// Reads what follows `board=`: its name, its seed, or its numbers.
fn read_board(word: Word<'_>) -> Result<Board, ParseError> {
    if let Some(seed) = word.text.strip_prefix("seed:") {
        return match seed.parse::<u64>() {
            // Written plainly: no sign, no leading zero.
            Ok(number) if number.to_string() == seed => Ok(Board::generate(number)),
            _ => {
                let expected = format!("a seed, 0 to {}", u64::MAX);
                Err(word.skip("seed:".len()).error(expected))
            }
        };
    }
    let expected = "standard, seed: and a number, or the numbers of a board";
    match word.text {
        "standard" => Ok(Board::STANDARD),
        // Somebody means a seed.
        text if number(text).is_some() && text.len() < Square::SIDE => Err(word.error(format!(
            "{expected}; the board of this seed is board=seed:{text}"
        ))),
        text if text.starts_with(|c: char| c.is_ascii_digit()) => match text.find('#') {
            // A comment in a file, but not in a rules line.
            Some(at) => Err(word.skip(at).error("nothing behind the board")),
            None => word.parse(),
        },
        _ => Err(word.error(expected)),
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    /// Reads a rules line, in upper or lower case. Without `players`, two play. A board of a seed is
    /// searched for, as [`Board::generate`] says.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.to_ascii_lowercase();
        let mut rules = Self::STANDARD;
        let mut starts: Option<Word<'_>> = None;
        for word in Word::whole(&text).settings("domination")? {
            let word = word?;
            match word.text {
                "players=2" | "players=3" | "players=4" => {
                    rules.players = word.text.as_bytes()["players=".len()] - b'0';
                }
                "starts=random" => rules.starts = Starts::Random,
                "starts=1" | "starts=2" | "starts=3" | "starts=4" => {
                    starts = Some(word);
                    rules.starts = Starts::Seat(word.skip("starts=".len()).parse()?);
                }
                board if board.starts_with("board=") => {
                    rules.board = read_board(word.skip("board=".len()))?;
                }
                _ => return Err(unknown_setting(word, &WORDS)),
            }
        }
        if let Some(word) = starts
            && let Err(why) = rules.with_starts(rules.starts)
        {
            return Err(word.error(format!("another seat: {why}")));
        }
        Ok(rules)
    }
}
