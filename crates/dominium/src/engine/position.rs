//! Position of the engine, and searches in it.
//!
//! The position is the game record as sent by the host.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use domination::Domination;
use engine_protocol::{EngineMessage, info_lines};
use game::{Event, Eye, Game, ParseError, RawRecord, Record, Seat, Turn, record_file};
use games::{GameKind, dispatch, match_any};
use kingdomino::Kingdomino;
use players::{Analysis, Budget, Candidate, HasPlayers, SearchLimits, Spec, catch_up};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

use super::options::Options;
use super::without_line_number;
use crate::replay::validate_for_eye;

/// Position in one of the games.
pub(super) enum Position {
    Kingdomino(GameRecord<Kingdomino>),
    Domination(GameRecord<Domination>),
}

/// Prepared search: reports `info` lines and returns its decision.
pub(super) type Search =
    Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(Vec<EngineMessage>)) -> SearchResult + Send>;

/// Result of a search.
pub(super) struct SearchResult {
    /// `bestmove`, or an error.
    pub(super) answer: EngineMessage,
    /// The next decision of the same seat, if the same search made it.
    pub(super) plan: Option<PlannedAnswer>,
}

impl SearchResult {
    /// Answer to a `go` whose search panicked.
    pub(super) fn failed() -> Self {
        EngineMessage::Error("go: internal error, the search failed".to_owned()).into()
    }
}

impl From<EngineMessage> for SearchResult {
    fn from(answer: EngineMessage) -> Self {
        Self { answer, plan: None }
    }
}

/// Cached decision for a later position, which needs no search.
pub(super) struct PlannedAnswer {
    /// The later position, as seen by the deciding seat.
    seen: Position,
    /// Answer lines to `go`.
    pub(super) answers: Vec<EngineMessage>,
}

impl PlannedAnswer {
    /// Whether this is the planned position, with the same history.
    pub(super) fn applies_to(&self, position: &Position) -> bool {
        match (&self.seen, position) {
            (Position::Kingdomino(seen), Position::Kingdomino(record)) => record.matches(seen),
            (Position::Domination(seen), Position::Domination(record)) => record.matches(seen),
            (Position::Kingdomino(_), Position::Domination(_))
            | (Position::Domination(_), Position::Kingdomino(_)) => false,
        }
    }
}

/// Names of the games that a player plays; an error if there are none.
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

impl From<GameRecord<Kingdomino>> for Position {
    fn from(record: GameRecord<Kingdomino>) -> Self {
        Self::Kingdomino(record)
    }
}

impl From<GameRecord<Domination>> for Position {
    fn from(record: GameRecord<Domination>) -> Self {
        Self::Domination(record)
    }
}

impl Position {
    /// Start position of a rules line.
    pub(super) fn start(rules: &str) -> Result<Self, String> {
        let game = GameKind::of_line(rules).map_err(|why| why.to_string())?;
        let position = dispatch!(game, G => GameRecord::<G>::start(rules).map(Self::from));
        position.map_err(|why| format!("rules: {why}"))
    }

    /// Parses and checks a record.
    pub(super) fn read(record: &str) -> Result<Self, String> {
        let raw_records = RawRecord::read_all(record).map_err(|why| why.to_string())?;
        let game = raw_records[0]
            .game()
            .unwrap_or_default()
            .parse::<GameKind>();
        let game = game.map_err(|why| why.to_string())?;
        dispatch!(game, G => GameRecord::<G>::read(record).map(Self::from))
    }

    /// Position after one more event.
    pub(super) fn after(&self, event: &str) -> Result<Self, String> {
        match_any!(self, Position(record) => record.after(event).map(Self::from))
    }

    /// Checks the arguments of `legal`: the seat to move and all its actions.
    pub(super) fn check_legal(&self, seat: Seat, actions: &[String]) -> Result<(), String> {
        match_any!(self, Position(record) => record.check_legal(seat, actions))
    }

    /// Prepares the search for the seat to move.
    pub(super) fn search(
        &self,
        options: &Options,
        budget: Option<Budget>,
    ) -> Result<Search, String> {
        match_any!(self, Position(record) => record.search(options, budget))
    }
}

/// Checked record: complete, or redacted to what one eye may know.
pub(super) struct GameRecord<G: Game>(Record<G>);

/// Decision with the information of the deciding seat.
struct Decision<G: Game> {
    seat: Seat,
    seen: Record<G>,
    view: G::View,
    legal: Vec<G::Action>,
}

impl<G: HasPlayers> GameRecord<G> {
    fn start(rules: &str) -> Result<Self, String> {
        let rules = rules.parse().map_err(|why| without_line_number(&why))?;
        Ok(Self(Record::new(rules)))
    }

