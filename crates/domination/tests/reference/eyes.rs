//! What the eyes around the table know (D6), and the worlds they imagine.

use std::collections::BTreeMap;

use domination::{Action, Chance, Domination, Domino, State, View};
use game::{Event, Eye, Game, Seat};
use rand_core::Rng;

use crate::agreement::Both;
use crate::names::{cell_of, engine_domino, engine_place, list, pair};
use crate::table::{Awaits, sorted};

/// Compares what each eye knows. The views are those that watching the game has led to.
///
/// # Panics
/// With the position and both answers, if they differ.
pub(crate) fn check(both: &Both<'_>, views: &[View]) {
    let reference = both.reference;
    both.same(
        "how many eyes there are",
        &(reference.rules.players() + 1),
        &views.len(),
    );
    for (view, eye) in views.iter().zip(Eye::all(reference.rules.players())) {
        let unseen = reference.unseen(eye);
        let look = Look {
            both,
            eye,
            view,
            unseen,
        };
        look.agree_on_the_view();
        look.agree_on_the_racks();
        look.agree_on_events();
    }
}

/// Compares a world that an eye imagines with what that eye knows.
///
/// # Panics
/// As [`check`] does.
pub(crate) fn check_imagined(both: &Both<'_>, eye: Eye, world: &State) {
    let (reference, engine) = (both.reference, both.engine);
    both.same("an imagined table", engine.table(), world.table());
    let mut unseen = list(world.pile());
    both.same("an imagined pile", &reference.pile.len(), &unseen.len());
    for seat in Seat::all(Seat::MAX) {
        let (rack, imagined) = (reference.rack(seat), list(world.rack(seat)));
        if eye == Eye::Seat(seat) {
            both.same("one's own rack", rack, &imagined);
        } else {
            both.same("the size of an imagined rack", &rack.len(), &imagined.len());
            unseen.extend(imagined);
        }
    }
    both.same("what is imagined", &reference.unseen(eye), &sorted(unseen));
}

/// Counts where the unseen dominoes lie in many imagined worlds: each is as likely to lie on one
/// spot as on another.
///
/// # Panics
/// As [`check`] does.
pub(crate) fn check_fairness(both: &Both<'_>, view: &View, rng: &mut impl Rng) {
    const WORLDS: u32 = 10_000;
    let unseen = both.reference.unseen(view.eye());
    let mut found: BTreeMap<(Seat, crate::board::Domino), u32> = BTreeMap::new();
    for _ in 0..WORLDS {
        let world = Domination::imagine(view, rng);
        for seat in Seat::all(both.reference.rules.players()) {
            for domino in list(world.rack(seat)) {
                *found.entry((seat, domino)).or_default() += 1;
            }
        }
    }
    let number = |count: usize| f64::from(u32::try_from(count).expect("a small number"));
    for seat in Seat::all(both.reference.rules.players()) {
        if view.eye() == Eye::Seat(seat) {
            continue;
        }
        let share = number(both.reference.rack(seat).len()) / number(unseen.len());
        for domino in Domino::all().map(pair) {
            let copies = unseen.iter().filter(|&&other| other == domino).count();
            let expected = f64::from(WORLDS) * share * number(copies);
            let times = found.get(&(seat, domino)).copied().unwrap_or(0);
            // Six standard deviations, or a little more: the copies get in each other's way.
            let close = (f64::from(times) - expected).abs() <= 6.0 * expected.sqrt();
            let what = format_args!("{domino:?} for {seat}: {times} times, not {expected}");
            both.same(what, &true, &close);
        }
    }
}

struct Look<'a> {
    both: &'a Both<'a>,
    eye: Eye,
    view: &'a View,
    unseen: Vec<crate::board::Domino>,
}

impl Look<'_> {
    fn agree_on_the_view(&self) {
        let &Self {
            both, eye, view, ..
        } = self;
        let engine = both.engine;
        both.same("what was watched", &Domination::view(engine, eye), view);
        both.same("who looks", &eye, &view.eye());
        both.same("what lies open", engine.table(), view.table());
        let rack = both.reference.seen_rack(eye);
        both.same("the rack one sees", rack, &list(view.rack()));
        both.same("what is unseen", &self.unseen, &list(view.unseen()));
        // When nothing is drawn there is nothing to see.
        if matches!(both.reference.awaits, Awaits::Domino(_)) {
            let draw = Chance::Draw(both.some_domino(0));
            let sees = Domination::sees(engine, draw, eye);
            let expected = both.reference.sees_draw(eye);
            both.same("who sees what is drawn", &expected, &sees);
        }
        let first = Chance::Starts(Seat::new(0).expect("a seat"));
        let seen = Domination::sees(engine, first, eye);
        both.same("who sees who starts", &true, &seen);
    }

    fn agree_on_the_racks(&self) {
        let &Self {
            both, eye, view, ..
        } = self;
        for seat in Seat::all(Seat::MAX) {
            let known = both.reference.knows(eye, seat, &self.unseen);
            let engine = view.known_rack(seat).map(list);
            both.same("what is known of a rack", &known, &engine);
        }
    }

    /// Some events, possible ones and others: a random choice.
    fn agree_on_events(&self) {
        let both = self.both;
        let place = both.some_place();
        let fitting = engine_domino(both.reference.board.fitting(place));
        let (seat, another) = (both.some_seat(), both.some_domino(0));
        let act = |seat, domino| {
            let place = engine_place(place);
            Event::Act(seat, Action { domino, place })
        };
        self.agree_on_event(Event::Chance(None));
        self.agree_on_event(Event::Chance(Some(Chance::Starts(seat))));
        self.agree_on_event(Event::Chance(Some(Chance::Draw(another))));
        self.agree_on_event(act(seat, fitting));
        if let Awaits::Lay(mover) = both.reference.awaits {
            self.agree_on_event(act(mover, fitting));
            self.agree_on_event(act(mover, another));
        }
    }

    fn agree_on_event(&self, event: Event<Domination>) {
        let Some(possible) = self.may_happen(event) else {
            return;
        };
        let mut after = *self.view;
        let answer = Domination::watch(&mut after, event);
        let what = format_args!("whether {:?} may see {event}", self.eye);
        self.both.same(what, &possible, &answer.is_ok());
        if let Err(why) = answer {
            self.both.agree_on_refusal(event, why);
            self.both.same("what was left alone", self.view, &after);
        }
    }

    /// Is this event possible in some world that looks like this one? `None` for what an eye is not
    /// shown at all.
    fn may_happen(&self, event: Event<Domination>) -> Option<bool> {
        let (reference, eye) = (self.both.reference, self.eye);
        match event {
            Event::Act(seat, Action { domino, place }) => {
                let domino = pair(domino);
                let rack = if eye == Eye::Seat(seat) {
                    reference.seen_rack(eye)
                } else {
                    &self.unseen
                };
                let place = cell_of(place);
                let free = !reference.board.is_covered(place);
                let fits = free && reference.board.fitting(place) == domino;
                Some(reference.awaits == Awaits::Lay(seat) && fits && rack.contains(&domino))
            }
            Event::Chance(Some(Chance::Starts(seat))) => Some(reference.starters().contains(&seat)),
            Event::Chance(Some(Chance::Draw(domino))) => match reference.awaits {
                Awaits::Domino(_) if reference.sees_draw(eye) => {
                    Some(self.unseen.contains(&pair(domino)))
                }
                Awaits::Domino(_) => None,
                _ => Some(false),
            },
            Event::Chance(None) => match reference.awaits {
                Awaits::Domino(_) => Some(!reference.sees_draw(eye)),
                _ => Some(false),
            },
        }
    }
}
