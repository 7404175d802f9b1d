//! Strongest player of Kingdomino: sequential halving with truncated rollouts and a value network.
//!
//! The moves of the seat to move are evaluated by truncated rollouts: the rest of the round and a few
//! more rounds, with dominoes sampled anew, in which every seat plays by draft minimax or as the
//! opponent model predicts. The [value network](super::value_net) evaluates the kingdoms at the depth
//! limit. All moves are tested with the same draws (common random numbers). Sequential halving drops
//! the worse half of the moves after each stage, which spends the budget on the best few.

use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;
use std::thread;

use game::random::below;
use game::{Event, Game, Player, PlayerError, Seat, Turn};
use kingdomino::{Action, Chance, Domino, Kingdomino, Phase, Rules, State, View};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::baselines::full_greedy;
use super::endgame::solve;
use super::evaluator::{Evaluator, Move};
use super::opponent_model::{GreedySeats, OpponentModel};
use super::rollout::{MoveStats, Rollout, gumbel_scale};
use super::value_net::Pool;
use crate::search::meter::BudgetMeter;
use crate::{Analysis, Analyst, Budget, Candidate, SearchLimits};

/// Settings of the master.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MasterSettings {
    /// Search budget for a move: a placement and the claim that follows it.
    pub budget: Budget,
    /// Number of search threads.
    pub threads: usize,
    /// Number of placements searched with each claim.
    pub width: usize,
    /// Rollout depth in rounds after the current one; by default, the best for the rules.
    pub depth: Option<usize>,
    /// Weight of the prior of a move, in rollouts.
    pub prior: f64,
    /// Reward for a lead of 25 points on the best opponent, relative to a win.
    pub margin: f64,
}

impl MasterSettings {
    /// Settings that play best on one thread.
    pub const fn new(budget: Budget) -> Self {
        Self {
            budget,
            threads: 1,
            width: 8,
            depth: None,
            prior: 8.0,
            margin: 0.2,
        }
    }
}

/// Best rollout depth for these rules, in rounds after the current one.
const fn default_depth(rules: Rules) -> usize {
    match rules.players() {
        4 => 3,
        _ => 1,
    }
}

/// Number of rollouts before the first intermediate report.
const FIRST_REPORT: u64 = 64;
/// Maximum number of rollouts between reports; the interval doubles up to it.
///
/// It results in a few reports per second.
const MAX_REPORT_INTERVAL: u64 = 2048;

/// Endgame solver nodes that replace one rollout of the budget.
///
/// They take about as long as a rollout.
const NODES_PER_ROLLOUT: u64 = 200;
/// Time budget per node of the endgame solver; a node takes about half of it.
const MICROSECONDS_PER_NODE: u64 = 2;

/// Player `master`: the strongest player of Kingdomino.
#[derive(Clone, Debug)]
pub struct Master {
    settings: MasterSettings,
    rng: Xoshiro256PlusPlus,
    opponents: OpponentModel,
    /// Claim already chosen with the last placement, and the state it applies to.
    planned: Option<(State, Action)>,
    playouts: u64,
}

impl Master {
    /// Creates a player with this RNG seed.
    ///
    /// Its decisions are reproducible if the budget is a number of rollouts and it has one thread.
    pub fn new(settings: MasterSettings, seed: u64) -> Self {
        Self {
            settings,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            opponents: OpponentModel::default(),
            planned: None,
            playouts: 0,
        }
    }

    /// Candidate moves by prior, the best first.
    fn candidates(&self, state: &State, legal: &[Action], budget: Budget) -> Vec<MoveStats> {
        RolloutSearch::new(state, self.settings, &self.opponents)
            .candidates(legal, node_limit(budget))
    }

    /// Sequential halving over these moves; returns those with rollouts, the best first.
    fn search(
        &mut self,
        state: &State,
        mut moves: Vec<MoveStats>,
        limits: SearchLimits<'_>,
        report: &mut dyn FnMut(&[MoveStats], u64),
    ) -> Vec<MoveStats> {
        let search = RolloutSearch::new(state, self.settings, &self.opponents);
        let mut meter = BudgetMeter::new(limits);
        let mut remaining_moves = moves.len();
        let stages = remaining_moves.next_power_of_two().trailing_zeros().max(1);
        meter.divide(stages);
        let prior = self.settings.prior;
        let mut next_report = FIRST_REPORT;
        for _ in 1..=stages {
            loop {
                search.rounds_on_threads(
                    &mut moves[..remaining_moves],
                    &mut self.rng,
                    &meter,
                    next_report,
                );
                moves[..remaining_moves].sort_by(|a, b| b.mean(prior).total_cmp(&a.mean(prior)));
                if meter.stage_is_spent() {
                    break;
                }
                report(&moves, meter.playouts());
                while next_report <= meter.playouts() {
                    next_report += next_report.min(MAX_REPORT_INTERVAL);
                }
            }
            if meter.is_exhausted() {
                break;
            }
            remaining_moves = remaining_moves.div_ceil(2);
            meter.next_stage();
        }
        self.playouts += meter.playouts();
        moves.retain(|stats| stats.playouts() > 0);
        moves
    }
}

