//! Comparison of the engine with the reference: views and determinizations (D6).

use std::collections::BTreeMap;

use domination::{Action, Chance, Domination, Domino, State, View};
use game::{Event, Eye, Game, Seat};
use rand_core::Rng;

use crate::agreement::EnginePair;
use crate::conversion::{
    cell_of, engine_domino, engine_place, reference_domino, reference_dominoes,
};
use crate::state::{Pending, sorted};

/// Compares the view of each eye; the views were updated by watching the game.
///
/// # Panics
/// If engine and reference differ; the message has the position and both answers.
pub(crate) fn check(engines: &EnginePair<'_>, views: &[View]) {
    let reference = engines.reference;
    engines.assert_same(
        "the number of eyes",
        &(reference.rules.players() + 1),
        &views.len(),
    );
    for (view, eye) in views.iter().zip(Eye::all(reference.rules.players())) {
        let unseen = reference.unseen(eye);
        let comparison = ViewComparison {
            engines,
            eye,
            view,
            unseen,
        };
        comparison.agree_on_the_view();
        comparison.agree_on_the_racks();
        comparison.agree_on_events();
    }
}

/// Checks that a determinization is consistent with the view of its eye.
///
/// # Panics
/// Like [`check`].
pub(crate) fn check_determinization(engines: &EnginePair<'_>, eye: Eye, world: &State) {
    let (reference, engine) = (engines.reference, engines.engine);
    engines.assert_same(
        "the public state of a world",
        engine.public(),
        world.public(),
    );
    let mut unseen = reference_dominoes(world.pile());
    let pile = reference.pile.len();
    engines.assert_same("the size of the pile of a world", &pile, &unseen.len());
    for seat in Seat::all(Seat::MAX) {
        let (rack, imagined) = (reference.rack(seat), reference_dominoes(world.rack(seat)));
        if eye == Eye::Seat(seat) {
            engines.assert_same("its own rack in a world", rack, &imagined);
        } else {
            let size = rack.len();
            engines.assert_same("the size of a rack of a world", &size, &imagined.len());
            unseen.extend(imagined);
        }
    }
    let expected = reference.unseen(eye);
    engines.assert_same("the unseen dominoes of a world", &expected, &sorted(unseen));
}

/// Checks that determinizations distribute the unseen dominoes uniformly.
///
/// # Panics
/// Like [`check`].
pub(crate) fn check_uniformity(engines: &EnginePair<'_>, view: &View, rng: &mut impl Rng) {
    const WORLDS: u32 = 10_000;
    let unseen = engines.reference.unseen(view.eye());
    let mut found: BTreeMap<(Seat, crate::board::Domino), u32> = BTreeMap::new();
    for _ in 0..WORLDS {
        let world = Domination::imagine(view, rng);
        for seat in Seat::all(engines.reference.rules.players()) {
            for domino in reference_dominoes(world.rack(seat)) {
                *found.entry((seat, domino)).or_default() += 1;
            }
        }
    }
    let number =
        |count: usize| f64::from(u32::try_from(count).expect("the count fits into 32 bits"));
    for seat in Seat::all(engines.reference.rules.players()) {
        if view.eye() == Eye::Seat(seat) {
            continue;
        }
        let share = number(engines.reference.rack(seat).len()) / number(unseen.len());
        for domino in Domino::all().map(reference_domino) {
            let copies = unseen.iter().filter(|&&other| other == domino).count();
            let expected = f64::from(WORLDS) * share * number(copies);
            let count = found.get(&(seat, domino)).copied().unwrap_or(0);
            // Six standard deviations or more: draws without replacement vary less than Poisson.
            let close = (f64::from(count) - expected).abs() <= 6.0 * expected.sqrt();
            let what = format_args!("{domino:?} for {seat}: {count} times, not {expected}");
            engines.assert_same(what, &true, &close);
        }
    }
}

/// View of one eye in the engine, and its unseen dominoes in the reference.
struct ViewComparison<'a> {
    engines: &'a EnginePair<'a>,
    eye: Eye,
    view: &'a View,
    unseen: Vec<crate::board::Domino>,
}

