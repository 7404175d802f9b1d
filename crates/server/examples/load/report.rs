//! Results as a Markdown table.

use std::fmt;
use std::time::Duration;

/// The rows of the table.
#[derive(Default)]
pub(crate) struct Report(Vec<[String; 3]>);

impl Report {
    /// Adds a result, and prints it at once.
    pub(crate) fn add(&mut self, load: String, measured: String, limit: &str) {
        println!("{load}: {measured}; limit: {limit}");
        self.0.push([load, measured, limit.to_owned()]);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| load | measured | limit |\n|---|---|---|")?;
        for [load, measured, limit] in &self.0 {
            writeln!(f, "| {load} | {measured} | {limit} |")?;
        }
        Ok(())
    }
}

/// Percentiles of latencies, in milliseconds.
pub(crate) fn percentiles(mut all: Vec<Duration>) -> String {
    if all.is_empty() {
        return "none".to_owned();
    }
    all.sort();
    let at = |part: f64| all[((all.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    format!(
        "p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
        at(0.5),
        at(0.99),
        at(1.0)
    )
}
