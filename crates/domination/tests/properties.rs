//! Property tests: robustness and round trips of all parsers, symmetry of the board.
//!
//! `DOMINIUM_LONG=20` tries twenty times as many cases.

#[path = "common/all_parsers.rs"]
mod all_parsers;
#[path = "common/board.rs"]
mod board;
#[path = "common/parse_errors.rs"]
mod parse_errors;

use all_parsers::check_all_parsers;
use board::BOARD;
use domination::{
    Action, Board, Chance, Domination, Domino, Number, NumberGrid, Place, Rules, Square, Starts,
    State,
};
use game::{Event, Game, Record, Seat, Turn};
use proptest::prelude::*;
use proptest::sample::select;
use testing::parsers::{self, Checked, assert_parse_errors};
use testing::typos::{typo, with_typos};
use testing::{cases, random_game};

/// Rules for every player count and starting seat on three boards.
fn some_rules() -> impl Strategy<Value = Rules> {
    let boards = [
        Board::STANDARD,
        BOARD.parse().expect("the board is balanced"),
        Board::generate(7),
    ];
    let mut all = Vec::new();
    for board in boards {
        for players in 2..=Seat::MAX {
            let rules = Rules::STANDARD.with_board(board).with_players(players);
            let rules = rules.expect("two to four players");
            let named = Seat::all(players).map(Starts::Seat);
            let starts = named.chain([Starts::Random]);
            all.extend(
                starts.map(|starts| rules.with_starts(starts).expect("the seat is in the game")),
            );
        }
    }
    select(all)
}

#[test]
fn no_parser_panics_on_any_text() {
    parsers::any_text(check_all_parsers);
}

#[test]
fn no_parser_panics_on_meaningful_characters() {
    parsers::meaningful_characters(check_all_parsers);
}

#[test]
fn no_parser_panics_on_typos() {
    let more = |state: &State| {
        let board = state.public().board().to_string();
        let mut texts = vec![format!("# ours\n{}\n", board.replace('/', "\n")), board];
        let words = [
            "domination players=3 starts=2 board=standard",
            "lay 3-5 c4d4",
            "draw 0-6",
            "starts 2",
            "c4d4",
            "h8",
        ];
        texts.extend(words.map(str::to_owned));
        texts
    };
    parsers::well_formed_texts_with_typos::<Domination>(some_rules(), more, check_all_parsers);
}

#[test]
fn records_keep_tags_and_comments() {
    parsers::records_keep_tags_and_comments::<Domination>(some_rules());
}

#[test]
fn every_accepted_position_can_be_played_to_the_end() {
    parsers::positions_are_playable::<Domination>(some_rules(), |start, end, turns| {
        let left = Place::COUNT - start.public().laid();
        prop_assert_eq!(turns as usize, left);
        let points = Seat::all(Seat::MAX).map(|seat| Domination::points(end, seat));
        prop_assert_eq!(points.sum::<u32>(), 49);
        Ok(())
    });
}

// Few cases: generating a board takes some milliseconds.
proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn the_same_seed_gives_the_same_board(seed in any::<u64>(), players in 2..=4_usize) {
        let board = Board::generate(seed);
        prop_assert_eq!(Board::generate(seed), board);
        let line = format!("domination players={players} board=seed:{seed}");
        let rules: Rules = line.parse().map_err(|error| TestCaseError::fail(format!("{error}")))?;
        prop_assert_eq!(*rules.board(), board);
        prop_assert_eq!(rules.to_string().parse(), Ok(rules), "{}", rules);
        prop_assert_eq!(line.to_uppercase().parse(), Ok(rules), "in capitals");
        prop_assert_ne!(Board::generate(seed.wrapping_add(1)), board);
    }

    #[test]
    fn no_parser_panics_on_typos_in_a_seed(
        seed in any::<u64>(),
        typos in prop::collection::vec(typo(), 1..4),
    ) {
        let line = format!("domination players=3 board=seed:{seed}");
        check_all_parsers(&with_typos(line, &typos))?;
    }
}

