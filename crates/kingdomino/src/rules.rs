//! Editions and variants as data, and their line of text.

use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::parse::{Word, unknown_setting};
use thiserror::Error;

/// Which booklet settles what the booklets disagree on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// With 3 players 12 dominoes are removed and lines are of 3. The last tie-break is crowns.
    #[default]
    Classic,
    /// With 3 players all 48 are played in lines of 4, and the unclaimed one is discarded. A tie
    /// after the largest property is shared.
    Revised,
}

impl Edition {
    /// The word for it in a rules line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Revised => "revised",
        }
    }

    /// How many dominoes a line holds when three play.
    const fn line_for_three(self) -> usize {
        match self {
            Self::Classic => 3,
            Self::Revised => 4,
        }
    }

    /// Do crowns decide when totals and largest properties are equal?
    pub const fn crowns_break_ties(self) -> bool {
        matches!(self, Self::Classic)
    }
}

/// What the Middle Kingdom bonus asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MiddleKingdom {
    /// There is no such bonus.
    #[default]
    Off,
    /// The castle is in the middle of the box around the kingdom.
    Middle,
    /// As `Middle`, and the box is the largest there can be.
    FullGrid,
}

/// In which order the kings choose from the first line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opening {
    /// Kings are drawn blindly, one by one.
    #[default]
    Random,
    /// Seats in order, and back again if everyone has two kings: 1, 2, 2, 1.
    Snake,
}

/// How a game of Kingdomino is played. Always makes sense: the constructors refuse what does not.
///
/// ```
/// use kingdomino::Rules;
/// let rules: Rules = "kingdomino players=2 duel harmony".parse()?;
/// assert_eq!(rules.limit(), 7);
/// assert_eq!(rules.to_string(), "kingdomino players=2 duel harmony");
///
/// let error = "kingdomino harmnoy".parse::<Rules>().unwrap_err().to_string();
/// assert!(error.contains("harmnoy") && error.contains("harmony"));
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    players: u8,
    edition: Edition,
    duel: bool,
    harmony: bool,
    middle_kingdom: MiddleKingdom,
    dynasty: bool,
    opening: Opening,
}

/// Rules that make no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    /// Kingdomino is for 2, 3 or 4.
    #[error("Kingdomino is played by 2, 3 or 4, not by {0}")]
    Players(usize),
    /// The Mighty Duel is a game for two.
    #[error("the Mighty Duel (duel) needs 2 players, not {0}")]
    DuelNeedsTwo(usize),
}

impl Rules {
    /// Four players by the classic booklet.
    pub const CLASSIC: Self = Self {
        players: 4,
        edition: Edition::Classic,
        duel: false,
        harmony: false,
        middle_kingdom: MiddleKingdom::Off,
        dynasty: false,
        opening: Opening::Random,
    };

    /// Four players by the revised booklet.
    pub const REVISED: Self = Self {
        edition: Edition::Revised,
        ..Self::CLASSIC
    };

    /// Two players, all 48 dominoes, kingdoms of 7×7.
    pub const MIGHTY_DUEL: Self = Self {
        players: 2,
        duel: true,
        ..Self::CLASSIC
    };

    /// The same for this many players.
    pub const fn with_players(mut self, players: usize) -> Result<Self, RulesError> {
        match players {
            3 | 4 if self.duel => return Err(RulesError::DuelNeedsTwo(players)),
            2..=4 => {}
            _ => return Err(RulesError::Players(players)),
        }
        self.players = players as u8;
        Ok(self)
    }

    /// The same by this edition.
    #[must_use]
    pub const fn with_edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    /// The same with or without the Harmony bonus.
    #[must_use]
    pub const fn with_harmony(mut self, harmony: bool) -> Self {
        self.harmony = harmony;
        self
    }

    /// The same with this reading of the Middle Kingdom bonus.
    #[must_use]
    pub const fn with_middle_kingdom(mut self, middle_kingdom: MiddleKingdom) -> Self {
        self.middle_kingdom = middle_kingdom;
        self
    }

    /// The same as one game of a Dynasty, or not.
    #[must_use]
    pub const fn with_dynasty(mut self, dynasty: bool) -> Self {
        self.dynasty = dynasty;
        self
    }

    /// The same with this opening.
    #[must_use]
    pub const fn with_opening(mut self, opening: Opening) -> Self {
        self.opening = opening;
        self
    }

