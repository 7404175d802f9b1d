//! Archive of finished games, from which a match can be resumed.
//!
//! Each game is a record with extra tags: `Arena` (seed of the match and index of the game), `Seat…`
//! (players) and `Thought…` (decisions, thinking time and playouts of each player).

use std::fmt;
use std::time::Duration;

use game::parse::Token;
use game::record_file::{self, RawRecord, Tag};
use game::{Game, ParseError, Record, ReplayError, Seat};
use players::HasPlayers;

use crate::{FinishedGame, MatchSpec, PlayerResult};

/// Tag with the seed of the match and the index of the game.
const ARENA: &str = "Arena";

/// Reason why a record is not a valid game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArchiveError<G: Game> {
    /// No `Arena` tag.
    NotFromArena,
    /// A game of another match, with a description of the differences.
    OtherMatch(String),
    /// The record has no tag with this name.
    MissingTag(String),
    /// A tag or an event cannot be parsed.
    Unreadable(ParseError),
    /// An event or the result contradicts the rules.
    Broken(ReplayError<G>),
    /// The record stops before the end of the game.
    Unfinished,
}

impl<G: Game> fmt::Display for ArchiveError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFromArena => write!(f, "not an arena game: missing tag {ARENA}"),
            Self::MissingTag(name) => write!(f, "missing tag {name}"),
            Self::OtherMatch(what) => write!(f, "the record belongs to another match: {what}"),
            Self::Unreadable(why) => why.fmt(f),
            Self::Broken(why) => why.fmt(f),
            Self::Unfinished => f.write_str("the record ends before the game is over"),
        }
    }
}

impl<G: Game> std::error::Error for ArchiveError<G> {}

impl<G: Game> From<ParseError> for ArchiveError<G> {
    fn from(why: ParseError) -> Self {
        Self::Unreadable(why)
    }
}

impl<G: HasPlayers> MatchSpec<G> {
    /// Common prefix of the records of this match, up to the index of the game.
    pub fn record_prefix(&self) -> String {
        let mut record = Record::<G>::new(self.rules.clone());
        record.set_tag(ARENA, arena_tag(self.seed, ""));
        let tags = record.to_string();
        tags.trim_end_matches("\"]\n").to_owned()
    }

    /// Sets the tags of the game index, the players and the result.
    pub(crate) fn set_tags(&self, record: &mut Record<G>, index: u64, ending: &G::Ending) {
        record.set_tag(ARENA, arena_tag(self.seed, &index.to_string()));
        for (seat, player) in self.seated(index) {
            record.set_tag(&format!("Seat{seat}"), self.players[player].to_string());
        }
        record.set_tag(record_file::RESULT, ending.to_string());
    }

    /// Record of a game with the `Thought` tags that [`read_archived`](Self::read_archived) needs.
    pub fn archived(&self, game: &FinishedGame<G>) -> Record<G> {
        let mut record = game.record.clone();
        for (seat, player) in self.seated(game.index) {
            let value = thought_tag(&game.results[player]);
            record.set_tag(&format!("Thought{seat}"), value);
        }
        record
    }

    /// Reads an archived game of this match: its index and the results of the players.
    ///
    /// The whole record is validated.
    pub fn read_archived(
        &self,
        raw: &RawRecord,
    ) -> Result<(u64, Vec<PlayerResult>), ArchiveError<G>> {
        let tag = raw.find_tag(ARENA).ok_or(ArchiveError::NotFromArena)?;
        let (seed, index) = read_arena(tag)?;
        self.compare(raw, seed, index)
            .map_err(ArchiveError::OtherMatch)?;
        let record = Record::<G>::try_from(raw)?;
        let end = record.replay().map_err(ArchiveError::Broken)?;
        let ending = G::result(&end).ok_or(ArchiveError::Unfinished)?;
        let seats: Vec<Seat> = self.seats(index).collect();
        let results: Result<_, ArchiveError<G>> = seats
            .iter()
            .map(|seat| {
                let name = format!("Thought{seat}");
                let tag = raw.find_tag(&name).ok_or(ArchiveError::MissingTag(name))?;
                Ok(PlayerResult::new::<G>(&ending, *seat, read_thought(tag)?))
            })
            .collect();
        Ok((index, results?))
    }

    /// Compares rules, players and seed with this match; the error lists the differences.
    fn compare(&self, raw: &RawRecord, seed: u64, index: u64) -> Result<(), String> {
        let players: Vec<String> = self.players.iter().map(ToString::to_string).collect();
        let recorded: Vec<&str> = self
            .seats(index)
            .filter_map(|seat| raw.tag(&format!("Seat{seat}")))
            .collect();
        let facts = [
            (
                "rules",
                raw.tag(record_file::RULES).unwrap_or_default().to_owned(),
                self.rules.to_string(),
            ),
            ("players", recorded.join(","), players.join(",")),
            ("seed", seed.to_string(), self.seed.to_string()),
        ];
        let different = facts
            .iter()
            .filter(|(_, recorded, expected)| recorded != expected);
        let differences: Vec<String> = different
            .map(|(what, recorded, expected)| format!("{what} {recorded:?}, expected {expected:?}"))
            .collect();
        if differences.is_empty() {
            Ok(())
        } else {
            Err(differences.join("; "))
        }
    }

