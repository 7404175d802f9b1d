//! Seeds of new tables: random, or fixed by a request header in tests.
//!
//! Browser tests share one server and run in parallel, so a test seed depends on the header
//! [`HEADER`] of the request that opens the table, not on the order of requests. This needs a debug
//! build with [`Config::test_seeds`](crate::Config); release builds do not contain the code.

use axum::http::HeaderMap;
use table::Guest;
use table::deal::Seed;

use crate::environment::Environment;

/// Header that fixes the seed of a new table, such as a test name.
#[cfg(debug_assertions)]
pub(crate) const HEADER: &str = "x-dominium-test-seed";

/// Source of table seeds.
#[derive(Debug, Default)]
pub(crate) struct Seeds {
    #[cfg(debug_assertions)]
    fixed: Option<fixed::Fixed>,
}

#[cfg(not(debug_assertions))]
const _: () = assert!(
    size_of::<Seeds>() == 0,
    "release builds must not support fixed seeds"
);

impl Seeds {
    /// Creates a source that derives seeds from request headers.
    #[cfg(debug_assertions)]
    pub(crate) fn fixed_by_header() -> Self {
        tracing::warn!("test seeds enabled: deals are fixed by the header {HEADER}");
        Self {
            fixed: Some(fixed::Fixed::default()),
        }
    }

    /// Seed of a table that a guest opens.
    #[cfg_attr(
        not(debug_assertions),
        expect(clippy::unused_self, unused_variables, reason = "seeds are random")
    )]
    pub(crate) fn of_new_table(
        &self,
        environment: &dyn Environment,
        guest: &Guest,
        headers: &HeaderMap,
    ) -> Seed {
        #[cfg(debug_assertions)]
        if let Some(fixed) = &self.fixed {
            let name = headers.get(HEADER).map_or(&b""[..], |name| name.as_bytes());
            return fixed.next_of(guest, name);
        }
        random(environment)
    }

    /// Seed of the rematch of a game with this seed.
    #[cfg_attr(
        not(debug_assertions),
        expect(clippy::unused_self, unused_variables, reason = "seeds are random")
    )]
    pub(crate) fn of_rematch(&self, environment: &dyn Environment, previous: Seed) -> Seed {
        #[cfg(debug_assertions)]
        if self.fixed.is_some() {
            return Seed::new(previous.derive("rematch in a test"));
        }
        random(environment)
    }
}

fn random(environment: &dyn Environment) -> Seed {
    let mut bytes = [0; 32];
    environment.fill_random(&mut bytes);
    Seed::new(bytes)
}

#[cfg(debug_assertions)]
mod fixed {
    use std::collections::HashMap;
    use std::sync::{Mutex, PoisonError};

    use sha2::{Digest as _, Sha256};
    use table::Guest;
    use table::deal::Seed;

    /// Counts the tables each guest has opened under each name.
    ///
    /// A repeated test has a new guest and so gets the same seeds again.
    #[derive(Debug, Default)]
    pub(super) struct Fixed {
        opened: Mutex<HashMap<(Guest, Vec<u8>), u64>>,
    }

    impl Fixed {
        /// Seed of the next table that a guest opens under this name.
        pub(super) fn next_of(&self, guest: &Guest, name: &[u8]) -> Seed {
            let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
            let count = opened.entry((guest.clone(), name.to_vec())).or_default();
            let digest = Sha256::new()
                .chain_update(count.to_le_bytes())
                .chain_update(name)
                .finalize();
            *count += 1;
            Seed::new(digest.into())
        }
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;
    use crate::environment::SystemEnvironment;

    fn guest(name: &str) -> Guest {
        Guest(name.to_owned())
    }

    fn headers(name: &'static str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(HEADER, name.parse().unwrap());
        headers
    }

    #[test]
    fn every_guest_gets_the_same_sequence_of_seeds_under_a_name() {
        let seeds = Seeds::fixed_by_header();
        let of = |who, name| seeds.of_new_table(&SystemEnvironment, &guest(who), &headers(name));
        let first = [of("anna", "a"), of("anna", "a"), of("anna", "b")];
        let again = [of("ben", "a"), of("ben", "a"), of("ben", "b")];
        assert_eq!(first, again);
        assert!(first[0] != first[1] && first[0] != first[2]);
        assert_eq!(
            seeds.of_rematch(&SystemEnvironment, first[0]),
            seeds.of_rematch(&SystemEnvironment, again[0])
        );
        assert!(seeds.of_rematch(&SystemEnvironment, first[0]) != first[0]);
    }

    #[test]
    fn requests_without_the_header_get_fixed_seeds_too() {
        let seeds = Seeds::fixed_by_header();
        let of = |who| seeds.of_new_table(&SystemEnvironment, &guest(who), &HeaderMap::new());
        let first = [of("anna"), of("anna")];
        assert_eq!(first, [of("ben"), of("ben")]);
        assert!(first[0] != first[1]);
    }

    #[test]
    fn the_header_is_ignored_unless_test_seeds_are_enabled() {
        let seeds = Seeds::default();
        let of = || seeds.of_new_table(&SystemEnvironment, &guest("anna"), &headers("a"));
        let seed = of();
        assert!(seed != of());
        assert!(
            seeds.of_rematch(&SystemEnvironment, seed)
                != seeds.of_rematch(&SystemEnvironment, seed)
        );
    }
}
