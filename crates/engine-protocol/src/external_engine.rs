//! External engines: players that are programs of their own, in any language.

mod process;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use game::{Event, Game, NoAnswer, Player, Record, Seat};
use players::Budget;
use players::spec::CommandLine;

use crate::{Answer, BadLine, Command, VERSION};
use process::{NoLine, Process};

/// How long an engine may take to start.
const START: Duration = Duration::from_secs(30);
/// How much longer than it was told an engine may take for a decision.
const GRACE: Duration = Duration::from_secs(5);
/// How long it may take if it was told a number of playouts.
const PLAYOUTS: Duration = Duration::from_mins(2);

/// A program that decides for a seat.
///
/// It runs from the first game it plays until this is dropped, and is told what its seat may know
/// and nothing else.
#[derive(Debug)]
pub struct ExternalEngine<G: Game> {
    /// The spec, which is what messages call it.
    name: String,
    command: CommandLine,
    budget: Budget,
    seed: u64,
    /// The game as its seat has seen it.
    seen: Option<(Seat, Record<G>)>,
    process: Option<Result<Process, NoAnswer>>,
    /// How often it was pinged.
    pings: u64,
    /// The last line it said.
    last: String,
}

impl<G: Game> ExternalEngine<G> {
    /// An engine that is not running yet; messages call it by its name.
    pub const fn new(name: String, command: CommandLine, budget: Budget, seed: u64) -> Self {
        Self {
            name,
            command,
            budget,
            seed,
            seen: None,
            process: None,
            pings: 0,
            last: String::new(),
        }
    }

    /// Starts the engine and shakes hands with it.
    fn start(&mut self) -> Result<Process, NoAnswer> {
        let deadline = Instant::now() + START;
        let mut process = Process::start(&self.command)
            .map_err(|why| self.fault(format!("cannot be started: {why}")))?;
        let hello = Command::Hello(VERSION);
        process.say(format!("{hello}\n"));
        let introduction = format!("hello {VERSION} and its name, games, options and ready");
        let mut speaks = false;
        let mut plays = false;
        let mut has_seed = false;
        loop {
            match self.hear(&mut process, (&hello, &introduction), deadline)? {
                Answer::Hello(VERSION, _) if !speaks => speaks = true,
                Answer::Game(game) if speaks => plays |= game == G::NAME,
                Answer::Option(name, _) if speaks => has_seed |= name == "seed",
                Answer::Ready if speaks => break,
                _ => return Err(self.unexpected(&hello, &introduction)),
            }
        }
        if !plays {
            return Err(self.fault(format!("does not play {}", G::NAME)));
        }
        if has_seed {
            let seed = Command::Set("seed".to_owned(), self.seed.to_string());
            process.say(format!("{seed}\n"));
        }
        // Whatever takes long at the start is over when this is answered.
        let (ping, echo) = self.next_ping();
        process.say(format!("{ping}\n"));
        match self.hear(&mut process, (&ping, &echo), deadline)? {
            answer if answer.to_string() == echo => Ok(process),
            _ => Err(self.unexpected(&ping, &echo)),
        }
    }

    /// A ping that was not said before, and the answer to it.
    fn next_ping(&mut self) -> (Command, String) {
        self.pings += 1;
        let word = self.pings.to_string();
        (Command::Ping(word.clone()), Answer::Pong(word).to_string())
    }

    fn ask(&mut self, process: &mut Process, legal: &[G::Action]) -> Result<G::Action, NoAnswer> {
        let (ping, echo) = self.next_ping();
        let Some((seat, record)) = &self.seen else {
            return Err(self.fault("is asked before the game has begun"));
        };
        let actions = legal.iter().map(ToString::to_string).collect();
        let legal_line = Command::Legal(*seat, actions);
        let go = Command::Go(Some(self.budget));
        let mut lines = format!("{ping}\n{}\n{record}", Command::Position);
        let _ = write!(lines, "{}\n{legal_line}\n{go}\n", Command::End);
        process.say(lines);
        let patience = match self.budget {
            Budget::Time(time) => time + GRACE,
            Budget::Playouts(_) => PLAYOUTS,
        };
        let deadline = Instant::now() + patience;
        // Whatever comes before this was said about an earlier decision.
        match self.hear(process, (&ping, &echo), deadline)? {
            answer if answer.to_string() == echo => {}
            Answer::BestMove(_) => {
                let last = shown(&self.last);
                let what = format!("said {last} once more after it had answered");
                return Err(NoAnswer(format!("{} {what}", self.name)));
            }
            _ => return Err(self.unexpected(&ping, &echo)),
        }
        let expected = "info or bestmove";
        let Answer::BestMove(text) = self.hear(process, (&go, expected), deadline)? else {
            return Err(self.unexpected(&go, expected));
        };
        match text.parse::<G::Action>() {
            Ok(action) if legal.contains(&action) => Ok(action),
            Ok(_) => Err(self.unexpected(&go, &some(legal))),
            Err(why) => Err(self.unexpected(&go, &why.expected)),
        }
    }

