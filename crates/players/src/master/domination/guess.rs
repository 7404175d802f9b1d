//! What a position is worth, guessed from its counts.

use std::sync::LazyLock;

use super::features::{self, Features};
use super::places::{AREAS, Layout};
use super::world::World;
use crate::Outlook;
use crate::thought::Outlooks;

/// Units in between.
pub(super) const HIDDEN: usize = 32;

/// A network with one layer in between that makes two guesses for a seat: the part of the victory,
/// and which part of the areas that are still open it will conquer.
///
/// It was fitted to games that the player played with itself; see `fit.rs`.
#[derive(Clone, Debug)]
pub(super) struct Net {
    /// For each count its weight in each unit.
    first: Box<[[f32; HIDDEN]; features::COUNT]>,
    /// For each guess the weight of each unit in it.
    second: [[f32; HIDDEN]; 2],
    offsets: [f32; 2],
}

/// For 2, 3 and 4 players.
static FITTED: LazyLock<[Net; 3]> = LazyLock::new(|| {
    [
        Net::read(include_bytes!("guess/2.net")),
        Net::read(include_bytes!("guess/3.net")),
        Net::read(include_bytes!("guess/4.net")),
    ]
});

impl Net {
    /// How many numbers it is made of.
    pub(super) const SIZE: usize = (features::COUNT + 2) * HIDDEN + 2;

    /// The one for so many players.
    pub(super) fn fitted(players: usize) -> &'static Self {
        &FITTED[players - 2]
    }

    /// From its numbers: the first layer count by count, the second guess by guess, the offsets.
    pub(super) fn new(numbers: impl IntoIterator<Item = f32>) -> Self {
        let mut numbers = numbers.into_iter();
        let mut next = || numbers.next().expect("as many numbers as `SIZE` says");
        let mut first = Box::new([[0.0; HIDDEN]; features::COUNT]);
        first.as_flattened_mut().fill_with(&mut next);
        let mut second = [[0.0; HIDDEN]; 2];
        second.as_flattened_mut().fill_with(&mut next);
        Self {
            first,
            second,
            offsets: [next(), next()],
        }
    }

    /// From a file: the numbers with four bytes each, the low byte first.
    fn read(bytes: &[u8]) -> Self {
        let (numbers, _) = bytes.as_chunks();
        Self::new(numbers.iter().map(|number| f32::from_le_bytes(*number)))
    }

    /// Both guesses.
    #[inline]
    pub(super) fn guess(&self, features: &Features) -> [f32; 2] {
        let mut units = [0.0_f32; HIDDEN];
        for (count, weights) in features.iter().zip(self.first.iter()) {
            // More than half of them are 0.
            if *count != 0 {
                let count = f32::from(*count);
                for (unit, weight) in units.iter_mut().zip(weights) {
                    *unit += count * weight;
                }
            }
        }
        let mut guesses = self.offsets;
        for (guess, weights) in guesses.iter_mut().zip(&self.second) {
            for (unit, weight) in units.iter().zip(weights) {
                *guess += unit.max(0.0) * weight;
            }
        }
        guesses.map(part)
    }

    /// How a world stands for every seat.
    pub(super) fn outlooks(&self, world: &World, layout: &Layout) -> Outlooks {
        let guess = |seat: usize| {
            let [win, score] = self.guess(&features::count(world, layout, seat));
            Outlook {
                win: f64::from(win),
                score: f64::from(score),
            }
        };
        let players = world.seats();
        let mut outlooks = Outlooks::default();
        if players == 2 {
            // What one has the other has not.
            let (mover, own) = (world.mover(), guess(world.mover()));
            outlooks[mover] = own;
            outlooks[1 - mover] = Outlook {
                win: 1.0 - own.win,
                score: 1.0 - own.score,
            };
        } else {
            (0..players).for_each(|seat| outlooks[seat] = guess(seat));
        }
        let [mut win, mut score] = [f64::MIN_POSITIVE; 2];
        for outlook in &outlooks {
            win += outlook.win;
            score += outlook.score;
        }
        let taken = |seat: usize| world.areas(seat).count_ones();
        let open = AREAS.count_ones() - (0..players).map(taken).sum::<u32>();
        for (seat, outlook) in outlooks.iter_mut().enumerate().take(players) {
            outlook.win /= win;
            outlook.score = f64::from(taken(seat)) + f64::from(open) * outlook.score / score;
        }
        outlooks
    }
}

/// Any number brought to between 0 and 1.
pub(super) fn part(number: f32) -> f32 {
    1.0 / (1.0 + (-number).exp())
}
