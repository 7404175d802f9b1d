//! Online opponent model: is each opponent greedy or careful?

use game::{Event, Game, Seat, Turn};
use kingdomino::{Action, Kingdomino, Rules, State};
use rand_core::Rng;

use super::baselines::weigh;
use super::evaluator::Evaluator;

/// Somebody who plays like `rival` takes what is so many points worse about a third as often.
const CARE: f64 = 2.0;
/// How often anybody does anything.
const WHIM: f64 = 0.1;
/// However long somebody has played in one manner, a few decisions in the other should count.
const SUREST: f64 = 5.0;

/// Posterior of each opponent's style: greedy like `full-greedy`, or careful like `rival`.
///
/// Every decision that is watched shifts the log odds by how much likelier it is in one style.
#[derive(Clone, Debug, Default)]
pub(super) struct OpponentModel {
    table: Option<State>,
    /// Log odds of the greedy style, by seat.
    greed: [f64; Seat::MAX],
}

/// Which seats play greedily in a rollout.
pub(super) type GreedySeats = [bool; Seat::MAX];

impl OpponentModel {
    /// A game begins, and nothing is known about anybody.
    pub(super) fn begin(&mut self, rules: Rules) {
        *self = Self {
            table: Some(Kingdomino::start(&rules)),
            ..Self::default()
        };
    }

    /// Something happened.
    pub(super) fn watch(&mut self, event: Event<Kingdomino>) {
        let Some(table) = &mut self.table else {
            return;
        };
        if let Event::Act(seat, action) = event
            && Kingdomino::turn(table) == Turn::Of(seat)
            && let Some(greed) = telling(table, action)
        {
            let sum = &mut self.greed[seat.index()];
            *sum = (*sum + greed).clamp(-SUREST, SUREST);
        }
        if event.apply(table).is_err() {
            // This is some other game.
            self.table = None;
        }
    }

    /// How likely it is that a seat is greedy.
    fn chance(&self, seat: usize) -> f64 {
        1.0 / (1.0 + (-self.greed[seat]).exp())
    }

    /// Draws who is greedy, each seat as likely as it seems.
    pub(super) fn draw(&self, rng: &mut impl Rng) -> GreedySeats {
        std::array::from_fn(|seat| {
            let drawn = f64::from(rng.next_u32()) / f64::from(u32::MAX);
            drawn < self.chance(seat)
        })
    }
}

/// How much likelier a decision is in the one manner than in the other, as a logarithm; nothing if
/// there was nothing to decide.
fn telling(state: &State, action: Action) -> Option<f64> {
    let mut count = 0;
    Kingdomino::legal(state, |_| count += 1);
    if count < 2 {
        return None;
    }
    let whim = WHIM / f64::from(count);
    let likely = |chance: f64| whim + (1.0 - WHIM) * chance;
    Some((likely(greedy(state, action)) / likely(careful(state, action))).ln())
}

/// How likely a full-greedy player is to do this.
fn greedy(state: &State, action: Action) -> f64 {
    let mut best = 0;
    let mut equals = 0;
    let mut is_best = false;
    weigh(state, |other, value| {
        if value > best || equals == 0 {
            (best, equals, is_best) = (value, 0, false);
        }
        if value == best {
            equals += 1;
            is_best |= other == action;
        }
    });
    if is_best {
        1.0 / f64::from(equals)
    } else {
        0.0
    }
}

/// How likely somebody who knows what kingdoms will be worth is to do this.
fn careful(state: &State, action: Action) -> f64 {
    let Turn::Of(seat) = Kingdomino::turn(state) else {
        return 0.0;
    };
    let mut values: Vec<(Action, f64)> = Vec::new();
    for (candidate, value) in Evaluator::new(state).minding(state, seat) {
        let (first, value) = (candidate.first(), f64::from(value));
        match values.iter_mut().find(|(other, _)| *other == first) {
            Some((_, best)) => *best = best.max(value),
            None => values.push((first, value)),
        }
    }
    let best = values
        .iter()
        .map(|(_, value)| *value)
        .fold(f64::NEG_INFINITY, f64::max);
    let weight = |value: f64| ((value - best) / CARE).exp();
    let all: f64 = values.iter().map(|(_, value)| weight(*value)).sum();
    let this = values.iter().find(|(first, _)| *first == action);
    this.map_or(0.0, |(_, value)| weight(*value) / all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Played as _, Spec, mix, play};
    use game::{Player, Record};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng as _;

    /// A game between two players, which change seats with every game.
    fn game(rules: Rules, players: &str, index: u64) -> Record<Kingdomino> {
        let specs = Spec::list(players).unwrap();
        let mut minds: Vec<Box<dyn Player<Kingdomino>>> = (0..2)
            .map(|seat| {
                let player = (seat + index) % 2;
                let seed = mix(mix(3, index), 1 + player);
                Kingdomino::player(&specs[player as usize], seed).unwrap()
            })
            .collect();
        let [first, second] = &mut minds[..] else {
            unreachable!("two play");
        };
        let mut deal = ChaCha8Rng::seed_from_u64(mix(3, index / 2));
        play(&rules, &mut [&mut **first, &mut **second], &mut deal).unwrap()
    }

    /// The probability of greed of the first player at the end of each of some games.
    fn estimates(players: &str) -> Vec<f64> {
        let rules = "kingdomino players=2".parse().unwrap();
        let chance = |index| {
            let mut model = OpponentModel::default();
            model.begin(rules);
            for event in game(rules, players, index).events() {
                model.watch(event);
            }
            model.chance((index % 2) as usize)
        };
        (0..40).map(chance).collect()
    }

    #[test]
    fn greed_shows_and_so_does_care() {
        let often = |chances: Vec<f64>, is: fn(f64) -> bool| {
            chances.into_iter().filter(|chance| is(*chance)).count()
        };
        let counts = ["random", "judge"].map(|other| {
            let greedy = estimates(&format!("full-greedy,{other}"));
            let careful = estimates(&format!("rival,{other}"));
            [
                often(greedy, |chance| chance > 0.9),
                often(careful, |chance| chance < 0.1),
            ]
        });
        assert!(
            counts.as_flattened().iter().all(|count| *count >= 34),
            "{counts:?}"
        );
        let master = often(estimates("master:playouts=30,judge"), |chance| chance < 0.1);
        assert!(master >= 34, "{master}");
    }

    #[test]
    fn nothing_is_thought_of_those_whose_game_was_not_seen() {
        let rules: Rules = "kingdomino players=2".parse().unwrap();
        let mut model = OpponentModel::default();
        let record = game(rules, "full-greedy,full-greedy", 0);
        for event in record.events() {
            model.watch(event);
        }
        assert!((0..2).all(|seat| (model.chance(seat) - 0.5).abs() < 1e-9));
        // From the middle of a game nothing follows either.
        model.begin(rules);
        for event in record.events().skip(20) {
            model.watch(event);
        }
        assert!(model.table.is_none());
    }
}