    /// The next answer that is not `info`, to a question of which this is expected.
    fn hear(
        &mut self,
        process: &mut Process,
        (question, expected): (&Command, &str),
        deadline: Instant,
    ) -> Result<Answer, NoAnswer> {
        loop {
            let heard = process.hear(deadline);
            let line = heard.map_err(|why| {
                self.fault(match why {
                    NoLine::Silent => {
                        let silent = format!("did not answer {:?} in time", question.to_string());
                        match process.cut_off() {
                            Some(line) => format!("{silent}: it said {}", BadLine::Unended(line)),
                            None => silent,
                        }
                    }
                    NoLine::Bad(what) => format!("said {what}"),
                    NoLine::Ended(Some(status)) => {
                        format!(
                            "ended ({status}) and did not answer {:?}",
                            question.to_string()
                        )
                    }
                    NoLine::Ended(None) => "closed its output".to_owned(),
                })
            })?;
            if line.trim().is_empty() {
                continue;
            }
            self.last = line;
            match self.last.parse() {
                Ok(Answer::Info(_)) => {}
                Ok(Answer::Error(_)) => return Err(self.unexpected(question, expected)),
                Err(_) => {
                    return Err(self.unexpected(question, "an answer of the engine protocol"));
                }
                Ok(answer) => return Ok(answer),
            }
        }
    }

    /// It said something else than was expected.
    fn unexpected(&self, question: &Command, expected: &str) -> NoAnswer {
        let (last, question) = (shown(&self.last), question.to_string());
        NoAnswer(format!(
            "{} answered {question:?} with {last}, expected {expected}",
            self.name
        ))
    }

    /// Something else is wrong with it.
    fn fault(&self, what: impl Into<String>) -> NoAnswer {
        let (name, what) = (&self.name, what.into());
        if self.last.is_empty() {
            NoAnswer(format!("{name} {what}"))
        } else {
            let last = shown(&self.last);
            NoAnswer(format!("{name} {what}; the last it said was {last}"))
        }
    }
}

/// A line in quotes that stays on its line, cut short.
fn shown(line: &str) -> String {
    let start: String = line.chars().take(100).collect();
    let dots = if start.len() < line.len() { "…" } else { "" };
    format!("{:?}", start + dots)
}

/// Some of the actions that would have been legal.
fn some<A: ToString>(legal: &[A]) -> String {
    const FEW: usize = 4;
    let few: Vec<String> = legal.iter().take(FEW).map(ToString::to_string).collect();
    let dots = if legal.len() > FEW { " …" } else { "" };
    format!("one of the legal actions: {}{dots}", few.join("; "))
}

impl<G: Game> Player<G> for ExternalEngine<G> {
    fn begin(&mut self, rules: &G::Rules, seat: Seat) {
        self.seen = Some((seat, Record::new(rules.clone())));
        if self.process.is_none() {
            self.process = Some(self.start());
        }
    }

    fn ready(&self) -> Result<(), NoAnswer> {
        match &self.process {
            Some(Err(why)) => Err(why.clone()),
            _ => Ok(()),
        }
    }

    fn watch(&mut self, event: Event<G>) {
        if let Some((_, record)) = &mut self.seen {
            record.push(event);
        }
    }

    fn decide(&mut self, _: &G::View, legal: &[G::Action]) -> Result<G::Action, NoAnswer> {
        let mut process = match self.process.take() {
            Some(started) => started,
            None => self.start(),
        };
        let answer = match &mut process {
            Ok(process) => self.ask(process, legal),
            Err(why) => Err(why.clone()),
        };
        // One that failed once is not asked again: what it says next may be about anything.
        self.process = Some(match &answer {
            Ok(_) => process,
            Err(why) => Err(why.clone()),
        });
        answer
    }
}
