//! Localized descriptions of dominoes, players, events and refusals.

use std::sync::OnceLock;

use api::{ChairView, ClaimOrder, EventKind, ProblemCode, TableView, Terrain, WhyNot};

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
pub(crate) fn player_name(translations: &Translations, chair: &ChairView) -> String {
    if let Some(name) = &chair.name {
        return name.clone();
    }
    match chair.level {
        Some(how) => {
            let colour = translations.t(&format!("seat-{}", chair.seat));
            let level = translations.t(&format!("level-{}", how.text()));
            translations.format("opponent-name", &args!(colour = colour, level = level))
        }
        None => translations.t("chair-open"),
    }
}

/// Short display name for narrow layouts: only the colour of an opponent.
pub(crate) fn short_player_name(translations: &Translations, chair: &ChairView) -> String {
    match chair.level {
        Some(_) => translations.t(&format!("seat-{}", chair.seat)),
        None => player_name(translations, chair),
    }
}

/// Position in the next turn order: one number, or a range if undecided.
pub(crate) fn order(translations: &Translations, cost: ClaimOrder) -> String {
    let ClaimOrder {
        order, earliest, ..
    } = cost;
    if earliest == order {
        return order.to_string();
    }
    translations.format("order-either", &args!(earliest = earliest, order = order))
}

pub(crate) fn terrain(translations: &Translations, terrain: Terrain) -> String {
    translations.t(&format!("terrain-{}", terrain.text()))
}

fn half(translations: &Translations, (kind, crowns): (Terrain, u8)) -> String {
    let name = terrain(translations, kind);
    if crowns == 0 {
        name
    } else {
        translations.format("half-crowned", &args!(terrain = name, crowns = crowns))
    }
}

/// Description of a Kingdomino domino.
pub(crate) fn domino(translations: &Translations, number: u8) -> String {
    with_domino(translations, "domino-of", number)
}

/// Formats a message about a Kingdomino domino.
fn with_domino(translations: &Translations, key: &str, number: u8) -> String {
    let [a, b] = faces(number).map(|face| half(translations, face));
    translations.format(key, &args!(number = number, a = a, b = b))
}

/// Localized parts of a table's rules.
pub(crate) fn rules(translations: &Translations, table: &TableView) -> Vec<String> {
    let players = table.viewer.chairs.len();
    let mut parts = vec![translations.format("rules-players", &args!(players = players))];
    for option in &table.state.options {
        let keyword = &option.keyword;
        let value = option.value.as_deref().unwrap_or_default();
        let keys = [
            format!("variant-{keyword}-{value}"),
            format!("variant-{keyword}"),
        ];
        let known = keys.into_iter().find(|key| translations.has(key));
        // Options without a translation, such as custom boards, are shown as in records.
        parts.push(known.map_or_else(|| format!("{keyword}={value}"), |key| translations.t(&key)));
    }
    parts
}

/// Description of an event.
pub(crate) fn event(
    translations: &Translations,
    event: &EventKind,
    chairs: &[ChairView],
) -> String {
    let name = |seat: u8| {
        let chair = chairs.get(usize::from(seat) - 1);
        chair.map_or_else(String::new, |chair| player_name(translations, chair))
    };
    match event {
        EventKind::Claim { domino } => with_domino(translations, "event-claim", *domino),
        EventKind::Place {
            domino,
            at: [at, and],
            ..
        } => {
            let (at, and) = (at.as_str(), and.as_str());
            translations.format("event-place", &args!(number = *domino, at = at, and = and))
        }
        EventKind::Discard { domino } => {
            translations.format("event-discard", &args!(number = *domino))
        }
        EventKind::Lay {
            domino,
            at: [at, and],
            ..
        } => {
            let (domino, at, and) = (domino.as_str(), at.as_str(), and.as_str());
            translations.format("event-lay", &args!(domino = domino, at = at, and = and))
        }
        EventKind::DominoDrawn { domino: number } => {
            let domino = domino(translations, *number);
            translations.format("event-draw", &args!(domino = domino))
        }
        EventKind::KingDrawn { king } => {
            translations.format("event-king", &args!(name = name(*king)))
        }
        EventKind::StarterDrawn { starter } => {
            translations.format("event-starter", &args!(name = name(*starter)))
        }
        EventKind::TileDrawn { .. } => translations.t("event-draws"),
    }
}

/// Why a placement is illegal.
pub(crate) fn why(translations: &Translations, why: &WhyNot) -> Option<String> {
    Some(match why {
        WhyNot::Legal => return None,
        WhyNot::TooWide { would, .. } => {
            translations.format("why-too-wide", &args!(would = *would))
        }
        WhyNot::TooTall { would, .. } => {
            translations.format("why-too-tall", &args!(would = *would))
        }
        WhyNot::NoMatch => translations.t("why-no-match"),
        WhyNot::NotFree => translations.t("why-not-free"),
        WhyNot::Other { .. } => translations.t("why-other"),
    })
}

/// Why a request was refused.
pub(crate) fn refused(translations: &Translations, code: ProblemCode) -> String {
    let key = format!("refused-{}", code.text());
    if translations.has(&key) {
        translations.t(&key)
    } else {
        translations.t("refused-other")
    }
}

/// Signed number of points.
pub(crate) fn gain(gain: i32) -> String {
    format!("{gain:+}")
}
