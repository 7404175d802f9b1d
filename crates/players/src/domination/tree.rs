//! PUCT tree search over determinizations (open-loop MCTS with a prior and a value network).

use game::Seat;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::places::{PlaceCode, PlaceTables, Places};
use super::prior::Prior;
use super::value_net::ValueNet;
use super::world::World;
use crate::search::analysis::SeatEvaluations;

/// Exploration constant of PUCT.
const EXPLORATION: f64 = 0.5;
/// Weight of the margin in the reward, and its scale in areas.
const MARGIN: (f64, f64) = (0.2, 40.0);
/// Number of visits after which an edge is expanded to a node.
const EXPANSION_VISITS: u32 = 2;
/// Maximum number of edges: at most about 250 megabytes.
///
/// An edge takes 24 bytes, its node 56 plus the allocation of its edges, and vectors grow by doubling.
const MAX_EDGES: usize = 2_000_000;

/// Edge of the tree: a decision with its statistics.
#[derive(Clone, Copy, Debug)]
struct Edge {
    /// Sum of the rewards of the mover.
    sum: f64,
    /// Unnormalized prior: exponential of the logit.
    prior_weight: f32,
    visits: u32,
    /// Index of the child node; 0 (the root) if not expanded.
    node: u32,
    code: PlaceCode,
}

#[derive(Clone, Debug, Default)]
struct Node {
    edges: Vec<Edge>,
    /// Places of the edges.
    expanded: Places,
    visits: u32,
    /// Sum of the rewards of its edges.
    sum: f64,
}

/// Move at the root with its statistics.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootMove {
    pub(super) code: PlaceCode,
    pub(super) playouts: u64,
    /// Sums of the results, by seat.
    pub(super) evaluations: SeatEvaluations,
}

/// PUCT search tree with a new determinization per simulation.
///
/// Nodes are sequences of decisions; draws are not part of the tree (open loop). Selection considers
/// the moves that are legal in the determinization, and each seat maximizes its own reward (max^n).
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Total number of edges.
    edge_count: usize,
    /// Sums of the results for the edges of the root.
    evaluations: Vec<SeatEvaluations>,
    /// Path of the current simulation: node, edge and mover.
    path: Vec<(usize, usize, usize)>,
    rng: Xoshiro256PlusPlus,
}

impl Tree {
    pub(super) fn new(rng: Xoshiro256PlusPlus) -> Self {
        Self {
            nodes: vec![Node::default()],
            edge_count: 0,
            evaluations: Vec::new(),
            path: Vec::new(),
            rng,
        }
    }

    /// Number of simulations.
    pub(super) fn playouts(&self) -> u64 {
        u64::from(self.nodes[0].visits)
    }

    /// Runs one simulation: selection in a new determinization, expansion, evaluation, backpropagation.
    ///
    /// `base` is the world known to the searching seat.
    pub(super) fn simulate(&mut self, base: &World, layout: &PlaceTables, net: &ValueNet) {
        let mut world = base.clone();
        world.determinize(layout, &mut self.rng);
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
                if edge.visits + 1 >= EXPANSION_VISITS && self.edge_count < MAX_EDGES {
                    edge.node = last;
                    self.nodes.push(Node::default());
                }
                break;
            }
            node = edge.node as usize;
        }
        let evaluations = if world.turns == 0 {
            world.evaluations()
        } else {
            net.evaluations(&world, layout)
        };
        self.backpropagate(&evaluations, world.seats());
    }

    /// Selects the legal edge with the highest PUCT bound.
    ///
    /// `None` if no legal move has an edge and the tree has its maximum size.
    fn select(&mut self, node: usize, world: &World, layout: &PlaceTables) -> Option<usize> {
        let choices = world.choices();
        let node = &mut self.nodes[node];
        let new = choices.difference(node.expanded);
        if !new.is_empty() && self.edge_count < MAX_EDGES {
            let prior = Prior::of(world);
            node.edges.extend(new.iter().map(|code| Edge {
                sum: 0.0,
                prior_weight: prior.logit(world, layout, code).exp(),
                visits: 0,
                node: 0,
                code,
            }));
            node.expanded = node.expanded.union(new);
            self.edge_count += new.len() as usize;
        }
        let possible = |edge: &Edge| choices.contains(edge.code);
        // A factor of 0 or 1 instead of an unpredictable branch.
        let weights = node.edges.iter();
        let total_weight: f32 = weights
            .map(|edge| edge.prior_weight * f32::from(u8::from(possible(edge))))
            .sum();
        let visits = f64::from(node.visits);
        // First-play urgency: an unvisited edge has the mean value of the node.
        let first_play_value = if node.visits == 0 {
            0.0
        } else {
            node.sum / visits
        };
        let exploration = EXPLORATION * (visits + 1.0).sqrt() / f64::from(total_weight);
        let mut best = (f64::NEG_INFINITY, None);
        for (index, edge) in node.edges.iter().enumerate() {
            if !possible(edge) {
                continue;
            }
            let visits = f64::from(edge.visits);
            let value = if edge.visits == 0 {
                first_play_value
            } else {
                edge.sum / visits
            };
            let bound = value + exploration * f64::from(edge.prior_weight) / (1.0 + visits);
            if bound > best.0 {
                best = (bound, Some(index));
            }
        }
        best.1
    }

    /// Backpropagates the result of a simulation along its path.
    fn backpropagate(&mut self, evaluations: &SeatEvaluations, seats: usize) {
        let mut rewards = [0.0; Seat::MAX];
        for seat in 0..seats {
            let others = (0..seats).filter(|other| *other != seat);
            let best = others.map(|other| evaluations[other].score);
            let margin = evaluations[seat].score - best.fold(0.0, f64::max);
            let (weight, scale) = MARGIN;
            rewards[seat] = (1.0 - weight) * evaluations[seat].win + weight * margin / scale;
        }
        let Some(&(_, first, _)) = self.path.first() else {
            return;
        };
        if self.evaluations.len() < self.nodes[0].edges.len() {
            let edges = self.nodes[0].edges.len();
            self.evaluations.resize(edges, SeatEvaluations::default());
        }
        for (sum, evaluation) in self.evaluations[first].iter_mut().zip(evaluations) {
            *sum += *evaluation;
        }
        for &(node, edge, seat) in &self.path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.sum += rewards[seat];
            let edge = &mut node.edges[edge];
            edge.visits += 1;
            edge.sum += rewards[seat];
        }
    }

    /// Visited moves at the root.
    pub(super) fn root_moves(&self) -> impl Iterator<Item = RootMove> {
        let edges = self.nodes[0].edges.iter().zip(&self.evaluations);
        edges
            .filter(|(edge, _)| edge.visits > 0)
            .map(|(edge, evaluations)| RootMove {
                code: edge.code,
                playouts: u64::from(edge.visits),
                evaluations: *evaluations,
            })
    }

    /// Principal variation: a root move and the most visited decisions, each visited more than once.
    pub(super) fn principal_variation(&self, code: PlaceCode) -> Vec<PlaceCode> {
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
