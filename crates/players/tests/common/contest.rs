//! Small contests with a fixed seed.

use arena::{Contest, PlayerStanding, Tally};
use players::{HasPlayers, Spec};

/// Plays a contest and returns the standing of the first player.
pub(crate) fn first_standing<G: HasPlayers>(
    rules: &str,
    players: &str,
    games: u64,
    seed: u64,
) -> PlayerStanding {
    let specs = Spec::list(players).unwrap();
    let contest = Contest::<G>::new(rules.parse().unwrap(), specs, seed).unwrap();
    let mut tally = Tally::new(contest.players().len());
    for index in 0..games {
        let game = contest.game(index).unwrap();
        tally.add(game.index, game.results);
    }
    tally.standings()[0]
}
