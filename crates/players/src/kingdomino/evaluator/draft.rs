//! Minimax over the claims of a round between two.
//!
//! Between two, all that can happen in the rest of a round lies open: who claims after whom, and what
//! each has to place. Kingdoms meet in the claims alone. So for every set of dominoes that a seat may
//! claim it is found what its kingdom is worth then, with everything placed as well as it can be, and
//! the claims are a small game that is played out on paper.

use game::Seat;
use kingdomino::{Action, Domino, Kingdom, State};

use super::{Evaluator, Move};
use crate::kingdomino::value_net::{Features, Prospect};

/// The most dominoes that two can choose among.
const MOST: usize = 4;
/// Some of the free dominoes: a bit for each, in the order of the line.
type Set = usize;
/// What a kingdom is worth at the end of the round, by what its seat has claimed until then.
type Worth = [f32; 1 << MOST];

/// How many placements are looked at closely with each claim.
const CLOSELY: usize = 3;
/// How many kingdoms are kept after a placement when another one follows,
const BETWEEN: usize = 2;
/// and how many after the last.
const AFTER: usize = 3;

/// The claims of a round that are still to be made.
struct Draft {
    /// The dominoes that are free, each with its place in the line.
    free: Vec<(Domino, u32)>,
    /// The kings that claim after the mover.
    waiting: Vec<Seat>,
}

impl Draft {
    fn of(state: &State) -> Self {
        let line = (0..).zip(state.next());
        let free = line.filter(|(_, slot)| slot.king.is_none());
        let moving = usize::from(state.to_place().is_some());
        Self {
            free: free.map(|(place, slot)| (slot.domino, place)).collect(),
            waiting: state
                .current()
                .skip(moving)
                .filter_map(|slot| slot.king)
                .collect(),
        }
    }

    /// Which of the free dominoes this move claims.
    fn index(&self, candidate: Move) -> usize {
        let claimed = |(domino, _): &(Domino, u32)| candidate.claim == Some(Action::Claim(*domino));
        let index = self.free.iter().position(claimed);
        index.expect("as long as dominoes are free, a move claims one of them")
    }

    /// By how much the round ends better for a seat than for the other if it claims this domino
    /// first and everyone who waits takes what is best for them and worst for the other.
    fn lead(&self, seat: Seat, first: usize, own: &Worth, others: &Worth) -> f32 {
        let free = ((1 << self.free.len()) - 1) & !(1 << first);
        self.after(0, seat, free, [1 << first, 0], [own, others])
    }

    /// The same once so many of the waiting kings have claimed, with what the two have by then.
    fn after(
        &self,
        kings: usize,
        seat: Seat,
        free: Set,
        claimed: [Set; 2],
        worth: [&Worth; 2],
    ) -> f32 {
        let Some(king) = self.waiting.get(kings) else {
            return worth[0][claimed[0]] - worth[1][claimed[1]];
        };
        let own = *king == seat;
        let choices = (0..MOST).map(|index| 1 << index);
        let leads = choices.filter(|domino| free & domino != 0).map(|domino| {
            let mut claimed = claimed;
            claimed[usize::from(!own)] |= domino;
            self.after(kings + 1, seat, free & !domino, claimed, worth)
        });
        let best = if own {
            leads.max_by(f32::total_cmp)
        } else {
            leads.min_by(f32::total_cmp)
        };
        best.expect("there is a domino for every king")
    }
}

/// What a seat does until the round is over.
struct Duties {
    /// The dominoes it places, in this order.
    places: Vec<Domino>,
    /// How many it claims.
    claims: u32,
    /// What it looks forward to when all of that is done, but for what it claims.
    prospect: Prospect,
}

impl Duties {
    fn of(state: &State, seat: Seat, is_mover: bool) -> Self {
        let acted = state.rules().kings() - state.current().count();
        let mut duties = Self {
            places: Vec::new(),
            claims: u32::from(is_mover && state.to_place().is_none()),
            prospect: Prospect::of(state, seat),
        };
        for (place, slot) in (acted as u32..).zip(state.current()) {
            if slot.king == Some(seat) {
                duties.places.push(slot.domino);
                duties.claims += 1;
                duties.prospect = duties.prospect.without(slot.domino).king_taken(place);
            }
        }
        duties
    }
}

/// What came of looking at placements closely.
struct Looks {
    /// By how much the round ends better for the mover, by placement and claim.
    leads: Vec<(Option<Action>, [f32; MOST])>,
    /// What the last placement that was looked at for the sake of a claim had seemed to be worth.
    last: [f32; MOST],
}

