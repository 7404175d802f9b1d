//! Can this kingdom exist? Which dominoes could it be made of?

use thiserror::Error;

use crate::{Content, Domino, Half, Heading, Kingdom, Placement, Square, Terrain};

/// Why a kingdom cannot exist.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Impossible {
    /// Every kingdom has a castle.
    #[error("there is no castle")]
    NoCastle,
    /// Every kingdom has only one castle.
    #[error("there is more than one castle")]
    TwoCastles,
    /// K1.
    #[error("it is {would} wide, and the limit is {limit}")]
    TooWide {
        /// How wide it is.
        would: usize,
        /// How wide it may be.
        limit: usize,
    },
    /// K1.
    #[error("it is {would} tall, and the limit is {limit}")]
    TooTall {
        /// How tall it is.
        would: usize,
        /// How tall it may be.
        limit: usize,
    },
    /// K6: everything hangs together with the castle.
    #[error("the square in row {row}, column {column} is not connected to the castle")]
    Unconnected {
        /// The row as drawn, from 1.
        row: usize,
        /// The column as drawn, from 1.
        column: usize,
    },
    /// Dominoes cover two squares each.
    #[error("without the castle its squares are {0}, an odd number, and dominoes cover two each")]
    Odd(usize),
    /// The shape alone rules it out.
    #[error("its squares cannot be paired into dominoes")]
    NoPairing,
    /// More squares of a kind than the 48 dominoes have.
    #[error("it has {found} {terrain} squares with {crowns} crowns, and the game has {available}")]
    TooMany {
        /// The terrain.
        terrain: Terrain,
        /// The crowns on it.
        crowns: u8,
        /// How many the kingdom has.
        found: usize,
        /// How many there are.
        available: usize,
    },
    /// The shape would do, but not these terrains and crowns.
    #[error("the 48 dominoes cannot be laid to make it up: check letters and crowns")]
    NoSuchDominoes,
    /// One square fits none of those around it.
    #[error(
        "no domino has {half} and a square beside it, in row {row}, column {column}: check letters \
         and crowns"
    )]
    NoPartner {
        /// The square's terrain and crowns.
        half: Half,
        /// The row of the kingdom, from 1.
        row: usize,
        /// The column of the kingdom, from 1.
        column: usize,
    },
}

/// A way to make up a kingdom from dominoes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiling {
    /// The dominoes and where they lie.
    pub dominoes: Vec<(Domino, Placement)>,
    /// Could they have been placed in some order, each connecting as K6 asks?
    pub placeable: bool,
}

impl Kingdom {
    /// The first square, in reading order, that no chain of neighbours joins to the castle.
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

    /// Dominoes that make up this kingdom, each of the 48 used once at most; preferably such that
    /// every one could have been placed by the rules.
    pub fn tiling(&self) -> Result<Tiling, Impossible> {
        let land: Vec<(Square, Half)> = self
            .bounds()
            .squares()
            .filter_map(|square| match self.content(square) {
                Content::Land(half) => Some((square, half)),
                Content::Empty | Content::Castle => None,
            })
            .collect();
        if !land.len().is_multiple_of(2) {
            return Err(Impossible::Odd(land.len()));
        }
        if !Search::new(&land, |_, _| Some(Domino::trusted(1))).run(|_| true) {
            return Err(Impossible::NoPairing);
        }
        enough_of_each(&land)?;
        self.partner_for_each(&land)?;
        let mut first = None;
        let unused = |halves: [Half; 2], used: &[(Domino, Placement)]| {
            Domino::all().find(|domino| {
                domino.halves() == halves && used.iter().all(|(other, _)| other != domino)
            })
        };
        let mut search = Search::new(&land, unused);
        let placeable = search.run(|dominoes| {
            first.get_or_insert_with(|| dominoes.to_vec());
            self.connects(dominoes)
        });
        let dominoes = if placeable { Some(search.used) } else { first };
        match dominoes {
            Some(dominoes) => Ok(Tiling {
                dominoes,
                placeable,
            }),
            None => Err(Impossible::NoSuchDominoes),
        }
    }

    /// Every square makes a domino with one of its neighbours.
    fn partner_for_each(&self, land: &[(Square, Half)]) -> Result<(), Impossible> {
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
                return Err(Impossible::NoPartner {
                    half,
                    row: (square.y() - bounds.north()) as usize + 1,
                    column: (square.x() - bounds.west()) as usize + 1,
                });
            }
        }
        Ok(())
    }

    /// Is there an order in which each domino connects when it is placed? Placing one never keeps
    /// another from connecting, so it is enough to go on as long as any does.
    fn connects(&self, dominoes: &[(Domino, Placement)]) -> bool {
        let mut kingdom = Self::new(self.limit());
        let mut left = dominoes.to_vec();
        loop {
            let before = left.len();
            left.retain(|&(domino, placement)| {
                let spots = [placement, placement.turned()];
                let legal = kingdom.placements(domino).iter().any(|legal| {
                    legal == placement || domino.is_double() && spots.contains(&legal)
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

fn enough_of_each(land: &[(Square, Half)]) -> Result<(), Impossible> {
    for &(_, half) in land {
        let Half { terrain, crowns } = half;
        let found = land.iter().filter(|(_, other)| *other == half).count();
        let available = Domino::all()
            .flat_map(Domino::halves)
            .filter(|h| *h == half)
            .count();
        if found > available {
            return Err(Impossible::TooMany {
                terrain,
                crowns,
                found,
                available,
            });
        }
    }
    Ok(())
}

/// Covers squares two by two, always going on where there is the least choice.
struct Search<F> {
    open: Vec<(Square, Half)>,
    /// A domino with these halves that has not been used yet.
    domino: F,
    used: Vec<(Domino, Placement)>,
}

impl<F> Search<F>
where
    F: Fn([Half; 2], &[(Domino, Placement)]) -> Option<Domino>,
{
    fn new(land: &[(Square, Half)], domino: F) -> Self {
        Self {
            open: land.to_vec(),
            domino,
            used: Vec::new(),
        }
    }

    /// Visits coverings until `stop` says so; then `used` holds the one it stopped at.
    fn run(&mut self, mut stop: impl FnMut(&[(Domino, Placement)]) -> bool) -> bool {
        self.go_on(&mut stop)
    }

    fn go_on(&mut self, stop: &mut impl FnMut(&[(Domino, Placement)]) -> bool) -> bool {
        let open = &self.open;
        let tightest = open
            .iter()
            .map(|&(square, half)| self.choices(square, half))
            .min_by_key(Vec::len);
        let Some(choices) = tightest else {
            return stop(&self.used);
        };
        for (domino, placement) in choices {
            let covers = |square: Square| square == placement.a() || square == placement.b();
            let open = self.open.clone();
            self.open.retain(|(square, _)| !covers(*square));
            self.used.push((domino, placement));
            if self.go_on(stop) {
                return true;
            }
            self.used.pop();
            self.open = open;
        }
        false
    }

    /// The dominoes that could cover this square and one beside it.
    fn choices(&self, square: Square, half: Half) -> Vec<(Domino, Placement)> {
        let mut choices = Vec::new();
        for placement in Heading::ALL
            .into_iter()
            .filter_map(|h| Placement::new(square, h))
        {
            let Some(&(_, other)) = self.open.iter().find(|(at, _)| *at == placement.b()) else {
                continue;
            };
            let straight = (self.domino)([half, other], &self.used).map(|d| (d, placement));
            let turned =
                || (self.domino)([other, half], &self.used).map(|d| (d, placement.turned()));
            choices.extend(straight.or_else(turned));
        }
        choices
    }
}
