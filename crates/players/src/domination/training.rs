//! Self-play training of the value network.

mod optimizer;

use domination::{Action, Board, Domination, Rules, State};
use game::random::below;
use game::{Ending as _, Eye, Game, Seat, Turn};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::endgame::solve;
use super::features::{self, Features};
use super::places::{AREAS, PlaceTables, action};
use super::prior::Prior;
use super::tree::Tree;
use super::value_net::ValueNet;
use super::world::World;
use crate::mlp::Parameters as _;

/// Numbers of standard and of generated boards in the training set.
const BOARDS: (u64, u64) = (10, 20);

/// Training sample: features of a position for a seat, and the targets.
struct Sample {
    features: Features,
    /// Share of the victory.
    win: f32,
    /// Share of the open areas that the seat conquered.
    area_share: f32,
    /// Share of all areas that were open.
    open_share: f32,
}

/// Trains the value network from scratch by self-play, and returns its weight file.
///
/// Each round plays a number of games with a number of rollouts per move, then fits the network to
/// their results. In a round without rollouts, the move with the highest prior is played. `report`
/// receives progress lines.
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
    let rules = rules.expect("there are 2 to 4 players");
    let mut net = optimizer::random_weights(&mut rng);
    for &(games, playouts) in rounds {
        let mut samples = Vec::new();
        let player = SelfPlay {
            net: &net,
            playouts,
        };
        for board in boards.iter().cycle().take(games) {
            samples.extend(player.play_game(&rules.with_board(*board), &mut rng));
        }
        let progress = format!(
            "{games} games, {playouts} playouts per move: {} samples",
            samples.len()
        );
        report(&progress);
        optimizer::fit(&mut net, &samples, &mut rng, report);
    }
    net.to_text()
}

/// Self-play player that generates the games.
struct SelfPlay<'a> {
    net: &'a ValueNet,
    playouts: u64,
}

impl SelfPlay<'_> {
    /// Plays a game that starts with partly random moves, and samples the rest.
    fn play_game(&self, rules: &Rules, rng: &mut Xoshiro256PlusPlus) -> Vec<Sample> {
        let layout = PlaceTables::new(rules.board());
        let sampled_from = below(rng, 100) as usize;
        let mut state = Domination::start(rules);
        let mut seen: Vec<(Seat, Features, [u32; 2])> = Vec::new();
        let ending = loop {
            match Domination::turn(&state) {
                Turn::Over => break Domination::result(&state).expect("the game is over"),
                Turn::Chance => {
                    let outcome = Domination::draw(&state, rng);
                    Domination::settle_unchecked(&mut state, outcome);
                }
                Turn::Of(mover) => {
                    let sampled = state.public().laid() >= sampled_from;
                    if sampled {
                        let world = World::from_state(&state, &layout);
                        let areas = |seat: Seat| world.areas(seat.index()).count_ones();
                        let taken: u32 = Seat::all(rules.players()).map(areas).sum();
                        let open = AREAS.count_ones() - taken;
                        // With two players, the network is evaluated only for the mover.
                        for seat in Seat::all(rules.players())
                            .filter(|seat| rules.players() > 2 || *seat == mover)
                        {
                            let features = features::compute(&world, &layout, seat.index());
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
            area_share: (ending.points(seat) - had) as f32 / open.max(1) as f32,
            open_share: open as f32 / AREAS.count_ones() as f32,
        };
        seen.into_iter().map(sample).collect()
    }

    fn decide(
        &self,
        state: &State,
        layout: &PlaceTables,
        is_sampled: bool,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Action {
        if let Some(solution) = solve(state) {
            return solution.line[0];
        }
        if !is_sampled && below(rng, 4) == 0 {
            return Domination::sample(state, rng);
        }
        let Turn::Of(mover) = Domination::turn(state) else {
            unreachable!("a seat decides when it is its turn");
        };
        let view = Domination::view(state, Eye::Seat(mover));
        let base = World::from_view(&view, layout);
        let code = if is_sampled && self.playouts > 0 {
            let mut tree = Tree::new(rng.clone());
            rng.jump();
            for _ in 0..self.playouts {
                tree.simulate(&base, layout, self.net);
            }
            let best = tree.root_moves().max_by_key(|root_move| root_move.playouts);
            best.expect("there was a rollout").code
        } else {
            let prior = Prior::of(&base);
            let mut best = crate::search::argmax::ArgMax::new();
            for code in base.choices().iter() {
                best.consider(code, prior.logit(&base, layout, code), rng);
            }
            best.choice().expect("the mover has a legal place")
        };
        action(state.public().board(), code)
    }
}
