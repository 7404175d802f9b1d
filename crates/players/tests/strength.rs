//! That the strong are stronger: quick matches with seeds, by a number of playouts and not by the
//! clock.

#[path = "common/contest.rs"]
mod contest;

use arena::{Contest, Standing};
use domination::Domination;
use kingdomino::Kingdomino;
use players::{Level, Played, Spec};

/// How the first of these players fares.
fn fares<G: Played>(rules: &str, players: &str, games: u64) -> Standing {
    contest::fares::<G>(rules, players, games, 11)
}

#[test]
fn each_level_beats_the_one_below() {
    fn check<G: Played>(levels: &[Level]) {
        for pair in levels.windows(2) {
            let rules = format!("{} players=2", G::NAME);
            let players = format!("level:{},level:{}", pair[1], pair[0]);
            let standing = fares::<G>(&rules, &players, 400);
            assert!(standing.win_share_ci95.0 > 0.55, "{players}: {standing:?}");
        }
    }
    // Those that think are for the long tests.
    check::<Kingdomino>(&[Level::Child, Level::Beginner, Level::Casual, Level::Club]);
    check::<Domination>(&[Level::Child, Level::Beginner, Level::Casual]);
}

#[test]
fn who_knows_what_a_kingdom_will_be_worth_beats_the_greedy() {
    let standing = fares::<Kingdomino>("kingdomino players=2", "judge,full-greedy", 300);
    assert!(standing.win_share_ci95.0 > 0.7, "{standing:?}");
    let rules = "kingdomino players=2 duel harmony middle-kingdom";
    let standing = fares::<Kingdomino>(rules, "judge,full-greedy", 60);
    assert!(standing.win_share_ci95.0 > 0.8, "{standing:?}");
    assert!(standing.mean_score > 150.0, "{standing:?}");
}

#[test]
fn who_minds_what_is_left_beats_who_does_not() {
    let standing = fares::<Kingdomino>("kingdomino players=2", "rival,judge", 400);
    assert!(standing.win_share_ci95.0 > 0.55, "{standing:?}");
}

#[test]
fn a_master_beats_who_does_not_mind_the_others() {
    let players = "master:playouts=100,judge";
    let standing = fares::<Kingdomino>("kingdomino players=2", players, 80);
    assert!(standing.win_share_ci95.0 > 0.5, "{standing:?}");
}

#[test]
fn a_number_of_playouts_and_a_seed_fix_what_a_master_plays() {
    let rules = "kingdomino players=3 edition=revised";
    let game = || {
        let specs = Spec::list("master:playouts=60,greedy,master:playouts=80,depth=2").unwrap();
        let contest = Contest::<Kingdomino>::new(rules.parse().unwrap(), specs, 5).unwrap();
        contest.game(1).unwrap().record.to_string()
    };
    assert_eq!(game(), game());
}

#[test]
fn several_threads_share_the_playouts() {
    let specs = Spec::list("master:playouts=200,threads=3,greedy").unwrap();
    let rules = "kingdomino players=2".parse().unwrap();
    let contest = Contest::<Kingdomino>::new(rules, specs, 5).unwrap();
    let finished = contest.game(0).unwrap();
    let [master, greedy] = finished.results[..] else {
        panic!("two play");
    };
    assert_eq!(greedy.playouts, 0);
    // 27 moves at most, each with one playout more for each thread than was asked for at most, and
    // one round of all that is tried in the least.
    assert!(master.playouts > 200, "{master:?}");
    assert!(master.playouts < 27 * 400, "{master:?}");
}
