//! Help texts generated from the catalogues of rules and players.

use domination::Domination;
use game::catalogue;
use games::{GameKind, dispatch};
use kingdomino::Kingdomino;
use players::{HasPlayers, Level};

const ARENA: &str = "Examples:
  dominium arena kingdomino --players full-greedy,greedy,random,random --games 400
  dominium arena domination --players greedy,random --games 1000 --plot wins.svg
  dominium arena kingdomino --players uct:playouts=500,mce:playouts=500 \\
    --games 2000 --sprt 50%:55% --records games.record --resume

Every deal is played once per seat, with the players rotated by one seat.
Confidence intervals are 95%, clustered by deal. With --sprt the arena stops as
soon as a sequential probability ratio test accepts one of two win shares of the
first player. --resume counts the games in the --records file and plays the rest,
even after the process was killed.
";

/// Options of a rules line, for each game.
pub(super) fn rules() -> String {
    let of_game = |kind| {
        let words = dispatch!(kind, G => catalogue::help::<G>());
        format!("{}:\n{words}", title(kind))
    };
    format!(
        "Rules line: the game, followed by any of these options.\n{}",
        GameKind::ALL.map(of_game).join("\n")
    )
}

/// Options of a rules line of Kingdomino.
pub(super) fn kingdomino() -> String {
    let words = catalogue::help::<Kingdomino>();
    format!("Rules line: kingdomino, followed by any of\n{words}")
}

/// Name of a game as a heading.
const fn title(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Kingdomino => "Kingdomino",
        GameKind::Domination => "Domination",
    }
}

fn join_names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// Examples, explanation and player list of `dominium arena`.
pub(super) fn arena() -> String {
    let [.., strongest] = Level::ALL;
    let (kingdomino, domination) = (
        join_names(Kingdomino::names()),
        join_names(Domination::names()),
    );
    format!(
        "{ARENA}Players of Kingdomino:
  {kingdomino}
Players of Domination:
  {domination}
Players of both games:
  level:1 to level:{strongest}, and cmd:PROGRAM ARGS, an external engine
Searching players take settings, such as mce:policy=random,value=win,time=500ms
or uct:playouts=2000 (docs/strength.md). An external engine speaks the protocol of
docs/engine-protocol.md and has one second per move; cmd@500ms:PROGRAM ARGS changes
that."
    )
}
