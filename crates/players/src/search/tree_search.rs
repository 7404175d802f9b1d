//! Open-loop Monte Carlo tree search (MCTS): selection, expansion, rollout, backpropagation.

mod tree;

use std::sync::atomic::AtomicBool;

use game::{Event, Game, Player, PlayerError, Seat, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::analysis::{Analysis, Analyst, Candidate, SearchLimits, SeatEvaluation, report_is_due};
use super::budget::Budget;
use super::monte_carlo::outcome;
use tree::Tree;

/// Game-specific part of MCTS: expansion, rollout policy and reward.
pub trait SearchPolicy<G: Game> {
    /// Next untried action to expand, or `None` to select among the expanded ones.
    ///
    /// Must not return `None` if no legal action is expanded.
    fn expand(&self, decision: &Decision<'_, G>, rng: &mut Xoshiro256PlusPlus)
    -> Option<G::Action>;

    /// Rollout policy: action of the mover below the tree. `me` is the searching seat.
    fn rollout_action(
        &self,
        world: &G::State,
        mover: Seat,
        me: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> G::Action;

    /// Reward of a finished game for a seat, about 0 to 1.
    fn reward(&self, outcome: &[SeatEvaluation], seat: Seat) -> f64;
}

/// Decision at a tree node, in one determinization.
#[derive(Debug)]
pub struct Decision<'a, G: Game> {
    /// Determinized state.
    pub world: &'a G::State,
    /// Whether this is the decision being searched.
    pub is_root: bool,
    /// Number of legal actions that are expanded.
    pub tried: usize,
    /// Legal actions that are not expanded, in the order of the rules.
    pub untried: &'a [G::Action],
}

/// Open-loop MCTS with UCB1 selection.
///
/// Nodes are sequences of decisions; chance outcomes are not part of the tree. Every simulation
/// determinizes the hidden information, samples chance, and selects among the children that are
/// legal in its determinization. Rewards are kept by seat, and each seat maximizes its own (max^n).
#[derive(Debug)]
pub struct TreeSearch<G: Game, P> {
    policy: P,
    exploration: f64,
    budget: Budget,
    rng: Xoshiro256PlusPlus,
    tree: Tree<G::Action>,
    /// Node of the next decision, if the previous search can be reused.
    root: Option<usize>,
    seat: Option<Seat>,
    playouts: u64,
    legal: Vec<G::Action>,
    untried: Vec<G::Action>,
    /// Legal actions that are expanded, with their nodes.
    expanded: Vec<(G::Action, usize)>,
}

impl<G: Game, P: SearchPolicy<G>> TreeSearch<G, P> {
    /// Creates a player; `exploration` is the exploration constant of UCB1.
    ///
    /// Its decisions are reproducible if the budget is a number of rollouts.
    pub(crate) fn with_policy(policy: P, exploration: f64, budget: Budget, seed: u64) -> Self {
        Self {
            policy,
            exploration,
            budget,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            tree: Tree::new(),
            root: None,
            seat: None,
            playouts: 0,
            legal: Vec::new(),
            untried: Vec::new(),
            expanded: Vec::new(),
        }
    }

    /// Runs one simulation: selection, expansion, rollout and backpropagation.
    fn simulate(&mut self, view: &G::View, root: usize) {
        let mut world = G::imagine(view, &mut self.rng);
        let mut path = vec![root];
        let mut in_tree = true;
        loop {
            match G::turn(&world) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = G::draw(&world, &mut self.rng);
                    G::settle_unchecked(&mut world, outcome);
                }
                Turn::Of(seat) if in_tree => {
                    let parent = path[path.len() - 1];
                    let (child, is_new) =
                        self.select_or_expand(&world, parent, parent == root, seat);
                    in_tree = !is_new;
                    if let Some((action, child)) = child {
                        path.push(child);
                        G::play_unchecked(&mut world, action);
                    }
                }
                Turn::Of(seat) => {
                    let me = self.seat.unwrap_or(seat);
                    let action = self.policy.rollout_action(&world, seat, me, &mut self.rng);
                    G::play_unchecked(&mut world, action);
                }
            }
        }
        self.playouts += 1;
        let (outcome, seats) = outcome::<G>(&world);
        let mut rewards = [0.0; Seat::MAX];
        for seat in Seat::all(seats) {
            rewards[seat.index()] = self.policy.reward(&outcome[..seats], seat);
        }
        self.tree.backpropagate(&path, &rewards, &outcome);
    }

    /// Selects or expands a child, and returns whether the tree ends there.
    ///
    /// The child is `None` if the tree has its maximum size.
    fn select_or_expand(
        &mut self,
        world: &G::State,
        parent: usize,
        is_root: bool,
        seat: Seat,
    ) -> (Option<(G::Action, usize)>, bool) {
        self.legal.clear();
        self.untried.clear();
        self.expanded.clear();
        let legal = &mut self.legal;
        G::legal(world, |action| legal.push(action));
        for &action in &self.legal {
            match self.tree.child(parent, action) {
                Some(child) => self.expanded.push((action, child)),
                None => self.untried.push(action),
            }
        }
        if !self.untried.is_empty() {
            let decision = Decision {
                world,
                is_root,
                tried: self.expanded.len(),
                untried: &self.untried,
            };
            if let Some(action) = self.policy.expand(&decision, &mut self.rng) {
                let child = self.tree.add(parent, action);
                return (child.map(|child| (action, child)), true);
            }
        }
        let child = self
            .tree
            .select_ucb1(parent, &self.expanded, seat, self.exploration);
        (child, false)
    }

    /// Runs simulations until a limit is reached, at least one, and returns the root.
    ///
    /// `watch` is called with the number of simulations after each but the last.
    fn run(
        &mut self,
        view: &G::View,
        limits: SearchLimits<'_>,
        mut watch: impl FnMut(&Self, usize, u64),
    ) -> usize {
        let root = self.root.unwrap_or_else(|| self.tree.clear());
        self.root = Some(root);
        let before = self.playouts;
        loop {
            self.simulate(view, root);
            let playouts = self.playouts - before;
            if limits.are_reached(playouts) {
                return root;
            }
            watch(self, root, playouts);
        }
    }

    fn analysis(&self, view: &G::View, root: usize, legal: &[G::Action]) -> Analysis<G> {
        // A copy of the RNG, because reports must not change the search.
        let world = G::imagine(view, &mut self.rng.clone());
        let seats = G::seats(&G::rules(&world));
        let mut moves: Vec<Candidate<G::Action>> = self
            .tree
            .ranked(root)
            .into_iter()
            .filter(|(action, _)| legal.contains(action))
            .take(Analysis::<G>::MAX_MOVES)
            .map(|(action, child)| {
                let line = self.principal_variation(world.clone(), child, action);
                self.tree.candidate(child, line, seats)
            })
            .collect();
        if moves.is_empty() {
            moves.push(self.tree.candidate(root, vec![legal[0]], seats));
        }
        Analysis {
            playouts: self.tree.visits(root),
            moves,
        }
    }

    /// Principal variation: an action and the most visited decisions after it.
    ///
    /// Ends at the next chance event, or at a decision that is illegal in this determinization.
    fn principal_variation(
        &self,
        mut world: G::State,
        mut node: usize,
        action: G::Action,
    ) -> Vec<G::Action> {
        let mut line = vec![action];
        G::play_unchecked(&mut world, action);
        while let Turn::Of(_) = G::turn(&world) {
            let mut legal = Vec::new();
            G::legal(&world, |action| legal.push(action));
            match self.tree.ranked(node).first() {
                Some(&(next, child)) if legal.contains(&next) => {
                    line.push(next);
                    G::play_unchecked(&mut world, next);
                    node = child;
                }
                _ => break,
            }
        }
        line
    }
}

