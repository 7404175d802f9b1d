//! Localized descriptions of dominoes, players, events and refusals.

use std::sync::OnceLock;

use api::{ChairView, ClaimCost, EventKind, ProblemCode, TableView, Terrain, WhyNot};

use crate::i18n::{Translations, args};

type Faces = [(Terrain, u8); 2];

/// Terrain and crowns of both halves of a Kingdomino domino.
pub(crate) fn faces(domino: u8) -> &'static Faces {
    static ALL: OnceLock<Vec<Faces>> = OnceLock::new();
    let all = ALL.get_or_init(api::dominoes);
    let index = usize::from(domino).clamp(1, all.len()) - 1;
    &all[index]
}

/// Display name of a player; an opponent is named by colour and level.
pub(crate) fn player_name(words: &Translations, chair: &ChairView) -> String {
    if let Some(name) = &chair.name {
        return name.clone();
    }
    match chair.level {
        Some(how) => {
            let colour = words.t(&format!("seat-{}", chair.seat));
            let level = words.t(&format!("level-{}", how.text()));
            words.format("opponent-name", &args!(colour = colour, level = level))
        }
        None => words.t("chair-open"),
    }
}

/// Short display name for narrow layouts: only the colour of an opponent.
pub(crate) fn short_player_name(words: &Translations, chair: &ChairView) -> String {
    match chair.level {
        Some(_) => words.t(&format!("seat-{}", chair.seat)),
        None => player_name(words, chair),
    }
}

/// Position in the next turn order: one number, or a range if undecided.
pub(crate) fn order(words: &Translations, cost: ClaimCost) -> String {
    let ClaimCost {
        order, earliest, ..
    } = cost;
    if earliest == order {
        return order.to_string();
    }
    words.format("order-either", &args!(earliest = earliest, order = order))
}

pub(crate) fn terrain(words: &Translations, terrain: Terrain) -> String {
    words.t(&format!("terrain-{}", terrain.text()))
}

fn half(words: &Translations, (kind, crowns): (Terrain, u8)) -> String {
    let name = terrain(words, kind);
    if crowns == 0 {
        name
    } else {
        words.format("half-crowned", &args!(terrain = name, crowns = crowns))
    }
}

/// Description of a Kingdomino domino.
pub(crate) fn domino(words: &Translations, number: u8) -> String {
    with_domino(words, "domino-of", number)
}

/// Formats a message about a Kingdomino domino.
fn with_domino(words: &Translations, key: &str, number: u8) -> String {
    let [a, b] = faces(number).map(|face| half(words, face));
    words.format(key, &args!(number = number, a = a, b = b))
}

/// Localized parts of a table's rules.
pub(crate) fn rules(words: &Translations, table: &TableView) -> Vec<String> {
    let players = table.viewer.chairs.len();
    let mut parts = vec![words.format("rules-players", &args!(players = players))];
    for option in &table.state.options {
        let keyword = &option.keyword;
        let value = option.value.as_deref().unwrap_or_default();
        let keys = [
            format!("variant-{keyword}-{value}"),
            format!("variant-{keyword}"),
        ];
        let known = keys.into_iter().find(|key| words.has(key));
        // Options without a translation, such as custom boards, are shown as in records.
        parts.push(known.map_or_else(|| format!("{keyword}={value}"), |key| words.t(&key)));
    }
    parts
}

/// Description of an event.
pub(crate) fn event(words: &Translations, event: &EventKind, chairs: &[ChairView]) -> String {
    let name = |seat: u8| {
        let chair = chairs.get(usize::from(seat) - 1);
        chair.map_or_else(String::new, |chair| player_name(words, chair))
    };
    match event {
        EventKind::Claim { domino } => with_domino(words, "event-claim", *domino),
        EventKind::Place {
            domino,
            at: [at, and],
            ..
        } => {
            let (at, and) = (at.as_str(), and.as_str());
            words.format("event-place", &args!(number = *domino, at = at, and = and))
        }
        EventKind::Discard { domino } => words.format("event-discard", &args!(number = *domino)),
        EventKind::Lay {
            domino,
            at: [at, and],
            ..
        } => {
            let (domino, at, and) = (domino.as_str(), at.as_str(), and.as_str());
            words.format("event-lay", &args!(domino = domino, at = at, and = and))
        }
        EventKind::DominoDrawn { domino: number } => {
            let domino = domino(words, *number);
            words.format("event-draw", &args!(domino = domino))
        }
        EventKind::KingDrawn { king } => words.format("event-king", &args!(name = name(*king))),
        EventKind::StarterDrawn { starter } => {
            words.format("event-starter", &args!(name = name(*starter)))
        }
        EventKind::TileDrawn { .. } => words.t("event-draws"),
    }
}

/// Why a placement is illegal.
pub(crate) fn why(words: &Translations, why: &WhyNot) -> Option<String> {
    Some(match why {
        WhyNot::Legal => return None,
        WhyNot::TooWide { would, .. } => words.format("why-too-wide", &args!(would = *would)),
        WhyNot::TooTall { would, .. } => words.format("why-too-tall", &args!(would = *would)),
        WhyNot::NoMatch => words.t("why-no-match"),
        WhyNot::NotFree => words.t("why-not-free"),
        WhyNot::Other { .. } => words.t("why-other"),
    })
}

/// Why a request was refused.
pub(crate) fn refused(words: &Translations, code: ProblemCode) -> String {
    let key = format!("refused-{}", code.text());
    if words.has(&key) {
        words.t(&key)
    } else {
        words.t("refused-other")
    }
}

/// Signed number of points.
pub(crate) fn gain(gain: i32) -> String {
    format!("{gain:+}")
}
