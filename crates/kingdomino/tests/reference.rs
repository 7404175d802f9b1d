//! Comparison with a second, simple implementation of the rules.
//!
//! The engine works on bits and tables. The reference in `reference/` is written a second time from
//! the laws K1 to K9 alone, one square after another, with no thought for speed; random games are
//! played on both, and in every position they have to agree on everything that can be asked.
//!
//! The environment variable `DOMINIUM_LONG` multiplies the number of positions.

#[path = "reference/agreement.rs"]
mod agreement;
#[path = "reference/kingdom.rs"]
mod kingdom;
#[path = "reference/score.rs"]
mod score;
#[path = "reference/table.rs"]
mod table;

use game::{Event, Game, Turn};
use kingdomino::{Decided, Edition, Ending, Kingdomino, MiddleKingdom, Opening, Rules, State};
use rand_xoshiro::Xoshiro256PlusPlus;
use testing::moves::apply;
use testing::{rng, times};

use kingdom::Kingdom;
use table::Table;

/// Decisions of a seat to compare for each kind of game; draws come on top.
const POSITIONS: u32 = 100_000;

/// Ways to combine the bonuses and openings.
const VARIANTS: usize = 24;

/// The same game with other bonuses or another opening: all combinations in turn.
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

/// Plays random games by each of these rules in turn until enough positions were compared.
fn agree(kinds: &[Rules], seed: u64) -> Met {
    let wanted = times(POSITIONS) as usize;
    let mut rng = rng(seed);
    let mut met = Met::default();
    while met.positions < wanted {
        let rules = kinds[met.games % kinds.len()];
        play(variant(rules, met.games / kinds.len()), &mut rng, &mut met);
    }
    let all_variants = VARIANTS * kinds.len();
    assert!(met.games >= all_variants, "{met:?}");
    met
}

fn play(rules: Rules, rng: &mut Xoshiro256PlusPlus, met: &mut Met) {
    let mut engine = Kingdomino::start(&rules);
    let mut reference = Table::new(rules);
    loop {
        agreement::check(&reference, &engine);
        match Kingdomino::turn(&engine) {
            Turn::Of(seat) => {
                met.note_position(&reference, &engine);
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
    agreement::check_end(&reference, &engine);
    met.note_end(&reference, &engine);
}

/// What a run has met. That both sides agree says little about what never came up.
#[derive(Default, Debug)]
struct Met {
    /// Positions in which a seat had to decide.
    positions: usize,
    games: usize,
    /// Finished games in which two had the highest total.
    tied_games: usize,
    /// Positions in which this would decide if the game ended there.
    largest_property_decides: usize,
    crowns_decide: usize,
    shared: usize,
    discards: usize,
    /// Finished kingdoms with every square covered, and with the castle in the middle.
    full_grids: usize,
    middle_kingdoms: usize,
    /// Kingdoms with the castle in the middle of less than the full grid: there the readings of
    /// the bonus differ.
    small_middle_kingdoms: usize,
}

impl Met {
    fn note_position(&mut self, table: &Table, engine: &State) {
        self.positions += 1;
        match Ending::of(engine).decided() {
            Decided::Total => {}
            Decided::LargestProperty => self.largest_property_decides += 1,
            Decided::Crowns => self.crowns_decide += 1,
            Decided::Shared => self.shared += 1,
        }
        let small = |kingdom: &&Kingdom| {
            let has_land = !kingdom.land.is_empty();
            has_land && kingdom.is_centred() && !kingdom.has_full_box()
        };
        self.small_middle_kingdoms += table.kingdoms.iter().filter(small).count();
    }

    fn note_end(&mut self, table: &Table, engine: &State) {
        self.games += 1;
        self.tied_games += usize::from(Ending::of(engine).decided() != Decided::Total);
        for kingdom in &table.kingdoms {
            self.discards += kingdom.discarded;
            self.full_grids += usize::from(kingdom.is_full());
            self.middle_kingdoms += usize::from(kingdom.is_centred());
        }
    }

    /// The seeds are fixed, so these are facts about the runs and not a matter of luck.
    fn assert_interesting(&self, crowns_break_ties: bool) {
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

fn players(players: usize) -> Rules {
    Rules::CLASSIC.with_players(players).expect("2 to 4")
}

fn both_editions(rules: Rules) -> [Rules; 2] {
    [Edition::Classic, Edition::Revised].map(|edition| rules.with_edition(edition))
}

#[test]
fn two_players() {
    agree(&both_editions(players(2)), 2).assert_interesting(true);
}

#[test]
fn three_players_classic() {
    agree(&[players(3)], 31).assert_interesting(true);
}

#[test]
fn three_players_revised() {
    let revised = players(3).with_edition(Edition::Revised);
    agree(&[revised], 32).assert_interesting(false);
}

#[test]
fn four_players() {
    agree(&both_editions(players(4)), 4).assert_interesting(true);
}

#[test]
fn mighty_duel() {
    agree(&both_editions(Rules::MIGHTY_DUEL), 7).assert_interesting(true);
}
