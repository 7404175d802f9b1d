//! Rules options as data: parsing, printing and help of rules lines, and derived facts.
//!
//! [`Game::OPTIONS`] is the single source of the words of a rules line. Parsing, printing, error
//! messages, command-line help and all lobbies are derived from it.

use std::fmt;

use crate::parse::{Token, unknown_option};
use crate::{Game, ParseError, Seat};

/// Keyword of the option for the number of players.
pub const PLAYERS: &str = "players";

/// A set of player counts.
///
/// ```
/// use game::catalogue::PlayerCounts;
/// let several = PlayerCounts::at_least(3);
/// assert!(several.contains(4) && !several.contains(2));
/// assert_eq!(PlayerCounts::ANY.iter().collect::<Vec<_>>(), [2, 3, 4]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerCounts(u8);

impl PlayerCounts {
    /// Minimum player count of any game.
    const MIN: usize = 2;
    /// Empty set.
    pub const NONE: Self = Self(0);
    /// All player counts.
    pub const ANY: Self = Self::at_least(Self::MIN);

    /// Set with this player count only.
    pub const fn only(players: usize) -> Self {
        Self(1 << players)
    }

    /// Set of this player count and all larger ones.
    pub const fn at_least(players: usize) -> Self {
        Self((1 << (Seat::MAX + 1)) - (1 << players))
    }

    /// Whether the set contains this player count.
    pub const fn contains(self, players: usize) -> bool {
        players <= Seat::MAX && self.0 & 1 << players != 0
    }

    /// Player counts in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (Self::MIN..=Seat::MAX).filter(move |players| self.contains(*players))
    }

    /// Member of the set closest to `players`.
    fn closest(self, players: usize) -> Option<usize> {
        self.iter().min_by_key(|count| count.abs_diff(players))
    }
}

/// An option of the rules `R`: a keyword and the values it can have.
#[derive(Debug)]
pub struct RuleOption<R: 'static> {
    /// Word of the option up to its `=`, if any: `edition`, `harmony`.
    pub keyword: &'static str,
    /// Enumerated values.
    pub values: &'static [OptionValue<R>],
    /// Pattern of further values, if not all can be enumerated.
    pub open: Option<OpenValues<R>>,
    /// Short description for command-line help.
    pub help: &'static str,
}

/// A value of an option: one word of a rules line.
#[derive(Debug)]
pub struct OptionValue<R> {
    /// Whole word, such as `harmony` or `edition=revised`.
    pub word: &'static str,
    /// Player counts it is allowed for.
    pub players: PlayerCounts,
    /// Default player count when this word is used.
    pub implied_players: Option<usize>,
    /// Player counts for which lobbies offer it; other words are for rules lines only.
    pub offered: PlayerCounts,
    /// Points of the scoring bonus it adds; 0 if it adds none.
    pub bonus: u32,
    /// Sets this value in the rules.
    pub set: fn(&mut R),
    /// Whether the rules have this value.
    pub is_set: fn(&R) -> bool,
}

/// Values of an option that follow a pattern and cannot be enumerated.
#[derive(Debug)]
pub struct OpenValues<R> {
    /// Pattern after the `=`, for help texts.
    pub pattern: &'static str,
    /// Example of a word with such a value.
    pub example: &'static str,
    /// Parses the text after the `=`.
    pub parse: fn(&mut R, Token<'_>) -> Result<(), ParseError>,
    /// Prints the text after the `=` when no enumerated value is set.
    pub print: fn(&R) -> String,
}

impl<R> RuleOption<R> {
    /// Creates an option whose values are all enumerated.
    pub const fn new(
        keyword: &'static str,
        help: &'static str,
        values: &'static [OptionValue<R>],
    ) -> Self {
        Self {
            keyword,
            values,
            open: None,
            help,
        }
    }

    /// Adds values that follow a pattern.
    #[must_use]
    pub const fn with_open_values(mut self, open: OpenValues<R>) -> Self {
        self.open = Some(open);
        self
    }

    /// The enumerated value set in these rules, if any.
    pub fn value(&self, rules: &R) -> Option<&'static OptionValue<R>> {
        self.values.iter().find(|value| (value.is_set)(rules))
    }

    /// Syntax of its words: `edition=classic|revised`, `middle-kingdom[=full-grid]`, `players=2..4`.
    pub fn syntax(&self) -> String {
        let values = self.values.iter().map(OptionValue::value);
        let bare = self.values.iter().any(|value| value.value().is_empty());
        let mut parts = abbreviate_runs(values.filter(|value| !value.is_empty()));
        parts.extend(self.open.as_ref().map(|open| open.pattern.to_owned()));
        match (bare, parts.join("|")) {
            (_, values) if values.is_empty() => self.keyword.to_owned(),
            (true, values) => format!("{}[={values}]", self.keyword),
            (false, values) => format!("{}={values}", self.keyword),
        }
    }

