//! Player names next to the bars.

use crate::show::truncate;

/// Characters of a name that fit next to the bars.
const LONGEST_NAME: usize = 29;

/// Wraps a long name into two lines, after a comma or colon if possible.
pub(super) fn wrap_name(name: &str) -> Vec<String> {
    if name.chars().count() <= LONGEST_NAME {
        return vec![name.to_owned()];
    }
    let fits = name.char_indices().take(LONGEST_NAME);
    let mark = fits
        .filter(|(_, letter)| matches!(letter, ',' | ':'))
        .last();
    let end = match mark {
        Some((offset, _)) => offset + 1,
        None => name
            .char_indices()
            .nth(LONGEST_NAME)
            .map_or(0, |(offset, _)| offset),
    };
    let (first, second) = name.split_at(end);
    vec![first.to_owned(), truncate(second, LONGEST_NAME)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_wrapped_after_a_separator() {
        assert_eq!(wrap_name("greedy"), ["greedy"]);
        assert_eq!(
            wrap_name("mce:policy=player-greedy,value=score,playouts=20"),
            ["mce:policy=player-greedy,", "value=score,playouts=20"]
        );
        let long = "ä".repeat(70);
        let lines = wrap_name(&long);
        assert_eq!(lines[0].chars().count(), LONGEST_NAME);
        assert!(lines[1].ends_with('…') && lines.len() == 2);
    }
}
