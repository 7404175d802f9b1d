//! Tiling solver: finds dominoes that form a given kingdom, or explains why none do.

use thiserror::Error;

use crate::{Content, Domino, Half, Heading, Kingdom, Placement, Square, Terrain};

/// Reason why a kingdom is impossible.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TilingError {
    #[error("there is no castle")]
    NoCastle,
    #[error("there is more than one castle")]
    TwoCastles,
    /// K1: the kingdom is too wide.
    #[error("the kingdom is {width} squares wide; the limit is {limit}")]
    TooWide { width: usize, limit: usize },
    /// K1: the kingdom is too tall.
    #[error("the kingdom is {height} squares tall; the limit is {limit}")]
    TooTall { height: usize, limit: usize },
    /// K6: a square is not connected to the castle.
    #[error("the square in row {row}, column {column} is not connected to the castle")]
    Unconnected {
        /// Row of the drawing, from 1.
        row: usize,
        /// Column of the drawing, from 1.
        column: usize,
    },
    /// The number of land squares is odd; dominoes cover two each.
    #[error("odd number of squares besides the castle ({0}): each domino covers two")]
    Odd(usize),
    /// The shape has no domino tiling.
    #[error("the squares cannot be paired into dominoes: check for missing or isolated squares")]
    NoPairing,
    /// More squares of a kind than the 48 dominoes contain.
    #[error(
        "too many {terrain} squares with {crowns}: found {found}, but the game has only {available}",
        crowns = crowns_text(*crowns)
    )]
    TooMany {
        terrain: Terrain,
        crowns: u8,
        /// Number in the kingdom.
        found: usize,
        /// Number in the game.
        available: usize,
    },
    /// The shape can be tiled, but not with these terrains and crowns.
    #[error("the 48 dominoes cannot form this kingdom: check letters and crowns")]
    NoSuchDominoes,
    /// A square forms a domino with none of its neighbours.
    #[error(
        "no domino joins {half} in row {row}, column {column} of the kingdom to any neighbour: check the letter and crowns of this square and its neighbours"
    )]
    NoPartner {
        /// Terrain and crowns of the square.
        half: Half,
        /// Row of the kingdom, from 1.
        row: usize,
        /// Column of the kingdom, from 1.
        column: usize,
    },
}

/// A domino tiling of a kingdom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiling {
    /// Dominoes with their placements.
    pub dominoes: Vec<(Domino, Placement)>,
    /// Whether the dominoes can be placed legally (K6) in some order.
    pub placeable: bool,
}

fn crowns_text(crowns: u8) -> String {
    match crowns {
        0 => "no crowns".to_owned(),
        1 => "1 crown".to_owned(),
        _ => format!("{crowns} crowns"),
    }
}

impl Kingdom {
    /// First square in reading order that is not connected to the castle.
    pub(crate) fn first_unconnected(&self) -> Option<Square> {
        let mut reached = vec![Square::CASTLE];
        let mut next = 0;
        while let Some(&square) = reached.get(next) {
            next += 1;
            for beside in Heading::ALL
                .into_iter()
                .filter_map(|heading| square.step(heading))
            {
                if self.content(beside) != Content::Empty && !reached.contains(&beside) {
                    reached.push(beside);
                }
            }
        }
        let occupied = |square: &Square| self.content(*square) != Content::Empty;
        let mut squares = self.bounds().squares().filter(occupied);
        squares.find(|square| !reached.contains(square))
    }

    /// Finds a domino tiling of this kingdom.
    ///
    /// The tiling uses each of the 48 dominoes at most once. Prefers a tiling whose dominoes could
    /// have been placed by the rules.
    pub fn tiling(&self) -> Result<Tiling, TilingError> {
        let land: Vec<(Square, Half)> = self
            .bounds()
            .squares()
            .filter_map(|square| match self.content(square) {
                Content::Land(half) => Some((square, half)),
                Content::Empty | Content::Castle => None,
            })
            .collect();
        if !land.len().is_multiple_of(2) {
            return Err(TilingError::Odd(land.len()));
        }
        if !TilingSearch::new(&land, |_, _| Some(Domino::new_unchecked(1))).run(|_| true) {
            return Err(TilingError::NoPairing);
        }
        check_supply(&land)?;
        self.check_partners(&land)?;
        let mut first = None;
        let unused = |halves: [Half; 2], used: &[(Domino, Placement)]| {
            Domino::all().find(|domino| {
                domino.halves() == halves && used.iter().all(|(other, _)| other != domino)
            })
        };
        let mut search = TilingSearch::new(&land, unused);
        let placeable = search.run(|dominoes| {
            first.get_or_insert_with(|| dominoes.to_vec());
            self.is_placeable(dominoes)
        });
        let dominoes = if placeable { Some(search.used) } else { first };
        match dominoes {
            Some(dominoes) => Ok(Tiling {
                dominoes,
                placeable,
            }),
            None => Err(TilingError::NoSuchDominoes),
        }
    }

