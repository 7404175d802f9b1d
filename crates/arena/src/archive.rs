//! Games of a contest written down, so that it can go on another day.
//!
//! The record of each says in its `Arena` tag which seed and which game of it this is, in its
//! `Seat` tags who played, and in its `Thought` tags what they spent on it.

use std::fmt;
use std::time::Duration;

use game::parse::Word;
use game::sheet::{self, Sheet, Tag};
use game::{Broken, Game, ParseError, Record, Seat};
use players::Played;

use crate::{Contest, Finished, PlayerResult};

/// The seed of a contest, and which of its games this is.
const ARENA: &str = "Arena";

/// Why a record is not taken for a game of a contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal<G: Game> {
    /// It is no record of an arena.
    Foreign,
    /// It is a game of another contest: what differs, in words.
    Other(String),
    /// Something in it cannot be read.
    Unreadable(ParseError),
    /// The rules contradict it.
    Broken(Broken<G>),
    /// It stops before the end of the game.
    Unfinished,
}

impl<G: Game> fmt::Display for Refusal<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => write!(f, "a record without {ARENA} tag is no game of an arena"),
            Self::Other(what) => write!(f, "a game of another contest: {what}"),
            Self::Unreadable(why) => why.fmt(f),
            Self::Broken(why) => why.fmt(f),
            Self::Unfinished => f.write_str("the game is not over"),
        }
    }
}

impl<G: Game> std::error::Error for Refusal<G> {}

impl<G: Game> From<ParseError> for Refusal<G> {
    fn from(why: ParseError) -> Self {
        Self::Unreadable(why)
    }
}

impl<G: Played> Contest<G> {
    /// How the record of every game of this contest begins, up to the number of the game.
    pub fn opening(&self) -> String {
        let mut record = Record::<G>::new(self.rules.clone());
        record.set_tag(ARENA, arena(self.seed, ""));
        let tags = record.to_string();
        tags.trim_end_matches("\"]\n").to_owned()
    }

    /// Writes into the record which game it is, who played and how it ended.
    pub(crate) fn sign(&self, record: &mut Record<G>, index: u64, ending: &G::Ending) {
        record.set_tag(ARENA, arena(self.seed, &index.to_string()));
        for (seat, player) in self.seated(index) {
            record.set_tag(&format!("Seat{seat}"), self.players[player].to_string());
        }
        record.set_tag(sheet::RESULT, ending.to_string());
    }

    /// A game to be written down: its record and what it took the players, which
    /// [`recall`](Self::recall) asks for.
    pub fn archived(&self, game: &Finished<G>) -> Record<G> {
        let mut record = game.record.clone();
        for (seat, player) in self.seated(game.index) {
            record.set_tag(&format!("Thought{seat}"), thought(&game.results[player]));
        }
        record
    }

    /// What became of each player in a game of this contest that was written down, and which game
    /// it is. All of the record is checked.
    pub fn recall(&self, sheet: &Sheet) -> Result<(u64, Vec<PlayerResult>), Refusal<G>> {
        let tag = sheet.find(ARENA).ok_or(Refusal::Foreign)?;
        let (seed, index) = read_arena(tag)?;
        self.compare(sheet, seed, index).map_err(Refusal::Other)?;
        let record = Record::<G>::try_from(sheet)?;
        let end = record.replay().map_err(Refusal::Broken)?;
        let ending = G::result(&end).ok_or(Refusal::Unfinished)?;
        let seats: Vec<Seat> = self.seats(index).collect();
        let results: Result<_, ParseError> = seats
            .iter()
            .map(|seat| {
                let name = format!("Thought{seat}");
                let missing = || ParseError::new(1, "", format!("a {name} tag in this record"));
                let tag = sheet.find(&name).ok_or_else(missing)?;
                Ok(PlayerResult::new::<G>(&ending, *seat, read_thought(tag)?))
            })
            .collect();
        Ok((index, results?))
    }

    /// Nothing, or what differs from this contest.
    fn compare(&self, sheet: &Sheet, seed: u64, index: u64) -> Result<(), String> {
        let players: Vec<String> = self.players.iter().map(ToString::to_string).collect();
        let there: Vec<&str> = self
            .seats(index)
            .filter_map(|seat| sheet.tag(&format!("Seat{seat}")))
            .collect();
        let facts = [
            (
                "rules",
                sheet.tag(sheet::RULES).unwrap_or_default().to_owned(),
                self.rules.to_string(),
            ),
            ("players", there.join(","), players.join(",")),
            ("seed", seed.to_string(), self.seed.to_string()),
        ];
        let different = facts.iter().filter(|(_, there, here)| there != here);
        let differences: Vec<String> = different
            .map(|(what, there, here)| format!("{what} {there:?} there, {here:?} here"))
            .collect();
        if differences.is_empty() {
            Ok(())
        } else {
            Err(differences.join("; "))
        }
    }

    /// The seats in order, each with the player who sits there in this game.
    fn seated(&self, index: u64) -> Vec<(Seat, usize)> {
        let mut seated: Vec<(Seat, usize)> = self.seats(index).zip(0..).collect();
        seated.sort_by_key(|(seat, _)| seat.index());
        seated
    }
}

