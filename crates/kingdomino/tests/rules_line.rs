//! Parsing and printing of rules lines.

#[path = "common/all_rules.rs"]
mod all_rules;

use all_rules::all_rules;
use game::ParseError;
use kingdomino::{MiddleKingdom, Opening, Rules, RulesError};
use testing::moves::read;

fn rules(line: &str) -> Rules {
    read(line)
}

fn parse_error(line: &str) -> ParseError {
    match line.parse::<Rules>() {
        Ok(rules) => panic!("{line:?} was parsed as {rules}"),
        Err(error) => error,
    }
}

#[test]
fn rules_line_every_word_sets_its_option() {
    let classic = Rules::CLASSIC;
    let players = |count| {
        classic
            .with_players(count)
            .expect("the player count is 2 to 4")
    };
    for (word, expected) in [
        ("players=2", players(2)),
        ("players=3", players(3)),
        ("players=4", classic),
        ("edition=classic", classic),
        ("edition=revised", Rules::REVISED),
        ("duel", Rules::MIGHTY_DUEL),
        ("harmony", classic.with_harmony(true)),
        (
            "middle-kingdom",
            classic.with_middle_kingdom(MiddleKingdom::Middle),
        ),
        (
            "middle-kingdom=full-grid",
            classic.with_middle_kingdom(MiddleKingdom::FullGrid),
        ),
        ("dynasty", classic.with_dynasty(true)),
        ("opening=random", classic),
        ("opening=snake", classic.with_opening(Opening::Snake)),
    ] {
        assert_eq!(rules(&format!("kingdomino {word}")), expected, "{word}");
    }
    assert_eq!(rules("kingdomino"), classic);
}

#[test]
fn rules_line_prints_in_canonical_form() {
    for (written, printed) in [
        ("kingdomino", "kingdomino players=4"),
        (
            "kingdomino opening=random edition=classic",
            "kingdomino players=4",
        ),
        (
            "  kingdomino\tharmony   players=3 ",
            "kingdomino players=3 harmony",
        ),
        (
            "kingdomino opening=snake dynasty middle-kingdom=full-grid harmony duel edition=revised",
            "kingdomino players=2 edition=revised duel harmony middle-kingdom=full-grid dynasty \
             opening=snake",
        ),
    ] {
        assert_eq!(rules(written).to_string(), printed);
    }
}

#[test]
fn rules_line_of_all_combinations_round_trips() {
    let all = all_rules();
    let lines: std::collections::HashSet<String> = all.iter().map(Rules::to_string).collect();
    // Two, three or four players or the Duel; edition, harmony, dynasty, opening; three conditions
    // of the Middle Kingdom.
    assert_eq!(lines.len(), 4 * 2 * 2 * 2 * 2 * 3);
    for expected in all {
        let line = expected.to_string();
        assert_eq!(rules(&line), expected);
        let backwards: Vec<&str> = line.split(' ').skip(1).collect();
        let backwards: Vec<&str> = backwards.into_iter().rev().collect();
        assert_eq!(
            rules(&format!("kingdomino {}", backwards.join(" "))),
            expected
        );
    }
}

#[test]
fn rules_line_rejects_a_repeated_option() {
    for (line, column, setting) in [
        ("kingdomino harmony harmony", 20, "harmony"),
        ("kingdomino players=2 dynasty players=3", 30, "players"),
        (
            "kingdomino middle-kingdom middle-kingdom=full-grid",
            27,
            "middle-kingdom",
        ),
        ("kingdomino opening=snake opening=random", 26, "opening"),
        ("kingdomino edition=classic edition=classic", 28, "edition"),
        ("kingdomino duel duel", 17, "duel"),
    ] {
        let error = parse_error(line);
        assert_eq!((error.line, error.column), (1, column), "{line}");
        assert_eq!(error.expected, format!("{setting} only once"), "{line}");
    }
}

#[test]
fn rules_line_suggests_the_most_similar_word_for_a_typo() {
    for (word, near) in [
        ("harmnoy", "harmony"),
        ("dinasty", "dynasty"),
        ("dual", "duel"),
        ("edition=revisd", "edition=revised"),
        ("middle-kingdom=fullgrid", "middle-kingdom=full-grid"),
        ("midle-kingdom", "middle-kingdom"),
        ("opening=snaek", "opening=snake"),
        ("player=3", "players=3"),
        ("duel=", "duel"),
    ] {
        let error = parse_error(&format!("kingdomino players=2 {word}"));
        assert_eq!((error.column, error.found.as_str()), (22, word));
        assert_eq!(error.suggestion.as_deref(), Some(near));
        let suggestion = format!("; did you mean {near:?}?");
        assert!(error.to_string().ends_with(&suggestion), "{error}");
    }
}

#[test]
fn rules_line_rejects_invalid_player_counts() {
    for players in ["0", "1", "5", "02", "-2", "", "two", "4294967298"] {
        let word = format!("players={players}");
        let error = parse_error(&format!("kingdomino {word}"));
        assert_eq!((error.column, error.found), (12, word));
        assert!(error.expected.contains("players="), "{}", error.expected);
    }
    for players in [0, 1, 5, usize::MAX] {
        let result = Rules::CLASSIC.with_players(players);
        assert_eq!(result, Err(RulesError::Players(players)));
    }
}

#[test]
fn rules_line_error_lists_the_values_of_an_option() {
    for (word, expected, near) in [
        (
            "players=5",
            "players=2 or players=3 or players=4",
            Some("players=4"),
        ),
        (
            "edition=reviced",
            "edition=classic or edition=revised",
            Some("edition=revised"),
        ),
        ("edition=2016", "edition=classic or edition=revised", None),
    ] {
        let error = parse_error(&format!("kingdomino {word}"));
        assert_eq!(error.expected, expected);
        assert_eq!(error.suggestion.as_deref(), near);
    }
}

#[test]
fn rules_line_ignores_case() {
    assert_eq!(
        rules("Kingdomino HARMONY Players=2"),
        rules("kingdomino players=2 harmony")
    );
}

#[test]
fn rules_line_starts_with_the_game_name() {
    for (line, column, found) in [
        ("", 1, ""),
        ("   ", 4, ""),
        ("domination players=2", 1, "domination"),
        ("players=2 kingdomino", 1, "players=2"),
    ] {
        let error = parse_error(line);
        assert_eq!(
            (error.column, error.found.as_str()),
            (column, found),
            "{line:?}"
        );
        assert_eq!(error.expected, "the name of the game: kingdomino");
    }
}
