//! Position notation: the full state on one line, like FEN in chess.

use std::fmt::Write as _;

use game::parse::{Token, nearest};
use game::{Game, ParseError, Seat};

use super::drawing::{Drawing, read_row};
use crate::state::Kings;
use crate::{Domino, Dominoes, Kingdom, Kingdomino, Opening, Phase, Rules, Slot, State};

/// Writes `rules; kingdoms; current line; next line; turn; unseen`.
pub(crate) fn write_position(state: &State) -> String {
    let mut text = state.rules().to_string();
    let kingdoms: Vec<String> = state.kingdoms().iter().map(Kingdom::to_string).collect();
    let turn = match state.phase() {
        Phase::Draw => "draw".to_owned(),
        Phase::King => "king".to_owned(),
        Phase::Claim => format!("claim {}", state.mover),
        Phase::Place => format!("place {}", state.mover),
        Phase::Over => "over".to_owned(),
    };
    let fields = [
        kingdoms.join(" "),
        write_line(state.current()),
        write_line(state.next()),
        turn,
        write_set(state.unseen()),
    ];
    for field in fields {
        text.push_str("; ");
        text.push_str(&field);
    }
    text
}

fn write_line(line: impl Iterator<Item = Slot>) -> String {
    let slots: Vec<String> = line
        .map(|slot| match slot.king {
            Some(seat) => format!("{}:{seat}", slot.domino),
            None => slot.domino.to_string(),
        })
        .collect();
    if slots.is_empty() {
        "-".to_owned()
    } else {
        slots.join(" ")
    }
}

/// Comma-separated numbers, with runs of three or more as `first-last`.
fn write_set(set: Dominoes) -> String {
    let mut text = String::new();
    let mut members = set.iter().map(Domino::number).peekable();
    while let Some(first) = members.next() {
        let mut last = first;
        while members.next_if_eq(&(last + 1)).is_some() {
            last += 1;
        }
        let comma = if text.is_empty() { "" } else { "," };
        let written = match last - first {
            0 => write!(text, "{comma}{first}"),
            1 => write!(text, "{comma}{first},{last}"),
            _ => write!(text, "{comma}{first}-{last}"),
        };
        written.expect("writing to a String cannot fail");
    }
    if text.is_empty() {
        "-".to_owned()
    } else {
        text
    }
}

/// Parses a position written by [`write_position`].
///
/// Checks every invariant that the engine relies on: the numbers of dominoes, kings and squares must
/// be consistent. Does not check that the position is reachable.
pub(crate) fn read_position(text: &str) -> Result<State, ParseError> {
    let whole = Token::whole(text);
    let mut fields = whole.split(';');
    let mut field = |what: &'static str| fields.next().ok_or_else(|| whole.end().error(what));
    let rules: Rules = field("a rules line")?.parse()?;
    let kingdoms = field("; and the kingdoms")?;
    let current = field("; and the current line")?;
    let next = field("; and the next line")?;
    let turn = field("; and the turn")?;
    let unseen = field("; and the unseen dominoes")?;
    if let Some(extra) = fields.next() {
        return Err(extra.error("the end of the position after six fields"));
    }

    let mut state = Kingdomino::start(&rules);
    read_kingdoms(kingdoms, &mut state)?;
    state.unseen = read_set(unseen)?;
    let (current_line, next_line) = (read_line(current, rules)?, read_line(next, rules)?);
    check_dominoes(&current_line, &next_line, state.unseen)?;
    if let Some((_, word)) = current_line.iter().find(|(slot, _)| slot.king.is_none()) {
        return Err(word.error("a king on every domino of the current line, such as 17:2"));
    }
    let (phase, mover) = read_turn(turn, rules)?;
    state.phase = phase;
    state.mover = mover.unwrap_or(state.mover);
    let kings_on_next = next_line
        .iter()
        .filter(|(slot, _)| slot.king.is_some())
        .count();
    let counts = Counts {
        rules,
        phase,
        drawn: Domino::COUNT - state.unseen.len(),
        waiting: current_line.len(),
        dealt: next_line.len(),
        claimed: kings_on_next,
    };
    let round = counts.round().map_err(|expected| turn.error(expected))?;
    state.round = round as u8;
    (state.current, state.current_kings) = pack_line(&current_line);
    (state.next, state.next_kings) = pack_line(&next_line);
    let has_king = |slot: &Slot| slot.king.is_some();
    state.claimed = state
        .next()
        .filter(has_king)
        .map(|slot| slot.domino)
        .collect();
    check_kings(
        &state,
        if current_line.is_empty() {
            next
        } else {
            current
        },
        turn,
    )?;
    for seat in Seat::all(rules.players()) {
        if (state.kingdom(seat).squares() - 1) / 2 > state.received(seat) {
            return Err(kingdoms.error(format!(
                "no more than {} dominoes in the kingdom of seat {seat}",
                state.received(seat)
            )));
        }
    }
    Ok(state)
}

