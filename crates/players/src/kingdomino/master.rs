//! The strongest player of Kingdomino: rollouts evaluated by the value network.
//!
//! Whatever players do to each other in this game they do by claiming, and a kingdom that is not
//! finished is worth what the [value network](super::value_net) says it will be. So the moves of the seat that
//! decides are tried: each is followed by the rest of the round and a few more in which everyone does
//! what is best for their own kingdom, with the dominoes drawn anew every time, and then the
//! kingdoms are valued. All moves meet the same draws. The worse half of them is dropped, again and
//! again, until the budget is spent on the best few.

use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;
use std::thread;

use game::random::below;
use game::{Event, Game, NoAnswer, Player, Seat, Turn};
use kingdomino::{Action, Chance, Domino, Kingdomino, Phase, Rules, State, View};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::baselines::full_greedy;
use super::endgame::solve;
use super::evaluator::{Evaluator, Move};
use super::opponent_model::{GreedySeats, OpponentModel};
use super::rollout::{MoveStats, Rollout, scale};
use super::value_net::Pool;
use crate::search::meter::Meter;
use crate::{Analysis, Analyst, Budget, Candidate, Limits};

/// Settings of the master.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How much to think about a move: a placement and the claim that follows it.
    pub budget: Budget,
    /// How many threads think.
    pub threads: usize,
    /// How many placements are tried with each claim.
    pub width: usize,
    /// How many rounds are imagined after the present one; what is best for the game if nothing is
    /// said.
    pub depth: Option<usize>,
    /// How many trials the first impression of a move is worth.
    pub prior: f64,
    /// How many victories 25 points more than the best of the others are worth.
    pub margin: f64,
}

impl Settings {
    /// What plays best on one thread.
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

/// How many rounds after the present one are worth imagining.
const fn best_depth(rules: Rules) -> usize {
    match rules.players() {
        4 => 3,
        _ => 1,
    }
}

/// After how many imagined games it says for the first time what it thinks.
const FIRST_REPORT: u64 = 64;
/// From one report to the next there are twice as many as before, up to these: a few reports a
/// second.
const MOST_BETWEEN_REPORTS: u64 = 2048;

/// To solve the end, as many placements for each playout as take about as long as one,
const PLACEMENTS_A_PLAYOUT: u64 = 200;
/// or one for so much of the time that is allowed; it takes half as long.
const MICROSECONDS_A_PLACEMENT: u64 = 2;

/// Our strongest player of Kingdomino.
#[derive(Clone, Debug)]
pub struct Master {
    settings: Settings,
    rng: Xoshiro256PlusPlus,
    opponents: OpponentModel,
    /// What follows the placement it has settled on: the table then, and the claim.
    planned: Option<(State, Action)>,
    playouts: u64,
}

impl Master {
    /// A player whose choices are fixed by the seed, if its budget is a number of playouts and it
    /// thinks on one thread.
    pub fn new(settings: Settings, seed: u64) -> Self {
        Self {
            settings,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            opponents: OpponentModel::default(),
            planned: None,
            playouts: 0,
        }
    }

    /// The moves worth trying, the most promising first.
    fn candidates(&self, state: &State, legal: &[Action], budget: Budget) -> Vec<MoveStats> {
        RolloutSearch::new(state, self.settings, &self.opponents).candidates(legal, effort(budget))
    }

    /// Tries these moves until the budget is spent; those that were tried, the best first.
    fn search(
        &mut self,
        state: &State,
        mut moves: Vec<MoveStats>,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&[MoveStats], u64),
    ) -> Vec<MoveStats> {
        let search = RolloutSearch::new(state, self.settings, &self.opponents);
        let mut meter = Meter::new(limits);
        let mut left = moves.len();
        let parts = left.next_power_of_two().trailing_zeros().max(1);
        meter.divide(parts);
        let prior = self.settings.prior;
        let mut goal = FIRST_REPORT;
        for _ in 1..=parts {
            loop {
                search.rounds_on_threads(&mut moves[..left], &mut self.rng, &meter, goal);
                moves[..left].sort_by(|a, b| b.mean(prior).total_cmp(&a.mean(prior)));
                if meter.is_spent() {
                    break;
                }
                report(&moves, meter.playouts());
                while goal <= meter.playouts() {
                    goal += goal.min(MOST_BETWEEN_REPORTS);
                }
            }
            if meter.is_over() {
                break;
            }
            left = left.div_ceil(2);
            meter.next_part();
        }
        self.playouts += meter.playouts();
        moves.retain(|tried| tried.playouts() > 0);
        moves
    }
}

