//! Players, who starts and the board as data, and their line of text.

use std::fmt;
use std::str::FromStr;

use game::catalogue::{
    Fact, OpenValues, OptionValue, PlayerCounts, RuleOption, parse_rules, write_rules,
};
use game::parse::{Word, number};
use game::{ParseError, Seat};
use thiserror::Error;

use crate::{Area, Board, Domination, Domino, Place, Square};

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

    /// The figures of [`Game::facts`](game::Game::facts).
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

    /// Reads a rules line, in upper or lower case. Without `players`, two play. A board of a seed is
    /// searched for, as [`Board::generate`] says.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_rules::<Domination>(text)
    }
}

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

type Value = OptionValue<Rules>;

const SEATS: [Seat; Seat::MAX] = [
    Seat::new(0).expect("a seat"),
    Seat::new(1).expect("a seat"),
    Seat::new(2).expect("a seat"),
    Seat::new(3).expect("a seat"),
];

/// The words of a rules line.
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
        "who has the first turn",
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
        "the numbers as eight rows with / between them",
        &[Value::new(
            "board=standard",
            |r| r.board = Board::STANDARD,
            |r| r.board == Board::STANDARD,
        )],
    )
    .or(OpenValues {
        pattern: "seed:N|NUMBERS",
        example: "board=seed:1",
        parse: |rules, word| {
            rules.board = read_board(word)?;
            Ok(())
        },
        print: |rules| rules.board.to_string(),
    }),
];
