//! Things in words.

use std::sync::OnceLock;

use table::wire::{ChairSeen, ClaimCost, LevelSeen, WhyNot};

use crate::squares::Square;
use crate::words::{Words, args};

type Faces = [(String, u8); 2];

/// The halves of a domino of Kingdomino: terrain and crowns.
pub(crate) fn faces(domino: u8) -> &'static Faces {
    static ALL: OnceLock<Vec<Faces>> = OnceLock::new();
    let all = ALL.get_or_init(table::wire::dominoes);
    let index = usize::from(domino).clamp(1, all.len()) - 1;
    &all[index]
}

const fn level(level: LevelSeen) -> &'static str {
    match level {
        LevelSeen::Child => "child",
        LevelSeen::Beginner => "beginner",
        LevelSeen::Casual => "casual",
        LevelSeen::Club => "club",
        LevelSeen::Master => "master",
    }
}

/// What somebody at the table is called; opponents are told apart by their colours.
pub(crate) fn called(words: &Words, chair: &ChairSeen) -> String {
    if let Some(name) = &chair.name {
        return name.clone();
    }
    match chair.level {
        Some(how) => {
            let colour = words.t(&format!("seat-{}", chair.seat));
            let level = words.t(&format!("level-{}", level(how)));
            words.tell("opponent-name", &args!(colour = colour, level = level))
        }
        None => words.t("chair-open"),
    }
}

/// The same in few letters, where there is little room: the colour of an opponent.
pub(crate) fn called_briefly(words: &Words, chair: &ChairSeen) -> String {
    match chair.level {
        Some(_) => words.t(&format!("seat-{}", chair.seat)),
        None => called(words, chair),
    }
}

/// When a king would have its next turn: one number, or two where that is still open.
pub(crate) fn order(words: &Words, cost: ClaimCost) -> String {
    let ClaimCost {
        order, earliest, ..
    } = cost;
    if earliest == order {
        return order.to_string();
    }
    words.tell("order-either", &args!(earliest = earliest, order = order))
}

pub(crate) fn terrain(words: &Words, terrain: &str) -> String {
    words.t(&format!("terrain-{terrain}"))
}

fn half(words: &Words, (kind, crowns): &(String, u8)) -> String {
    let name = terrain(words, kind);
    if *crowns == 0 {
        name
    } else {
        words.tell("half-crowned", &args!(terrain = name, crowns = *crowns))
    }
}

/// A domino of Kingdomino.
pub(crate) fn domino(words: &Words, number: u8) -> String {
    let [a, b] = faces(number);
    let (a, b) = (half(words, a), half(words, b));
    words.tell("domino-of", &args!(number = number, a = a, b = b))
}

/// The rules of a table, part by part.
pub(crate) fn rules(words: &Words, line: &str) -> Vec<String> {
    let mut parts = Vec::new();
    for word in line.split_whitespace().skip(1) {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        if let ("players", Ok(players)) = (key, value.parse::<u8>()) {
            parts.push(words.tell("rules-players", &args!(players = players)));
            continue;
        }
        let long = format!("variant-{key}-{value}");
        let short = format!("variant-{key}");
        let known = [long, short].into_iter().find(|key| words.has(key));
        // What has no words, such as a board of one's own, is said as it is written.
        parts.push(known.map_or_else(|| word.to_owned(), |key| words.t(&key)));
    }
    parts
}

/// What happened, as records write it, in words: `2 claim 17` or `draw 5`.
pub(crate) fn event(words: &Words, text: &str) -> String {
    let mut parts: Vec<&str> = text.split_whitespace().collect();
    if parts.first().is_some_and(|first| first.len() == 1) {
        parts.remove(0);
    }
    let part = |index: usize| parts.get(index).copied().unwrap_or_default();
    let number = |index: usize| part(index).parse::<u8>().ok();
    match (part(0), number(1)) {
        ("claim", Some(number)) => {
            let domino = domino(words, number);
            words.tell("event-claim", &args!(domino = domino))
        }
        ("place", _) => {
            let [at, and] = pair(part(1));
            words.tell("event-place", &args!(at = at, and = and))
        }
        ("discard", _) => words.t("event-discard"),
        ("lay", _) => {
            let [at, and] = pair(part(2));
            words.tell("event-lay", &args!(domino = part(1), at = at, and = and))
        }
        ("draw", Some(number)) => {
            let domino = domino(words, number);
            words.tell("event-draw", &args!(domino = domino))
        }
        ("king", Some(seat)) => words.tell("event-king", &args!(seat = seat)),
        _ => words.t("event-draws"),
    }
}

/// Two squares written behind each other: `c4d4`.
fn pair(text: &str) -> [String; 2] {
    let second = text
        .char_indices()
        .skip(1)
        .find(|(_, letter)| letter.is_ascii_lowercase());
    let (a, b) = text.split_at(second.map_or(text.len(), |(at, _)| at));
    [a, b].map(|part| Square::read(part).map_or_else(String::new, |square| square.to_string()))
}

/// Why a domino may not lie there.
pub(crate) fn why(words: &Words, why: &WhyNot) -> Option<String> {
    Some(match why {
        WhyNot::Legal => return None,
        WhyNot::TooWide { would, .. } => words.tell("why-too-wide", &args!(would = *would)),
        WhyNot::TooTall { would, .. } => words.tell("why-too-tall", &args!(would = *would)),
        WhyNot::NoMatch => words.t("why-no-match"),
        WhyNot::NotFree => words.t("why-not-free"),
        WhyNot::Other { .. } => words.t("why-other"),
    })
}

/// Why something was refused, by the word for it.
pub(crate) fn refused(words: &Words, code: &str) -> String {
    let key = format!("refused-{code}");
    if words.has(&key) {
        words.t(&key)
    } else {
        words.t("refused-other")
    }
}

/// So many points more or fewer.
pub(crate) fn gain(gain: i32) -> String {
    format!("{gain:+}")
}
