//! Laws about text formats: actions, outcomes, rules and positions round-trip.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use game::{ActionId, Game};

use super::{Law, Violation};

/// Checks that a value round-trips through its text.
pub(super) fn read_back<T: Eq + Debug + Display + FromStr<Err: Debug>>(
    value: &T,
) -> Result<(), Violation> {
    let text = value.to_string();
    let read = text.parse::<T>();
    Law::RoundTrip.require(read.as_ref().ok() == Some(value), || {
        format!("{value:?} is written {text:?} and parsed as {read:?}")
    })
}

pub(super) fn round_trip<G: Game>(rules: &G::Rules) -> Result<(), Violation> {
    read_back(rules)?;
    let law = Law::RoundTrip;
    law.require(rules.to_string().split(' ').next() == Some(G::NAME), || {
        rules.to_string()
    })?;
    law.require(G::rules(&G::start(rules)) == *rules, || {
        "the initial state has different rules".to_owned()
    })?;
    for id in (0..G::ACTIONS).map(ActionId) {
        match G::action(rules, id) {
            Some(action) => {
                law.require(G::id(action) == id, || format!("{id:?} is {action}"))?;
                read_back(&action)?;
            }
            None => law.require(false, || format!("{id:?} has no action"))?,
        }
    }
    let beyond = G::action(rules, ActionId(G::ACTIONS));
    law.require(beyond.is_none(), || {
        format!("{beyond:?} has an id out of range")
    })
}

pub(super) fn position<G: Game>(state: &G::State) -> Result<(), Violation> {
    let line = G::position(state);
    let read = G::from_position(&line);
    Law::Position.require(read.as_ref() == Ok(state), || {
        format!("{line:?} gave {read:?}")
    })?;
    Law::Position.require(!line.contains('\n'), || format!("{line:?} is not one line"))
}