/// How many placements may be tried to solve the end. Hardly ever more than a few thousand are
/// needed; together they take a part of the budget.
fn effort(budget: Budget) -> u64 {
    match budget {
        Budget::Playouts(playouts) => playouts.saturating_mul(PLACEMENTS_A_PLAYOUT),
        Budget::Time(time) => time.as_micros() as u64 / MICROSECONDS_A_PLACEMENT,
    }
}

/// Search of one decision: what all its moves have in common.
struct RolloutSearch<'a> {
    state: &'a State,
    me: Seat,
    settings: Settings,
    opponents: &'a OpponentModel,
}

impl<'a> RolloutSearch<'a> {
    fn new(state: &'a State, settings: Settings, opponents: &'a OpponentModel) -> Self {
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

    /// The moves worth trying, the most promising first: with each claim the placements that are
    /// best for the kingdom. At the end of the game only what is proved to be best, unless that
    /// is to lose: then the other may still err.
    fn candidates(&self, legal: &[Action], effort: u64) -> Vec<MoveStats> {
        let mut all = Evaluator::new(self.state).minding(self.state, self.me);
        all.retain(|(candidate, _)| legal.contains(&candidate.first()));
        let mut solved = solve(self.state, effort).unwrap_or_default();
        solved.retain(|(candidate, _)| legal.contains(&candidate.first()));
        if let Some(best) = solved.iter().map(|(_, outcome)| *outcome).max()
            && best.victory != Ordering::Less
        {
            all.retain(|(candidate, _)| solved.contains(&(*candidate, best)));
        }
        all.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let highest = all.first().map_or(0.0, |(_, value)| *value);
        // How much of a victory a point is worth, in a game that is even so far.
        let rules = self.state.rules();
        let to_go = rules.dominoes_each() - self.state.received(self.me);
        let fair = 1.0 / rules.players() as f64;
        let point = fair * (1.0 - fair) / scale(rules, to_go) + self.settings.margin / 25.0;
        let mut kept: Vec<MoveStats> = Vec::new();
        for (candidate, value) in all {
            let claim = candidate.claim;
            let same = kept.iter().filter(|tried| tried.candidate.claim == claim);
            if same.count() < self.settings.width {
                let behind = f64::from(highest - value);
                kept.push(MoveStats::new(candidate, fair - behind * point));
            }
        }
        kept
    }

    /// One rollout after a move.
    ///
    /// The dominoes are drawn in this order, and some of the opponents are greedy.
    fn imagine(
        &self,
        candidate: Move,
        order: &[Domino],
        greedy: GreedySeats,
        rng: &mut impl Rng,
    ) -> Rollout {
        let mut state = *self.state;
        candidate.play(&mut state);
        let depth = self.settings.depth;
        let last = state.round() + depth.unwrap_or_else(|| best_depth(state.rules()));
        let mut order = order.iter();
        let mut pool = Pool::of(state.unseen());
        loop {
            match state.phase() {
                Phase::Over => return Rollout::ended(&state),
                Phase::Draw if state.round() > last && state.next().next().is_none() => {
                    return Rollout::left(&state, &Evaluator::with(&state, pool));
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
                        unreachable!("somebody decides in these phases");
                    };
                    if greedy[seat.index()] && seat != self.me {
                        let action = full_greedy(&state, rng);
                        Kingdomino::play_unchecked(&mut state, action);
                    } else {
                        let evaluator = Evaluator::with(&state, pool);
                        evaluator.best_minding(&state, seat).play(&mut state);
                    }
                }
            }
        }
    }

