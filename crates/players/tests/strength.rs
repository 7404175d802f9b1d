//! Relative strength of players: small seeded matches with playout budgets, not time limits.

#[path = "common/standings.rs"]
mod standings;

use arena::{MatchSpec, PlayerStanding};
use domination::Domination;
use kingdomino::Kingdomino;
use players::{HasPlayers, Level, Spec};

/// Standing of the first player after a match.
fn first_standing<G: HasPlayers>(rules: &str, players: &str, games: u64) -> PlayerStanding {
    standings::first_standing::<G>(rules, players, games, 11)
}

#[test]
fn each_level_beats_the_one_below() {
    fn assert_each_beats_the_previous<G: HasPlayers>(levels: &[Level]) {
        for pair in levels.windows(2) {
            let rules = format!("{} players=2", G::NAME);
            let players = format!("level:{},level:{}", pair[1], pair[0]);
            let standing = first_standing::<G>(&rules, &players, 400);
            assert!(standing.win_share_ci95.0 > 0.55, "{players}: {standing:?}");
        }
    }
    // The levels that search are left to the long tests.
    assert_each_beats_the_previous::<Kingdomino>(&[
        Level::Child,
        Level::Beginner,
        Level::Casual,
        Level::Club,
    ]);
    assert_each_beats_the_previous::<Domination>(&[Level::Child, Level::Beginner, Level::Casual]);
}

#[test]
fn judge_beats_full_greedy() {
    let standing = first_standing::<Kingdomino>("kingdomino players=2", "judge,full-greedy", 300);
    assert!(standing.win_share_ci95.0 > 0.7, "{standing:?}");
    let rules = "kingdomino players=2 duel harmony middle-kingdom";
    let standing = first_standing::<Kingdomino>(rules, "judge,full-greedy", 60);
    assert!(standing.win_share_ci95.0 > 0.8, "{standing:?}");
    assert!(standing.mean_score > 150.0, "{standing:?}");
}

#[test]
fn rival_beats_judge() {
    let standing = first_standing::<Kingdomino>("kingdomino players=2", "rival,judge", 400);
    assert!(standing.win_share_ci95.0 > 0.55, "{standing:?}");
}

#[test]
fn master_beats_judge() {
    let players = "master:playouts=100,judge";
    let standing = first_standing::<Kingdomino>("kingdomino players=2", players, 80);
    assert!(standing.win_share_ci95.0 > 0.5, "{standing:?}");
}

#[test]
fn master_is_reproducible_with_a_seed_and_a_playout_budget() {
    let rules = "kingdomino players=3 edition=revised";
    let game = || {
        let specs = Spec::list("master:playouts=60,greedy,master:playouts=80,depth=2").unwrap();
        let match_spec = MatchSpec::<Kingdomino>::new(rules.parse().unwrap(), specs, 5).unwrap();
        match_spec.play_game(1).unwrap().record.to_string()
    };
    assert_eq!(game(), game());
}

#[test]
fn several_threads_share_the_playouts() {
    let specs = Spec::list("master:playouts=200,threads=3,greedy").unwrap();
    let rules = "kingdomino players=2".parse().unwrap();
    let match_spec = MatchSpec::<Kingdomino>::new(rules, specs, 5).unwrap();
    let finished = match_spec.play_game(0).unwrap();
    let [master, greedy] = finished.results[..] else {
        panic!("two play");
    };
    assert_eq!(greedy.playouts, 0);
    // At most 27 moves; each exceeds the budget by at most one playout per thread, and gets at least
    // one round of all candidates.
    assert!(master.playouts > 200, "{master:?}");
    assert!(master.playouts < 27 * 400, "{master:?}");
}
