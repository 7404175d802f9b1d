//! Rules of Kingdomino: editions, variants, scoring bonuses and the rules line.

use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::catalogue::{
    Fact, OptionValue, PlayerCounts, RuleOption, option, parse_rules, write_rules,
};
use thiserror::Error;

use crate::{Domino, Kingdom, Kingdomino};

/// Edition of the rulebook; the editions differ with three players and in tie-breaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// With 3 players, 12 dominoes are removed and lines have 3 dominoes. The last tie-break is
    /// crowns.
    #[default]
    Classic,
    /// With 3 players, all 48 dominoes are played in lines of 4 dominoes. The unclaimed one is
    /// discarded. If players are still tied on the largest property, they share the victory.
    Revised,
}

impl Edition {
    /// Dominoes in a line with three players.
    const fn line_for_three(self) -> usize {
        match self {
            Self::Classic => 3,
            Self::Revised => 4,
        }
    }

    /// Whether crowns break ties after totals and largest properties.
    pub const fn crowns_break_ties(self) -> bool {
        match self {
            Self::Classic => true,
            Self::Revised => false,
        }
    }
}

/// Condition of the Middle Kingdom bonus.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MiddleKingdom {
    /// The bonus is not in play.
    #[default]
    Off,
    /// The castle is in the centre of the kingdom's bounding box.
    Middle,
    /// Like `Middle`, and the bounding box has the maximum size.
    FullGrid,
}

/// An optional scoring bonus.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bonus {
    /// Castle in the middle of the kingdom.
    MiddleKingdom,
    /// Complete kingdom.
    Harmony,
}

impl Bonus {
    /// Number of bonuses.
    pub const COUNT: usize = Self::ALL.len();
    /// All bonuses, in the order of scores.
    pub const ALL: [Self; 2] = [Self::MiddleKingdom, Self::Harmony];

    /// Keyword of its rules option.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::MiddleKingdom => "middle-kingdom",
            Self::Harmony => "harmony",
        }
    }

    /// Points for earning it.
    #[inline]
    pub const fn points(self) -> u32 {
        match self {
            Self::MiddleKingdom => 10,
            Self::Harmony => 5,
        }
    }

    /// Whether the bonus is in play under these rules.
    pub const fn is_enabled(self, rules: Rules) -> bool {
        match self {
            Self::MiddleKingdom => !matches!(rules.middle_kingdom, MiddleKingdom::Off),
            Self::Harmony => rules.harmony,
        }
    }

    /// Whether the bonus is in play and the kingdom earns it.
    #[inline]
    pub(crate) fn is_earned(self, kingdom: &Kingdom, rules: Rules) -> bool {
        match self {
            Self::MiddleKingdom => match rules.middle_kingdom {
                MiddleKingdom::Off => false,
                MiddleKingdom::Middle => kingdom.bounds().is_centred(),
                MiddleKingdom::FullGrid => {
                    kingdom.bounds().is_centred() && kingdom.has_full_extent()
                }
            },
            Self::Harmony => rules.harmony && kingdom.is_full(),
        }
    }

    /// Whether a kingdom that earns the bonus can no longer lose it.
    ///
    /// `finished`: the kingdom receives no more dominoes.
    pub(crate) const fn is_kept(self, kingdom: &Kingdom, finished: bool) -> bool {
        match self {
            Self::MiddleKingdom => finished || kingdom.has_full_extent(),
            Self::Harmony => true,
        }
    }
}

/// Order in which the kings claim from the first line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Opening {
    /// Kings are drawn at random, one by one.
    #[default]
    Random,
    /// Seat order, then reversed if each player has two kings: 1, 2, 2, 1.
    Snake,
}

/// Rules of a game. Always valid: the constructors reject invalid combinations.
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

/// Invalid combination of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    /// The player count is not 2, 3 or 4.
    #[error("Kingdomino needs 2, 3 or 4 players, not {0}")]
    Players(usize),
    /// The Mighty Duel is for two players only.
    #[error("the Mighty Duel (duel) needs 2 players, not {0}")]
    DuelNeedsTwo(usize),
}

impl Rules {
    /// Classic edition, four players.
    pub const CLASSIC: Self = Self {
        players: 4,
        edition: Edition::Classic,
        duel: false,
        harmony: false,
        middle_kingdom: MiddleKingdom::Off,
        dynasty: false,
        opening: Opening::Random,
    };

    /// Revised edition, four players.
    pub const REVISED: Self = Self {
        edition: Edition::Revised,
        ..Self::CLASSIC
    };

    /// Mighty Duel: two players, all 48 dominoes, kingdoms of 7×7.
    pub const MIGHTY_DUEL: Self = Self {
        players: 2,
        duel: true,
        ..Self::CLASSIC
    };

    /// Sets the player count.
    pub const fn with_players(mut self, players: usize) -> Result<Self, RulesError> {
        match players {
            3 | 4 if self.duel => return Err(RulesError::DuelNeedsTwo(players)),
            2..=4 => {}
            _ => return Err(RulesError::Players(players)),
        }
        self.players = players as u8;
        Ok(self)
    }

    /// Sets the edition.
    #[must_use]
    pub const fn with_edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    /// Enables or disables the Harmony bonus.
    #[must_use]
    pub const fn with_harmony(mut self, harmony: bool) -> Self {
        self.harmony = harmony;
        self
    }

    /// Sets the condition of the Middle Kingdom bonus.
    #[must_use]
    pub const fn with_middle_kingdom(mut self, middle_kingdom: MiddleKingdom) -> Self {
        self.middle_kingdom = middle_kingdom;
        self
    }

