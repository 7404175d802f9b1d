//! Kingdoms drawn and scored by hand, kingdoms that cannot be, and drawings that cannot be read.

use game::ParseError;
use kingdomino::{
    Bonus, Domino, Drawing, Half, Impossible, Kingdom, Placement, Rules, Score, Terrain, Tiling,
};

const CLASSIC: &str = "kingdomino";
const BONUSES: &str = "kingdomino middle-kingdom harmony";
const FULL_GRID: &str = "kingdomino middle-kingdom=full-grid harmony";
const DUEL: &str = "kingdomino duel middle-kingdom harmony";
const DUEL_FULL_GRID: &str = "kingdomino duel middle-kingdom=full-grid harmony";

/// Made of dominoes 1, 2, 3, 4, 7, 8, 10, 19, 24, 30, 41 and 48.
const COMPLETE: &str = "
    w  w  f  f  f
    w  w1 f  f1 f
    w  w  C  w  w
    l  m3 l1 w  p2
    l  l  l  p  p
";

/// Made of dominoes 1, 2, 3, 4, 7, 8, 9, 10, 12, 21, 30 and 44.
const COMPLETE_IN_THE_CORNER: &str = "
    C  w  w  w  w
    f  l1 w  w1 p
    f  l  l  p  p
    f  l  l  p  s2
    f  l  l  s  s
";

/// `COMPLETE` with 5, 9, 13, 14, 20, 23, 25, 26, 28, 37, 39 and 44 around it.
const COMPLETE_DUEL: &str = "
    f  w  w  f1 f  f  l
    m  w  w  f  f  f  f1
    w1 w  w1 f  f1 f  f1
    w  w  w  C  w  w  w
    l  l  m3 l1 w  p2 p
    l  l  l  l  p  p  s2
    w1 l  l  l  p1 p  s1
";

