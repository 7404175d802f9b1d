//! Boards: balance, generator, text format and its errors.

use domination::{Board, Domino, Place, Square};

fn places(board: &Board, domino: Domino) -> usize {
    Place::all()
        .filter(|place| board.domino(*place) == domino)
        .count()
}

#[track_caller]
fn assert_balanced(board: &Board) {
    for domino in Domino::all() {
        assert_eq!(places(board, domino), 4, "{domino} on {board}");
        for place in board.places(domino) {
            assert_eq!(board.domino(place), domino, "{place} on {board}");
        }
    }
}

#[test]
fn the_standard_board_is_balanced() {
    assert_balanced(&Board::STANDARD);
}

#[test]
fn the_standard_board_has_180_degree_rotational_symmetry() {
    for square in Square::all() {
        let opposite = Square::new(7 - square.column(), 7 - square.row()).unwrap();
        assert_eq!(
            Board::STANDARD.number(square),
            Board::STANDARD.number(opposite),
            "{square}"
        );
    }
}

#[test]
fn a_thousand_seeds_give_different_balanced_boards() {
    let mut boards: Vec<String> = (0..1000)
        .map(|seed| {
            let board = Board::generate(seed);
            assert_balanced(&board);
            board.to_string()
        })
        .collect();
    boards.sort();
    boards.dedup();
    assert_eq!(boards.len(), 1000, "some seeds give the same board");
}

/// Error message for an invalid board.
#[track_caller]
fn error_for(text: &str) -> String {
    text.parse::<Board>().unwrap_err().to_string()
}

#[test]
fn invalid_boards_are_rejected_with_position_and_expectation() {
    let row = "01234560\n";
    assert_eq!(
        error_for(""),
        "line 1, column 1: found nothing, expected 8 rows of 8 numbers (got 0)"
    );
    assert_eq!(
        error_for("# nothing but a remark\n"),
        "line 1, column 23: found nothing, expected 8 rows of 8 numbers (got 0)"
    );
    assert_eq!(
        error_for(&row.repeat(7)),
        "line 7, column 9: found nothing, expected 8 rows of 8 numbers (got 7)"
    );
    assert_eq!(
        error_for(&row.repeat(9)),
        "line 9, column 1: found \"01234560\", expected at most 8 rows"
    );
    assert_eq!(
        error_for(&row.repeat(8).replacen("3456", "345", 1)),
        "line 1, column 8: found nothing, expected 8 numbers in a row (got 7)"
    );
    assert_eq!(
        error_for(&row.repeat(8).replacen("3456", "34567", 1)),
        "line 1, column 8: found \"7\", expected a number, 0 to 6"
    );
    assert_eq!(
        error_for(&row.repeat(8).replacen("0\n", "0 1\n", 1)),
        "line 1, column 10: found \"1\", expected at most 8 numbers in a row"
    );
    assert_eq!(
        error_for("abcdefgh"),
        "line 1, column 1: found \"a\", expected a number, 0 to 6"
    );
    assert_eq!(
        error_for("0123é560"),
        "line 1, column 5: found \"é\", expected a number, 0 to 6"
    );
    let message = error_for(&row.repeat(8));
    assert!(
        message.starts_with(
            "line 1, column 1: found \"01234560/…\", \
             expected 4 places for each kind of domino, but 0-0 has"
        ),
        "{message}"
    );
}
