//! Catalogue of rules: the options of a rules line, and figures that follow from rules.
//!
//! [`Game::OPTIONS`] is the only list of the words of a rules line. Parsing, printing, error
//! messages, the help of the command line and every lobby are made from it.

use std::fmt;

use crate::parse::{Word, unknown_setting};
use crate::{Game, ParseError, Seat};

/// The option that says how many play.
pub const PLAYERS: &str = "players";

/// A set of numbers of players.
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
    /// The fewest that any game is for.
    const FEWEST: usize = 2;
    /// None.
    pub const NONE: Self = Self(0);
    /// As many as can play at all.
    pub const ANY: Self = Self::at_least(Self::FEWEST);

    /// This number only.
    pub const fn only(players: usize) -> Self {
        Self(1 << players)
    }

    /// This number or more.
    pub const fn at_least(players: usize) -> Self {
        Self((1 << (Seat::MAX + 1)) - (1 << players))
    }

    /// Whether this number is one of them.
    pub const fn contains(self, players: usize) -> bool {
        players <= Seat::MAX && self.0 & 1 << players != 0
    }

    /// The numbers, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (Self::FEWEST..=Seat::MAX).filter(move |players| self.contains(*players))
    }

    /// The number closest to this one.
    fn closest(self, players: usize) -> Option<usize> {
        self.iter().min_by_key(|count| count.abs_diff(players))
    }
}

/// An option of the rules `R`: a keyword and the values it can have.
#[derive(Debug)]
pub struct RuleOption<R: 'static> {
    /// What its words begin with.
    pub keyword: &'static str,
    /// The values that can be listed.
    pub values: &'static [OptionValue<R>],
    /// Other values, if not all can be listed.
    pub open: Option<OpenValues<R>>,
    /// What it decides, in a few words for the help of the command line.
    pub help: &'static str,
}

/// A value of an option, as one word of a rules line.
#[derive(Debug)]
pub struct OptionValue<R> {
    /// The word: `harmony` or `edition=revised`.
    pub word: &'static str,
    /// The numbers of players it can be chosen for.
    pub players: PlayerCounts,
    /// The number of players unless the line says otherwise.
    pub implied_players: Option<usize>,
    /// The numbers of players for which lobbies offer it; other words are for rules lines only.
    pub offered: PlayerCounts,
    /// Points of the scoring bonus it adds; 0 if it adds none.
    pub bonus: u32,
    /// Chooses it.
    pub set: fn(&mut R),
    /// Whether it is chosen.
    pub is_set: fn(&R) -> bool,
}

/// Values of an option that follow a pattern.
#[derive(Debug)]
pub struct OpenValues<R> {
    /// What stands behind the `=`, for help texts.
    pub pattern: &'static str,
    /// A word with such a value.
    pub example: &'static str,
    /// Parses what stands behind the `=`.
    pub parse: fn(&mut R, Word<'_>) -> Result<(), ParseError>,
    /// What stands behind the `=`, if no listed value is chosen.
    pub print: fn(&R) -> String,
}

impl<R> RuleOption<R> {
    /// An option whose values are all listed.
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

    /// The same with more values than are listed.
    #[must_use]
    pub const fn or(mut self, open: OpenValues<R>) -> Self {
        self.open = Some(open);
        self
    }

    /// The listed value that these rules have.
    pub fn value(&self, rules: &R) -> Option<&'static OptionValue<R>> {
        self.values.iter().find(|value| (value.is_set)(rules))
    }

    /// How it is written: `edition=classic|revised`, `middle-kingdom[=full-grid]`, `players=2..4`.
    pub fn syntax(&self) -> String {
        let values = self.values.iter().map(OptionValue::value);
        let bare = self.values.iter().any(|value| value.value().is_empty());
        let mut parts = ranges(values.filter(|value| !value.is_empty()));
        parts.extend(self.open.as_ref().map(|open| open.pattern.to_owned()));
        match (bare, parts.join("|")) {
            (_, values) if values.is_empty() => self.keyword.to_owned(),
            (true, values) => format!("{}[={values}]", self.keyword),
            (false, values) => format!("{}={values}", self.keyword),
        }
    }

    /// What it decides and what holds if it is not given.
    fn explanation(&self, rules: &R, implied: &[String]) -> String {
        let bonus = self.values.iter().map(|value| value.bonus).find(|n| *n > 0);
        let text = match bonus {
            Some(points) => format!("+{points} for {}", self.help),
            None => self.help.to_owned(),
        };
        let default = self.value(rules).map_or("", OptionValue::value);
        let note = format!("({default} if not given{})", implied.concat());
        match (text.as_str(), default) {
            (_, "") => text,
            ("", _) => note,
            _ => format!("{text} {note}"),
        }
    }
}

