//! K10: nothing is hidden but the order of the pile.

use game::{Eye, Game};
use kingdomino::{Chance, Domino, Kingdomino, Phase, State};
use testing::{rng, walk};

use crate::table::{after, domino, outcomes, rules, seat};
use crate::{TWO, second_line};

#[test]
fn k10_everyone_sees_the_same_and_imagines_what_is() {
    let mut rng = rng(10);
    let mut deal = rng.clone();
    for line in [
        "kingdomino players=2",
        "kingdomino players=3 edition=revised",
        "kingdomino",
    ] {
        let rules = rules(line);
        walk::<Kingdomino>(&rules, &mut deal, |state| {
            let open = Kingdomino::view(state, Eye::Spectator);
            for eye in Eye::all(rules.players()) {
                let view = Kingdomino::view(state, eye);
                assert_eq!(view, open, "{eye:?}");
                assert_eq!(Kingdomino::imagine(&view, &mut rng), *state, "{eye:?}");
            }
        });
    }
}

/// Deals a line from the top of a pile.
fn deal(state: &mut State, pile: &mut impl Iterator<Item = Domino>) {
    while state.phase() == Phase::Draw {
        let domino = pile.next().expect("the pile lasts");
        Kingdomino::settle(state, Chance::Draw(domino)).expect("a domino of the pile");
    }
}

#[test]
fn k10_neither_the_order_of_the_pile_nor_what_was_removed_is_anywhere() {
    // Two shuffles that show the same eight dominoes first; the first 24 are the pile and the rest
    // was removed, so the second pile has quite other dominoes left.
    let shown = [40, 3, 22, 9, 48, 13, 1, 30].map(domino);
    let hidden: Vec<Domino> = Domino::all()
        .filter(|domino| !shown.contains(domino))
        .collect();
    let mut one = shown.into_iter().chain(hidden.iter().copied());
    let mut other = shown.into_iter().chain(hidden.iter().rev().copied());
    let [mut a, mut b] = [Kingdomino::start(&rules(TWO)); 2];
    deal(&mut a, &mut one);
    deal(&mut b, &mut other);
    let kings = "king 2;2 claim 9;king 1;1 claim 40;king 1;1 claim 3;king 2;2 claim 22";
    (a, b) = (after(a, kings), after(b, kings));
    deal(&mut a, &mut one);
    deal(&mut b, &mut other);
    assert_ne!(one.next(), other.next(), "the piles differ");
    assert_eq!(a, b);
    assert_eq!(
        Kingdomino::view(&a, Eye::Seat(seat(1))),
        Kingdomino::view(&b, Eye::Seat(seat(2)))
    );
    assert_eq!(Kingdomino::position(&a), Kingdomino::position(&b));
    assert!(
        a.unseen().iter().eq(hidden),
        "each hidden one may be in the pile or removed"
    );
}

#[test]
fn k10_each_domino_nobody_has_seen_may_be_drawn_next() {
    let state = second_line();
    let hidden = Domino::all().filter(|domino| ![3, 9, 22, 40].contains(&domino.number()));
    let expected: Vec<_> = hidden.map(|domino| (Chance::Draw(domino), 1)).collect();
    assert_eq!(outcomes(&state), expected);
}

#[test]
fn k10_the_order_in_which_a_line_was_drawn_is_forgotten() {
    let start = Kingdomino::start(&rules(TWO));
    let up = after(start, "draw 3;draw 9;draw 22;draw 40");
    let down = after(start, "draw 40;draw 22;draw 9;draw 3");
    assert_eq!(up, down);
}
