//! Draft minimax: search over the claims of a round in two-player games.
//!
//! With two players, the rest of a round is perfect information: the order of claims and the
//! dominoes to place are known, and the players interact only by their claims. A beam search over
//! placements values the kingdom of each seat for every set of dominoes that it may claim; the
//! claims are then searched exhaustively by minimax.

use game::Seat;
use kingdomino::{Action, Domino, Kingdom, State};

use super::{Evaluator, Move};
use crate::kingdomino::value_net::{Features, Prospect};

/// Maximum number of unclaimed dominoes with two players.
const MAX_FREE: usize = 4;
/// Set of unclaimed dominoes: one bit each, in the order of the line.
type ClaimSet = usize;
/// Values of a kingdom at the end of the round, indexed by [`ClaimSet`].
type ClaimValues = [f32; 1 << MAX_FREE];

/// Number of placements per claim that are evaluated by minimax.
const REFINED: usize = 3;
/// Beam width after a placement that is followed by another one.
const INNER_BEAM: usize = 2;
/// Beam width after the last placement.
const LAST_BEAM: usize = 3;

/// Remaining claims of a round.
struct Draft {
    /// Unclaimed dominoes with their positions in the line.
    free: Vec<(Domino, u32)>,
    /// Kings that claim after the mover.
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

    /// Index of the domino that this move claims.
    fn index(&self, candidate: Move) -> usize {
        let claimed = |(domino, _): &(Domino, u32)| candidate.claim == Some(Action::Claim(*domino));
        let index = self.free.iter().position(claimed);
        index.expect("a move claims a domino while any are unclaimed")
    }

    /// Minimax value of a claim. It is the lead of a seat at the end of the round.
    fn minimax(&self, seat: Seat, first: usize, own: &ClaimValues, others: &ClaimValues) -> f32 {
        let free = ((1 << self.free.len()) - 1) & !(1 << first);
        self.minimax_after(0, seat, free, [1 << first, 0], [own, others])
    }

    /// Minimax value after `kings` of the waiting kings have claimed these sets.
    fn minimax_after(
        &self,
        kings: usize,
        seat: Seat,
        free: ClaimSet,
        claimed: [ClaimSet; 2],
        values: [&ClaimValues; 2],
    ) -> f32 {
        let Some(king) = self.waiting.get(kings) else {
            return values[0][claimed[0]] - values[1][claimed[1]];
        };
        let own = *king == seat;
        let choices = (0..MAX_FREE).map(|index| 1 << index);
        let leads = choices.filter(|domino| free & domino != 0).map(|domino| {
            let mut claimed = claimed;
            claimed[usize::from(!own)] |= domino;
            self.minimax_after(kings + 1, seat, free & !domino, claimed, values)
        });
        let best = if own {
            leads.max_by(f32::total_cmp)
        } else {
            leads.min_by(f32::total_cmp)
        };
        best.expect("every waiting king has an unclaimed domino")
    }
}

/// Turns of a seat until the end of the round.
struct RemainingTurns {
    /// Dominoes that it places, in this order.
    places: Vec<Domino>,
    /// Number of claims.
    claims: u32,
    /// Prospect at the end of the round, without the new claims.
    prospect: Prospect,
}

impl RemainingTurns {
    fn of(state: &State, seat: Seat, is_mover: bool) -> Self {
        let acted = state.rules().kings() - state.current().count();
        let mut turns = Self {
            places: Vec::new(),
            claims: u32::from(is_mover && state.to_place().is_none()),
            prospect: Prospect::of(state, seat),
        };
        for (place, slot) in (acted as u32..).zip(state.current()) {
            if slot.king == Some(seat) {
                turns.places.push(slot.domino);
                turns.claims += 1;
                turns.prospect = turns
                    .prospect
                    .after_placement(slot.domino)
                    .after_king_pickup(place);
            }
        }
        turns
    }
}

/// Minimax values of the most promising moves.
struct RefinedMoves {
    /// Minimax values by placement and claim.
    leads: Vec<(Option<Action>, [f32; MAX_FREE])>,
    /// By claim, the estimate of the last placement that was evaluated by minimax.
    last: [f32; MAX_FREE],
}

