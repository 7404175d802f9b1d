//! Malformed inputs with the expected parse errors; `^` marks the error position.

/// Marked text, the text found at the mark, and the text expected there.
type ErrorCase<'a> = (&'a str, &'a str, &'a str);

pub(crate) const RULES: &[ErrorCase<'_>] = &[
    ("^", "", "the name of the game: domination"),
    ("  ^", "", "the name of the game: domination"),
    (
        "^kingdomino players=2",
        "kingdomino",
        "the name of the game: domination",
    ),
    (
        " ^dominatoin",
        "dominatoin",
        "the name of the game: domination",
    ),
    (
        "domination ^players=5",
        "players=5",
        "players=2 or players=3 or players=4; did you mean \"players=4\"?",
    ),
    (
        "domination ^players=1",
        "players=1",
        "players=2 or players=3 or players=4; did you mean \"players=2\"?",
    ),
    (
        "domination  ^player=3 starts=1",
        "player=3",
        "a rules option (players, starts, board); did you mean \"players=3\"?",
    ),
    (
        "domination players=3 ^start=2",
        "start=2",
        "a rules option (players, starts, board); did you mean \"starts=2\"?",
    ),
    (
        "domination players=3 ^starts=5",
        "starts=5",
        "starts=random or starts=1 or starts=2 or starts=3 or starts=4; did you mean \"starts=4\"?",
    ),
    (
        "domination ^starts=3",
        "starts=3",
        "players=3 or players=4 with starts=3",
    ),
    (
        "domination starts=4 ^players=3",
        "players=3",
        "players=4 with starts=4; did you mean \"players=4\"?",
    ),
    (
        "domination players=2 ^players=2",
        "players=2",
        "players only once",
    ),
    (
        "domination board=seed:1 ^board=standard",
        "board=standard",
        "board only once",
    ),
    (
        "domination board=^",
        "",
        "standard, seed:N or 8 rows of 8 numbers separated by /",
    ),
    (
        "domination board=^random",
        "random",
        "standard, seed:N or 8 rows of 8 numbers separated by /",
    ),
    (
        "domination board=seed:^x",
        "x",
        "a seed, 0 to 18446744073709551615",
    ),
    (
        "domination board=seed:^007",
        "007",
        "a seed, 0 to 18446744073709551615",
    ),
    (
        "domination board=seed:^+7",
        "+7",
        "a seed, 0 to 18446744073709551615",
    ),
    (
        "domination board=01234560^#mine",
        "#mine",
        "nothing after the board",
    ),
    (
        "domination board=seed:^-1",
        "-1",
        "a seed, 0 to 18446744073709551615",
    ),
    (
        "domination board=seed:^18446744073709551616",
        "18446744073709551616",
        "a seed, 0 to 18446744073709551615",
    ),
    ("domination board=0123^", "", "8 numbers in a row (got 4)"),
    (
        "domination board=^7",
        "7",
        "standard, seed:N or 8 rows of 8 numbers separated by /; \
         for a seed write board=seed:7",
    ),
    (
        "domination ^harmony",
        "harmony",
        "a rules option (players, starts, board)",
    ),
    ("domination board=0123456^7", "7", "a number, 0 to 6"),
];

pub(crate) const ACTIONS: &[ErrorCase<'_>] = &[
    ("^", "", "lay, a domino and its place, such as lay 3-5 c4d4"),
    (
        "^pass",
        "pass",
        "lay, a domino and its place, such as lay 3-5 c4d4",
    ),
    (
        "^3-5 c4d4",
        "3-5",
        "lay, a domino and its place, such as lay 3-5 c4d4",
    ),
    ("lay^", "", "a domino, 0-0 to 6-6"),
    ("lay ^c4d4 3-5", "c4d4", "a domino, 0-0 to 6-6"),
    ("lay ^35 c4d4", "35", "a domino, 0-0 to 6-6"),
    ("lay ^3-7 c4d4", "3-7", "a domino, 0-0 to 6-6"),
    ("lay ^x-5 c4d4", "x-5", "a domino, 0-0 to 6-6"),
    ("lay ^3- c4d4", "3-", "a domino, 0-0 to 6-6"),
    ("lay ^3-05 c4d4", "3-05", "a domino, 0-0 to 6-6"),
    ("lay 3-5^", "", "two squares, such as c4d4"),
    ("lay 3-5 ^c4", "c4", "two squares, such as c4d4"),
    ("lay 3-5 ^c9d9", "c9", "a square, a1 to h8"),
    ("lay 3-5 h4^i4", "i4", "a square, a1 to h8"),
    ("lay 3-5 ^c4e4", "c4e4", "two neighbouring squares"),
    ("lay 3-5 ^c4d5", "c4d5", "two neighbouring squares"),
    ("lay 3-5 ^c4c4", "c4c4", "two neighbouring squares"),
    ("lay  3-5  c4d4 ^e4", "e4", "end of line"),
];

pub(crate) const CHANCES: &[ErrorCase<'_>] = &[
    ("^", "", "draw, starts or the number of a seat"),
    ("^deal 3-5", "deal", "draw, starts or the number of a seat"),
    ("draw^", "", "a domino, 0-0 to 6-6"),
    ("draw ^35", "35", "a domino, 0-0 to 6-6"),
    ("draw ^3-8", "3-8", "a domino, 0-0 to 6-6"),
    ("draw 3-5 ^4-5", "4-5", "end of line"),
    ("starts^", "", "a seat, 1 to 4"),
    ("starts ^5", "5", "a seat, 1 to 4"),
    ("starts 1 ^2", "2", "end of line"),
];

