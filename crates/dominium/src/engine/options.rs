//! What a host can set.

use engine_protocol::Answer;
use game::parse::{nearest, number};
use kingdomino::Kingdomino;
use players::Spec;

use super::table::games;

/// The options, as they are set.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// Who decides.
    pub(super) player: Spec,
    /// Fixes its choices.
    pub(super) seed: u64,
    /// How many moves it tells of.
    pub(super) moves: usize,
}

const NAMES: [&str; 3] = ["player", "seed", "moves"];
const MOST_MOVES: usize = players::Analysis::<Kingdomino>::MOST;

impl Options {
    pub(super) fn new(player: &str) -> Result<Self, String> {
        Ok(Self {
            player: spec(player)?,
            seed: 0,
            moves: 3,
        })
    }

    /// What whoever decides plays.
    pub(super) fn games(&self) -> Vec<Answer> {
        let games = games(&self.player).expect("it was asked before it was set");
        let told = |name: &'static str| Answer::Game(name.to_owned());
        games.into_iter().map(told).collect()
    }

    /// All of them and their values.
    pub(super) fn told(&self) -> impl Iterator<Item = Answer> {
        let values = [
            self.player.to_string(),
            self.seed.to_string(),
            self.moves.to_string(),
        ];
        let told = |(name, value): (&str, String)| Answer::Option(name.to_owned(), value);
        NAMES.into_iter().zip(values).map(told)
    }

    /// Sets one, or says what it should be.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let wrong = |expected: &str| format!("set {name}: found {value:?}, expected {expected}");
        match name {
            "player" => self.player = spec(value).map_err(|why| format!("set player: {why}"))?,
            "seed" => {
                let expected = format!("a whole number, 0 to {}", u64::MAX);
                self.seed = value.parse().map_err(|_| wrong(&expected))?;
            }
            "moves" => {
                let moves = number(value).map(|moves| moves as usize);
                let moves = moves.filter(|moves| *moves <= MOST_MOVES);
                let expected = format!("a number of moves, 0 to {MOST_MOVES}");
                self.moves = moves.ok_or_else(|| wrong(&expected))?;
            }
            _ => {
                let all = NAMES.join(", ");
                let near = nearest(name, NAMES);
                let near = near.map(|near| format!("; the nearest is {near:?}"));
                return Err(format!(
                    "set: found {name:?}, expected one of {all}{}",
                    near.unwrap_or_default()
                ));
            }
        }
        Ok(())
    }
}

/// A player of one of the games at least.
fn spec(text: &str) -> Result<Spec, String> {
    let spec: Spec = text.parse().map_err(|why| super::plain(&why))?;
    if spec.is_external() {
        // Whoever talks to an engine is not thereby allowed to run programs.
        return Err("an engine does not run another; expected a player by its name".to_owned());
    }
    games(&spec).map_err(|why| super::plain(&why))?;
    Ok(spec)
}
