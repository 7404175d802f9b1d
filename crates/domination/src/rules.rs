//! Game rules as data: number of players, starting seat and board; the rules line.

use std::fmt;
use std::str::FromStr;

use game::catalogue::{
    Fact, OpenValues, OptionValue, PlayerCounts, RuleOption, parse_rules, write_rules,
};
use game::parse::{Token, number};
use game::{ParseError, Seat};
use thiserror::Error;

use crate::{Area, Board, Domination, Domino, Place, Square};

/// How the starting seat is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Starts {
    /// Uniformly at random.
    #[default]
    Random,
    /// Fixed by the players.
    Seat(Seat),
}

/// Rules of one game of Domination; always valid, because the constructors check them.
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

/// Reason why rules are invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    /// Unsupported number of players.
    #[error("Domination needs 2, 3 or 4 players, not {0}")]
    Players(usize),
    /// The starting seat does not exist.
    #[error("seat {seat} cannot start: the game has {players} players")]
    NoSuchSeat {
        /// Starting seat.
        seat: Seat,
        /// Number of players.
        players: usize,
    },
}

impl Rules {
    /// Default rules: two players, the standard board, a random starting seat.
    pub const STANDARD: Self = Self {
        board: Board::STANDARD,
        players: 2,
        starts: Starts::Random,
    };

    /// Number of dominoes on a full rack.
    pub const RACK: usize = 7;

    /// Sets the number of players.
    pub const fn with_players(mut self, players: usize) -> Result<Self, RulesError> {
        if players < 2 || players > Seat::MAX {
            return Err(RulesError::Players(players));
        }
        self.players = players as u8;
        self.with_starts(self.starts)
    }

    /// Sets how the starting seat is chosen.
    pub const fn with_starts(mut self, starts: Starts) -> Result<Self, RulesError> {
        let players = self.players();
        match starts {
            Starts::Seat(seat) if seat.index() >= players => {
                Err(RulesError::NoSuchSeat { seat, players })
            }
            Starts::Seat(_) | Starts::Random => {
                self.starts = starts;
                Ok(self)
            }
        }
    }

    /// Sets the board.
    #[must_use]
    pub const fn with_board(mut self, board: Board) -> Self {
        self.board = board;
        self
    }

    /// Number of players.
    #[inline]
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// How the starting seat is chosen.
    pub const fn starts(&self) -> Starts {
        self.starts
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Size of the pile after the initial deal.
    pub const fn pile_size(&self) -> usize {
        Domino::COUNT - self.players() * Self::RACK
    }

    /// Values for [`Game::facts`](game::Game::facts).
    pub(crate) fn facts(&self) -> Vec<Fact> {
        let outer = Area::all().filter(|area| area.is_outer()).count();
        [
            ("players", self.players()),
            ("dominoes", Domino::COUNT),
            ("rack", Self::RACK),
            ("pile", self.pile_size()),
            ("board", Square::SIDE),
            ("places", Place::COUNT),
            ("areas", Area::COUNT),
            ("outer_areas", outer),
            ("turns", Domino::COUNT),
        ]
        .map(|(name, value)| Fact { name, value })
        .to_vec()
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rules::<Domination>(self, f)
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    /// Parses a rules line, ignoring case; `players` defaults to 2.
    ///
    /// A board from a seed is generated here, which takes a few milliseconds: [`Board::generate`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_rules::<Domination>(text)
    }
}

/// Parses the value of `board=`: `standard`, a seed, or the numbers.
fn read_board(word: Token<'_>) -> Result<Board, ParseError> {
    if let Some(seed) = word.text.strip_prefix("seed:") {
        return match seed.parse::<u64>() {
            // Canonical form only: no sign, no leading zero.
            Ok(number) if number.to_string() == seed => Ok(Board::generate(number)),
            _ => {
                let expected = format!("a seed, 0 to {}", u64::MAX);
                Err(word.skip("seed:".len()).error(expected))
            }
        };
    }
    let expected = "standard, seed:N or 8 rows of 8 numbers separated by /";
    match word.text {
        // A short number is probably meant as a seed.
        text if number(text).is_some() && text.len() < Square::SIDE => {
            Err(word.error(format!("{expected}; for a seed write board=seed:{text}")))
        }
        text if text.starts_with(|c: char| c.is_ascii_digit()) => match text.find('#') {
            // Comments are allowed in board files, not in a rules line.
            Some(offset) => Err(word.skip(offset).error("nothing after the board")),
            None => word.parse(),
        },
        _ => Err(word.error(expected)),
    }
}

type Value = OptionValue<Rules>;

const SEATS: [Seat; Seat::MAX] = [
    Seat::new(0).expect("the index is below Seat::MAX"),
    Seat::new(1).expect("the index is below Seat::MAX"),
    Seat::new(2).expect("the index is below Seat::MAX"),
    Seat::new(3).expect("the index is below Seat::MAX"),
];

/// Options of the rules line.
pub(crate) const OPTIONS: &[RuleOption<Rules>] = &[
    RuleOption::new(
        "players",
        "",
        &[
            Value::new("players=2", |r| r.players = 2, |r| r.players == 2),
            Value::new("players=3", |r| r.players = 3, |r| r.players == 3),
            Value::new("players=4", |r| r.players = 4, |r| r.players == 4),
        ],
    ),
    RuleOption::new(
        "starts",
        "starting seat",
        &[
            Value::new(
                "starts=random",
                |r| r.starts = Starts::Random,
                |r| r.starts == Starts::Random,
            ),
            Value::new(
                "starts=1",
                |r| r.starts = Starts::Seat(SEATS[0]),
                |r| r.starts == Starts::Seat(SEATS[0]),
            ),
            Value::new(
                "starts=2",
                |r| r.starts = Starts::Seat(SEATS[1]),
                |r| r.starts == Starts::Seat(SEATS[1]),
            ),
            Value::new(
                "starts=3",
                |r| r.starts = Starts::Seat(SEATS[2]),
                |r| r.starts == Starts::Seat(SEATS[2]),
            )
            .only_for(PlayerCounts::at_least(3)),
            Value::new(
                "starts=4",
                |r| r.starts = Starts::Seat(SEATS[3]),
                |r| r.starts == Starts::Seat(SEATS[3]),
            )
            .only_for(PlayerCounts::at_least(4)),
        ],
    ),
    RuleOption::new(
        "board",
        "NUMBERS: eight rows of digits separated by /",
        &[Value::new(
            "board=standard",
            |r| r.board = Board::STANDARD,
            |r| r.board == Board::STANDARD,
        )],
    )
    .with_open_values(OpenValues {
        pattern: "seed:N|NUMBERS",
        example: "board=seed:1",
        parse: |rules, word| {
            rules.board = read_board(word)?;
            Ok(())
        },
        print: |rules| rules.board.to_string(),
    }),
];
