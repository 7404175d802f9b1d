//! Comparison of states that an eye must not be able to distinguish.
//!
//! A *world* is a complete state that is consistent with the view of an eye.

use domination::{Action, Chance, Domination, Domino, Illegal, Place, State, View};
use game::random::below;
use game::record_file::SEED;
use game::{Event, Eye, Game, Record, ReplayErrorKind, Seat, Turn};
use rand_core::Rng;

/// Names of the queries that give an eye different answers in two worlds.
pub(crate) fn differences(one: &State, other: &State, eye: Eye) -> Vec<&'static str> {
    let worlds = [one, other];
    let views = worlds.map(|world| Domination::view(world, eye));
    let found = [
        ("view", differ(&views)),
        (
            "text",
            differ(&views.map(|view| format!("{view:?} {view:#?}"))),
        ),
        ("turn", differ(&worlds.map(Domination::turn))),
        ("points", differ(&worlds.map(points))),
        ("result", differ(&worlds.map(Domination::result))),
        ("legal", differ(&worlds.map(|world| legal_for(world, eye)))),
    ];
    let found = found.into_iter().filter(|(_, differ)| *differ);
    found.map(|(what, _)| what).collect()
}

/// Like [`differences`], for the responses to its actions and every event, legal or not.
pub(crate) fn different_responses(one: &State, other: &State, eye: Eye) -> Vec<String> {
    let views = [one, other].map(|world| Domination::view(world, eye));
    let tried = every_act_by_every_seat().find(|event| {
        let own = matches!(event, Event::Act(seat, _) if eye == Eye::Seat(*seat));
        own && differ(&[one, other].map(|world| attempt(*world, *event, eye)))
    });
    let outcomes = Domino::all().map(Chance::Draw);
    let outcomes = outcomes.chain(Seat::all(Seat::MAX).map(Chance::Starts));
    let outcomes = outcomes.map(Some).chain([None]).map(Event::Chance);
    let watched = every_act_by_every_seat()
        .chain(outcomes)
        .find(|event| differ(&views.map(|view| watch(view, *event))));
    let tried = tried.map(|event| format!("trying {event}"));
    let watched = watched.map(|event| format!("watching {event}"));
    tried.into_iter().chain(watched).collect()
}

fn differ<T: PartialEq>(both: &[T; 2]) -> bool {
    both[0] != both[1]
}

fn points(world: &State) -> Vec<u32> {
    let seats = Seat::all(world.public().rules().players());
    seats.map(|seat| Domination::points(world, seat)).collect()
}

/// Legal actions, if the eye is the seat to move.
fn legal_for(world: &State, eye: Eye) -> Vec<Action> {
    let mut legal = Vec::new();
    if matches!(Domination::turn(world), Turn::Of(seat) if eye == Eye::Seat(seat)) {
        Domination::legal(world, |action| legal.push(action));
    }
    legal
}

/// Every domino on every place.
pub(crate) fn every_action() -> impl Iterator<Item = Action> {
    Place::all().flat_map(|place| Domino::all().map(move |domino| Action { domino, place }))
}

/// The same by every seat, including seats that the game does not have.
fn every_act_by_every_seat() -> impl Iterator<Item = Event<Domination>> {
    let by_each = |action| Seat::all(Seat::MAX).map(move |seat| Event::Act(seat, action));
    every_action().flat_map(by_each)
}

/// View after an event, or the error and its text.
fn watch(mut view: View, event: Event<Domination>) -> Result<View, (Illegal, String)> {
    match Domination::observe(&mut view, event) {
        Ok(()) => Ok(view),
        Err(why) => Err((why, why.to_string())),
    }
}

/// View after one of its own actions, or the error and its text.
fn attempt(
    mut world: State,
    event: Event<Domination>,
    eye: Eye,
) -> Result<View, (ReplayErrorKind<Domination>, String)> {
    match event.apply(&mut world) {
        Ok(()) => Ok(Domination::view(&world, eye)),
        Err(why) => Err((why.clone(), why.to_string())),
    }
}

/// Record of a different game that looks the same to an eye so far.
///
/// Dominoes that other seats have drawn but not laid are shuffled with each other and the pile. The
/// seed tag and the comments differ too.
pub(crate) fn with_hidden_draws_shuffled(
    record: &Record<Domination>,
    eye: Eye,
    rng: &mut impl Rng,
) -> Record<Domination> {
    let mut state = Domination::start(&record.rules);
    // Dominoes drawn but not laid: step, seat and domino.
    let mut held: Vec<(usize, Seat, Domino)> = Vec::new();
    for (step, event) in record.events().enumerate() {
        match (event, state.public().drawing_seat()) {
            (Event::Chance(Some(Chance::Draw(domino))), Some(seat)) => {
                held.push((step, seat, domino));
            }
            (Event::Act(seat, Action { domino, .. }), _) => {
                let laid = |(_, by, held): &(_, Seat, Domino)| (*by, *held) == (seat, domino);
                let laid = held.iter().position(laid);
                held.remove(laid.expect("a laid domino was drawn before"));
            }
            _ => {}
        }
        event.apply(&mut state).expect("the record is valid");
    }
    held.retain(|(_, seat, _)| eye != Eye::Seat(*seat));
    let mut hidden: Vec<Domino> = held.iter().map(|(_, _, domino)| *domino).collect();
    hidden.extend(state.pile().iter());
    let mut other = record.clone();
    for (step, _, _) in held {
        let domino = hidden.swap_remove(below(rng, hidden.len() as u32) as usize);
        other.entries[step].event = Some(Event::Chance(Some(Chance::Draw(domino))));
        other.entries[step].comment = Some(format!("now I have the {domino}"));
    }
    other.set_tag(SEED, rng.next_u32().to_string());
    other
}