    fn read(record: &str) -> Result<Self, String> {
        let record = record.parse().map_err(|why: ParseError| why.to_string())?;
        check(record).map(Self)
    }

    fn after(&self, event: &str) -> Result<Self, String> {
        let event = event
            .parse()
            .map_err(|why| format!("event: {}", without_line_number(&why)))?;
        let mut record = self.0.clone();
        // A `Result` tag refers to the events before this one.
        record.tags.retain(|tag| tag.name != record_file::RESULT);
        record.push(event);
        check(record)
            .map(Self)
            .map_err(|why| format!("event: {why}"))
    }

    fn decision(&self) -> Result<Decision<G>, String> {
        let open = self.0.view(Eye::Spectator).map_err(|why| why.to_string())?;
        let seat = match G::public_turn(&open) {
            Turn::Of(seat) => seat,
            Turn::Chance => return Err("an outcome of chance is next, not a decision".to_owned()),
            Turn::Over => return Err("the game is over".to_owned()),
        };
        let eye = Eye::Seat(seat);
        let seen = self.0.seen_by(eye);
        let seen = seen
            .map_err(|why| format!("seat {seat} is to move, but the record hides events: {why}"))?;
        let view = seen.view(eye).map_err(|why| why.to_string())?;
        // The legal actions of the mover are the same in every world consistent with its view.
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
            return Err(format!("legal: seat {} is to move", decision.seat));
        }
        let mut listed = Vec::new();
        for text in actions {
            let action: G::Action = text
                .parse()
                .map_err(|why| format!("legal: {}", without_line_number(&why)))?;
            if !decision.legal.contains(&action) {
                return Err(format!("legal: {action} is not legal"));
            }
            if listed.contains(&action) {
                return Err(format!("legal: {action} is listed twice"));
            }
            listed.push(action);
        }
        match decision
            .legal
            .iter()
            .find(|action| !listed.contains(action))
        {
            Some(missing) => Err(format!("legal: {missing} is legal but not listed")),
            None => Ok(()),
        }
    }

    /// Whether rules and events equal those of `seen`. The seat to move must also have a choice.
    fn matches(&self, seen: &Self) -> bool {
        let Ok(decision) = self.decision() else {
            return false;
        };
        let same_events = decision.seen.events().eq(seen.0.events());
        decision.legal.len() > 1 && decision.seen.rules == seen.0.rules && same_events
    }

    fn search(&self, options: &Options, budget: Option<Budget>) -> Result<Search, String>
    where
        Position: From<Self>,
    {
        // The time to replay the game counts towards the budget.
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
        let error = |why| format!("go: {player}: {}", without_line_number(&why));
        if let [only] = legal[..] {
            return Ok(Box::new(move |_, _| best_move::<G>(only).into()));
        }
        if !G::can_analyse(&player).map_err(error)? {
            let mut player = G::player(&player, seed).map_err(error)?;
            catch_up(&mut *player, &seen, seat);
            return Ok(Box::new(move |_, _| match player.decide(&view, &legal) {
                Ok(action) => best_move::<G>(action).into(),
                Err(why) => EngineMessage::Error(why.to_string()).into(),
            }));
        }
        let mut analyst = G::analyst(&player, seed).map_err(error)?;
        let budget = budget.unwrap_or_else(|| analyst.budget());
        Ok(Box::new(move |stop, report| {
            let limits = SearchLimits {
                budget,
                start,
                stop,
            };
            catch_up(&mut *analyst, &seen, seat);
            let analysis = analyst.analyse(&view, &legal, limits, &mut |analysis| {
                report(info_lines(analysis, moves));
            });
            report(info_lines(&analysis, moves));
            let best = analysis.best();
            let plan = follow_up(&seen, seat, best).map(|(seen, next)| {
                let action = next.best().line[0];
                let mut answers = info_lines(&next, moves);
                answers.push(best_move::<G>(action));
                let seen = Position::from(Self(seen));
                PlannedAnswer { seen, answers }
            });
            SearchResult {
                answer: best_move::<G>(best.line[0]),
                plan,
            }
        }))
    }
}

/// Second action of a move that was searched as a whole. Also returns the game before this action.
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
        evaluations: best.evaluations.clone(),
        playouts: 0,
    };
    let analysis = Analysis {
        playouts: 0,
        moves: vec![next],
    };
    Some((seen, analysis))
}

fn best_move<G: Game>(action: G::Action) -> EngineMessage {
    EngineMessage::BestMove(action.to_string())
}

/// Accepts a record that is complete, or exactly what some eye may know.
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
                return match validate_for_eye(&record, eye) {
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
    let mixed = "the hidden events match the view of no seat or spectator: expected a complete record, or one redacted for a single view".to_owned();
    Err(furthest.map_or(mixed, |(_, why)| why))
}
