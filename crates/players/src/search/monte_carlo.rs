//! Flat Monte Carlo: rollouts of every move; the best mean reward wins.

use std::sync::atomic::AtomicBool;

use game::random::below;
use game::{Game, Player, PlayerError, Seat, Turn};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::analysis::{
    Analysis, Analyst, Candidate, SearchLimits, SeatEvaluation, SeatEvaluations,
};
use super::budget::Budget;
use crate::registry::HasPlayers;

/// Rollout policy: how simulated games are played to the end.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RolloutPolicy {
    /// All players play at random.
    Random,
    /// All players play greedily.
    Greedy,
    /// The searching player plays greedily, its opponents at random.
    PlayerGreedy,
    /// Epsilon-greedy: all players are greedy, with this many random moves per thousand.
    Epsilon(u32),
}

/// Reward function: the value of a finished game to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// Share of the victory.
    Win,
    /// Own points divided by the sum of own points and those of the best opponent.
    Relative,
    /// Own points.
    Score,
}

impl RolloutPolicy {
    /// Action of the mover in a rollout of the player in seat `me`.
    pub(crate) fn choose<G: HasPlayers>(
        self,
        state: &G::State,
        mover: Seat,
        me: Seat,
        rng: &mut (impl Rng + ?Sized),
    ) -> G::Action {
        let greedy = match self {
            Self::Random => false,
            Self::Greedy => true,
            Self::PlayerGreedy => mover == me,
            Self::Epsilon(random_per_mille) => below(rng, 1000) >= random_per_mille,
        };
        if greedy {
            G::strongest_greedy(state, rng)
        } else {
            G::sample(state, rng)
        }
    }
}

impl Reward {
    /// Reward scaled to about 0 to 1.
    pub(crate) fn scaled(self, outcome: &[SeatEvaluation], me: Seat) -> f64 {
        match self {
            Self::Win | Self::Relative => self.of(outcome, me),
            Self::Score => self.of(outcome, me) / 100.0,
        }
    }

    /// Reward of a finished game for seat `me`.
    fn of(self, outcome: &[SeatEvaluation], me: Seat) -> f64 {
        let own = outcome[me.index()].score;
        match self {
            Self::Win => outcome[me.index()].win,
            Self::Score => own,
            Self::Relative => {
                let best = best_opponent_score(outcome, me);
                if own + best == 0.0 {
                    0.5
                } else {
                    own / (own + best)
                }
            }
        }
    }
}

/// Points of the best opponent.
pub(crate) fn best_opponent_score(outcome: &[SeatEvaluation], me: Seat) -> f64 {
    let others = (0..).zip(outcome).filter(|(seat, _)| *seat != me.index());
    others.map(|(_, other)| other.score).fold(0.0, f64::max)
}

/// Flat Monte Carlo player: equally many rollouts for every move.
///
/// A move is all consecutive decisions of the seat: in Kingdomino a placement and the claim that
/// follows it.
#[derive(Debug)]
pub struct MonteCarlo<G: HasPlayers> {
    policy: RolloutPolicy,
    reward: Reward,
    budget: Budget,
    rng: Xoshiro256PlusPlus,
    /// Remaining decisions of the chosen move, the next one last.
    planned: Vec<G::Action>,
    playouts: u64,
}

/// Move and the sums of its rollout results.
struct MoveStats<A> {
    actions: Vec<A>,
    sum: f64,
    evaluations: SeatEvaluations,
}

impl<A: Copy> MoveStats<A> {
    fn candidate(&self, seats: usize, times: u32) -> Candidate<A> {
        let evaluations = self.evaluations[..seats].iter();
        Candidate {
            line: self.actions.clone(),
            decided: self.actions.len(),
            evaluations: evaluations.map(|sum| sum.mean(f64::from(times))).collect(),
            playouts: u64::from(times),
        }
    }
}

/// Result of a finished game by seat, and the number of seats.
pub(crate) fn outcome<G: Game>(end: &G::State) -> (SeatEvaluations, usize) {
    let ending = G::result(end).expect("the game was played to its end");
    let seats = G::seats(&G::rules(end));
    (SeatEvaluation::of_ending(&ending, seats), seats)
}

impl<G: HasPlayers> MonteCarlo<G> {
    /// Creates a player; its decisions are reproducible if the budget is a number of rollouts.
    pub fn new(policy: RolloutPolicy, reward: Reward, budget: Budget, seed: u64) -> Self {
        Self {
            policy,
            reward,
            budget,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            planned: Vec::new(),
            playouts: 0,
        }
    }

