//! What is sent about a game of Kingdomino.

use std::cmp::Ordering;

use game::{Event, Game, Record, Seat, Turn};
use kingdomino::{
    Action, Bonus, Content, Decided, Domino, Dominoes, Drawing, Dynasty, Ending, Illegal, Kingdom,
    Kingdomino, Rules, Score, Slot, Square, State, View,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{ComparedSeen, DecidedSeen, DynastySeen, Preview, Scene, Shown, StandingSeen, WhyNot};
use crate::entry::Earlier;
use crate::refusal::Refusal;
use crate::text::seat::number;

/// A kingdom that somebody has drawn, and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoredKingdom {
    /// The rules line it was scored by.
    pub rules: String,
    /// What lies where.
    pub cells: Vec<Cell>,
    /// What it is worth.
    pub score: ScoreSeen,
    /// Can the dominoes there are have been placed like this, by the rules?
    pub possible: bool,
}

impl ScoredKingdom {
    /// A drawing as [`Drawing`] reads it, scored by these rules; or what is wrong with it.
    pub fn of(drawing: &str, rules: &str) -> Result<Self, Refusal> {
        let wrong = |why: &dyn std::fmt::Display| Refusal::malformed("kingdom", why);
        let rules: Rules = rules
            .parse()
            .map_err(|why| Refusal::malformed("rules", why))?;
        let drawing: Drawing = drawing.parse().map_err(|why| wrong(&why))?;
        let kingdom = drawing.kingdom(rules.limit()).map_err(|why| wrong(&why))?;
        Ok(Self {
            rules: rules.to_string(),
            cells: cells(&kingdom),
            score: score(&kingdom, &Score::of(&kingdom, rules)),
            possible: kingdom.tiling().is_ok_and(|tiling| tiling.placeable),
        })
    }
}

/// The terrains and crowns of both halves of every domino, from the first to the last.
pub fn dominoes() -> Vec<[(String, u8); 2]> {
    let half = |half: kingdomino::Half| (half.terrain.to_string(), half.crowns);
    let halves = |domino: Domino| domino.halves().map(half);
    Dominoes::ALL.iter().map(halves).collect()
}

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct KingdominoScene {
    /// Which round of dominoes is being claimed, counted from 1.
    pub round: usize,
    /// The line whose dominoes are being placed, without those that have been.
    pub current: Vec<SlotSeen>,
    /// The line that is being claimed.
    pub next: Vec<SlotSeen>,
    /// The domino that is to be placed now.
    pub to_place: Option<u8>,
    /// How many dominoes are in the pile.
    pub pile: usize,
    /// The dominoes that nobody has seen, and those that will not come: nobody can tell which.
    pub unseen: Vec<u8>,
    /// The kingdoms in the order of seats.
    pub kingdoms: Vec<KingdomSeen>,
}

/// A domino in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SlotSeen {
    /// Which.
    pub domino: u8,
    /// Whose king stands on it.
    pub king: Option<u8>,
}

/// A kingdom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct KingdomSeen {
    /// Its squares, the castle included.
    pub cells: Vec<Cell>,
    /// The dominoes it is made of, in the order in which they were placed.
    pub dominoes: Vec<PlacedDomino>,
    /// How many dominoes found no place.
    pub discarded: usize,
    /// How many squares wide and high it may become.
    pub limit: usize,
    /// What it is worth.
    pub score: ScoreSeen,
}

/// A square of a kingdom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Cell {
    /// Where, as in records.
    pub at: String,
    /// `castle`, or the terrain.
    pub terrain: String,
    /// How many crowns are on it.
    pub crowns: u8,
}

/// A domino in a kingdom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PlacedDomino {
    /// Which.
    pub domino: u8,
    /// Where its halves A and B lie.
    pub at: [String; 2],
}

/// What a kingdom is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoreSeen {
    /// Properties and bonuses.
    pub total: u32,
    /// What the bonus for the castle in the middle adds; during a game nothing while the middle
    /// can still move away.
    pub middle_kingdom: u32,
    /// What the bonus for a full grid adds.
    pub harmony: u32,
    /// Its properties.
    pub properties: Vec<PropertySeen>,
}

/// A property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PropertySeen {
    /// Its terrain.
    pub terrain: String,
    /// How many squares it has.
    pub squares: u32,
    /// How many crowns.
    pub crowns: u32,
    /// What it is worth.
    pub points: u32,
    /// Where its squares are.
    pub at: Vec<String>,
}

