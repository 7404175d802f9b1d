//! Colour palette for true colour, 256 and 16 colours.

use api::Terrain;
use ratatui::style::Color;

use super::{ColourDepth, Theme};

/// Semantic colour role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    /// Default colour of the terminal.
    Plain,
    /// Secondary text.
    Muted,
    /// Emphasized text.
    Accent,
    /// Legal or successful.
    Good,
    /// Illegal or failed.
    Bad,
    /// Crowns on a dark background, and moves that score at once.
    Gold,
    /// Squares a kingdom can still grow into.
    Parchment,
    /// Dots on parchment.
    ParchmentDot,
    /// Domination board.
    Felt,
    /// Numbers on the board.
    Number,
    /// Laid dominoes.
    Ivory,
    /// Pips on ivory.
    Pip,
    /// Area with three sides: one domino completes it.
    Glow,
    /// Colour of a seat, 1 to 4.
    Seat(u8),
    /// Symbols on a seat's colour.
    SeatSymbol(u8),
    /// Background of a terrain.
    Terrain(Terrain),
    /// Symbols on a terrain.
    TerrainSymbol(Terrain),
    /// Crowns on a terrain.
    TerrainCrown(Terrain),
}

/// Whether a terrain's ANSI colour is dark.
const fn is_dark(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Lake | Terrain::Swamp | Terrain::Mine)
}

impl Tone {
    pub(crate) fn colour(self, depth: ColourDepth, theme: Theme) -> Color {
        match (depth, self) {
            (ColourDepth::None, _) | (_, Self::Plain) => Color::Reset,
            (ColourDepth::Sixteen, _) => self.named(theme),
            (ColourDepth::Indexed, _) => Color::Indexed(nearest(self.exact(theme))),
            (ColourDepth::True, _) => {
                let (red, green, blue) = self.exact(theme);
                Color::Rgb(red, green, blue)
            }
        }
    }

    const fn exact(self, theme: Theme) -> (u8, u8, u8) {
        match self {
            Self::Plain => (0, 0, 0),
            Self::Muted => theme.of((140, 132, 120), (112, 102, 88)),
            Self::Accent => theme.of((255, 228, 170), (122, 60, 10)),
            Self::Good => theme.of((110, 220, 110), (10, 120, 40)),
            Self::Bad => theme.of((255, 110, 100), (180, 30, 30)),
            Self::Gold => theme.of((255, 205, 70), (150, 95, 0)),
            Self::Parchment => theme.of((58, 50, 38), (238, 224, 190)),
            Self::ParchmentDot => theme.of((124, 108, 80), (168, 145, 100)),
            Self::Felt => theme.of((24, 44, 36), (214, 228, 214)),
            Self::Number => theme.of((214, 220, 206), (40, 60, 48)),
            Self::Ivory => theme.of((240, 228, 196), (110, 84, 44)),
            Self::Pip => theme.of((50, 40, 30), (255, 248, 230)),
            Self::Glow => theme.of((92, 76, 28), (246, 222, 140)),
            Self::Seat(1) => (214, 92, 128),
            Self::Seat(2) => (222, 160, 40),
            Self::Seat(3) => (70, 150, 84),
            Self::Seat(_) => (72, 128, 206),
            Self::SeatSymbol(2) => (40, 26, 0),
            Self::SeatSymbol(_) => (255, 255, 255),
            Self::Terrain(Terrain::Wheat) => (222, 180, 70),
            Self::Terrain(Terrain::Forest) => (28, 94, 44),
            Self::Terrain(Terrain::Lake) => (52, 118, 184),
            Self::Terrain(Terrain::Pasture) => (150, 200, 96),
            Self::Terrain(Terrain::Swamp) => (124, 84, 120),
            Self::Terrain(Terrain::Mine) => (30, 30, 36),
            Self::TerrainSymbol(Terrain::Wheat) => (110, 76, 12),
            Self::TerrainSymbol(Terrain::Forest) => (150, 206, 150),
            Self::TerrainSymbol(Terrain::Lake) => (206, 230, 252),
            Self::TerrainSymbol(Terrain::Pasture) => (64, 104, 30),
            Self::TerrainSymbol(Terrain::Swamp) => (232, 214, 228),
            Self::TerrainSymbol(Terrain::Mine) => (176, 176, 190),
            Self::TerrainCrown(Terrain::Wheat | Terrain::Pasture) => (96, 40, 0),
            Self::TerrainCrown(_) => (255, 214, 80),
        }
    }