/// A kingdom, the rules, and the score: properties as squares × crowns = points in the order of
/// terrains and then of size; bonuses; the total; largest property and crowns, which break ties.
const KINGDOMS: &[(&str, &str, &str)] = &[
    ("C", CLASSIC, "; total 0, largest 0, crowns 0"),
    ("C", BONUSES, "; middle 10; total 10, largest 0, crowns 0"),
    (
        "w1 f C",
        CLASSIC,
        "wheat 1×1=1, forest 1×0=0; total 1, largest 1, crowns 1",
    ),
    // A crownless property scores nothing, large as it is.
    (
        "w1 f C w w",
        CLASSIC,
        "wheat 2×0=0, wheat 1×1=1, forest 1×0=0; total 1, largest 2, crowns 1",
    ),
    // The castle joins no properties.
    (
        "w f1 C f1 w",
        CLASSIC,
        "wheat 1×0=0, wheat 1×0=0, forest 1×1=1, forest 1×1=1; total 2, largest 1, crowns 2",
    ),
    // Nor do corners.
    (
        "w f1 . \n f1 C . \n w . .",
        CLASSIC,
        "wheat 1×0=0, wheat 1×0=0, forest 1×1=1, forest 1×1=1; total 2, largest 1, crowns 2",
    ),
    (
        "l l1 w \n l l1 w \n . C .",
        BONUSES,
        "wheat 2×0=0, lake 4×2=8; total 8, largest 4, crowns 2",
    ),
    // Crowns of different squares of a property add up before they multiply.
    (
        "w m3 \n w m1 \n C .",
        CLASSIC,
        "wheat 2×0=0, mine 2×4=8; total 8, largest 2, crowns 4",
    ),
    (
        "w m2 . \n . m2 C \n . s .",
        CLASSIC,
        "wheat 1×0=0, swamp 1×0=0, mine 2×4=8; total 8, largest 2, crowns 4",
    ),
    (
        ". s s \n w s2 C \n w s1 .",
        CLASSIC,
        "wheat 2×0=0, swamp 4×3=12; total 12, largest 4, crowns 3",
    ),
    (
        "w p2 p \n l p2 p \n w p1 C",
        CLASSIC,
        "wheat 1×0=0, wheat 1×0=0, lake 1×0=0, pasture 5×5=25; total 25, largest 5, crowns 5",
    ),
    // One property around a corner of the castle, and held together only there.
    (
        "f f1 w \n f C . \n f f1 w \n f . .",
        CLASSIC,
        "wheat 1×0=0, wheat 1×0=0, forest 6×2=12; total 12, largest 6, crowns 2",
    ),
    (
        "f f f f . \n f f1 f1 f1 w \n w w w C .",
        CLASSIC,
        "wheat 3×0=0, wheat 1×0=0, forest 8×3=24; total 24, largest 8, crowns 3",
    ),
    // The Middle Kingdom: any box around the castle, or only the whole grid.
    (
        "w w . \n . C . \n . f f",
        BONUSES,
        "wheat 2×0=0, forest 2×0=0; middle 10; total 10, largest 2, crowns 0",
    ),
    (
        "w w . \n . C . \n . f f",
        FULL_GRID,
        "wheat 2×0=0, forest 2×0=0; total 0, largest 2, crowns 0",
    ),
    (
        ". . f . . \n . . f . . \n w w C l l \n . . p . . \n . . p . .",
        FULL_GRID,
        "wheat 2×0=0, forest 2×0=0, lake 2×0=0, pasture 2×0=0; middle 10; \
         total 10, largest 2, crowns 0",
    ),
    // Complete kingdoms, with and without the bonuses.
    (
        COMPLETE,
        CLASSIC,
        "wheat 6×1=6, wheat 3×0=0, forest 6×1=6, lake 5×1=5, pasture 3×2=6, mine 1×3=3; \
         total 26, largest 6, crowns 8",
    ),
    (
        COMPLETE,
        FULL_GRID,
        "wheat 6×1=6, wheat 3×0=0, forest 6×1=6, lake 5×1=5, pasture 3×2=6, mine 1×3=3; \
         middle 10; harmony 5; total 41, largest 6, crowns 8",
    ),
    (
        COMPLETE_IN_THE_CORNER,
        BONUSES,
        "wheat 6×1=6, forest 4×0=0, lake 7×1=7, pasture 4×0=0, swamp 3×2=6; \
         harmony 5; total 24, largest 7, crowns 4",
    ),
    // In the Mighty Duel 25 squares are neither complete nor the whole grid.
    (
        COMPLETE,
        DUEL,
        "wheat 6×1=6, wheat 3×0=0, forest 6×1=6, lake 5×1=5, pasture 3×2=6, mine 1×3=3; \
         middle 10; total 36, largest 6, crowns 8",
    ),
    (
        COMPLETE,
        DUEL_FULL_GRID,
        "wheat 6×1=6, wheat 3×0=0, forest 6×1=6, lake 5×1=5, pasture 3×2=6, mine 1×3=3; \
         total 26, largest 6, crowns 8",
    ),
    (
        "f f1 l C l w1 w \n f . . . . . w",
        DUEL,
        "wheat 3×1=3, forest 3×1=3, lake 1×0=0, lake 1×0=0; total 6, largest 3, crowns 2",
    ),
    (
        COMPLETE_DUEL,
        "kingdomino duel",
        "wheat 10×2=20, wheat 4×0=0, wheat 1×1=1, forest 11×4=44, forest 1×0=0, lake 10×1=10, \
         lake 1×0=0, pasture 6×3=18, swamp 2×3=6, mine 1×3=3, mine 1×0=0; \
         total 102, largest 11, crowns 17",
    ),
    (
        COMPLETE_DUEL,
        DUEL_FULL_GRID,
        "wheat 10×2=20, wheat 4×0=0, wheat 1×1=1, forest 11×4=44, forest 1×0=0, lake 10×1=10, \
         lake 1×0=0, pasture 6×3=18, swamp 2×3=6, mine 1×3=3, mine 1×0=0; \
         middle 10; harmony 5; total 117, largest 11, crowns 17",
    ),
];

fn read(drawing: &str) -> Drawing {
    drawing
        .parse()
        .unwrap_or_else(|error| panic!("{error} in\n{drawing}"))
}

fn kingdom(drawing: &str, limit: usize) -> Kingdom {
    let kingdom = read(drawing).kingdom(limit);
    kingdom.unwrap_or_else(|why| panic!("{why}:\n{drawing}"))
}

/// A score in words, as `KINGDOMS` has them.
fn described(kingdom: &Kingdom, rules: Rules) -> String {
    let mut properties: Vec<_> = kingdom.properties().collect();
    properties.sort_by_key(|property| {
        (
            property.terrain,
            u32::MAX - property.squares,
            u32::MAX - property.crowns,
        )
    });
    let properties: Vec<String> = properties
        .iter()
        .map(|p| format!("{} {}×{}={}", p.terrain, p.squares, p.crowns, p.points()))
        .collect();
    let score = Score::of(kingdom, rules);
    let bonus = |name, points| match points {
        0 => String::new(),
        points => format!("; {name} {points}"),
    };
    format!(
        "{}{}{}; total {}, largest {}, crowns {}",
        properties.join(", "),
        bonus("middle", score.bonus(Bonus::MiddleKingdom)),
        bonus("harmony", score.bonus(Bonus::Harmony)),
        score.total(),
        score.largest,
        score.crowns
    )
}

fn check(drawing: &str, rules: &str, expected: &str) {
    let rules: Rules = rules.parse().expect("a rules line");
    let kingdom = kingdom(drawing, rules.limit());
    assert_eq!(described(&kingdom, rules), expected, "{rules}:\n{drawing}");
}