/// Node limit of the endgame solver, a fraction of the budget.
///
/// The solver rarely needs more than a few thousand nodes.
fn node_limit(budget: Budget) -> u64 {
    match budget {
        Budget::Playouts(playouts) => playouts.saturating_mul(NODES_PER_ROLLOUT),
        Budget::Time(time) => time.as_micros() as u64 / MICROSECONDS_PER_NODE,
    }
}

/// Rollout search of one decision.
struct RolloutSearch<'a> {
    state: &'a State,
    me: Seat,
    settings: MasterSettings,
    opponents: &'a OpponentModel,
}

impl<'a> RolloutSearch<'a> {
    fn new(state: &'a State, settings: MasterSettings, opponents: &'a OpponentModel) -> Self {
        let Turn::Of(me) = Kingdomino::turn(state) else {
            unreachable!("a player decides when it is its turn");
        };
        Self {
            state,
            me,
            settings,
            opponents,
        }
    }

    /// Candidate moves by prior, the best first: the best placements with each claim.
    ///
    /// In a solved endgame only the proven best moves, unless they lose: then all moves remain,
    /// because the opponent may err.
    fn candidates(&self, legal: &[Action], node_limit: u64) -> Vec<MoveStats> {
        let mut all = Evaluator::new(self.state).minimax_moves(self.state, self.me);
        all.retain(|(candidate, _)| legal.contains(&candidate.first_action()));
        let mut solved = solve(self.state, node_limit).unwrap_or_default();
        solved.retain(|(candidate, _)| legal.contains(&candidate.first_action()));
        if let Some(best) = solved.iter().map(|(_, outcome)| *outcome).max()
            && best.victory != Ordering::Less
        {
            all.retain(|(candidate, _)| solved.contains(&(*candidate, best)));
        }
        all.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let highest = all.first().map_or(0.0, |(_, value)| *value);
        // Win probability per point in an even game, plus the reward for the margin.
        let rules = self.state.rules();
        let remaining = rules.dominoes_each() - self.state.received(self.me);
        let fair = 1.0 / rules.players() as f64;
        let point =
            fair * (1.0 - fair) / gumbel_scale(rules, remaining) + self.settings.margin / 25.0;
        let mut candidates: Vec<MoveStats> = Vec::new();
        for (candidate, value) in all {
            let claim = candidate.claim;
            let same = candidates
                .iter()
                .filter(|stats| stats.candidate.claim == claim);
            if same.count() < self.settings.width {
                let behind = f64::from(highest - value);
                candidates.push(MoveStats::new(candidate, fair - behind * point));
            }
        }
        candidates
    }

    /// Runs one truncated rollout after a move.
    ///
    /// Dominoes are drawn in the given order; the seats in `greedy` play greedily.
    fn rollout(
        &self,
        candidate: Move,
        order: &[Domino],
        greedy: GreedySeats,
        rng: &mut impl Rng,
    ) -> Rollout {
        let mut state = *self.state;
        candidate.play_unchecked(&mut state);
        let depth = self.settings.depth;
        let last = state.round() + depth.unwrap_or_else(|| default_depth(state.rules()));
        let mut order = order.iter();
        let mut pool = Pool::of(state.unseen());
        loop {
            match state.phase() {
                Phase::Over => return Rollout::from_ending(&state),
                Phase::Draw if state.round() > last && state.next().next().is_none() => {
                    return Rollout::from_evaluation(&state, &Evaluator::with_pool(&state, pool));
                }
                Phase::Draw => {
                    let domino = order.next().expect("the pile is large enough");
                    Kingdomino::settle_unchecked(&mut state, Chance::Draw(*domino));
                    if state.phase() != Phase::Draw {
                        pool = Pool::of(state.unseen());
                    }
                }
                Phase::King => {
                    let outcome = Kingdomino::draw(&state, rng);
                    Kingdomino::settle_unchecked(&mut state, outcome);
                }
                Phase::Claim | Phase::Place => {
                    let Turn::Of(seat) = Kingdomino::turn(&state) else {
                        unreachable!("a seat is to move in these phases");
                    };
                    if greedy[seat.index()] && seat != self.me {
                        let action = full_greedy(&state, rng);
                        Kingdomino::play_unchecked(&mut state, action);
                    } else {
                        let evaluator = Evaluator::with_pool(&state, pool);
                        evaluator
                            .best_minimax_move(&state, seat)
                            .play_unchecked(&mut state);
                    }
                }
            }
        }
    }