    /// Help text with the default value.
    fn explanation(&self, rules: &R, implied: &[String]) -> String {
        let bonus = self.values.iter().map(|value| value.bonus).find(|n| *n > 0);
        let text = match bonus {
            Some(points) => format!("+{points} for {}", self.help),
            None => self.help.to_owned(),
        };
        let default = self.value(rules).map_or("", OptionValue::value);
        let note = format!("(default: {default}{})", implied.concat());
        match (text.as_str(), default) {
            (_, "") => text,
            ("", _) => note,
            _ => format!("{text} {note}"),
        }
    }
}

/// Abbreviates runs of three or more consecutive numbers as `2..4`.
fn abbreviate_runs<'a>(values: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut parts: Vec<(&str, &str, usize)> = Vec::new();
    for value in values {
        let number = |text: &str| text.parse::<usize>().ok();
        match parts.last_mut() {
            Some((_, last, count))
                if number(last).is_some_and(|last| number(value) == Some(last + 1)) =>
            {
                (*last, *count) = (value, *count + 1);
            }
            _ => parts.push((value, value, 1)),
        }
    }
    let print = |(first, last, count)| match count {
        1 => String::from(first),
        2 => format!("{first}|{last}"),
        _ => format!("{first}..{last}"),
    };
    parts.into_iter().map(print).collect()
}

impl<R> OptionValue<R> {
    /// Creates a value allowed for every player count and not offered in lobbies.
    pub const fn new(word: &'static str, set: fn(&mut R), is_set: fn(&R) -> bool) -> Self {
        Self {
            word,
            players: PlayerCounts::ANY,
            implied_players: None,
            offered: PlayerCounts::NONE,
            bonus: 0,
            set,
            is_set,
        }
    }

    /// Restricts the value to these player counts.
    #[must_use]
    pub const fn only_for(mut self, players: PlayerCounts) -> Self {
        self.players = players;
        self
    }

    /// Restricts the value to this player count and makes it the default.
    #[must_use]
    pub const fn implying(mut self, players: usize) -> Self {
        self.players = PlayerCounts::only(players);
        self.implied_players = Some(players);
        self
    }

    /// Makes lobbies offer the value for these player counts.
    #[must_use]
    pub const fn offered_for(mut self, players: PlayerCounts) -> Self {
        self.offered = players;
        self
    }

    /// Marks the value as a scoring bonus of so many points.
    #[must_use]
    pub const fn worth(mut self, bonus: u32) -> Self {
        self.bonus = bonus;
        self
    }

    /// Text after the `=`; empty if the word is the keyword alone.
    pub fn value(&self) -> &'static str {
        self.word.split_once('=').map_or("", |(_, value)| value)
    }
}

/// A figure derived from the rules, such as the number of rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Name in snake case.
    pub name: &'static str,
    pub value: usize,
}

/// Option with this keyword.
pub fn option<G: Game>(keyword: &str) -> Option<&'static RuleOption<G::Rules>> {
    G::OPTIONS.iter().find(|option| option.keyword == keyword)
}

/// All enumerated values, in the printing order of rules lines.
pub fn values<G: Game>() -> impl Iterator<Item = &'static OptionValue<G::Rules>> {
    G::OPTIONS.iter().flat_map(|option| option.values)
}

/// Whether a rules line sets or implies the player count.
pub fn fixes_players<G: Game>(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    line.split_whitespace().any(|word| {
        let implies =
            |value: &OptionValue<_>| value.word == word && value.implied_players.is_some();
        keyword(word) == PLAYERS || values::<G>().any(implies)
    })
}

fn keyword(word: &str) -> &str {
    word.split_once('=').map_or(word, |(keyword, _)| keyword)
}

fn players_word<G: Game>(players: usize) -> Option<&'static OptionValue<G::Rules>> {
    let mut values = option::<G>(PLAYERS)?.values.iter();
    values.find(|value| value.value().parse() == Ok(players))
}

/// All valid rules that the enumerated values can form, each once.
pub fn combinations<G>() -> Vec<G::Rules>
where
    G: Game<Rules: Default>,
{
    let default = G::Rules::default();
    let mut all = vec![default.clone()];
    for option in G::OPTIONS {
        // An option that is off by default may also stay off.
        let off = option.value(&default).is_none();
        let unchanged = if off { all.clone() } else { Vec::new() };
        let changed = |rules: G::Rules| {
            option.values.iter().map(move |value| {
                let mut rules = rules.clone();
                (value.set)(&mut rules);
                rules
            })
        };
        all = unchanged
            .into_iter()
            .chain(all.into_iter().flat_map(changed))
            .collect();
    }
    all.retain(|rules| {
        let mut chosen = values::<G>().filter(|value| (value.is_set)(rules));
        chosen.all(|value| value.players.contains(G::seats(rules)))
    });
    all
}

