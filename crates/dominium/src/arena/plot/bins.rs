//! Numbers gathered into heaps.

use crate::picture::Scale;

/// Whole numbers gathered by size, some heaps of them to be compared.
pub(super) struct Bins {
    scale: Scale,
    first: u32,
    /// How many numbers fall into one bin.
    width: u32,
    count: usize,
    /// The highest of all heaps.
    highest: u32,
}

/// More bins than this are too narrow to be seen; the first is for a few numbers only.
const MOST: (f64, f64) = (10.0, 50.0);

impl Bins {
    /// Wide enough for all of these.
    pub(super) fn new(heaps: &[Vec<u32>], places: (f64, f64)) -> Self {
        let all = || heaps.iter().flatten().copied();
        let (lowest, highest) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        // Twice the root of how many there are: enough for the shape, too few for the noise.
        let numbers = heaps.first().map_or(0, Vec::len);
        let most = 2.0 * f64::from(numbers as u32).sqrt();
        let most = most.clamp(MOST.0, MOST.1) as u32;
        let mut widths = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50].into_iter();
        let width = widths.find(|width| (highest - lowest) / width < most);
        let width = width.unwrap_or(100);
        let first = lowest / width * width;
        let count = (highest - first) / width + 1;
        let range = (edge(first), edge(first + count * width));
        let mut bins = Self {
            scale: Scale::new(range, places),
            first,
            width,
            count: count as usize,
            highest: 1,
        };
        let tops = heaps.iter().map(|heap| bins.counts(heap.iter().copied()));
        bins.highest = tops.flatten().max().unwrap_or(1).max(1);
        bins
    }

    /// Where a number lies.
    pub(super) const fn scale(&self) -> &Scale {
        &self.scale
    }

    fn counts(&self, heap: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut counts = vec![0; self.count];
        for number in heap {
            counts[((number - self.first) / self.width) as usize] += 1;
        }
        counts
    }

    /// The bins of one heap that are not empty: from where to where, and how high beside the
    /// highest of all.
    pub(super) fn heap(&self, heap: impl Iterator<Item = u32>) -> Vec<(f64, f64, f64)> {
        let counts = (0_u32..).zip(self.counts(heap));
        let filled = counts.filter(|(_, count)| *count > 0);
        filled
            .map(|(bin, count)| {
                let from = self.first + bin * self.width;
                let (from, to) = (edge(from), edge(from + self.width));
                let part = f64::from(count) / f64::from(self.highest);
                (self.scale.at(from), self.scale.at(to), part)
            })
            .collect()
    }

    /// Round numbers within, four to ten of them if there are as many.
    pub(super) fn ticks(&self) -> impl Iterator<Item = f64> {
        let to = self.first + self.count as u32 * self.width - 1;
        let mut steps = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter();
        let step = steps
            .find(|step| (to - self.first) / step <= 10)
            .unwrap_or(1000);
        let first = self.first.div_ceil(step);
        (first..=to / step).map(move |tick| f64::from(tick * step))
    }
}

/// Where a bin begins whose least number this is: a number lies in the middle of its bin if it has
/// one of its own.
fn edge(least: u32) -> f64 {
    f64::from(least) - 0.5
}
