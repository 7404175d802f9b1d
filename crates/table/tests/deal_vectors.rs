//! Test vectors of `dominium deal 1` for the implementation of the page (`web/tests/fair_deal.test.ts`).

#[path = "common/session.rs"]
mod session;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use session::{TestSession, opening, play_to_end};

use api::EventView;
use players::Level;
use serde_json::{Value, json};
use table::deal::Seed;
use table::{Chair, Secret};

/// A finished game between computer players, as the page sees its deal.
fn game(rules: &str, seed: u8, contributions: &[&str]) -> Value {
    let mut opening = opening(
        rules,
        vec![Chair::Opponent(Level::Child); contributions.len()],
    );
    opening.seed = Secret(Seed::new([seed; 32]).reveal());
    opening.contributions = contributions.iter().map(|&text| text.to_owned()).collect();
    let mut session = TestSession::open(opening);
    play_to_end(&mut session, &[]);
    let view = session.view("a spectator");
    let is_chance = |event: &EventView| event.seat.is_none();
    let events: Vec<EventView> = view.log.events.into_iter().filter(is_chance).collect();
    json!({
        "rules": rules,
        "game": view.state.game,
        "options": view.state.options,
        "commitment": view.state.commitment,
        "seed": view.state.seed,
        "contributions": view.state.contributions,
        "events": events,
    })
}

/// Frozen: if these change, the deals of existing games can no longer be verified.
#[test]
fn vectors_for_the_page_are_stable() {
    let games = [
        game("kingdomino players=2", 1, &["anna", ""]),
        game(
            "kingdomino players=3 edition=revised",
            2,
            &["", "þæö 🎲", "c"],
        ),
        game("kingdomino players=4 opening=snake", 3, &["", "", "", ""]),
        game("kingdomino players=2 duel", 4, &["x", &"y".repeat(64)]),
        game("domination players=2 starts=2", 5, &["one", "two"]),
        game("domination players=4", 6, &["", "b", "", "d"]),
    ];
    let mut text = String::from("[\n");
    for (index, game) in games.iter().enumerate() {
        let comma = if index + 1 < games.len() { "," } else { "" };
        writeln!(text, "{game}{comma}").unwrap();
    }
    text.push_str("]\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/deals.json");
    if std::env::var_os("DOMINIUM_BLESS").is_some() && !path.exists() {
        fs::write(&path, &text).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "web/tests/deals.json differs from the deal");
}
