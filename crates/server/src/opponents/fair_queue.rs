//! Start-time fair queueing, hierarchical: by client address, then guest, then table.
//!
//! Each party has a start tag: the virtual time at which it may be served next. The waiting party with
//! the lowest tag is served, and its tag grows by the cost of the service. So parties that always wait
//! get equal shares, and one with a hundred waiting items delays the others no more than one with a
//! single item. The parts of a party share its time in the same way.

use std::collections::{BTreeMap, VecDeque};

/// Queue of the items of one party, and of its parts.
#[derive(Debug)]
pub(super) struct FairQueue<K, T> {
    /// Start tag, in the virtual time of the queue that contains this one.
    tag: u64,
    /// Order in which parties with the same tag are served.
    since: u64,
    /// Virtual time of the parts: the tag of the part served last.
    clock: u64,
    /// Numbers of waiting and running items, including those of the parts.
    waiting: usize,
    running: usize,
    items: VecDeque<T>,
    parts: BTreeMap<K, Self>,
}

impl<K, T> Default for FairQueue<K, T> {
    fn default() -> Self {
        Self {
            tag: 0,
            since: 0,
            clock: 0,
            waiting: 0,
            running: 0,
            items: VecDeque::new(),
            parts: BTreeMap::new(),
        }
    }
}

impl<K: Ord + Clone, T> FairQueue<K, T> {
    /// Number of waiting items.
    pub(super) const fn waiting(&self) -> usize {
        self.waiting
    }

    /// Number of waiting and running items.
    pub(super) const fn busy(&self) -> usize {
        self.waiting + self.running
    }

    /// Number of waiting items of a party.
    pub(super) fn waiting_of(&self, party: &K) -> usize {
        self.parts.get(party).map_or(0, Self::waiting)
    }

    /// Adds an item; `order` is greater in each call.
    pub(super) fn push(&mut self, path: &[K], item: T, order: u64) {
        self.waiting += 1;
        let Some((key, rest)) = path.split_first() else {
            self.items.push_back(item);
            return;
        };
        let part = self.parts.entry(key.clone()).or_default();
        if part.waiting == 0 {
            part.tag = part.tag.max(self.clock);
            part.since = order;
        }
        part.push(rest, item, order);
    }

    /// Removes the next item.
    pub(super) fn pop(&mut self) -> Option<T> {
        if self.waiting == 0 {
            return None;
        }
        self.waiting -= 1;
        if let Some(item) = self.items.pop_front() {
            return Some(item);
        }
        let waiting = self.parts.values_mut().filter(|part| part.waiting > 0);
        let next = waiting.min_by_key(|part| (part.tag, part.since))?;
        self.clock = self.clock.max(next.tag);
        next.pop()
    }

    /// Number of equal shares of the time, of which a path gets one.
    ///
    /// The parties share the time, then the parts of the party its share, and so on.
    pub(super) fn shares(&self, path: &[K]) -> usize {
        let Some((key, rest)) = path.split_first() else {
            return 1;
        };
        let active = self.parts.values().filter(|part| part.busy() > 0).count();
        let inside = self.parts.get(key).map_or(1, |part| part.shares(rest));
        active.max(1).saturating_mul(inside)
    }

    /// Counts a started item.
    pub(super) fn start(&mut self, path: &[K]) {
        self.running += 1;
        if let Some((key, rest)) = path.split_first() {
            self.parts.entry(key.clone()).or_default().start(rest);
        }
    }

    /// Charges the parties of a started item with its cost.
    pub(super) fn charge(&mut self, path: &[K], cost: u64) {
        if let Some((key, rest)) = path.split_first()
            && let Some(part) = self.parts.get_mut(key)
        {
            part.tag = part.tag.max(self.clock) + cost;
            part.charge(rest, cost);
        }
    }

