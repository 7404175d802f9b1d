//! `dominium replay`: a record checked, and the table after any step.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, anyhow, bail};
use game::{Game, Record, Seat, Sheet};
use kingdomino::{Dynasty, DynastyError, Kingdomino, State};
use serde_json::{Map, Value, json};

use crate::cli::Replay;
use crate::{input, print, show};

pub(crate) fn run(arguments: &Replay) -> Result<()> {
    let name = input::name(&arguments.file);
    let text = input::read(&arguments.file)?;
    let sheets = Sheet::read_all(&text).with_context(|| name.clone())?;
    for sheet in &sheets {
        let game = sheet.game().unwrap_or_default();
        if game != Kingdomino::NAME {
            bail!(
                "{name}: no game is called {game:?}; expected {:?}",
                Kingdomino::NAME
            );
        }
    }
    let mut games = Vec::new();
    for sheet in &sheets {
        let record = Record::<Kingdomino>::try_from(sheet).with_context(|| name.clone())?;
        let end = record.replay().with_context(|| name.clone())?;
        games.push((record, end));
    }
    let dynasty = dynasty(&games).with_context(|| name.clone())?;
    let chosen = arguments.game.unwrap_or(games.len());
    let (record, _) = chosen
        .checked_sub(1)
        .and_then(|index| games.get(index))
        .ok_or_else(|| anyhow!("--game {chosen}: {name} holds games 1 to {}", games.len()))?;
    let steps = record.events().count();
    let to = arguments.to.unwrap_or(steps);
    if to > steps {
        bail!("--to {to}: the game has {steps} events");
    }
    let shown = Shown {
        record,
        state: record.replay_to(to)?,
        to,
        steps,
        game: (chosen, games.len()),
        dynasty,
    };
    if arguments.json {
        print(&format!("{:#}\n", shown.report()))
    } else {
        print(&shown.draw())
    }
}

/// The match, if these are the games of one.
fn dynasty(games: &[(Record<Kingdomino>, State)]) -> Result<Option<Dynasty>> {
    let [(first, _), ..] = games else {
        return Ok(None);
    };
    if !first.rules.dynasty() {
        return Ok(None);
    }
    let mut dynasty = Dynasty::new(first.rules);
    for (number, (_, end)) in (1..).zip(games) {
        match dynasty.add(end) {
            Ok(()) | Err(DynastyError::Unfinished) => {}
            Err(why) => bail!("game {number}: {why}"),
        }
    }
    Ok(Some(dynasty))
}

struct Shown<'a> {
    record: &'a Record<Kingdomino>,
    state: State,
    to: usize,
    steps: usize,
    /// Which game of how many.
    game: (usize, usize),
    dynasty: Option<Dynasty>,
}

impl Shown<'_> {
    fn name(&self, seat: Seat) -> String {
        match self.record.tag(&format!("Seat{seat}")) {
            Some(name) => show::plain(name),
            None => format!("Seat {seat}"),
        }
    }

    fn draw(&self) -> String {
        let mut text = format!("{}\n", self.record.rules);
        for tag in &self.record.tags {
            let _ = writeln!(text, "{}: {}", tag.name, show::plain(&tag.value));
        }
        if self.game.1 > 1 {
            let _ = writeln!(text, "Game {} of {}", self.game.0, self.game.1);
        }
        let _ = write!(text, "After {} of {} events", self.to, self.steps);
        match self
            .to
            .checked_sub(1)
            .and_then(|last| self.record.events().nth(last))
        {
            Some(event) => {
                let _ = writeln!(text, ": {event}\n");
            }
            None => text.push_str("\n\n"),
        }
        let names: Vec<String> = seats(&self.state).map(|seat| self.name(seat)).collect();
        text.push_str(&show::table(&self.state, &names));
        if let Some(dynasty) = &self.dynasty {
            text.push('\n');
            text.push_str(&show::standings(dynasty, &names));
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
        let scores: Vec<Value> = seats(&self.state)
            .map(|seat| show::score_json(self.state.kingdom(seat), &self.state.score(seat)))
            .collect();
        let mut report = json!({
            "rules": self.record.rules.to_string(),
            "tags": tags,
            "games": self.game.1,
            "game": self.game.0,
            "events": self.steps,
            "to": self.to,
            "position": Kingdomino::position(&self.state),
            "scores": scores,
            "result": Kingdomino::result(&self.state).map(|outcome| outcome.to_string()),
        });
        if let Some(dynasty) = &self.dynasty {
            let standings: Vec<Value> = dynasty
                .standings()
                .iter()
                .map(|standing| {
                    json!({
                        "seat": standing.seat.index() + 1,
                        "place": standing.place,
                        "total": standing.total,
                        "largest_property": standing.largest,
                        "crowns": standing.crowns,
                    })
                })
                .collect();
            report["dynasty"] = json!({
                "games_played": dynasty.games().len(),
                "standings": standings,
                "result": dynasty.is_over().then(|| dynasty.to_string()),
            });
        }
        report
    }
}

fn seats(state: &State) -> impl Iterator<Item = Seat> {
    Seat::all(state.rules().players())
}
