//! All combinations of rules.

use kingdomino::{Edition, MiddleKingdom, Opening, Rules};

/// All rules: each edition, player count and combination of variants once.
pub(crate) fn all_rules() -> Vec<Rules> {
    let by_players = [2, 3, 4].map(|players| Rules::CLASSIC.with_players(players));
    let mut all: Vec<Rules> = by_players.into_iter().flatten().collect();
    all.push(Rules::MIGHTY_DUEL);
    let all = vary(
        &all,
        &[Edition::Classic, Edition::Revised],
        Rules::with_edition,
    );
    let all = vary(&all, &[false, true], Rules::with_harmony);
    let all = vary(&all, &[false, true], Rules::with_dynasty);
    let all = vary(
        &all,
        &[Opening::Random, Opening::Snake],
        Rules::with_opening,
    );
    let conditions = [
        MiddleKingdom::Off,
        MiddleKingdom::Middle,
        MiddleKingdom::FullGrid,
    ];
    vary(&all, &conditions, Rules::with_middle_kingdom)
}

fn vary<T: Copy>(all: &[Rules], values: &[T], with: fn(Rules, T) -> Rules) -> Vec<Rules> {
    all.iter()
        .flat_map(|rules| values.iter().map(move |value| with(*rules, *value)))
        .collect()
}