    /// Counts a finished item, and forgets parties without a lasting advantage.
    pub(super) fn finish(&mut self, path: &[K]) {
        self.running -= 1;
        if let Some((key, rest)) = path.split_first() {
            if let Some(part) = self.parts.get_mut(key) {
                part.finish(rest);
            }
            // Without contention, what was served before does not matter.
            let contended = self.waiting > 0;
            let clock = self.clock;
            self.parts
                .retain(|_, part| part.busy() > 0 || (contended && part.tag > clock));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Serves items with cost 1, one at a time.
    fn serve(queue: &mut FairQueue<&'static str, [&'static str; 2]>, count: usize) -> Vec<String> {
        let mut served = Vec::new();
        for _ in 0..count {
            let path = queue.pop().expect("an item waits");
            queue.start(&path);
            queue.charge(&path, 1);
            queue.finish(&path);
            served.push(path.join("/"));
        }
        served
    }

    fn push_all(queue: &mut FairQueue<&'static str, [&'static str; 2]>, all: &[[&'static str; 2]]) {
        for path in all {
            let order = queue.waiting() as u64;
            queue.push(path, *path, order);
        }
    }

    #[test]
    fn a_party_with_many_items_gets_the_same_share_as_others() {
        let mut queue = FairQueue::default();
        push_all(&mut queue, &[["many", "x"]; 100]);
        push_all(&mut queue, &[["anna", "a"], ["anna", "a"], ["bela", "b"]]);
        let served = serve(&mut queue, 6);
        assert_eq!(
            served,
            ["many/x", "anna/a", "bela/b", "many/x", "anna/a", "many/x"]
        );
        assert_eq!(queue.waiting(), 97);
    }

    #[test]
    fn parts_of_a_party_share_its_time() {
        let mut queue = FairQueue::default();
        push_all(
            &mut queue,
            &[
                ["home", "x"],
                ["home", "x"],
                ["home", "x"],
                ["home", "y"],
                ["away", "z"],
                ["away", "z"],
            ],
        );
        assert_eq!(
            serve(&mut queue, 6),
            ["home/x", "away/z", "home/y", "away/z", "home/x", "home/x"]
        );
    }

    #[test]
    fn a_party_that_requeues_after_each_service_does_not_starve_a_waiting_one() {
        let mut queue = FairQueue::default();
        push_all(&mut queue, &[["many", "x"]; 10]);
        let mut served = Vec::new();
        for order in 0..4 {
            // Each returns after each service, as a table with one search at a time.
            for party in ["anna", "bela"] {
                if queue.waiting_of(&party) == 0 {
                    queue.push(&[party, "t"], [party, "t"], 100 + order);
                }
            }
            served.extend(serve(&mut queue, 3));
        }
        let count = |party: &str| served.iter().filter(|path| path.starts_with(party)).count();
        assert_eq!(["many", "anna", "bela"].map(count), [4, 4, 4], "{served:?}");
    }

    #[test]
    fn longer_services_cost_more() {
        let mut queue = FairQueue::default();
        push_all(&mut queue, &[["long", "x"]; 4]);
        push_all(&mut queue, &[["short", "y"]; 9]);
        let mut served = String::new();
        for _ in 0..10 {
            let path: [&str; 2] = queue.pop().unwrap();
            queue.start(&path);
            queue.charge(&path, if path[0] == "long" { 4 } else { 1 });
            queue.finish(&path);
            served.push_str(&path[0][..1]);
        }
        assert_eq!(served, "lssss".repeat(2));
    }

    #[test]
    fn shares_depend_on_parties_and_then_on_their_parts() {
        let mut queue = FairQueue::default();
        push_all(
            &mut queue,
            &[["many", "x"], ["many", "y"], ["many", "z"], ["anna", "a"]],
        );
        assert_eq!(queue.shares(&["anna", "a"]), 2);
        assert_eq!(queue.shares(&["many", "y"]), 6);
    }

    #[test]
    fn idle_parties_are_forgotten() {
        let mut queue = FairQueue::default();
        for order in 0..1000 {
            let path = [["a", "b", "c"][order as usize % 3], "x"];
            queue.push(&path, path, order);
            serve(&mut queue, 1);
        }
        assert!(queue.parts.is_empty());
    }
}