/// `R` abbreviates a valid row: 01234560.
pub(crate) const BOARDS: &[ErrorCase<'_>] = &[
    ("^", "", "8 rows of 8 numbers (got 0)"),
    ("R\n012^x4560\n", "x", "a number, 0 to 6"),
    ("R\n0 1 2 3 ^é 5 6 0\n", "é", "a number, 0 to 6"),
    ("R/R/012^74560", "7", "a number, 0 to 6"),
    ("R/012^,4560", ",", "a number, 0 to 6"),
    (
        "R\n\n# seven\n0123456^\nR",
        "",
        "8 numbers in a row (got 7)",
    ),
    ("R/R/012 345 60^1/R", "1", "at most 8 numbers in a row"),
    ("R/R/R/^/R", "", "8 numbers in a row (got 0)"),
    ("R/R/R/R/R/R/R/R/^R", "01234560", "at most 8 rows"),
    ("R\nR\nR\nR\nR\nR\nR\nR\n^R\n", "01234560", "at most 8 rows"),
];

/// Abbreviations: `P` free places, `C` places covered only around area a1, `A` areas without owners.
pub(crate) const POSITIONS: &[ErrorCase<'_>] = &[
    ("^", "", "the name of the game: domination"),
    ("domination^", "", "; and the places"),
    ("domination; P^", "", "; and the areas"),
    ("domination; P; A^", "", "; and the racks"),
    ("domination; P; A; - -^", "", "; and the turn"),
    (
        "domination; P; A; - -; start; ^more",
        "more",
        "the end of the position after five fields",
    ),
    (
        "domination ^start=2; P; A; - -; start",
        "start=2",
        "a rules option (players, starts, board); did you mean \"starts=2\"?",
    ),
    ("domination; ^; A; - -; start", "", "7 places in row 1"),
    (
        "domination; ......./.......^; A; - -; start",
        "",
        "8 places in row 2",
    ),
    (
        "domination; .......^./........; A; - -; start",
        ".",
        "only 7 places in row 1",
    ),
    (
        "domination; P/^.......; A; - -; start",
        ".......",
        "the end of the places",
    ),
    (
        "domination; .x^o..../........; A; - -; start",
        "o",
        "x for a domino or . for none",
    ),
    (
        "domination; P; ......./^1......; - -; start",
        "1",
        ". for area a2, which is not complete",
    ),
    (
        "domination; C; ^.......; - -; start",
        ".",
        "the owner of area a1, which is complete",
    ),
    ("domination; C; ^3......; - -; start", "3", "a seat, 1 to 2"),
    ("domination; C; ^x......; - -; start", "x", "a seat, 1 to 2"),
    ("domination; P; A; -^; start", "", "the rack of seat 2"),
    ("domination; P; A; - - ^-; start", "-", "only 2 racks"),
    (
        "domination; P; A; 0-0,^35 -; draw 1",
        "35",
        "a domino, 0-0 to 6-6",
    ),
    (
        "domination; P; A; 0-1,^0-0 -; draw 1",
        "0-0",
        "dominoes in ascending order",
    ),
    (
        "domination; P; A; 0-0,0-0,0-0,0-0,^0-0 -; draw 1",
        "0-0",
        "at most four of each domino on the board and the racks",
    ),
    (
        "domination; P; A; - -; ^strat",
        "strat",
        "one of start, draw, lay, over; did you mean \"start\"?",
    ),
    ("domination; P; A; - -; draw^", "", "a seat, 1 to 2"),
    ("domination; P; A; - -; draw ^3", "3", "a seat, 1 to 2"),
    (
        "domination; P; A; - -; draw 1 ^2",
        "2",
        "the end of the turn",
    ),
    (
        "domination; P; A; - -; ^lay 1",
        "lay 1",
        "a turn that fits 0 dominoes on the board and 112 in the pile",
    ),
    (
        "domination; P; A; - -; ^over",
        "over",
        "a turn that fits 0 dominoes on the board and 112 in the pile",
    ),
    (
        "domination; P; A; ^0-0,0-0 -; draw 2",
        "0-0,0-0 -",
        "0 dominoes on the rack of seat 1 at this turn, not 2",
    ),
    (
        "domination starts=2; P; A; - -; ^draw 1",
        "draw 1",
        "another seat's turn: seat 2 started",
    ),
    (
        "domination starts=2; P; A; - -; ^start",
        "start",
        "draw 2: by the rules, seat 2 starts",
    ),
];

/// Malformed records. `H` abbreviates the header: the tags `Format` and `Rules` on the first two
/// lines.
pub(crate) const RECORDS: &[ErrorCase<'_>] = &[
    ("^", "", "[Format \"dominium 1\"]"),
    ("^draw 3-5\n", "draw 3-5", "[Format \"dominium 1\"]"),
    (
        "[Format \"dominium 1\"]\n[Rules \"domination ^players=9\"]\n",
        "players=9",
        "players=2 or players=3 or players=4; did you mean \"players=4\"?",
    ),
    ("H\ndraw ^3-7\n", "3-7", "a domino, 0-0 to 6-6"),
    ("H\n  draw 3-5 ^4\n", "4", "end of line"),
    (
        "H\n^pass # no\n",
        "pass",
        "draw, starts or the number of a seat",
    ),
    (
        "H\n1  ^pass\n",
        "pass",
        "lay, a domino and its place, such as lay 3-5 c4d4",
    ),
    ("H\n^5 lay 3-5 c4d4\n", "5", "a seat, 1 to 4"),
    (
        "H\ndraw 3-5 # so far\n1 lay 3-5 ^c4e4\n",
        "c4e4",
        "two neighbouring squares",
    ),
];
