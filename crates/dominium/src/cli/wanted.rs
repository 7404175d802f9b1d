//! What can stand behind an option.

use std::ffi::OsStr;
use std::fmt;
use std::net::SocketAddr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use game::Eye;
use game::parse::nearest;
use games::GameKind;
use players::Level;
use terminal::{Language, MOST, Sitter, Words};

use super::Players;

/// What should have been typed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Wanted {
    /// A whole number between two others.
    Whole { least: u64, most: u64 },
    /// A length of time.
    Seconds,
    /// Two parts of all games.
    Shares,
    /// How often an error is allowed.
    Rate,
    /// A seat, or whoever looks on.
    Eye,
    /// Where to listen.
    Listen,
    /// How strong an opponent is; this one may have been meant.
    Level { near: Option<&'static str> },
    /// A language there is.
    Language,
    /// How many play, or so many names.
    Players,
    /// A name.
    Name,
}

impl Wanted {
    pub(crate) fn tell(&self, words: &Words) -> String {
        let wanted = match self {
            Self::Whole { least, most } => {
                let (least, most) = (least.to_string(), most.to_string());
                words.say("wanted-whole", &[("least", &least), ("most", &most)])
            }
            Self::Seconds => words.t("wanted-seconds"),
            Self::Shares => words.t("wanted-shares"),
            Self::Rate => words.t("wanted-rate"),
            Self::Eye => words.t("wanted-eye"),
            Self::Listen => words.t("wanted-listen"),
            Self::Level { .. } => {
                let names = Level::ALL.map(Level::name).join(", ");
                words.say("wanted-level", &[("names", &names)])
            }
            Self::Language => {
                let codes = Language::ALL.map(Language::code).join(", ");
                words.say("wanted-language", &[("codes", &codes)])
            }
            Self::Players => words.say("wanted-players", &[("most", &MOST.to_string())]),
            Self::Name => {
                let longest = table::Name::LONGEST.to_string();
                words.say("wanted-name", &[("longest", &longest)])
            }
        };
        let wanted = words.say("typed-wanted", &[("wanted", &wanted)]);
        match self {
            Self::Level { near: Some(near) } => {
                let near = words.say("typed-perhaps", &[("word", near)]);
                format!("{wanted}; {near}")
            }
            _ => wanted,
        }
    }
}

/// For programmers: people read [`Wanted::tell`].
impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Wanted {}

pub(super) fn whole(text: &str) -> Result<u64, Wanted> {
    between::<u64, 0, { u64::MAX }>(text)
}

/// A whole number, between these two.
pub(super) fn between<N: TryFrom<u64>, const LEAST: u64, const MOST: u64>(
    text: &str,
) -> Result<N, Wanted> {
    let number = text.parse().ok();
    let number = number.filter(|number| (LEAST..=MOST).contains(number));
    number
        .and_then(|number| N::try_from(number).ok())
        .ok_or(Wanted::Whole {
            least: LEAST,
            most: MOST,
        })
}

pub(super) fn eye(text: &str) -> Result<Eye, Wanted> {
    match text.to_lowercase().as_str() {
        "spectator" => Ok(Eye::Spectator),
        seat => seat.parse().map(Eye::Seat).map_err(|_| Wanted::Eye),
    }
}

/// A part of all games: 0.55 or 55%.
fn share(text: &str) -> Option<f64> {
    let share = match text.strip_suffix('%') {
        Some(percent) => percent.trim_end().parse::<f64>().ok()? / 100.0,
        None => text.parse().ok()?,
    };
    (share > 0.0 && share < 1.0).then_some(share)
}

pub(super) fn shares(text: &str) -> Result<(f64, f64), Wanted> {
    let shares = text
        .split_once(':')
        .and_then(|(low, high)| Some((share(low)?, share(high)?)))
        .filter(|(low, high)| low < high);
    shares.ok_or(Wanted::Shares)
}

