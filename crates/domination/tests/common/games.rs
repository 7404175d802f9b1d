//! Random games of every size, on boards of every kind.

use domination::{Board, Domination, Rules, Starts};
use game::{Record, Seat};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::random_record;

use crate::board::BOARD;

/// How many games to look at: so many, or with `DOMINIUM_LONG=20` twenty times as many.
pub(crate) fn times(games: u64) -> u64 {
    let long = std::env::var("DOMINIUM_LONG").unwrap_or("1".to_owned());
    games
        * long
            .parse::<u64>()
            .expect("DOMINIUM_LONG is a whole number")
}

/// So many random games for each number of players: on the standard board, on the one that is
/// written out here and on boards from seeds; with each starter, and with one drawn by lot.
pub(crate) fn random_games(games: u64) -> impl Iterator<Item = Record<Domination>> {
    let seeds = 0..times(games);
    seeds.flat_map(|seed| (2..=Seat::MAX).map(move |players| random_game(seed, players)))
}

fn random_game(seed: u64, players: usize) -> Record<Domination> {
    let count = seed as usize;
    let board = match (count + players) % 3 {
        0 => BOARD.parse().expect("a balanced board"),
        1 => Board::STANDARD,
        _ => Board::generate(seed),
    };
    let starts = match (count + 8) % (players + 1) {
        0 => Starts::Random,
        number => Starts::Seat(Seat::new(number - 1).expect("at most four play")),
    };
    let rules = Rules::STANDARD.with_board(board).with_players(players);
    let rules = rules.and_then(|rules| rules.with_starts(starts));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    random_record(&rules.expect("rules that make sense"), &mut rng)
}
