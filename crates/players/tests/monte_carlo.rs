//! Players that imagine games: flat Monte Carlo, UCT and the open-loop player.

use arena::{Contest, Tally};
use domination::Domination;
use game::{Eye, Game, Turn};
use kingdomino::Kingdomino;
use players::{Played, Spec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::walk;

/// The lower end of the interval around the win share of the first of two players.
fn at_least<G: Played>(rules: &str, players: &str, games: u64) -> f64 {
    let specs = Spec::list(players).unwrap();
    let contest = Contest::<G>::new(rules.parse().unwrap(), specs, 7).unwrap();
    let mut tally = Tally::new(contest.players().len());
    for index in 0..games {
        let game = contest.game(index).unwrap();
        tally.add(game.index, game.results);
    }
    let standing = tally.standings()[0];
    assert!(standing.playouts_per_second > 0.0);
    standing.win_share_ci95.0
}

#[test]
fn thinking_beats_greed() {
    let thinks = "uct:policy=random,playouts=1500,greedy";
    assert!(at_least::<Domination>("domination players=2", thinks, 20) > 0.5);
    let thinks = "mce:policy=random,value=win,playouts=200,random";
    assert!(at_least::<Domination>("domination players=2", thinks, 20) > 0.5);
    for name in ["mce", "uct"] {
        let thinks = format!("{name}:policy=player-greedy,playouts=100,greedy");
        assert!(at_least::<Kingdomino>("kingdomino players=2", &thinks, 20) > 0.5);
    }
    let thinks = "open-loop:playouts=150,full-greedy";
    assert!(at_least::<Kingdomino>("kingdomino players=2", thinks, 30) > 0.6);
}

/// Two worlds that look the same to a player are answered alike, whatever else they hold.
#[test]
fn only_what_is_seen_is_thought_about() {
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
fn a_number_of_playouts_and_a_seed_fix_what_is_played() {
    for policy in ["random", "full-greedy", "player-greedy", "epsilon"] {
        let players =
            format!("mce:policy={policy},playouts=50,mce:policy={policy},value=score,playouts=50");
        let specs = Spec::list(&players).unwrap();
        let rules = "kingdomino players=2".parse().unwrap();
        let contest = Contest::<Kingdomino>::new(rules, specs, 3).unwrap();
        assert_eq!(
            contest.game(0).unwrap().record,
            contest.game(0).unwrap().record
        );
    }
}

#[test]
fn settings_that_make_no_sense_are_refused_by_name() {
    let refusal = |text: &str| {
        let spec: Spec = text.parse().unwrap();
        Kingdomino::player(&spec, 1).err().unwrap().to_string()
    };
    for (spec, reason) in [
        ("mce:policy=full-gredy", "the nearest is \"full-greedy\""),
        ("mce:value=points", "one of relative, win, score"),
        ("mce:time=1", "a time, such as 500ms or 2s"),
        ("mce:playouts=none", "a number of playouts"),
        ("mce:time=1s,playouts=5", "time or playouts, not both"),
        ("uct:c=much", "a number, 0 to 1000"),
        ("mce:playout=5", "the nearest is \"playouts\""),
    ] {
        let message = refusal(spec);
        assert!(message.contains(reason), "{message}");
    }
    assert!(refusal("mce:value=win,policy=x").contains("column 15"));
}
