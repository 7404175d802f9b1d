//! Open-loop MCTS player of Kingdomino.

use std::sync::atomic::AtomicBool;

use arena::MatchSpec;
use domination::Domination;
use game::{Event, Eye, Game, Player, Seat, Turn};
use kingdomino::{Action, Kingdomino, Rules, State};
use players::kingdomino::{HeuristicPolicy, OpenLoop};
use players::{
    Analyst, Budget, Decision, HasPlayers, SearchLimits, SearchPolicy, SeatEvaluation, Spec,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::walk;

const RULES: [&str; 8] = [
    "kingdomino players=2",
    "kingdomino players=2 duel harmony middle-kingdom",
    "kingdomino players=2 edition=revised middle-kingdom=full-grid",
    "kingdomino players=3 harmony",
    "kingdomino players=3 edition=revised middle-kingdom",
    "kingdomino players=4 opening=snake",
    "kingdomino players=4 dynasty harmony middle-kingdom=full-grid",
    "kingdomino players=4 edition=revised harmony",
];

/// Calls `each` for every decision of a random game, with seat, state and legal actions.
fn for_each_decision(line: &str, mut each: impl FnMut(Seat, &State, &[Action])) {
    let rules: Rules = line.parse().unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    walk::<Kingdomino>(&rules, &mut rng, |state| {
        if let Turn::Of(seat) = Kingdomino::turn(state) {
            let mut legal = Vec::new();
            Kingdomino::legal(state, |action| legal.push(action));
            each(seat, state, &legal);
        }
    });
}

#[test]
fn decisions_are_legal_under_all_rules() {
    for line in RULES {
        for playouts in [1, 60] {
            let mut player = OpenLoop::new(1.0, Budget::Playouts(playouts), 2);
            for_each_decision(line, |seat, state, legal| {
                let view = Kingdomino::view(state, Eye::Seat(seat));
                let action = player.decide(&view, legal).unwrap();
                assert!(legal.contains(&action), "{line}: {action}");
            });
        }
    }
}

#[test]
fn games_are_reproducible_with_a_seed_and_a_playout_budget() {
    for line in RULES {
        let rules: Rules = line.parse().unwrap();
        let specs = vec!["open-loop:playouts=30".parse().unwrap(); rules.players()];
        let match_spec = MatchSpec::<Kingdomino>::new(rules, specs, 3).unwrap();
        let [once, again] = [0, 0].map(|index| match_spec.play_game(index).unwrap().record);
        assert_eq!(once, again, "{line}");
    }
}

/// Placements are pruned at the root and at inner nodes; claims never are.
#[test]
fn placements_are_pruned_and_claims_are_not() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for_each_decision("kingdomino players=2 duel", |_, world, untried| {
        let mut expands = |is_root, tried| {
            let decision = Decision {
                world,
                is_root,
                tried,
                untried,
            };
            HeuristicPolicy.expand(&decision, &mut rng).is_some()
        };
        let is_claim = matches!(untried[0], Action::Claim(_));
        assert!(expands(true, 47) && expands(false, 19));
        assert_eq!(expands(true, 48), is_claim);
        assert_eq!(expands(false, 20), is_claim);
    });
}

/// 0.7 for the win, the rest for a margin of up to 25 points.
#[test]
fn reward_combines_win_and_margin() {
    let seats: Vec<Seat> = Seat::all(3).collect();
    let value = |scores: [f64; 3], win: [f64; 3]| {
        let outcome: Vec<SeatEvaluation> = (0..3)
            .map(|seat| SeatEvaluation {
                win: win[seat],
                score: scores[seat],
            })
            .collect();
        [0, 1, 2].map(|seat| HeuristicPolicy.reward(&outcome, seats[seat]))
    };
    let close = |values: [f64; 3], expected: [f64; 3]| {
        let apart = values.iter().zip(expected).map(|(a, b)| (a - b).abs());
        assert!(apart.fold(0.0, f64::max) < 1e-9, "{values:?} {expected:?}");
    };
    close(
        value([60.0, 50.0, 20.0], [1.0, 0.0, 0.0]),
        [0.91, 0.09, 0.0],
    );
    close(value([60.0, 60.0, 60.0], [0.5, 0.5, 0.0]), [0.5, 0.5, 0.15]);
    close(value([90.0, 10.0, 0.0], [1.0, 0.0, 0.0]), [1.0, 0.0, 0.0]);
}

/// The search of a placement is reused for the claim that follows.
#[test]
fn the_tree_is_kept_from_a_placement_to_its_claim() {
    let rules: Rules = "kingdomino players=2".parse().unwrap();
    let mut checked = 0;
    for_each_decision("kingdomino players=2", |seat, state, legal| {
        let mut after = *state;
        let view = Kingdomino::view(state, Eye::Seat(seat));
        let mut player = OpenLoop::new(1.0, Budget::Playouts(400), 5);
        player.begin(&rules, seat);
        let action = player.decide(&view, legal).unwrap();
        if !matches!(action, Action::Place(_)) || legal.len() == 1 {
            return;
        }
        Kingdomino::play(&mut after, action).unwrap();
        let mut claims = Vec::new();
        Kingdomino::legal(&after, |claim| claims.push(claim));
        if Kingdomino::turn(&after) != Turn::Of(seat) || claims.len() == 1 {
            return;
        }
        player.observe(Event::Act(seat, action));
        let stop = AtomicBool::new(false);
        let limits = SearchLimits::new(Budget::Playouts(1), &stop);
        let view = Kingdomino::view(&after, Eye::Seat(seat));
        let analysis = player.analyse(&view, &claims, limits, &mut |_| {});
        assert!(analysis.playouts > 1, "{}", analysis.playouts);
        checked += 1;
    });
    assert!(checked > 3, "{checked}");
}

#[test]
fn spec_is_accepted_for_kingdomino_only() {
    let player = |text: &str| Kingdomino::player(&text.parse().unwrap(), 1).map(|_| ());
    assert!(player("open-loop").is_ok());
    assert!(player("open-loop:c=0.5,playouts=100").is_ok());
    let error = player("open-loop:policy=random").unwrap_err().to_string();
    assert!(
        error.contains("one of the settings c, time, playouts"),
        "{error}"
    );
    let spec: Spec = "open-loop".parse().unwrap();
    assert!(Domination::player(&spec, 1).is_err());
}
