//! Drawings: impossible kingdoms and parse errors.

#[path = "common/drawing.rs"]
mod drawing;

use drawing::{kingdom, parse_drawing};
use game::ParseError;
use kingdomino::{Drawing, Half, Terrain, TilingError};

fn tiling_error(drawing: &str, limit: usize) -> TilingError {
    let kingdom = parse_drawing(drawing).kingdom(limit);
    match kingdom.and_then(|kingdom| kingdom.tiling()) {
        Ok(tiling) => panic!("{tiling:?}:\n{drawing}"),
        Err(why) => why,
    }
}

#[test]
fn kingdoms_beyond_the_limit_are_rejected() {
    let wide = |width, limit| TilingError::TooWide { width, limit };
    let tall = |height, limit| TilingError::TooTall { height, limit };
    assert_eq!(tiling_error("C w w w w w", 5), wide(6, 5));
    assert_eq!(tiling_error("w w w w w w C w", 7), wide(8, 7));
    assert_eq!(tiling_error("C\nw\nw\nw\nw\nw", 5), tall(6, 5));
    assert_eq!(tiling_error("w\nw\nw\nw\nw\nw\nC\nw", 7), tall(8, 7));
    let apart = "w . . . . \n . . . . . w \n C . . . .";
    assert_eq!(tiling_error(apart, 5), wide(6, 5), "counted over all rows");
}

#[test]
fn holes_at_the_edge_do_not_count_towards_the_size() {
    assert_eq!(
        kingdom(". . . w w C . . .\n.\n. . .", 5),
        kingdom("w w C", 5)
    );
}

#[test]
fn an_unconnected_square_is_rejected() {
    let at = |row, column| TilingError::Unconnected { row, column };
    assert_eq!(tiling_error("C w w \n . . . \n f f .", 5), at(3, 1));
    assert_eq!(tiling_error("C . \n . w \n . w", 5), at(2, 2));
    assert_eq!(tiling_error("w w . C", 5), at(1, 1));
}

#[test]
fn an_odd_number_of_squares_is_rejected() {
    assert_eq!(tiling_error("C w", 5), TilingError::Odd(1));
    assert_eq!(tiling_error("f f f \n . C .", 5), TilingError::Odd(3));
}

#[test]
fn a_shape_without_domino_tiling_is_rejected() {
    // Chessboard colouring: three squares of one colour and one of the other.
    assert_eq!(
        tiling_error("w w w \n . w . \n . C .", 5),
        TilingError::NoPairing
    );
    assert_eq!(tiling_error("w C w", 5), TilingError::NoPairing);
}

#[test]
fn more_squares_of_a_kind_than_in_the_game_are_rejected() {
    let too_many = |terrain, crowns, found, available| TilingError::TooMany {
        terrain,
        crowns,
        found,
        available,
    };
    assert_eq!(
        tiling_error("w m3 C m3 w", 5),
        too_many(Terrain::Mine, 3, 2, 1)
    );
    assert_eq!(
        tiling_error("w m1 C m1 w", 5),
        too_many(Terrain::Mine, 1, 2, 1)
    );
    assert_eq!(
        tiling_error("w1 m C m w1", 5),
        too_many(Terrain::Mine, 0, 2, 1)
    );
    assert_eq!(tiling_error("w l2 C", 5), too_many(Terrain::Lake, 2, 1, 0));
    // Dominoes 24 to 29 have a forest with a crown each.
    let forests = "f1 f1 f1 f1 w \n f1 f1 f1 C .";
    assert_eq!(tiling_error(forests, 5), too_many(Terrain::Forest, 1, 7, 6));
}

#[test]
fn pairs_that_are_on_no_domino_are_rejected() {
    let no_partner = |drawing, terrain, crowns, row, column| {
        let half = Half { terrain, crowns };
        let expected = TilingError::NoPartner { half, row, column };
        assert_eq!(tiling_error(drawing, 5), expected, "{drawing:?}");
    };
    no_partner("f m3 C", Terrain::Forest, 0, 1, 1);
    no_partner("w w1 C", Terrain::Wheat, 0, 1, 1);
    no_partner("s l C", Terrain::Swamp, 0, 1, 1);
    // There is wheat beside wheat on two dominoes only.
    let thrice = "w w C w w \n . . w . . \n . . w . .";
    assert_eq!(tiling_error(thrice, 5), TilingError::NoSuchDominoes);
}

#[test]
fn equivalent_drawings_parse_to_the_same_kingdom() {
    let plain = kingdom("w1 f C", 5);
    for drawing in [
        "w1fC",
        "W1 F c",
        "w1 f0 C",
        "\u{feff}w1 f C",
        "\n\n   w1\tf  C\r\n\n",
        "# a comment\nw1 f C # another",
        "kingdomino players=3 harmony\nw1 f C",
    ] {
        assert_eq!(kingdom(drawing, 5), plain, "{drawing:?}");
    }
    let with_rules = parse_drawing("# ours\n kingdomino harmony players=3\nC");
    assert_eq!(
        with_rules.rules(),
        "kingdomino players=3 harmony".parse().ok()
    );
    assert_eq!(parse_drawing("C").rules(), None);
}

