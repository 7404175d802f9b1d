//! Rematches and the next game of a Dynasty.

use crate::chair::{Chair, Person};
use crate::deal::Seed;
use crate::entry::{PreviousGame, Secret, TableConfig};
use crate::playable::Playable;
use crate::refusal::Refusal;
use crate::table::{Stage, Table};

impl<G: Playable> Table<G> {
    /// Whether the match has games left after this one.
    pub fn is_match_unfinished(&self) -> bool {
        self.opening().before.len() + 1 < G::games_in_match(self.rules())
    }

    /// Returns the configuration of the next table.
    ///
    /// That is the next game of a Dynasty, or a rematch with every player one seat further. `table`
    /// is the id of this table.
    pub fn rematch(&self, table: &str, seed: Seed) -> Result<TableConfig, Refusal> {
        if self.is_closed() {
            return Err(Refusal::Closed);
        }
        if self.stage() != Stage::Over {
            return Err(Refusal::NotOver);
        }
        let mut chairs: Vec<Chair> = self.chairs().iter().map(with_player_present).collect();
        let mut before = Vec::new();
        if self.is_match_unfinished() {
            before.clone_from(&self.opening().before);
            before.push(PreviousGame {
                table: table.to_owned(),
                end: G::position(self.state()),
            });
        } else {
            chairs.rotate_left(1);
        }
        Ok(TableConfig {
            seed: Secret(seed.reveal()),
            chairs,
            before,
            // Contributions of this game were known when the next seed was drawn, so they would
            // prove nothing.
            contributions: Vec::new(),
            contributors: self.contributors(),
            ..self.opening().clone()
        })
    }
}

/// Returns the chair with its player present again.
fn with_player_present(chair: &Chair) -> Chair {
    match chair {
        Chair::Person(person) => {
            Chair::Person(Person::new(person.guest.clone(), person.name.clone()))
        }
        Chair::Open | Chair::Opponent(_) => chair.clone(),
    }
}
