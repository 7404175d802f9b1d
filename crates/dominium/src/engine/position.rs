//! The game an engine is asked about: what happened, as far as it was told.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use domination::Domination;
use engine_protocol::{Answer, infos};
use game::{Event, Eye, Game, ParseError, Record, Seat, Sheet, Turn, sheet};
use games::{GameKind, dispatch, match_any};
use kingdomino::Kingdomino;
use players::{Analysis, Budget, Candidate, Limits, Played, Spec, attend};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use super::options::Options;
use super::plain;
use crate::replay::watch;

/// Game of any kind.
pub(super) enum Table {
    Kingdomino(Known<Kingdomino>),
    Domination(Known<Domination>),
}

/// A search that is ready to run: reports `info` lines and returns its decision.
pub(super) type Thinking =
    Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(Vec<Answer>)) -> Decided + Send>;

/// Result of a search.
pub(super) struct Decided {
    /// `bestmove`, or an error.
    pub(super) answer: Answer,
    /// The next decision of the same seat, if it was made by the same search.
    pub(super) plan: Option<Plan>,
}

impl Decided {
    /// The answer to a `go` whose search has panicked.
    pub(super) fn failed() -> Self {
        Answer::Error("go: internal error, the search has failed".to_owned()).into()
    }
}

impl From<Answer> for Decided {
    fn from(answer: Answer) -> Self {
        Self { answer, plan: None }
    }
}

/// Decision for a later position that is known without another search.
pub(super) struct Plan {
    /// The game as the seat has seen it when it has to take that decision.
    seen: Table,
    /// The lines that answer `go`.
    pub(super) answers: Vec<Answer>,
}

impl Plan {
    /// Is this the position that was planned for, with the same history?
    pub(super) fn leads_to(&self, table: &Table) -> bool {
        match (&self.seen, table) {
            (Table::Kingdomino(seen), Table::Kingdomino(known)) => known.looks_like(seen),
            (Table::Domination(seen), Table::Domination(known)) => known.looks_like(seen),
            (Table::Kingdomino(_), Table::Domination(_))
            | (Table::Domination(_), Table::Kingdomino(_)) => false,
        }
    }
}

/// The games that a player plays, or why it plays none.
pub(super) fn games(player: &Spec) -> Result<Vec<&'static str>, ParseError> {
    let plays = |kind| dispatch!(kind, G => G::player(player, 0).map(|_| G::NAME));
    let all = GameKind::ALL.map(plays);
    let games: Vec<&str> = all.iter().flatten().copied().collect();
    let [first, ..] = all;
    if games.is_empty() {
        return first.map(|name| vec![name]);
    }
    Ok(games)
}

impl From<Known<Kingdomino>> for Table {
    fn from(known: Known<Kingdomino>) -> Self {
        Self::Kingdomino(known)
    }
}

impl From<Known<Domination>> for Table {
    fn from(known: Known<Domination>) -> Self {
        Self::Domination(known)
    }
}

impl Table {
    /// A game by these rules in which nothing has happened yet.
    pub(super) fn start(rules: &str) -> Result<Self, String> {
        let game = GameKind::of_line(rules).map_err(|why| why.to_string())?;
        let table = dispatch!(game, G => Known::<G>::start(rules).map(Self::from));
        table.map_err(|why| format!("rules: {why}"))
    }

    /// The game of a record.
    pub(super) fn read(record: &str) -> Result<Self, String> {
        let sheets = Sheet::read_all(record).map_err(|why| why.to_string())?;
        let game = sheets[0].game().unwrap_or_default().parse::<GameKind>();
        let game = game.map_err(|why| why.to_string())?;
        dispatch!(game, G => Known::<G>::read(record).map(Self::from))
    }

    /// The same after one more event.
    pub(super) fn after(&self, event: &str) -> Result<Self, String> {
        match_any!(self, Table(known) => known.after(event).map(Self::from))
    }

    /// Is it the turn of this seat, and is this all it may do?
    pub(super) fn check_legal(&self, seat: Seat, actions: &[String]) -> Result<(), String> {
        match_any!(self, Table(known) => known.check_legal(seat, actions))
    }

    /// What decides for the seat whose turn it is.
    pub(super) fn thinking(
        &self,
        options: &Options,
        budget: Option<Budget>,
    ) -> Result<Thinking, String> {
        match_any!(self, Table(known) => known.thinking(options, budget))
    }
}

/// A record that somebody may know: all of it, or what one eye may.
pub(super) struct Known<G: Game>(Record<G>);

/// A decision, with what the one who takes it may know.
struct Decision<G: Game> {
    seat: Seat,
    seen: Record<G>,
    view: G::View,
    legal: Vec<G::Action>,
}

impl<G: Played> Known<G> {
    fn start(rules: &str) -> Result<Self, String> {
        let rules = rules.parse().map_err(|why| plain(&why))?;
        Ok(Self(Record::new(rules)))
    }

    fn read(record: &str) -> Result<Self, String> {
        let record = record.parse().map_err(|why: ParseError| why.to_string())?;
        check(record).map(Self)
    }

    fn after(&self, event: &str) -> Result<Self, String> {
        let event = event
            .parse()
            .map_err(|why| format!("event: {}", plain(&why)))?;
        let mut record = self.0.clone();
        // How it stood, or ended, was said of the events before this one.
        record.tags.retain(|tag| tag.name != sheet::RESULT);
        record.push(event);
        check(record)
            .map(Self)
            .map_err(|why| format!("event: {why}"))
    }

