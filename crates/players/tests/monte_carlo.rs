//! Monte Carlo players: flat Monte Carlo, UCT and open-loop MCTS.

use arena::{MatchSpec, Tally};
use domination::Domination;
use game::{Eye, Game, Turn};
use kingdomino::Kingdomino;
use players::{HasPlayers, Spec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::walk;

/// Lower bound of the 95 % confidence interval of the first player's win share.
fn win_share_lower_bound<G: HasPlayers>(rules: &str, players: &str, games: u64) -> f64 {
    let specs = Spec::list(players).unwrap();
    let match_spec = MatchSpec::<G>::new(rules.parse().unwrap(), specs, 7).unwrap();
    let mut tally = Tally::new(match_spec.players().len());
    for index in 0..games {
        let game = match_spec.play_game(index).unwrap();
        tally.add(game.index, game.results);
    }
    let standing = tally.standings()[0];
    assert!(standing.playouts_per_second > 0.0);
    standing.win_share_ci95.0
}

#[test]
fn search_beats_greedy_players() {
    let players = "uct:policy=random,playouts=1500,greedy";
    assert!(win_share_lower_bound::<Domination>("domination players=2", players, 20) > 0.5);
    let players = "mce:policy=random,value=win,playouts=200,random";
    assert!(win_share_lower_bound::<Domination>("domination players=2", players, 20) > 0.5);
    for name in ["mce", "uct"] {
        let players = format!("{name}:policy=player-greedy,playouts=100,greedy");
        assert!(win_share_lower_bound::<Kingdomino>("kingdomino players=2", &players, 20) > 0.5);
    }
    let players = "open-loop:playouts=150,full-greedy";
    assert!(win_share_lower_bound::<Kingdomino>("kingdomino players=2", players, 30) > 0.6);
}

/// States with the same view lead to the same decision: no hidden information is used.
#[test]
fn decisions_depend_only_on_the_view() {
    let rules = "domination players=3".parse().unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut compared = 0;
    walk::<Domination>(&rules, &mut rng.clone(), |state| {
        let Turn::Of(seat) = Domination::turn(state) else {
            return;
        };
        let view = Domination::view(state, Eye::Seat(seat));
        let other = Domination::imagine(&view, &mut rng);
        compared += usize::from(other != *state);
        for name in ["mce", "uct"] {
            let answers = [*state, other].map(|world| {
                let spec: Spec = format!("{name}:policy=random,playouts=60").parse().unwrap();
                let mut player = Domination::player(&spec, 9).unwrap();
                let mut legal = Vec::new();
                Domination::legal(&world, |action| legal.push(action));
                let view = Domination::view(&world, Eye::Seat(seat));
                player.decide(&view, &legal).unwrap()
            });
            assert_eq!(answers[0], answers[1], "{name}");
        }
    });
    assert!(compared > 50, "{compared}");
}

#[test]
fn games_are_reproducible_with_a_seed_and_a_playout_budget() {
    for policy in ["random", "full-greedy", "player-greedy", "epsilon"] {
        let players =
            format!("mce:policy={policy},playouts=50,mce:policy={policy},value=score,playouts=50");
        let specs = Spec::list(&players).unwrap();
        let rules = "kingdomino players=2".parse().unwrap();
        let match_spec = MatchSpec::<Kingdomino>::new(rules, specs, 3).unwrap();
        assert_eq!(
            match_spec.play_game(0).unwrap().record,
            match_spec.play_game(0).unwrap().record
        );
    }
}

#[test]
fn invalid_settings_are_rejected_with_a_reason() {
    let error = |text: &str| {
        let spec: Spec = text.parse().unwrap();
        Kingdomino::player(&spec, 1).err().unwrap().to_string()
    };
    for (spec, reason) in [
        ("mce:policy=full-gredy", "did you mean \"full-greedy\"?"),
        ("mce:value=points", "one of relative, win, score"),
        ("mce:time=1", "a time, such as 500ms or 2s"),
        ("mce:playouts=none", "a number of playouts"),
        ("mce:time=1s,playouts=5", "time or playouts, not both"),
        ("uct:c=much", "a number, 0 to 1000"),
        ("mce:playout=5", "did you mean \"playouts\"?"),
    ] {
        let message = error(spec);
        assert!(message.contains(reason), "{message}");
    }
    assert!(error("mce:value=win,policy=x").contains("column 15"));
}