/// Dominoes of a line and the kings on them, as stored in a [`State`].
fn pack_line(slots: &[(Slot, Token<'_>)]) -> (Dominoes, Kings) {
    let mut kings = Kings::default();
    for (rank, (slot, _)) in (0..).zip(slots) {
        if let Some(seat) = slot.king {
            kings.put(rank, seat);
        }
    }
    (slots.iter().map(|(slot, _)| slot.domino).collect(), kings)
}

fn read_kingdoms(field: Token<'_>, state: &mut State) -> Result<(), ParseError> {
    let rules = state.rules();
    let mut words = field.words();
    for seat in Seat::all(rules.players()) {
        let word = words.next().unwrap_or(field.end());
        let expected = || format!("the kingdom of seat {seat}");
        if word.text.is_empty() {
            return Err(word.error(expected()));
        }
        let mut rows = Vec::new();
        for row in word.split('/') {
            let row = read_row(row, rules.limit())?;
            rows.push(row.into_iter().map(|(content, _)| content).collect());
        }
        if rows.len() > rules.limit() {
            return Err(word.error(format!("at most {} rows", rules.limit())));
        }
        let kingdom = Drawing::from_rows(rows)
            .kingdom(rules.limit())
            .map_err(|why| word.error(format!("{}: {why}", expected())))?;
        if kingdom.squares().is_multiple_of(2) {
            return Err(word.error(format!("{}: whole dominoes beside the castle", expected())));
        }
        state.kingdoms[seat.index()] = kingdom;
    }
    match words.next() {
        Some(extra) => Err(extra.error(format!("only {} kingdoms", rules.players()))),
        None => Ok(()),
    }
}

fn read_line(field: Token<'_>, rules: Rules) -> Result<Vec<(Slot, Token<'_>)>, ParseError> {
    if field.text == "-" {
        return Ok(Vec::new());
    }
    let mut line: Vec<(Slot, Token<'_>)> = Vec::new();
    for word in field.words() {
        let mut parts = word.split(':');
        let domino: Domino = parts.next().unwrap_or(word).parse()?;
        let king = match parts.next() {
            None => None,
            Some(seat) => Some(read_seat(seat, rules)?),
        };
        if let Some(extra) = parts.next() {
            return Err(extra.error("a domino, optionally followed by : and a seat"));
        }
        if line
            .last()
            .is_some_and(|(before, _)| before.domino >= domino)
        {
            return Err(word.error("dominoes in ascending order"));
        }
        if line.len() == rules.line_length() {
            return Err(word.error(format!(
                "at most {} dominoes in a line",
                rules.line_length()
            )));
        }
        line.push((Slot { domino, king }, word));
    }
    if line.is_empty() {
        return Err(field.error("a line of dominoes, or -"));
    }
    Ok(line)
}

fn read_seat(word: Token<'_>, rules: Rules) -> Result<Seat, ParseError> {
    let seat: Seat = word.parse()?;
    if seat.index() < rules.players() {
        Ok(seat)
    } else {
        Err(word.error(format!("a seat, 1 to {}", rules.players())))
    }
}

fn read_turn(field: Token<'_>, rules: Rules) -> Result<(Phase, Option<Seat>), ParseError> {
    const WORDS: [&str; 5] = ["draw", "king", "claim", "place", "over"];
    let mut words = field.words();
    let verb = words.next().unwrap_or(field);
    let mut seat = || read_seat(words.next().unwrap_or(field.end()), rules).map(Some);
    let turn = match verb.text {
        "draw" => (Phase::Draw, None),
        "king" => (Phase::King, None),
        "claim" => (Phase::Claim, seat()?),
        "place" => (Phase::Place, seat()?),
        "over" => (Phase::Over, None),
        other => {
            let suggestion = nearest(other, WORDS);
            let all = WORDS.join(", ");
            return Err(verb.error(format!("one of {all}")).suggest(suggestion));
        }
    };
    match words.next() {
        Some(extra) => Err(extra.error("the end of the turn")),
        None => Ok(turn),
    }
}

fn read_set(field: Token<'_>) -> Result<Dominoes, ParseError> {
    let mut set = Dominoes::NONE;
    if field.text == "-" {
        return Ok(set);
    }
    let mut before = 0;
    for word in field.split(',') {
        let mut ends = word.split('-');
        let first: Domino = ends.next().unwrap_or(word).parse()?;
        let last: Domino = ends.next().map_or(Ok(first), Token::parse)?;
        let ordered = before < first.number() && first <= last;
        if !ordered || ends.next().is_some() {
            return Err(word.error("dominoes in ascending order, such as 1-4,9"));
        }
        before = last.number();
        let run = (first.number()..=last.number()).map(Domino::new_unchecked);
        set = run.fold(set, Dominoes::with);
    }
    Ok(set)
}

/// Checks that no domino occurs twice.
fn check_dominoes(
    current: &[(Slot, Token<'_>)],
    next: &[(Slot, Token<'_>)],
    unseen: Dominoes,
) -> Result<(), ParseError> {
    let mut seen = unseen;
    for (slot, word) in current.iter().chain(next) {
        if seen.contains(slot.domino) {
            return Err(word.error("each domino only once"));
        }
        seen = seen.with(slot.domino);
    }
    Ok(())
}

/// Numbers of dominoes and kings that must be consistent with the phase.
struct Counts {
    rules: Rules,
    phase: Phase,
    /// Dominoes drawn so far.
    drawn: usize,
    /// Kings on the current line.
    waiting: usize,
    /// Dominoes in the next line.
    dealt: usize,
    /// Kings on the next line.
    claimed: usize,
}

impl Counts {
    /// Number of the round; an error message if the numbers are inconsistent.
    fn round(&self) -> Result<usize, String> {
        let (kings, line, rounds) = (
            self.rules.kings(),
            self.rules.line_length(),
            self.rules.rounds(),
        );
        let opening = self.drawn == self.dealt;
        let lines = |full: usize| full * line;
        let round = match self.phase {
            _ if opening && self.phase != Phase::Over => 0,
            Phase::Over => rounds,
            Phase::Place if self.dealt == 0 => rounds,
            Phase::Draw => self.drawn.saturating_sub(self.dealt) / line,
            Phase::King | Phase::Claim | Phase::Place => (self.drawn / line).saturating_sub(1),
        };
        // Expected numbers in this round.
        let whole_line = self.dealt == line;
        let fits = match self.phase {
            Phase::Over => self.drawn == lines(rounds) && self.waiting + self.dealt == 0,
            Phase::Draw => {
                let waiting = if round == 0 { 0 } else { kings };
                round < rounds
                    && self.drawn == lines(round) + self.dealt
                    && self.dealt < line
                    && self.claimed == 0
                    && self.waiting == waiting
            }
            Phase::King => {
                let random = self.rules.opening() == Opening::Random;
                random && opening && whole_line && self.waiting == 0 && self.claimed < kings
            }
            Phase::Claim => {
                let waiting = if round == 0 {
                    Some(0)
                } else {
                    kings.checked_sub(self.claimed + 1)
                };
                whole_line
                    && round < rounds
                    && self.drawn == lines(round + 1)
                    && self.claimed < kings
                    && Some(self.waiting) == waiting
            }
            Phase::Place if self.dealt == 0 => {
                self.drawn == lines(rounds) && (1..=kings).contains(&self.waiting)
            }
            Phase::Place => {
                whole_line
                    && (1..rounds).contains(&round)
                    && self.drawn == lines(round + 1)
                    && self.waiting + self.claimed == kings
                    && self.waiting > 0
            }
        };
        fits.then_some(round).ok_or_else(|| {
            format!(
                "a turn that fits {} dominoes drawn, {} in the current line, {} in the next and {} claimed there",
                self.drawn, self.waiting, self.dealt, self.claimed
            )
        })
    }
}

/// Checks the number of kings of each seat. The mover must be the expected seat.
fn check_kings(state: &State, lines: Token<'_>, turn: Token<'_>) -> Result<(), ParseError> {
    let rules = state.rules();
    for seat in Seat::all(rules.players()) {
        let in_hand = usize::from(state.phase == Phase::Claim && state.mover == seat);
        let on_lines = state.current_kings.count(seat) + state.next_kings.count(seat);
        let all = on_lines + in_hand == rules.kings_each();
        let complete = match state.phase {
            Phase::Over => true,
            Phase::Draw => state.round == 0 || all,
            // Kings that have acted in the last round or are not yet drawn are on no line.
            _ if state.round == 0 || state.next.is_empty() => {
                on_lines + in_hand <= rules.kings_each()
            }
            _ => all,
        };
        if !complete {
            return Err(lines.error(format!("{} kings of seat {seat}", rules.kings_each())));
        }
    }
    let expected = match state.phase {
        Phase::Place => state.current().next().and_then(|slot| slot.king),
        Phase::Claim if state.round == 0 => state.snake_seat(),
        _ => None,
    };
    match expected {
        Some(seat) if seat != state.mover => Err(turn.error(format!("the turn of seat {seat}"))),
        _ => Ok(()),
    }
}
