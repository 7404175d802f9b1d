//! Selection in Kingdomino: the held domino, or a domino to claim.

use api::{ClaimOrder, KingdominoPreview, KingdominoScene, Preview, TableView, WhyNot};
use crossterm::event::KeyCode;

use crate::describe::faces;
use crate::grid::{Coord, GridBounds};
use crate::messages::Effect;
use crate::placement::{self, HeldDomino, Placement};

/// Domino that can be claimed.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) domino: u8,
    pub(crate) cost: ClaimOrder,
    action: String,
    id: u16,
}

/// Held domino or selected claim.
#[derive(Clone, Debug)]
pub(crate) struct KingdominoSelection {
    pub(crate) placements: Vec<Placement>,
    pub(crate) claims: Vec<Claim>,
    /// Index of the selected claim.
    pub(crate) chosen: usize,
    discard: Option<String>,
    pub(crate) held: Option<HeldDomino>,
    /// Why the held domino cannot be placed, once known.
    pub(crate) why: Option<WhyNot>,
    /// Area the kingdom can still grow into.
    pub(crate) reach: Option<GridBounds>,
    occupied: Vec<Coord>,
}

impl KingdominoSelection {
    pub(crate) fn new(view: &TableView, scene: &KingdominoScene) -> Self {
        let own_seat = view.state.eye.or(view.state.turn).unwrap_or(1);
        let own = scene.kingdoms.get(usize::from(own_seat) - 1);
        let squares = own.map_or_else(Vec::new, |kingdom| {
            let cells = kingdom.cells.iter();
            cells.map(|cell| Coord::at(cell.x, cell.y)).collect()
        });
        let limit = own.map_or(5, |kingdom| kingdom.limit);
        let reach = GridBounds::of(squares.iter().copied()).map(|bounds| bounds.reach(limit));
        let double = scene.to_place.is_some_and(|domino| {
            let [a, b] = faces(domino);
            a == b
        });
        let placements = placement::placements(&view.state.legal, double);
        let mut claims = Vec::new();
        let mut discard = None;
        for choice in &view.state.legal {
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
            held: placements.first().map(|placement| placement.held),
            placements,
            claims,
            chosen: 0,
            discard,
            why: None,
            reach,
            occupied: squares,
        }
    }

    /// The legal placement at the held position, if there is one.
    pub(crate) fn placement(&self) -> Option<&Placement> {
        placement::find_placement(&self.placements, self.held?)
    }

    /// Whether the domino has to be discarded.
    pub(crate) const fn discards(&self) -> bool {
        self.discard.is_some()
    }

    /// Action of the current selection.
    pub(crate) fn action(&self) -> Option<String> {
        if let Some(claim) = self.claims.get(self.chosen) {
            return Some(claim.action.clone());
        }
        let placement = self.placement().map(|placement| placement.action.clone());
        placement.or_else(|| self.discard.clone())
    }

    /// Action id of the current selection.
    pub(crate) fn id(&self) -> Option<u16> {
        let claim = self.claims.get(self.chosen).map(|claim| claim.id);
        claim.or_else(|| self.placement().map(|placement| placement.id))
    }

    /// Selects the action with this id.
    pub(crate) fn choose(&mut self, id: u16) {
        if let Some(index) = self.claims.iter().position(|claim| claim.id == id) {
            self.chosen = index;
        }
        if let Some(placement) = self.placements.iter().find(|placement| placement.id == id) {
            self.held = Some(placement.held);
            self.why = None;
        }
    }

    pub(crate) fn explain(&mut self, action: &str, why: WhyNot) {
        if self.held.is_some_and(|held| held.action() == action) {
            self.why = Some(why);
        }
    }

    /// Moves the held domino. Asks the table why the position is illegal unless it overlaps.
    fn hold_at(&mut self, held: Option<HeldDomino>) -> Vec<Effect> {
        let Some(held) = held else {
            return Vec::new();
        };
        self.held = Some(held);
        self.why = None;
        if self.placement().is_some() {
            return Vec::new();
        }
        if held.squares().iter().any(|at| self.occupied.contains(at)) {
            self.why = Some(WhyNot::NotFree);
            return Vec::new();
        }
        vec![Effect::Explain(held.action())]
    }

    /// Handles a key; returns whether the selection is to be played.
    pub(crate) fn key(&mut self, key: KeyCode) -> (Vec<Effect>, bool) {
        if !self.claims.is_empty() {
            return (Vec::new(), self.claim_key(key));
        }
        let (Some(held), Some(reach)) = (self.held, self.reach) else {
            return (Vec::new(), false);
        };
        let next = |forward| {
            placement::next_placement(&self.placements, Some(held), forward)
                .map(|placement| placement.held)
        };
        let held = match key {
            KeyCode::Left => Some(held.moved((-1, 0), reach)),
            KeyCode::Right => Some(held.moved((1, 0), reach)),
            KeyCode::Up => Some(held.moved((0, -1), reach)),
            KeyCode::Down => Some(held.moved((0, 1), reach)),
            KeyCode::Char('r') => Some(held.turned(1)),
            KeyCode::Char('R') => Some(held.turned(-1)),
            KeyCode::Tab | KeyCode::Char('n') => next(true),
            KeyCode::BackTab | KeyCode::Char('N') => next(false),
            _ => None,
        };
        (self.hold_at(held), false)
    }

    fn claim_key(&mut self, key: KeyCode) -> bool {
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
                    return self.click_claim(index);
                }
            }
            _ => {}
        }
        false
    }

    /// Handles a click on a square; returns whether the domino is to be placed.
    pub(crate) fn click(&mut self, at: Coord) -> (Vec<Effect>, bool) {
        if self.placements.is_empty() || !self.reach.is_some_and(|reach| reach.contains(at)) {
            return (Vec::new(), false);
        }
        if self.held.is_some_and(|held| held.covers(at)) && self.placement().is_some() {
            return (Vec::new(), true);
        }
        let turns = self.held.map_or(0, |held| held.turns);
        let best =
            placement::best_covering(&self.placements, at, turns).map(|placement| placement.held);
        let held = best.unwrap_or(HeldDomino { at, turns });
        (self.hold_at(Some(held)), false)
    }

    /// Handles a click on a domino of the line. Returns whether it is to be claimed.
    pub(crate) const fn click_claim(&mut self, index: usize) -> bool {
        if self.chosen == index {
            return true;
        }
        self.chosen = index;
        false
    }
}
