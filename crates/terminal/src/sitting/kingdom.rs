//! What somebody holds in Kingdomino: a domino over their kingdom, or a king over a line.

use api::{ClaimCost, KingdominoPreview, KingdominoScene, Preview, TableView, WhyNot};
use crossterm::event::KeyCode;

use crate::describe::faces;
use crate::news::Wish;
use crate::placing::{self, Held, Spot};
use crate::squares::{Bounds, Square};

/// A domino that may be claimed.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) domino: u8,
    pub(crate) cost: ClaimCost,
    action: String,
    id: u16,
}

/// What somebody holds.
#[derive(Clone, Debug)]
pub(crate) struct KingdomHand {
    pub(crate) spots: Vec<Spot>,
    pub(crate) claims: Vec<Claim>,
    /// Which of them is chosen.
    pub(crate) chosen: usize,
    discard: Option<String>,
    pub(crate) held: Option<Held>,
    /// Why it may not lie there, once that is known.
    pub(crate) why: Option<WhyNot>,
    /// What the kingdom can still come to cover.
    pub(crate) window: Option<Bounds>,
    taken: Vec<Square>,
}

impl KingdomHand {
    pub(crate) fn new(seen: &TableView, scene: &KingdominoScene) -> Self {
        let me = seen.state.eye.or(seen.state.turn).unwrap_or(1);
        let own = scene.kingdoms.get(usize::from(me) - 1);
        let squares = own.map_or_else(Vec::new, |kingdom| {
            let cells = kingdom.cells.iter();
            cells.map(|cell| Square::at(cell.x, cell.y)).collect()
        });
        let limit = own.map_or(5, |kingdom| kingdom.limit);
        let window = Bounds::of(squares.iter().copied()).map(|bounds| bounds.reach(limit));
        let double = scene.to_place.is_some_and(|domino| {
            let [a, b] = faces(domino);
            a == b
        });
        let spots = placing::spots(&seen.state.legal, double);
        let mut claims = Vec::new();
        let mut discard = None;
        for choice in &seen.state.legal {
            match &choice.preview {
                Preview::Kingdomino(KingdominoPreview::Claim { domino, turn }) => {
                    claims.push(Claim {
                        domino: *domino,
                        cost: *turn,
                        action: choice.action.clone(),
                        id: choice.id,
                    });
                }
                Preview::Kingdomino(KingdominoPreview::Discard { .. }) => {
                    discard = Some(choice.action.clone());
                }
                _ => {}
            }
        }
        Self {
            held: spots.first().map(|spot| spot.held),
            spots,
            claims,
            chosen: 0,
            discard,
            why: None,
            window,
            taken: squares,
        }
    }

    /// The legal placement that is held, if it is one.
    pub(crate) fn spot(&self) -> Option<&Spot> {
        placing::find(&self.spots, self.held?)
    }

    /// Must the domino be given up?
    pub(crate) const fn discards(&self) -> bool {
        self.discard.is_some()
    }

    /// What putting it down would be.
    pub(crate) fn action(&self) -> Option<String> {
        if let Some(claim) = self.claims.get(self.chosen) {
            return Some(claim.action.clone());
        }
        let spot = self.spot().map(|spot| spot.action.clone());
        spot.or_else(|| self.discard.clone())
    }

    /// The id of what is chosen.
    pub(crate) fn id(&self) -> Option<u16> {
        let claim = self.claims.get(self.chosen).map(|claim| claim.id);
        claim.or_else(|| self.spot().map(|spot| spot.id))
    }

    /// Chooses the action with this id.
    pub(crate) fn choose(&mut self, id: u16) {
        if let Some(index) = self.claims.iter().position(|claim| claim.id == id) {
            self.chosen = index;
        }
        if let Some(spot) = self.spots.iter().find(|spot| spot.id == id) {
            self.held = Some(spot.held);
            self.why = None;
        }
    }

    pub(crate) fn explain(&mut self, action: &str, why: WhyNot) {
        if self.held.is_some_and(|held| held.action() == action) {
            self.why = Some(why);
        }
    }

    /// Holds it there; why that is not allowed is asked if it is not plain to see.
    fn hold(&mut self, held: Option<Held>) -> Vec<Wish> {
        let Some(held) = held else {
            return Vec::new();
        };
        self.held = Some(held);
        self.why = None;
        if self.spot().is_some() {
            return Vec::new();
        }
        if held.squares().iter().any(|at| self.taken.contains(at)) {
            self.why = Some(WhyNot::NotFree);
            return Vec::new();
        }
        vec![Wish::Why(held.action())]
    }

    /// What a key does; whether what is chosen is to be done.
    pub(crate) fn key(&mut self, key: KeyCode) -> (Vec<Wish>, bool) {
        if !self.claims.is_empty() {
            return (Vec::new(), self.key_line(key));
        }
        let (Some(held), Some(window)) = (self.held, self.window) else {
            return (Vec::new(), false);
        };
        let next = |forth| placing::next(&self.spots, Some(held), forth).map(|spot| spot.held);
        let held = match key {
            KeyCode::Left => Some(held.moved((-1, 0), window)),
            KeyCode::Right => Some(held.moved((1, 0), window)),
            KeyCode::Up => Some(held.moved((0, -1), window)),
            KeyCode::Down => Some(held.moved((0, 1), window)),
            KeyCode::Char('r') => Some(held.turned(1)),
            KeyCode::Char('R') => Some(held.turned(-1)),
            KeyCode::Tab | KeyCode::Char('n') => next(true),
            KeyCode::BackTab | KeyCode::Char('N') => next(false),
            _ => None,
        };
        (self.hold(held), false)
    }

    fn key_line(&mut self, key: KeyCode) -> bool {
        let last = self.claims.len() - 1;
        match key {
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                self.chosen = self.chosen.checked_sub(1).unwrap_or(last);
            }
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                self.chosen = if self.chosen == last {
                    0
                } else {
                    self.chosen + 1
                };
            }
            KeyCode::Char(digit @ '1'..='9') => {
                let index = digit as usize - '1' as usize;
                if index <= last {
                    return self.point_line(index);
                }
            }
            _ => {}
        }
        false
    }

    /// Somebody points at a square; is it to be put down?
    pub(crate) fn point(&mut self, at: Square) -> (Vec<Wish>, bool) {
        if self.spots.is_empty() || !self.window.is_some_and(|window| window.contains(at)) {
            return (Vec::new(), false);
        }
        if self.held.is_some_and(|held| held.covers(at)) && self.spot().is_some() {
            return (Vec::new(), true);
        }
        let turns = self.held.map_or(0, |held| held.turns);
        let aimed = placing::aimed(&self.spots, at, turns).map(|spot| spot.held);
        let held = aimed.unwrap_or(Held { at, turns });
        (self.hold(Some(held)), false)
    }

    /// Somebody points at a domino of the line; is it to be claimed?
    pub(crate) const fn point_line(&mut self, index: usize) -> bool {
        if self.chosen == index {
            return true;
        }
        self.chosen = index;
        false
    }
}