#[test]
fn kingdoms_score_what_they_score_by_hand() {
    for (drawing, rules, expected) in KINGDOMS {
        check(drawing, rules, expected);
    }
}

#[test]
fn every_kingdom_of_the_table_can_be_built() {
    for (drawing, rules, _) in KINGDOMS {
        let rules: Rules = rules.parse().expect("a rules line");
        let kingdom = kingdom(drawing, rules.limit());
        let tiling = kingdom
            .tiling()
            .unwrap_or_else(|why| panic!("{why}:\n{drawing}"));
        assert!(tiling.placeable, "{drawing}");
        assert_eq!(rebuilt(&tiling, rules.limit()), kingdom, "{drawing}");
    }
}

/// The kingdom that a tiling makes up, after making sure that no domino was used twice.
fn rebuilt(tiling: &Tiling, limit: usize) -> Kingdom {
    let mut kingdom = Kingdom::new(limit);
    let mut used: Vec<Domino> = Vec::new();
    for &(domino, placement) in &tiling.dominoes {
        assert!(!used.contains(&domino), "{domino} was used twice");
        used.push(domino);
        kingdom.place_unchecked(domino, placement);
    }
    kingdom
}

#[test]
fn the_squares_of_a_property_are_known() {
    let kingdom = kingdom(COMPLETE, 5);
    let lake = kingdom
        .properties()
        .find(|property| property.terrain == Terrain::Lake);
    let lake = lake.expect("there is a lake");
    let names: Vec<String> = lake
        .squares_in(&kingdom)
        .map(|square| square.to_string())
        .collect();
    assert_eq!(names, ["e8", "g8", "e9", "f9", "g9"]);
}

#[test]
fn a_tiling_names_the_dominoes_and_where_they_lie() {
    let tiling = kingdom("w f1 C m3 w", 5)
        .tiling()
        .expect("24 or its like, and 48");
    let mut dominoes = tiling.dominoes;
    dominoes.sort();
    let lies = |number, placement: &str| {
        let placement: Placement = placement.parse().expect("a placement");
        (Domino::new(number).expect("a domino"), placement)
    };
    assert_eq!(dominoes, [lies(24, "f7e7"), lies(48, "i7h7")]);
}

#[test]
fn a_tiling_connects_if_the_dominoes_could_have_been_placed_in_some_order() {
    for (drawing, connects) in [
        ("C", true),
        ("f f C", true),
        // From the castle outwards: forest, wheat beside it, and wheat again.
        ("w w w f C", true),
        // Two forests that touch nothing but a lake.
        ("f f l l C", false),
        ("f f \n l l \n . C", false),
        // Touching the castle's corner is not touching the castle.
        ("f f . \n l l C", false),
        ("f f . \n l f C", true),
    ] {
        let tiling = kingdom(drawing, 5)
            .tiling()
            .unwrap_or_else(|why| panic!("{why}:\n{drawing}"));
        assert_eq!(tiling.placeable, connects, "{drawing}");
    }
}

fn impossible(drawing: &str, limit: usize) -> Impossible {
    let kingdom = read(drawing).kingdom(limit);
    match kingdom.and_then(|kingdom| kingdom.tiling()) {
        Ok(tiling) => panic!("{tiling:?}:\n{drawing}"),
        Err(why) => why,
    }
}

#[test]
fn too_wide_or_too_tall() {
    let wide = |would, limit| Impossible::TooWide { would, limit };
    let tall = |would, limit| Impossible::TooTall { would, limit };
    assert_eq!(impossible("C w w w w w", 5), wide(6, 5));
    assert_eq!(impossible("w w w w w w C w", 7), wide(8, 7));
    assert_eq!(impossible("C\nw\nw\nw\nw\nw", 5), tall(6, 5));
    assert_eq!(impossible("w\nw\nw\nw\nw\nw\nC\nw", 7), tall(8, 7));
    let apart = "w . . . . \n . . . . . w \n C . . . .";
    assert_eq!(impossible(apart, 5), wide(6, 5), "counted over all rows");
}

#[test]
fn holes_at_the_rim_take_no_room() {
    assert_eq!(
        kingdom(". . . w w C . . .\n.\n. . .", 5),
        kingdom("w w C", 5)
    );
}

#[test]
fn unconnected() {
    let at = |row, column| Impossible::Unconnected { row, column };
    assert_eq!(impossible("C w w \n . . . \n f f .", 5), at(3, 1));
    assert_eq!(impossible("C . \n . w \n . w", 5), at(2, 2));
    assert_eq!(impossible("w w . C", 5), at(1, 1));
}

#[test]
fn odd_number_of_squares() {
    assert_eq!(impossible("C w", 5), Impossible::Odd(1));
    assert_eq!(impossible("f f f \n . C .", 5), Impossible::Odd(3));
}