    /// All moves of the seat to move.
    fn moves(&mut self, view: &G::View, legal: &[G::Action]) -> Vec<MoveStats<G::Action>> {
        let world = G::imagine(view, &mut self.rng);
        let turn = G::turn(&world);
        let mut moves = Vec::new();
        for &action in legal {
            let mut after = world.clone();
            G::play_unchecked(&mut after, action);
            let mut is_complete = true;
            if G::turn(&after) == turn {
                G::legal(&after, |next| {
                    is_complete = false;
                    moves.push(vec![action, next]);
                });
            }
            if is_complete {
                moves.push(vec![action]);
            }
        }
        let without_rollouts = |actions| MoveStats {
            actions,
            sum: 0.0,
            evaluations: SeatEvaluations::default(),
        };
        moves.into_iter().map(without_rollouts).collect()
    }

    fn rollout(
        &mut self,
        view: &G::View,
        actions: &[G::Action],
        me: Seat,
    ) -> (SeatEvaluations, usize) {
        let mut world = G::imagine(view, &mut self.rng);
        for &action in actions {
            G::play_unchecked(&mut world, action);
        }
        self.playouts += 1;
        loop {
            match G::turn(&world) {
                Turn::Of(seat) => {
                    let action = self.policy.choose::<G>(&world, seat, me, &mut self.rng);
                    G::play_unchecked(&mut world, action);
                }
                Turn::Chance => {
                    let outcome = G::draw(&world, &mut self.rng);
                    G::settle_unchecked(&mut world, outcome);
                }
                Turn::Over => return outcome::<G>(&world),
            }
        }
    }
}

impl<G: HasPlayers> Player<G> for MonteCarlo<G> {
    fn begin(&mut self, _: &G::Rules, _: Seat) {
        self.planned.clear();
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Action]) -> Result<G::Action, PlayerError> {
        if let Some(action) = self.planned.pop()
            && legal.contains(&action)
        {
            return Ok(action);
        }
        let moves = self.moves(view, legal);
        let line = if let [only] = &moves[..] {
            only.actions.clone()
        } else {
            let stop = AtomicBool::new(false);
            let limits = SearchLimits::new(self.budget, &stop);
            let analysis = self.evaluate(view, moves, limits, &mut |_| {});
            analysis.best().line.clone()
        };
        self.planned = line[1..].iter().rev().copied().collect();
        Ok(line[0])
    }

    fn playouts(&self) -> u64 {
        self.playouts
    }
}

impl<G: HasPlayers> Analyst<G> for MonteCarlo<G> {
    fn budget(&self) -> Budget {
        self.budget
    }

    fn analyse(
        &mut self,
        view: &G::View,
        legal: &[G::Action],
        limits: SearchLimits<'_>,
        report: &mut dyn FnMut(&Analysis<G>),
    ) -> Analysis<G> {
        let moves = self.moves(view, legal);
        self.evaluate(view, moves, limits, report)
    }
}

impl<G: HasPlayers> MonteCarlo<G> {
    fn evaluate(
        &mut self,
        view: &G::View,
        mut moves: Vec<MoveStats<G::Action>>,
        limits: SearchLimits<'_>,
        report: &mut dyn FnMut(&Analysis<G>),
    ) -> Analysis<G> {
        let Turn::Of(me) = G::public_turn(view) else {
            unreachable!("a player decides when it is its turn");
        };
        let mut seats = 0;
        let mut rounds: u32 = 0;
        let mut outcomes: Vec<SeatEvaluations> = Vec::with_capacity(moves.len());
        // Complete rounds only, because every move must get equally many rollouts. An incomplete round
        // is discarded; in the first round, the moves without a rollout are discarded instead.
        loop {
            outcomes.clear();
            for candidate in &moves {
                let (outcome, played) = self.rollout(view, &candidate.actions, me);
                seats = played;
                outcomes.push(outcome);
                if limits.are_reached(0) {
                    break;
                }
            }
            if outcomes.len() < moves.len() {
                if rounds > 0 {
                    return analysis(&moves, seats, rounds);
                }
                moves.truncate(outcomes.len());
            }
            for (candidate, outcome) in moves.iter_mut().zip(&outcomes) {
                candidate.sum += self.reward.of(&outcome[..seats], me);
                for (sum, evaluation) in candidate.evaluations.iter_mut().zip(outcome) {
                    *sum += *evaluation;
                }
            }
            rounds += 1;
            let playouts = u64::from(rounds) * moves.len() as u64;
            let spent = limits.are_reached(playouts);
            if spent || rounds.is_power_of_two() {
                let analysis = analysis(&moves, seats, rounds);
                if spent {
                    return analysis;
                }
                report(&analysis);
            }
        }
    }
}

/// Ranks moves after `rounds` rollouts each; ties are ranked last move first.
fn analysis<G: Game>(moves: &[MoveStats<G::Action>], seats: usize, rounds: u32) -> Analysis<G> {
    let mut order: Vec<&MoveStats<G::Action>> = moves.iter().rev().collect();
    order.sort_by(|a, b| b.sum.total_cmp(&a.sum));
    order.truncate(Analysis::<G>::MAX_MOVES);
    let candidates = order.iter().map(|stats| stats.candidate(seats, rounds));
    Analysis {
        playouts: u64::from(rounds) * moves.len() as u64,
        moves: candidates.collect(),
    }
}
