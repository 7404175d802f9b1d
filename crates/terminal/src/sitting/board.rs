//! What somebody holds in Domination: a domino of their rack, and a place for it.

use api::{DominationPreview, DominationScene, Point, Preview, TableView};
use crossterm::event::KeyCode;

use crate::squares::Square;

/// A place where a domino of the rack may be laid.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) domino: String,
    pub(crate) at: [Square; 2],
    pub(crate) conquers: Vec<Square>,
    pub(crate) opens: Vec<Square>,
    action: String,
    pub(crate) id: u16,
}

impl Place {
    /// Twice the middle of it.
    const fn middle(&self) -> (i32, i32) {
        let [a, b] = self.at;
        ((a.x + b.x) as i32, (a.y + b.y) as i32)
    }
}

/// What somebody holds.
#[derive(Clone, Debug)]
pub(crate) struct BoardHand {
    /// The different dominoes of the rack, in order, and how many there are of each.
    pub(crate) rack: Vec<(String, usize)>,
    /// All legal places in reading order.
    pub(crate) places: Vec<Place>,
    /// The domino that is chosen, of which only the places count.
    pub(crate) domino: Option<String>,
    /// The place that is chosen.
    pub(crate) picked: Option<usize>,
}

impl BoardHand {
    pub(crate) fn new(seen: &TableView, scene: &DominationScene) -> Self {
        let me = seen.state.eye.map_or(0, usize::from);
        let rack = me.checked_sub(1).and_then(|index| scene.racks.get(index));
        let dominoes = rack.and_then(|rack| rack.dominoes.clone());
        let mut counted: Vec<(String, usize)> = Vec::new();
        for domino in dominoes.unwrap_or_default() {
            match counted.last_mut() {
                Some((last, many)) if *last == domino => *many += 1,
                _ => counted.push((domino, 1)),
            }
        }
        let corners = |areas: &[Point]| areas.iter().copied().map(Square::from).collect();
        let mut places = Vec::new();
        for choice in &seen.state.legal {
            if let Preview::Domination(DominationPreview::Lay {
                domino,
                squares,
                conquers_areas,
                opens_areas,
                ..
            }) = &choice.preview
            {
                places.push(Place {
                    domino: domino.clone(),
                    at: squares.map(Square::from),
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

    /// The place that is chosen.
    pub(crate) fn place(&self) -> Option<&Place> {
        self.places.get(self.picked?)
    }

    /// Does it count, given the domino that is chosen?
    pub(crate) fn is_lit(&self, place: &Place) -> bool {
        self.domino
            .as_ref()
            .is_none_or(|domino| *domino == place.domino)
    }

    pub(crate) fn action(&self) -> Option<String> {
        self.place().map(|place| place.action.clone())
    }

    /// Chooses the action with this id.
    pub(crate) fn choose(&mut self, id: u16) {
        if let Some(index) = self.places.iter().position(|place| place.id == id) {
            self.domino = Some(self.places[index].domino.clone());
            self.picked = Some(index);
        }
    }

    /// Takes a domino of the rack, or puts it back.
    pub(crate) fn take(&mut self, index: usize) {
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

    /// Takes the next domino of the rack, or the one before.
    fn take_next(&mut self, forth: bool) {
        let many = self.rack.len();
        if many == 0 {
            return;
        }
        let now = self.domino.as_ref();
        let now = now.and_then(|domino| self.rack.iter().position(|(one, _)| one == domino));
        let next = match (now, forth) {
            (None, true) => 0,
            (None, false) => many - 1,
            (Some(index), true) => (index + 1) % many,
            (Some(index), false) => (index + many - 1) % many,
        };
        self.domino = None;
        self.take(next);
    }

    /// What a key does; whether what is chosen is to be done.
    pub(crate) fn key(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Left => self.go((-1, 0)),
            KeyCode::Right => self.go((1, 0)),
            KeyCode::Up => self.go((0, -1)),
            KeyCode::Down => self.go((0, 1)),
            KeyCode::Tab | KeyCode::Char('n') => self.next(true),
            KeyCode::BackTab | KeyCode::Char('N') => self.next(false),
            KeyCode::Char('r') => self.take_next(true),
            KeyCode::Char('R') => self.take_next(false),
            KeyCode::Char(digit @ '1'..='7') => self.take(digit as usize - '1' as usize),
            KeyCode::Esc => self.domino = None,
            _ => {}
        }
        false
    }

    /// Somebody points at a place; is the domino to be laid?
    pub(crate) fn point(&mut self, index: usize) -> bool {
        if self.picked == Some(index) {
            return true;
        }
        if let Some(place) = self.places.get(index) {
            self.domino = Some(place.domino.clone());
            self.picked = Some(index);
        }
        false
    }

    fn lit(&self) -> Vec<usize> {
        let all = 0..self.places.len();
        all.filter(|index| self.is_lit(&self.places[*index]))
            .collect()
    }

    /// The next place that counts, in reading order.
    fn next(&mut self, forth: bool) {
        let lit = self.lit();
        let many = lit.len();
        if many == 0 {
            return;
        }
        let now = lit.iter().position(|index| Some(*index) == self.picked);
        let next = match (now, forth) {
            (None, _) => 0,
            (Some(index), true) => (index + 1) % many,
            (Some(index), false) => (index + many - 1) % many,
        };
        self.picked = Some(lit[next]);
    }

    /// The nearest place in a direction, rather straight ahead than aside.
    fn go(&mut self, (x, y): (i32, i32)) {
        let Some(from) = self.place().map(Place::middle) else {
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
        let lit = self.lit().into_iter().filter(ahead);
        if let Some(to) = lit.min_by_key(far) {
            self.picked = Some(to);
        }
    }
}
