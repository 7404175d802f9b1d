//! Editions, variants and scoring bonuses as data, and their line of text.

use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::catalogue::{
    Fact, OptionValue, PlayerCounts, RuleOption, option, parse_rules, write_rules,
};
use thiserror::Error;

use crate::{Domino, Kingdom, Kingdomino};

/// The booklet that settles what the booklets disagree on.
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
    /// Dominoes in a line when three play.
    const fn line_for_three(self) -> usize {
        match self {
            Self::Classic => 3,
            Self::Revised => 4,
        }
    }

    /// Do crowns decide when totals and largest properties are equal?
    pub const fn crowns_break_ties(self) -> bool {
        match self {
            Self::Classic => true,
            Self::Revised => false,
        }
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

/// A scoring bonus that rules may have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bonus {
    /// A castle in the middle.
    MiddleKingdom,
    /// A complete kingdom.
    Harmony,
}

impl Bonus {
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();
    /// All of them, in the order in which scores list them.
    pub const ALL: [Self; 2] = [Self::MiddleKingdom, Self::Harmony];

    /// The keyword of its option.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::MiddleKingdom => "middle-kingdom",
            Self::Harmony => "harmony",
        }
    }

    /// Its points.
    #[inline]
    pub const fn points(self) -> u32 {
        match self {
            Self::MiddleKingdom => 10,
            Self::Harmony => 5,
        }
    }

    /// Whether these rules have it.
    pub const fn is_in(self, rules: Rules) -> bool {
        match self {
            Self::MiddleKingdom => !matches!(rules.middle_kingdom, MiddleKingdom::Off),
            Self::Harmony => rules.harmony,
        }
    }

    /// Whether these rules have it and a kingdom earns it.
    #[inline]
    pub(crate) fn is_earned(self, kingdom: &Kingdom, rules: Rules) -> bool {
        match self {
            Self::MiddleKingdom => match rules.middle_kingdom {
                MiddleKingdom::Off => false,
                MiddleKingdom::Middle => kingdom.bounds().is_centred(),
                MiddleKingdom::FullGrid => kingdom.bounds().is_centred() && kingdom.is_grown(),
            },
            Self::Harmony => rules.harmony && kingdom.is_full(),
        }
    }

    /// Whether a kingdom that earns it keeps it to the end of the game.
    ///
    /// `finished` says that the kingdom gets no more dominoes.
    pub(crate) const fn is_kept(self, kingdom: &Kingdom, finished: bool) -> bool {
        match self {
            Self::MiddleKingdom => finished || kingdom.is_grown(),
            Self::Harmony => true,
        }
    }
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

    /// Whether a word could be part of a rules line, apart from the name of the game.
    pub(crate) fn is_word(text: &str) -> bool {
        let keyword = text.split('=').next().unwrap_or_default();
        option::<Kingdomino>(keyword).is_some()
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

    /// Dominoes in play; the others are removed before the game.
    pub const fn dominoes(self) -> usize {
        self.rounds() * self.line_length()
    }

    /// The figures of [`Game::facts`](game::Game::facts).
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

    /// Reads a rules line, in upper or lower case. Without `players`, four play (two in the Mighty
    /// Duel).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_rules::<Kingdomino>(text)
    }
}

type Value = OptionValue<Rules>;

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
