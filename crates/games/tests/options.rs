//! The options catalogue agrees with parsing and printing, for every game.

use std::collections::HashSet;

use game::Game;
use game::catalogue::{PLAYERS, PlayerCounts, combinations, help, parse_rules, values};
use games::{GameKind, dispatch};

fn parsed<G: Game>(line: &str) -> G::Rules {
    let rules = line.parse();
    rules.unwrap_or_else(|why| panic!("{line}: {why}"))
}

#[test]
fn every_word_parses_prints_and_round_trips() {
    for kind in GameKind::ALL {
        dispatch!(kind, G => words_round_trip::<G>());
    }
}

fn words_round_trip<G: Game<Rules: Default>>() {
    let default = G::Rules::default();
    for value in values::<G>() {
        for players in value.players.iter() {
            let line = if value.word.starts_with(PLAYERS) {
                format!("{} {}", G::NAME, value.word)
            } else {
                format!("{} players={players} {}", G::NAME, value.word)
            };
            let rules: G::Rules = parsed::<G>(&line);
            assert!((value.is_set)(&rules), "{line}");
            let printed = rules.to_string();
            assert_eq!(parsed::<G>(&printed), rules, "{line}");
            let omitted = (value.is_set)(&default) && !value.word.starts_with(PLAYERS);
            let words: Vec<&str> = printed.split(' ').collect();
            assert_eq!(words.contains(&value.word), !omitted, "{line}: {printed}");
        }
    }
}

#[test]
fn values_of_an_option_are_mutually_exclusive() {
    for kind in GameKind::ALL {
        dispatch!(kind, G => values_are_mutually_exclusive::<G>());
    }
}

fn values_are_mutually_exclusive<G: Game<Rules: Default>>() {
    for rules in combinations::<G>() {
        for option in G::OPTIONS {
            let chosen = option.values.iter().filter(|value| (value.is_set)(&rules));
            assert!(chosen.count() <= 1, "{rules}: {}", option.keyword);
        }
    }
}

#[test]
fn all_combinations_round_trip_and_are_distinct() {
    let count = |kind| {
        dispatch!(kind, G => {
            let all = combinations::<G>();
            let lines: HashSet<String> = all.iter().map(ToString::to_string).collect();
            assert_eq!(lines.len(), all.len());
            for rules in all {
                assert_eq!(parsed::<G>(&rules.to_string()), rules);
            }
            lines.len()
        })
    };
    // Two, three or four players or the Duel; edition, harmony, dynasty, opening; three conditions
    // of the Middle Kingdom.
    assert_eq!(count(GameKind::Kingdomino), 4 * 2 * 2 * 2 * 2 * 3);
    // Starting seat: a fixed seat or a random one.
    assert_eq!(count(GameKind::Domination), 3 + 4 + 5);
}

#[test]
fn a_word_is_rejected_for_player_counts_it_does_not_allow() {
    for kind in GameKind::ALL {
        dispatch!(kind, G => disallowed_player_counts_are_rejected::<G>());
    }
}

fn disallowed_player_counts_are_rejected<G: Game<Rules: Default>>() {
    let not_players = values::<G>().filter(|value| !value.word.starts_with(PLAYERS));
    for value in not_players {
        for players in PlayerCounts::ANY
            .iter()
            .filter(|n| !value.players.contains(*n))
        {
            let line = format!("{} {} players={players}", G::NAME, value.word);
            let why = parse_rules::<G>(&line).expect_err(&line);
            assert_eq!(why.found, format!("players={players}"), "{line}");
            assert!(why.expected.ends_with(value.word), "{why}");
            assert!(why.suggestion.is_some(), "{why}");
        }
    }
}

#[test]
fn every_misspelt_word_gets_a_suggestion() {
    for kind in GameKind::ALL {
        dispatch!(kind, G => misspelt_words_get_suggestions::<G>());
    }
}

fn misspelt_words_get_suggestions<G: Game<Rules: Default>>() {
    // Values that follow a pattern, such as a board, have their own parser and errors.
    let listed = G::OPTIONS.iter().filter(|option| option.open.is_none());
    for value in listed.flat_map(|option| option.values) {
        let misspelt = format!("{}#", &value.word[..value.word.len() - 1]);
        let why = parse_rules::<G>(&format!("{} {misspelt}", G::NAME)).expect_err(&misspelt);
        assert!(why.suggestion.is_some(), "{misspelt}: {why}");
    }
}

#[test]
fn offered_words_are_allowed() {
    for kind in GameKind::ALL {
        dispatch!(kind, G => {
            for value in values::<G>() {
                for players in value.offered.iter() {
                    assert!(value.players.contains(players), "{}", value.word);
                }
            }
        });
    }
}

#[test]
fn help_lists_every_option() {
    assert_eq!(
        help::<kingdomino::Kingdomino>(),
        "  players=2..4                  (default: 4; 2 with duel)
  edition=classic|revised       (default: classic)
  duel                          Mighty Duel: 2 players, all dominoes, 7×7
  harmony                       +5 for a complete kingdom
  middle-kingdom[=full-grid]    +10 for a castle in the middle
  dynasty                       one game of a three-game match
  opening=random|snake          claim order of the first line (default: random)"
    );
    assert_eq!(
        help::<domination::Domination>(),
        "  players=2..4                  (default: 2)
  starts=random|1..4            starting seat (default: random)
  board=standard|seed:N|NUMBERS NUMBERS: eight rows of digits separated by / (default: standard)"
    );
}
