//! UCT: a tree of decisions grown where it fares well, over worlds imagined anew each time.

use std::time::Instant;

use game::random::choose;
use game::{Event, Player, Seat, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::{Budget, Played, Policy, Worth};

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

/// The tree stops growing here: some 100 megabytes.
const LARGEST: usize = 1_000_000;

#[derive(Clone, Debug)]
struct Node<A> {
    /// The decision that leads here; none for the root.
    action: Option<A>,
    children: Vec<u32>,
    visits: f64,
    /// What it was worth to each seat, added up.
    sums: [f64; Seat::MAX],
}

impl<A> Node<A> {
    const fn new(action: Option<A>) -> Self {
        Self {
            action,
            children: Vec::new(),
            visits: 0.0,
            sums: [0.0; Seat::MAX],
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
        let seats = Seat::all(G::seats(&G::rules(&world)));
        let values: Vec<f64> = seats
            .map(|seat| self.worth.scaled::<G>(&world, seat))
            .collect();
        for node in path {
            let node = &mut self.tree[node];
            node.visits += 1.0;
            for (sum, value) in node.sums.iter_mut().zip(&values) {
                *sum += value;
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

    fn decide(&mut self, view: &G::View, legal: &[G::Action]) -> G::Action {
        if let [only] = legal {
            return *only;
        }
        let start = Instant::now();
        let root = self.root.unwrap_or_else(|| {
            self.tree.clear();
            self.tree.push(Node::new(None));
            0
        });
        let before = self.playouts;
        while self.playouts == before || !self.budget.is_spent(self.playouts - before, start) {
            self.simulate(view, root);
        }
        self.root = Some(root);
        let children = self.tree[root]
            .children
            .iter()
            .map(|child| &self.tree[*child as usize]);
        let best = children
            .filter(|child| child.action.is_some_and(|action| legal.contains(&action)))
            .max_by(|a, b| a.visits.total_cmp(&b.visits));
        best.and_then(|child| child.action).unwrap_or(legal[0])
    }

    fn playouts(&self) -> u64 {
        self.playouts
    }
}
