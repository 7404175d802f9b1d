//! K10: only the order of the pile and the removed dominoes are hidden.

use game::{Eye, Game};
use kingdomino::{Chance, Domino, Kingdomino, Phase, State};
use testing::{rng, walk};

use crate::fixtures::{after, domino, outcomes, rules, seat};
use crate::{TWO, second_line};

#[test]
fn k10_all_views_are_equal_and_determinize_to_the_state() {
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
        let domino = pile.next().expect("the pile is not empty");
        Kingdomino::settle(state, Chance::Draw(domino)).expect("the domino is in the pile");
    }
}

#[test]
fn k10_the_state_contains_neither_the_pile_order_nor_the_removed_dominoes() {
    // Two shuffles with the same first eight dominoes; the first 24 are the pile and the rest is
    // removed, so the remaining piles differ.
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
        "each hidden domino may be in the pile or removed"
    );
}

#[test]
fn k10_every_unseen_domino_may_be_drawn_next() {
    let state = second_line();
    let hidden = Domino::all().filter(|domino| ![3, 9, 22, 40].contains(&domino.number()));
    let expected: Vec<_> = hidden.map(|domino| (Chance::Draw(domino), 1)).collect();
    assert_eq!(outcomes(&state), expected);
}

#[test]
fn k10_the_state_does_not_depend_on_the_draw_order_of_a_line() {
    let start = Kingdomino::start(&rules(TWO));
    let up = after(start, "draw 3;draw 9;draw 22;draw 40");
    let down = after(start, "draw 40;draw 22;draw 9;draw 3");
    assert_eq!(up, down);
}
