//! Fixtures: kingdoms parsed from drawings.

use kingdomino::{Drawing, Kingdom};

pub(crate) fn parse_drawing(drawing: &str) -> Drawing {
    drawing
        .parse()
        .unwrap_or_else(|error| panic!("{error} in\n{drawing}"))
}

pub(crate) fn kingdom(drawing: &str, limit: usize) -> Kingdom {
    let kingdom = parse_drawing(drawing).kingdom(limit);
    kingdom.unwrap_or_else(|why| panic!("{why}:\n{drawing}"))
}
