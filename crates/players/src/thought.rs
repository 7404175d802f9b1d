//! What a player thinks about a decision, for hints, reviews and engines.

use std::sync::atomic::AtomicBool;

use game::{Game, Player, Seat};

use crate::Budget;

/// What a player thinks about a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<G: Game> {
    /// How many games it has imagined.
    pub playouts: u64,
    /// The best few moves, the best first; never empty.
    pub moves: Vec<Considered<G::Action>>,
}

/// A move that was looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Considered<A> {
    /// The action to choose, and the decisions that are expected to follow it, up to the next
    /// outcome of chance.
    pub line: Vec<A>,
    /// How the game stands after it, by seat.
    pub outlook: Vec<Outlook>,
    /// How many of the imagined games went this way.
    pub playouts: u64,
}

/// How a game stands for a seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Outlook {
    /// The part of the victory it can expect, 0 to 1; those of all seats add up to 1.
    pub win: f64,
    /// The points it can expect to end with.
    pub score: f64,
}

impl<G: Game> Thought<G> {
    /// The move that is thought to be best.
    pub fn best(&self) -> &Considered<G::Action> {
        &self.moves[0]
    }

    /// How the game stands for a seat if the best move is played.
    pub fn outlook(&self, seat: Seat) -> Outlook {
        self.best().outlook[seat.index()]
    }
}

/// How long to think about a decision.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// How much to think at most.
    pub budget: Budget,
    /// Set by someone else who wants the answer now.
    pub stop: &'a AtomicBool,
}

/// A player that can say what it thinks.
pub trait Thinker<G: Game>: Player<G> {
    /// Thinks about a decision of the seat whose turn it is in `view`, and says now and then what
    /// it thinks so far. What it thinks in the end is about `legal` and nothing else.
    fn think(
        &mut self,
        view: &G::View,
        legal: &[G::Action],
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Thought<G>),
    ) -> Thought<G>;
}