/// Values with three or more numbers in a row written as `2..4`.
fn ranges<'a>(values: impl Iterator<Item = &'a str>) -> Vec<String> {
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
    /// A value for any number of players that lobbies do not offer.
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

    /// The same for these numbers of players.
    #[must_use]
    pub const fn only_for(mut self, players: PlayerCounts) -> Self {
        self.players = players;
        self
    }

    /// The same for this number of players, which need not be written.
    #[must_use]
    pub const fn implying(mut self, players: usize) -> Self {
        self.players = PlayerCounts::only(players);
        self.implied_players = Some(players);
        self
    }

    /// The same, offered by lobbies for these numbers of players.
    #[must_use]
    pub const fn offered_for(mut self, players: PlayerCounts) -> Self {
        self.offered = players;
        self
    }

    /// The same, adding a scoring bonus.
    #[must_use]
    pub const fn worth(mut self, bonus: u32) -> Self {
        self.bonus = bonus;
        self
    }

    /// What stands behind the `=`; empty if the word is the keyword alone.
    pub fn value(&self) -> &'static str {
        self.word.split_once('=').map_or("", |(_, value)| value)
    }
}

/// A figure that follows from rules, such as the number of rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Its name, in snake case.
    pub name: &'static str,
    /// Its value.
    pub value: usize,
}

/// The option with this keyword.
pub fn option<G: Game>(keyword: &str) -> Option<&'static RuleOption<G::Rules>> {
    G::OPTIONS.iter().find(|option| option.keyword == keyword)
}

/// All values that can be listed, in the order in which rules lines print them.
pub fn values<G: Game>() -> impl Iterator<Item = &'static OptionValue<G::Rules>> {
    G::OPTIONS.iter().flat_map(|option| option.values)
}

/// Whether a rules line says, or implies, how many play.
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

/// All rules that listed values can make, each once.
pub fn combinations<G>() -> Vec<G::Rules>
where
    G: Game<Rules: Default>,
{
    let default = G::Rules::default();
    let mut all = vec![default.clone()];
    for option in G::OPTIONS {
        // An option that is off by default may also stay so.
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

/// Parses a rules line, in upper or lower case.
///
/// Options that it does not name are as in the default rules.
pub fn parse_rules<G>(text: &str) -> Result<G::Rules, ParseError>
where
    G: Game<Rules: Default>,
{
    let text = text.to_ascii_lowercase();
    let mut rules = G::Rules::default();
    let mut players = None;
    let mut chosen = Vec::new();
    for word in Word::whole(&text).settings(G::NAME)? {
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
            return Err(unknown_setting(word, &words::<G>()));
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

/// A value was chosen that is not for so many players.
fn wrong_players<G: Game>(
    players: Option<Word<'_>>,
    word: Word<'_>,
    value: &OptionValue<G::Rules>,
    seats: usize,
) -> ParseError {
    let print = |count| players_word::<G>(count).map(|value| value.word);
    let allowed: Vec<&str> = value.players.iter().filter_map(print).collect();
    let expected = format!("{} with {}", allowed.join(" or "), value.word);
    match players {
        Some(players) => {
            let near = value.players.closest(seats).and_then(print);
            players.error(expected).near(near)
        }
        None => word.error(expected),
    }
}

/// Every word a rules line may hold behind the name of the game; an example where there are more.
fn words<G: Game>() -> Vec<&'static str> {
    let words = |option: &'static RuleOption<G::Rules>| {
        let values = option.values.iter().map(|value| value.word);
        values.chain(option.open.as_ref().map(|open| open.example))
    };
    G::OPTIONS.iter().flat_map(words).collect()
}

/// The keywords and values that a rules line spells out, in order: the number of players, then
/// what differs from the default rules. The value of an option without values is empty.
pub fn chosen<G>(rules: &G::Rules) -> Vec<(&'static str, String)>
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

/// Writes a rules line: the name of the game, then what is [`chosen`].
pub fn write_rules<G>(rules: &G::Rules, f: &mut fmt::Formatter<'_>) -> fmt::Result
where
    G: Game<Rules: Default>,
{
    f.write_str(G::NAME)?;
    for (keyword, value) in chosen::<G>(rules) {
        match value.as_str() {
            "" => write!(f, " {keyword}")?,
            value => write!(f, " {keyword}={value}")?,
        }
    }
    Ok(())
}

/// One line an option: how it is written and what it decides.
pub fn help<G>() -> String
where
    G: Game<Rules: Default>,
{
    /// Columns of the first part, and of the space before it.
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
