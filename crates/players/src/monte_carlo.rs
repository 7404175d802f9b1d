//! Flat Monte Carlo evaluation: every move is tried in many imagined games, and the one that fares
//! best on average is played.

use std::time::Instant;

use game::random::below;
use game::{Ending as _, Game, Player, Seat, Turn};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::{Budget, Played};

/// How imagined games are played on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Policy {
    /// Everyone plays at random.
    Random,
    /// Everyone plays greedily.
    Greedy,
    /// The player itself plays greedily, the others at random.
    PlayerGreedy,
    /// Everyone plays greedily, but at random this often in a thousand.
    Epsilon(u32),
}

/// What an imagined game is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// The part of the victory.
    Win,
    /// Own points against own points and those of the best of the others.
    Relative,
    /// Own points.
    Score,
}

impl Policy {
    /// What the mover does in an imagined game of the player in seat `me`.
    pub(crate) fn choose<G: Played>(
        self,
        state: &G::State,
        mover: Seat,
        me: Seat,
        rng: &mut (impl Rng + ?Sized),
    ) -> G::Action {
        let greedy = match self {
            Self::Random => false,
            Self::Greedy => true,
            Self::PlayerGreedy => mover == me,
            Self::Epsilon(often) => below(rng, 1000) >= often,
        };
        if greedy {
            G::greedy(state, rng)
        } else {
            G::sample(state, rng)
        }
    }
}

impl Worth {
    /// As `of`, brought to about 0 to 1.
    pub(crate) fn scaled<G: Game>(self, end: &G::State, me: Seat) -> f64 {
        match self {
            Self::Win | Self::Relative => self.of::<G>(end, me),
            Self::Score => self.of::<G>(end, me) / 100.0,
        }
    }

    /// What a finished game is worth to a seat.
    fn of<G: Game>(self, end: &G::State, me: Seat) -> f64 {
        let ending = G::result(end).expect("the game was played to its end");
        let own = f64::from(ending.points(me));
        match self {
            Self::Win => {
                let winners: Vec<Seat> = ending.winners().collect();
                if winners.contains(&me) {
                    1.0 / f64::from(winners.len() as u32)
                } else {
                    0.0
                }
            }
            Self::Score => own,
            Self::Relative => {
                let others = Seat::all(G::seats(&G::rules(end))).filter(|seat| *seat != me);
                let best = others.map(|seat| ending.points(seat)).max().unwrap_or(0);
                let best = f64::from(best);
                if own + best == 0.0 {
                    0.5
                } else {
                    own / (own + best)
                }
            }
        }
    }
}

/// Tries every move in turn until its budget is spent.
///
/// A move is everything the seat decides before anything else happens: in Kingdomino a placement
/// and the claim that follows it.
#[derive(Debug)]
pub struct MonteCarlo<G: Played> {
    policy: Policy,
    worth: Worth,
    budget: Budget,
    rng: Xoshiro256PlusPlus,
    /// What is left of the move it has settled on, the next decision last.
    planned: Vec<G::Action>,
    playouts: u64,
}

/// A move, and how it has fared so far.
struct Tried<A> {
    actions: Vec<A>,
    sum: f64,
}

impl<G: Played> MonteCarlo<G> {
    /// A player whose choices are fixed by the seed, if its budget is a number of playouts.
    pub fn new(policy: Policy, worth: Worth, budget: Budget, seed: u64) -> Self {
        Self {
            policy,
            worth,
            budget,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            planned: Vec::new(),
            playouts: 0,
        }
    }

    /// All moves of the seat that is to decide.
    fn moves(&mut self, view: &G::View, legal: &[G::Action]) -> Vec<Tried<G::Action>> {
        let world = G::imagine(view, &mut self.rng);
        let turn = G::turn(&world);
        let mut moves = Vec::new();
        for &action in legal {
            let mut after = world.clone();
            G::play_unchecked(&mut after, action);
            let mut alone = true;
            if G::turn(&after) == turn {
                G::legal(&after, |next| {
                    alone = false;
                    moves.push(vec![action, next]);
                });
            }
            if alone {
                moves.push(vec![action]);
            }
        }
        let tried = |actions| Tried { actions, sum: 0.0 };
        moves.into_iter().map(tried).collect()
    }

    fn playout(&mut self, view: &G::View, actions: &[G::Action], me: Seat) -> f64 {
        let mut world = G::imagine(view, &mut self.rng);
        for &action in actions {
            G::play_unchecked(&mut world, action);
        }
        self.playouts += 1;
        loop {
            match G::turn(&world) {
                Turn::Of(seat) => {
                    let action = self.policy.choose::<G>(&world, seat, me, &mut self.rng);
                    G::play_unchecked(&mut world, action);
                }
                Turn::Chance => {
                    let outcome = G::draw(&world, &mut self.rng);
                    G::settle_unchecked(&mut world, outcome);
                }
                Turn::Over => return self.worth.of::<G>(&world, me),
            }
        }
    }
}

impl<G: Played> Player<G> for MonteCarlo<G> {
    fn begin(&mut self, _: &G::Rules, _: Seat) {
        self.planned.clear();
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Action]) -> G::Action {
        if let Some(action) = self.planned.pop()
            && legal.contains(&action)
        {
            return action;
        }
        self.planned.clear();
        let Turn::Of(me) = G::turn_seen(view) else {
            unreachable!("a player decides when it is its turn");
        };
        let start = Instant::now();
        let mut moves = self.moves(view, legal);
        if let [only] = &moves[..] {
            return self.settle_on(&only.actions.clone());
        }
        let mut tried = 0;
        // Whole rounds, so that every move is tried equally often; at least one.
        while tried == 0 || !self.budget.is_spent(tried * moves.len() as u64, start) {
            for candidate in &mut moves {
                candidate.sum += self.playout(view, &candidate.actions, me);
            }
            tried += 1;
        }
        let best = moves.into_iter().max_by(|a, b| a.sum.total_cmp(&b.sum));
        let best = best.expect("there is something to choose from");
        self.settle_on(&best.actions)
    }

    fn playouts(&self) -> u64 {
        self.playouts
    }
}

impl<G: Played> MonteCarlo<G> {
    fn settle_on(&mut self, actions: &[G::Action]) -> G::Action {
        self.planned = actions[1..].iter().rev().copied().collect();
        actions[0]
    }
}
