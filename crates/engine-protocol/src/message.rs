//! Messages of the engine protocol: host commands and engine messages.

use std::fmt;
use std::str::FromStr;

use game::parse::{Token, nearest, number};
use game::{Game, ParseError, Seat};
use players::{Analysis, Budget};

/// Protocol version of this implementation.
pub const VERSION: u32 = 1;

/// Command of the host to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostCommand {
    /// `hello 1`: handshake with the highest version that the host supports.
    Hello(u32),
    /// `set NAME VALUE`: sets an option.
    Set(String, String),
    /// `rules LINE`: starts a game with these rules.
    Rules(String),
    /// `position`: the lines of a record follow, then `end`.
    Position,
    /// `end`: end of the record.
    End,
    /// `event EVENT`: the next event of the game.
    Event(String),
    /// `legal SEAT ACTION; ACTION`: the seat to move and all its legal actions.
    Legal(Seat, Vec<String>),
    /// `go`, `go time 500ms`, `go playouts 2000`: starts the search.
    Go(Option<Budget>),
    /// `stop`: stops the search; the engine answers at once.
    Stop,
    /// `ping WORD`: requests `pong WORD`.
    Ping(String),
    /// `quit`: ends the engine.
    Quit,
}

impl HostCommand {
    /// Keywords of the commands. No line of a record begins with one of them.
    pub const KEYWORDS: [&str; 11] = [
        "hello", "set", "rules", "position", "end", "event", "legal", "go", "stop", "ping", "quit",
    ];

    /// Whether a line begins with a command keyword.
    pub fn starts_with_keyword(line: &str) -> bool {
        let first = line.split_whitespace().next();
        first.is_some_and(|word| Self::KEYWORDS.contains(&word))
    }
}

impl FromStr for HostCommand {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let (word, rest) = first_word(Token::whole(line));
        let without_arguments = |command: Self| rest.expect_end().map(|()| command);
        match word.text {
            "hello" => {
                let version = number(rest.text).filter(|version| *version > 0);
                let expected = "the version of the protocol, such as 1";
                version.map(Self::Hello).ok_or_else(|| rest.error(expected))
            }
            "set" => match first_word(rest) {
                (name, value) if !value.text.is_empty() => {
                    Ok(Self::Set(name.text.to_owned(), value.text.to_owned()))
                }
                (name, value) if name.text.is_empty() => Err(value.error("an option and a value")),
                (_, value) => Err(value.error("a value for the option")),
            },
            "rules" => Ok(Self::Rules(non_empty(rest, "a rules line")?)),
            "position" => without_arguments(Self::Position),
            "end" => without_arguments(Self::End),
            "event" => Ok(Self::Event(non_empty(rest, "an event, as in a record")?)),
            "legal" => {
                let (seat, actions) = first_word(rest);
                let seat = seat.parse()?;
                let actions: Vec<String> = actions
                    .split(';')
                    .map(|action| non_empty(action, "an action"))
                    .collect::<Result<_, _>>()?;
                Ok(Self::Legal(seat, actions))
            }
            "go" => parse_go(rest).map(Self::Go),
            "stop" => without_arguments(Self::Stop),
            "ping" => Ok(Self::Ping(rest.text.to_owned())),
            "quit" => without_arguments(Self::Quit),
            other => {
                let suggestion = nearest(other, Self::KEYWORDS);
                let all = Self::KEYWORDS.join(", ");
                Err(word.error(format!("one of {all}")).suggest(suggestion))
            }
        }
    }
}

/// Parses the arguments of `go`.
fn parse_go(rest: Token<'_>) -> Result<Option<Budget>, ParseError> {
    let (kind, value) = first_word(rest);
    let (budget, expected) = match kind.text {
        "" => return Ok(None),
        "time" => (
            Budget::parse_time(value.text),
            "a time, such as 500ms or 2s",
        ),
        "playouts" => (Budget::parse_playouts(value.text), "a number of playouts"),
        _ => return Err(kind.error("time, playouts or nothing")),
    };
    budget.map(Some).ok_or_else(|| value.error(expected))
}

/// Splits a line into its first word and the trimmed rest.
fn first_word(line: Token<'_>) -> (Token<'_>, Token<'_>) {
    let leading_blanks = |word: Token<'_>| word.text.len() - word.text.trim_start().len();
    let line = line.skip(leading_blanks(line));
    let line = Token {
        text: line.text.trim_end(),
        ..line
    };
    let end = line.text.find(char::is_whitespace);
    let rest = line.skip(end.unwrap_or(line.text.len()));
    let first = Token {
        text: &line.text[..line.text.len() - rest.text.len()],
        ..line
    };
    (first, rest.skip(leading_blanks(rest)))
}

fn non_empty(word: Token<'_>, expected: &'static str) -> Result<String, ParseError> {
    if word.text.is_empty() {
        return Err(word.error(expected));
    }
    Ok(word.text.to_owned())
}

