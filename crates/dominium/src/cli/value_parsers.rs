//! Value parsers of the command-line options.

use std::ffi::OsStr;
use std::fmt;
use std::net::SocketAddr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use game::Eye;
use game::parse::nearest;
use games::GameKind;
use players::Level;
use server::HostName;
use terminal::{Language, MAX_PLAYERS, SeatPlayer, Translations};

use super::Players;

/// Expected value of an option, for error messages.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ExpectedValue {
    /// Integer in an inclusive range.
    Whole { least: u64, most: u64 },
    /// Duration in seconds.
    Seconds,
    /// Two win shares.
    Shares,
    /// Error rate of a test.
    Rate,
    /// Seat or spectator.
    Eye,
    /// Socket address.
    Listen,
    /// Host name.
    Host,
    /// Level of a computer player; `near` is the most similar valid name.
    Level { near: Option<&'static str> },
    /// Language code.
    Language,
    /// Number of players, or a list of them.
    Players,
    /// Name of a player.
    Name,
}

impl ExpectedValue {
    /// Translated description of the expected value.
    pub(crate) fn message(&self, translations: &Translations) -> String {
        let expected = match self {
            Self::Whole { least, most } => {
                let (least, most) = (least.to_string(), most.to_string());
                translations.text_with("expected-whole", &[("least", &least), ("most", &most)])
            }
            Self::Seconds => translations.t("expected-seconds"),
            Self::Shares => translations.t("expected-shares"),
            Self::Rate => translations.t("expected-rate"),
            Self::Eye => translations.t("expected-eye"),
            Self::Listen => translations.t("expected-listen"),
            Self::Host => translations.t("expected-host"),
            Self::Level { .. } => {
                let names = Level::ALL.map(Level::name).join(", ");
                translations.text_with("expected-level", &[("names", &names)])
            }
            Self::Language => {
                let codes = Language::ALL.map(Language::code).join(", ");
                translations.text_with("expected-language", &[("codes", &codes)])
            }
            Self::Players => {
                translations.text_with("expected-players", &[("most", &MAX_PLAYERS.to_string())])
            }
            Self::Name => {
                let longest = table::Name::MAX_LENGTH.to_string();
                translations.text_with("expected-name", &[("longest", &longest)])
            }
        };
        let expected = translations.text_with("usage-expected", &[("expected", &expected)]);
        match self {
            Self::Level { near: Some(near) } => {
                let near = translations.text_with("usage-suggestion", &[("word", near)]);
                format!("{expected}; {near}")
            }
            _ => expected,
        }
    }
}

/// Debug output only; users see [`ExpectedValue::message`].
impl fmt::Display for ExpectedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for ExpectedValue {}

pub(super) fn whole(text: &str) -> Result<u64, ExpectedValue> {
    between::<u64, 0, { u64::MAX }>(text)
}

/// Parses an integer in an inclusive range.
pub(super) fn between<N: TryFrom<u64>, const LEAST: u64, const MOST: u64>(
    text: &str,
) -> Result<N, ExpectedValue> {
    let number = text.parse().ok();
    let number = number.filter(|number| (LEAST..=MOST).contains(number));
    number
        .and_then(|number| N::try_from(number).ok())
        .ok_or(ExpectedValue::Whole {
            least: LEAST,
            most: MOST,
        })
}

pub(super) fn eye(text: &str) -> Result<Eye, ExpectedValue> {
    match text.to_lowercase().as_str() {
        "spectator" => Ok(Eye::Spectator),
        seat => seat.parse().map(Eye::Seat).map_err(|_| ExpectedValue::Eye),
    }
}

/// Parses a share, such as 0.55 or 55%.
fn share(text: &str) -> Option<f64> {
    let share = match text.strip_suffix('%') {
        Some(percent) => percent.trim_end().parse::<f64>().ok()? / 100.0,
        None => text.parse().ok()?,
    };
    (share > 0.0 && share < 1.0).then_some(share)
}

pub(super) fn shares(text: &str) -> Result<(f64, f64), ExpectedValue> {
    let shares = text
        .split_once(':')
        .and_then(|(low, high)| Some((share(low)?, share(high)?)))
        .filter(|(low, high)| low < high);
    shares.ok_or(ExpectedValue::Shares)
}

