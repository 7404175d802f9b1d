//! Names beside bars.

use crate::show::shortened;

/// Letters of a name that fit beside the bars.
const LONGEST_NAME: usize = 29;

/// A name in two lines if it is long, folded behind a comma or colon where there is one.
pub(super) fn folded(name: &str) -> Vec<String> {
    if name.chars().count() <= LONGEST_NAME {
        return vec![name.to_owned()];
    }
    let fits = name.char_indices().take(LONGEST_NAME);
    let mark = fits
        .filter(|(_, letter)| matches!(letter, ',' | ':'))
        .last();
    let end = match mark {
        Some((at, _)) => at + 1,
        None => name
            .char_indices()
            .nth(LONGEST_NAME)
            .map_or(0, |(at, _)| at),
    };
    let (first, second) = name.split_at(end);
    vec![first.to_owned(), shortened(second, LONGEST_NAME)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_folded_where_they_have_a_joint() {
        assert_eq!(folded("greedy"), ["greedy"]);
        assert_eq!(
            folded("mce:policy=player-greedy,value=score,playouts=20"),
            ["mce:policy=player-greedy,", "value=score,playouts=20"]
        );
        let long = "ä".repeat(70);
        let lines = folded(&long);
        assert_eq!(lines[0].chars().count(), LONGEST_NAME);
        assert!(lines[1].ends_with('…') && lines.len() == 2);
    }
}
