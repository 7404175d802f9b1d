//! Search tree: nodes with visit counts and value sums, UCB1 selection and backpropagation.

use game::Seat;

use crate::search::analysis::{Candidate, SeatEvaluations};

/// Maximum size of the tree: about 200 megabytes.
const MAX_NODES: usize = 1_000_000;

/// Open-loop search tree: each node is a sequence of decisions.
#[derive(Debug)]
pub(super) struct Tree<A>(Vec<Node<A>>);

#[derive(Debug)]
struct Node<A> {
    /// Expanded actions and the indices of their nodes.
    children: Vec<(A, u32)>,
    visits: f64,
    /// Sums of the rewards, by seat.
    sums: [f64; Seat::MAX],
    /// Sums of the results, by seat.
    evaluations: SeatEvaluations,
}

impl<A> Node<A> {
    fn new() -> Self {
        Self {
            children: Vec::new(),
            visits: 0.0,
            sums: [0.0; Seat::MAX],
            evaluations: SeatEvaluations::default(),
        }
    }
}

impl<A: Copy + PartialEq> Tree<A> {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Removes all nodes and returns a new root.
    pub(super) fn clear(&mut self) -> usize {
        self.0.clear();
        self.0.push(Node::new());
        0
    }

    /// Node reached by an action.
    pub(super) fn child(&self, node: usize, action: A) -> Option<usize> {
        let mut children = self.0[node].children.iter();
        children
            .find(|(other, _)| *other == action)
            .map(|(_, child)| *child as usize)
    }

    /// Adds a node; `None` if the tree has its maximum size.
    pub(super) fn add(&mut self, parent: usize, action: A) -> Option<usize> {
        let child = self.0.len();
        if child >= MAX_NODES {
            return None;
        }
        self.0.push(Node::new());
        self.0[parent].children.push((action, child as u32));
        Some(child)
    }

    /// Child with the highest UCB1 bound for a seat; the last of ties.
    pub(super) fn select_ucb1(
        &self,
        parent: usize,
        children: &[(A, usize)],
        seat: Seat,
        exploration: f64,
    ) -> Option<(A, usize)> {
        let log_visits = self.0[parent].visits.ln();
        let bound = |child: usize| {
            let node = &self.0[child];
            node.sums[seat.index()] / node.visits + exploration * (log_visits / node.visits).sqrt()
        };
        let bounds = children.iter().map(|child| (bound(child.1), *child));
        let best = bounds.max_by(|a, b| a.0.total_cmp(&b.0));
        best.map(|(_, child)| child)
    }

    /// Adds the result of a simulation to all nodes on its path.
    pub(super) fn backpropagate(
        &mut self,
        path: &[usize],
        rewards: &[f64; Seat::MAX],
        outcome: &SeatEvaluations,
    ) {
        for node in path {
            let node = &mut self.0[*node];
            node.visits += 1.0;
            for seat in 0..Seat::MAX {
                node.sums[seat] += rewards[seat];
                node.evaluations[seat] += outcome[seat];
            }
        }
    }

    /// Children of a node, the most visited first; ties are ranked last child first.
    pub(super) fn ranked(&self, node: usize) -> Vec<(A, usize)> {
        let children = self.0[node].children.iter().rev();
        let mut ranked: Vec<(A, usize)> = children
            .map(|(action, child)| (*action, *child as usize))
            .collect();
        ranked.sort_by(|(_, a), (_, b)| self.0[*b].visits.total_cmp(&self.0[*a].visits));
        ranked
    }

    /// Number of simulations through a node.
    pub(super) fn visits(&self, node: usize) -> u64 {
        self.0[node].visits as u64
    }

    /// Evaluation of a node as the candidate move that leads to it.
    pub(super) fn candidate(&self, node: usize, line: Vec<A>, seats: usize) -> Candidate<A> {
        let Node {
            visits,
            evaluations,
            ..
        } = &self.0[node];
        let evaluations = evaluations[..seats].iter();
        Candidate {
            line,
            decided: 1,
            evaluations: evaluations.map(|sum| sum.mean(*visits)).collect(),
            playouts: self.visits(node),
        }
    }
}
