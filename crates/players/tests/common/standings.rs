//! Small matches with a fixed seed.

use arena::{MatchSpec, PlayerStanding, Tally};
use players::{HasPlayers, Spec};

/// Plays a match and returns the standing of the first player.
pub(crate) fn first_standing<G: HasPlayers>(
    rules: &str,
    players: &str,
    games: u64,
    seed: u64,
) -> PlayerStanding {
    let specs = Spec::list(players).unwrap();
    let match_spec = MatchSpec::<G>::new(rules.parse().unwrap(), specs, seed).unwrap();
    let mut tally = Tally::new(match_spec.players().len());
    for index in 0..games {
        let game = match_spec.play_game(index).unwrap();
        tally.add(game.index, game.results);
    }
    tally.standings()[0]
}