    /// Runs rounds of one rollout per move.
    ///
    /// Stops when a stage ends or a report is due. All moves of a round get the same draws. An
    /// incomplete round would bias the comparison and is discarded, unless there are no other
    /// rollouts.
    fn rounds(
        &self,
        moves: &mut [MoveStats],
        rng: &mut Xoshiro256PlusPlus,
        meter: &BudgetMeter<'_>,
        next_report: u64,
        mut has_rollouts: bool,
    ) {
        let mut order: Vec<Domino> = self.state.unseen().iter().collect();
        let mut rollouts = Vec::with_capacity(moves.len());
        loop {
            for last in (1..order.len()).rev() {
                order.swap(last, below(rng, last as u32 + 1) as usize);
            }
            let greedy = self.opponents.draw(rng);
            rollouts.clear();
            for stats in moves.iter() {
                rollouts.push(self.rollout(stats.candidate, &order, greedy, rng));
                if meter.count_rollout() && (!meter.is_first_stage() || meter.is_exhausted()) {
                    break;
                }
            }
            if has_rollouts && rollouts.len() < moves.len() {
                return;
            }
            has_rollouts = true;
            for (stats, rollout) in moves.iter_mut().zip(&rollouts) {
                stats.add_rollout(rollout, self.me, self.settings.margin);
            }
            if meter.stage_is_spent() || meter.playouts() >= next_report {
                return;
            }
        }
    }

    /// Runs `rounds` on all search threads, each with its own draws.
    fn rounds_on_threads(
        &self,
        moves: &mut [MoveStats],
        rng: &mut Xoshiro256PlusPlus,
        meter: &BudgetMeter<'_>,
        next_report: u64,
    ) {
        let has_rollouts = moves[0].playouts() > 0;
        if self.settings.threads <= 1 {
            return self.rounds(moves, rng, meter, next_report, has_rollouts);
        }
        let untried: Vec<MoveStats> = moves.iter().map(MoveStats::untried).collect();
        let found: Vec<Vec<MoveStats>> = thread::scope(|scope| {
            let worker = |_| {
                let mut moves = untried.clone();
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(rng.next_u64());
                scope.spawn(move || {
                    self.rounds(&mut moves, &mut rng, meter, next_report, has_rollouts);
                    moves
                })
            };
            let workers: Vec<_> = (0..self.settings.threads).map(worker).collect();
            let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
            joined
                .map(|moves| moves.expect("no worker panics"))
                .collect()
        });
        for worker in &found {
            for (stats, more) in moves.iter_mut().zip(worker) {
                stats.merge(more);
            }
        }
    }
}

/// Creates the master with its best settings.
pub(crate) fn master(budget: Budget, seed: u64) -> Box<dyn Analyst<Kingdomino>> {
    Box::new(Master::new(MasterSettings::new(budget), seed))
}

impl Player<Kingdomino> for Master {
    fn begin(&mut self, rules: &Rules, _: Seat) {
        self.planned = None;
        self.opponents.begin(*rules);
    }

    fn observe(&mut self, event: Event<Kingdomino>) {
        self.opponents.observe(event);
    }

    fn decide(&mut self, view: &View, legal: &[Action]) -> Result<Action, PlayerError> {
        let state = *view.state();
        if let Some((then, claim)) = self.planned.take()
            && then == state
        {
            return Ok(claim);
        }
        if let [only] = legal
            && *only != Action::Discard
        {
            return Ok(*only);
        }
        let stop = AtomicBool::new(false);
        let limits = SearchLimits::new(self.settings.budget, &stop);
        let mut moves = self.candidates(&state, legal, limits.budget);
        if moves.len() > 1 {
            moves = self.search(&state, moves, limits, &mut |_, _| {});
        }
        let best = moves[0].candidate;
        if let (Some(place), Some(claim)) = (best.place, best.claim) {
            let mut then = state;
            Kingdomino::play_unchecked(&mut then, place);
            self.planned = Some((then, claim));
        }
        Ok(best.first_action())
    }

    fn playouts(&self) -> u64 {
        self.playouts
    }
}

impl Analyst<Kingdomino> for Master {
    fn budget(&self) -> Budget {
        self.settings.budget
    }

    fn analyse(
        &mut self,
        view: &View,
        legal: &[Action],
        limits: SearchLimits<'_>,
        report: &mut dyn FnMut(&Analysis<Kingdomino>),
    ) -> Analysis<Kingdomino> {
        let state = view.state();
        let before = self.playouts;
        let moves = self.candidates(state, legal, limits.budget);
        let moves = self.search(state, moves, limits, &mut |moves, playouts| {
            report(&analysis(state, moves, playouts));
        });
        analysis(state, &moves, self.playouts - before)
    }
}

fn analysis(state: &State, moves: &[MoveStats], playouts: u64) -> Analysis<Kingdomino> {
    let evaluator = Evaluator::new(state);
    let candidate_of = |stats: &MoveStats| {
        let mut after = *state;
        let mut line: Vec<Action> = stats.candidate.actions().collect();
        stats.candidate.play_unchecked(&mut after);
        while let Turn::Of(seat) = Kingdomino::turn(&after) {
            let next = evaluator.best_minimax_move(&after, seat);
            line.extend(next.actions());
            next.play_unchecked(&mut after);
        }
        Candidate {
            line,
            decided: stats.candidate.actions().count(),
            evaluations: stats.evaluations(state.rules().players()),
            playouts: u64::from(stats.playouts()),
        }
    };
    let moves = moves.iter().take(Analysis::<Kingdomino>::MAX_MOVES);
    Analysis {
        playouts,
        moves: moves.map(candidate_of).collect(),
    }
}
