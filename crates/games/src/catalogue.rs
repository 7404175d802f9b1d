//! Rules options and facts of any game as plain data.

use game::Game;
use game::catalogue::{Fact, OptionValue, PLAYERS, RuleOption, combinations};

use crate::{GameKind, dispatch};

/// Rules options of a game and the facts derived from them.
///
/// ```
/// use games::GameKind;
/// let catalogue = GameKind::Kingdomino.catalogue();
/// assert_eq!(catalogue.facts[0].rules, "players=2");
/// assert!(catalogue.options.iter().any(|option| option.keyword == "harmony"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Catalogue {
    pub kind: GameKind,
    /// Options in the order of rules lines.
    pub options: Vec<OptionEntry>,
    /// Facts for each combination of the options they depend on.
    pub facts: Vec<FactsEntry>,
}

/// A rules option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionEntry {
    /// Part before the `=` of its words.
    pub keyword: &'static str,
    /// Default word; none if the option is off by default.
    pub default: Option<&'static str>,
    /// Enumerated values.
    pub values: Vec<ValueEntry>,
    /// Pattern of values that cannot be enumerated.
    pub pattern: Option<&'static str>,
}

/// A value of a rules option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueEntry {
    /// Word of a rules line.
    pub word: &'static str,
    /// Player counts it is allowed for.
    pub players: Vec<usize>,
    /// Player counts for which lobbies offer it.
    pub offered: Vec<usize>,
    /// Default player count when this word is used.
    pub implied_players: Option<usize>,
    /// Points of the scoring bonus it adds; 0 if it adds none.
    pub bonus: u32,
}

/// Facts of a combination of options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FactsEntry {
    /// Words of the rules line that the facts depend on.
    pub rules: String,
    pub facts: Vec<Fact>,
}

impl GameKind {
    /// Catalogue of this game.
    pub fn catalogue(self) -> Catalogue {
        dispatch!(self, G => Catalogue {
            kind: self,
            options: options::<G>(),
            facts: facts::<G>(),
        })
    }
}

fn options<G: Game<Rules: Default>>() -> Vec<OptionEntry> {
    let default = G::Rules::default();
    let entry = |option: &RuleOption<G::Rules>| OptionEntry {
        keyword: option.keyword,
        default: option.value(&default).map(|value| value.word),
        values: option.values.iter().map(value).collect(),
        pattern: option.open.as_ref().map(|open| open.pattern),
    };
    G::OPTIONS.iter().map(entry).collect()
}

fn value<R>(value: &OptionValue<R>) -> ValueEntry {
    ValueEntry {
        word: value.word,
        players: value.players.iter().collect(),
        offered: value.offered.iter().collect(),
        implied_players: value.implied_players,
        bonus: value.bonus,
    }
}

fn facts<G: Game<Rules: Default>>() -> Vec<FactsEntry> {
    let all: Vec<(Vec<String>, Vec<Fact>)> = combinations::<G>()
        .iter()
        .map(|rules| (words(rules), G::facts(rules)))
        .collect();
    let keywords: Vec<&str> = G::OPTIONS
        .iter()
        .map(|option| option.keyword)
        .filter(|keyword| *keyword == PLAYERS || affects_facts(keyword, &all))
        .collect();
    let mut entries: Vec<FactsEntry> = Vec::new();
    for (words, facts) in all {
        let words: Vec<&str> = words
            .iter()
            .map(String::as_str)
            .filter(|word| keywords.contains(&keyword(word)))
            .collect();
        let rules = words.join(" ");
        if entries.iter().all(|entry| entry.rules != rules) {
            entries.push(FactsEntry { rules, facts });
        }
    }
    entries.sort_by(|a, b| a.rules.cmp(&b.rules));
    entries
}

/// Whether rules that differ only in this option have different facts.
fn affects_facts(option: &str, all: &[(Vec<String>, Vec<Fact>)]) -> bool {
    let without = |words: &[String]| -> Vec<String> {
        let others = words.iter().filter(|word| keyword(word) != option);
        others.cloned().collect()
    };
    all.iter().any(|(words, facts)| {
        let others = without(words);
        all.iter()
            .any(|(other, found)| without(other) == others && found != facts)
    })
}

fn words(rules: &impl ToString) -> Vec<String> {
    let line = rules.to_string();
    line.split(' ').skip(1).map(ToOwned::to_owned).collect()
}

fn keyword(word: &str) -> &str {
    word.split('=').next().unwrap_or_default()
}
