//! Players that say what they think.

use std::sync::atomic::AtomicBool;

use domination::Domination;
use game::{Eye, Game, Turn};
use kingdomino::Kingdomino;
use players::{Analysis, Budget, Limits, Played, Spec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::walk;

/// A world, and what the seat whose turn it is may know of it and do.
type Decision<G> = (
    <G as Game>::State,
    <G as Game>::View,
    Vec<<G as Game>::Action>,
);

/// The decisions of a random game.
fn decisions<G: Game>(rules: &str) -> Vec<Decision<G>> {
    let mut found = Vec::new();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    walk::<G>(&rules.parse().unwrap(), &mut rng, |state| {
        if let Turn::Of(seat) = G::turn(state) {
            let mut legal = Vec::new();
            G::legal(state, |action| legal.push(action));
            found.push((state.clone(), G::view(state, Eye::Seat(seat)), legal));
        }
    });
    found
}

/// A player by its name whose imagined games are quick, with one more setting.
fn spec(name: &str, setting: &str) -> Spec {
    let text = match name {
        "open-loop" | "master" => format!("{name}:{setting}"),
        _ => format!("{name}:policy=random,{setting}"),
    };
    text.trim_end_matches([',', ':']).parse().unwrap()
}

fn analyse<G: Played>(
    name: &str,
    view: &G::View,
    legal: &[G::Action],
    budget: Budget,
) -> (Vec<Analysis<G>>, Analysis<G>) {
    let mut thinker = G::analyst(&spec(name, ""), 3).unwrap();
    let stop = AtomicBool::new(false);
    let limits = Limits::new(budget, &stop);
    let mut said = Vec::new();
    let thought = thinker.analyse(view, legal, limits, &mut |thought| {
        said.push(thought.clone());
    });
    (said, thought)
}

fn check<G: Played>(rules: &str) {
    let seats = G::seats(&rules.parse().unwrap());
    for name in G::analysts() {
        for (state, view, legal) in decisions::<G>(rules).into_iter().step_by(7) {
            let (said, thought) = analyse::<G>(name, &view, &legal, Budget::Playouts(300));
            for thought in said.iter().chain([&thought]) {
                assert!(thought.playouts > 0);
                for considered in &thought.moves {
                    let mut world = state.clone();
                    let line = &considered.line;
                    assert!(legal.contains(&line[0]));
                    G::play(&mut world, line[0]).unwrap();
                    // What others hold is only imagined, but nobody decides in place of chance.
                    assert!(line.len() == 1 || matches!(G::turn(&world), Turn::Of(_)));
                    assert_eq!(considered.outlook.len(), seats);
                    let wins: f64 = considered.outlook.iter().map(|seat| seat.win).sum();
                    assert!((wins - 1.0).abs() < 1e-9, "{wins}");
                    assert!(considered.outlook.iter().all(|seat| seat.score >= 0.0));
                    assert!(considered.playouts <= thought.playouts);
                }
            }
            if legal.len() > 1 {
                let mut player = G::player(&spec(name, "playouts=300"), 3).unwrap();
                let decided = player.decide(&view, &legal).unwrap();
                assert_eq!(thought.best().line[0], decided, "saying it changes nothing");
            }
        }
    }
}

#[test]
fn what_is_thought_makes_sense() {
    check::<Kingdomino>("kingdomino players=2");
    check::<Kingdomino>("kingdomino players=3");
    check::<Domination>("domination players=2");
    check::<Domination>("domination players=3");
}

/// Thinks about decisions of a game when somebody waits already, with one more setting.
fn answer_now<G: Played>(rules: &str, name: &str, setting: &str, most: u64) {
    for (_, view, legal) in decisions::<G>(rules) {
        let mut thinker = G::analyst(&spec(name, setting), 3).unwrap();
        let stop = AtomicBool::new(true);
        let limits = Limits::new(Budget::Playouts(u64::MAX), &stop);
        let thought = thinker.analyse(&view, &legal, limits, &mut |_| {});
        assert!(legal.contains(&thought.best().line[0]));
        let playouts = thought.playouts;
        assert!((1..=most).contains(&playouts), "{name} {rules}: {playouts}");
        let moves = thought.moves.iter();
        assert!(
            moves
                .map(|considered| considered.playouts)
                .all(|tried| tried > 0)
        );
    }
}

#[test]
fn somebody_who_wants_the_answer_now_gets_one() {
    for rules in ["kingdomino players=2 duel", "kingdomino players=4"] {
        for name in Kingdomino::analysts() {
            answer_now::<Kingdomino>(rules, name, "", 1);
        }
        // Each thread had begun.
        answer_now::<Kingdomino>(rules, "master", "threads=4", 4);
    }
    answer_now::<Domination>("domination players=2", "mce", "", 1);
    answer_now::<Domination>("domination players=2", "uct", "", 1);
    // What is proved to be best counts for as many as there are to choose from.
    answer_now::<Domination>("domination players=2", "master", "", 112);
}

#[test]
fn long_thoughts_are_told_in_between() {
    let (_, view, legal) = decisions::<Kingdomino>("kingdomino players=2").swap_remove(6);
    for name in Kingdomino::analysts() {
        let budget = Budget::Playouts(2000);
        let (said, thought) = analyse::<Kingdomino>(name, &view, &legal, budget);
        let playouts: Vec<u64> = said.iter().map(|thought| thought.playouts).collect();
        assert!(playouts.len() > 3 && playouts.is_sorted(), "{playouts:?}");
        assert!(playouts.iter().all(|before| *before < thought.playouts));
    }
}

#[test]
fn one_who_cannot_think_is_refused_by_name() {
    let spec: Spec = "greedy".parse().unwrap();
    let refusal = Kingdomino::analyst(&spec, 1).err().unwrap().to_string();
    assert!(
        refusal.contains("expected one of mce, uct, open-loop"),
        "{refusal}"
    );
}
