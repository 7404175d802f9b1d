//! Random games for all player counts, boards and starting seats.

use domination::{Board, Domination, Rules, Starts};
use game::{Record, Seat};
use testing::times;

use crate::board::BOARD;

/// Records of random games: `games` for each player count, more with `DOMINIUM_LONG`.
///
/// They alternate between the standard board, the fixed test board and generated boards, and between
/// fixed and random starting seats.
pub(crate) fn random_games(games: u32) -> impl Iterator<Item = Record<Domination>> {
    let seeds = 0..u64::from(times(games));
    seeds.flat_map(|seed| (2..=Seat::MAX).map(move |players| random_game(seed, players)))
}

fn random_game(seed: u64, players: usize) -> Record<Domination> {
    let count = seed as usize;
    let board = match (count + players) % 3 {
        0 => BOARD.parse().expect("the board is balanced"),
        1 => Board::STANDARD,
        _ => Board::generate(seed),
    };
    let starts = match (count + 8) % (players + 1) {
        0 => Starts::Random,
        number => Starts::Seat(Seat::new(number - 1).expect("at most four players")),
    };
    let rules = Rules::STANDARD.with_board(board).with_players(players);
    let rules = rules.and_then(|rules| rules.with_starts(starts));
    testing::random_game(&rules.expect("the rules are valid"), seed)
}
