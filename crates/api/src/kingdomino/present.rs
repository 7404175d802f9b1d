//! Kingdomino values as wire views.

use std::cmp::Ordering;

use game::{Event, Game, Seat, Turn};
use kingdomino::{
    Action, Bonus, Chance, Content, DecidedBy, Domino, Dominoes, Drawing, Dynasty, Ending, Illegal,
    Kingdom, Kingdomino, Placement, Rules, Score, Slot, Square, State, View,
};
use table::{PastEvent, PreviousGame, Refusal};

use super::{
    BonusView, Cell, CellTerrain, ClaimOrder, KingdomDrawing, KingdomView, KingdominoPreview,
    KingdominoScene, LineSlot, PlacedDomino, PropertyView, ScoreView, ScoredKingdom, Terrain,
};
use crate::event::EventKind;
use crate::present::{Present, WhyNot};
use crate::terms::{Criterion, GameName, Point, number};
use crate::view::{Comparison, MatchView, Preview, Scene, Standing};

/// Terrain and crowns of both halves of every domino, in order of number.
pub fn dominoes() -> Vec<[(Terrain, u8); 2]> {
    let half = |half: kingdomino::Half| (half.terrain.into(), half.crowns);
    let halves = |domino: Domino| domino.halves().map(half);
    Dominoes::ALL.iter().map(halves).collect()
}