#[test]
fn squares_that_cannot_be_paired() {
    // As on a chessboard: three squares of one colour and one of the other.
    assert_eq!(
        impossible("w w w \n . w . \n . C .", 5),
        Impossible::NoPairing
    );
    assert_eq!(impossible("w C w", 5), Impossible::NoPairing);
}

#[test]
fn more_squares_of_a_kind_than_there_are() {
    let too_many = |terrain, crowns, found, available| Impossible::TooMany {
        terrain,
        crowns,
        found,
        available,
    };
    assert_eq!(
        impossible("w m3 C m3 w", 5),
        too_many(Terrain::Mine, 3, 2, 1)
    );
    assert_eq!(
        impossible("w m1 C m1 w", 5),
        too_many(Terrain::Mine, 1, 2, 1)
    );
    assert_eq!(
        impossible("w1 m C m w1", 5),
        too_many(Terrain::Mine, 0, 2, 1)
    );
    assert_eq!(impossible("w l2 C", 5), too_many(Terrain::Lake, 2, 1, 0));
    // Dominoes 24 to 29 have a forest with a crown each.
    let forests = "f1 f1 f1 f1 w \n f1 f1 f1 C .";
    assert_eq!(impossible(forests, 5), too_many(Terrain::Forest, 1, 7, 6));
}

#[test]
fn pairs_that_no_domino_has() {
    let no_partner = |drawing, terrain, crowns, row, column| {
        let half = Half { terrain, crowns };
        let expected = Impossible::NoPartner { half, row, column };
        assert_eq!(impossible(drawing, 5), expected, "{drawing:?}");
    };
    no_partner("f m3 C", Terrain::Forest, 0, 1, 1);
    no_partner("w w1 C", Terrain::Wheat, 0, 1, 1);
    no_partner("s l C", Terrain::Swamp, 0, 1, 1);
    // There is wheat beside wheat on two dominoes only.
    let thrice = "w w C w w \n . . w . . \n . . w . .";
    assert_eq!(impossible(thrice, 5), Impossible::NoSuchDominoes);
}

#[test]
fn a_drawing_may_be_typed_in_many_ways() {
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
    let with_rules = read("# ours\n kingdomino harmony players=3\nC");
    assert_eq!(
        with_rules.rules(),
        "kingdomino players=3 harmony".parse().ok()
    );
    assert_eq!(read("C").rules(), None);
}

fn misread(drawing: &str) -> ParseError {
    match drawing.parse::<Drawing>() {
        Ok(drawing) => panic!("read as {drawing:?}"),
        Err(error) => error,
    }
}

#[test]
fn what_cannot_be_read_is_pointed_at() {
    const BEHIND: &str = "crowns right behind the letter of a terrain, as in p2";
    const SQUARE: &str = "a square: w f l p s m, C or .";
    const CASTLE: &str = "a castle: put a C on its square";
    const ONE_RULES_LINE: &str = "one rules line, above the kingdom";
    for (drawing, (line, column), found, expected) in [
        ("C w\nw C", (2, 3), "C", "only one castle (C)"),
        ("CC", (1, 2), "C", "only one castle (C)"),
        ("", (1, 1), "", "a kingdom"),
        ("w w\nw w", (2, 1), "", CASTLE),
        ("# C", (1, 1), "", "a kingdom"),
        ("C w4", (1, 4), "4", "3 crowns at most on a square"),
        ("1w C", (1, 1), "1", BEHIND),
        ("C\n\n w 1", (3, 4), "1", BEHIND),
        ("C1", (1, 2), "1", "no crowns on the castle"),
        (".1 C", (1, 2), "1", BEHIND),
        ("w11 C", (1, 3), "1", BEHIND),
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
            "a word of the rules (players, edition, duel, harmony, middle-kingdom, dynasty, opening)",
        ),
    ] {
        let error = misread(drawing);
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

/// Who leaves a hole blank would be told the score of another kingdom.
#[test]
fn a_hole_is_a_dot_and_never_blank_space() {
    const DOT: &str = "a dot for each hole, not blank space";
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
        let error = misread(drawing);
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
fn a_huge_drawing_is_refused_in_a_short_sentence() {
    for drawing in [
        "w".repeat(100_000) + "C",
        "w\n".repeat(100_000) + "C",
        "kingdomino".repeat(100_000),
        "9".repeat(1_000_000),
    ] {
        let error = misread(&drawing).to_string();
        assert!(error.chars().count() < 200, "{error}");
    }
    let rows = misread(&("w\n".repeat(64) + "C"));
    assert_eq!((rows.line, &*rows.expected), (65, "64 rows at most"));
    let columns = misread(&("w".repeat(64) + "C"));
    assert_eq!(
        (columns.line, columns.column, &*columns.expected),
        (1, 65, "64 squares in a row at most")
    );
}
