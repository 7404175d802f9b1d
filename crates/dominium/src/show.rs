//! Text output of game positions, with ANSI colours.

pub(crate) mod domination;
pub(crate) mod kingdomino;

use anstyle::{Ansi256Color, Color, Style};
use game::Seat;

const fn on(background: u8, text: u8) -> Style {
    Style::new()
        .bg_color(Some(Color::Ansi256(Ansi256Color(background))))
        .fg_color(Some(Color::Ansi256(Ansi256Color(text))))
}

/// Colours of the seats: rose, amber, green, blue.
const SEATS: [Style; Seat::MAX] = [on(168, 231), on(214, 16), on(34, 231), on(26, 231)];

fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Replaces control characters in untrusted text, which a terminal might interpret.
pub(crate) fn sanitize(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Formats a name on the left and points on the right, `width` characters in total.
fn title(name: &str, points: u32, width: usize) -> String {
    let points = points.to_string();
    let room = width.saturating_sub(3 + points.len());
    let name: String = if name.chars().count() > room {
        let cut = name.chars().take(room.saturating_sub(1));
        cut.chain(['…']).collect()
    } else {
        name.to_owned()
    };
    format!(" {name:<room$} {points} ")
}

fn plural(number: u32, what: &str) -> String {
    format!("{what}{}", if number == 1 { "" } else { "s" })
}

/// Converts a share to percent.
pub(crate) fn percent(share: f64) -> f64 {
    100.0 * share
}

/// Truncates a text to `max_length` characters, with an ellipsis.
pub(crate) fn truncate(text: &str, max_length: usize) -> String {
    if text.chars().count() <= max_length {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(max_length - 1).collect();
    format!("{beginning}…")
}
