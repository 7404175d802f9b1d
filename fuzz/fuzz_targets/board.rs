//! Fuzz target: a parsed board is balanced and round-trips.
#![no_main]

use domination::{Board, Domino, Place};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(board.to_string().parse(), Ok(board));
        for domino in Domino::all() {
            let fits = |place: &Place| board.domino(*place) == domino;
            assert_eq!(Place::all().filter(fits).count(), 4);
        }
    }
    if let Ok(numbers) = Board::read_numbers(text)
        && let Err(unbalanced) = Board::new(&numbers)
    {
        assert!(unbalanced.wrong_counts().count() > 0);
    }
});
