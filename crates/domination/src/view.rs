//! Information set of a seat or spectator: the view, determinization and observation updates.

use game::random::below;
use game::{Event, Eye, Seat};
use rand_core::Rng;

use crate::{Action, Chance, Domination, Dominoes, Illegal, Phase, PublicState, State};

/// View of a seat or a spectator (D6). It holds the public state and the seat's own rack.
///
/// The rest follows by counting: dominoes that are neither on the board nor on its own rack are
/// unseen, that is, on another rack or in the pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    public: PublicState,
    eye: Eye,
    /// Empty for a spectator.
    rack: Dominoes,
    /// Dominoes on other racks and in the pile.
    unseen: Dominoes,
}

impl View {
    pub(crate) fn of(state: &State, eye: Eye) -> Self {
        let rack = match eye {
            Eye::Seat(seat) => state.rack(seat),
            Eye::Spectator => Dominoes::NONE,
        };
        Self {
            public: state.public,
            eye,
            rack,
            unseen: state.public.unlaid().difference(rack),
        }
    }

    /// Public part of the state.
    pub const fn public(&self) -> &PublicState {
        &self.public
    }

    /// Seat or spectator to whom this view belongs.
    pub const fn eye(&self) -> Eye {
        self.eye
    }

    /// The seat's own rack; empty for a spectator.
    pub const fn rack(&self) -> Dominoes {
        self.rack
    }

    /// Dominoes on other racks or in the pile, without their distribution.
    pub const fn unseen(&self) -> Dominoes {
        self.unseen
    }

    /// Rack of a seat, if it is visible or can be deduced.
    ///
    /// A rack can be deduced if it is empty, if it must hold all unseen dominoes, or if all unseen
    /// dominoes are of one kind. With two players and an empty pile every rack is known.
    pub fn known_rack(&self, seat: Seat) -> Option<Dominoes> {
        if self.eye == Eye::Seat(seat) {
            return Some(self.rack);
        }
        let mut left = self.unseen;
        // Remove the unseen dominoes that are not on this rack.
        let elsewhere = left.len() - self.public.rack_size(seat);
        let first = left.iter().next();
        if elsewhere == left.len() {
            left = Dominoes::NONE;
        } else if let Some(domino) = first.filter(|first| left.count(*first) == left.len()) {
            (0..elsewhere).for_each(|_| left.remove(domino));
        } else if elsewhere > 0 {
            return None;
        }
        Some(left)
    }

    /// Determinization: deals the unseen dominoes uniformly to the other racks and the pile (D6).
    pub(crate) fn imagine(&self, rng: &mut (impl Rng + ?Sized)) -> State {
        let mut state = State {
            public: self.public,
            racks: [Dominoes::NONE; Seat::MAX],
            pile: self.unseen,
        };
        let mut left = self.unseen.len() as u32;
        for seat in Seat::all(self.public.rules().players()) {
            let rack = &mut state.racks[seat.index()];
            if self.eye == Eye::Seat(seat) {
                *rack = self.rack;
                continue;
            }
            for _ in 0..self.public.rack_size(seat) {
                let domino = state.pile.nth(below(rng, left));
                left -= 1;
                state.pile.remove(domino);
                rack.add(domino);
            }
        }
        state
    }

    /// Updates the view with an event as this eye sees it.
    pub(crate) fn observe(&mut self, event: Event<Domination>) -> Result<(), Illegal> {
        match event {
            Event::Act(seat, action) => self.observe_action(seat, action),
            Event::Chance(Some(outcome)) => self.observe_outcome(outcome),
            Event::Chance(None) => match self.public.phase() {
                Phase::Start => Err(Illegal::StartIsPublic),
                Phase::Draw if self.is_drawing() => Err(Illegal::OwnDrawHidden(self.public.mover)),
                Phase::Draw => {
                    self.public.advance_after_draw();
                    Ok(())
                }
                Phase::Lay => Err(Illegal::SeatActs(self.public.mover)),
                Phase::Over => Err(Illegal::Over),
            },
        }
    }

    /// Whether the seat of this view draws the next domino.
    fn is_drawing(&self) -> bool {
        self.public.drawing_seat().map(Eye::Seat) == Some(self.eye)
    }

    fn observe_action(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        if self.public.phase() == Phase::Lay && seat != self.public.mover {
            return Err(Illegal::TurnOf(self.public.mover));
        }
        self.public.check_action(action)?;
        let domino = action.domino;
        let from = if self.eye == Eye::Seat(seat) {
            &mut self.rack
        } else {
            &mut self.unseen
        };
        if !from.contains(domino) {
            return Err(Illegal::NotOnRack { seat, domino });
        }
        from.remove(domino);
        self.public.lay(action);
        Ok(())
    }

    fn observe_outcome(&mut self, outcome: Chance) -> Result<(), Illegal> {
        self.public.check_outcome(outcome)?;
        match outcome {
            Chance::Starts(first) => self.public.begin_deal(first),
            Chance::Draw(domino) if !self.unseen.contains(domino) => {
                return Err(Illegal::NoneLeft(domino));
            }
            Chance::Draw(domino) => {
                // The draw of another seat is hidden: it is ignored even if the event names it.
                if self.is_drawing() {
                    self.unseen.remove(domino);
                    self.rack.add(domino);
                }
                self.public.advance_after_draw();
            }
        }
        Ok(())
    }
}
