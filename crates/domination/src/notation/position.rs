//! Position notation: a complete state, or a view of it, as one line of text.

use std::fmt;

use game::parse::Token;
use game::{ParseError, Seat};

use super::unknown_word;
use crate::board::PlaceMask;
use crate::state::complete;
use crate::{
    Area, Areas, Domino, Dominoes, Phase, Place, PublicState, Rules, Square, Starts, State, View,
};

/// Places in the order of the notation, row by row.
///
/// The places between the squares of a row are followed by those to the next row.
fn place_rows() -> impl Iterator<Item = Vec<Place>> {
    let squares = |row: usize| (0..Square::SIDE).filter_map(move |column| Square::new(column, row));
    (0..Square::SIDE)
        .flat_map(move |row| {
            let east = squares(row).filter_map(Place::east_of).collect();
            let south = squares(row).filter_map(Place::south_of).collect();
            [east, south]
        })
        .filter(|places: &Vec<Place>| !places.is_empty())
}

/// Areas, row by row.
fn area_rows() -> impl Iterator<Item = Vec<Area>> {
    (0..Area::SIDE).map(|row| {
        Area::all()
            .filter(|area| area.corner().row() == row)
            .collect()
    })
}

/// Writes a state with all its secrets: racks and pile.
pub(crate) fn write_position(state: &State) -> String {
    write_public(state.public(), |seat| write_rack(state.rack(seat)))
}

/// Position as the eye knows it: `?7` is an unknown rack of seven dominoes.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_public(self.public(), |seat| {
            self.known_rack(seat)
                .map_or_else(|| format!("?{}", self.public().rack_size(seat)), write_rack)
        }))
    }
}

fn write_public(public: &PublicState, rack: impl Fn(Seat) -> String) -> String {
    let places: Vec<String> = place_rows()
        .map(|row| {
            let mark = |place: &Place| if public.is_covered(*place) { 'x' } else { '.' };
            row.iter().map(mark).collect()
        })
        .collect();
    let areas: Vec<String> = area_rows()
        .map(|row| {
            let mark = |area: &Area| {
                let owner = public.owner(*area);
                owner.map_or(".".to_owned(), |seat| seat.to_string())
            };
            row.iter().map(mark).collect()
        })
        .collect();
    let racks: Vec<String> = Seat::all(public.rules().players()).map(rack).collect();
    let turn = match public.phase {
        Phase::Start => "start".to_owned(),
        Phase::Draw => format!("draw {}", public.mover),
        Phase::Lay => format!("lay {}", public.mover),
        Phase::Over => "over".to_owned(),
    };
    let (rules, places, areas) = (public.rules(), places.join("/"), areas.join("/"));
    format!("{rules}; {places}; {areas}; {}; {turn}", racks.join(" "))
}

fn write_rack(rack: Dominoes) -> String {
    let dominoes: Vec<String> = rack.iter().map(|domino| domino.to_string()).collect();
    if dominoes.is_empty() {
        "-".to_owned()
    } else {
        dominoes.join(",")
    }
}

/// Parses the output of [`write_position`].
///
/// All invariants of the rules are checked: there are four of each domino on the board, the racks and
/// the pile together, the sizes of the racks match the turn, and an area has an owner if and only if
/// it is complete. Whether the position can be reached by legal play is not checked.
pub(crate) fn read_position(text: &str) -> Result<State, ParseError> {
    let whole = Token::whole(text);
    let mut fields = whole.split(';');
    let mut field = |what: &'static str| fields.next().ok_or_else(|| whole.end().error(what));
    let rules: Rules = field("a rules line")?.parse()?;
    let places = field("; and the places")?;
    let areas = field("; and the areas")?;
    let racks = field("; and the racks")?;
    let turn = field("; and the turn")?;
    if let Some(extra) = fields.next() {
        return Err(extra.error("the end of the position after five fields"));
    }

    let mut public = PublicState::new(&rules);
    read_places(places, &mut public)?;
    read_areas(areas, &mut public)?;
    let racks_read = read_racks(racks, &public)?;
    let mut state = State {
        public,
        racks: racks_read,
        pile: public.unlaid(),
    };
    for rack in racks_read {
        state.pile = state.pile.difference(rack);
    }
    state.public.pile = state.pile.len() as u8;
    (state.public.phase, state.public.mover) = read_turn(turn, &state)?;
    check_turn(&state, turn)?;
    check_racks(&state, racks)?;
    Ok(state)
}

