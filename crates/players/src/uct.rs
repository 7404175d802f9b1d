//! UCT: a tree of decisions grown where it fares well, over worlds imagined anew each time.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use game::random::choose;
use game::{Event, NoAnswer, Player, Seat, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::monte_carlo::outcome;
use crate::thought::{Outlooks, is_due};
use crate::{Budget, Considered, Limits, Played, Policy, Thinker, Thought, Worth};

/// Plain UCT.
///
/// Nodes are sequences of decisions. What chance does is not part of the tree: every simulation
/// imagines the hidden and draws the rest anew, and chooses among the children that are legal in
/// its world. Values are kept for every seat, and each seeks its own.
#[derive(Debug)]
pub struct Uct<G: Played> {
    policy: Policy,
    worth: Worth,
    explore: f64,
    budget: Budget,
    rng: Xoshiro256PlusPlus,
    tree: Vec<Node<G::Action>>,
    /// The node of the decision that is next, if what was thought before is of use.
    root: Option<usize>,
    seat: Option<Seat>,
    playouts: u64,
}

/// The tree stops growing here: some 200 megabytes.
const LARGEST: usize = 1_000_000;

#[derive(Clone, Debug)]
struct Node<A> {
    /// The decision that leads here; none for the root.
    action: Option<A>,
    children: Vec<u32>,
    visits: f64,
    /// What it was worth to each seat, added up.
    sums: [f64; Seat::MAX],
    /// How the games came out for each seat, added up.
    outlooks: Outlooks,
}

impl<A> Node<A> {
    fn new(action: Option<A>) -> Self {
        Self {
            action,
            children: Vec::new(),
            visits: 0.0,
            sums: [0.0; Seat::MAX],
            outlooks: Outlooks::default(),
        }
    }
}

impl<G: Played> Uct<G> {
    /// A player whose choices are fixed by the seed, if its budget is a number of playouts. The
    /// higher `explore`, the more it tries what has not fared well.
    pub fn new(policy: Policy, worth: Worth, explore: f64, budget: Budget, seed: u64) -> Self {
        Self {
            policy,
            worth,
            explore,
            budget,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            tree: Vec::new(),
            root: None,
            seat: None,
            playouts: 0,
        }
    }

    /// One imagined game: down the tree, one node further, and on to the end.
    fn simulate(&mut self, view: &G::View, root: usize) {
        let mut world = G::imagine(view, &mut self.rng);
        let mut path = vec![root];
        let mut legal = Vec::new();
        let mut in_tree = true;
        loop {
            match G::turn(&world) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = G::draw(&world, &mut self.rng);
                    G::settle_unchecked(&mut world, outcome);
                }
                Turn::Of(seat) if in_tree => {
                    legal.clear();
                    G::legal(&world, |action| legal.push(action));
                    let (child, is_new) = self.descend(path[path.len() - 1], seat, &legal);
                    in_tree = !is_new;
                    let Some(child) = child else {
                        continue;
                    };
                    path.push(child);
                    let action = self.tree[child].action;
                    G::play_unchecked(&mut world, action.expect("a child has an action"));
                }
                Turn::Of(seat) => {
                    let me = self.seat.unwrap_or(seat);
                    let action = self.policy.choose::<G>(&world, seat, me, &mut self.rng);
                    G::play_unchecked(&mut world, action);
                }
            }
        }
        self.playouts += 1;
        let (outcome, seats) = outcome::<G>(&world);
        let mut values = [0.0; Seat::MAX];
        for seat in Seat::all(seats) {
            values[seat.index()] = self.worth.scaled(&outcome[..seats], seat);
        }
        for node in path {
            let node = &mut self.tree[node];
            node.visits += 1.0;
            for seat in 0..seats {
                node.sums[seat] += values[seat];
                node.outlooks[seat] += outcome[seat];
            }
        }
    }

    /// The child to go on with, and whether it is the last one in the tree; none if the tree may not
    /// grow.
    fn descend(&mut self, parent: usize, seat: Seat, legal: &[G::Action]) -> (Option<usize>, bool) {
        let known = |tree: &[Node<G::Action>], action: G::Action| {
            let mut children = tree[parent].children.iter();
            children
                .find(|child| tree[**child as usize].action == Some(action))
                .map(|child| *child as usize)
        };
        let untried: Vec<G::Action> = legal
            .iter()
            .copied()
            .filter(|action| known(&self.tree, *action).is_none())
            .collect();
        if !untried.is_empty() {
            if self.tree.len() >= LARGEST {
                return (None, true);
            }
            let child = self.tree.len();
            self.tree
                .push(Node::new(Some(choose(&mut self.rng, &untried))));
            self.tree[parent].children.push(child as u32);
            return (Some(child), true);
        }
        let explored = self.tree[parent].visits.ln();
        let bound = |child: usize| {
            let node = &self.tree[child];
            node.sums[seat.index()] / node.visits + self.explore * (explored / node.visits).sqrt()
        };
        let children = legal.iter().filter_map(|action| known(&self.tree, *action));
        (
            children.max_by(|a, b| bound(*a).total_cmp(&bound(*b))),
            false,
        )
    }
}

