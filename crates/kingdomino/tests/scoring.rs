//! Kingdoms drawn and scored by hand, and the dominoes that make them up.

#[path = "common/drawing.rs"]
mod drawing;

use drawing::kingdom;
use kingdomino::{Bonus, Domino, Kingdom, Placement, Rules, Score, Terrain, Tiling};

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
