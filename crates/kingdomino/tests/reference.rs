//! Differential test of the engine against a simple reference implementation.
//!
//! The engine uses bitboards and lookup tables. The implementation in `reference/` follows the rules
//! K1 to K9 square by square, without regard to speed. Random games are played on both, and both
//! must agree on every query in every position.
//!
//! The environment variable `DOMINIUM_LONG` multiplies the number of positions.

#[path = "reference/comparison.rs"]
mod comparison;
#[path = "reference/kingdom.rs"]
mod kingdom;
#[path = "reference/score.rs"]
mod score;
#[path = "reference/state.rs"]
mod state;

use game::{Event, Game, Turn};
use kingdomino::{DecidedBy, Edition, Ending, Kingdomino, MiddleKingdom, Opening, Rules, State};
use rand_xoshiro::Xoshiro256PlusPlus;
use testing::moves::apply;
use testing::{rng, times};

use kingdom::Kingdom;
use state::ReferenceState;

/// Number of decisions to compare per test; draws are compared in addition.
const POSITIONS: u32 = 100_000;

/// Number of combinations of bonuses and openings.
const VARIANTS: usize = 24;

/// Cycles through all combinations of bonuses and openings.
fn variant(rules: Rules, game: usize) -> Rules {
    let middle_kingdom = match game / 2 % 3 {
        0 => MiddleKingdom::Off,
        1 => MiddleKingdom::Middle,
        _ => MiddleKingdom::FullGrid,
    };
    let opening = match game / 6 % 2 {
        0 => Opening::Random,
        _ => Opening::Snake,
    };
    rules
        .with_harmony(game % 2 == 1)
        .with_middle_kingdom(middle_kingdom)
        .with_opening(opening)
        .with_dynasty(game / 12 % 2 == 1)
}

/// Plays random games with each of these rules in turn until enough positions are compared.
fn compare(rule_sets: &[Rules], seed: u64) -> Coverage {
    let target = times(POSITIONS) as usize;
    let mut rng = rng(seed);
    let mut coverage = Coverage::default();
    while coverage.positions < target {
        let rules = rule_sets[coverage.games % rule_sets.len()];
        play(
            variant(rules, coverage.games / rule_sets.len()),
            &mut rng,
            &mut coverage,
        );
    }
    let all_variants = VARIANTS * rule_sets.len();
    assert!(coverage.games >= all_variants, "{coverage:?}");
    coverage
}

fn play(rules: Rules, rng: &mut Xoshiro256PlusPlus, coverage: &mut Coverage) {
    let mut engine = Kingdomino::start(&rules);
    let mut reference = ReferenceState::new(rules);
    loop {
        comparison::check(&reference, &engine);
        match Kingdomino::turn(&engine) {
            Turn::Of(seat) => {
                coverage.count_position(&reference, &engine);
                let action = Kingdomino::sample(&engine, rng);
                apply::<Kingdomino>(&mut engine, Event::Act(seat, action));
                reference.play(action);
            }
            Turn::Chance => {
                let outcome = Kingdomino::draw(&engine, rng);
                apply::<Kingdomino>(&mut engine, Event::Chance(Some(outcome)));
                reference.settle(outcome);
            }
            Turn::Over => break,
        }
    }
    comparison::check_end(&reference, &engine);
    coverage.count_end(&reference, &engine);
}

/// Test coverage: how often rare cases occurred.
///
/// Agreement says nothing about cases that never occur.
#[derive(Default, Debug)]
struct Coverage {
    /// Positions with a decision of a seat.
    positions: usize,
    games: usize,
    /// Finished games with a tie for the highest total.
    tied_games: usize,
    /// Positions in which this criterion would decide if the game ended there.
    largest_property_decides: usize,
    crowns_decide: usize,
    shared: usize,
    discards: usize,
    /// Complete kingdoms, and kingdoms with the castle in the middle, in finished games.
    full_grids: usize,
    middle_kingdoms: usize,
    /// Kingdoms with a centred castle and less than the full grid. Here the two Middle Kingdom
    /// conditions differ.
    small_middle_kingdoms: usize,
}

impl Coverage {
    fn count_position(&mut self, reference: &ReferenceState, engine: &State) {
        self.positions += 1;
        match Ending::of(engine).decided() {
            DecidedBy::Total => {}
            DecidedBy::LargestProperty => self.largest_property_decides += 1,
            DecidedBy::Crowns => self.crowns_decide += 1,
            DecidedBy::Shared => self.shared += 1,
        }
        let small = |kingdom: &&Kingdom| {
            let has_land = !kingdom.land.is_empty();
            has_land && kingdom.is_centred() && !kingdom.has_full_box()
        };
        self.small_middle_kingdoms += reference.kingdoms.iter().filter(small).count();
    }

    fn count_end(&mut self, reference: &ReferenceState, engine: &State) {
        self.games += 1;
        self.tied_games += usize::from(Ending::of(engine).decided() != DecidedBy::Total);
        for kingdom in &reference.kingdoms {
            self.discards += kingdom.discarded;
            self.full_grids += usize::from(kingdom.is_full());
            self.middle_kingdoms += usize::from(kingdom.is_centred());
        }
    }

    /// Asserts that all rare cases occurred; deterministic, because the seeds are fixed.
    fn assert_complete(&self, crowns_break_ties: bool) {
        let always = [
            self.tied_games,
            self.largest_property_decides,
            self.shared,
            self.discards,
            self.full_grids,
            self.middle_kingdoms,
            self.small_middle_kingdoms,
        ];
        assert!(always.into_iter().all(|times| times > 0), "{self:?}");
        assert_eq!(self.crowns_decide > 0, crowns_break_ties, "{self:?}");
    }
}

fn classic(players: usize) -> Rules {
    Rules::CLASSIC
        .with_players(players)
        .expect("the player count is 2 to 4")
}

fn both_editions(rules: Rules) -> [Rules; 2] {
    [Edition::Classic, Edition::Revised].map(|edition| rules.with_edition(edition))
}

#[test]
fn two_players_agree_with_the_reference() {
    compare(&both_editions(classic(2)), 2).assert_complete(true);
}

#[test]
fn three_players_classic_agree_with_the_reference() {
    compare(&[classic(3)], 31).assert_complete(true);
}

#[test]
fn three_players_revised_agree_with_the_reference() {
    let revised = classic(3).with_edition(Edition::Revised);
    compare(&[revised], 32).assert_complete(false);
}

#[test]
fn four_players_agree_with_the_reference() {
    compare(&both_editions(classic(4)), 4).assert_complete(true);
}

#[test]
fn mighty_duel_agrees_with_the_reference() {
    compare(&both_editions(Rules::MIGHTY_DUEL), 7).assert_complete(true);
}