impl<G: Played> Player<G> for Uct<G> {
    fn begin(&mut self, _: &G::Rules, seat: Seat) {
        self.seat = Some(seat);
        self.root = None;
    }

    fn watch(&mut self, event: Event<G>) {
        // Its own decision leads to a child; anything else makes what was thought stale.
        self.root = match (event, self.root) {
            (Event::Act(seat, action), Some(root)) if Some(seat) == self.seat => {
                let mut children = self.tree[root].children.iter();
                children
                    .find(|child| self.tree[**child as usize].action == Some(action))
                    .map(|child| *child as usize)
            }
            _ => None,
        };
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Action]) -> Result<G::Action, NoAnswer> {
        if let [only] = legal {
            return Ok(*only);
        }
        let limits = Limits {
            budget: self.budget,
            stop: &AtomicBool::new(false),
        };
        let root = self.grow(view, limits, |_, _, _| {});
        let mut ranked = self.ranked(root);
        let best = ranked.find(|(_, action)| legal.contains(action));
        Ok(best.map_or(legal[0], |(_, action)| action))
    }

    fn playouts(&self) -> u64 {
        self.playouts
    }
}

impl<G: Played> Thinker<G> for Uct<G> {
    fn think(
        &mut self,
        view: &G::View,
        legal: &[G::Action],
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Thought<G>),
    ) -> Thought<G> {
        let root = self.grow(view, limits, |uct, root, playouts| {
            if is_due(playouts) {
                report(&uct.thought(view, root, legal));
            }
        });
        self.thought(view, root, legal)
    }
}

impl<G: Played> Uct<G> {
    /// Grows the tree until a limit is reached, by one imagined game at least, and returns its root.
    /// After each but the last `watch` is told how many there were.
    fn grow(
        &mut self,
        view: &G::View,
        limits: Limits<'_>,
        mut watch: impl FnMut(&Self, usize, u64),
    ) -> usize {
        let start = Instant::now();
        let root = self.root.unwrap_or_else(|| {
            self.tree.clear();
            self.tree.push(Node::new(None));
            0
        });
        self.root = Some(root);
        let before = self.playouts;
        loop {
            self.simulate(view, root);
            let playouts = self.playouts - before;
            if limits.are_reached(playouts, start) {
                return root;
            }
            watch(self, root, playouts);
        }
    }

    /// The children of a node, the most visited first; among equals the last first.
    fn ranked(&self, node: usize) -> impl Iterator<Item = (usize, G::Action)> {
        let children = self.tree[node].children.iter().rev();
        let mut ranked: Vec<(usize, G::Action)> = children
            .filter_map(|child| Some((*child as usize, self.tree[*child as usize].action?)))
            .collect();
        ranked.sort_by(|(a, _), (b, _)| self.tree[*b].visits.total_cmp(&self.tree[*a].visits));
        ranked.into_iter()
    }

    fn thought(&self, view: &G::View, root: usize, legal: &[G::Action]) -> Thought<G> {
        // A copy, so that what is thought does not depend on how often it is said.
        let world = G::imagine(view, &mut self.rng.clone());
        let seats = G::seats(&G::rules(&world));
        let considered = |node: usize, line| Considered {
            line,
            outlook: self.tree[node].outlooks[..seats]
                .iter()
                .map(|sum| sum.mean(self.tree[node].visits))
                .collect(),
            playouts: self.tree[node].visits as u64,
        };
        let mut moves: Vec<Considered<G::Action>> = self
            .ranked(root)
            .filter(|(_, action)| legal.contains(action))
            .take(Thought::<G>::MOST)
            .map(|(child, action)| considered(child, self.line(world.clone(), child, action)))
            .collect();
        if moves.is_empty() {
            moves.push(considered(root, vec![legal[0]]));
        }
        Thought {
            playouts: self.tree[root].visits as u64,
            moves,
        }
    }

    /// An action and the decisions that were tried most often after it, up to the next outcome of
    /// chance or where this world does not allow them.
    fn line(&self, mut world: G::State, mut node: usize, action: G::Action) -> Vec<G::Action> {
        let mut line = vec![action];
        G::play_unchecked(&mut world, action);
        while let Turn::Of(_) = G::turn(&world) {
            let mut legal = Vec::new();
            G::legal(&world, |action| legal.push(action));
            match self.ranked(node).next() {
                Some((child, next)) if legal.contains(&next) => {
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