pub(super) fn error_rate(text: &str) -> Result<f64, Wanted> {
    let rate = share(text).filter(|rate| *rate < 0.5);
    rate.ok_or(Wanted::Rate)
}

pub(super) fn seconds(text: &str) -> Result<f64, Wanted> {
    let seconds = text.parse::<f64>().ok();
    let seconds = seconds.filter(|seconds| *seconds > 0.0 && *seconds <= 86_400.0);
    seconds.ok_or(Wanted::Seconds)
}

pub(super) fn listen(text: &str) -> Result<SocketAddr, Wanted> {
    text.parse().map_err(|_| Wanted::Listen)
}

/// Reads one of some words; shells can complete them.
#[derive(Clone)]
pub(super) struct OneOf<T> {
    words: Vec<&'static str>,
    read: fn(&str) -> Result<T, Wanted>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for OneOf<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        TypedValueParser::parse_ref(&self.read, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let words = self.words.iter().copied().map(PossibleValue::new);
        Some(Box::new(words))
    }
}

/// Parses the name of a game.
pub(super) fn games() -> impl TypedValueParser<Value = GameKind> {
    let help = |kind| match kind {
        GameKind::Kingdomino => "Kingdomino, 2 to 4 players",
        GameKind::Domination => "Domination: conquer and claim, 2 to 4 players",
    };
    let names = GameKind::ALL.map(|kind| PossibleValue::new(kind.name()).help(help(kind)));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<GameKind>())
}

pub(super) fn levels() -> OneOf<Level> {
    OneOf {
        words: Level::ALL.map(Level::name).to_vec(),
        read: level,
    }
}

pub(super) fn languages() -> OneOf<Language> {
    OneOf {
        words: Language::ALL.map(Language::code).to_vec(),
        read: language,
    }
}

fn level(text: &str) -> Result<Level, Wanted> {
    let is_word = text.chars().any(char::is_alphabetic);
    let near = || is_word.then(|| nearest(text, Level::ALL.map(Level::name)));
    let wanted = |_| Wanted::Level {
        near: near().flatten(),
    };
    text.parse().map_err(wanted)
}

fn language(text: &str) -> Result<Language, Wanted> {
    text.parse().map_err(|_| Wanted::Language)
}

pub(super) fn name(text: &str) -> Result<table::Name, Wanted> {
    text.parse().map_err(|_| Wanted::Name)
}

pub(super) fn players(text: &str) -> Result<Players, Wanted> {
    if let Ok(many) = text.parse::<usize>() {
        let fits = (2..=MOST).contains(&many);
        return fits.then_some(Players::Many(many)).ok_or(Wanted::Players);
    }
    let sitter = |part: &str| match part.trim().split_once("level:") {
        Some(("", strength)) => level(strength).map(Sitter::Opponent),
        _ => name(part).map(Sitter::Person),
    };
    let sitters: Vec<Sitter> = text.split(',').map(sitter).collect::<Result<_, _>>()?;
    let fits = (2..=MOST).contains(&sitters.len());
    fits.then_some(Players::These(sitters))
        .ok_or(Wanted::Players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_have_names_and_opponents_levels() {
        assert_eq!(players("3"), Ok(Players::Many(3)));
        let person = |name: &str| Sitter::Person(name.parse().unwrap());
        let opponent = Sitter::Opponent;
        assert_eq!(
            players("Þóra, level:club,level:5"),
            Ok(Players::These(vec![
                person("Þóra"),
                opponent(Level::Club),
                opponent(Level::Master)
            ]))
        );
        for many in ["1", "5", "Anna", "A,B,C,D,E"] {
            assert_eq!(players(many), Err(Wanted::Players), "{many}");
        }
        assert_eq!(players("Anna,"), Err(Wanted::Name));
        let near = Some("master");
        assert_eq!(players("Anna,level:maser"), Err(Wanted::Level { near }));
        assert_eq!(level("9"), Err(Wanted::Level { near: None }));
    }
}
