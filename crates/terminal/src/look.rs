//! Appearance: colour depth, theme and symbols.

mod colour;

use api::{CellTerrain, Terrain};
use std::env;

use crate::i18n::Translations;
use ratatui::style::{Color, Modifier, Style};

pub(crate) use colour::Tone;

/// Colour depth of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColourDepth {
    /// Monochrome: only bold, underlined and reversed.
    None,
    /// The 16 ANSI colours.
    Sixteen,
    /// 256-colour palette.
    Indexed,
    /// 24-bit colour.
    True,
}

/// Theme that matches the terminal background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Dark background.
    Dark,
    /// Light background.
    Light,
}

/// Appearance of the UI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Colour depth.
    pub depth: ColourDepth,
    /// Light or dark.
    pub theme: Theme,
    /// ASCII symbols only.
    pub ascii: bool,
}

impl Look {
    /// Detects the appearance from the environment.
    pub fn of_environment() -> Self {
        let var = |name: &str| env::var(name).unwrap_or_default();
        Self {
            depth: depth(&var("NO_COLOR"), &var("COLORTERM"), &var("TERM")),
            theme: theme(&var("COLORFGBG")),
            ascii: is_ascii(&var("TERM"), &[var("LC_ALL"), var("LC_CTYPE"), var("LANG")]),
        }
    }

    /// The closest colour the terminal can show.
    pub(crate) fn colour(self, tone: Tone) -> Color {
        tone.colour(self.depth, self.theme)
    }

    /// Foreground style.
    pub(crate) fn fg(self, tone: Tone) -> Style {
        let style = Style::new().fg(self.colour(tone));
        match tone {
            Tone::Muted if self.depth == ColourDepth::None => style.add_modifier(Modifier::DIM),
            _ => style,
        }
    }

    /// Style with foreground and background.
    pub(crate) fn on(self, fg: Tone, background: Tone) -> Style {
        Style::new().fg(self.colour(fg)).bg(self.colour(background))
    }

    /// Emphasized style.
    pub(crate) fn accent(self) -> Style {
        self.fg(Tone::Accent).add_modifier(Modifier::BOLD)
    }

    /// Whether the terminal has no colours; selections are then shown reversed.
    pub(crate) fn is_monochrome(self) -> bool {
        self.depth == ColourDepth::None
    }

    fn symbol(self, fine: &'static str, plain: &'static str) -> &'static str {
        if self.ascii { plain } else { fine }
    }

    /// Symbol of a terrain or the castle.
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

    /// Crown symbols, or their number if they do not fit.
    pub(crate) fn crowns(self, crowns: u8, rect: usize) -> String {
        match (self.ascii, usize::from(crowns)) {
            (_, 0) => String::new(),
            (false, many) if many <= rect => self.crown().repeat(many),
            (_, many) => many.to_string(),
        }
    }

    pub(crate) fn crown(self) -> &'static str {
        self.symbol("♛", "^")
    }

    /// Shape of a seat's tokens.
    pub(crate) fn token(self, seat: u8) -> &'static str {
        match seat {
            1 => self.symbol("●", "1"),
            2 => self.symbol("■", "2"),
            3 => self.symbol("▲", "3"),
            _ => self.symbol("◆", "4"),
        }
    }

    pub(crate) fn king(self) -> &'static str {
        self.symbol("♚", "K")
    }

    /// Marker in front of the selected item.
    pub(crate) fn pointer(self) -> &'static str {
        self.symbol("▶", ">")
    }

    /// Empty square within reach.
    pub(crate) fn dot(self) -> &'static str {
        self.symbol("·", ".")
    }

    /// Empty square the held domino can cover.
    pub(crate) fn free(self) -> &'static str {
        self.symbol("○", "o")
    }

    /// Left and right edge of the selection.
    pub(crate) fn selection_edges(self) -> [&'static str; 2] {
        if self.ascii || self.is_monochrome() {
            ["[", "]"]
        } else {
            ["▌", "▐"]
        }
    }

    /// Label of the arrow keys.
    pub(crate) fn arrows(self, translations: &Translations) -> String {
        if self.ascii {
            translations.t("key-arrows")
        } else {
            "←↑↓→".to_owned()
        }
    }

    /// Separator between phrases.
    pub(crate) fn separator(self) -> &'static str {
        self.symbol(" · ", " - ")
    }

    /// Multiplication sign.
    pub(crate) fn times(self) -> &'static str {
        self.symbol("×", "x")
    }

    /// Laid domino: horizontal and vertical.
    pub(crate) fn laid(self) -> [&'static str; 2] {
        if self.ascii {
            ["=", "H"]
        } else {
            ["━", "┃"]
        }
    }

    /// Legal place: horizontal and vertical.
    pub(crate) fn place(self) -> [&'static str; 2] {
        if self.ascii {
            ["-", ":"]
        } else {
            ["╌", "╎"]
        }
    }

    /// Selected place: horizontal and vertical.
    pub(crate) fn picked(self) -> [&'static str; 2] {
        if self.ascii {
            ["*", "*"]
        } else {
            ["▬", "█"]
        }
    }

    /// Replaces typographic symbols in ASCII mode. Letters stay: a user of the language can display them.
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

/// Terminals with 24-bit colour that do not set COLORTERM over SSH.
const RICH: [&str; 5] = ["kitty", "alacritty", "foot", "wezterm", "ghostty"];

fn depth(no_color: &str, color_term: &str, term: &str) -> ColourDepth {
    if !no_color.is_empty() || term == "dumb" {
        ColourDepth::None
    } else if matches!(color_term, "truecolor" | "24bit")
        || term.ends_with("-direct")
        || RICH.iter().any(|name| term.contains(name))
    {
        ColourDepth::True
    } else if term.contains("256color") {
        ColourDepth::Indexed
    } else if term.contains("mono") || term.starts_with("vt") {
        ColourDepth::None
    } else {
        ColourDepth::Sixteen
    }
}

/// Reads COLORFGBG: `15;0` is white on black.
fn theme(colours: &str) -> Theme {
    match colours.rsplit(';').next().unwrap_or_default() {
        "7" | "15" => Theme::Light,
        _ => Theme::Dark,
    }
}

/// Whether only ASCII is safe: Linux console, VT terminals, or a locale without UTF-8.
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
    fn colour_depth_and_theme_follow_the_environment() {
        assert_eq!(depth("", "truecolor", "xterm-256color"), ColourDepth::True);
        assert_eq!(depth("", "", "xterm-256color"), ColourDepth::Indexed);
        assert_eq!(depth("", "", "xterm-kitty"), ColourDepth::True);
        assert_eq!(depth("", "", "xterm"), ColourDepth::Sixteen);
        assert_eq!(depth("1", "truecolor", "xterm"), ColourDepth::None);
        assert_eq!(depth("", "", "dumb"), ColourDepth::None);
        assert_eq!(theme("0;15"), Theme::Light);
        assert_eq!(theme("15;default;0"), Theme::Dark);
        assert_eq!(theme(""), Theme::Dark);
    }

    #[test]
    fn unicode_symbols_need_a_utf8_locale() {
        let locale = |text: &str| [String::new(), String::new(), text.to_owned()];
        assert!(is_ascii("xterm", &locale("C")));
        assert!(!is_ascii("xterm", &locale("is_IS.UTF-8")));
        assert!(!is_ascii("xterm", &locale("")));
        assert!(is_ascii("linux", &locale("C.UTF-8")));
    }
}