fn parse_error(drawing: &str) -> ParseError {
    match drawing.parse::<Drawing>() {
        Ok(drawing) => panic!("parsed as {drawing:?}"),
        Err(error) => error,
    }
}

#[test]
fn parse_errors_have_the_location_and_the_expected_text() {
    const CROWNS: &str = "crowns directly after a terrain letter, as in p2";
    const SQUARE: &str = "a square: w f l p s m, C or .";
    const CASTLE: &str = "a castle: put a C on its square";
    const ONE_RULES_LINE: &str = "one rules line, above the kingdom";
    for (drawing, (line, column), found, expected) in [
        ("C w\nw C", (2, 3), "C", "only one castle (C)"),
        ("CC", (1, 2), "C", "only one castle (C)"),
        ("", (1, 1), "", "a kingdom"),
        ("w w\nw w", (2, 1), "", CASTLE),
        ("# C", (1, 1), "", "a kingdom"),
        ("C w4", (1, 4), "4", "at most 3 crowns on a square"),
        ("1w C", (1, 1), "1", CROWNS),
        ("C\n\n w 1", (3, 4), "1", CROWNS),
        ("C1", (1, 2), "1", "a castle without crowns"),
        (".1 C", (1, 2), "1", CROWNS),
        ("w11 C", (1, 3), "1", CROWNS),
        ("C x", (1, 3), "x", SQUARE),
        ("w f\nC w\nw é", (3, 3), "é", SQUARE),
        ("C w/w", (1, 4), "/", SQUARE),
        ("C w1٣", (1, 5), "٣", SQUARE),
        (
            "kingdomino\nkingdomino\nC",
            (2, 1),
            "kingdomino",
            ONE_RULES_LINE,
        ),
        ("C\n kingdomino", (2, 2), "kingdomino", ONE_RULES_LINE),
        (
            "harmony players=2\nC",
            (1, 1),
            "harmony",
            "a rules line that begins with kingdomino",
        ),
        (
            "# ours\nkingdomino duell\nC",
            (2, 12),
            "duell",
            "a rules option (players, edition, duel, harmony, middle-kingdom, dynasty, opening)",
        ),
    ] {
        let error = parse_error(drawing);
        assert_eq!(
            (error.line, error.column),
            (line, column),
            "{drawing:?}: {error}"
        );
        assert_eq!(
            (error.found.as_str(), &*error.expected),
            (found, expected),
            "{drawing:?}"
        );
    }
}

/// An empty square left blank would give the score of another kingdom.
#[test]
fn a_hole_left_blank_is_rejected() {
    const DOT: &str = "a dot (.) for each empty square, not whitespace";
    for (drawing, (line, column)) in [
        ("w  w1 f\nl  C  f\n   f  f", (3, 1)),
        ("w  w1 f\nl  C  f\nl1    f", (3, 3)),
        ("w w f\nl C f\nl   f", (3, 2)),
        ("w w f\nl C f\n  f f", (3, 1)),
        ("ww1f\nlCf\nl1 f", (3, 3)),
        ("wwf\nlCf\n ff", (3, 1)),
        ("w\tw1\tf\nl\tC\tf\nl1\t\tf", (3, 3)),
        ("w\tw1\tf\nl\tC\tf\n\tf\tf", (3, 1)),
    ] {
        let error = parse_error(drawing);
        assert_eq!(
            (error.line, error.column),
            (line, column),
            "{drawing:?}: {error}"
        );
        assert_eq!(error.expected, DOT);
    }
    // Crowns make squares wider, and a row may end early.
    let even = kingdom("w  w1 f\nl  C  f\nl1 f  .", 5);
    assert_eq!(kingdom("  w w1 f\n  l C f\n  l1 f", 5), even);
    assert_eq!(kingdom("ww1f\nlCf\nl1f", 5), even);
    assert_eq!(kingdom("w\tw1\tf\nl\tC\tf\nl1\tf", 5), even);
}

#[test]
fn a_huge_drawing_is_rejected_with_a_short_error() {
    for drawing in [
        "w".repeat(100_000) + "C",
        "w\n".repeat(100_000) + "C",
        "kingdomino".repeat(100_000),
        "9".repeat(1_000_000),
    ] {
        let error = parse_error(&drawing).to_string();
        assert!(error.chars().count() < 200, "{error}");
    }
    let rows = parse_error(&("w\n".repeat(64) + "C"));
    assert_eq!((rows.line, &*rows.expected), (65, "at most 64 rows"));
    let columns = parse_error(&("w".repeat(64) + "C"));
    assert_eq!(
        (columns.line, columns.column, &*columns.expected),
        (1, 65, "at most 64 squares in a row")
    );
}