impl ViewComparison<'_> {
    fn agree_on_the_view(&self) {
        let &Self {
            engines, eye, view, ..
        } = self;
        let engine = engines.engine;
        engines.assert_same("the watched view", &Domination::view(engine, eye), view);
        engines.assert_same("the eye", &eye, &view.eye());
        engines.assert_same("the public state", engine.public(), view.public());
        let rack = engines.reference.seen_rack(eye);
        engines.assert_same("its own rack", rack, &reference_dominoes(view.rack()));
        engines.assert_same(
            "the unseen dominoes",
            &self.unseen,
            &reference_dominoes(view.unseen()),
        );
        if matches!(engines.reference.awaits, Pending::Domino(_)) {
            let draw = Chance::Draw(engines.some_domino(0));
            let sees = Domination::is_visible(engine, draw, eye);
            let expected = engines.reference.sees_draw(eye);
            engines.assert_same("whether the draw is visible", &expected, &sees);
        }
        let first = Chance::Starts(Seat::new(0).expect("the seat exists"));
        let seen = Domination::is_visible(engine, first, eye);
        engines.assert_same("whether the starting seat is visible", &true, &seen);
    }

    fn agree_on_the_racks(&self) {
        let &Self {
            engines, eye, view, ..
        } = self;
        for seat in Seat::all(Seat::MAX) {
            let known = engines.reference.known_rack(eye, seat, &self.unseen);
            let engine = view.known_rack(seat).map(reference_dominoes);
            engines.assert_same("a known rack", &known, &engine);
        }
    }

    /// Tries a random sample of possible and impossible events.
    fn agree_on_events(&self) {
        let engines = self.engines;
        let place = engines.some_place();
        let fitting = engine_domino(engines.reference.board.fitting(place));
        let (seat, another) = (engines.some_seat(), engines.some_domino(0));
        let act = |seat, domino| {
            let place = engine_place(place);
            Event::Act(seat, Action { domino, place })
        };
        self.agree_on_event(Event::Chance(None));
        self.agree_on_event(Event::Chance(Some(Chance::Starts(seat))));
        self.agree_on_event(Event::Chance(Some(Chance::Draw(another))));
        self.agree_on_event(act(seat, fitting));
        if let Pending::Lay(mover) = engines.reference.awaits {
            self.agree_on_event(act(mover, fitting));
            self.agree_on_event(act(mover, another));
        }
    }

    fn agree_on_event(&self, event: Event<Domination>) {
        let Some(possible) = self.is_possible(event) else {
            return;
        };
        let mut after = *self.view;
        let answer = Domination::observe(&mut after, event);
        let what = format_args!("whether {event} is possible for {:?}", self.eye);
        self.engines.assert_same(what, &possible, &answer.is_ok());
        if let Err(why) = answer {
            self.engines.agree_on_error(event, why);
            self.engines
                .assert_same("the view after an error", self.view, &after);
        }
    }

    /// Whether the event is possible in some world of this view. `None` if the eye never sees it.
    fn is_possible(&self, event: Event<Domination>) -> Option<bool> {
        let (reference, eye) = (self.engines.reference, self.eye);
        match event {
            Event::Act(seat, Action { domino, place }) => {
                let domino = reference_domino(domino);
                let rack = if eye == Eye::Seat(seat) {
                    reference.seen_rack(eye)
                } else {
                    &self.unseen
                };
                let place = cell_of(place);
                let free = !reference.board.is_covered(place);
                let fits = free && reference.board.fitting(place) == domino;
                Some(reference.awaits == Pending::Lay(seat) && fits && rack.contains(&domino))
            }
            Event::Chance(Some(Chance::Starts(seat))) => Some(reference.starters().contains(&seat)),
            Event::Chance(Some(Chance::Draw(domino))) => match reference.awaits {
                Pending::Domino(_) if reference.sees_draw(eye) => {
                    Some(self.unseen.contains(&reference_domino(domino)))
                }
                Pending::Domino(_) => None,
                _ => Some(false),
            },
            Event::Chance(None) => match reference.awaits {
                Pending::Domino(_) => Some(!reference.sees_draw(eye)),
                _ => Some(false),
            },
        }
    }
}
