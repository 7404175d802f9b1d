//! Scores of kingdoms calculated by hand, and their domino tilings.

#[path = "common/drawing.rs"]
mod drawing;

use drawing::kingdom;
use kingdomino::{Bonus, Domino, Kingdom, Placement, Rules, Score, Terrain, Tiling};

const CLASSIC: &str = "kingdomino";
const BONUSES: &str = "kingdomino middle-kingdom harmony";
const FULL_GRID: &str = "kingdomino middle-kingdom=full-grid harmony";
const DUEL: &str = "kingdomino duel middle-kingdom harmony";
const DUEL_FULL_GRID: &str = "kingdomino duel middle-kingdom=full-grid harmony";

/// Complete 5×5 kingdom. Tiled with dominoes 1, 2, 3, 4, 7, 8, 10, 19, 24, 30, 41 and 48.
const COMPLETE: &str = "
    w  w  f  f  f
    w  w1 f  f1 f
    w  w  C  w  w
    l  m3 l1 w  p2
    l  l  l  p  p
";

/// Complete 5×5 kingdom with the castle in the corner. Tiled with dominoes 1, 2, 3, 4, 7, 8, 9, 10,
/// 12, 21, 30 and 44.
const COMPLETE_IN_THE_CORNER: &str = "
    C  w  w  w  w
    f  l1 w  w1 p
    f  l  l  p  p
    f  l  l  p  s2
    f  l  l  s  s
";

/// Complete 7×7 kingdom. `COMPLETE` with dominoes 5, 9, 13, 14, 20, 23, 25, 26, 28, 37, 39 and 44
/// around it.
const COMPLETE_DUEL: &str = "
    f  w  w  f1 f  f  l
    m  w  w  f  f  f  f1
    w1 w  w1 f  f1 f  f1
    w  w  w  C  w  w  w
    l  l  m3 l1 w  p2 p
    l  l  l  l  p  p  s2
    w1 l  l  l  p1 p  s1
";

/// Kingdom, rules and expected score.
///
/// Properties as squares × crowns = points, ordered by terrain and then by size; bonuses; total;
/// largest property and crowns (tie-breaks).
const KINGDOMS: &[(&str, &str, &str)] = &[
    ("C", CLASSIC, "; total 0, largest 0, crowns 0"),
    ("C", BONUSES, "; middle 10; total 10, largest 0, crowns 0"),
    (
        "w1 f C",
        CLASSIC,
        "wheat 1×1=1, forest 1×0=0; total 1, largest 1, crowns 1",
    ),
    // A property without crowns scores nothing, regardless of its size.
    (
        "w1 f C w w",
        CLASSIC,
        "wheat 2×0=0, wheat 1×1=1, forest 1×0=0; total 1, largest 2, crowns 1",
    ),
    // The castle does not connect properties.
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
    // The crowns of all squares of a property are added before multiplying.
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
    // One property around the castle, connected only west of it.
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
    // Middle Kingdom: any centred bounding box, or only the full grid.
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

/// Score in the format of `KINGDOMS`.
fn score_summary(kingdom: &Kingdom, rules: Rules) -> String {
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
    let rules: Rules = rules.parse().expect("this rules line is valid");
    let kingdom = kingdom(drawing, rules.limit());
    assert_eq!(
        score_summary(&kingdom, rules),
        expected,
        "{rules}:\n{drawing}"
    );
}

#[test]
fn scores_agree_with_calculation_by_hand() {
    for (drawing, rules, expected) in KINGDOMS {
        check(drawing, rules, expected);
    }
}

#[test]
fn every_kingdom_of_the_list_can_be_tiled() {
    for (drawing, rules, _) in KINGDOMS {
        let rules: Rules = rules.parse().expect("this rules line is valid");
        let kingdom = kingdom(drawing, rules.limit());
        let tiling = kingdom
            .tiling()
            .unwrap_or_else(|why| panic!("{why}:\n{drawing}"));
        assert!(tiling.placeable, "{drawing}");
        assert_eq!(rebuilt(&tiling, rules.limit()), kingdom, "{drawing}");
    }
}

/// Rebuilds the kingdom of a tiling; checks that no domino is used twice.
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
fn squares_in_lists_the_squares_of_a_property() {
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
fn a_tiling_lists_dominoes_with_their_placements() {
    let tiling = kingdom("w f1 C m3 w", 5)
        .tiling()
        .expect("dominoes 24 and 48 form this kingdom");
    let mut dominoes = tiling.dominoes;
    dominoes.sort();
    let placed = |number, placement: &str| {
        let placement: Placement = placement.parse().expect("the placement is valid");
        (Domino::new(number).expect("a domino"), placement)
    };
    assert_eq!(dominoes, [placed(24, "f7e7"), placed(48, "i7h7")]);
}

#[test]
fn a_tiling_is_placeable_if_some_order_of_its_dominoes_is_legal() {
    for (drawing, placeable) in [
        ("C", true),
        ("f f C", true),
        // From the castle outwards: forest, wheat beside it, and wheat again.
        ("w w w f C", true),
        // Two forests that touch nothing but a lake.
        ("f f l l C", false),
        ("f f \n l l \n . C", false),
        // A corner of the castle does not connect.
        ("f f . \n l l C", false),
        ("f f . \n l f C", true),
    ] {
        let tiling = kingdom(drawing, 5)
            .tiling()
            .unwrap_or_else(|why| panic!("{why}:\n{drawing}"));
        assert_eq!(tiling.placeable, placeable, "{drawing}");
    }
}
