//! `dominium replay`: validates a record and shows the position after any event.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, anyhow, bail};
use domination::Domination;
use game::{
    Event, Eye, Game, RawRecord, Record, ReplayError, ReplayErrorKind, Seat, Turn, record_file,
};
use games::dispatch;
use kingdomino::{Dynasty, DynastyError, Kingdomino};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use serde_json::{Map, Value, json};

use crate::cli::Replay;
use crate::{input, print, show};

pub(crate) fn run(arguments: &Replay) -> Result<()> {
    let name = input::display_name(&arguments.file);
    let text = input::read(&arguments.file)?;
    let raw_records = RawRecord::read_all(&text).with_context(|| name.clone())?;
    let game = input::game(&raw_records).with_context(|| name)?;
    dispatch!(game, G => replay::<G>(arguments, &raw_records))
}

/// Game with text and JSON output.
trait Printable: Game {
    /// Text of the full state.
    fn state_text(state: &Self::State, names: &[String]) -> String;

    /// Text of a view.
    fn view_text(view: &Self::View, names: &[String]) -> String;

    /// Full state of a view, in a game without hidden information.
    fn into_state(view: Self::View) -> Result<Self::State, Self::View>;

    /// JSON of a view.
    fn view_json(view: &Self::View) -> Value;

    /// JSON of the score of each seat.
    fn scores(state: &Self::State) -> Vec<Value>;

    /// Validates every game of a file and returns the Dynasty each belongs to, if any.
    fn check(records: &[Record<Self>]) -> Result<Vec<Option<Dynasty>>>;
}

impl Printable for Kingdomino {
    fn state_text(state: &Self::State, names: &[String]) -> String {
        show::kingdomino::table(state, names)
    }

    fn view_text(view: &Self::View, names: &[String]) -> String {
        show::kingdomino::table(view.state(), names)
    }

    fn into_state(view: Self::View) -> Result<Self::State, Self::View> {
        Ok(*view.state())
    }

    fn view_json(_: &Self::View) -> Value {
        unreachable!("Kingdomino has no hidden information")
    }

    fn scores(state: &Self::State) -> Vec<Value> {
        Seat::all(state.rules().players())
            .map(|seat| show::kingdomino::score_json(state.kingdom(seat), &state.score(seat)))
            .collect()
    }

    fn check(records: &[Record<Self>]) -> Result<Vec<Option<Dynasty>>> {
        check_dynasties(records)
    }
}

impl Printable for Domination {
    fn state_text(state: &Self::State, names: &[String]) -> String {
        show::domination::state(state, names)
    }

    fn view_text(view: &Self::View, names: &[String]) -> String {
        show::domination::view(view, names)
    }

    fn into_state(view: Self::View) -> Result<Self::State, Self::View> {
        Err(view)
    }

    fn view_json(view: &Self::View) -> Value {
        show::domination::view_json(view)
    }

    fn scores(state: &Self::State) -> Vec<Value> {
        show::domination::scores(state)
    }

    fn check(records: &[Record<Self>]) -> Result<Vec<Option<Dynasty>>> {
        for record in records {
            record.replay()?;
        }
        Ok(vec![None; records.len()])
    }
}

fn replay<G: Printable>(arguments: &Replay, raw_records: &[RawRecord]) -> Result<()> {
    let name = input::display_name(&arguments.file);
    let records: Vec<Record<G>> = input::records(raw_records, &arguments.file)?;
    let chosen = arguments.game.unwrap_or(records.len() as u64) as usize;
    let record = chosen
        .checked_sub(1)
        .and_then(|index| records.get(index))
        .ok_or_else(|| match records.len() {
            1 => anyhow!("--game {chosen}: {name} contains one game"),
            games => anyhow!("--game {chosen}: {name} contains games 1 to {games}"),
        })?;
    let steps = record.events().count();
    let to = arguments.to.map_or(steps, |to| to as usize);
    if to > steps {
        bail!("--to {to}: the game has {steps} events");
    }
    let mut dynasty = None;
    let (selected, checked) = match arguments.eye {
        None => {
            let checked = G::check(&records).map(|dynasties| {
                dynasty.clone_from(&dynasties[chosen - 1]);
            });
            let state = record.replay_to(to).map_err(anyhow::Error::from);
            (
                state.map(|state| (record.clone(), Visible::State(state))),
                checked,
            )
        }
        Some(eye) => {
            let selected = seen(record, to, eye).map(|(seen, view)| match G::into_state(view) {
                Ok(state) => {
                    let checked = G::check(&records).ok();
                    dynasty = checked.and_then(|dynasties| dynasties[chosen - 1].clone());
                    (seen, Visible::State(state))
                }
                Err(view) => (seen, Visible::View(view, eye)),
            });
            (
                selected,
                validate_for_eye(record, eye).map_err(anyhow::Error::from),
            )
        }
    };
    let (record, visible) = match (selected, &checked) {
        (Ok(selected), Ok(())) => selected,
        // With --to, the position before an error is still shown, to locate the error.
        (Ok(selected), Err(_)) if arguments.to.is_some() => selected,
        (Err(why), Ok(())) => bail!("{name}: {why}"),
        (_, Err(why)) => bail!("{name}: {}", with_hint::<G>(why)),
    };
    if arguments.record {
        print(&record.to_string())?;
    } else {
        let step = Step {
            record,
            visible,
            to,
            steps,
            game: (chosen, records.len()),
            dynasty,
        };
        step.print(arguments.json)?;
    }
    match checked {
        Ok(()) => Ok(()),
        Err(why) => bail!("{name}: {}", with_hint::<G>(&why)),
    }
}