impl fmt::Display for HostCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello(version) => write!(f, "hello {version}"),
            Self::Set(name, value) => write!(f, "set {name} {value}"),
            Self::Rules(line) => write!(f, "rules {line}"),
            Self::Position => f.write_str("position"),
            Self::End => f.write_str("end"),
            Self::Event(event) => write!(f, "event {event}"),
            Self::Legal(seat, actions) => write!(f, "legal {seat} {}", actions.join("; ")),
            Self::Go(None) => f.write_str("go"),
            Self::Go(Some(Budget::Time(time))) => write!(f, "go time {}ms", time.as_millis()),
            Self::Go(Some(Budget::Playouts(playouts))) => write!(f, "go playouts {playouts}"),
            Self::Stop => f.write_str("stop"),
            Self::Ping(word) if word.is_empty() => f.write_str("ping"),
            Self::Ping(word) => write!(f, "ping {word}"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

/// Message from the engine to the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineMessage {
    /// `hello 1 NAME`: the version in use and the name of the engine.
    Hello(u32, String),
    /// `game kingdomino`: a supported game.
    Game(String),
    /// `option NAME VALUE`: an option and its current value.
    Option(String, String),
    /// `ready`: end of the handshake.
    Ready,
    /// `info …`: intermediate result of the search.
    Info(String),
    /// `bestmove ACTION`: the decision.
    BestMove(String),
    /// `pong WORD`: the answer to `ping WORD`.
    Pong(String),
    /// `error …`: why the last command was rejected.
    ///
    /// A rejected `position` discards the previous game; other rejected commands change nothing.
    Error(String),
}

impl FromStr for EngineMessage {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let (word, rest) = first_word(Token::whole(line));
        let text = rest.text.to_owned();
        match word.text {
            "hello" => {
                let (version, name) = first_word(rest);
                let name = name.text.to_owned();
                let expected = "the version of the protocol";
                let version = number(version.text).ok_or_else(|| version.error(expected))?;
                Ok(Self::Hello(version, name))
            }
            "game" => Ok(Self::Game(text)),
            "option" => {
                let (name, value) = first_word(rest);
                Ok(Self::Option(name.text.to_owned(), value.text.to_owned()))
            }
            "ready" => Ok(Self::Ready),
            "info" => Ok(Self::Info(text)),
            "bestmove" => Ok(Self::BestMove(text)),
            "pong" => Ok(Self::Pong(text)),
            "error" => Ok(Self::Error(text)),
            _ => Err(word.error(
                "an engine message: hello, game, option, ready, info, bestmove, pong or error",
            )),
        }
    }
}

impl fmt::Display for EngineMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hello(version, name) => write!(f, "hello {version} {name}"),
            Self::Game(name) => write!(f, "game {name}"),
            Self::Option(name, value) => write!(f, "option {name} {value}"),
            Self::Ready => f.write_str("ready"),
            Self::Info(text) => write!(f, "info {text}"),
            Self::BestMove(action) => write!(f, "bestmove {action}"),
            Self::Pong(word) if word.is_empty() => f.write_str("pong"),
            Self::Pong(word) => write!(f, "pong {word}"),
            Self::Error(text) => write!(f, "error {text}"),
        }
    }
}

/// Formats an analysis as `info` lines: one per move, the best first, at most `moves`.
pub fn info_lines<G: Game>(analysis: &Analysis<G>, moves: usize) -> Vec<EngineMessage> {
    let playouts = analysis.playouts;
    if moves == 0 {
        return vec![EngineMessage::Info(format!("playouts {playouts}"))];
    }
    let joined = |values: Vec<String>| values.join(" ");
    let ranked = (1..).zip(analysis.moves.iter().take(moves));
    ranked
        .map(|(rank, candidate)| {
            let evaluations = candidate.evaluations.iter();
            let wins = joined(
                evaluations
                    .clone()
                    .map(|o| format!("{:.4}", o.win))
                    .collect(),
            );
            let scores = joined(evaluations.map(|o| format!("{:.2}", o.score)).collect());
            let line: Vec<String> = candidate.line.iter().map(ToString::to_string).collect();
            EngineMessage::Info(format!(
                "playouts {playouts} rank {rank} tried {} win {wins} score {scores} line {}",
                candidate.playouts,
                line.join("; ")
            ))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_survives_a_parse_print_round_trip() {
        for line in [
            "hello 1",
            "set player uct:playouts=100",
            "rules kingdomino players=2",
            "position",
            "end",
            "event 1 claim 17",
            "event ?",
            "legal 2 place h7i7; discard",
            "go",
            "go time 500ms",
            "go playouts 2000",
            "stop",
            "ping",
            "ping 7 x",
            "quit",
        ] {
            let command: HostCommand = line.parse().unwrap();
            assert_eq!(command.to_string(), line);
            assert!(HostCommand::starts_with_keyword(line));
        }
        assert_eq!(
            " go \t time  2s ".parse(),
            "go time 2000ms".parse::<HostCommand>()
        );
    }

    #[test]
    fn invalid_commands_are_rejected_with_the_expected_syntax() {
        for (line, expected) in [
            ("", "one of hello"),
            ("bestmove claim 5", "one of hello"),
            ("posittion", "did you mean \"position\"?"),
            ("hello", "the version"),
            ("hello 0", "the version"),
            ("set", "an option and a value"),
            ("set seed", "a value"),
            ("rules", "a rules line"),
            ("position kingdomino", "end of line"),
            ("event", "an event"),
            ("legal", "a seat"),
            ("legal 1", "an action"),
            ("legal 1 claim 5;", "an action"),
            ("go on", "time, playouts or nothing"),
            ("go time", "a time"),
            ("go time 5", "a time"),
            ("go playouts -1", "a number of playouts"),
            ("go playouts 5 now", "a number of playouts"),
            ("stop it", "end of line"),
            ("quit now", "end of line"),
        ] {
            let error = line.parse::<HostCommand>().unwrap_err().to_string();
            assert!(error.contains(expected), "{line}: {error}");
        }
    }
}
