//! The colours there are, for terminals with many, few and none.

use ratatui::style::Color;

use super::{Depth, Theme};

/// A colour by what it is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    /// As the terminal has it.
    Plain,
    /// What matters less.
    Quiet,
    /// What matters most.
    Bright,
    /// All right.
    Good,
    /// Not allowed.
    Bad,
    /// Crowns on dark ground, and what brings something at once.
    Gold,
    /// What can still become part of a kingdom.
    Parchment,
    /// Dots on it.
    ParchmentInk,
    /// The board of Domination.
    Felt,
    /// Its numbers.
    Number,
    /// Dominoes that lie on it.
    Ivory,
    /// Pips on ivory.
    Pip,
    /// An area that one domino would complete.
    Glow,
    /// The colour of a seat, 1 to 4.
    Seat(u8),
    /// Signs on that.
    SeatInk(u8),
    /// The ground of a terrain.
    Ground(Terrain),
    /// Signs on that.
    Sign(Terrain),
    /// Crowns on that.
    Crown(Terrain),
}

/// A terrain, or the castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Terrain {
    Wheat,
    Forest,
    Lake,
    Pasture,
    Swamp,
    Mine,
}

impl Terrain {
    pub(crate) fn called(name: &str) -> Option<Self> {
        Some(match name {
            "wheat" => Self::Wheat,
            "forest" => Self::Forest,
            "lake" => Self::Lake,
            "pasture" => Self::Pasture,
            "swamp" => Self::Swamp,
            "mine" => Self::Mine,
            _ => return None,
        })
    }

    const fn is_light(self) -> bool {
        matches!(self, Self::Wheat | Self::Pasture)
    }
}

impl Tone {
    pub(crate) fn colour(self, depth: Depth, theme: Theme) -> Color {
        match (depth, self) {
            (Depth::None, _) | (_, Self::Plain) => Color::Reset,
            (Depth::Sixteen, _) => self.named(theme),
            (Depth::Indexed, _) => Color::Indexed(nearest(self.exact(theme))),
            (Depth::True, _) => {
                let (red, green, blue) = self.exact(theme);
                Color::Rgb(red, green, blue)
            }
        }
    }

    const fn exact(self, theme: Theme) -> (u8, u8, u8) {
        let night = matches!(theme, Theme::Dark);
        match self {
            Self::Plain => (0, 0, 0),
            Self::Quiet => {
                if night {
                    (140, 132, 120)
                } else {
                    (112, 102, 88)
                }
            }
            Self::Bright => {
                if night {
                    (255, 228, 170)
                } else {
                    (122, 60, 10)
                }
            }
            Self::Good => {
                if night {
                    (110, 220, 110)
                } else {
                    (10, 120, 40)
                }
            }
            Self::Bad => {
                if night {
                    (255, 110, 100)
                } else {
                    (180, 30, 30)
                }
            }
            Self::Gold => {
                if night {
                    (255, 205, 70)
                } else {
                    (150, 95, 0)
                }
            }
            Self::Parchment => {
                if night {
                    (58, 50, 38)
                } else {
                    (238, 224, 190)
                }
            }
            Self::ParchmentInk => {
                if night {
                    (124, 108, 80)
                } else {
                    (168, 145, 100)
                }
            }
            Self::Felt => {
                if night {
                    (24, 44, 36)
                } else {
                    (214, 228, 214)
                }
            }
            Self::Number => {
                if night {
                    (214, 220, 206)
                } else {
                    (40, 60, 48)
                }
            }
            Self::Ivory => {
                if night {
                    (240, 228, 196)
                } else {
                    (110, 84, 44)
                }
            }
            Self::Pip => {
                if night {
                    (50, 40, 30)
                } else {
                    (255, 248, 230)
                }
            }
            Self::Glow => {
                if night {
                    (92, 76, 28)
                } else {
                    (246, 222, 140)
                }
            }
            Self::Seat(seat) => match seat {
                1 => (214, 92, 128),
                2 => (222, 160, 40),
                3 => (70, 150, 84),
                _ => (72, 128, 206),
            },
            Self::SeatInk(seat) => match seat {
                2 => (40, 26, 0),
                _ => (255, 255, 255),
            },
            Self::Ground(terrain) => match terrain {
                Terrain::Wheat => (222, 180, 70),
                Terrain::Forest => (28, 94, 44),
                Terrain::Lake => (52, 118, 184),
                Terrain::Pasture => (150, 200, 96),
                Terrain::Swamp => (124, 84, 120),
                Terrain::Mine => (30, 30, 36),
            },
            Self::Sign(terrain) => match terrain {
                Terrain::Wheat => (110, 76, 12),
                Terrain::Forest => (150, 206, 150),
                Terrain::Lake => (206, 230, 252),
                Terrain::Pasture => (64, 104, 30),
                Terrain::Swamp => (232, 214, 228),
                Terrain::Mine => (176, 176, 190),
            },
            Self::Crown(terrain) => {
                if terrain.is_light() {
                    (96, 40, 0)
                } else {
                    (255, 214, 80)
                }
            }
        }
    }

