//! Training of the value network by self-play.

mod optimizer;

use domination::{Action, Board, Domination, Rules, State};
use game::random::below;
use game::{Ending as _, Eye, Game, Seat, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::endgame::solve;
use super::features::{self, Features};
use super::places::{AREAS, Layout, action};
use super::prior::Glance;
use super::tree::Tree;
use super::value_net::ValueNet;
use super::world::World;
use crate::mlp::Parameters as _;

/// Of the boards that are played on, so many are the standard one and so many are generated.
const BOARDS: (u64, u64) = (10, 20);

/// What was counted of a position for a seat, and what became of that seat.
struct Sample {
    features: Features,
    /// Its part of the victory.
    win: f32,
    /// Which part of the open areas it conquered, and which part of all areas those are.
    part: f32,
    open: f32,
}

/// Trains the value network for so many players from nothing, and returns its weight file.
///
/// In each round so many games are played with so many playouts a move, and then the network is
/// fitted to how they ended. In a round without playouts the most promising move is played.
/// `report` receives lines about the progress.
pub fn train(
    players: usize,
    rounds: &[(usize, u64)],
    seed: u64,
    report: &mut dyn FnMut(&str),
) -> String {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let boards: Vec<Board> = (0..BOARDS.0 + BOARDS.1)
        .map(|seed| match seed.checked_sub(BOARDS.0) {
            None => Board::STANDARD,
            Some(seed) => Board::generate(seed),
        })
        .collect();
    let rules = Rules::STANDARD.with_players(players);
    let rules = rules.expect("2 to 4 play");
    let mut net = optimizer::noise(&mut rng);
    for &(games, playouts) in rounds {
        let mut samples = Vec::new();
        let player = SelfPlay {
            net: &net,
            playouts,
        };
        for board in boards.iter().cycle().take(games) {
            samples.extend(player.game(&rules.with_board(*board), &mut rng));
        }
        let said = format!("{games} games, {playouts} playouts: {}", samples.len());
        report(&said);
        optimizer::fit(&mut net, &samples, &mut rng, report);
    }
    net.to_text()
}

/// The player that generates the games.
struct SelfPlay<'a> {
    net: &'a ValueNet,
    playouts: u64,
}

impl SelfPlay<'_> {
    /// Plays a game, at first half at random, and samples it from then on.
    fn game(&self, rules: &Rules, rng: &mut Xoshiro256PlusPlus) -> Vec<Sample> {
        let layout = Layout::new(rules.board());
        let sampled_from = below(rng, 100) as usize;
        let mut state = Domination::start(rules);
        let mut seen: Vec<(Seat, Features, [u32; 2])> = Vec::new();
        let ending = loop {
            match Domination::turn(&state) {
                Turn::Over => break Domination::result(&state).expect("it is over"),
                Turn::Chance => {
                    let outcome = Domination::draw(&state, rng);
                    Domination::settle_unchecked(&mut state, outcome);
                }
                Turn::Of(mover) => {
                    let sampled = state.table().laid() >= sampled_from;
                    if sampled {
                        let world = World::of(&state, &layout);
                        let areas = |seat: Seat| world.areas(seat.index()).count_ones();
                        let taken: u32 = Seat::all(rules.players()).map(areas).sum();
                        let open = AREAS.count_ones() - taken;
                        // Between two, only the mover's guess is ever asked for.
                        for seat in Seat::all(rules.players())
                            .filter(|seat| rules.players() > 2 || *seat == mover)
                        {
                            let features = features::count(&world, &layout, seat.index());
                            seen.push((seat, features, [areas(seat), open]));
                        }
                    }
                    let action = self.decide(&state, &layout, sampled, rng);
                    Domination::play_unchecked(&mut state, action);
                }
            }
        };
        let winners: Vec<Seat> = ending.winners().collect();
        let sample = |(seat, features, [had, open]): (Seat, Features, [u32; 2])| Sample {
            features,
            win: if winners.contains(&seat) {
                1.0 / winners.len() as f32
            } else {
                0.0
            },
            part: (ending.points(seat) - had) as f32 / open.max(1) as f32,
            open: open as f32 / AREAS.count_ones() as f32,
        };
        seen.into_iter().map(sample).collect()
    }

    fn decide(
        &self,
        state: &State,
        layout: &Layout,
        in_earnest: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Action {
        if let Some(solution) = solve(state) {
            return solution.line[0];
        }
        if !in_earnest && below(rng, 4) == 0 {
            return Domination::sample(state, rng);
        }
        let Turn::Of(mover) = Domination::turn(state) else {
            unreachable!("a seat decides when it is its turn");
        };
        let view = Domination::view(state, Eye::Seat(mover));
        let base = World::seen(&view, layout);
        let code = if in_earnest && self.playouts > 0 {
            let mut tree = Tree::new(rng.clone());
            rng.jump();
            for _ in 0..self.playouts {
                tree.simulate(&base, layout, self.net);
            }
            let tried = tree.tried().max_by_key(|tried| tried.playouts);
            tried.expect("there was a playout").code
        } else {
            let glance = Glance::at(&base);
            let mut best = crate::search::best::Best::new();
            for code in base.choices().iter() {
                best.consider(code, glance.promise(&base, layout, code), rng);
            }
            best.choice().expect("there is something to lay")
        };
        action(state.table().board(), code)
    }
}