    /// Could this be a word of a rules line, apart from the name of the game?
    pub(crate) fn is_word(text: &str) -> bool {
        let setting = text.split('=').next().unwrap_or_default();
        WORDS
            .iter()
            .any(|word| word.split('=').next() == Some(setting))
    }

    /// How many play.
    pub const fn players(self) -> usize {
        self.players as usize
    }

    /// By which booklet.
    pub const fn edition(self) -> Edition {
        self.edition
    }

    /// Is it the Mighty Duel?
    pub const fn duel(self) -> bool {
        self.duel
    }

    /// Is a complete kingdom worth 5 more?
    pub const fn harmony(self) -> bool {
        self.harmony
    }

    /// When is a castle in the middle worth 10 more?
    pub const fn middle_kingdom(self) -> MiddleKingdom {
        self.middle_kingdom
    }

    /// Is this one of three games whose points are added up?
    pub const fn dynasty(self) -> bool {
        self.dynasty
    }

    /// In which order do the kings choose from the first line?
    pub const fn opening(self) -> Opening {
        self.opening
    }

    /// Kings of each player: two when two play.
    pub const fn kings_each(self) -> usize {
        if self.players == 2 { 2 } else { 1 }
    }

    /// Kings on the table.
    pub const fn kings(self) -> usize {
        self.kings_each() * self.players()
    }

    /// Dominoes in a line.
    pub const fn line_length(self) -> usize {
        match self.players {
            3 => self.edition.line_for_three(),
            _ => 4,
        }
    }

    /// Rounds of placing, which is also the number of lines.
    pub const fn rounds(self) -> usize {
        if self.players == 2 && !self.duel {
            6
        } else {
            12
        }
    }

    /// How wide and how tall a kingdom may grow.
    pub const fn limit(self) -> usize {
        if self.duel { 7 } else { 5 }
    }

    /// Dominoes each player receives in a game.
    pub const fn dominoes_each(self) -> usize {
        self.rounds() * self.kings_each()
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::CLASSIC
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "kingdomino players={}", self.players)?;
        match self.edition {
            Edition::Classic => {}
            Edition::Revised => f.write_str(" edition=revised")?,
        }
        if self.duel {
            f.write_str(" duel")?;
        }
        if self.harmony {
            f.write_str(" harmony")?;
        }
        match self.middle_kingdom {
            MiddleKingdom::Off => {}
            MiddleKingdom::Middle => f.write_str(" middle-kingdom")?,
            MiddleKingdom::FullGrid => f.write_str(" middle-kingdom=full-grid")?,
        }
        if self.dynasty {
            f.write_str(" dynasty")?;
        }
        match self.opening {
            Opening::Random => Ok(()),
            Opening::Snake => f.write_str(" opening=snake"),
        }
    }
}

/// Every word a rules line may hold after the name of the game.
const WORDS: [&str; 12] = [
    "players=2",
    "players=3",
    "players=4",
    "edition=classic",
    "edition=revised",
    "duel",
    "harmony",
    "middle-kingdom",
    "middle-kingdom=full-grid",
    "dynasty",
    "opening=random",
    "opening=snake",
];

impl FromStr for Rules {
    type Err = ParseError;

    /// Reads a rules line, in upper or lower case. Without `players`, four play (two in the Mighty
    /// Duel).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.to_ascii_lowercase();
        let mut rules = Self::CLASSIC;
        let mut players: Option<Word<'_>> = None;
        for word in Word::whole(&text).settings("kingdomino")? {
            let word = word?;
            match word.text {
                "players=2" | "players=3" | "players=4" => {
                    players = Some(word);
                    rules.players = word.text.as_bytes()["players=".len()] - b'0';
                }
                "edition=classic" => rules.edition = Edition::Classic,
                "edition=revised" => rules.edition = Edition::Revised,
                "duel" => rules.duel = true,
                "harmony" => rules.harmony = true,
                "middle-kingdom" => rules.middle_kingdom = MiddleKingdom::Middle,
                "middle-kingdom=full-grid" => rules.middle_kingdom = MiddleKingdom::FullGrid,
                "dynasty" => rules.dynasty = true,
                "opening=random" => rules.opening = Opening::Random,
                "opening=snake" => rules.opening = Opening::Snake,
                _ => return Err(unknown_setting(word, &WORDS)),
            }
        }
        if rules.duel {
            match players {
                None => rules.players = 2,
                Some(_) if rules.players == 2 => {}
                Some(word) => {
                    let expected = "2 players in the Mighty Duel (duel)";
                    return Err(word.error(expected).near(Some("players=2")));
                }
            }
        }
        Ok(rules)
    }
}