/// The seed and the deal of a game that was played in some arena; none if the record does not say.
/// Games with the same ones had the same luck.
pub fn deal<G: Game>(record: &Record<G>) -> Option<(u64, u64)> {
    let tag = record.tags.iter().find(|tag| tag.name == ARENA)?;
    let (seed, index) = read_arena(tag).ok()?;
    Some((seed, index / G::seats(&record.rules) as u64))
}

fn arena(seed: u64, game: &str) -> String {
    format!("seed {seed} game {game}")
}

fn read_arena(tag: &Tag) -> Result<(u64, u64), ParseError> {
    let mut words = Word::whole(&tag.value).words();
    let mut next = || words.next().map_or("", |word| word.text);
    let read = (next(), next().parse(), next(), next().parse(), next());
    match read {
        ("seed", Ok(seed), "game", Ok(index), "") => Ok((seed, index)),
        _ => Err(wrong(tag, "a game of an arena, such as seed 1 game 17")),
    }
}

fn thought(result: &PlayerResult) -> String {
    let PlayerResult {
        decisions,
        thought,
        playouts,
        ..
    } = result;
    let nanoseconds = thought.as_nanos();
    format!("{decisions} decisions, {nanoseconds} ns, {playouts} playouts")
}

fn read_thought(tag: &Tag) -> Result<(u32, Duration, u64), ParseError> {
    let mut parts = tag.value.split(", ");
    let mut next = |unit: &str| {
        parts
            .next()?
            .strip_suffix(unit)?
            .trim_end()
            .parse::<u64>()
            .ok()
    };
    let read = (next("decisions"), next("ns"), next("playouts"));
    let read = match read {
        (Some(decisions), Some(nanoseconds), Some(playouts)) => u32::try_from(decisions)
            .ok()
            .map(|decisions| (decisions, Duration::from_nanos(nanoseconds), playouts)),
        _ => None,
    };
    read.ok_or_else(|| {
        let expected = "what a player spent: 24 decisions, 31250 ns, 0 playouts";
        wrong(tag, expected)
    })
}

/// This tag does not say what it should.
fn wrong(tag: &Tag, expected: &'static str) -> ParseError {
    ParseError::new(1, &tag.value, expected).inside(tag.origin.line, tag.origin.column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domination::Domination;
    use kingdomino::Kingdomino;
    use players::Spec;

    fn contest<G: Played>(rules: &str, players: &str, seed: u64) -> Contest<G> {
        let rules = rules.parse().expect("the rules can be read");
        Contest::new(rules, Spec::list(players).unwrap(), seed).unwrap()
    }

    fn sheet(text: &str) -> Sheet {
        Sheet::read_all(text).unwrap().remove(0)
    }

    fn comes_back<G: Played>(rules: &str, players: &str) {
        let contest = contest::<G>(rules, players, 5);
        for index in [0, 1, 5] {
            let game = contest.game(index).unwrap();
            let text = contest.archived(&game).to_string();
            assert!(text.starts_with(&contest.opening()), "{text}");
            assert_eq!(
                contest.recall(&sheet(&text)),
                Ok((index, game.results)),
                "{text}"
            );
            let seats = contest.rotations();
            assert_eq!(deal(&game.record), Some((5, index / seats)));
        }
    }

    #[test]
    fn a_game_that_was_written_down_counts_as_it_did() {
        comes_back::<Kingdomino>("kingdomino players=2", "mce:playouts=2,random");
        comes_back::<Kingdomino>("kingdomino players=3", "full-greedy,greedy,random");
        comes_back::<Domination>("domination players=4", "random,greedy,random,greedy");
    }

    #[test]
    fn what_differs_is_named() {
        let here = contest::<Kingdomino>("kingdomino players=2", "greedy,random", 1);
        let refused = |rules: &str, players: &str, seed: u64| {
            let there = contest::<Kingdomino>(rules, players, seed);
            let game = there.archived(&there.game(3).unwrap()).to_string();
            here.recall(&sheet(&game)).unwrap_err().to_string()
        };
        assert_eq!(
            refused("kingdomino players=2", "random,greedy", 1),
            "a game of another contest: players \"random,greedy\" there, \"greedy,random\" here"
        );
        assert_eq!(
            refused("kingdomino players=2 harmony", "greedy,random", 2),
            "a game of another contest: rules \"kingdomino players=2 harmony\" there, \
             \"kingdomino players=2\" here; seed \"2\" there, \"1\" here"
        );
    }

    #[test]
    fn what_is_torn_or_changed_is_refused() {
        let contest = contest::<Kingdomino>("kingdomino players=2", "greedy,random", 1);
        let text = contest.archived(&contest.game(2).unwrap()).to_string();
        let line = |beginning: &str| text.lines().find(|line| line.starts_with(beginning));
        let last = text.lines().last().unwrap();
        for (from, to) in [
            (last, ""),
            (line("[Thought2").unwrap(), ""),
            (line("[Thought1").unwrap(), "[Thought1 \"24 decisions\"]"),
            (line("[Arena").unwrap(), "[Arena \"seed 1 game\"]"),
            (line("[Arena").unwrap(), ""),
            (line("[Result").unwrap(), "[Result \"1 0 won by 1\"]"),
            (line("[Result").unwrap(), "[Result \"*\"]"),
        ] {
            let changed = text.replacen(from, to, 1);
            assert!(contest.recall(&sheet(&changed)).is_err(), "{changed}");
        }
        assert!(contest.recall(&sheet(&text)).is_ok());
    }
}