/// What a choice would bring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum KingdominoPreview {
    /// A domino is claimed.
    Claim {
        /// Which.
        domino: u8,
        /// What it means for the order of the next round.
        turn: ClaimCost,
    },
    /// A domino is placed.
    Place {
        /// Which.
        domino: u8,
        /// Where its halves A and B would lie.
        at: [String; 2],
        /// How much the kingdom would be worth then.
        total: u32,
        /// How much more than now.
        gain: i32,
        /// How many squares would be enclosed that no domino can cover, more than now.
        holes: i32,
    },
    /// A domino finds no place.
    Discard {
        /// Which.
        domino: u8,
    },
}

/// What a claim means for the order of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ClaimCost {
    /// When the king would have its next turn: 1 for the first of the round. Where a domino of the
    /// line is left over this is the latest it can be.
    pub order: usize,
    /// The earliest it can be: one less than `order` as long as the domino that is left over may be
    /// a lower one, and the same otherwise.
    pub earliest: usize,
    /// Of how many kings.
    pub of: usize,
}

impl ClaimCost {
    /// What it means to claim this domino of the next line.
    fn of(state: &State, domino: Domino) -> Self {
        let kings = state.rules().kings();
        let (mut free_before, mut free_after) = (0, 0);
        let (mut taken_before, mut taken) = (0, 0);
        for slot in state.next() {
            match (slot.king, slot.domino.cmp(&domino)) {
                (Some(_), side) => {
                    taken += 1;
                    taken_before += usize::from(side.is_lt());
                }
                (None, Ordering::Less) => free_before += 1,
                (None, Ordering::Greater) => free_after += 1,
                (None, Ordering::Equal) => {}
            }
        }
        // The kings that come after this one stand on what is free then.
        let to_come: usize = kings - taken - 1;
        Self {
            order: 1 + taken_before + to_come.min(free_before),
            earliest: 1 + taken_before + to_come.saturating_sub(free_after),
            of: kings,
        }
    }
}

fn number_of(domino: Domino) -> u8 {
    domino.number()
}

fn slot(slot: Slot) -> SlotSeen {
    SlotSeen {
        domino: number_of(slot.domino),
        king: slot.king.map(number),
    }
}

fn score(kingdom: &Kingdom, score: &Score) -> ScoreSeen {
    ScoreSeen {
        total: score.total(),
        middle_kingdom: score.bonus(Bonus::MiddleKingdom),
        harmony: score.bonus(Bonus::Harmony),
        properties: kingdom
            .properties()
            .map(|property| PropertySeen {
                terrain: property.terrain.to_string(),
                squares: property.squares,
                crowns: property.crowns,
                points: property.points(),
                at: property
                    .squares_in(kingdom)
                    .map(|at| at.to_string())
                    .collect(),
            })
            .collect(),
    }
}

fn cells(kingdom: &Kingdom) -> Vec<Cell> {
    let cell = |at: Square| match kingdom.content(at) {
        Content::Empty => None,
        Content::Castle => Some(Cell {
            at: at.to_string(),
            terrain: "castle".to_owned(),
            crowns: 0,
        }),
        Content::Land(half) => Some(Cell {
            at: at.to_string(),
            terrain: half.terrain.to_string(),
            crowns: half.crowns,
        }),
    };
    kingdom.bounds().squares().filter_map(cell).collect()
}

/// Which domino was placed where, by seat.
fn placed(seen: &Record<Kingdomino>) -> [Vec<PlacedDomino>; Seat::MAX] {
    let mut placed: [Vec<PlacedDomino>; Seat::MAX] = Default::default();
    let mut state = Kingdomino::start(&seen.rules);
    for event in seen.events() {
        if let (Event::Act(seat, Action::Place(placement)), Some(domino)) =
            (event, state.to_place())
        {
            placed[seat.index()].push(PlacedDomino {
                domino: number_of(domino),
                at: [placement.a(), placement.b()].map(|square| square.to_string()),
            });
        }
        if event.apply(&mut state).is_err() {
            break;
        }
    }
    placed
}