/// Calls `each` with every item of `shape` and the character that stands for it.
///
/// The rows of the text are separated by `/` and must have the lengths of the rows of `shape`.
fn for_each_cell<T>(
    field: Token<'_>,
    shape: impl Iterator<Item = Vec<T>>,
    what: &str,
    mut each: impl FnMut(T, Token<'_>) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let mut words = field.split('/');
    for (number, row) in (1..).zip(shape) {
        let word = words.next().unwrap_or(field.end());
        let length = row.len();
        let expected = || format!("{length} {what} in row {number}");
        let mut rest = word;
        for item in row {
            let Some(character) = rest.text.chars().next() else {
                return Err(rest.error(expected()));
            };
            let cell = Token {
                text: &rest.text[..character.len_utf8()],
                ..rest
            };
            each(item, cell)?;
            rest = rest.skip(character.len_utf8());
        }
        if !rest.text.is_empty() {
            return Err(rest.error(format!("only {}", expected())));
        }
    }
    match words.next() {
        Some(extra) => Err(extra.error(format!("the end of the {what}"))),
        None => Ok(()),
    }
}

fn read_places(field: Token<'_>, public: &mut PublicState) -> Result<(), ParseError> {
    let mut free = PlaceMask::ALL;
    for_each_cell(field, place_rows(), "places", |place, cell| {
        match cell.text {
            "." => Ok(()),
            "x" => {
                let (word, bit) = place.bit();
                public.covered[word] |= bit;
                public.laid += 1;
                free.remove(public.board().spot(public.board().action(place)));
                Ok(())
            }
            _ => Err(cell.error("x for a domino or . for none")),
        }
    })?;
    public.free = free;
    Ok(())
}

fn read_areas(field: Token<'_>, public: &mut PublicState) -> Result<(), ParseError> {
    let complete = Areas::from_bits(complete(public.covered));
    let players = public.rules().players();
    for_each_cell(field, area_rows(), "areas", |area, cell| {
        if cell.text == "." {
            return if complete.contains(area) {
                Err(cell.error(format!("the owner of area {area}, which is complete")))
            } else {
                Ok(())
            };
        }
        let seat = read_seat(cell, players)?;
        if !complete.contains(area) {
            return Err(cell.error(format!(". for area {area}, which is not complete")));
        }
        let own = &mut public.areas[seat.index()];
        *own = own.union([area].into_iter().collect());
        Ok(())
    })
}

fn read_racks(field: Token<'_>, public: &PublicState) -> Result<[Dominoes; Seat::MAX], ParseError> {
    let mut racks = [Dominoes::NONE; Seat::MAX];
    let mut left = public.unlaid();
    let mut words = field.words();
    let players = public.rules().players();
    for seat in Seat::all(players) {
        let Some(word) = words.next() else {
            return Err(field.end().error(format!("the rack of seat {seat}")));
        };
        if word.text == "-" {
            continue;
        }
        let rack = &mut racks[seat.index()];
        let mut before: Option<Domino> = None;
        for word in word.split(',') {
            let domino: Domino = word.parse()?;
            if before > Some(domino) {
                return Err(word.error("dominoes in ascending order"));
            }
            before = Some(domino);
            if !left.contains(domino) {
                return Err(word.error("at most four of each domino on the board and the racks"));
            }
            left.remove(domino);
            rack.add(domino);
        }
    }
    match words.next() {
        Some(extra) => Err(extra.error(format!("only {players} racks"))),
        None => Ok(racks),
    }
}

fn read_seat(word: Token<'_>, players: usize) -> Result<Seat, ParseError> {
    match word.parse::<Seat>() {
        Ok(seat) if seat.index() < players => Ok(seat),
        _ => Err(word.error(format!("a seat, 1 to {players}"))),
    }
}

fn read_turn(field: Token<'_>, state: &State) -> Result<(Phase, Seat), ParseError> {
    const WORDS: [&str; 4] = ["start", "draw", "lay", "over"];
    let mut words = field.words();
    let verb = words.next().unwrap_or(field);
    let players = state.public.rules().players();
    let mut seat = || read_seat(words.next().unwrap_or(field.end()), players);
    let first = Seat::all(players).next().expect("two to four players");
    let turn = match verb.text {
        "start" => (Phase::Start, first),
        "draw" => (Phase::Draw, seat()?),
        "lay" => (Phase::Lay, seat()?),
        "over" => (Phase::Over, first),
        _ => return Err(unknown_word(verb, &WORDS)),
    };
    match words.next() {
        Some(extra) => Err(extra.error("the end of the turn")),
        None => Ok(turn),
    }
}

/// Checks the turn against the number of laid dominoes, the pile and the starting seat.
fn check_turn(state: &State, turn: Token<'_>) -> Result<(), ParseError> {
    let public = &state.public;
    let players = public.rules().players();
    let (laid, pile) = (public.laid(), public.pile_size());
    let drawn = Domino::COUNT - pile;
    let full = players * Rules::RACK;
    // Number of dominoes drawn after this many turns.
    let due = |turns: usize| (full + turns).min(Domino::COUNT);
    let starts = public.rules().starts();
    let fits = match public.phase {
        Phase::Start => drawn == 0,
        Phase::Draw if laid == 0 => drawn < full,
        Phase::Draw => drawn == due(laid - 1) && pile > 0,
        Phase::Lay => drawn == due(laid) && laid < Domino::COUNT,
        Phase::Over => laid == Domino::COUNT,
    };
    if !fits {
        return Err(turn.error(format!(
            "a turn that fits {laid} dominoes on the board and {pile} in the pile"
        )));
    }
    match (public.phase, starts) {
        (Phase::Start, Starts::Seat(seat)) => {
            Err(turn.error(format!("draw {seat}: by the rules, seat {seat} starts")))
        }
        (Phase::Draw | Phase::Lay, Starts::Seat(seat)) if public.starting_seat() != seat => {
            Err(turn.error(format!("another seat's turn: seat {seat} started")))
        }
        _ => Ok(()),
    }
}

/// Checks that the sizes of the racks match the turn.
fn check_racks(state: &State, racks: Token<'_>) -> Result<(), ParseError> {
    for seat in Seat::all(state.public.rules().players()) {
        let (found, expected) = (state.rack(seat).len(), state.public.rack_size(seat));
        if found != expected {
            let unit = if expected == 1 { "domino" } else { "dominoes" };
            return Err(racks.error(format!(
                "{expected} {unit} on the rack of seat {seat} at this turn, not {found}"
            )));
        }
    }
    Ok(())
}
