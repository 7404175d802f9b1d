//! The next game of the same people.

use crate::chair::{Chair, Person};
use crate::deal::Seed;
use crate::entry::{Earlier, Opening, Secret};
use crate::playable::Playable;
use crate::refusal::Refusal;
use crate::table::{Stage, Table};

impl<G: Playable> Table<G> {
    /// Does the match go on after this game?
    pub fn is_match_unfinished(&self) -> bool {
        self.opening().before.len() + 1 < G::games_in_match(self.rules())
    }

    /// How the table of the next game is set up: the next one of a Dynasty, or another game in
    /// which everybody sits one seat further.
    ///
    /// `table` is the id of this one.
    pub fn rematch(&self, table: &str, seed: Seed) -> Result<Opening, Refusal> {
        if self.stage() != Stage::Over {
            return Err(Refusal::NotOver);
        }
        let mut chairs: Vec<Chair> = self.chairs().iter().map(fresh).collect();
        let mut before = Vec::new();
        if self.is_match_unfinished() {
            before.clone_from(&self.opening().before);
            before.push(Earlier {
                table: table.to_owned(),
                end: G::position(self.state()),
            });
        } else {
            chairs.rotate_left(1);
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

/// The same chair, with its owner back.
fn fresh(chair: &Chair) -> Chair {
    match chair {
        Chair::Person(person) => {
            Chair::Person(Person::new(person.guest.clone(), person.name.clone()))
        }
        Chair::Open | Chair::Opponent(_) => chair.clone(),
    }
}