impl Shown for Kingdomino {
    fn scene(view: &View, seen: &Record<Self>) -> Scene {
        let state = view.state();
        let placed = placed(seen);
        let seats = Seat::all(state.rules().players()).zip(placed);
        let kingdom = |(seat, dominoes): (Seat, Vec<PlacedDomino>)| {
            let kingdom = state.kingdom(seat);
            KingdomSeen {
                cells: cells(kingdom),
                dominoes,
                discarded: state.discarded(seat),
                limit: kingdom.limit(),
                score: score(kingdom, &state.score_so_far(seat)),
            }
        };
        let rules = state.rules();
        // With fewer players some of the unseen dominoes never come.
        let drawn = Dominoes::ALL.len() - state.unseen().len();
        let pile = rules.rounds() * rules.line_length() - drawn;
        Scene::Kingdomino(KingdominoScene {
            round: state.round(),
            current: state.current().map(slot).collect(),
            next: state.next().map(slot).collect(),
            to_place: state.to_place().map(number_of),
            pile,
            unseen: state.unseen().iter().map(number_of).collect(),
            kingdoms: seats.map(kingdom).collect(),
        })
    }

    fn preview(view: &View, action: Action) -> Preview {
        let state = view.state();
        let preview = match action {
            Action::Claim(domino) => KingdominoPreview::Claim {
                domino: number_of(domino),
                turn: ClaimCost::of(state, domino),
            },
            Action::Place(placement) => place(state, placement),
            Action::Discard => KingdominoPreview::Discard {
                domino: state.to_place().map_or(0, number_of),
            },
        };
        Preview::Kingdomino(preview)
    }

    fn dynasty(rules: &Rules, before: &[Earlier], end: Option<&State>) -> Option<DynastySeen> {
        if !rules.dynasty() {
            return None;
        }
        let mut dynasty = Dynasty::new(*rules);
        let ends = before
            .iter()
            .filter_map(|game| Self::from_position(&game.end).ok());
        for end in ends.chain(end.copied()) {
            // A fourth game is not one of the three.
            let _ = dynasty.add(&end);
        }
        let standing = |standing: kingdomino::Standing| StandingSeen {
            seat: number(standing.seat),
            place: standing.place,
            total: standing.total,
        };
        let winners = dynasty
            .winners()
            .map_or_else(Vec::new, |(winners, _)| winners);
        Some(DynastySeen {
            game: before.len() + 1,
            of: Dynasty::GAMES,
            before: before.iter().map(|game| game.table.clone()).collect(),
            standings: dynasty.standings().into_iter().map(standing).collect(),
            winners: winners.into_iter().map(number).collect(),
        })
    }

    fn why_not(illegal: &Illegal) -> WhyNot {
        match *illegal {
            Illegal::NotFree(_) => WhyNot::NotFree,
            Illegal::TooWide { would, limit } => WhyNot::TooWide { would, limit },
            Illegal::TooTall { would, limit } => WhyNot::TooTall { would, limit },
            Illegal::NoMatch(_) => WhyNot::NoMatch,
            ref other => WhyNot::Other {
                detail: other.to_string(),
            },
        }
    }

    fn points_seen(view: &View, seat: Seat) -> u32 {
        view.state().score_so_far(seat).total()
    }

    fn decided(ending: &Ending) -> DecidedSeen {
        match ending.decided() {
            Decided::Total => DecidedSeen::Points,
            Decided::LargestProperty => DecidedSeen::LargestProperty,
            Decided::Crowns => DecidedSeen::Crowns,
            Decided::Shared => DecidedSeen::Shared,
        }
    }

    fn compared(rules: &Rules, ending: &Ending) -> Vec<ComparedSeen> {
        let scores = || ending.scores().iter();
        let mut compared = vec![
            ComparedSeen::of(DecidedSeen::Points, scores().map(Score::total)),
            ComparedSeen::of(
                DecidedSeen::LargestProperty,
                scores().map(|score| score.largest),
            ),
        ];
        if rules.edition().crowns_break_ties() {
            let crowns = scores().map(|score| score.crowns);
            compared.push(ComparedSeen::of(DecidedSeen::Crowns, crowns));
        }
        compared
    }
}

fn place(state: &State, placement: kingdomino::Placement) -> KingdominoPreview {
    let (Turn::Of(seat), Some(domino)) = (Kingdomino::turn(state), state.to_place()) else {
        unreachable!("a domino is placed when one is to be placed");
    };
    let mut after = *state;
    Kingdomino::play_unchecked(&mut after, Action::Place(placement));
    let total = after.score_so_far(seat).total();
    let holes = |state: &State| state.kingdom(seat).holes() as i32;
    KingdominoPreview::Place {
        domino: number_of(domino),
        at: [placement.a(), placement.b()].map(|square| square.to_string()),
        total,
        gain: total as i32 - state.score_so_far(seat).total() as i32,
        holes: holes(&after) - holes(state),
    }
}
