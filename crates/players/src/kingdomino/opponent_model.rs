//! Online opponent model: is each opponent greedy or careful?
//!
//! Bayesian update of two styles: `full-greedy` and `rival`. Rollouts sample a style per opponent.

use game::{Event, Game, Seat, Turn};
use kingdomino::{Action, Kingdomino, Rules, State};
use rand_core::Rng;

use super::baselines::full_greedy_values;
use super::evaluator::Evaluator;

/// Softmax temperature of the careful style, in points.
///
/// A move that is this many points worse is about a third (1/e) as likely.
const TEMPERATURE: f64 = 2.0;
/// Probability of a uniformly random decision in either style.
const NOISE: f64 = 0.1;
/// Bound of the log odds, which keeps the model responsive to a change of style.
const MAX_LOG_ODDS: f64 = 5.0;

/// Posterior of each opponent's style: greedy like `full-greedy`, or careful like `rival`.
///
/// Every observed decision adds its log likelihood ratio to the log odds.
#[derive(Clone, Debug, Default)]
pub(super) struct OpponentModel {
    state: Option<State>,
    /// Log odds of the greedy style, by seat.
    log_odds: [f64; Seat::MAX],
}

/// Seats that play greedily in a rollout.
pub(super) type GreedySeats = [bool; Seat::MAX];

impl OpponentModel {
    /// Resets the model for a new game.
    pub(super) fn begin(&mut self, rules: Rules) {
        *self = Self {
            state: Some(Kingdomino::start(&rules)),
            ..Self::default()
        };
    }

    /// Updates the model with an event.
    pub(super) fn observe(&mut self, event: Event<Kingdomino>) {
        let Some(state) = &mut self.state else {
            return;
        };
        if let Event::Act(seat, action) = event
            && Kingdomino::turn(state) == Turn::Of(seat)
            && let Some(ratio) = log_likelihood_ratio(state, action)
        {
            let sum = &mut self.log_odds[seat.index()];
            *sum = (*sum + ratio).clamp(-MAX_LOG_ODDS, MAX_LOG_ODDS);
        }
        if event.apply(state).is_err() {
            // The event belongs to another game.
            self.state = None;
        }
    }

    /// Posterior probability that a seat is greedy.
    fn probability(&self, seat: usize) -> f64 {
        1.0 / (1.0 + (-self.log_odds[seat]).exp())
    }

    /// Samples a style for each seat from the posterior.
    pub(super) fn draw(&self, rng: &mut impl Rng) -> GreedySeats {
        std::array::from_fn(|seat| {
            let drawn = f64::from(rng.next_u32()) / f64::from(u32::MAX);
            drawn < self.probability(seat)
        })
    }
}

/// Log likelihood ratio of a decision, greedy to careful; `None` if it was forced.
fn log_likelihood_ratio(state: &State, action: Action) -> Option<f64> {
    let mut count = 0;
    Kingdomino::legal(state, |_| count += 1);
    if count < 2 {
        return None;
    }
    let noise = NOISE / f64::from(count);
    let with_noise = |probability: f64| noise + (1.0 - NOISE) * probability;
    Some(
        (with_noise(greedy_likelihood(state, action))
            / with_noise(careful_likelihood(state, action)))
        .ln(),
    )
}

/// Probability of an action under the greedy style.
fn greedy_likelihood(state: &State, action: Action) -> f64 {
    let mut best = 0;
    let mut ties = 0;
    let mut is_best = false;
    full_greedy_values(state, |other, value| {
        if value > best || ties == 0 {
            (best, ties, is_best) = (value, 0, false);
        }
        if value == best {
            ties += 1;
            is_best |= other == action;
        }
    });
    if is_best { 1.0 / f64::from(ties) } else { 0.0 }
}

/// Probability of an action under the careful style: softmax over move values.
fn careful_likelihood(state: &State, action: Action) -> f64 {
    let Turn::Of(seat) = Kingdomino::turn(state) else {
        return 0.0;
    };
    let mut values: Vec<(Action, f64)> = Vec::new();
    for (candidate, value) in Evaluator::new(state).minimax_moves(state, seat) {
        let (first, value) = (candidate.first_action(), f64::from(value));
        match values.iter_mut().find(|(other, _)| *other == first) {
            Some((_, best)) => *best = best.max(value),
            None => values.push((first, value)),
        }
    }
    let best = values
        .iter()
        .map(|(_, value)| *value)
        .fold(f64::NEG_INFINITY, f64::max);
    let weight = |value: f64| ((value - best) / TEMPERATURE).exp();
    let all: f64 = values.iter().map(|(_, value)| weight(*value)).sum();
    let this = values.iter().find(|(first, _)| *first == action);
    this.map_or(0.0, |(_, value)| weight(*value) / all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{HasPlayers as _, Spec, derive_seed, play};
    use game::{Player, Record};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng as _;

    /// Plays a game between two players, which swap seats with every game.
    fn play_game(rules: Rules, players: &str, index: u64) -> Record<Kingdomino> {
        let specs = Spec::list(players).unwrap();
        let mut players_by_seat: Vec<Box<dyn Player<Kingdomino>>> = (0..2)
            .map(|seat| {
                let player = (seat + index) % 2;
                let seed = derive_seed(derive_seed(3, index), 1 + player);
                Kingdomino::player(&specs[player as usize], seed).unwrap()
            })
            .collect();
        let [first, second] = &mut players_by_seat[..] else {
            unreachable!("two play");
        };
        let mut deal = ChaCha8Rng::seed_from_u64(derive_seed(3, index / 2));
        play(&rules, &mut [&mut **first, &mut **second], &mut deal).unwrap()
    }

    /// Posterior probability that the first player is greedy, after each of 40 games.
    fn estimates(players: &str) -> Vec<f64> {
        let rules = "kingdomino players=2".parse().unwrap();
        let probability = |index| {
            let mut model = OpponentModel::default();
            model.begin(rules);
            for event in play_game(rules, players, index).events() {
                model.observe(event);
            }
            model.probability((index % 2) as usize)
        };
        (0..40).map(probability).collect()
    }

    #[test]
    fn model_identifies_greedy_and_careful_players() {
        let often = |chances: Vec<f64>, is: fn(f64) -> bool| {
            chances
                .into_iter()
                .filter(|probability| is(*probability))
                .count()
        };
        let counts = ["random", "judge"].map(|other| {
            let greedy = estimates(&format!("full-greedy,{other}"));
            let careful = estimates(&format!("rival,{other}"));
            [
                often(greedy, |probability| probability > 0.9),
                often(careful, |probability| probability < 0.1),
            ]
        });
        assert!(
            counts.as_flattened().iter().all(|count| *count >= 34),
            "{counts:?}"
        );
        let master = often(estimates("master:playouts=30,judge"), |probability| {
            probability < 0.1
        });
        assert!(master >= 34, "{master}");
    }

    #[test]
    fn unobserved_games_do_not_change_the_prior() {
        let rules: Rules = "kingdomino players=2".parse().unwrap();
        let mut model = OpponentModel::default();
        let record = play_game(rules, "full-greedy,full-greedy", 0);
        for event in record.events() {
            model.observe(event);
        }
        assert!((0..2).all(|seat| (model.probability(seat) - 0.5).abs() < 1e-9));
        // Events from the middle of a game are not used either.
        model.begin(rules);
        for event in record.events().skip(20) {
            model.observe(event);
        }
        assert!(model.state.is_none());
    }
}
