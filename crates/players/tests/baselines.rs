//! Baseline players without search: random, greedy and full-greedy.

#[path = "common/standings.rs"]
mod standings;

use arena::{MatchSpec, PlayerStanding};
use domination::Domination;
use game::{Event, Game};
use kingdomino::{Action, Kingdomino, Rules};
use players::{HasPlayers, Spec};

/// Standing of the first player after a match.
fn first_standing<G: HasPlayers>(rules: &str, players: &str, games: u64) -> PlayerStanding {
    standings::first_standing::<G>(rules, players, games, 7)
}

/// Published results of Gedda, Lagerkvist and Butler for full-greedy.
///
/// Against three full-greedy players: mean score 51.4, margin -10.3. Against three random players:
/// mean score 55.7, win share .977.
#[test]
fn full_greedy_reproduces_the_published_results() {
    let rules = "kingdomino players=4 harmony middle-kingdom";
    let players = "full-greedy,full-greedy,full-greedy,full-greedy";
    let standing = first_standing::<Kingdomino>(rules, players, 2000);
    assert!((standing.mean_score - 51.4).abs() < 1.0, "{standing:?}");
    assert!((standing.mean_margin + 10.3).abs() < 1.2, "{standing:?}");
    let standing = first_standing::<Kingdomino>(rules, "full-greedy,random,random,random", 1000);
    assert!((standing.mean_score - 55.7).abs() < 1.0, "{standing:?}");
    assert!((standing.win_share - 0.977).abs() < 0.015, "{standing:?}");
}

#[test]
fn greedier_players_win_more_often() {
    let low = |standing: PlayerStanding| standing.win_share_ci95.0;
    let first = first_standing::<Kingdomino>("kingdomino players=2", "greedy,random", 200);
    assert!(low(first) > 0.6, "{first:?}");
    let first = first_standing::<Kingdomino>("kingdomino players=2", "full-greedy,greedy", 400);
    assert!(low(first) > 0.5, "{first:?}");
    let first = first_standing::<Domination>("domination players=2", "greedy,random", 200);
    assert!(low(first) > 0.95, "{first:?}");
}

#[test]
fn greedy_players_keep_the_castle_in_the_middle_if_possible() {
    let rules: Rules = "kingdomino players=2".parse().unwrap();
    let specs = Spec::list("full-greedy,greedy").unwrap();
    let match_spec = MatchSpec::<Kingdomino>::new(rules, specs, 1).unwrap();
    let (mut kept, mut left) = (0, 0);
    for index in 0..200 {
        let mut before = Kingdomino::start(&rules);
        for step in match_spec.play_game(index).unwrap().record.steps() {
            let (event, after) = step.unwrap();
            if let Event::Act(seat, Action::Place(_)) = event {
                let domino = before.to_place().unwrap();
                let kingdom = *before.kingdom(seat);
                let could_stay = kingdom.placements(domino).iter().any(|placement| {
                    let mut placed = kingdom;
                    placed.place_unchecked(domino, placement);
                    placed.is_in_middle() && placed.holes() <= kingdom.holes()
                });
                let stayed = after.kingdom(seat).is_in_middle();
                assert!(stayed || !could_stay, "{}", Kingdomino::position(&before));
                kept += usize::from(could_stay);
                left += usize::from(!stayed);
            }
            before = after;
        }
    }
    assert!(kept > 1000 && left > 10, "{kept} {left}");
}

#[test]
fn every_deal_is_played_from_every_seat() {
    let specs = Spec::list("greedy,full-greedy,random").unwrap();
    let rules = "kingdomino players=3".parse().unwrap();
    let match_spec = MatchSpec::<Kingdomino>::new(rules, specs, 5).unwrap();
    let games: Vec<_> = (0..6)
        .map(|index| match_spec.play_game(index).unwrap())
        .collect();
    let draws = |index: usize| -> Vec<String> {
        let events = games[index].record.events();
        let drawn = events.filter(|event| matches!(event, Event::Chance(_)));
        drawn.map(|event| event.to_string()).collect()
    };
    assert_eq!(draws(0), draws(1));
    assert_eq!(draws(1), draws(2));
    assert_ne!(draws(2), draws(3));
    let name = |index: usize, tag: &str| games[index].record.tag(tag).unwrap().to_owned();
    for tag in ["Seat1", "Seat2", "Seat3"] {
        let mut names: Vec<String> = (0..3).map(|index| name(index, tag)).collect();
        names.sort();
        assert_eq!(names, ["full-greedy", "greedy", "random"], "{tag}");
    }
    // A repeated game is identical.
    assert_eq!(match_spec.play_game(4).unwrap().record, games[4].record);
    for game in &games {
        assert!(game.record.replay().is_ok());
    }
}

#[test]
fn invalid_specs_are_rejected_with_a_suggestion() {
    let error = |text: &str| match Spec::list(text) {
        Ok(specs) => Kingdomino::player(specs.last().unwrap(), 1)
            .err()
            .unwrap()
            .to_string(),
        Err(error) => error.to_string(),
    };
    assert!(error("full-gredy").contains("did you mean \"full-greedy\"?"));
    assert!(error("random:depth=3").contains("random has none"));
    assert!(error("level:5,playouts=3").contains("level has none"));
    assert!(error("random,,greedy").contains("the name of a player"));
    assert!(error("mce:a=1,b=2,a=3").contains("a only once"));
    assert!(error("mce:fast").contains("a setting, such as"));
}
