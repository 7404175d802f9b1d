//! Engine options that a host can set.

use engine_protocol::EngineMessage;
use game::parse::{nearest, number};
use kingdomino::Kingdomino;
use players::Spec;

use super::position::games;

/// Current values of the options.
#[derive(Clone, Debug)]
pub(super) struct Options {
    /// Player that decides.
    pub(super) player: Spec,
    /// RNG seed of the player.
    pub(super) seed: u64,
    /// Maximum number of moves in `info` (multi-PV).
    pub(super) moves: usize,
}

const NAMES: [&str; 3] = ["player", "seed", "moves"];
const MAX_MOVES: usize = players::Analysis::<Kingdomino>::MAX_MOVES;

impl Options {
    pub(super) fn new(player: &str) -> Result<Self, String> {
        Ok(Self {
            player: spec(player)?,
            seed: 0,
            moves: 3,
        })
    }

    /// `game` lines of the current player.
    pub(super) fn games(&self) -> Vec<EngineMessage> {
        let games = games(&self.player).expect("the player was checked when it was set");
        let line = |name: &'static str| EngineMessage::Game(name.to_owned());
        games.into_iter().map(line).collect()
    }

    /// `option` lines of all options with their values.
    pub(super) fn option_lines(&self) -> impl Iterator<Item = EngineMessage> {
        let values = [
            self.player.to_string(),
            self.seed.to_string(),
            self.moves.to_string(),
        ];
        let line = |(name, value): (&str, String)| EngineMessage::Option(name.to_owned(), value);
        NAMES.into_iter().zip(values).map(line)
    }

    /// Sets an option; the error names the expected value.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let invalid = |expected: &str| format!("set {name}: found {value:?}, expected {expected}");
        match name {
            "player" => self.player = spec(value).map_err(|why| format!("set player: {why}"))?,
            "seed" => {
                let expected = format!("a whole number, 0 to {}", u64::MAX);
                self.seed = value.parse().map_err(|_| invalid(&expected))?;
            }
            "moves" => {
                let moves = number(value).map(|moves| moves as usize);
                let moves = moves.filter(|moves| *moves <= MAX_MOVES);
                let expected = format!("a number of moves, 0 to {MAX_MOVES}");
                self.moves = moves.ok_or_else(|| invalid(&expected))?;
            }
            _ => {
                let all = NAMES.join(", ");
                let suggestion = nearest(name, NAMES);
                let suggestion = suggestion.map(|name| format!("; did you mean {name:?}?"));
                return Err(format!(
                    "set: found {name:?}, expected one of {all}{}",
                    suggestion.unwrap_or_default()
                ));
            }
        }
        Ok(())
    }
}

/// Parses the spec of a player that plays at least one of the games.
fn spec(text: &str) -> Result<Spec, String> {
    let spec: Spec = text
        .parse()
        .map_err(|why| super::without_line_number(&why))?;
    if spec.is_external() {
        // A host must not be able to run programs through the engine.
        return Err("external engines are not allowed here; expected a built-in player".to_owned());
    }
    games(&spec).map_err(|why| super::without_line_number(&why))?;
    Ok(spec)
}
