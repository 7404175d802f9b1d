//! Kingdoms drawn by hand.

use kingdomino::{Drawing, Kingdom};

pub(crate) fn read(drawing: &str) -> Drawing {
    drawing
        .parse()
        .unwrap_or_else(|error| panic!("{error} in\n{drawing}"))
}

pub(crate) fn kingdom(drawing: &str, limit: usize) -> Kingdom {
    let kingdom = read(drawing).kingdom(limit);
    kingdom.unwrap_or_else(|why| panic!("{why}:\n{drawing}"))
}