pub(super) fn error_rate(text: &str) -> Result<f64, ExpectedValue> {
    let rate = share(text).filter(|rate| *rate < 0.5);
    rate.ok_or(ExpectedValue::Rate)
}

pub(super) fn seconds(text: &str) -> Result<f64, ExpectedValue> {
    let seconds = text.parse::<f64>().ok();
    let seconds = seconds.filter(|seconds| *seconds > 0.0 && *seconds <= 86_400.0);
    seconds.ok_or(ExpectedValue::Seconds)
}

pub(super) fn listen(text: &str) -> Result<SocketAddr, ExpectedValue> {
    text.parse().map_err(|_| ExpectedValue::Listen)
}

pub(super) fn host_name(text: &str) -> Result<HostName, ExpectedValue> {
    text.parse().map_err(|_| ExpectedValue::Host)
}

/// Parser for one of several words, which shells can complete.
#[derive(Clone)]
pub(super) struct OneOf<T> {
    words: Vec<&'static str>,
    parse: fn(&str) -> Result<T, ExpectedValue>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for OneOf<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        TypedValueParser::parse_ref(&self.parse, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let words = self.words.iter().copied().map(PossibleValue::new);
        Some(Box::new(words))
    }
}

/// Parses the name of a game.
pub(super) fn games() -> impl TypedValueParser<Value = GameKind> {
    let help = |kind| match kind {
        GameKind::Kingdomino => "Kingdomino for 2 to 4 players",
        GameKind::Domination => "Domination for 2 to 4 players",
    };
    let names = GameKind::ALL.map(|kind| PossibleValue::new(kind.name()).help(help(kind)));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<GameKind>())
}

pub(super) fn levels() -> OneOf<Level> {
    OneOf {
        words: Level::ALL.map(Level::name).to_vec(),
        parse: level,
    }
}

pub(super) fn languages() -> OneOf<Language> {
    OneOf {
        words: Language::ALL.map(Language::code).to_vec(),
        parse: language,
    }
}

fn level(text: &str) -> Result<Level, ExpectedValue> {
    let is_word = text.chars().any(char::is_alphabetic);
    let near = || is_word.then(|| nearest(text, Level::ALL.map(Level::name)));
    let expected = |_| ExpectedValue::Level {
        near: near().flatten(),
    };
    text.parse().map_err(expected)
}

fn language(text: &str) -> Result<Language, ExpectedValue> {
    text.parse().map_err(|_| ExpectedValue::Language)
}

pub(super) fn name(text: &str) -> Result<table::Name, ExpectedValue> {
    text.parse().map_err(|_| ExpectedValue::Name)
}

pub(super) fn players(text: &str) -> Result<Players, ExpectedValue> {
    if let Ok(count) = text.parse::<usize>() {
        let fits = (2..=MAX_PLAYERS).contains(&count);
        return fits
            .then_some(Players::Count(count))
            .ok_or(ExpectedValue::Players);
    }
    let player = |part: &str| match part.trim().split_once("level:") {
        Some(("", value)) => level(value).map(SeatPlayer::Opponent),
        _ => name(part).map(SeatPlayer::Person),
    };
    let players: Vec<SeatPlayer> = text.split(',').map(player).collect::<Result<_, _>>()?;
    let fits = (2..=MAX_PLAYERS).contains(&players.len());
    fits.then_some(Players::Seats(players))
        .ok_or(ExpectedValue::Players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_a_number_or_a_list_of_names_and_levels() {
        assert_eq!(players("3"), Ok(Players::Count(3)));
        let person = |name: &str| SeatPlayer::Person(name.parse().unwrap());
        let opponent = SeatPlayer::Opponent;
        assert_eq!(
            players("Þóra, level:club,level:5"),
            Ok(Players::Seats(vec![
                person("Þóra"),
                opponent(Level::Club),
                opponent(Level::Master)
            ]))
        );
        for invalid in ["1", "5", "Anna", "A,B,C,D,E"] {
            assert_eq!(players(invalid), Err(ExpectedValue::Players), "{invalid}");
        }
        assert_eq!(players("Anna,"), Err(ExpectedValue::Name));
        let near = Some("master");
        assert_eq!(
            players("Anna,level:maser"),
            Err(ExpectedValue::Level { near })
        );
        assert_eq!(level("9"), Err(ExpectedValue::Level { near: None }));
    }
}
