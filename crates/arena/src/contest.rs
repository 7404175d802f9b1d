//! Matches between players: the same deals for all, with the seats rotated, and from deal to deal
//! another one next to each.

use std::time::{Duration, Instant};

use engine_protocol::player;
use game::{Ending as _, Event, Game, NoAnswer, ParseError, Player, Record, Seat};
use players::{Foul, Played, Spec, mix, play};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Who plays whom, by which rules. Every game of a contest is fixed by its index: whichever thread
/// plays it, it goes the same way, as far as the players do not look at the clock or think on several
/// threads themselves.
#[derive(Clone, Debug)]
pub struct Contest<G: Played> {
    pub(crate) rules: G::Rules,
    pub(crate) players: Vec<Spec>,
    pub(crate) seed: u64,
}

/// A game of a contest that has come to its end.
#[derive(Clone, Debug)]
pub struct Finished<G: Game> {
    /// Which game of the contest.
    pub index: u64,
    /// The game itself; its tags say which it is, who sat where and how it ended.
    pub record: Record<G>,
    /// What became of each player, in the order of the contest.
    pub results: Vec<PlayerResult>,
}

/// What became of a player in one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayerResult {
    /// Its points.
    pub points: u32,
    /// Its part of the victory: 1, a fraction if it was shared, or 0.
    pub share: f64,
    /// How many decisions it took.
    pub decisions: u32,
    /// How long it took for them.
    pub thought: Duration,
    /// How many games it imagined.
    pub playouts: u64,
}

impl PlayerResult {
    /// What became of whoever sat here and took so many decisions, so long, with so many playouts.
    pub(crate) fn new<G: Game>(
        ending: &G::Ending,
        seat: Seat,
        effort: (u32, Duration, u64),
    ) -> Self {
        let winners: Vec<Seat> = ending.winners().collect();
        let (decisions, thought, playouts) = effort;
        Self {
            points: ending.points(seat),
            share: if winners.contains(&seat) {
                1.0 / f64::from(winners.len() as u32)
            } else {
                0.0
            },
            decisions,
            thought,
            playouts,
        }
    }
}

impl<G: Played> Contest<G> {
    /// A contest between these players, one for each seat.
    ///
    /// # Panics
    /// When there is not one for each seat.
    pub fn new(rules: G::Rules, players: Vec<Spec>, seed: u64) -> Result<Self, ParseError> {
        assert_eq!(players.len(), G::seats(&rules), "one player for each seat");
        // Where each stands in the list of them.
        let mut column = 1;
        for spec in &players {
            player::<G>(spec, seed).map_err(|mut error| {
                // Here, and not everywhere, it may be a program of its own.
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

    /// The rules of every game.
    pub const fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// Who plays.
    pub fn players(&self) -> &[Spec] {
        &self.players
    }

    /// How many games have the same deal: as many as there are seats to rotate.
    pub fn rotations(&self) -> u64 {
        self.players.len() as u64
    }

    /// The seat of each player in this game. Whoever comes after a weak player may profit from it,
    /// so the order around the table is another one in the next deal.
    pub(crate) fn seats(&self, index: u64) -> impl Iterator<Item = Seat> {
        let count = self.players.len();
        let turned = (index % self.rotations()) as usize;
        let order = around(count, index / self.rotations());
        (0..count).map(move |player| {
            let place = order.iter().position(|other| *other == player);
            let place = place.expect("everybody has a place");
            Seat::new((place + turned) % count).expect("there is a seat for each player")
        })
    }

    /// Plays the game with this index.
    pub fn game(&self, index: u64) -> Result<Finished<G>, Box<Foul<G>>> {
        let count = self.players.len();
        let mut deal = ChaCha8Rng::seed_from_u64(mix(self.seed, index / self.rotations()));
        let seats: Vec<Seat> = self.seats(index).collect();
        let mut minds: Vec<Timed<G>> = Vec::new();
        for seat in Seat::all(count) {
            let place = seats.iter().position(|other| *other == seat).unwrap_or(0);
            let seed = mix(mix(self.seed, index), 1 + place as u64);
            let mind = player(&self.players[place], seed).expect("the specs were checked");
            minds.push(Timed::new(mind));
        }
        let mut at_table: Vec<&mut dyn Player<G>> = minds
            .iter_mut()
            .map(|mind| mind as &mut dyn Player<G>)
            .collect();
        let mut record = play(&self.rules, &mut at_table, &mut deal)?;
        let end = record.replay().expect("what was played can be replayed");
        let ending = G::result(&end).expect("the game is over");
        let results: Vec<PlayerResult> = seats
            .iter()
            .map(|seat| {
                let mind = &minds[seat.index()];
                let effort = (mind.decisions, mind.thought, mind.playouts());
                PlayerResult::new::<G>(&ending, *seat, effort)
            })
            .collect();
        self.sign(&mut record, index, &ending);
        Ok(Finished {
            index,
            record,
            results,
        })
    }
}

/// The players in the order in which they sit around the table, the first of them first. Every order
/// comes up once in (players − 1)! deals, that of the contest in the first.
fn around(players: usize, deal: u64) -> Vec<usize> {
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

/// A player with a clock beside it.
struct Timed<G: Game> {
    mind: Box<dyn Player<G>>,
    decisions: u32,
    thought: Duration,
}

impl<G: Game> Timed<G> {
    fn new(mind: Box<dyn Player<G>>) -> Self {
        Self {
            mind,
            decisions: 0,
            thought: Duration::ZERO,
        }
    }
}

impl<G: Game> Player<G> for Timed<G> {
    fn begin(&mut self, rules: &G::Rules, seat: Seat) {
        self.mind.begin(rules, seat);
    }

    fn ready(&self) -> Result<(), NoAnswer> {
        self.mind.ready()
    }

    fn watch(&mut self, event: Event<G>) {
        // Some think about what the others do.
        let start = Instant::now();
        self.mind.watch(event);
        self.thought += start.elapsed();
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Action]) -> Result<G::Action, NoAnswer> {
        let start = Instant::now();
        let action = self.mind.decide(view, legal);
        self.thought += start.elapsed();
        self.decisions += 1;
        action
    }

    fn playouts(&self) -> u64 {
        self.mind.playouts()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domination::Domination;
    use std::collections::HashMap;

    #[test]
    fn everybody_sits_everywhere_and_after_everybody_as_often() {
        for (players, deals) in [("random,greedy", 1), ("a,b,c", 2), ("a,b,c,d", 6)] {
            let count = players.split(',').count();
            let rules = format!("domination players={count}");
            let contest: Contest<Domination> = Contest {
                rules: rules.parse().unwrap(),
                players: Spec::list(players).unwrap(),
                seed: 1,
            };
            let (mut at, mut after) = (HashMap::new(), HashMap::new());
            for index in 0..deals * contest.rotations() {
                let seats: Vec<usize> = contest.seats(index).map(Seat::index).collect();
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