impl ScoredKingdom {
    /// Parses and scores a drawing.
    pub fn of(drawing: &KingdomDrawing) -> Result<Self, Refusal> {
        let KingdomDrawing {
            rules,
            kingdom: drawing,
        } = drawing;
        let wrong = |why: &dyn std::fmt::Display| Refusal::invalid("kingdom", why);
        let rules: Rules = rules
            .parse()
            .map_err(|why| Refusal::invalid("rules", why))?;
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

impl ClaimOrder {
    /// Computes the turn order after claiming this domino of the next line.
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
        // The remaining kings take the dominoes that are still free.
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

fn slot(slot: Slot) -> LineSlot {
    LineSlot {
        domino: number_of(slot.domino),
        king: slot.king.map(number),
    }
}

fn point(square: Square) -> Point {
    let index = |offset: i8| (offset + Square::REACH) as u8;
    Point {
        x: index(square.x()),
        y: index(square.y()),
    }
}

fn halves(placement: Placement) -> [Square; 2] {
    [placement.a(), placement.b()]
}

fn texts(squares: [Square; 2]) -> [String; 2] {
    squares.map(|square| square.to_string())
}

fn score(kingdom: &Kingdom, score: &Score) -> ScoreView {
    let property = |property: kingdomino::Property| {
        let squares: Vec<Square> = property.squares_in(kingdom).collect();
        PropertyView {
            terrain: property.terrain.into(),
            squares: property.squares,
            crowns: property.crowns,
            points: property.points(),
            at: squares.iter().map(ToString::to_string).collect(),
            covers: squares.into_iter().map(point).collect(),
        }
    };
    let earned = score.each_bonus().filter(|(_, points)| *points > 0);
    let bonus = |(bonus, points): (Bonus, u32)| BonusView {
        keyword: bonus.keyword().to_owned(),
        points,
    };
    ScoreView {
        total: score.total(),
        middle_kingdom: score.bonus(Bonus::MiddleKingdom),
        harmony: score.bonus(Bonus::Harmony),
        bonuses: earned.map(bonus).collect(),
        properties: kingdom.properties().map(property).collect(),
    }
}

fn cells(kingdom: &Kingdom) -> Vec<Cell> {
    let cell = |at: Square| {
        let (terrain, crowns) = match kingdom.content(at) {
            Content::Empty => return None,
            Content::Castle => (CellTerrain::Castle, 0),
            Content::Land(half) => (CellTerrain::Land(half.terrain.into()), half.crowns),
        };
        let Point { x, y } = point(at);
        Some(Cell {
            at: at.to_string(),
            x,
            y,
            terrain,
            crowns,
        })
    };
    kingdom.bounds().squares().filter_map(cell).collect()
}

/// Dominoes that each seat has placed, in order.
fn placed(history: &[PastEvent<Kingdomino>]) -> [Vec<PlacedDomino>; Seat::MAX] {
    let mut placed: [Vec<PlacedDomino>; Seat::MAX] = Default::default();
    for past in history {
        if let (Event::Act(seat, Action::Place(placement)), Some(domino)) =
            (past.event, past.effect)
        {
            placed[seat.index()].push(PlacedDomino {
                domino: number_of(domino),
                at: texts(halves(placement)),
                squares: halves(placement).map(point),
            });
        }
    }
    placed
}

impl Present for Kingdomino {
    const GAME: GameName = GameName::Kingdomino;

    fn scene(view: &View, history: &[PastEvent<Self>]) -> Scene {
        let state = view.state();
        let seats = Seat::all(state.rules().players()).zip(placed(history));
        let kingdom = |(seat, dominoes): (Seat, Vec<PlacedDomino>)| {
            let kingdom = state.kingdom(seat);
            KingdomView {
                cells: cells(kingdom),
                dominoes,
                discarded: state.discarded(seat),
                limit: kingdom.limit(),
                score: score(kingdom, &state.guaranteed_score(seat)),
            }
        };
        let rules = state.rules();
        // With fewer players some of the unseen dominoes are never drawn.
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

    fn event(_: &Rules, past: &PastEvent<Self>) -> EventKind {
        // Placement and discard events always have the domino as effect.
        let domino = past.effect.map_or(0, number_of);
        match past.event {
            Event::Chance(Some(Chance::King(seat))) => EventKind::KingDrawn { king: number(seat) },
            Event::Chance(Some(Chance::Draw(drawn))) => EventKind::DominoDrawn {
                domino: number_of(drawn),
            },
            Event::Chance(None) => unreachable!("nothing is hidden in Kingdomino"),
            Event::Act(_, Action::Claim(claimed)) => EventKind::Claim {
                domino: number_of(claimed),
            },
            Event::Act(_, Action::Place(placement)) => EventKind::Place {
                domino,
                at: texts(halves(placement)),
                squares: halves(placement).map(point),
            },
            Event::Act(_, Action::Discard) => EventKind::Discard { domino },
        }
    }

    fn preview(view: &View, action: Action) -> Preview {
        let state = view.state();
        let preview = match action {
            Action::Claim(domino) => KingdominoPreview::Claim {
                domino: number_of(domino),
                turn: ClaimOrder::of(state, domino),
            },
            Action::Place(placement) => placement_preview(state, placement),
            Action::Discard => KingdominoPreview::Discard {
                domino: state.to_place().map_or(0, number_of),
            },
        };
        Preview::Kingdomino(preview)
    }

    fn match_view(
        rules: &Rules,
        before: &[PreviousGame],
        end: Option<&State>,
    ) -> Option<MatchView> {
        if !rules.dynasty() {
            return None;
        }
        let mut dynasty = Dynasty::new(*rules);
        let ends = before
            .iter()
            .filter_map(|game| Self::from_position(&game.end).ok());
        for end in ends.chain(end.copied()) {
            // Games after the third do not count.
            let _ = dynasty.add(&end);
        }
        let standing = |standing: kingdomino::DynastyStanding| Standing {
            seat: number(standing.seat),
            place: standing.rank,
            total: standing.total,
        };
        let winners = dynasty
            .winners()
            .map_or_else(Vec::new, |(winners, _)| winners);
        Some(MatchView {
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
            Illegal::TooWide { width, limit } => WhyNot::TooWide {
                would: width,
                limit,
            },
            Illegal::TooTall { height, limit } => WhyNot::TooTall {
                would: height,
                limit,
            },
            Illegal::NoMatch(_) => WhyNot::NoMatch,
            ref other => WhyNot::Other {
                detail: other.to_string(),
            },
        }
    }

    fn public_score(view: &View, seat: Seat) -> u32 {
        view.state().guaranteed_score(seat).total()
    }

    fn decided(ending: &Ending) -> Criterion {
        match ending.decided() {
            DecidedBy::Total => Criterion::Points,
            DecidedBy::LargestProperty => Criterion::LargestProperty,
            DecidedBy::Crowns => Criterion::Crowns,
            DecidedBy::Shared => Criterion::Shared,
        }
    }

    fn comparisons(rules: &Rules, ending: &Ending) -> Vec<Comparison> {
        let scores = || ending.scores().iter();
        let mut compared = vec![
            Comparison::of(Criterion::Points, scores().map(Score::total)),
            Comparison::of(
                Criterion::LargestProperty,
                scores().map(|score| score.largest),
            ),
        ];
        if rules.edition().crowns_break_ties() {
            let crowns = scores().map(|score| score.crowns);
            compared.push(Comparison::of(Criterion::Crowns, crowns));
        }
        compared
    }
}

fn placement_preview(state: &State, placement: Placement) -> KingdominoPreview {
    let (Turn::Of(seat), Some(domino)) = (Kingdomino::turn(state), state.to_place()) else {
        unreachable!("placements need a domino to place");
    };
    let mut after = *state;
    Kingdomino::play_unchecked(&mut after, Action::Place(placement));
    let total = after.guaranteed_score(seat).total();
    let holes = |state: &State| state.kingdom(seat).holes() as i32;
    KingdominoPreview::Place {
        domino: number_of(domino),
        at: texts(halves(placement)),
        squares: halves(placement).map(point),
        total,
        gain: total as i32 - state.guaranteed_score(seat).total() as i32,
        holes: holes(&after) - holes(state),
    }
}