    /// Makes the game part of a Dynasty, or not.
    #[must_use]
    pub const fn with_dynasty(mut self, dynasty: bool) -> Self {
        self.dynasty = dynasty;
        self
    }

    /// Sets the opening.
    #[must_use]
    pub const fn with_opening(mut self, opening: Opening) -> Self {
        self.opening = opening;
        self
    }

    /// Whether a word has the keyword of a rules option.
    pub(crate) fn is_option(text: &str) -> bool {
        let keyword = text.split('=').next().unwrap_or_default();
        option::<Kingdomino>(keyword).is_some()
    }

    /// Number of players.
    pub const fn players(self) -> usize {
        self.players as usize
    }

    /// Edition of the rulebook.
    pub const fn edition(self) -> Edition {
        self.edition
    }

    /// Whether the Mighty Duel is played.
    pub const fn duel(self) -> bool {
        self.duel
    }

    /// Whether the Harmony bonus (5 points for a complete kingdom) is in play.
    pub const fn harmony(self) -> bool {
        self.harmony
    }

    /// Condition of the Middle Kingdom bonus (10 points for a central castle).
    pub const fn middle_kingdom(self) -> MiddleKingdom {
        self.middle_kingdom
    }

    /// Whether the game is part of a Dynasty.
    pub const fn dynasty(self) -> bool {
        self.dynasty
    }

    /// Order in which the kings claim from the first line.
    pub const fn opening(self) -> Opening {
        self.opening
    }

    /// Kings per player: two with two players, otherwise one.
    pub const fn kings_each(self) -> usize {
        if self.players == 2 { 2 } else { 1 }
    }

    /// Kings of all players.
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

    /// Number of rounds of placing, which equals the number of lines.
    pub const fn rounds(self) -> usize {
        if self.players == 2 && !self.duel {
            6
        } else {
            12
        }
    }

    /// Maximum width and height of a kingdom.
    pub const fn limit(self) -> usize {
        if self.duel { 7 } else { 5 }
    }

    /// Dominoes per player in a game.
    pub const fn dominoes_each(self) -> usize {
        self.rounds() * self.kings_each()
    }

    /// Dominoes in play; the others are removed before the game.
    pub const fn dominoes(self) -> usize {
        self.rounds() * self.line_length()
    }

    /// Facts of [`Game::facts`](game::Game::facts).
    pub(crate) fn facts(self) -> Vec<Fact> {
        let tie_breaks = if self.edition.crowns_break_ties() {
            2
        } else {
            1
        };
        [
            ("players", self.players()),
            ("kings_each", self.kings_each()),
            ("dominoes", self.dominoes()),
            ("removed", Domino::COUNT - self.dominoes()),
            ("line", self.line_length()),
            ("left_over", self.line_length() - self.kings()),
            ("rounds", self.rounds()),
            ("limit", self.limit()),
            ("dominoes_each", self.dominoes_each()),
            ("tie_breaks", tie_breaks),
        ]
        .map(|(name, value)| Fact { name, value })
        .to_vec()
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::CLASSIC
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rules::<Kingdomino>(self, f)
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    /// Parses a rules line, ignoring case. The default is four players (two in the Mighty Duel).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_rules::<Kingdomino>(text)
    }
}

type Value = OptionValue<Rules>;

/// Options of a rules line.
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
        "edition",
        "",
        &[
            Value::new(
                "edition=classic",
                |r| r.edition = Edition::Classic,
                |r| r.edition == Edition::Classic,
            ),
            Value::new(
                "edition=revised",
                |r| r.edition = Edition::Revised,
                |r| r.edition == Edition::Revised,
            )
            .offered_for(PlayerCounts::only(3)),
        ],
    ),
    RuleOption::new(
        "duel",
        "Mighty Duel: 2 players, all dominoes, 7×7",
        &[Value::new("duel", |r| r.duel = true, |r| r.duel)
            .implying(2)
            .offered_for(PlayerCounts::only(2))],
    ),
    RuleOption::new(
        "harmony",
        "a complete kingdom",
        &[Value::new("harmony", |r| r.harmony = true, |r| r.harmony)
            .worth(Bonus::Harmony.points())
            .offered_for(PlayerCounts::ANY)],
    ),
    RuleOption::new(
        "middle-kingdom",
        "a castle in the middle",
        &[
            Value::new(
                "middle-kingdom",
                |r| r.middle_kingdom = MiddleKingdom::Middle,
                |r| r.middle_kingdom == MiddleKingdom::Middle,
            )
            .worth(Bonus::MiddleKingdom.points())
            .offered_for(PlayerCounts::ANY),
            Value::new(
                "middle-kingdom=full-grid",
                |r| r.middle_kingdom = MiddleKingdom::FullGrid,
                |r| r.middle_kingdom == MiddleKingdom::FullGrid,
            )
            .worth(Bonus::MiddleKingdom.points()),
        ],
    ),
    RuleOption::new(
        "dynasty",
        "one game of a three-game match",
        &[Value::new("dynasty", |r| r.dynasty = true, |r| r.dynasty)
            .offered_for(PlayerCounts::ANY)],
    ),
    RuleOption::new(
        "opening",
        "claim order of the first line",
        &[
            Value::new(
                "opening=random",
                |r| r.opening = Opening::Random,
                |r| r.opening == Opening::Random,
            ),
            Value::new(
                "opening=snake",
                |r| r.opening = Opening::Snake,
                |r| r.opening == Opening::Snake,
            ),
        ],
    ),
];