impl Looks {
    fn of(&self, place: Option<Action>) -> Option<&[f32; MOST]> {
        let found = self.leads.iter().find(|(other, _)| *other == place);
        found.map(|(_, leads)| leads)
    }

    /// What a move is worth that had seemed to be worth `seemed`. If it was not looked at, it is as
    /// far below the worst of the others as it seemed to be below the last.
    fn value(&self, place: Option<Action>, claim: usize, seemed: f32) -> f32 {
        if let Some(leads) = self.of(place) {
            return leads[claim];
        }
        let leads = self.leads.iter().map(|(_, leads)| leads[claim]);
        leads.fold(f32::INFINITY, f32::min) - (self.last[claim] - seemed)
    }
}

impl Evaluator<'_> {
    /// What a kingdom is worth at the end of the round, after these dominoes are placed.
    fn worth(&self, kingdom: Kingdom, places: &[Domino], duties: &Duties, draft: &Draft) -> Worth {
        let mut kingdoms = vec![kingdom];
        for (index, domino) in places.iter().enumerate() {
            let later = &places[index + 1..];
            let mut prospect = duties.prospect;
            for domino in later {
                prospect.pending = prospect.pending.with(*domino);
            }
            let kept = if later.is_empty() { AFTER } else { BETWEEN };
            kingdoms = self.placed(&kingdoms, *domino, &prospect, kept);
        }
        let mut worth = [f32::NEG_INFINITY; 1 << MOST];
        for kingdom in &kingdoms {
            let mut features = Features::of(kingdom, self.rules);
            let sets =
                (0..1_usize << draft.free.len()).filter(|set| set.count_ones() == duties.claims);
            for set in sets {
                let mut prospect = duties.prospect;
                for (index, (domino, place)) in draft.free.iter().enumerate() {
                    if set & 1 << index != 0 {
                        prospect = prospect.with(*domino, *place);
                    }
                }
                worth[set] = worth[set].max(self.value(kingdom, &mut features, &prospect));
            }
        }
        worth
    }

    /// The best kingdoms that come of these with a domino placed in them, or discarded if it fits
    /// nowhere.
    fn placed(
        &self,
        kingdoms: &[Kingdom],
        domino: Domino,
        prospect: &Prospect,
        kept: usize,
    ) -> Vec<Kingdom> {
        let mut best: Vec<(f32, Kingdom)> = Vec::with_capacity(kept + 1);
        let mut consider = |kingdom: Kingdom| {
            let mut features = Features::of(&kingdom, self.rules);
            let value = self.value(&kingdom, &mut features, prospect);
            let rank = best.partition_point(|(other, _)| *other >= value);
            if rank < kept {
                best.truncate(kept - 1);
                best.insert(rank, (value, kingdom));
            }
        };
        for kingdom in kingdoms {
            let placements = kingdom.placements(domino);
            if placements.is_empty() {
                consider(*kingdom);
            }
            for placement in placements.iter() {
                let mut after = *kingdom;
                after.place_unchecked(domino, placement);
                consider(after);
            }
        }
        best.into_iter().map(|(_, kingdom)| kingdom).collect()
    }

    /// The moves of a seat with what they are worth to it. Between two it minds what a claim leaves
    /// to the other, and to itself if it has another king waiting.
    pub fn minding(&self, state: &State, seat: Seat) -> Vec<(Move, f32)> {
        let mut moves: Vec<(Move, f32)> = Vec::new();
        self.moves(state, |candidate, value| moves.push((candidate, value)));
        let draft = Draft::of(state);
        if self.rules.players() != 2 || draft.free.len() < 2 || draft.waiting.is_empty() {
            return moves;
        }
        moves.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let looks = self.look_closely(state, seat, &draft, &moves);
        for (candidate, value) in &mut moves {
            *value = looks.value(candidate.place, draft.index(*candidate), *value);
        }
        moves
    }

    /// Looks at the first few of these moves with each claim.
    fn look_closely(
        &self,
        state: &State,
        seat: Seat,
        draft: &Draft,
        moves: &[(Move, f32)],
    ) -> Looks {
        let mut others = [0.0; 1 << MOST];
        for other in Seat::all(2).filter(|other| *other != seat) {
            let duties = Duties::of(state, other, false);
            others = self.worth(*state.kingdom(other), &duties.places, &duties, draft);
        }
        let duties = Duties::of(state, seat, true);
        let later = &duties.places[usize::from(state.to_place().is_some())..];
        let mut looks = Looks {
            leads: Vec::new(),
            last: [f32::INFINITY; MOST],
        };
        let mut counts = [0; MOST];
        for (candidate, value) in moves {
            let claim = draft.index(*candidate);
            if counts[claim] == CLOSELY {
                continue;
            }
            counts[claim] += 1;
            looks.last[claim] = *value;
            if looks.of(candidate.place).is_none() {
                let mut after = *state.kingdom(seat);
                if let (Some(domino), Some(Action::Place(placement))) =
                    (state.to_place(), candidate.place)
                {
                    after.place_unchecked(domino, placement);
                }
                let own = self.worth(after, later, &duties, draft);
                let mut leads = [0.0; MOST];
                for (claim, lead) in leads[..draft.free.len()].iter_mut().enumerate() {
                    *lead = draft.lead(seat, claim, &own, &others);
                }
                looks.leads.push((candidate.place, leads));
            }
        }
        looks
    }

    /// The best of these; the first of equals.
    ///
    /// # Panics
    /// When it is not the turn of this seat.
    pub fn best_minding(&self, state: &State, seat: Seat) -> Move {
        if self.rules.players() != 2 {
            return self.best(state);
        }
        let mut best: Option<(Move, f32)> = None;
        for (candidate, value) in self.minding(state, seat) {
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((candidate, value));
            }
        }
        best.expect("it is the turn of this seat").0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::below;
    use game::{Game, Turn};
    use kingdomino::Kingdomino;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    fn seats() -> [Seat; 2] {
        [0, 1].map(|index| Seat::new(index).unwrap())
    }

    fn draft(free: usize, waiting: &[Seat]) -> Draft {
        Draft {
            free: Domino::all().take(free).zip(0..).collect(),
            waiting: waiting.to_vec(),
        }
    }

    /// What comes of claiming each domino first.
    fn leads(draft: &Draft, seat: Seat, own: &Worth, others: &Worth) -> Vec<i32> {
        let lead = |first| draft.lead(seat, first, own, others).round() as i32;
        (0..draft.free.len()).map(lead).collect()
    }

    #[test]
    fn what_only_the_other_needs_is_taken_from_it() {
        let [me, other] = seats();
        let draft = draft(2, &[other]);
        let mut own = [0.0; 1 << MOST];
        let mut others = own;
        (own[0b01], own[0b10]) = (5.0, 4.0);
        (others[0b01], others[0b10]) = (0.0, 10.0);
        assert_eq!(leads(&draft, me, &own, &others), [5 - 10, 4]);
    }

    #[test]
    fn two_that_belong_together_are_worth_more_than_the_two_best() {
        let [me, other] = seats();
        // After me comes my other king, then both of the other.
        let draft = draft(4, &[me, other, other]);
        let mut own = [0.0; 1 << MOST];
        own[0b0011] = 6.0;
        own[0b1100] = 9.0;
        let others = [0.0; 1 << MOST];
        assert_eq!(leads(&draft, me, &own, &others), [6, 6, 9, 9]);
    }

    /// Positions of games between two, half of the decisions at random.
    fn positions(each: &mut dyn FnMut(&State, Seat)) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        for rules in ["kingdomino players=2", "kingdomino players=2 duel"] {
            let rules = rules.parse().unwrap();
            for _ in 0..8 {
                let mut state = Kingdomino::start(&rules);
                loop {
                    match Kingdomino::turn(&state) {
                        Turn::Over => break,
                        Turn::Chance => {
                            let outcome = Kingdomino::draw(&state, &mut rng);
                            Kingdomino::settle(&mut state, outcome).unwrap();
                        }
                        Turn::Of(seat) => {
                            each(&state, seat);
                            let action = if below(&mut rng, 2) == 0 {
                                Kingdomino::sample(&state, &mut rng)
                            } else {
                                let evaluator = Evaluator::new(&state);
                                evaluator.best_minding(&state, seat).first()
                            };
                            Kingdomino::play(&mut state, action).unwrap();
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn minding_neither_invents_nor_forgets_a_move() {
        positions(&mut |state, seat| {
            let mut legal = Vec::new();
            Kingdomino::legal(state, |action| legal.push(action));
            let mut first: Vec<Action> = Vec::new();
            for (candidate, value) in Evaluator::new(state).minding(state, seat) {
                assert!(value.is_finite());
                let mut after = *state;
                for action in candidate.actions() {
                    Kingdomino::play(&mut after, action).unwrap();
                }
                if !first.contains(&candidate.first()) {
                    first.push(candidate.first());
                }
            }
            assert_eq!(first.len(), legal.len());
        });
    }
}
