//! Selection in Domination: a domino of the rack and a place for it.

use api::{DominationPreview, DominationScene, Point, Preview, TableView};
use crossterm::event::KeyCode;

use crate::grid::Coord;

/// Legal place for a domino of the rack.
#[derive(Clone, Debug)]
pub(crate) struct LegalPlace {
    pub(crate) domino: String,
    pub(crate) at: [Coord; 2],
    pub(crate) conquers: Vec<Coord>,
    pub(crate) opens: Vec<Coord>,
    action: String,
    pub(crate) id: u16,
}

impl LegalPlace {
    /// Midpoint of the place in half squares.
    const fn middle(&self) -> (i32, i32) {
        let [a, b] = self.at;
        ((a.x + b.x) as i32, (a.y + b.y) as i32)
    }
}

/// Selected domino and place.
#[derive(Clone, Debug)]
pub(crate) struct DominationSelection {
    /// Distinct dominoes of the rack in order, with their counts.
    pub(crate) rack: Vec<(String, usize)>,
    /// Legal places in reading order.
    pub(crate) places: Vec<LegalPlace>,
    /// Selected domino; limits the candidate places.
    pub(crate) domino: Option<String>,
    /// Index of the selected place.
    pub(crate) picked: Option<usize>,
}

impl DominationSelection {
    pub(crate) fn new(view: &TableView, scene: &DominationScene) -> Self {
        let own_seat = view.state.eye.map_or(0, usize::from);
        let rack = own_seat
            .checked_sub(1)
            .and_then(|index| scene.racks.get(index));
        let dominoes = rack.and_then(|rack| rack.dominoes.clone());
        let mut counted: Vec<(String, usize)> = Vec::new();
        for domino in dominoes.unwrap_or_default() {
            match counted.last_mut() {
                Some((last, count)) if *last == domino => *count += 1,
                _ => counted.push((domino, 1)),
            }
        }
        let corners = |areas: &[Point]| areas.iter().copied().map(Coord::from).collect();
        let mut places = Vec::new();
        for choice in &view.state.legal {
            if let Preview::Domination(DominationPreview::Lay {
                domino,
                squares,
                conquers_areas,
                opens_areas,
                ..
            }) = &choice.preview
            {
                places.push(LegalPlace {
                    domino: domino.clone(),
                    at: squares.map(Coord::from),
                    conquers: corners(conquers_areas),
                    opens: corners(opens_areas),
                    action: choice.action.clone(),
                    id: choice.id,
                });
            }
        }
        places.sort_by_key(|place| {
            let (x, y) = place.middle();
            (y, x)
        });
        Self {
            rack: counted,
            picked: (!places.is_empty()).then_some(0),
            places,
            domino: None,
        }
    }

    /// The selected place.
    pub(crate) fn place(&self) -> Option<&LegalPlace> {
        self.places.get(self.picked?)
    }

    /// Whether the place fits the selected domino.
    pub(crate) fn is_candidate(&self, place: &LegalPlace) -> bool {
        self.domino
            .as_ref()
            .is_none_or(|domino| *domino == place.domino)
    }

    pub(crate) fn action(&self) -> Option<String> {
        self.place().map(|place| place.action.clone())
    }

    /// Selects the action with this id.
    pub(crate) fn choose(&mut self, id: u16) {
        if let Some(index) = self.places.iter().position(|place| place.id == id) {
            self.domino = Some(self.places[index].domino.clone());
            self.picked = Some(index);
        }
    }

    /// Selects a domino of the rack, or deselects it.
    pub(crate) fn toggle_domino(&mut self, index: usize) {
        let Some((domino, _)) = self.rack.get(index) else {
            return;
        };
        if self.domino.as_ref() == Some(domino) {
            self.domino = None;
            return;
        }
        self.domino = Some(domino.clone());
        self.picked = self.places.iter().position(|place| place.domino == *domino);
    }

    /// Selects the next or previous domino of the rack.
    fn cycle_domino(&mut self, forward: bool) {
        let count = self.rack.len();
        if count == 0 {
            return;
        }
        let now = self.domino.as_ref();
        let now = now.and_then(|domino| self.rack.iter().position(|(one, _)| one == domino));
        let next = match (now, forward) {
            (None, true) => 0,
            (None, false) => count - 1,
            (Some(index), true) => (index + 1) % count,
            (Some(index), false) => (index + count - 1) % count,
        };
        self.domino = None;
        self.toggle_domino(next);
    }

    /// Handles a key; returns whether the selection is to be played.
    pub(crate) fn key(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Left => self.move_selection((-1, 0)),
            KeyCode::Right => self.move_selection((1, 0)),
            KeyCode::Up => self.move_selection((0, -1)),
            KeyCode::Down => self.move_selection((0, 1)),
            KeyCode::Tab | KeyCode::Char('n') => self.next(true),
            KeyCode::BackTab | KeyCode::Char('N') => self.next(false),
            KeyCode::Char('r') => self.cycle_domino(true),
            KeyCode::Char('R') => self.cycle_domino(false),
            KeyCode::Char(digit @ '1'..='7') => self.toggle_domino(digit as usize - '1' as usize),
            KeyCode::Esc => self.domino = None,
            _ => {}
        }
        false
    }

    /// Handles a click on a place; returns whether the domino is to be laid.
    pub(crate) fn click(&mut self, index: usize) -> bool {
        if self.picked == Some(index) {
            return true;
        }
        if let Some(place) = self.places.get(index) {
            self.domino = Some(place.domino.clone());
            self.picked = Some(index);
        }
        false
    }

    fn candidates(&self) -> Vec<usize> {
        let all = 0..self.places.len();
        all.filter(|index| self.is_candidate(&self.places[*index]))
            .collect()
    }

    /// Selects the next or previous candidate in reading order.
    fn next(&mut self, forward: bool) {
        let candidates = self.candidates();
        let count = candidates.len();
        if count == 0 {
            return;
        }
        let now = candidates
            .iter()
            .position(|index| Some(*index) == self.picked);
        let next = match (now, forward) {
            (None, _) => 0,
            (Some(index), true) => (index + 1) % count,
            (Some(index), false) => (index + count - 1) % count,
        };
        self.picked = Some(candidates[next]);
    }

    /// Selects the nearest candidate in a direction; sideways distance weighs more.
    fn move_selection(&mut self, (x, y): (i32, i32)) {
        let Some(from) = self.place().map(LegalPlace::middle) else {
            return self.next(true);
        };
        let ahead = |index: &usize| {
            let (to_x, to_y) = self.places[*index].middle();
            (to_x - from.0) * x + (to_y - from.1) * y > 0
        };
        let far = |index: &usize| {
            let (to_x, to_y) = self.places[*index].middle();
            let (across, down) = (to_x - from.0, to_y - from.1);
            let (aside, along) = if x == 0 {
                (across, down)
            } else {
                (down, across)
            };
            25 * aside * aside + 4 * along * along
        };
        let candidates = self.candidates().into_iter().filter(ahead);
        if let Some(to) = candidates.min_by_key(far) {
            self.picked = Some(to);
        }
    }
}
