//! How things look: colours as far as the terminal has them, and signs.

mod colour;

use api::{CellTerrain, Terrain};
use std::env;

use crate::i18n::Words;
use ratatui::style::{Color, Modifier, Style};

pub(crate) use colour::Tone;

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// None: only bold, underlined and reversed.
    None,
    /// The sixteen every terminal names.
    Sixteen,
    /// 256.
    Indexed,
    /// All.
    True,
}

/// What the ground of the terminal is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Dark.
    Dark,
    /// Light.
    Light,
}

/// How things look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// How many colours there are.
    pub depth: Depth,
    /// What the ground is like.
    pub theme: Theme,
    /// Only signs that every terminal has.
    pub ascii: bool,
}

impl Look {
    /// What the environment says about the terminal.
    pub fn of_environment() -> Self {
        let var = |name: &str| env::var(name).unwrap_or_default();
        Self {
            depth: depth(&var("NO_COLOR"), &var("COLORTERM"), &var("TERM")),
            theme: theme(&var("COLORFGBG")),
            ascii: is_ascii(&var("TERM"), &[var("LC_ALL"), var("LC_CTYPE"), var("LANG")]),
        }
    }

    /// A colour, as near as there is one.
    pub(crate) fn colour(self, tone: Tone) -> Color {
        tone.colour(self.depth, self.theme)
    }

    /// Text of this tone.
    pub(crate) fn fg(self, tone: Tone) -> Style {
        let style = Style::new().fg(self.colour(tone));
        match tone {
            Tone::Muted if self.depth == Depth::None => style.add_modifier(Modifier::DIM),
            _ => style,
        }
    }

    /// Text of one tone on a ground of another.
    pub(crate) fn on(self, fg: Tone, background: Tone) -> Style {
        Style::new().fg(self.colour(fg)).bg(self.colour(background))
    }

    /// What stands out most.
    pub(crate) fn accent(self) -> Style {
        self.fg(Tone::Accent).add_modifier(Modifier::BOLD)
    }

    /// Is what is chosen shown by reversing, since there are no colours?
    pub(crate) fn is_monochrome(self) -> bool {
        self.depth == Depth::None
    }

    fn symbol(self, fine: &'static str, plain: &'static str) -> &'static str {
        if self.ascii { plain } else { fine }
    }

    /// The sign of a terrain, or of the castle.
    pub(crate) fn terrain(self, terrain: CellTerrain) -> &'static str {
        match terrain {
            CellTerrain::Land(Terrain::Wheat) => self.symbol("ψ", "w"),
            CellTerrain::Land(Terrain::Forest) => self.symbol("♠", "f"),
            CellTerrain::Land(Terrain::Lake) => self.symbol("≈", "l"),
            CellTerrain::Land(Terrain::Pasture) => self.symbol("∴", "p"),
            CellTerrain::Land(Terrain::Swamp) => self.symbol("‡", "s"),
            CellTerrain::Land(Terrain::Mine) => self.symbol("♦", "m"),
            CellTerrain::Castle => self.symbol("♜", "C"),
        }
    }

    /// Some crowns in so many columns.
    pub(crate) fn crowns(self, crowns: u8, rect: usize) -> String {
        match (self.ascii, usize::from(crowns)) {
            (_, 0) => String::new(),
            (false, many) if many <= rect => self.crown().repeat(many),
            (_, many) => many.to_string(),
        }
    }

    /// A crown.
    pub(crate) fn crown(self) -> &'static str {
        self.symbol("♛", "^")
    }

    /// The shape of a seat, which its tokens have.
    pub(crate) fn token(self, seat: u8) -> &'static str {
        match seat {
            1 => self.symbol("●", "1"),
            2 => self.symbol("■", "2"),
            3 => self.symbol("▲", "3"),
            _ => self.symbol("◆", "4"),
        }
    }

    /// A king.
    pub(crate) fn king(self) -> &'static str {
        self.symbol("♚", "K")
    }

    /// What stands before what is chosen.
    pub(crate) fn pointer(self) -> &'static str {
        self.symbol("▶", ">")
    }

    /// An empty square that may be covered.
    pub(crate) fn dot(self) -> &'static str {
        self.symbol("·", ".")
    }

    /// An empty square that the domino in hand may cover.
    pub(crate) fn free(self) -> &'static str {
        self.symbol("○", "o")
    }

    /// The left and right rim of what is held.
    pub(crate) fn rim(self) -> [&'static str; 2] {
        if self.ascii || self.is_monochrome() {
            ["[", "]"]
        } else {
            ["▌", "▐"]
        }
    }

    /// The keys with arrows.
    pub(crate) fn arrows(self, words: &Words) -> String {
        if self.ascii {
            words.t("key-arrows")
        } else {
            "←↑↓→".to_owned()
        }
    }

    /// A separator between words.
    pub(crate) fn separator(self) -> &'static str {
        self.symbol(" · ", " - ")
    }

    /// Times.
    pub(crate) fn times(self) -> &'static str {
        self.symbol("×", "x")
    }

    /// A domino between two squares that lie side by side, and one above another.
    pub(crate) fn laid(self) -> [&'static str; 2] {
        if self.ascii {
            ["=", "H"]
        } else {
            ["━", "┃"]
        }
    }

    /// A place where a domino may be laid.
    pub(crate) fn place(self) -> [&'static str; 2] {
        if self.ascii {
            ["-", ":"]
        } else {
            ["╌", "╎"]
        }
    }

    /// A place that is chosen.
    pub(crate) fn picked(self) -> [&'static str; 2] {
        if self.ascii {
            ["*", "*"]
        } else {
            ["▬", "█"]
        }
    }

    /// Text without signs that the terminal does not have: letters of the five languages stay what they are, since
    /// whoever reads them has them.
    pub(crate) fn to_ascii(self, text: String) -> String {
        if !self.ascii {
            return text;
        }
        let plain = |letter: char| match letter {
            '×' => "x".to_owned(),
            '…' => "...".to_owned(),
            '·' | '–' | '—' => "-".to_owned(),
            '’' => "'".to_owned(),
            other => other.to_string(),
        };
        text.chars().map(plain).collect()
    }
}

