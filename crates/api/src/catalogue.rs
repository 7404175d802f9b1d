//! The rules catalogue, for lobbies and bots.

use std::collections::BTreeMap;

use games::{Catalogue, GameKind, OptionEntry, ValueEntry};
use serde::Serialize;
use utoipa::ToSchema;

use crate::GameName;

/// Options of a game's rules and the facts that follow from them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct GameCatalogue {
    /// The game, which is the first word of its rules lines.
    pub game: GameName,
    /// The options in the order of rules lines.
    pub options: Vec<CatalogueOption>,
    /// The facts per combination of the words they depend on, such as `players=2 duel`.
    pub facts: BTreeMap<String, BTreeMap<&'static str, usize>>,
}

/// An option of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct CatalogueOption {
    /// Word of the option up to its `=`, if any: `edition`, `harmony`.
    pub keyword: &'static str,
    /// The default word; none if the option is off by default.
    pub default: Option<&'static str>,
    /// Pattern of values that cannot be listed.
    pub pattern: Option<&'static str>,
    /// The values that can be listed.
    pub values: Vec<CatalogueValue>,
}

/// A value of an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct CatalogueValue {
    /// The word in a rules line.
    pub word: &'static str,
    /// Player counts that allow the value.
    pub players: Vec<usize>,
    /// Player counts for which lobbies offer the value.
    pub offered: Vec<usize>,
    /// Default player count of the value.
    pub implied_players: Option<usize>,
    /// Points of its scoring bonus; 0 if none.
    pub bonus: u32,
}

/// Returns the catalogues of all games.
pub fn catalogues() -> Vec<GameCatalogue> {
    let all = GameKind::ALL.map(GameKind::catalogue);
    all.into_iter().map(GameCatalogue::from).collect()
}

impl From<Catalogue> for GameCatalogue {
    fn from(catalogue: Catalogue) -> Self {
        let Catalogue {
            kind,
            options,
            facts,
        } = catalogue;
        let facts = facts.into_iter().map(|entry| {
            let facts = entry.facts.iter().map(|fact| (fact.name, fact.value));
            (entry.rules, facts.collect())
        });
        Self {
            game: match kind {
                GameKind::Kingdomino => GameName::Kingdomino,
                GameKind::Domination => GameName::Domination,
            },
            options: options.into_iter().map(CatalogueOption::from).collect(),
            facts: facts.collect(),
        }
    }
}

impl From<OptionEntry> for CatalogueOption {
    fn from(option: OptionEntry) -> Self {
        let OptionEntry {
            keyword,
            default,
            values,
            pattern,
        } = option;
        Self {
            keyword,
            default,
            pattern,
            values: values.into_iter().map(CatalogueValue::from).collect(),
        }
    }
}

impl From<ValueEntry> for CatalogueValue {
    fn from(value: ValueEntry) -> Self {
        let ValueEntry {
            word,
            players,
            offered,
            implied_players,
            bonus,
        } = value;
        Self {
            word,
            players,
            offered,
            implied_players,
            bonus,
        }
    }
}