/// Validates everything in a record that is visible to an eye.
pub(crate) fn validate_for_eye<G: Game>(
    record: &Record<G>,
    eye: Eye,
) -> Result<(), ReplayError<G>> {
    let view = record.seen_by(eye)?.view(eye)?;
    // The result of a game is public.
    record.check_result(&sample_state::<G>(&view))
}

/// Samples a state consistent with a view. Public information is the same in all such states.
fn sample_state<G: Game>(view: &G::View) -> G::State {
    G::imagine(view, &mut ChaCha8Rng::seed_from_u64(0))
}

/// Adds a hint to the error of a record with hidden events.
fn with_hint<G: Game>(why: &anyhow::Error) -> String {
    let broken = why.downcast_ref::<ReplayError<G>>();
    match broken {
        Some(broken) if broken.why == ReplayErrorKind::Hidden => {
            format!("{why}; use --as to show the view of a seat or a spectator")
        }
        _ => why.to_string(),
    }
}

/// First `to` events of a record as seen by an eye. Also returns the view of the eye after them.
fn seen<G: Game>(record: &Record<G>, to: usize, eye: Eye) -> Result<(Record<G>, G::View)> {
    let seats = G::seats(&record.rules);
    if let Eye::Seat(seat) = eye
        && seat.index() >= seats
    {
        bail!("--as {seat}: the game has {seats} seats");
    }
    let mut until = Record::new(record.rules.clone());
    let mut events = 0;
    let entries = record.entries.iter().take_while(|entry| {
        events += usize::from(entry.event.is_some());
        events <= to
    });
    until.entries = entries.cloned().collect();
    // The result is not known before the end.
    let is_complete = to == record.events().count();
    let tags = record.tags.iter();
    until.tags = tags
        .filter(|tag| is_complete || tag.name != record_file::RESULT)
        .cloned()
        .collect();
    let seen = until.seen_by(eye)?;
    let view = seen.view(eye)?;
    Ok((seen, view))
}

/// Validates every game of a file.
///
/// Returns the Dynasty that each game belongs to, if any, with all its games.
fn check_dynasties(records: &[Record<Kingdomino>]) -> Result<Vec<Option<Dynasty>>> {
    let mut dynasties: Vec<Option<Dynasty>> = Vec::new();
    let mut first = 0;
    let mut open: Option<Dynasty> = None;
    for (index, record) in records.iter().enumerate() {
        let end = record.replay()?;
        let game = record.tag("Game");
        let continues = open.as_ref().is_some_and(|dynasty| {
            let is_new = game == Some(&game_tag(0)) || dynasty.rules() != record.rules;
            !dynasty.is_over() && !is_new
        });
        if !continues {
            first = index;
            open = record.rules.dynasty().then(|| Dynasty::new(record.rules));
        }
        dynasties.push(None);
        let Some(dynasty) = &mut open else {
            continue;
        };
        let number = index + 1;
        let expected = game_tag(index - first);
        if let Some(game) = game.filter(|game| **game != expected) {
            bail!("game {number}: found Game tag {game:?}, expected {expected:?}");
        }
        if dynasty.games().len() < index - first {
            bail!("game {number}: the previous game of the Dynasty is not over");
        }
        match dynasty.add(&end) {
            Ok(()) | Err(DynastyError::Unfinished) => {}
            Err(why) => bail!("game {number}: {why}"),
        }
        dynasties[first..].fill(Some(dynasty.clone()));
    }
    Ok(dynasties)
}

