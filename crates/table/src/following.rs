//! The game after this one.

use crate::chair::{Chair, Person};
use crate::deal::Seed;
use crate::entry::{Earlier, Opening, Secret};
use crate::refusal::Refusal;
use crate::table::{Stage, Table};
use crate::wire::Shown;

impl<G: Shown> Table<G> {
    /// How the table of the next game is set up: the next one of a Dynasty, or another game in
    /// which everybody sits one seat further.
    ///
    /// `table` is the id of this one.
    pub fn following(&self, table: &str, seed: Seed) -> Result<Opening, Refusal> {
        if self.stage() != Stage::Over {
            return Err(Refusal::NotOver);
        }
        let mut chairs: Vec<Chair> = self.chairs().iter().map(fresh).collect();
        let mut before = Vec::new();
        match self.dynasty() {
            Some(dynasty) if dynasty.game < dynasty.of => {
                before.clone_from(&self.opening().before);
                before.push(Earlier {
                    table: table.to_owned(),
                    end: G::position(self.state()),
                });
            }
            _ => chairs.rotate_left(1),
        }
        Ok(Opening {
            seed: Secret(seed.reveal()),
            chairs,
            before,
            // Those of this game were known when the next seed was drawn, and would promise nothing.
            contributions: Vec::new(),
            ..self.opening().clone()
        })
    }
}

/// The same chair, with everybody back.
fn fresh(chair: &Chair) -> Chair {
    match chair {
        Chair::Person(person) => {
            Chair::Person(Person::new(person.guest.clone(), person.name.clone()))
        }
        Chair::Open | Chair::Opponent(_) => chair.clone(),
    }
}