impl<G: Game, P: SearchPolicy<G> + Send> Player<G> for TreeSearch<G, P> {
    fn begin(&mut self, _: &G::Rules, seat: Seat) {
        self.seat = Some(seat);
        self.root = None;
    }

    fn observe(&mut self, event: Event<G>) {
        // Its own decision leads to a child; any other event invalidates the tree.
        self.root = match (event, self.root) {
            (Event::Act(seat, action), Some(root)) if Some(seat) == self.seat => {
                self.tree.child(root, action)
            }
            _ => None,
        };
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Action]) -> Result<G::Action, PlayerError> {
        if let [only] = legal {
            return Ok(*only);
        }
        let stop = AtomicBool::new(false);
        let limits = SearchLimits::new(self.budget, &stop);
        let root = self.run(view, limits, |_, _, _| {});
        let ranked = self.tree.ranked(root);
        let mut actions = ranked.iter().map(|(action, _)| *action);
        Ok(actions
            .find(|action| legal.contains(action))
            .unwrap_or(legal[0]))
    }

    fn playouts(&self) -> u64 {
        self.playouts
    }
}

impl<G: Game, P: SearchPolicy<G> + Send> Analyst<G> for TreeSearch<G, P> {
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
        let root = self.run(view, limits, |search, root, playouts| {
            if report_is_due(playouts) {
                report(&search.analysis(view, root, legal));
            }
        });
        self.analysis(view, root, legal)
    }
}