/// `Game` tag of the game with this index in its Dynasty.
fn game_tag(index: usize) -> String {
    format!("{} of {}", index + 1, Dynasty::GAMES)
}

/// Visible part of a position.
enum Visible<G: Game> {
    /// The full state.
    State(G::State),
    /// The view of an eye.
    View(G::View, Eye),
}

/// Game after a number of events.
struct Step<G: Game> {
    record: Record<G>,
    visible: Visible<G>,
    to: usize,
    steps: usize,
    /// Number of the game in the file, and number of games.
    game: (usize, usize),
    dynasty: Option<Dynasty>,
}

impl<G: Printable> Step<G> {
    fn print(&self, json: bool) -> Result<()> {
        if json {
            print(&format!("{:#}\n", self.report()))
        } else {
            print(&self.draw())
        }
    }

    fn names(&self) -> Vec<String> {
        let name = |seat: Seat| match self.record.tag(&format!("Seat{seat}")) {
            Some(name) if !name.trim().is_empty() => show::sanitize(name),
            _ => format!("Seat {seat}"),
        };
        Seat::all(G::seats(&self.record.rules)).map(name).collect()
    }

    fn draw(&self) -> String {
        let mut text = format!("{}\n", self.record.rules);
        for tag in &self.record.tags {
            let _ = writeln!(text, "{}: {}", tag.name, show::sanitize(&tag.value));
        }
        if self.game.1 > 1 {
            let _ = writeln!(
                text,
                "Record {} of {} in this file",
                self.game.0, self.game.1
            );
        }
        let _ = write!(text, "After {} of {} events", self.to, self.steps);
        match self
            .to
            .checked_sub(1)
            .and_then(|last| self.record.events().nth(last))
        {
            Some(Event::Chance(None)) => text.push_str(": a hidden draw\n\n"),
            Some(event) => {
                let _ = writeln!(text, ": {event}\n");
            }
            None => text.push_str("\n\n"),
        }
        let names = self.names();
        text.push_str(&match &self.visible {
            Visible::State(state) => G::state_text(state, &names),
            Visible::View(view, _) => G::view_text(view, &names),
        });
        if let Some(dynasty) = &self.dynasty {
            text.push('\n');
            text.push_str(&show::kingdomino::standings(dynasty, &names));
        }
        text
    }

    fn report(&self) -> Value {
        let tags: Map<String, Value> = self
            .record
            .tags
            .iter()
            .map(|tag| (tag.name.clone(), json!(tag.value)))
            .collect();
        let mut report = json!({
            "rules": self.record.rules.to_string(),
            "tags": tags,
            "games": self.game.1,
            "game": self.game.0,
            "events": self.steps,
            "to": self.to,
        });
        let sampled;
        let (state, decides) = match &self.visible {
            Visible::State(state) => {
                report["position"] = json!(G::position(state));
                (state, true)
            }
            Visible::View(view, eye) => {
                report["view"] = G::view_json(view);
                sampled = sample_state::<G>(view);
                let mover = match G::turn(&sampled) {
                    Turn::Of(seat) => Some(Eye::Seat(seat)),
                    Turn::Chance | Turn::Over => None,
                };
                (&sampled, mover == Some(*eye))
            }
        };
        let mut legal = Vec::new();
        // The legal actions of other seats depend on their hidden racks.
        if decides {
            G::legal(state, |action| {
                legal.push(json!({"id": G::id(action).0, "action": action.to_string()}));
            });
        }
        report["legal"] = json!(legal);
        report["scores"] = json!(G::scores(state));
        report["result"] = json!(G::result(state).map(|outcome| outcome.to_string()));
        if let Some(dynasty) = &self.dynasty {
            report["dynasty"] = dynasty_json(dynasty);
        }
        report
    }
}

fn dynasty_json(dynasty: &Dynasty) -> Value {
    let standings: Vec<Value> = dynasty
        .standings()
        .iter()
        .map(|standing| {
            json!({
                "seat": standing.seat.index() + 1,
                "place": standing.rank,
                "total": standing.total,
                "largest_property": standing.largest,
                "crowns": standing.crowns,
            })
        })
        .collect();
    json!({
        "games_played": dynasty.games().len(),
        "standings": standings,
        "result": dynasty.is_over().then(|| dynasty.to_string()),
    })
}