    const fn named(self, theme: Theme) -> Color {
        match self {
            Self::Plain | Self::Felt | Self::Number | Self::Glow => Color::Reset,
            Self::Muted | Self::ParchmentDot | Self::Terrain(Terrain::Mine) => Color::DarkGray,
            Self::Accent => theme.of(Color::LightYellow, Color::Black),
            Self::Good => theme.of(Color::LightGreen, Color::Green),
            Self::Bad => theme.of(Color::LightRed, Color::Red),
            Self::Gold => theme.of(Color::LightYellow, Color::Red),
            Self::Parchment => theme.of(Color::Black, Color::Gray),
            Self::Ivory => theme.of(Color::White, Color::Black),
            Self::Pip => theme.of(Color::Black, Color::White),
            Self::Seat(1) | Self::Terrain(Terrain::Swamp) => Color::Magenta,
            Self::Seat(2) | Self::Terrain(Terrain::Wheat) => Color::Yellow,
            Self::Seat(3) | Self::Terrain(Terrain::Forest) => Color::Green,
            Self::Seat(_) | Self::Terrain(Terrain::Lake) => Color::Blue,
            Self::Terrain(Terrain::Pasture) => Color::LightGreen,
            Self::SeatSymbol(1 | 4) => Color::White,
            Self::TerrainSymbol(terrain) | Self::TerrainCrown(terrain) if is_dark(terrain) => {
                Color::White
            }
            Self::SeatSymbol(_) | Self::TerrainSymbol(_) | Self::TerrainCrown(_) => Color::Black,
        }
    }
}

impl Theme {
    const fn of<T: Copy>(self, dark: T, light: T) -> T {
        match self {
            Self::Dark => dark,
            Self::Light => light,
        }
    }
}

/// Nearest colour of the xterm palette: a 6×6×6 cube and 24 greys.
fn nearest((red, green, blue): (u8, u8, u8)) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| {
        let apart = |index: &usize| STEPS[*index].abs_diff(value);
        (0..STEPS.len()).min_by_key(apart).unwrap_or_default()
    };
    let distance = |(r, g, b): (u8, u8, u8)| {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(r, red) + square(g, green) + square(b, blue)
    };
    let [r, g, b] = [red, green, blue].map(step);
    let cube = (16 + 36 * r + 6 * g + b) as u8;
    let grey = |index: u8| {
        let value = 8 + 10 * index;
        (value, value, value)
    };
    let best = (0..24).min_by_key(|index| distance(grey(*index)));
    let best = best.unwrap_or_default();
    // Saturated colours are not mapped to grey.
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let pale = most - least < 24;
    if pale && distance(grey(best)) < distance((STEPS[r], STEPS[g], STEPS[b])) {
        232 + best
    } else {
        cube
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terrains_and_seats_differ_at_every_depth() {
        for depth in [
            ColourDepth::True,
            ColourDepth::Indexed,
            ColourDepth::Sixteen,
        ] {
            for theme in [Theme::Dark, Theme::Light] {
                let fills = Terrain::ALL.map(|terrain| Tone::Terrain(terrain).colour(depth, theme));
                let seats = [1, 2, 3, 4].map(|seat| Tone::Seat(seat).colour(depth, theme));
                for colours in [&fills[..], &seats[..]] {
                    for (index, colour) in colours.iter().enumerate() {
                        assert!(!colours[..index].contains(colour), "{depth:?} {colours:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn symbols_contrast_with_their_background() {
        for terrain in Terrain::ALL {
            for fg in [Tone::TerrainSymbol(terrain), Tone::TerrainCrown(terrain)] {
                let ratio = contrast(
                    fg.exact(Theme::Dark),
                    Tone::Terrain(terrain).exact(Theme::Dark),
                );
                assert!(ratio > 3.0, "{terrain:?} {fg:?} {ratio}");
            }
        }
        for seat in 1..=4 {
            let seat_ink = Tone::SeatSymbol(seat).exact(Theme::Dark);
            let ratio = contrast(seat_ink, Tone::Seat(seat).exact(Theme::Dark));
            assert!(ratio > 3.0, "{seat} {ratio}");
        }
    }

    /// WCAG contrast ratio.
    fn contrast(a: (u8, u8, u8), b: (u8, u8, u8)) -> f64 {
        let light = |(red, green, blue): (u8, u8, u8)| {
            let part = |value: u8| {
                let value = f64::from(value) / 255.0;
                if value <= 0.04045 {
                    value / 12.92
                } else {
                    ((value + 0.055) / 1.055).powf(2.4)
                }
            };
            0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
        };
        let (high, low) = (light(a).max(light(b)), light(a).min(light(b)));
        (high + 0.05) / (low + 0.05)
    }

    #[test]
    fn exact_palette_colours_are_found() {
        assert_eq!(nearest((0, 0, 0)), 16);
        assert_eq!(nearest((255, 255, 255)), 231);
        assert_eq!(nearest((95, 135, 175)), 67);
        assert_eq!(nearest((128, 128, 128)), 244);
    }
}
