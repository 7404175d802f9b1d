//! What was typed and cannot be meant, in one line and in words.

use std::env;
use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use terminal::{Language, Words};

use crate::cli::Wanted;

/// The words of whoever types: `--lang` counts even where the rest makes no sense.
pub(crate) fn words() -> Words {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let mut said = arguments.iter().enumerate().filter_map(|(at, argument)| {
        let code = match argument.strip_prefix("--lang") {
            Some("") => arguments.get(at + 1)?,
            Some(rest) => rest.strip_prefix('=')?,
            None => return None,
        };
        code.parse().ok()
    });
    Words::of(said.next().unwrap_or_else(Language::of_environment))
}

/// What is wrong and what may have been meant.
pub(crate) fn tell(error: &clap::Error, words: &Words) -> String {
    let mistake = Mistake { error, words };
    let mut parts = vec![mistake.what()];
    parts.extend(mistake.choices());
    parts.extend(mistake.perhaps());
    parts.join("; ")
}

struct Mistake<'a> {
    error: &'a clap::Error,
    words: &'a Words,
}

impl Mistake<'_> {
    fn what(&self) -> String {
        let argument = option(&self.one(ContextKind::InvalidArg));
        let value = self.one(ContextKind::InvalidValue);
        let about = |key: &str| self.words.say(key, &[("what", &argument)]);
        match self.error.kind() {
            ErrorKind::InvalidSubcommand => {
                let word = self.one(ContextKind::InvalidSubcommand);
                self.words.say("typed-command", &[("word", &word)])
            }
            ErrorKind::MissingRequiredArgument => {
                let missing = self.all(ContextKind::InvalidArg).join(", ");
                self.words.say("typed-missing", &[("what", &missing)])
            }
            ErrorKind::ArgumentConflict => {
                let before = self.all(ContextKind::PriorArg);
                let before: Vec<String> = before.iter().map(|other| option(other)).collect();
                let before = before.join(", ");
                if before == argument || before.is_empty() {
                    about("typed-twice")
                } else {
                    let both = [("what", argument.as_str()), ("other", before.as_str())];
                    self.words.say("typed-apart", &both)
                }
            }
            ErrorKind::InvalidValue if value.is_empty() => about("typed-empty"),
            ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
                let wrong = [("what", argument.as_str()), ("value", value.as_str())];
                let wrong = self.words.say("typed-value", &wrong);
                let source = self.error.source();
                match source.and_then(|source| source.downcast_ref::<Wanted>()) {
                    Some(wanted) => format!("{wrong}; {}", wanted.tell(self.words)),
                    None => wrong,
                }
            }
            ErrorKind::TooManyValues => about("typed-plain"),
            ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues | ErrorKind::NoEquals => {
                about("typed-empty")
            }
            ErrorKind::InvalidUtf8 => self.words.t("typed-letters"),
            // An argument nobody knows, and whatever clap may think of in the future.
            _ => about("typed-argument"),
        }
    }

    /// What is possible.
    fn choices(&self) -> Option<String> {
        let choices = self.all(ContextKind::ValidValue).join(", ");
        let possible = || self.words.say("typed-choices", &[("choices", &choices)]);
        (!choices.is_empty()).then(possible)
    }

    /// What may have been meant.
    fn perhaps(&self) -> Option<String> {
        let kinds = [
            ContextKind::SuggestedArg,
            ContextKind::SuggestedSubcommand,
            ContextKind::SuggestedValue,
        ];
        let near = kinds.into_iter().flat_map(|kind| self.all(kind));
        // The most alike comes last.
        near.last()
            .map(|word| self.words.say("typed-perhaps", &[("word", &option(&word))]))
    }

    fn one(&self, kind: ContextKind) -> String {
        self.all(kind).into_iter().next().unwrap_or_default()
    }

    fn all(&self, kind: ContextKind) -> Vec<String> {
        match self.error.get(kind) {
            Some(ContextValue::String(text)) => vec![line(text)],
            Some(ContextValue::Strings(texts)) => texts.iter().map(|text| line(text)).collect(),
            _ => Vec::new(),
        }
    }
}

/// The same in one line, without anything that would confuse a terminal.
fn line(text: &str) -> String {
    let plain = |letter: char| match letter {
        '\t' | '\n' | '\r' => ' ',
        letter if letter.is_control() => '\u{fffd}',
        letter => letter,
    };
    text.chars().map(plain).collect()
}

/// An option without what stands behind it, and what has no name of its own without brackets.
fn option(argument: &str) -> String {
    let name = argument.split([' ', '=']).next().unwrap_or_default();
    let name = if name.starts_with("--") {
        name
    } else {
        argument
    };
    name.trim_matches(['[', ']', '<', '>', '.']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::Parser as _;

    fn refused(language: Language, arguments: &[&str]) -> String {
        let all = ["dominium"].iter().chain(arguments);
        let error = Cli::try_parse_from(all).unwrap_err();
        tell(&error, &Words::of(language))
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        for (arguments, said) in [
            (
                &["perft", "kingdomino"][..],
                "missing: --seed <N>, --depth <D>",
            ),
            (
                &["benhc"],
                "there is no command \"benhc\"; did you mean \"bench\"?",
            ),
            (
                &["plya"],
                "there is no command \"plya\"; did you mean \"play\"?",
            ),
            (
                &["play", "kingdomio"],
                "GAME: \"kingdomio\" is not possible; possible: kingdomino, domination; did you mean \"kingdomino\"?",
            ),
            (
                &["play", "--levl", "3"],
                "\"--levl\" is not known here; did you mean \"--level\"?",
            ),
            (&["play", "--rules"], "--rules: a value is missing"),
            (&["play", "--resume=1"], "--resume takes no value"),
            (
                &["play", "--resume", "--resume"],
                "--resume may be given only once",
            ),
            (
                &["play", "--resume", "--join", "x"],
                "--resume and --join do not go together",
            ),
            (
                &["play", "--pace", "-5\n\u{1b}[2J"],
                "--pace: \"-5 \u{fffd}[2J\" is not possible; expected a whole number, 0 to 10000",
            ),
        ] {
            assert_eq!(refused(Language::English, arguments), said);
        }
    }

    #[test]
    fn every_language_says_it_in_its_words() {
        for arguments in [
            &["perft", "kingdomino"][..],
            &["benhc"],
            &["play", "--levl"],
            &["play", "--level"],
            &["play", "--level", "maser"],
            &["play", "--lang", "xx"],
            &["play", "--players", "9"],
            &["play", "--players", "Anna,"],
            &["play", "--color", "blue"],
            &["play", "--resume=1"],
            &["play", "--resume", "--resume"],
            &["play", "--resume", "--join", "x"],
            &["serve", "--listen", "x"],
            &["bench", "kingdomino", "--seconds", "x"],
            &["replay", "x", "--as", "x"],
        ] {
            let mut said: Vec<String> = Vec::new();
            for language in Language::ALL {
                let line = refused(language, arguments);
                // A text that is missing shows up as its name.
                assert!(
                    !line.contains("typed-") && !line.contains("wanted-"),
                    "{line}"
                );
                assert!(!said.contains(&line), "{line}");
                said.push(line);
            }
        }
    }
}
