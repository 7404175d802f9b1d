//! Fuzz target: a drawing of a kingdom is scored or rejected.
#![no_main]

use kingdomino::{Drawing, Rules, Score};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(drawing) = text.parse::<Drawing>() {
        let rules = drawing.rules().unwrap_or(Rules::CLASSIC);
        if let Ok(kingdom) = drawing.kingdom(rules.limit()) {
            let score = Score::of(&kingdom, rules);
            let properties: u32 = kingdom.properties().map(|property| property.points()).sum();
            assert_eq!(score.properties, properties);
            if let Ok(tiling) = kingdom.tiling() {
                assert_eq!(2 * tiling.dominoes.len() + 1, kingdom.squares());
            }
        }
    }
});
