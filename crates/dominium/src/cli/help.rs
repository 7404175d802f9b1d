//! Help texts made from catalogues of rules and players.

use domination::Domination;
use game::catalogue;
use games::{GameKind, dispatch};
use kingdomino::Kingdomino;
use players::{Level, Played};

const ARENA: &str = "Examples:
  dominium arena kingdomino --players full-greedy,greedy,random,random --games 400
  dominium arena domination --players greedy,random --games 1000 --plot wins.svg
  dominium arena kingdomino --players uct:playouts=500,mce:playouts=500 \\
    --games 2000 --sprt 50%:55% --records games.record --resume

Every deal is played once for each seat, with the players moved on by one seat.
Intervals hold with 95 % confidence; games with the same deal count as one.
With --sprt the arena stops as soon as it is known which of two shares of its
games the first player wins, the lower or the higher one. The games in the file
of --records are what --resume goes on with, also after the arena was killed.
";

/// The words of a rules line of each game.
pub(super) fn rules() -> String {
    let of_game = |kind| {
        let words = dispatch!(kind, G => catalogue::help::<G>());
        format!("{}:\n{words}", title(kind))
    };
    format!(
        "A rules line: the game, then any of the words below.\n{}",
        GameKind::ALL.map(of_game).join("\n")
    )
}

/// The words of a rules line of Kingdomino.
pub(super) fn kingdomino() -> String {
    let words = catalogue::help::<Kingdomino>();
    format!("A rules line: kingdomino, then any of\n{words}")
}

/// The game's name as a heading.
const fn title(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Kingdomino => "Kingdomino",
        GameKind::Domination => "Domination",
    }
}

fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// What stands below the options of the arena.
pub(super) fn arena() -> String {
    let [.., strongest] = Level::ALL;
    let (kingdomino, domination) = (joined(Kingdomino::names()), joined(Domination::names()));
    format!(
        "{ARENA}Players of Kingdomino:
  {kingdomino}
of Domination:
  {domination}
of both:
  level:1 to level:{strongest}, and cmd:PROGRAM ARGS, an engine of your own
Those that think take settings, such as mce:policy=random,value=win,time=500ms
or uct:playouts=2000 (docs/strength.md). An engine of your own speaks
docs/engine-protocol.md, with a second a move, or as cmd@500ms:PROGRAM ARGS says."
    )
}
