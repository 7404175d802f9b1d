//! When which servers should work.

use crate::history::{Event, History, What};
use crate::plan::{Fault, FaultKind, Millis};

/// Times in which servers cannot work, and times at which anything changes.
#[derive(Debug)]
pub(super) struct Health {
    /// Per server, the times in which it is dead or its store does not work.
    ill: Vec<Vec<(Millis, Millis)>>,
    /// Everything that may disturb running operations, in order.
    disturbances: Vec<Millis>,
    end: Millis,
}

impl Health {
    pub(super) fn new(history: &History) -> Self {
        let mut ill = vec![Vec::new(); history.servers];
        let mut disturbances = vec![0];
        let mut down_since = vec![Some(0); history.servers];
        for Event { at, what } in &history.events {
            match what {
                What::Started { server } => {
                    if let Some(since) = down_since[*server].take() {
                        ill[*server].push((since, *at));
                    }
                }
                What::Crashed { server } => down_since[*server] = Some(*at),
                What::WriteFailed { .. } => {}
                _ => continue,
            }
            disturbances.push(*at);
        }
        for (server, since) in down_since.into_iter().enumerate() {
            if let Some(since) = since {
                ill[server].push((since, Millis::MAX));
            }
        }
        for Fault { from, until, kind } in &history.faults {
            match kind {
                FaultKind::StoreCut { server } => ill[*server].push((*from, *until)),
                FaultKind::DatabaseDown { .. } | FaultKind::DiskFull | FaultKind::SlowStore => {
                    for ill in &mut ill {
                        ill.push((*from, *until));
                    }
                }
                FaultKind::Crash { .. }
                | FaultKind::WriteError { .. }
                | FaultKind::ClientCut { .. }
                | FaultKind::Disconnect { .. } => continue,
            }
            disturbances.extend([*from, *until]);
        }
        disturbances.sort_unstable();
        Self {
            ill,
            disturbances,
            end: history.end,
        }
    }

    /// Whether a server works during a whole interval.
    pub(super) fn is_healthy(&self, server: usize, from: Millis, until: Millis) -> bool {
        let overlaps = |(start, end): &(Millis, Millis)| *start < until && from < *end;
        !self.ill[server].iter().any(overlaps)
    }

    /// Whether anything changed in an interval.
    pub(super) fn is_disturbed(&self, from: Millis, until: Millis) -> bool {
        let mut all = self.disturbances.iter();
        all.any(|at| (from..=until).contains(at))
    }

    /// The longest part of an interval in which nothing changes and a server works.
    pub(super) fn longest_quiet(&self, from: Millis, until: Millis) -> (Millis, Millis) {
        let until = until.min(self.end);
        let inner = self.disturbances.iter().copied();
        let inner = inner.filter(|at| from < *at && *at < until);
        let mut bounds: Vec<Millis> = std::iter::once(from).chain(inner).collect();
        bounds.push(until);
        let mut longest = (from, from);
        for pair in bounds.windows(2) {
            let (start, end) = (pair[0], pair[1]);
            let works = (0..self.ill.len()).any(|server| self.is_healthy(server, start, end));
            if works && end.saturating_sub(start) > longest.1 - longest.0 {
                longest = (start, end);
            }
        }
        longest
    }
}
