//! Run-time choice of a game.
//!
//! Other code is generic over [`Game`](game::Game). Where the game is known only at run time, it is
//! a [`GameKind`], and [`dispatch!`] calls the generic code. To add a game, add a variant to
//! `GameKind` and an arm to each macro here; the compiler then reports the remaining matches.

mod catalogue;
mod kind;
mod rules;
mod typescript;

pub use catalogue::{Catalogue, FactsEntry, OptionEntry, ValueEntry};
pub use kind::{GameKind, UnknownGame};
pub use rules::AnyRules;
pub use typescript::typescript;

#[doc(hidden)]
pub use {domination::Domination, kingdomino::Kingdomino};

/// Evaluates an expression with a type alias for the game of a [`GameKind`].
///
/// ```
/// use game::Game;
/// use games::{GameKind, dispatch};
/// fn actions(kind: GameKind) -> u16 {
///     dispatch!(kind, G => G::ACTIONS)
/// }
/// assert_eq!(actions(GameKind::Domination), domination::Domination::ACTIONS);
/// ```
#[macro_export]
macro_rules! dispatch {
    ($kind:expr, $G:ident => $body:expr) => {
        match $kind {
            $crate::GameKind::Kingdomino => {
                type $G = $crate::Kingdomino;
                $body
            }
            $crate::GameKind::Domination => {
                type $G = $crate::Domination;
                $body
            }
        }
    };
}

/// Evaluates an expression with the content of an enum that has one variant per game.
///
/// With `=> Enum: body`, each result is wrapped in the variant of the same game of that enum.
///
/// ```
/// use games::{AnyRules, match_any};
/// let rules: AnyRules = "domination players=3".parse()?;
/// assert_eq!(match_any!(&rules, AnyRules(rules) => rules.players()), 3);
///
/// let fewer = match_any!(rules, AnyRules(rules) => AnyRules: rules.with_players(2).unwrap());
/// assert_eq!(fewer.to_string(), "domination players=2");
/// # Ok::<(), game::ParseError>(())
/// ```
#[macro_export]
macro_rules! match_any {
    ($any:expr, $Any:ident($content:pat) => $Wrapped:ident: $body:expr) => {
        match $any {
            $Any::Kingdomino($content) => $Wrapped::Kingdomino($body),
            $Any::Domination($content) => $Wrapped::Domination($body),
        }
    };
    ($any:expr, $Any:ident($content:pat) => $body:expr) => {
        match $any {
            $Any::Kingdomino($content) => $body,
            $Any::Domination($content) => $body,
        }
    };
}
