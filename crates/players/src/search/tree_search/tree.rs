//! The tree of a search: nodes, what was added up in them, and who is to be tried.

use game::Seat;

use crate::search::analysis::{Candidate, Outlooks};

/// The tree stops growing here: some 200 megabytes.
const LARGEST: usize = 1_000_000;

/// Sequences of decisions, and how the games went that began with them.
#[derive(Debug)]
pub(super) struct Tree<A>(Vec<Node<A>>);

#[derive(Debug)]
struct Node<A> {
    /// What may be decided next, and the nodes that leads to.
    children: Vec<(A, u32)>,
    visits: f64,
    /// What it was worth to each seat, added up.
    sums: [f64; Seat::MAX],
    /// How the games came out for each seat, added up.
    outlooks: Outlooks,
}

impl<A> Node<A> {
    fn new() -> Self {
        Self {
            children: Vec::new(),
            visits: 0.0,
            sums: [0.0; Seat::MAX],
            outlooks: Outlooks::default(),
        }
    }
}

impl<A: Copy + PartialEq> Tree<A> {
    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Starts anew with a root alone.
    pub(super) fn clear(&mut self) -> usize {
        self.0.clear();
        self.0.push(Node::new());
        0
    }

    /// The node that an action leads to.
    pub(super) fn child(&self, node: usize, action: A) -> Option<usize> {
        let mut children = self.0[node].children.iter();
        children
            .find(|(other, _)| *other == action)
            .map(|(_, child)| *child as usize)
    }

    /// A new node, if there is room for it.
    pub(super) fn add(&mut self, parent: usize, action: A) -> Option<usize> {
        let child = self.0.len();
        if child >= LARGEST {
            return None;
        }
        self.0.push(Node::new());
        self.0[parent].children.push((action, child as u32));
        Some(child)
    }

    /// Of these children the one with the highest upper bound for a seat; among equals the last.
    pub(super) fn best(
        &self,
        parent: usize,
        children: &[(A, usize)],
        seat: Seat,
        explore: f64,
    ) -> Option<(A, usize)> {
        let explored = self.0[parent].visits.ln();
        let bound = |child: usize| {
            let node = &self.0[child];
            node.sums[seat.index()] / node.visits + explore * (explored / node.visits).sqrt()
        };
        let bounds = children.iter().map(|child| (bound(child.1), *child));
        let best = bounds.max_by(|a, b| a.0.total_cmp(&b.0));
        best.map(|(_, child)| child)
    }

    /// Adds a game that went along this path.
    pub(super) fn credit(&mut self, path: &[usize], values: &[f64; Seat::MAX], outcome: &Outlooks) {
        for node in path {
            let node = &mut self.0[*node];
            node.visits += 1.0;
            for seat in 0..Seat::MAX {
                node.sums[seat] += values[seat];
                node.outlooks[seat] += outcome[seat];
            }
        }
    }

    /// The children of a node, the most visited first; among equals the last first.
    pub(super) fn ranked(&self, node: usize) -> Vec<(A, usize)> {
        let children = self.0[node].children.iter().rev();
        let mut ranked: Vec<(A, usize)> = children
            .map(|(action, child)| (*action, *child as usize))
            .collect();
        ranked.sort_by(|(_, a), (_, b)| self.0[*b].visits.total_cmp(&self.0[*a].visits));
        ranked
    }

    /// How many games went through a node.
    pub(super) fn visits(&self, node: usize) -> u64 {
        self.0[node].visits as u64
    }

    /// What was seen of a node, as the move that leads there.
    pub(super) fn considered(&self, node: usize, line: Vec<A>, seats: usize) -> Candidate<A> {
        let Node {
            visits, outlooks, ..
        } = &self.0[node];
        let outlooks = outlooks[..seats].iter();
        Candidate {
            line,
            decided: 1,
            outlook: outlooks.map(|sum| sum.mean(*visits)).collect(),
            playouts: self.visits(node),
        }
    }
}
