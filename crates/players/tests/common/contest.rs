//! Quick contests with a seed.

use arena::{Contest, Standing, Tally};
use players::{Played, Spec};

/// How the first of these players fares.
pub(crate) fn fares<G: Played>(rules: &str, players: &str, games: u64, seed: u64) -> Standing {
    let specs = Spec::list(players).unwrap();
    let contest = Contest::<G>::new(rules.parse().unwrap(), specs, seed).unwrap();
    let mut tally = Tally::new(contest.players().len());
    for index in 0..games {
        let game = contest.game(index).unwrap();
        tally.add(game.index, game.results);
    }
    tally.standings()[0]
}