    /// Checks that every square forms a domino with one of its neighbours.
    fn check_partners(&self, land: &[(Square, Half)]) -> Result<(), TilingError> {
        for &(square, half) in land {
            let beside = Heading::ALL
                .into_iter()
                .filter_map(|heading| square.step(heading));
            let has_partner = beside.into_iter().any(|other| match self.content(other) {
                Content::Land(other) => Domino::all()
                    .any(|domino| [[half, other], [other, half]].contains(&domino.halves())),
                Content::Empty | Content::Castle => false,
            });
            if !has_partner {
                let bounds = self.bounds();
                return Err(TilingError::NoPartner {
                    half,
                    row: (square.y() - bounds.north()) as usize + 1,
                    column: (square.x() - bounds.west()) as usize + 1,
                });
            }
        }
        Ok(())
    }

    /// Whether the dominoes can be placed in an order in which each one connects (K6).
    ///
    /// Placing one never prevents another from connecting, so a greedy search is complete.
    fn is_placeable(&self, dominoes: &[(Domino, Placement)]) -> bool {
        let mut kingdom = Self::new(self.limit());
        let mut left = dominoes.to_vec();
        loop {
            let before = left.len();
            left.retain(|&(domino, placement)| {
                let either_way = [placement, placement.turned()];
                let legal = kingdom.placements(domino).iter().any(|legal| {
                    legal == placement || domino.is_double() && either_way.contains(&legal)
                });
                if legal {
                    kingdom.place_unchecked(domino, placement);
                }
                !legal
            });
            if left.is_empty() || left.len() == before {
                return left.is_empty();
            }
        }
    }
}

/// Checks that the game has enough squares of each terrain and number of crowns.
fn check_supply(land: &[(Square, Half)]) -> Result<(), TilingError> {
    for &(_, half) in land {
        let Half { terrain, crowns } = half;
        let found = land.iter().filter(|(_, other)| *other == half).count();
        let available = Domino::all()
            .flat_map(Domino::halves)
            .filter(|h| *h == half)
            .count();
        if found > available {
            return Err(TilingError::TooMany {
                terrain,
                crowns,
                found,
                available,
            });
        }
    }
    Ok(())
}

/// Backtracking search for tilings that always covers the most constrained square first.
struct TilingSearch<F> {
    uncovered: Vec<(Square, Half)>,
    /// Finds an unused domino with these halves.
    find_domino: F,
    used: Vec<(Domino, Placement)>,
}

impl<F> TilingSearch<F>
where
    F: Fn([Half; 2], &[(Domino, Placement)]) -> Option<Domino>,
{
    fn new(land: &[(Square, Half)], find_domino: F) -> Self {
        Self {
            uncovered: land.to_vec(),
            find_domino,
            used: Vec::new(),
        }
    }

    /// Enumerates tilings until `stop` returns true; `used` then holds the last tiling.
    fn run(&mut self, mut stop: impl FnMut(&[(Domino, Placement)]) -> bool) -> bool {
        self.search(&mut stop)
    }

    fn search(&mut self, stop: &mut impl FnMut(&[(Domino, Placement)]) -> bool) -> bool {
        let most_constrained = self
            .uncovered
            .iter()
            .map(|&(square, half)| self.choices(square, half))
            .min_by_key(Vec::len);
        let Some(choices) = most_constrained else {
            return stop(&self.used);
        };
        for (domino, placement) in choices {
            let covers = |square: Square| square == placement.a() || square == placement.b();
            let uncovered = self.uncovered.clone();
            self.uncovered.retain(|(square, _)| !covers(*square));
            self.used.push((domino, placement));
            if self.search(stop) {
                return true;
            }
            self.used.pop();
            self.uncovered = uncovered;
        }
        false
    }

    /// Dominoes that could cover this square and an adjacent one.
    fn choices(&self, square: Square, half: Half) -> Vec<(Domino, Placement)> {
        let mut choices = Vec::new();
        for placement in Heading::ALL
            .into_iter()
            .filter_map(|h| Placement::new(square, h))
        {
            let Some(&(_, other)) = self.uncovered.iter().find(|(at, _)| *at == placement.b())
            else {
                continue;
            };
            let straight = (self.find_domino)([half, other], &self.used).map(|d| (d, placement));
            let turned =
                || (self.find_domino)([other, half], &self.used).map(|d| (d, placement.turned()));
            choices.extend(straight.or_else(turned));
        }
        choices
    }
}