/// Terminals that have all colours, and do not say so to the other end of a connection.
const RICH: [&str; 5] = ["kitty", "alacritty", "foot", "wezterm", "ghostty"];

fn depth(no_color: &str, color_term: &str, term: &str) -> Depth {
    if !no_color.is_empty() || term == "dumb" {
        Depth::None
    } else if matches!(color_term, "truecolor" | "24bit")
        || term.ends_with("-direct")
        || RICH.iter().any(|name| term.contains(name))
    {
        Depth::True
    } else if term.contains("256color") {
        Depth::Indexed
    } else if term.contains("mono") || term.starts_with("vt") {
        Depth::None
    } else {
        Depth::Sixteen
    }
}

/// Some terminals say what their colours are: `15;0` is white on black.
fn theme(colours: &str) -> Theme {
    match colours.rsplit(';').next().unwrap_or_default() {
        "7" | "15" => Theme::Light,
        _ => Theme::Dark,
    }
}

/// The Linux console has few signs, and a locale that does not say UTF-8 promises none.
fn is_ascii(term: &str, locale: &[String]) -> bool {
    let set = locale.iter().find(|text| !text.is_empty());
    let utf8 = |text: &String| {
        let text = text.to_lowercase();
        text.contains("utf-8") || text.contains("utf8")
    };
    term == "linux" || term.starts_with("vt") || set.is_some_and(|text| !utf8(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        assert_eq!(depth("", "truecolor", "xterm-256color"), Depth::True);
        assert_eq!(depth("", "", "xterm-256color"), Depth::Indexed);
        assert_eq!(depth("", "", "xterm-kitty"), Depth::True);
        assert_eq!(depth("", "", "xterm"), Depth::Sixteen);
        assert_eq!(depth("1", "truecolor", "xterm"), Depth::None);
        assert_eq!(depth("", "", "dumb"), Depth::None);
        assert_eq!(theme("0;15"), Theme::Light);
        assert_eq!(theme("15;default;0"), Theme::Dark);
        assert_eq!(theme(""), Theme::Dark);
    }

    #[test]
    fn only_a_locale_that_has_them_gets_fine_signs() {
        let locale = |text: &str| [String::new(), String::new(), text.to_owned()];
        assert!(is_ascii("xterm", &locale("C")));
        assert!(!is_ascii("xterm", &locale("is_IS.UTF-8")));
        assert!(!is_ascii("xterm", &locale("")));
        assert!(is_ascii("linux", &locale("C.UTF-8")));
    }
}