/// Image of a square under one of the eight symmetries of the board.
fn image_of_square(square: Square, symmetry: usize) -> Square {
    let (mut column, mut row) = (square.column(), square.row());
    if symmetry & 1 != 0 {
        column = 7 - column;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    Square::new(column, row).expect("the board is symmetric")
}

/// Image of a board under a symmetry.
fn image_of_board(board: &Board, symmetry: usize) -> Board {
    let mut numbers = board.numbers();
    for square in Square::all() {
        let image = image_of_square(square, symmetry);
        numbers[image.row()][image.column()] = board.number(square);
    }
    Board::new(&numbers).expect("symmetries preserve balance")
}

/// Legal places of the mover in the order of their ids.
fn legal_places(state: &State) -> Vec<Place> {
    let mut places = Vec::new();
    Domination::legal(state, |action| places.push(action.place));
    places.sort_by_key(|place| place.index());
    places
}

fn image_of_place(place: Place, symmetry: usize) -> Place {
    let squares = place.squares();
    let [a, b] = squares.map(|square| image_of_square(square, symmetry));
    Place::between(a, b).expect("symmetries preserve adjacency")
}

/// Replays a record on the image of its board and checks that both games correspond.
fn check_symmetry(record: &Record<Domination>, symmetry: usize) -> Checked {
    let rules = record.rules;
    let board = image_of_board(rules.board(), symmetry);
    let mut image = Domination::start(&rules.with_board(board));
    for step in record.steps() {
        let (event, state) = step.map_err(|broken| TestCaseError::fail(broken.to_string()))?;
        let image_event = match event {
            Event::Act(seat, Action { domino, place }) => {
                let place = image_of_place(place, symmetry);
                Event::Act(seat, Action { domino, place })
            }
            chance @ Event::Chance(_) => chance,
        };
        let applied = image_event.apply(&mut image);
        prop_assert_eq!(applied, Ok(()), "{}", image_event);
        let mut expected: Vec<Place> = legal_places(&state);
        for place in &mut expected {
            *place = image_of_place(*place, symmetry);
        }
        expected.sort_by_key(|place| place.index());
        prop_assert_eq!(legal_places(&image), expected, "after {}", event);
        for seat in Seat::all(rules.players()) {
            prop_assert_eq!(image.public().score(seat), state.public().score(seat));
        }
    }
    prop_assert_eq!(Domination::turn(&image), Turn::Over);
    Ok(())
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn rules_are_invariant_under_rotations_and_reflections_of_the_board(
        rules in some_rules(),
        seed in any::<u64>(),
        symmetry in 1..8_usize,
    ) {
        check_symmetry(&random_game(&rules, seed), symmetry)?;
    }
}

#[test]
fn errors_in_rules_name_position_and_expectation() {
    assert_parse_errors(parse_errors::RULES, &[], str::parse::<Rules>);
}

#[test]
fn errors_in_actions_name_position_and_expectation() {
    assert_parse_errors(parse_errors::ACTIONS, &[], str::parse::<Action>);
}

#[test]
fn errors_in_outcomes_of_chance_name_position_and_expectation() {
    assert_parse_errors(parse_errors::CHANCES, &[], str::parse::<Chance>);
}

#[test]
fn errors_in_boards_name_position_and_expectation() {
    let row = [('R', "01234560")];
    assert_parse_errors(parse_errors::BOARDS, &row, str::parse::<Board>);
    assert_parse_errors(parse_errors::BOARDS, &row, Board::read_numbers);
}

#[test]
fn the_error_for_missing_rows_of_a_board_says_how_many_there_are() {
    let rows: Vec<&str> = BOARD.split('/').collect();
    for count in 0..rows.len() {
        for separator in ["/", "\n"] {
            let parsed = rows[..count].join(separator).parse::<Board>();
            let error = parsed.expect_err("a board has eight rows");
            assert_eq!(error.expected, format!("8 rows of 8 numbers (got {count})"));
        }
    }
}

#[test]
fn errors_in_positions_name_position_and_expectation() {
    // Seven places between the squares of a row, then eight to the next row.
    let mut rows: Vec<String> = (0..15).map(|row| ".".repeat(7 + row % 2)).collect();
    let none = rows.join("/");
    rows[0].replace_range(..1, "x");
    rows[1].replace_range(..2, "xx");
    rows[2].replace_range(..1, "x");
    let around_a1 = rows.join("/");
    let areas = ["......."; 7].join("/");
    let letters = [('P', none.as_str()), ('C', &around_a1), ('A', &areas)];
    assert_parse_errors(parse_errors::POSITIONS, &letters, Domination::from_position);
}

#[test]
fn errors_in_records_name_position_and_expectation() {
    let header = "[Format \"dominium 1\"]\n[Rules \"domination starts=1\"]\n";
    let read = str::parse::<Record<Domination>>;
    assert_parse_errors(parse_errors::RECORDS, &[('H', header)], read);
}

/// Impossible sequences of events and the error message of their replay.
const BROKEN: &[(&str, &str)] = &[
    (
        "1 lay 3-5 c4d4",
        "line 4, event 1, \"1 lay 3-5 c4d4\": expected a chance outcome, found an action",
    ),
    (
        "starts 1",
        "line 4, event 1, \"starts 1\": a domino must be drawn now, not the starting seat",
    ),
    (
        "draw 0-0\ndraw 0-0\ndraw 0-0\ndraw 0-0\n\n# too many\ndraw 0-0",
        "line 10, event 5, \"draw 0-0\": no 0-0 is left to draw",
    ),
    (
        "draw 0-0\n?",
        "line 5, event 2, \"?\": a hidden outcome cannot be replayed",
    ),
];

#[test]
fn the_error_for_an_illegal_event_in_a_record_names_line_and_step() {
    let header = "[Format \"dominium 1\"]\n[Rules \"domination starts=1\"]\n";
    for (events, message) in BROKEN {
        let text = format!("{header}\n{events}\n");
        let record: Record<Domination> = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let broken = record.replay().expect_err("an illegal event");
        assert_eq!(broken.to_string(), *message);
    }
}

/// Number of places of each domino, counted square by square.
fn count_places(numbers: &NumberGrid) -> [usize; Domino::KINDS] {
    let mut places = [0; Domino::KINDS];
    for (row, line) in numbers.iter().enumerate() {
        for (column, number) in line.iter().enumerate() {
            let below = numbers.get(row + 1).map(|next| &next[column]);
            for neighbour in line.get(column + 1).into_iter().chain(below) {
                places[Domino::new(*number, *neighbour).index()] += 1;
            }
        }
    }
    places
}

#[test]
fn the_error_for_an_unbalanced_board_names_every_domino_with_a_wrong_count() {
    let board: Board = BOARD.parse().expect("the board is balanced");
    assert_eq!(count_places(&board.numbers()), [4; Domino::KINDS]);
    for square in Square::all() {
        for number in Number::all().filter(|number| *number != board.number(square)) {
            let mut numbers = board.numbers();
            numbers[square.row()][square.column()] = number;
            let places = count_places(&numbers);
            let counted = Domino::all().map(|domino| (domino, places[domino.index()]));
            let wrong: Vec<_> = counted.filter(|(_, places)| *places != 4).collect();
            let unbalanced = Board::new(&numbers).expect_err("an unbalanced board");
            assert!(
                unbalanced.wrong_counts().eq(wrong.iter().copied()),
                "{unbalanced}"
            );
            let names = wrong.iter().enumerate().map(|(at, (domino, places))| {
                let unit = if at == 0 { " places" } else { "" };
                let by = if *places > 4 { "over" } else { "under" };
                format!("{domino} has {places}{unit} ({} {by})", places.abs_diff(4))
            });
            let names = names.collect::<Vec<_>>().join(", ");
            assert_eq!(unbalanced.to_string(), names);
            let rows = numbers.map(|row| row.map(|number| number.to_string()).concat());
            let error = rows
                .join("/")
                .parse::<Board>()
                .expect_err("an unbalanced board");
            assert_eq!(
                error.expected,
                format!("4 places for each kind of domino, but {names}")
            );
            let line = format!("domination board={}", rows.join("/"));
            let in_rules = line.parse::<Rules>().expect_err("an unbalanced board");
            let column = "domination board=".len() + 1;
            assert_eq!(in_rules, error.inside(1, column));
        }
    }
}

#[test]
fn boards_may_contain_whitespace_and_comments() {
    let board: Board = BOARD.parse().expect("the board is balanced");
    let lines: Vec<&str> = BOARD.split('/').collect();
    let spaced = lines
        .iter()
        .map(|row| row.split("").collect::<Vec<_>>().join(" "));
    let spaced: Vec<String> = spaced.collect();
    for text in [
        lines.join("\n"),
        lines.join(" / "),
        lines.join("\r\n"),
        spaced.join("\n"),
        format!(
            "\u{feff}# a board\n\n{} # the last row\n\n",
            spaced.join("\n\n")
        ),
    ] {
        assert_eq!(text.parse(), Ok(board), "{text:?}");
    }
}
