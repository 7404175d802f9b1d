//! Strongest player of Domination: PUCT tree search with a value network.
//!
//! Each simulation determinizes the hidden racks (`world`), descends a PUCT tree (`tree`) with a
//! prior from the counts of unseen dominoes (`prior`), and evaluates the leaf with the value network
//! (`features`, `value_net`). With two players and an empty pile, the endgame solver plays perfectly.

use std::sync::atomic::AtomicBool;

use domination::{Action, Domination, View};
use game::{Game, Player, PlayerError};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::endgame::{Solution, solve};
use super::places::{AREAS, PlaceTables, action};
use super::tree::{RootMove, Tree};
use super::value_net::ValueNet;
use super::world::World;
use crate::search::analysis::SeatEvaluations;
use crate::{Analysis, Analyst, Budget, Candidate, SearchLimits, SeatEvaluation};

/// Player `master`: the strongest player of Domination; uses only the view.
#[derive(Debug)]
pub struct Master {
    budget: Budget,
    threads: usize,
    rng: Xoshiro256PlusPlus,
    playouts: u64,
}

impl Master {
    /// Creates a player with this number of search threads (root parallelization).
    ///
    /// Its decisions are reproducible if the budget is a number of rollouts.
    pub fn new(budget: Budget, threads: usize, seed: u64) -> Self {
        Self {
            budget,
            threads: threads.max(1),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            playouts: 0,
        }
    }

    /// Searches a decision, with intermediate reports.
    fn search(
        &mut self,
        view: &View,
        limits: SearchLimits<'_>,
        report: &mut dyn FnMut(&Analysis<Domination>),
    ) -> Analysis<Domination> {
        // With perfect information, every determinization of the view is the same.
        let world = Domination::imagine(view, &mut self.rng.clone());
        if let Some(solution) = solve(&world) {
            return solved_analysis(view, &solution);
        }
        let search = ParallelSearch::new(view, limits);
        let mut trees: Vec<Tree> = (0..self.threads)
            .map(|_| {
                self.rng.jump();
                Tree::new(self.rng.clone())
            })
            .collect();
        let mut goal = 64;
        loop {
            search.grow(&mut trees, goal);
            let playouts = trees.iter().map(Tree::playouts).sum();
            if limits.are_reached(playouts) {
                self.playouts += playouts;
                return search.analysis(&trees);
            }
            report(&search.analysis(&trees));
            // The interval doubles, up to a few reports per second.
            goal += goal.min(1 << 17);
        }
    }
}

/// Root-parallel search of one decision: one tree per thread.
struct ParallelSearch<'a> {
    view: &'a View,
    limits: SearchLimits<'a>,
    layout: PlaceTables,
    base: World,
    net: &'static ValueNet,
}

impl<'a> ParallelSearch<'a> {
    fn new(view: &'a View, limits: SearchLimits<'a>) -> Self {
        let layout = PlaceTables::new(view.public().board());
        Self {
            view,
            limits,
            base: World::from_view(view, &layout),
            layout,
            net: ValueNet::trained(view.public().rules().players()),
        }
    }

    /// Grows the trees in parallel to `goal` rollouts in total.
    ///
    /// Ends early if a limit is reached, but every tree gets at least one rollout.
    fn grow(&self, trees: &mut [Tree], goal: u64) {
        let goal = match self.limits.budget {
            Budget::Playouts(limit) => goal.min(limit),
            Budget::Time(_) => goal,
        };
        let threads = trees.len() as u64;
        let share = |index: u64| goal / threads + u64::from(index < goal % threads);
        let mut shares = (0..).zip(trees);
        let Some((_, first)) = shares.next() else {
            return;
        };
        std::thread::scope(|scope| {
            for (index, tree) in shares {
                scope.spawn(move || self.grow_one(tree, share(index)));
            }
            self.grow_one(first, share(0));
        });
    }

    fn grow_one(&self, tree: &mut Tree, goal: u64) {
        loop {
            tree.simulate(&self.base, &self.layout, self.net);
            // The number of rollouts is checked every time, the clock only sometimes.
            let playouts = tree.playouts();
            let look = playouts.is_multiple_of(8) || playouts == 1;
            if playouts >= goal || look && self.limits.are_reached(0) {
                return;
            }
        }
    }