/// Parses a rules line, ignoring case.
///
/// Options that are not given have the value of the default rules.
pub fn parse_rules<G>(text: &str) -> Result<G::Rules, ParseError>
where
    G: Game<Rules: Default>,
{
    let text = text.to_ascii_lowercase();
    let mut rules = G::Rules::default();
    let mut players = None;
    let mut chosen = Vec::new();
    for word in Token::whole(&text).options(G::NAME)? {
        let word = word?;
        let keyword = keyword(word.text);
        if let Some(value) = values::<G>().find(|value| value.word == word.text) {
            (value.set)(&mut rules);
            chosen.push((word, value));
            if keyword == PLAYERS {
                players = Some(word);
            }
        } else if word.text.contains('=')
            && let Some(open) = option::<G>(keyword).and_then(|option| option.open.as_ref())
        {
            (open.parse)(&mut rules, word.skip(keyword.len() + 1))?;
        } else {
            return Err(unknown_option(word, &words::<G>()));
        }
    }
    if players.is_none()
        && let Some(implied) = chosen.iter().find_map(|(_, value)| value.implied_players)
        && let Some(value) = players_word::<G>(implied)
    {
        (value.set)(&mut rules);
    }
    let seats = G::seats(&rules);
    for (word, value) in chosen {
        if !value.players.contains(seats) {
            return Err(wrong_players::<G>(players, word, value, seats));
        }
    }
    Ok(rules)
}

/// Error for a value that is not allowed for the player count.
fn wrong_players<G: Game>(
    players: Option<Token<'_>>,
    word: Token<'_>,
    value: &OptionValue<G::Rules>,
    seats: usize,
) -> ParseError {
    let print = |count| players_word::<G>(count).map(|value| value.word);
    let allowed: Vec<&str> = value.players.iter().filter_map(print).collect();
    let expected = format!("{} with {}", allowed.join(" or "), value.word);
    match players {
        Some(players) => {
            let suggestion = value.players.closest(seats).and_then(print);
            players.error(expected).suggest(suggestion)
        }
        None => word.error(expected),
    }
}

/// All words that may follow the game name. Values that follow a pattern are given by an example.
fn words<G: Game>() -> Vec<&'static str> {
    let words = |option: &'static RuleOption<G::Rules>| {
        let values = option.values.iter().map(|value| value.word);
        values.chain(option.open.as_ref().map(|open| open.example))
    };
    G::OPTIONS.iter().flat_map(words).collect()
}

/// Keywords and values that a rules line prints, in order.
///
/// The player count comes first, then all options that differ from the default rules. The value of a
/// bare keyword is empty.
pub fn non_default_options<G>(rules: &G::Rules) -> Vec<(&'static str, String)>
where
    G: Game<Rules: Default>,
{
    let default = G::Rules::default();
    let chosen = |option: &'static RuleOption<G::Rules>| match (option.value(rules), &option.open) {
        (Some(value), _) if option.keyword == PLAYERS || !(value.is_set)(&default) => {
            Some((option.keyword, value.value().to_owned()))
        }
        (None, Some(open)) => Some((option.keyword, (open.print)(rules))),
        _ => None,
    };
    G::OPTIONS.iter().filter_map(chosen).collect()
}

/// Writes a rules line: the game name, then the [`non_default_options`].
pub fn write_rules<G>(rules: &G::Rules, f: &mut fmt::Formatter<'_>) -> fmt::Result
where
    G: Game<Rules: Default>,
{
    f.write_str(G::NAME)?;
    for (keyword, value) in non_default_options::<G>(rules) {
        match value.as_str() {
            "" => write!(f, " {keyword}")?,
            value => write!(f, " {keyword}={value}")?,
        }
    }
    Ok(())
}

/// Help text with one line per option: syntax and description.
pub fn help<G>() -> String
where
    G: Game<Rules: Default>,
{
    /// Width of the syntax column.
    const WIDTH: usize = 30;
    let rules = G::Rules::default();
    let implied: Vec<String> = values::<G>()
        .filter_map(|value| Some(format!("; {} with {}", value.implied_players?, value.word)))
        .collect();
    let line = |option: &RuleOption<G::Rules>| {
        let implied: &[String] = if option.keyword == PLAYERS {
            &implied
        } else {
            &[]
        };
        let explanation = option.explanation(&rules, implied);
        format!("  {:<WIDTH$}{explanation}", option.syntax())
    };
    let lines: Vec<String> = G::OPTIONS.iter().map(line).collect();
    lines.join("\n")
}
