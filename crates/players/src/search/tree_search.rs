//! A tree of decisions grown where it fares well, over worlds imagined anew each time.

mod tree;

use std::sync::atomic::AtomicBool;

use game::{Event, Game, NoAnswer, Player, Seat, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::analysis::{Analysis, Analyst, Candidate, Limits, Outlook, is_due};
use super::budget::Budget;
use super::monte_carlo::outcome;
use tree::Tree;

/// How a search goes about a game.
pub trait Guide<G: Game> {
    /// The action to try next of those that are not in the tree, or none if the `tried` ones are
    /// enough; never none if there are none.
    fn fresh(&self, decision: &Decision<'_, G>, rng: &mut Xoshiro256PlusPlus) -> Option<G::Action>;

    /// What the mover does once the tree is left, in a search of the player in seat `me`.
    fn play_on(
        &self,
        world: &G::State,
        mover: Seat,
        me: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> G::Action;

    /// What a game that came out so for its seats is worth to one of them, about 0 to 1.
    fn value(&self, outcome: &[Outlook], seat: Seat) -> f64;
}

/// A decision in the tree, in one of the worlds it comes up in.
#[derive(Debug)]
pub struct Decision<'a, G: Game> {
    /// The world.
    pub world: &'a G::State,
    /// Is it the one that is thought about?
    pub is_root: bool,
    /// How many of the legal actions are in the tree.
    pub tried: usize,
    /// The others, in the order of the rules.
    pub untried: &'a [G::Action],
}

/// Open-loop tree search by UCB1.
///
/// Nodes are sequences of decisions. What chance does is not part of the tree: every simulation
/// imagines the hidden and draws the rest anew, and chooses among the children that are legal in
/// its world. Values are kept for every seat, and each seeks its own.
#[derive(Debug)]
pub struct TreeSearch<G: Game, W> {
    guide: W,
    explore: f64,
    budget: Budget,
    rng: Xoshiro256PlusPlus,
    tree: Tree<G::Action>,
    /// The node of the decision that is next, if what was thought before is of use.
    root: Option<usize>,
    seat: Option<Seat>,
    playouts: u64,
    legal: Vec<G::Action>,
    untried: Vec<G::Action>,
    /// The nodes of those legal actions that have one.
    known: Vec<(G::Action, usize)>,
}

impl<G: Game, W: Guide<G>> TreeSearch<G, W> {
    /// A player whose choices are fixed by the seed, if its budget is a number of playouts. The
    /// higher `explore`, the more it tries what has not fared well.
    pub(crate) fn with(guide: W, explore: f64, budget: Budget, seed: u64) -> Self {
        Self {
            guide,
            explore,
            budget,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            tree: Tree::new(),
            root: None,
            seat: None,
            playouts: 0,
            legal: Vec::new(),
            untried: Vec::new(),
            known: Vec::new(),
        }
    }

    /// One imagined game: down the tree, one node further, and on to the end.
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
                    let (child, is_new) = self.descend(&world, parent, parent == root, seat);
                    in_tree = !is_new;
                    if let Some((action, child)) = child {
                        path.push(child);
                        G::play_unchecked(&mut world, action);
                    }
                }
                Turn::Of(seat) => {
                    let me = self.seat.unwrap_or(seat);
                    let action = self.guide.play_on(&world, seat, me, &mut self.rng);
                    G::play_unchecked(&mut world, action);
                }
            }
        }
        self.playouts += 1;
        let (outcome, seats) = outcome::<G>(&world);
        let mut values = [0.0; Seat::MAX];
        for seat in Seat::all(seats) {
            values[seat.index()] = self.guide.value(&outcome[..seats], seat);
        }
        self.tree.credit(&path, &values, &outcome);
    }

    /// The child to go on with, and whether it is the last one in the tree; none if the tree may not
    /// grow.
    fn descend(
        &mut self,
        world: &G::State,
        parent: usize,
        is_root: bool,
        seat: Seat,
    ) -> (Option<(G::Action, usize)>, bool) {
        self.legal.clear();
        self.untried.clear();
        self.known.clear();
        let legal = &mut self.legal;
        G::legal(world, |action| legal.push(action));
        for &action in &self.legal {
            match self.tree.child(parent, action) {
                Some(child) => self.known.push((action, child)),
                None => self.untried.push(action),
            }
        }
        if !self.untried.is_empty() {
            let decision = Decision {
                world,
                is_root,
                tried: self.known.len(),
                untried: &self.untried,
            };
            if let Some(action) = self.guide.fresh(&decision, &mut self.rng) {
                let child = self.tree.add(parent, action);
                return (child.map(|child| (action, child)), true);
            }
        }
        let child = self.tree.best(parent, &self.known, seat, self.explore);
        (child, false)
    }

    /// Grows the tree until a limit is reached, by one imagined game at least, and returns its root.
    /// After each but the last `watch` is told how many there were.
    fn grow(
        &mut self,
        view: &G::View,
        limits: Limits<'_>,
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
        // A copy, so that what is thought does not depend on how often it is said.
        let world = G::imagine(view, &mut self.rng.clone());
        let seats = G::seats(&G::rules(&world));
        let mut moves: Vec<Candidate<G::Action>> = self
            .tree
            .ranked(root)
            .into_iter()
            .filter(|(action, _)| legal.contains(action))
            .take(Analysis::<G>::MOST)
            .map(|(action, child)| {
                let line = self.line(world.clone(), child, action);
                self.tree.considered(child, line, seats)
            })
            .collect();
        if moves.is_empty() {
            moves.push(self.tree.considered(root, vec![legal[0]], seats));
        }
        Analysis {
            playouts: self.tree.visits(root),
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

impl<G: Game, W: Guide<G> + Send> Player<G> for TreeSearch<G, W> {
    fn begin(&mut self, _: &G::Rules, seat: Seat) {
        self.seat = Some(seat);
        self.root = None;
    }

    fn watch(&mut self, event: Event<G>) {
        // Its own decision leads to a child; anything else makes what was thought stale.
        self.root = match (event, self.root) {
            (Event::Act(seat, action), Some(root)) if Some(seat) == self.seat => {
                self.tree.child(root, action)
            }
            _ => None,
        };
    }

    fn decide(&mut self, view: &G::View, legal: &[G::Action]) -> Result<G::Action, NoAnswer> {
        if let [only] = legal {
            return Ok(*only);
        }
        let stop = AtomicBool::new(false);
        let limits = Limits::new(self.budget, &stop);
        let root = self.grow(view, limits, |_, _, _| {});
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

impl<G: Game, W: Guide<G> + Send> Analyst<G> for TreeSearch<G, W> {
    fn budget(&self) -> Budget {
        self.budget
    }

    fn analyse(
        &mut self,
        view: &G::View,
        legal: &[G::Action],
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Analysis<G>),
    ) -> Analysis<G> {
        let root = self.grow(view, limits, |search, root, playouts| {
            if is_due(playouts) {
                report(&search.analysis(view, root, legal));
            }
        });
        self.analysis(view, root, legal)
    }
}
