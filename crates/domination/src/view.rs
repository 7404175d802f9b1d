//! What a seat may know.

use game::random::below;
use game::{Event, Eye, Seat};
use rand_core::Rng;

use crate::{Action, Chance, Domination, Dominoes, Illegal, Phase, State, Table};

/// What a seat, or a spectator, may know: what lies open, and the seat's own rack (D6).
///
/// The rest follows by counting: what is neither on the board nor on one's own rack is unseen, and
/// lies on the other racks or in the pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    table: Table,
    eye: Eye,
    /// Empty for a spectator.
    rack: Dominoes,
    /// On the racks of others and in the pile.
    unseen: Dominoes,
}

impl View {
    pub(crate) fn of(state: &State, eye: Eye) -> Self {
        let rack = match eye {
            Eye::Seat(seat) => state.rack(seat),
            Eye::Spectator => Dominoes::NONE,
        };
        Self {
            table: state.table,
            eye,
            rack,
            unseen: state.table.to_come().minus(rack),
        }
    }

    /// What lies open.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Who is looking.
    pub const fn eye(&self) -> Eye {
        self.eye
    }

    /// The dominoes on one's own rack; none for a spectator.
    pub const fn rack(&self) -> Dominoes {
        self.rack
    }

    /// The dominoes that lie on other racks or in the pile; which is where, the eye cannot know.
    pub const fn unseen(&self) -> Dominoes {
        self.unseen
    }

    /// The rack of a seat, if the eye can know it: its own, or that of the only seat that can still
    /// hold what is unseen, or whatever it holds if all that is unseen is alike. With two players
    /// and an empty pile everything is known.
    pub fn known_rack(&self, seat: Seat) -> Option<Dominoes> {
        if self.eye == Eye::Seat(seat) {
            return Some(self.rack);
        }
        let mut left = self.unseen;
        // What could be anywhere else is taken away, all of it or of one kind.
        let elsewhere = left.len() - self.table.rack_size(seat);
        let first = left.iter().next();
        if elsewhere == left.len() {
            left = Dominoes::NONE;
        } else if let Some(domino) = first.filter(|first| left.count(*first) == left.len()) {
            (0..elsewhere).for_each(|_| left.take(domino));
        } else if elsewhere > 0 {
            return None;
        }
        Some(left)
    }

    /// D6: the unseen dominoes, dealt anew to the other racks and the pile, each way equally likely.
    pub(crate) fn imagine(&self, rng: &mut (impl Rng + ?Sized)) -> State {
        let mut state = State {
            table: self.table,
            racks: [Dominoes::NONE; Seat::MAX],
            pile: self.unseen,
        };
        let mut left = self.unseen.len() as u32;
        for seat in Seat::all(self.table.rules().players()) {
            let rack = &mut state.racks[seat.index()];
            if self.eye == Eye::Seat(seat) {
                *rack = self.rack;
                continue;
            }
            for _ in 0..self.table.rack_size(seat) {
                let domino = state.pile.nth(below(rng, left));
                left -= 1;
                state.pile.take(domino);
                rack.add(domino);
            }
        }
        state
    }

    pub(crate) fn watch(&mut self, event: Event<Domination>) -> Result<(), Illegal> {
        match event {
            Event::Act(seat, action) => self.watch_action(seat, action),
            Event::Chance(Some(outcome)) => self.watch_outcome(outcome),
            Event::Chance(None) => match self.table.phase() {
                Phase::Start => Err(Illegal::StartIsOpen),
                Phase::Draw if self.draws() => Err(Illegal::OwnDraw(self.table.mover)),
                Phase::Draw => {
                    self.table.drew();
                    Ok(())
                }
                Phase::Lay => Err(Illegal::SeatActs(self.table.mover)),
                Phase::Over => Err(Illegal::Over),
            },
        }
    }

    /// Is it this eye's seat that draws?
    fn draws(&self) -> bool {
        self.table.drawing().map(Eye::Seat) == Some(self.eye)
    }

    fn watch_action(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.table.phase() == Phase::Lay && seat != self.table.mover {
            return Err(Illegal::TurnOf(self.table.mover));
        }
        self.table.objection(action)?;
        let domino = action.domino;
        let from = if self.eye == Eye::Seat(seat) {
            &mut self.rack
        } else {
            &mut self.unseen
        };
        if !from.contains(domino) {
            return Err(Illegal::NotOnRack { seat, domino });
        }
        from.take(domino);
        self.table.lay(action);
        Ok(())
    }

    fn watch_outcome(&mut self, outcome: Chance) -> Result<(), Illegal> {
        self.table.impossible(outcome)?;
        match outcome {
            Chance::Starts(first) => self.table.begin(first),
            Chance::Draw(domino) if !self.unseen.contains(domino) => {
                return Err(Illegal::NoneLeft(domino));
            }
            Chance::Draw(domino) => {
                // What another seat drew is not remembered, even if it was said.
                if self.draws() {
                    self.unseen.take(domino);
                    self.rack.add(domino);
                }
                self.table.drew();
            }
        }
        Ok(())
    }
}
