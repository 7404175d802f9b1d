//! Matches between players on the same deals, with rotated seats (duplicate play).
//!
//! The order around the table changes from deal to deal.

use std::time::{Duration, Instant};

use engine_protocol::player;
use game::{Ending as _, Event, Game, ParseError, Player, PlayerError, Record, Seat};
use players::{HasPlayers, PlayerFault, Spec, derive_seed, play};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Definition of a match: rules, players and seed.
///
/// The index of a game determines the game, unless a player has a time budget or uses several threads
/// itself.
#[derive(Clone, Debug)]
pub struct MatchSpec<G: HasPlayers> {
    pub(crate) rules: G::Rules,
    pub(crate) players: Vec<Spec>,
    pub(crate) seed: u64,
}

/// Finished game of a match.
#[derive(Clone, Debug)]
pub struct FinishedGame<G: Game> {
    /// Index of the game in the match.
    pub index: u64,
    /// The record, with tags for the index, the seats and the result.
    pub record: Record<G>,
    /// Result of each player, in the order of the match.
    pub results: Vec<PlayerResult>,
}

/// Result and effort of a player in one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayerResult {
    /// Final points.
    pub points: u32,
    /// Share of the victory: 1, a fraction of a shared victory, or 0.
    pub share: f64,
    /// Number of decisions.
    pub decisions: u32,
    /// Total thinking time.
    pub thinking_time: Duration,
    /// Total number of playouts.
    pub playouts: u64,
}

impl PlayerResult {
    /// Result of a seat; `effort` is decisions, thinking time and playouts.
    pub(crate) fn new<G: Game>(
        ending: &G::Ending,
        seat: Seat,
        effort: (u32, Duration, u64),
    ) -> Self {
        let winners: Vec<Seat> = ending.winners().collect();
        let (decisions, thinking_time, playouts) = effort;
        Self {
            points: ending.points(seat),
            share: if winners.contains(&seat) {
                1.0 / f64::from(winners.len() as u32)
            } else {
                0.0
            },
            decisions,
            thinking_time,
            playouts,
        }
    }
}

impl<G: HasPlayers> MatchSpec<G> {
    /// Creates a match between these players, one for each seat.
    ///
    /// # Panics
    /// If the number of players differs from the number of seats.
    pub fn new(rules: G::Rules, players: Vec<Spec>, seed: u64) -> Result<Self, ParseError> {
        assert_eq!(players.len(), G::seats(&rules), "one player for each seat");
        // Column of the spec in the comma-separated list.
        let mut column = 1;
        for spec in &players {
            player::<G>(spec, seed).map_err(|mut error| {
                // External engines are accepted here, but not everywhere.
                if !spec.is_known::<G>() {
                    error.expected.to_mut().push_str(" or cmd:PROGRAM ARGS");
                }
                error.inside(1, column)
            })?;
            column += spec.to_string().chars().count() + 1;
        }
        Ok(Self {
            rules,
            players,
            seed,
        })
    }

    /// Rules of every game.
    pub const fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// Specs of the players.
    pub fn players(&self) -> &[Spec] {
        &self.players
    }

    /// Number of games with the same deal: one per seat rotation.
    pub fn rotations(&self) -> u64 {
        self.players.len() as u64
    }

    /// Seat of each player in this game.
    ///
    /// The order around the table changes with the deal, because the player after a weak player may
    /// profit from it.
    pub(crate) fn seats(&self, index: u64) -> impl Iterator<Item = Seat> {
        let count = self.players.len();
        let rotation = (index % self.rotations()) as usize;
        let order = seating_order(count, index / self.rotations());
        (0..count).map(move |player| {
            let position = order.iter().position(|other| *other == player);
            let position = position.expect("every player is in the order");
            Seat::new((position + rotation) % count).expect("there is a seat for each player")
        })
    }