    /// Merges the trees; the most visited move is the best.
    fn analysis(&self, trees: &[Tree]) -> Analysis<Domination> {
        let mut moves: Vec<RootMove> = Vec::new();
        for root_move in trees.iter().flat_map(Tree::root_moves) {
            match moves.iter_mut().find(|other| other.code == root_move.code) {
                None => moves.push(root_move),
                Some(known) => {
                    known.playouts += root_move.playouts;
                    for (sum, evaluation) in known.evaluations.iter_mut().zip(root_move.evaluations)
                    {
                        *sum += evaluation;
                    }
                }
            }
        }
        moves.sort_by_key(|root_move| (std::cmp::Reverse(root_move.playouts), root_move.code));
        let playouts = moves.iter().map(|root_move| root_move.playouts).sum();
        moves.truncate(Analysis::<Domination>::MAX_MOVES);
        Analysis {
            playouts,
            moves: moves
                .iter()
                .map(|root_move| self.candidate(trees, root_move))
                .collect(),
        }
    }

    fn candidate(&self, trees: &[Tree], root_move: &RootMove) -> Candidate<Action> {
        // A draw follows while the pile is not empty.
        let line = if self.view.public().pile_size() > 0 {
            vec![root_move.code]
        } else {
            trees[0].principal_variation(root_move.code)
        };
        let board = self.view.public().board();
        let seats = self.view.public().rules().players();
        let evaluations = root_move.evaluations[..seats].iter();
        Candidate {
            line: line.into_iter().map(|code| action(board, code)).collect(),
            decided: 1,
            evaluations: evaluations
                .map(|sum| sum.mean(root_move.playouts as f64))
                .collect(),
            playouts: root_move.playouts,
        }
    }
}

/// Analysis of a solved two-player endgame.
fn solved_analysis(view: &View, solution: &Solution) -> Analysis<Domination> {
    let public = view.public();
    let mover = match public.turn() {
        game::Turn::Of(seat) => seat.index(),
        _ => 0,
    };
    let areas = |own: bool| {
        let mut seats = game::Seat::all(2).filter(|seat| (seat.index() == mover) == own);
        seats
            .next()
            .map_or(0, |seat| public.areas(seat).len() as i32)
    };
    let lead = areas(true) - areas(false);
    let candidate = |(action, gain): &(Action, i32)| {
        let lead = lead + gain;
        let all = AREAS.count_ones() as i32;
        let mut evaluations = SeatEvaluations::default();
        for (seat, lead) in [(mover, lead), (1 - mover, -lead)] {
            evaluations[seat] = SeatEvaluation {
                win: if lead > 0 { 1.0 } else { 0.0 },
                score: f64::from(all + lead) / 2.0,
            };
        }
        Candidate {
            line: if solution.line[0] == *action {
                solution.line.clone()
            } else {
                vec![*action]
            },
            decided: 1,
            evaluations: evaluations[..2].to_vec(),
            playouts: 1,
        }
    };
    let mut actions = solution.actions.clone();
    actions.sort_by_key(|(action, gain)| (-gain, *action != solution.line[0]));
    let few = actions.iter().take(Analysis::<Domination>::MAX_MOVES);
    Analysis {
        playouts: actions.len() as u64,
        moves: few.map(candidate).collect(),
    }
}

/// Creates the master with one search thread.
pub(crate) fn master(budget: Budget, seed: u64) -> Box<dyn Analyst<Domination>> {
    Box::new(Master::new(budget, 1, seed))
}

impl Player<Domination> for Master {
    fn decide(&mut self, view: &View, legal: &[Action]) -> Result<Action, PlayerError> {
        if let [only] = legal {
            return Ok(*only);
        }
        let stop = AtomicBool::new(false);
        let limits = SearchLimits::new(self.budget, &stop);
        Ok(self.search(view, limits, &mut |_| {}).best().line[0])
    }

    fn playouts(&self) -> u64 {
        self.playouts
    }
}

impl Analyst<Domination> for Master {
    fn budget(&self) -> Budget {
        self.budget
    }

    fn analyse(
        &mut self,
        view: &View,
        _: &[Action],
        limits: SearchLimits<'_>,
        report: &mut dyn FnMut(&Analysis<Domination>),
    ) -> Analysis<Domination> {
        self.search(view, limits, report)
    }
}
