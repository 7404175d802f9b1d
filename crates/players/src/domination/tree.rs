//! A tree of decisions over imagined worlds.

use game::Seat;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::places::{Code, Layout, Places};
use super::prior::Glance;
use super::value_net::ValueNet;
use super::world::World;
use crate::search::analysis::Outlooks;

/// How much is tried that has not fared well so far.
const EXPLORE: f64 = 0.5;
/// What a margin of so many areas is worth beside a victory.
const MARGIN: (f64, f64) = (0.2, 40.0);
/// A decision gets a node of its own when it is tried for the second time.
const RIPE: u32 = 2;
/// The tree stops growing here. A decision takes 24 bytes, the node it may lead to 56 and what a list
/// costs, and lists grow by doubling: at most some 250 megabytes.
const LARGEST: usize = 2_000_000;

/// A decision that was tried, or could be.
#[derive(Clone, Copy, Debug)]
struct Edge {
    /// What it was worth to the one who decides, added up.
    sum: f64,
    /// How promising it looked.
    weight: f32,
    visits: u32,
    /// Where it leads, if that is in the tree; 0 is the root.
    node: u32,
    code: Code,
}

#[derive(Clone, Debug, Default)]
struct Node {
    edges: Vec<Edge>,
    /// The places of the edges.
    known: Places,
    visits: u32,
    /// What its edges were worth, added up.
    sum: f64,
}

/// What came of the imagined games that began with a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried {
    pub(super) code: Code,
    pub(super) playouts: u64,
    /// Added up.
    pub(super) outlooks: Outlooks,
}

/// Grown by imagining a world anew for each simulation, choosing among what is possible in it.
///
/// Nodes are sequences of decisions; what is drawn is not part of the tree. Each seat seeks its own
/// good.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// How many edges there are in all.
    size: usize,
    /// For the edges of the root: how their games came out, added up.
    outlooks: Vec<Outlooks>,
    /// The way of the simulation that goes on: nodes, their edges, and who decides.
    path: Vec<(usize, usize, usize)>,
    rng: Xoshiro256PlusPlus,
}

impl Tree {
    pub(super) fn new(rng: Xoshiro256PlusPlus) -> Self {
        Self {
            nodes: vec![Node::default()],
            size: 0,
            outlooks: Vec::new(),
            path: Vec::new(),
            rng,
        }
    }

    /// How many simulations there were.
    pub(super) fn playouts(&self) -> u64 {
        u64::from(self.nodes[0].visits)
    }

    /// One simulation: down the tree and one decision further, in a world imagined anew, and then a
    /// guess how it would end. `base` is what the seat knows that is to decide.
    pub(super) fn simulate(&mut self, base: &World, layout: &Layout, net: &ValueNet) {
        let mut world = base.clone();
        world.deal(layout, &mut self.rng);
        self.path.clear();
        let mut node = 0;
        while world.turns > 0 {
            let Some(edge) = self.select(node, &world, layout) else {
                break;
            };
            self.path.push((node, edge, world.mover()));
            let last = self.nodes.len() as u32;
            let edge = &mut self.nodes[node].edges[edge];
            world.lay(layout, edge.code, &mut self.rng);
            if edge.node == 0 {
                if edge.visits + 1 >= RIPE && self.size < LARGEST {
                    edge.node = last;
                    self.nodes.push(Node::default());
                }
                break;
            }
            node = edge.node as usize;
        }
        let outlooks = if world.turns == 0 {
            world.outlooks()
        } else {
            net.outlooks(&world, layout)
        };
        self.learn(&outlooks, world.seats());
    }

    /// The edge to go on with among those that are possible in this world; none if the tree has
    /// none of them and may not grow.
    fn select(&mut self, node: usize, world: &World, layout: &Layout) -> Option<usize> {
        let choices = world.choices();
        let node = &mut self.nodes[node];
        let new = choices.without(node.known);
        if !new.is_empty() && self.size < LARGEST {
            let glance = Glance::at(world);
            node.edges.extend(new.iter().map(|code| Edge {
                sum: 0.0,
                weight: glance.promise(world, layout, code).exp(),
                visits: 0,
                node: 0,
                code,
            }));
            node.known = node.known.or(new);
            self.size += new.len() as usize;
        }
        let possible = |edge: &Edge| choices.contains(edge.code);
        // A factor of 0 or 1 instead of a branch, which nothing could predict.
        let weights = node.edges.iter();
        let weights: f32 = weights
            .map(|edge| edge.weight * f32::from(u8::from(possible(edge))))
            .sum();
        let visits = f64::from(node.visits);
        // What was not tried is thought to be worth as much as the rest is on average.
        let usual = if node.visits == 0 {
            0.0
        } else {
            node.sum / visits
        };
        let explore = EXPLORE * (visits + 1.0).sqrt() / f64::from(weights);
        let mut best = (f64::NEG_INFINITY, None);
        for (index, edge) in node.edges.iter().enumerate() {
            if !possible(edge) {
                continue;
            }
            let visits = f64::from(edge.visits);
            let worth = if edge.visits == 0 {
                usual
            } else {
                edge.sum / visits
            };
            let bound = worth + explore * f64::from(edge.weight) / (1.0 + visits);
            if bound > best.0 {
                best = (bound, Some(index));
            }
        }
        best.1
    }

    /// Counts how a simulation came out along its way.
    fn learn(&mut self, outlooks: &Outlooks, seats: usize) {
        let mut worth = [0.0; Seat::MAX];
        for seat in 0..seats {
            let others = (0..seats).filter(|other| *other != seat);
            let best = others.map(|other| outlooks[other].score);
            let margin = outlooks[seat].score - best.fold(0.0, f64::max);
            let (part, most) = MARGIN;
            worth[seat] = (1.0 - part) * outlooks[seat].win + part * margin / most;
        }
        let Some(&(_, first, _)) = self.path.first() else {
            return;
        };
        if self.outlooks.len() < self.nodes[0].edges.len() {
            let edges = self.nodes[0].edges.len();
            self.outlooks.resize(edges, Outlooks::default());
        }
        for (sum, outlook) in self.outlooks[first].iter_mut().zip(outlooks) {
            *sum += *outlook;
        }
        for &(node, edge, seat) in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.sum += worth[seat];
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            edge.sum += worth[seat];
        }
    }

    /// The moves that were tried at the root.
    pub(super) fn tried(&self) -> impl Iterator<Item = Tried> {
        let edges = self.nodes[0].edges.iter().zip(&self.outlooks);
        edges
            .filter(|(edge, _)| edge.visits > 0)
            .map(|(edge, outlooks)| Tried {
                code: edge.code,
                playouts: u64::from(edge.visits),
                outlooks: *outlooks,
            })
    }

    /// A move of the root and the decisions that were tried most often after it, each more than
    /// once.
    pub(super) fn line(&self, code: Code) -> Vec<Code> {
        let mut line = vec![code];
        let mut edge = self.nodes[0].edges.iter().find(|edge| edge.code == code);
        while let Some(&Edge { node, .. }) = edge
            && node != 0
        {
            let edges = self.nodes[node as usize].edges.iter();
            edge = edges
                .filter(|edge| edge.visits > 1)
                .max_by_key(|edge| edge.visits);
            line.extend(edge.map(|edge| edge.code));
        }
        line
    }
}