    const fn named(self, theme: Theme) -> Color {
        let night = matches!(theme, Theme::Dark);
        match self {
            Self::Plain => Color::Reset,
            Self::Quiet | Self::ParchmentInk => Color::DarkGray,
            Self::Bright => {
                if night {
                    Color::LightYellow
                } else {
                    Color::Black
                }
            }
            Self::Good => {
                if night {
                    Color::LightGreen
                } else {
                    Color::Green
                }
            }
            Self::Bad => {
                if night {
                    Color::LightRed
                } else {
                    Color::Red
                }
            }
            Self::Gold => {
                if night {
                    Color::LightYellow
                } else {
                    Color::Red
                }
            }
            Self::Parchment => {
                if night {
                    Color::Black
                } else {
                    Color::Gray
                }
            }
            Self::Felt => Color::Reset,
            Self::Number => Color::Reset,
            Self::Ivory => {
                if night {
                    Color::White
                } else {
                    Color::Black
                }
            }
            Self::Pip => {
                if night {
                    Color::Black
                } else {
                    Color::White
                }
            }
            Self::Glow => Color::Reset,
            Self::Seat(seat) => match seat {
                1 => Color::Magenta,
                2 => Color::Yellow,
                3 => Color::Green,
                _ => Color::Blue,
            },
            Self::SeatInk(seat) => match seat {
                1 | 4 => Color::White,
                _ => Color::Black,
            },
            Self::Ground(terrain) => match terrain {
                Terrain::Wheat => Color::Yellow,
                Terrain::Forest => Color::Green,
                Terrain::Lake => Color::Blue,
                Terrain::Pasture => Color::LightGreen,
                Terrain::Swamp => Color::Magenta,
                Terrain::Mine => Color::DarkGray,
            },
            Self::Sign(terrain) | Self::Crown(terrain) => match terrain {
                Terrain::Wheat | Terrain::Forest | Terrain::Pasture => Color::Black,
                Terrain::Lake | Terrain::Swamp | Terrain::Mine => Color::White,
            },
        }
    }
}

/// The nearest of the 256 colours: a cube of 6×6×6, and greys.
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
    // What has a colour does not become grey.
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

    const TERRAINS: [Terrain; 6] = [
        Terrain::Wheat,
        Terrain::Forest,
        Terrain::Lake,
        Terrain::Pasture,
        Terrain::Swamp,
        Terrain::Mine,
    ];

    #[test]
    fn terrains_and_seats_differ_at_every_depth() {
        for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
            for theme in [Theme::Dark, Theme::Light] {
                let grounds = TERRAINS.map(|terrain| Tone::Ground(terrain).colour(depth, theme));
                let seats = [1, 2, 3, 4].map(|seat| Tone::Seat(seat).colour(depth, theme));
                for colours in [&grounds[..], &seats[..]] {
                    for (index, colour) in colours.iter().enumerate() {
                        assert!(!colours[..index].contains(colour), "{depth:?} {colours:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn signs_can_be_read_on_their_ground() {
        for terrain in TERRAINS {
            for ink in [Tone::Sign(terrain), Tone::Crown(terrain)] {
                let ratio = contrast(
                    ink.exact(Theme::Dark),
                    Tone::Ground(terrain).exact(Theme::Dark),
                );
                assert!(ratio > 3.0, "{terrain:?} {ink:?} {ratio}");
            }
        }
        for seat in 1..=4 {
            let seat_ink = Tone::SeatInk(seat).exact(Theme::Dark);
            let ratio = contrast(seat_ink, Tone::Seat(seat).exact(Theme::Dark));
            assert!(ratio > 3.0, "{seat} {ratio}");
        }
    }

    /// As the guidelines for accessible pages count it.
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
    fn exact_members_of_the_cube_are_found() {
        assert_eq!(nearest((0, 0, 0)), 16);
        assert_eq!(nearest((255, 255, 255)), 231);
        assert_eq!(nearest((95, 135, 175)), 67);
        assert_eq!(nearest((128, 128, 128)), 244);
    }
}
