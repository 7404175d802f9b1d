//! The strongest player of Domination: tree search with a value network.
//!
//! It imagines worlds that look like what it sees, grows a tree of decisions over them (`tree`),
//! tries first what looks promising by counting unseen dominoes (`prior`), and where the tree ends
//! evaluates the position from what it can count there (`features`, `value_net`). Between two, once
//! the pile is empty, it plays what is proved to be best.

use std::sync::atomic::AtomicBool;

use domination::{Action, Domination, View};
use game::{Game, NoAnswer, Player};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::endgame::{Solution, solve};
use super::places::{AREAS, Layout, action};
use super::tree::{Tree, Tried};
use super::value_net::ValueNet;
use super::world::World;
use crate::search::analysis::Outlooks;
use crate::{Analysis, Analyst, Budget, Candidate, Limits, Outlook};

/// Our strongest player of Domination. It knows what the view says and nothing else.
#[derive(Debug)]
pub struct Master {
    budget: Budget,
    threads: usize,
    rng: Xoshiro256PlusPlus,
    playouts: u64,
}

impl Master {
    /// A player that thinks with so many threads. Its choices are fixed by the seed, if its budget
    /// is a number of playouts.
    pub fn new(budget: Budget, threads: usize, seed: u64) -> Self {
        Self {
            budget,
            threads: threads.max(1),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            playouts: 0,
        }
    }

    /// What it thinks, in between and in the end.
    fn consider(
        &mut self,
        view: &View,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Analysis<Domination>),
    ) -> Analysis<Domination> {
        // Once everything is known, all worlds that look like the view are the same.
        let world = Domination::imagine(view, &mut self.rng.clone());
        if let Some(solution) = solve(&world) {
            return proved(view, &solution);
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
            // Twice as much each time, and a few times a second when it takes long.
            goal += goal.min(1 << 17);
        }
    }
}

/// One decision: what all threads need to know about it.
struct ParallelSearch<'a> {
    view: &'a View,
    limits: Limits<'a>,
    layout: Layout,
    base: World,
    net: &'static ValueNet,
}

impl<'a> ParallelSearch<'a> {
    fn new(view: &'a View, limits: Limits<'a>) -> Self {
        let layout = Layout::new(view.table().board());
        Self {
            view,
            limits,
            base: World::seen(view, &layout),
            layout,
            net: ValueNet::trained(view.table().rules().players()),
        }
    }

    /// Grows trees, each in a thread of its own, until together they have so many playouts or a
    /// limit is reached; each by one playout at least.
    fn grow(&self, trees: &mut [Tree], goal: u64) {
        let goal = match self.limits.budget {
            Budget::Playouts(most) => goal.min(most),
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
            // The clock is looked at often, the number of playouts always.
            let playouts = tree.playouts();
            let look = playouts.is_multiple_of(8) || playouts == 1;
            if playouts >= goal || look && self.limits.are_reached(0) {
                return;
            }
        }
    }

    /// What the trees say together: the move that was tried most often is the best.
    fn analysis(&self, trees: &[Tree]) -> Analysis<Domination> {
        let mut moves: Vec<Tried> = Vec::new();
        for tried in trees.iter().flat_map(Tree::tried) {
            match moves.iter_mut().find(|other| other.code == tried.code) {
                None => moves.push(tried),
                Some(known) => {
                    known.playouts += tried.playouts;
                    for (sum, outlook) in known.outlooks.iter_mut().zip(tried.outlooks) {
                        *sum += outlook;
                    }
                }
            }
        }
        moves.sort_by_key(|tried| (std::cmp::Reverse(tried.playouts), tried.code));
        let playouts = moves.iter().map(|tried| tried.playouts).sum();
        moves.truncate(Analysis::<Domination>::MOST);
        Analysis {
            playouts,
            moves: moves
                .iter()
                .map(|tried| self.considered(trees, tried))
                .collect(),
        }
    }

    fn considered(&self, trees: &[Tree], tried: &Tried) -> Candidate<Action> {
        // As long as there is a pile, a draw follows.
        let line = if self.view.table().pile_size() > 0 {
            vec![tried.code]
        } else {
            trees[0].line(tried.code)
        };
        let board = self.view.table().board();
        let seats = self.view.table().rules().players();
        let outlooks = tried.outlooks[..seats].iter();
        Candidate {
            line: line.into_iter().map(|code| action(board, code)).collect(),
            decided: 1,
            outlook: outlooks
                .map(|sum| sum.mean(tried.playouts as f64))
                .collect(),
            playouts: tried.playouts,
        }
    }
}

/// What is proved about the end of a game between two.
fn proved(view: &View, solution: &Solution) -> Analysis<Domination> {
    let table = view.table();
    let mover = match table.turn() {
        game::Turn::Of(seat) => seat.index(),
        _ => 0,
    };
    let areas = |own: bool| {
        let mut seats = game::Seat::all(2).filter(|seat| (seat.index() == mover) == own);
        seats
            .next()
            .map_or(0, |seat| table.areas(seat).len() as i32)
    };
    let lead = areas(true) - areas(false);
    let considered = |(action, gain): &(Action, i32)| {
        let lead = lead + gain;
        let all = AREAS.count_ones() as i32;
        let mut outlook = Outlooks::default();
        for (seat, lead) in [(mover, lead), (1 - mover, -lead)] {
            outlook[seat] = Outlook {
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
            outlook: outlook[..2].to_vec(),
            playouts: 1,
        }
    };
    let mut actions = solution.actions.clone();
    actions.sort_by_key(|(action, gain)| (-gain, *action != solution.line[0]));
    let few = actions.iter().take(Analysis::<Domination>::MOST);
    Analysis {
        playouts: actions.len() as u64,
        moves: few.map(considered).collect(),
    }
}

/// The master on one thread.
pub(crate) fn master(budget: Budget, seed: u64) -> Box<dyn Analyst<Domination>> {
    Box::new(Master::new(budget, 1, seed))
}

impl Player<Domination> for Master {
    fn decide(&mut self, view: &View, legal: &[Action]) -> Result<Action, NoAnswer> {
        if let [only] = legal {
            return Ok(*only);
        }
        let stop = AtomicBool::new(false);
        let limits = Limits::new(self.budget, &stop);
        Ok(self.consider(view, limits, &mut |_| {}).best().line[0])
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
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Analysis<Domination>),
    ) -> Analysis<Domination> {
        self.consider(view, limits, report)
    }
}
