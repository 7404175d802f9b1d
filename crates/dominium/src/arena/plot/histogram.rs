//! Binning of score histograms.

use crate::picture::Scale;

/// Common bins and scale for the histograms of several samples.
pub(super) struct Histogram {
    scale: Scale,
    first: u32,
    /// Number of values per bin.
    width: u32,
    count: usize,
    /// Highest count of a bin in any sample.
    highest: u32,
}

/// Limits of the maximum number of bins, for small and for large samples.
const MAX_BINS: (f64, f64) = (10.0, 50.0);

impl Histogram {
    /// Chooses bins that cover all samples; `ends` are the pixel positions of the axis.
    pub(super) fn new(samples: &[Vec<u32>], ends: (f64, f64)) -> Self {
        let all = || samples.iter().flatten().copied();
        let (lowest, highest) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        // Twice the square root of the sample size: shows the shape without the noise.
        let numbers = samples.first().map_or(0, Vec::len);
        let max_bins = 2.0 * f64::from(numbers as u32).sqrt();
        let max_bins = max_bins.clamp(MAX_BINS.0, MAX_BINS.1) as u32;
        let mut widths = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50].into_iter();
        let width = widths.find(|width| (highest - lowest) / width < max_bins);
        let width = width.unwrap_or(100);
        let first = lowest / width * width;
        let count = (highest - first) / width + 1;
        let range = (edge(first), edge(first + count * width));
        let mut histogram = Self {
            scale: Scale::new(range, ends),
            first,
            width,
            count: count as usize,
            highest: 1,
        };
        let counts = samples
            .iter()
            .map(|sample| histogram.counts(sample.iter().copied()));
        histogram.highest = counts.flatten().max().unwrap_or(1).max(1);
        histogram
    }

    /// Scale of the points axis.
    pub(super) const fn scale(&self) -> &Scale {
        &self.scale
    }

    fn counts(&self, sample: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut counts = vec![0; self.count];
        for number in sample {
            counts[((number - self.first) / self.width) as usize] += 1;
        }
        counts
    }

    /// Non-empty bars of a sample. Each has a left and a right position, and a height relative to
    /// the highest bar.
    pub(super) fn bars(&self, sample: impl Iterator<Item = u32>) -> Vec<(f64, f64, f64)> {
        let counts = (0_u32..).zip(self.counts(sample));
        let filled = counts.filter(|(_, count)| *count > 0);
        filled
            .map(|(bin, count)| {
                let from = self.first + bin * self.width;
                let (from, to) = (edge(from), edge(from + self.width));
                let part = f64::from(count) / f64::from(self.highest);
                (self.scale.pixel(from), self.scale.pixel(to), part)
            })
            .collect()
    }

    /// Round numbers in the range, at most eleven, for the axis.
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

/// Lower edge of the bin that starts with `lowest`. A bin of width 1 is centred on its value.
fn edge(lowest: u32) -> f64 {
    f64::from(lowest) - 0.5
}
