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
        if !game.eq_ignore_ascii_case(Kingdomino::NAME) {
            bail!(
                "{name}: no game is called {game:?}; expected {:?}",
                Kingdomino::NAME
            );
        }
    }
    let records: Vec<Record<Kingdomino>> = sheets
        .iter()
        .map(Record::try_from)
        .collect::<Result<_, _>>()
        .with_context(|| name.clone())?;
    let chosen = arguments.game.unwrap_or(records.len() as u64) as usize;
    let record = chosen
        .checked_sub(1)
        .and_then(|index| records.get(index))
        .ok_or_else(|| match records.len() {
            1 => anyhow!("--game {chosen}: {name} holds one game"),
            games => anyhow!("--game {chosen}: {name} holds games 1 to {games}"),
        })?;
    let steps = record.events().count();
    let to = arguments.to.map_or(steps, |to| to as usize);
    if to > steps {
        bail!("--to {to}: the game has {steps} events");
    }
    let checked = check(&records);
    let shown = match (&checked, record.replay_to(to)) {
        (Ok(_), state) => state.expect("the record was checked"),
        // Somebody who looks for a mistake wants to see the table before it.
        (Err(_), Ok(state)) if arguments.to.is_some() => state,
        (Err(why), _) => bail!("{name}: {why}"),
    };
    let dynasty = checked
        .as_ref()
        .ok()
        .and_then(|dynasties| dynasties[chosen - 1].clone());
    let shown = Shown {
        record,
        state: shown,
        to,
        steps,
        game: (chosen, records.len()),
        dynasty,
    };
    if arguments.json {
        print(&format!("{:#}\n", shown.report()))?;
    } else {
        print(&shown.draw())?;
    }
    match checked {
        Ok(_) => Ok(()),
        Err(why) => bail!("{name}: {why}"),
    }
}

/// Checks every game of a file. For each the Dynasty it belongs to, with all the games of it that
/// are there.
fn check(records: &[Record<Kingdomino>]) -> Result<Vec<Option<Dynasty>>> {
    let mut dynasties: Vec<Option<Dynasty>> = Vec::new();
    let mut first = 0;
    let mut open: Option<Dynasty> = None;
    for (index, record) in records.iter().enumerate() {
        let end = record.replay()?;
        let game = record.tag("Game");
        let goes_on = open.as_ref().is_some_and(|dynasty| {
            let another = game == Some(&which_game(0)) || dynasty.rules() != record.rules;
            !dynasty.is_over() && !another
        });
        if !goes_on {
            first = index;
            open = record.rules.dynasty().then(|| Dynasty::new(record.rules));
        }
        dynasties.push(None);
        let Some(dynasty) = &mut open else {
            continue;
        };
        let number = index + 1;
        let expected = which_game(index - first);
        if let Some(game) = game.filter(|game| **game != expected) {
            bail!("game {number}: its Game tag says {game:?}, and it is {expected:?}");
        }
        if dynasty.games().len() < index - first {
            bail!("game {number}: the game of the Dynasty before it is not over");
        }
        match dynasty.add(&end) {
            Ok(()) | Err(DynastyError::Unfinished) => {}
            Err(why) => bail!("game {number}: {why}"),
        }
        dynasties[first..].fill(Some(dynasty.clone()));
    }
    Ok(dynasties)
}

/// The `Game` tag of the game with this index.
fn which_game(index: usize) -> String {
    format!("{} of {}", index + 1, Dynasty::GAMES)
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
            Some(name) if !name.trim().is_empty() => show::plain(name),
            _ => format!("Seat {seat}"),
        }
    }

    fn draw(&self) -> String {
        let mut text = format!("{}\n", self.record.rules);
        for tag in &self.record.tags {
            let _ = writeln!(text, "{}: {}", tag.name, show::plain(&tag.value));
        }
        if self.game.1 > 1 {
            let _ = writeln!(
                text,
                "Record {} of the {} in this file",
                self.game.0, self.game.1
            );
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
        let mut legal = Vec::new();
        Kingdomino::legal(&self.state, |action| {
            legal.push(json!({"id": action.id().0, "action": action.to_string()}));
        });
        let mut report = json!({
            "rules": self.record.rules.to_string(),
            "tags": tags,
            "games": self.game.1,
            "game": self.game.0,
            "events": self.steps,
            "to": self.to,
            "position": Kingdomino::position(&self.state),
            "legal": legal,
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
