//! Analysis of decisions by the players that search.

use std::sync::atomic::AtomicBool;

use domination::Domination;
use game::{Eye, Game, Turn};
use kingdomino::Kingdomino;
use players::{Analysis, Budget, HasPlayers, SearchLimits, Spec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::walk;

/// State with the view and the legal actions of the seat to move.
type Decision<G> = (
    <G as Game>::State,
    <G as Game>::View,
    Vec<<G as Game>::Action>,
);

/// Decisions of a random game.
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

/// Spec of a player with fast rollouts and one more setting.
fn spec(name: &str, setting: &str) -> Spec {
    let text = match name {
        "open-loop" | "master" => format!("{name}:{setting}"),
        _ => format!("{name}:policy=random,{setting}"),
    };
    text.trim_end_matches([',', ':']).parse().unwrap()
}

fn analyse<G: HasPlayers>(
    name: &str,
    view: &G::View,
    legal: &[G::Action],
    budget: Budget,
) -> (Vec<Analysis<G>>, Analysis<G>) {
    let mut analyst = G::analyst(&spec(name, ""), 3).unwrap();
    let stop = AtomicBool::new(false);
    let limits = SearchLimits::new(budget, &stop);
    let mut reports = Vec::new();
    let analysis = analyst.analyse(view, legal, limits, &mut |analysis| {
        reports.push(analysis.clone());
    });
    (reports, analysis)
}

fn assert_consistent<G: HasPlayers>(rules: &str) {
    let seats = G::seats(&rules.parse().unwrap());
    for name in G::analysts() {
        for (state, view, legal) in decisions::<G>(rules).into_iter().step_by(7) {
            let (reports, analysis) = analyse::<G>(name, &view, &legal, Budget::Playouts(300));
            for analysis in reports.iter().chain([&analysis]) {
                assert!(analysis.playouts > 0);
                for candidate in &analysis.moves {
                    let mut world = state.clone();
                    let line = &candidate.line;
                    assert!(legal.contains(&line[0]));
                    G::play(&mut world, line[0]).unwrap();
                    // Hidden dominoes are only sampled, but a line never continues past a chance event.
                    assert!(line.len() == 1 || matches!(G::turn(&world), Turn::Of(_)));
                    assert_eq!(candidate.evaluations.len(), seats);
                    let wins: f64 = candidate.evaluations.iter().map(|seat| seat.win).sum();
                    assert!((wins - 1.0).abs() < 1e-9, "{wins}");
                    assert!(candidate.evaluations.iter().all(|seat| seat.score >= 0.0));
                    assert!(candidate.playouts <= analysis.playouts);
                }
            }
            if legal.len() > 1 {
                let mut player = G::player(&spec(name, "playouts=300"), 3).unwrap();
                let decided = player.decide(&view, &legal).unwrap();
                assert_eq!(
                    analysis.best().line[0],
                    decided,
                    "reports must not change the search"
                );
            }
        }
    }
}

#[test]
fn analyses_are_consistent_and_agree_with_the_decision() {
    assert_consistent::<Kingdomino>("kingdomino players=2");
    assert_consistent::<Kingdomino>("kingdomino players=3");
    assert_consistent::<Domination>("domination players=2");
    assert_consistent::<Domination>("domination players=3");
}

/// Analyses the decisions of a game with the stop flag already set.
fn analyse_stopped<G: HasPlayers>(rules: &str, name: &str, setting: &str, max: u64) {
    for (_, view, legal) in decisions::<G>(rules) {
        let mut analyst = G::analyst(&spec(name, setting), 3).unwrap();
        let stop = AtomicBool::new(true);
        let limits = SearchLimits::new(Budget::Playouts(u64::MAX), &stop);
        let analysis = analyst.analyse(&view, &legal, limits, &mut |_| {});
        assert!(legal.contains(&analysis.best().line[0]));
        let playouts = analysis.playouts;
        assert!((1..=max).contains(&playouts), "{name} {rules}: {playouts}");
        let moves = analysis.moves.iter();
        assert!(
            moves
                .map(|candidate| candidate.playouts)
                .all(|playouts| playouts > 0)
        );
    }
}

#[test]
fn stopped_search_still_returns_an_analysis() {
    for rules in ["kingdomino players=2 duel", "kingdomino players=4"] {
        for name in Kingdomino::analysts() {
            analyse_stopped::<Kingdomino>(rules, name, "", 1);
        }
        // Every thread runs at least one rollout.
        analyse_stopped::<Kingdomino>(rules, "master", "threads=4", 4);
    }
    analyse_stopped::<Domination>("domination players=2", "mce", "", 1);
    analyse_stopped::<Domination>("domination players=2", "uct", "", 1);
    // A solved endgame counts one rollout per legal action.
    analyse_stopped::<Domination>("domination players=2", "master", "", 112);
}

#[test]
fn long_searches_report_intermediate_analyses() {
    let (_, view, legal) = decisions::<Kingdomino>("kingdomino players=2").swap_remove(6);
    for name in Kingdomino::analysts() {
        let budget = Budget::Playouts(2000);
        let (reports, analysis) = analyse::<Kingdomino>(name, &view, &legal, budget);
        let playouts: Vec<u64> = reports.iter().map(|analysis| analysis.playouts).collect();
        assert!(playouts.len() > 3 && playouts.is_sorted(), "{playouts:?}");
        assert!(playouts.iter().all(|before| *before < analysis.playouts));
    }
}

#[test]
fn player_without_search_is_rejected_as_analyst() {
    let spec: Spec = "greedy".parse().unwrap();
    let error = Kingdomino::analyst(&spec, 1).err().unwrap().to_string();
    assert!(
        error.contains("expected one of mce, uct, open-loop"),
        "{error}"
    );
}