    /// Seats in order, each with the index of its player in this game.
    fn seated(&self, index: u64) -> Vec<(Seat, usize)> {
        let mut seated: Vec<(Seat, usize)> = self.seats(index).zip(0..).collect();
        seated.sort_by_key(|(seat, _)| seat.index());
        seated
    }
}

/// Seed and deal of an arena game; `None` without a valid `Arena` tag.
///
/// Games with the same seed and deal had the same random draws.
pub fn deal_of_record<G: Game>(record: &Record<G>) -> Option<(u64, u64)> {
    let tag = record.tags.iter().find(|tag| tag.name == ARENA)?;
    let (seed, index) = read_arena(tag).ok()?;
    Some((seed, index / G::seats(&record.rules) as u64))
}

fn arena_tag(seed: u64, game: &str) -> String {
    format!("seed {seed} game {game}")
}

fn read_arena(tag: &Tag) -> Result<(u64, u64), ParseError> {
    let mut words = Token::whole(&tag.value).words();
    let mut next = || words.next().map_or("", |word| word.text);
    let read = (next(), next().parse(), next(), next().parse(), next());
    match read {
        ("seed", Ok(seed), "game", Ok(index), "") => Ok((seed, index)),
        _ => Err(invalid(
            tag,
            "the seed and number of an arena game, such as \"seed 1 game 17\"",
        )),
    }
}

fn thought_tag(result: &PlayerResult) -> String {
    let PlayerResult {
        decisions,
        thinking_time,
        playouts,
        ..
    } = result;
    let nanoseconds = thinking_time.as_nanos();
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
        let expected = "the effort of a player, such as 24 decisions, 31250 ns, 0 playouts";
        invalid(tag, expected)
    })
}

/// Parse error of a tag with its position in the file.
fn invalid(tag: &Tag, expected: &'static str) -> ParseError {
    ParseError::new(1, &tag.value, expected).inside(tag.origin.line, tag.origin.column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domination::Domination;
    use kingdomino::Kingdomino;
    use players::Spec;

    fn match_spec<G: HasPlayers>(rules: &str, players: &str, seed: u64) -> MatchSpec<G> {
        let rules = rules.parse().expect("the rules are valid");
        MatchSpec::new(rules, Spec::list(players).unwrap(), seed).unwrap()
    }

    fn raw(text: &str) -> RawRecord {
        RawRecord::read_all(text).unwrap().remove(0)
    }

    fn assert_round_trip<G: HasPlayers>(rules: &str, players: &str) {
        let match_spec = match_spec::<G>(rules, players, 5);
        for index in [0, 1, 5] {
            let game = match_spec.play_game(index).unwrap();
            let text = match_spec.archived(&game).to_string();
            assert!(text.starts_with(&match_spec.record_prefix()), "{text}");
            assert_eq!(
                match_spec.read_archived(&raw(&text)),
                Ok((index, game.results)),
                "{text}"
            );
            let seats = match_spec.rotations();
            assert_eq!(deal_of_record(&game.record), Some((5, index / seats)));
        }
    }

    #[test]
    fn an_archived_game_is_read_back_with_the_same_results() {
        assert_round_trip::<Kingdomino>("kingdomino players=2", "mce:playouts=2,random");
        assert_round_trip::<Kingdomino>("kingdomino players=3", "full-greedy,greedy,random");
        assert_round_trip::<Domination>("domination players=4", "random,greedy,random,greedy");
    }

    #[test]
    fn a_game_of_another_match_is_rejected_with_the_differences() {
        let own = match_spec::<Kingdomino>("kingdomino players=2", "greedy,random", 1);
        let error = |rules: &str, players: &str, seed: u64| {
            let other = match_spec::<Kingdomino>(rules, players, seed);
            let game = other.archived(&other.play_game(3).unwrap()).to_string();
            own.read_archived(&raw(&game)).unwrap_err().to_string()
        };
        assert_eq!(
            error("kingdomino players=2", "random,greedy", 1),
            "the record belongs to another match: players \"random,greedy\", expected \"greedy,random\""
        );
        assert_eq!(
            error("kingdomino players=2 harmony", "greedy,random", 2),
            "the record belongs to another match: rules \"kingdomino players=2 harmony\", \
             expected \"kingdomino players=2\"; seed \"2\", expected \"1\""
        );
    }

    #[test]
    fn truncated_or_altered_records_are_rejected() {
        let match_spec = match_spec::<Kingdomino>("kingdomino players=2", "greedy,random", 1);
        let text = match_spec
            .archived(&match_spec.play_game(2).unwrap())
            .to_string();
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
            let altered = text.replacen(from, to, 1);
            assert!(
                match_spec.read_archived(&raw(&altered)).is_err(),
                "{altered}"
            );
        }
        assert!(match_spec.read_archived(&raw(&text)).is_ok());
    }
}