    /// Plays the game with this index.
    pub fn play_game(&self, index: u64) -> Result<FinishedGame<G>, Box<PlayerFault<G>>> {
        let count = self.players.len();
        let mut deal = ChaCha8Rng::seed_from_u64(derive_seed(self.seed, index / self.rotations()));
        let seats: Vec<Seat> = self.seats(index).collect();
        let mut timed: Vec<TimedPlayer<G>> = Vec::new();
        for seat in Seat::all(count) {
            let player_index = seats.iter().position(|other| *other == seat).unwrap_or(0);
            let seed = derive_seed(derive_seed(self.seed, index), 1 + player_index as u64);
            let player = player(&self.players[player_index], seed).expect("`new` checked the spec");
            timed.push(TimedPlayer::new(player));
        }
        let mut seated: Vec<&mut dyn Player<G>> = timed
            .iter_mut()
            .map(|player| player as &mut dyn Player<G>)
            .collect();
        let mut record = play(&self.rules, &mut seated, &mut deal)?;
        let end = record.replay().expect("a played game can be replayed");
        let ending = G::result(&end).expect("the game is over");
        let results: Vec<PlayerResult> = seats
            .iter()
            .map(|seat| {
                let player = &timed[seat.index()];
                let effort = (player.decisions, player.thinking_time, player.playouts());
                PlayerResult::new::<G>(&ending, *seat, effort)
            })
            .collect();
        self.set_tags(&mut record, index, &ending);
        Ok(FinishedGame {
            index,
            record,
            results,
        })
    }
}

/// Seating order of a deal, starting with player 0.
///
/// Every cyclic order occurs once in (players − 1)! deals; the first deal has the order of the match.
fn seating_order(players: usize, deal: u64) -> Vec<usize> {
    let mut left: Vec<usize> = (1..players).collect();
    let mut rest = deal;
    let mut order = vec![0];
    while !left.is_empty() {
        let choices = left.len() as u64;
        order.push(left.remove((rest % choices) as usize));
        rest /= choices;
    }
    order
}

/// Player wrapper that counts decisions and thinking time.
struct TimedPlayer<G: Game> {
    player: Box<dyn Player<G>>,
    decisions: u32,
    thinking_time: Duration,
}

impl<G: Game> TimedPlayer<G> {
    fn new(player: Box<dyn Player<G>>) -> Self {
        Self {
            player,
            decisions: 0,
            thinking_time: Duration::ZERO,
        }
    }
}

impl<G: Game> Player<G> for TimedPlayer<G> {
    fn begin(&mut self, rules: &G::Rules, seat: Seat) {
        self.player.begin(rules, seat);
    }

    fn ready(&self) -> Result<(), PlayerError> {
        self.player.ready()
    }

    fn observe(&mut self, event: Event<G>) {
        // Counts as thinking time: some players update an opponent model here.
        let start = Instant::now();
        self.player.observe(event);
        self.thinking_time += start.elapsed();
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Action]) -> Result<G::Action, PlayerError> {
        let start = Instant::now();
        let action = self.player.decide(view, legal);
        self.thinking_time += start.elapsed();
        self.decisions += 1;
        action
    }

    fn playouts(&self) -> u64 {
        self.player.playouts()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domination::Domination;
    use std::collections::HashMap;

    #[test]
    fn every_player_has_every_seat_and_every_predecessor_equally_often() {
        for (players, deals) in [("random,greedy", 1), ("a,b,c", 2), ("a,b,c,d", 6)] {
            let count = players.split(',').count();
            let rules = format!("domination players={count}");
            let match_spec: MatchSpec<Domination> = MatchSpec {
                rules: rules.parse().unwrap(),
                players: Spec::list(players).unwrap(),
                seed: 1,
            };
            let (mut at, mut after) = (HashMap::new(), HashMap::new());
            for index in 0..deals * match_spec.rotations() {
                let seats: Vec<usize> = match_spec.seats(index).map(Seat::index).collect();
                for (player, seat) in seats.iter().enumerate() {
                    *at.entry((player, *seat)).or_insert(0) += 1;
                    let next = (seat + 1) % count;
                    let follower = seats.iter().position(|seat| *seat == next).unwrap();
                    *after.entry((player, follower)).or_insert(0) += 1;
                }
            }
            assert_eq!(at.len(), count * count, "{players}");
            assert!(at.values().all(|times| *times == deals), "{at:?}");
            assert_eq!(after.len(), count * (count - 1), "{players}");
            let often = after.values().next().unwrap();
            assert!(after.values().all(|times| times == often), "{after:?}");
        }
    }
}
