//! Laws that every history must obey.

mod availability;
mod clocks;
mod health;
mod reads;
mod requests;
#[cfg(test)]
mod tests;

use std::fmt;

use table::AnyTable;

use crate::history::{History, StoredEntry};
use crate::plan::Millis;

/// Violation of a law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Violation {
    pub(crate) law: &'static str,
    pub(crate) at: Millis,
    pub(crate) why: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, at, why } = self;
        write!(f, "law {law:?} violated at {at} ms: {why}")
    }
}

/// All violations in a history, the first ones first.
pub(crate) fn check(history: &History) -> Vec<Violation> {
    let mut found = Vec::new();
    let mut violate = |law, at, why: String| found.push(Violation { law, at, why });
    for why in &history.panics {
        violate("no task panics", history.end, why.clone());
    }
    requests::check(history, &mut violate);
    for (table, log) in &history.logs {
        match replay(log) {
            Ok(states) => {
                reads::check_contents(history, table, &states, &mut violate);
                availability::check_opponents(history, log, &states, &mut violate);
                clocks::check(history, log, &states, &mut violate);
            }
            Err(why) => violate("the log can be replayed", history.end, why),
        }
    }
    reads::check(history, &mut violate);
    availability::check(history, &mut violate);
    found.sort_by_key(|violation| violation.at);
    found
}

/// Receives a violation: its law, time and reason.
trait Violate: FnMut(&'static str, Millis, String) {}

impl<F: FnMut(&'static str, Millis, String)> Violate for F {}

/// The table after each entry of its log.
fn replay(log: &[StoredEntry]) -> Result<Vec<AnyTable>, String> {
    let Some((first, rest)) = log.split_first() else {
        return Ok(Vec::new());
    };
    let mut table = AnyTable::open(&first.entry).map_err(|why| why.to_string())?;
    let mut states = vec![table.clone()];
    for stored in rest {
        table.apply(&stored.entry).map_err(|why| why.to_string())?;
        states.push(table.clone());
    }
    Ok(states)
}