    fn decision(&self) -> Result<Decision<G>, String> {
        let open = self.0.view(Eye::Spectator).map_err(|why| why.to_string())?;
        let seat = match G::turn_seen(&open) {
            Turn::Of(seat) => seat,
            Turn::Chance => return Err("an outcome of chance is next, not a decision".to_owned()),
            Turn::Over => return Err("the game is over".to_owned()),
        };
        let eye = Eye::Seat(seat);
        let seen = self.0.seen_by(eye);
        let seen = seen.map_err(|why| format!("seat {seat} is next and knows more: {why}"))?;
        let view = seen.view(eye).map_err(|why| why.to_string())?;
        // The mover has the same choices in every world that looks the same to it.
        let world = G::imagine(&view, &mut ChaCha8Rng::seed_from_u64(0));
        let mut legal = Vec::new();
        G::legal(&world, |action| legal.push(action));
        Ok(Decision {
            seat,
            seen,
            view,
            legal,
        })
    }

    fn check_legal(&self, seat: Seat, actions: &[String]) -> Result<(), String> {
        let decision = self.decision().map_err(|why| format!("legal: {why}"))?;
        if seat != decision.seat {
            return Err(format!("legal: it is the turn of seat {}", decision.seat));
        }
        let mut named = Vec::new();
        for text in actions {
            let action: G::Action = text
                .parse()
                .map_err(|why| format!("legal: {}", plain(&why)))?;
            if !decision.legal.contains(&action) {
                return Err(format!("legal: {action} is not legal"));
            }
            if named.contains(&action) {
                return Err(format!("legal: {action} is named twice"));
            }
            named.push(action);
        }
        match decision.legal.iter().find(|action| !named.contains(action)) {
            Some(missing) => Err(format!("legal: {missing} is legal, too, and is not named")),
            None => Ok(()),
        }
    }

    /// Does the seat to move have a choice, after the same rules and events as in `seen`?
    fn looks_like(&self, seen: &Self) -> bool {
        let Ok(decision) = self.decision() else {
            return false;
        };
        let same_events = decision.seen.events().eq(seen.0.events());
        decision.legal.len() > 1 && decision.seen.rules == seen.0.rules && same_events
    }

    fn thinking(&self, options: &Options, budget: Option<Budget>) -> Result<Thinking, String>
    where
        Table: From<Self>,
    {
        // What it takes to be told the game so far counts, too.
        let start = Instant::now();
        let Decision {
            seat,
            seen,
            view,
            legal,
        } = self.decision().map_err(|why| format!("go: {why}"))?;
        let Options {
            player,
            seed,
            moves,
        } = options.clone();
        let wrong = |why| format!("go: {player}: {}", plain(&why));
        if let [only] = legal[..] {
            return Ok(Box::new(move |_, _| best_move::<G>(only).into()));
        }
        if !G::can_analyse(&player).map_err(wrong)? {
            let mut mind = G::player(&player, seed).map_err(wrong)?;
            attend(&mut *mind, &seen, seat);
            return Ok(Box::new(move |_, _| match mind.decide(&view, &legal) {
                Ok(action) => best_move::<G>(action).into(),
                Err(why) => Answer::Error(why.to_string()).into(),
            }));
        }
        let mut mind = G::analyst(&player, seed).map_err(wrong)?;
        let budget = budget.unwrap_or_else(|| mind.budget());
        Ok(Box::new(move |stop, tell| {
            let limits = Limits {
                budget,
                start,
                stop,
            };
            attend(&mut *mind, &seen, seat);
            let analysis = mind.analyse(&view, &legal, limits, &mut |analysis| {
                tell(infos(analysis, moves));
            });
            tell(infos(&analysis, moves));
            let best = analysis.best();
            let plan = follow_up(&seen, seat, best).map(|(seen, next)| {
                let action = next.best().line[0];
                let mut answers = infos(&next, moves);
                answers.push(best_move::<G>(action));
                let seen = Table::from(Self(seen));
                Plan { seen, answers }
            });
            Decided {
                answer: best_move::<G>(best.line[0]),
                plan,
            }
        }))
    }
}

/// The second action of a move that was decided as a whole, and the game up to there.
fn follow_up<G: Game>(
    seen: &Record<G>,
    seat: Seat,
    best: &Candidate<G::Action>,
) -> Option<(Record<G>, Analysis<G>)> {
    let (first, rest) = best.line.split_first()?;
    let decided = best.decided.checked_sub(1).filter(|left| *left > 0)?;
    let mut seen = seen.clone();
    seen.push(Event::Act(seat, *first));
    let next = Candidate {
        line: rest.to_vec(),
        decided,
        outlook: best.outlook.clone(),
        playouts: 0,
    };
    let analysis = Analysis {
        playouts: 0,
        moves: vec![next],
    };
    Some((seen, analysis))
}

fn best_move<G: Game>(action: G::Action) -> Answer {
    Answer::BestMove(action.to_string())
}

/// A record, if all of it can be known or it is what some eye may know.
fn check<G: Game>(record: Record<G>) -> Result<Record<G>, String> {
    if !record.events().any(|event| event == Event::Chance(None)) {
        return match record.replay() {
            Ok(_) => Ok(record),
            Err(why) => Err(why.to_string()),
        };
    }
    let mut furthest = None;
    for eye in Eye::all(G::seats(&record.rules)) {
        match record.seen_by(eye) {
            Ok(seen) if seen.events().eq(record.events()) => {
                return match watch(&record, eye) {
                    Ok(()) => Ok(record),
                    Err(why) => Err(why.to_string()),
                };
            }
            Ok(_) => {}
            Err(why) => {
                if furthest.as_ref().is_none_or(|(step, _)| *step < why.step) {
                    furthest = Some((why.step, why.to_string()));
                }
            }
        }
    }
    let mixed = "it hides some of what a seat sees and shows what others do".to_owned();
    Err(furthest.map_or(mixed, |(_, why)| why))
}