    /// Tries every move with the same draws, again and again until the meter says stop or the
    /// goal is reached. A round that is cut short would favour some and does not count, unless
    /// nothing else is known.
    fn rounds(
        &self,
        moves: &mut [MoveStats],
        rng: &mut Xoshiro256PlusPlus,
        meter: &Meter<'_>,
        goal: u64,
        mut known: bool,
    ) {
        let mut order: Vec<Domino> = self.state.unseen().iter().collect();
        let mut rollouts = Vec::with_capacity(moves.len());
        loop {
            for last in (1..order.len()).rev() {
                order.swap(last, below(rng, last as u32 + 1) as usize);
            }
            let greedy = self.opponents.draw(rng);
            rollouts.clear();
            for tried in moves.iter() {
                rollouts.push(self.imagine(tried.candidate, &order, greedy, rng));
                if meter.count() && (!meter.is_first_part() || meter.is_over()) {
                    break;
                }
            }
            if known && rollouts.len() < moves.len() {
                return;
            }
            known = true;
            for (tried, rollout) in moves.iter_mut().zip(&rollouts) {
                tried.count(rollout, self.me, self.settings.margin);
            }
            if meter.is_spent() || meter.playouts() >= goal {
                return;
            }
        }
    }

    /// The same on as many threads as were asked for, each with draws of its own.
    fn rounds_on_threads(
        &self,
        moves: &mut [MoveStats],
        rng: &mut Xoshiro256PlusPlus,
        meter: &Meter<'_>,
        goal: u64,
    ) {
        let known = moves[0].playouts() > 0;
        if self.settings.threads <= 1 {
            return self.rounds(moves, rng, meter, goal, known);
        }
        let untried: Vec<MoveStats> = moves.iter().map(MoveStats::untried).collect();
        let found: Vec<Vec<MoveStats>> = thread::scope(|scope| {
            let worker = |_| {
                let mut moves = untried.clone();
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(rng.next_u64());
                scope.spawn(move || {
                    self.rounds(&mut moves, &mut rng, meter, goal, known);
                    moves
                })
            };
            let workers: Vec<_> = (0..self.settings.threads).map(worker).collect();
            let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
            joined
                .map(|moves| moves.expect("a worker finishes"))
                .collect()
        });
        for worker in &found {
            for (tried, more) in moves.iter_mut().zip(worker) {
                tried.merge(more);
            }
        }
    }
}

/// The master with its best settings.
pub(crate) fn master(budget: Budget, seed: u64) -> Box<dyn Analyst<Kingdomino>> {
    Box::new(Master::new(Settings::new(budget), seed))
}

impl Player<Kingdomino> for Master {
    fn begin(&mut self, rules: &Rules, _: Seat) {
        self.planned = None;
        self.opponents.begin(*rules);
    }

    fn watch(&mut self, event: Event<Kingdomino>) {
        self.opponents.watch(event);
    }

    fn decide(&mut self, view: &View, legal: &[Action]) -> Result<Action, NoAnswer> {
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
        let limits = Limits::new(self.settings.budget, &stop);
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
        Ok(best.first())
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
        limits: Limits<'_>,
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
    let considered = |tried: &MoveStats| {
        let mut after = *state;
        let mut line: Vec<Action> = tried.candidate.actions().collect();
        tried.candidate.play(&mut after);
        while let Turn::Of(seat) = Kingdomino::turn(&after) {
            let next = evaluator.best_minding(&after, seat);
            line.extend(next.actions());
            next.play(&mut after);
        }
        Candidate {
            line,
            decided: tried.candidate.actions().count(),
            outlook: tried.outlook(state.rules().players()),
            playouts: u64::from(tried.playouts()),
        }
    };
    let moves = moves.iter().take(Analysis::<Kingdomino>::MOST);
    Analysis {
        playouts,
        moves: moves.map(considered).collect(),
    }
}
