//! Usage errors: translates errors of the argument parser into one line.

use std::env;
use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use terminal::{Language, Translations};

use crate::cli::ExpectedValue;

/// Translations in the user's language; honours `--lang` even if the other arguments are invalid.
pub(crate) fn translations() -> Translations {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let mut languages = arguments.iter().enumerate().filter_map(|(at, argument)| {
        let code = match argument.strip_prefix("--lang") {
            Some("") => arguments.get(at + 1)?,
            Some(rest) => rest.strip_prefix('=')?,
            None => return None,
        };
        code.parse().ok()
    });
    Translations::of(languages.next().unwrap_or_else(Language::of_environment))
}

/// Error message with the possible values and a suggestion.
pub(crate) fn message(error: &clap::Error, translations: &Translations) -> String {
    let error = UsageError {
        error,
        translations,
    };
    let mut parts = vec![error.description()];
    parts.extend(error.possible_values());
    parts.extend(error.suggestion());
    parts.join("; ")
}

struct UsageError<'a> {
    error: &'a clap::Error,
    translations: &'a Translations,
}

impl UsageError<'_> {
    fn description(&self) -> String {
        let argument = option_name(&self.first_value(ContextKind::InvalidArg));
        let value = self.first_value(ContextKind::InvalidValue);
        let about = |key: &str| self.translations.text_with(key, &[("what", &argument)]);
        match self.error.kind() {
            ErrorKind::InvalidSubcommand => {
                let word = self.first_value(ContextKind::InvalidSubcommand);
                self.translations
                    .text_with("usage-command", &[("word", &word)])
            }
            ErrorKind::MissingRequiredArgument => {
                let missing = self.values(ContextKind::InvalidArg).join(", ");
                self.translations
                    .text_with("usage-missing", &[("what", &missing)])
            }
            ErrorKind::ArgumentConflict => {
                let before = self.values(ContextKind::PriorArg);
                let before: Vec<String> = before.iter().map(|other| option_name(other)).collect();
                let before = before.join(", ");
                if before == argument || before.is_empty() {
                    about("usage-twice")
                } else {
                    let both = [("what", argument.as_str()), ("other", before.as_str())];
                    self.translations.text_with("usage-conflict", &both)
                }
            }
            ErrorKind::InvalidValue if value.is_empty() => about("usage-empty"),
            ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
                let invalid = [("what", argument.as_str()), ("value", value.as_str())];
                let invalid = self.translations.text_with("usage-value", &invalid);
                let source = self.error.source();
                match source.and_then(|source| source.downcast_ref::<ExpectedValue>()) {
                    Some(expected) => format!("{invalid}; {}", expected.message(self.translations)),
                    None => invalid,
                }
            }
            ErrorKind::TooManyValues => about("usage-no-value"),
            ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues | ErrorKind::NoEquals => {
                about("usage-empty")
            }
            ErrorKind::InvalidUtf8 => self.translations.t("usage-not-utf8"),
            // Unknown arguments, and error kinds that future versions of clap may add.
            _ => about("usage-argument"),
        }
    }

    /// List of possible values.
    fn possible_values(&self) -> Option<String> {
        let choices = self.values(ContextKind::ValidValue).join(", ");
        let possible = || {
            self.translations
                .text_with("usage-choices", &[("choices", &choices)])
        };
        (!choices.is_empty()).then(possible)
    }

    /// Most similar valid argument, command or value.
    fn suggestion(&self) -> Option<String> {
        let kinds = [
            ContextKind::SuggestedArg,
            ContextKind::SuggestedSubcommand,
            ContextKind::SuggestedValue,
        ];
        let near = kinds.into_iter().flat_map(|kind| self.values(kind));
        // The most similar one comes last.
        let word = option_name(&near.last()?);
        Some(
            self.translations
                .text_with("usage-suggestion", &[("word", &word)]),
        )
    }

    fn first_value(&self, kind: ContextKind) -> String {
        self.values(kind).into_iter().next().unwrap_or_default()
    }

    fn values(&self, kind: ContextKind) -> Vec<String> {
        match self.error.get(kind) {
            Some(ContextValue::String(text)) => vec![sanitize(text)],
            Some(ContextValue::Strings(texts)) => texts.iter().map(|text| sanitize(text)).collect(),
            _ => Vec::new(),
        }
    }
}

/// Replaces line breaks and control characters, which could confuse a terminal.
fn sanitize(text: &str) -> String {
    let plain = |letter: char| match letter {
        '\t' | '\n' | '\r' => ' ',
        letter if letter.is_control() => '\u{fffd}',
        letter => letter,
    };
    text.chars().map(plain).collect()
}

/// Strips the value from an option, and the brackets from a positional argument.
fn option_name(argument: &str) -> String {
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

    fn error_message(language: Language, arguments: &[&str]) -> String {
        let all = ["dominium"].iter().chain(arguments);
        let error = Cli::try_parse_from(all).unwrap_err();
        message(&error, &Translations::of(language))
    }

    #[test]
    fn errors_are_one_line_with_a_suggestion() {
        for (arguments, expected) in [
            (
                &["perft", "kingdomino"][..],
                "missing argument: --seed <N>, --depth <D>",
            ),
            (
                &["benhc"],
                "unknown command \"benhc\"; did you mean \"bench\"?",
            ),
            (
                &["plya"],
                "unknown command \"plya\"; did you mean \"play\"?",
            ),
            (
                &["play", "kingdomio"],
                "GAME: invalid value \"kingdomio\"; possible values: kingdomino, domination; did you mean \"kingdomino\"?",
            ),
            (
                &["play", "--levl", "3"],
                "unknown argument \"--levl\"; did you mean \"--level\"?",
            ),
            (&["play", "--rules"], "--rules: missing value"),
            (&["play", "--resume=1"], "--resume takes no value"),
            (
                &["serve", "--behind-proxy=x"],
                "--behind-proxy: invalid value \"x\"; expected a whole number, 1 to 16",
            ),
            (
                &["play", "--resume", "--resume"],
                "--resume can be given only once",
            ),
            (
                &["play", "--resume", "--join", "x"],
                "--resume cannot be combined with --join",
            ),
            (
                &["play", "--pace", "-5\n\u{1b}[2J"],
                "--pace: invalid value \"-5 \u{fffd}[2J\"; expected a whole number, 0 to 10000",
            ),
        ] {
            assert_eq!(error_message(Language::English, arguments), expected);
        }
    }

    #[test]
    fn every_error_is_translated_into_every_language() {
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
            &["serve", "--host", "x:80"],
            &["serve", "--behind-proxy=0"],
            &["bench", "kingdomino", "--seconds", "x"],
            &["replay", "x", "--as", "x"],
        ] {
            let mut messages: Vec<String> = Vec::new();
            for language in Language::ALL {
                let line = error_message(language, arguments);
                // A missing translation shows up as its key.
                assert!(
                    !line.contains("usage-") && !line.contains("expected-"),
                    "{line}"
                );
                assert!(!messages.contains(&line), "{line}");
                messages.push(line);
            }
        }
    }
}