impl RefinedMoves {
    fn of(&self, place: Option<Action>) -> Option<&[f32; MAX_FREE]> {
        let found = self.leads.iter().find(|(other, _)| *other == place);
        found.map(|(_, leads)| leads)
    }

    /// Minimax value of a move, extrapolated from its `estimate` if it was not searched.
    ///
    /// The extrapolated value is as far below the worst minimax value as the estimate is below that
    /// of the last move searched.
    fn value(&self, place: Option<Action>, claim: usize, estimate: f32) -> f32 {
        if let Some(leads) = self.of(place) {
            return leads[claim];
        }
        let leads = self.leads.iter().map(|(_, leads)| leads[claim]);
        leads.fold(f32::INFINITY, f32::min) - (self.last[claim] - estimate)
    }
}

impl Evaluator<'_> {
    /// Values of a kingdom at the end of the round, by beam search over placements.
    fn claim_values(
        &self,
        kingdom: Kingdom,
        places: &[Domino],
        turns: &RemainingTurns,
        draft: &Draft,
    ) -> ClaimValues {
        let mut kingdoms = vec![kingdom];
        for (index, domino) in places.iter().enumerate() {
            let later = &places[index + 1..];
            let mut prospect = turns.prospect;
            for domino in later {
                prospect.pending = prospect.pending.with(*domino);
            }
            let beam_width = if later.is_empty() {
                LAST_BEAM
            } else {
                INNER_BEAM
            };
            kingdoms = self.beam_step(&kingdoms, *domino, &prospect, beam_width);
        }
        let mut values = [f32::NEG_INFINITY; 1 << MAX_FREE];
        for kingdom in &kingdoms {
            let mut features = Features::of(kingdom, self.rules);
            let sets =
                (0..1_usize << draft.free.len()).filter(|set| set.count_ones() == turns.claims);
            for set in sets {
                let mut prospect = turns.prospect;
                for (index, (domino, place)) in draft.free.iter().enumerate() {
                    if set & 1 << index != 0 {
                        prospect = prospect.after_claim(*domino, *place);
                    }
                }
                values[set] = values[set].max(self.value(kingdom, &mut features, &prospect));
            }
        }
        values
    }

    /// One step of the beam search: the best kingdoms after placing or discarding a domino.
    fn beam_step(
        &self,
        kingdoms: &[Kingdom],
        domino: Domino,
        prospect: &Prospect,
        beam_width: usize,
    ) -> Vec<Kingdom> {
        let mut best: Vec<(f32, Kingdom)> = Vec::with_capacity(beam_width + 1);
        let mut consider = |kingdom: Kingdom| {
            let mut features = Features::of(&kingdom, self.rules);
            let value = self.value(&kingdom, &mut features, prospect);
            let rank = best.partition_point(|(other, _)| *other >= value);
            if rank < beam_width {
                best.truncate(beam_width - 1);
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

    /// Moves of a seat with their values; draft minimax in two-player games.
    ///
    /// Minimax accounts for the dominoes that a claim leaves to the opponent, and to the seat's own
    /// second king. With more players, the value is the expected score of the seat's kingdom.
    pub fn minimax_moves(&self, state: &State, seat: Seat) -> Vec<(Move, f32)> {
        let mut moves: Vec<(Move, f32)> = Vec::new();
        self.moves(state, |candidate, value| moves.push((candidate, value)));
        let draft = Draft::of(state);
        if self.rules.players() != 2 || draft.free.len() < 2 || draft.waiting.is_empty() {
            return moves;
        }
        moves.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let refined = self.refine(state, seat, &draft, &moves);
        for (candidate, value) in &mut moves {
            *value = refined.value(candidate.place, draft.index(*candidate), *value);
        }
        moves
    }

    /// Evaluates the first few of these moves with each claim by minimax.
    fn refine(
        &self,
        state: &State,
        seat: Seat,
        draft: &Draft,
        moves: &[(Move, f32)],
    ) -> RefinedMoves {
        let mut others = [0.0; 1 << MAX_FREE];
        for other in Seat::all(2).filter(|other| *other != seat) {
            let turns = RemainingTurns::of(state, other, false);
            others = self.claim_values(*state.kingdom(other), &turns.places, &turns, draft);
        }
        let turns = RemainingTurns::of(state, seat, true);
        let later = &turns.places[usize::from(state.to_place().is_some())..];
        let mut refined = RefinedMoves {
            leads: Vec::new(),
            last: [f32::INFINITY; MAX_FREE],
        };
        let mut counts = [0; MAX_FREE];
        for (candidate, value) in moves {
            let claim = draft.index(*candidate);
            if counts[claim] == REFINED {
                continue;
            }
            counts[claim] += 1;
            refined.last[claim] = *value;
            if refined.of(candidate.place).is_none() {
                let mut after = *state.kingdom(seat);
                if let (Some(domino), Some(Action::Place(placement))) =
                    (state.to_place(), candidate.place)
                {
                    after.place_unchecked(domino, placement);
                }
                let own = self.claim_values(after, later, &turns, draft);
                let mut leads = [0.0; MAX_FREE];
                for (claim, lead) in leads[..draft.free.len()].iter_mut().enumerate() {
                    *lead = draft.minimax(seat, claim, &own, &others);
                }
                refined.leads.push((candidate.place, leads));
            }
        }
        refined
    }

    /// Best move by [`minimax_moves`](Self::minimax_moves); the first of ties.
    ///
    /// # Panics
    /// If this seat is not to move.
    pub fn best_minimax_move(&self, state: &State, seat: Seat) -> Move {
        if self.rules.players() != 2 {
            return self.best(state);
        }
        let mut best: Option<(Move, f32)> = None;
        for (candidate, value) in self.minimax_moves(state, seat) {
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((candidate, value));
            }
        }
        best.expect("this seat is to move").0
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

    /// Minimax value of claiming each domino first.
    fn leads(draft: &Draft, seat: Seat, own: &ClaimValues, others: &ClaimValues) -> Vec<i32> {
        let lead = |first| draft.minimax(seat, first, own, others).round() as i32;
        (0..draft.free.len()).map(lead).collect()
    }

    #[test]
    fn minimax_denies_the_opponent_a_valuable_domino() {
        let [me, other] = seats();
        let draft = draft(2, &[other]);
        let mut own = [0.0; 1 << MAX_FREE];
        let mut others = own;
        (own[0b01], own[0b10]) = (5.0, 4.0);
        (others[0b01], others[0b10]) = (0.0, 10.0);
        assert_eq!(leads(&draft, me, &own, &others), [5 - 10, 4]);
    }

    #[test]
    fn minimax_prefers_the_most_valuable_pair_for_both_kings() {
        let [me, other] = seats();
        // The order of claims: both kings of `me`, then both of the opponent.
        let draft = draft(4, &[me, other, other]);
        let mut own = [0.0; 1 << MAX_FREE];
        own[0b0011] = 6.0;
        own[0b1100] = 9.0;
        let others = [0.0; 1 << MAX_FREE];
        assert_eq!(leads(&draft, me, &own, &others), [6, 6, 9, 9]);
    }

    /// Positions of two-player games in which half of the decisions are random.
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
                                evaluator.best_minimax_move(&state, seat).first_action()
                            };
                            Kingdomino::play(&mut state, action).unwrap();
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn minimax_moves_are_exactly_the_legal_moves() {
        positions(&mut |state, seat| {
            let mut legal = Vec::new();
            Kingdomino::legal(state, |action| legal.push(action));
            let mut first: Vec<Action> = Vec::new();
            for (candidate, value) in Evaluator::new(state).minimax_moves(state, seat) {
                assert!(value.is_finite());
                let mut after = *state;
                for action in candidate.actions() {
                    Kingdomino::play(&mut after, action).unwrap();
                }
                if !first.contains(&candidate.first_action()) {
                    first.push(candidate.first_action());
                }
            }
            assert_eq!(first.len(), legal.len());
        });
    }
}
