//! Text and JSON output of Domination: board, racks and scores.

use std::fmt::Write as _;

use anstyle::Style;
use domination::{
    Area, Board, DecidedBy, Domination, Domino, Dominoes, Ending, Phase, Place, PublicState, Score,
    Square, State, View,
};
use game::{Ending as _, Eye, Game as _, Seat};
use serde_json::{Map, Value, json};

use super::{SEATS, on, paint, plural, title};

/// Ivory on green felt.
const NUMBER: Style = on(22, 230);
const FELT: Style = on(22, 22);
const DOMINO: Style = on(230, 16);
/// Area that one more domino completes.
const THREATENED: Style = on(58, 230);

/// Text of the board: a line per row of squares, and one between two rows.
fn board(public: &PublicState) -> String {
    let mut text = String::from("    ");
    for column in 'a'..='h' {
        let _ = write!(text, "{column}     ");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for row in 0..Square::SIDE {
        let squares = || (0..Square::SIDE).filter_map(|column| Square::new(column, row));
        let _ = write!(text, "{:>2} ", row + 1);
        for square in squares() {
            let number = public.board().number(square);
            text.push_str(&paint(NUMBER, &format!(" {number}")));
            if let Some(place) = Place::east_of(square) {
                let cell = if public.is_covered(place) {
                    paint(NUMBER, " ") + &paint(DOMINO, "━━━")
                } else {
                    paint(FELT, "    ")
                };
                text.push_str(&cell);
            }
        }
        text.push('\n');
        if row + 1 == Square::SIDE {
            break;
        }
        text.push_str("   ");
        for square in squares() {
            if let Some(place) = Place::south_of(square) {
                let cell = if public.is_covered(place) {
                    paint(DOMINO, " ┃")
                } else {
                    paint(FELT, "  ")
                };
                text.push_str(&cell);
            }
            if let Some(area) = Area::new(square) {
                text.push_str(&paint(FELT, " "));
                text.push_str(&token(public, area));
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

fn token(public: &PublicState, area: Area) -> String {
    match public.owner(area) {
        Some(seat) => paint(SEATS[seat.index()], &format!("({seat})")),
        None if public.threatened().contains(area) => paint(THREATENED, " · "),
        None => paint(FELT, "   "),
    }
}

/// Text of a state, with all racks visible.
pub(crate) fn state(state: &State, names: &[String]) -> String {
    draw(state.public(), names, |seat| Some(state.rack(seat)))
}

/// Text of a view. It shows the seat's own rack, other racks if they can be deduced, and unseen dominoes.
pub(crate) fn view(view: &View, names: &[String]) -> String {
    let public = view.public();
    let mut text = draw(public, names, |seat| view.known_rack(seat));
    let mut seats = Seat::all(public.rules().players());
    let all_known = public.pile_size() == 0 && seats.all(|seat| view.known_rack(seat).is_some());
    if !all_known {
        let unseen: Vec<String> = Domino::all()
            .map(|domino| (domino, view.unseen().count(domino)))
            .filter(|(_, copies)| *copies > 0)
            .map(|(domino, copies)| format!("{domino} ×{copies}"))
            .collect();
        text.push_str("\nUnseen, on racks or in the pile:\n");
        for row in unseen.chunks(7) {
            let _ = writeln!(text, "  {}", row.join("   "));
        }
    }
    text
}

fn draw(public: &PublicState, names: &[String], rack: impl Fn(Seat) -> Option<Dominoes>) -> String {
    let mut text = board(public);
    text.push('\n');
    for (seat, name) in Seat::all(public.rules().players()).zip(names) {
        let Score { areas, outer } = public.score(seat);
        let name = if *name == format!("Seat {seat}") {
            name.clone()
        } else {
            format!("({seat}) {name}")
        };
        let title = paint(SEATS[seat.index()], &title(&name, areas, 20));
        let held = match rack(seat) {
            Some(rack) if rack.is_empty() => String::new(),
            Some(rack) => format!("   {}", dominoes(rack)),
            None => {
                let size = public.rack_size(seat);
                format!("   {size} unseen")
            }
        };
        let _ = writeln!(
            text,
            "{title} {} ({outer} outer){held}",
            format_args!("{:<5}", plural(areas, "area")),
        );
    }
    let _ = writeln!(
        text,
        "Pile: {}   On the board: {} of {}",
        public.pile_size(),
        public.laid(),
        Domino::COUNT
    );
    let _ = writeln!(text, "\n{}", status(public, names));
    text
}

fn dominoes(dominoes: Dominoes) -> String {
    let written: Vec<String> = dominoes.iter().map(|domino| domino.to_string()).collect();
    written.join(" ")
}

fn status(public: &PublicState, names: &[String]) -> String {
    let turn = public.laid() + 1;
    match (public.phase(), public.turn(), public.drawing_seat()) {
        (Phase::Start, ..) => "The starting player is drawn".to_owned(),
        (_, game::Turn::Of(seat), _) => {
            format!(
                "Turn {turn} of {}: {} lays a domino",
                Domino::COUNT,
                names[seat.index()]
            )
        }
        (_, _, Some(seat)) => format!("{} draws a domino", names[seat.index()]),
        _ => verdict(&Ending::of(public), names),
    }
}

fn verdict(ending: &Ending, names: &[String]) -> String {
    let winners: Vec<Seat> = ending.winners().collect();
    let score = winners.first().map(|seat| ending.scores()[seat.index()]);
    let Score { areas, outer } = score.unwrap_or_default();
    let winners: Vec<&str> = winners
        .iter()
        .map(|seat| names[seat.index()].as_str())
        .collect();
    let winners = winners.join(" and ");
    match ending.decided() {
        DecidedBy::Areas => format!("{winners} wins with {areas} areas"),
        DecidedBy::OuterAreas => {
            format!("{winners} wins with {areas} areas, {outer} of them outer")
        }
        DecidedBy::Shared => {
            format!("{winners} share the victory with {areas} areas each, {outer} of them outer")
        }
    }
}

/// JSON of the areas of a seat.
pub(crate) fn score_json(public: &PublicState, seat: Seat) -> Value {
    let Score { areas, outer } = public.score(seat);
    let at: Vec<String> = public
        .areas(seat)
        .iter()
        .map(|area| area.to_string())
        .collect();
    json!({"areas": areas, "outer_areas": outer, "at": at})
}

/// JSON of a view.
pub(crate) fn view_json(view: &View) -> Value {
    let list = |dominoes: Dominoes| -> Vec<String> {
        dominoes.iter().map(|domino| domino.to_string()).collect()
    };
    let public = view.public();
    let seats = || Seat::all(public.rules().players());
    let sizes: Vec<usize> = seats().map(|seat| public.rack_size(seat)).collect();
    let racks: Vec<Value> = seats()
        .map(|seat| {
            view.known_rack(seat)
                .map_or(Value::Null, |rack| json!(list(rack)))
        })
        .collect();
    let unseen: Map<String, Value> = Domino::all()
        .map(|domino| (domino.to_string(), json!(view.unseen().count(domino))))
        .collect();
    json!({
        "position": view.to_string(),
        "eye": match view.eye() {
            Eye::Seat(seat) => json!(seat.index() + 1),
            Eye::Spectator => json!("spectator"),
        },
        "racks": racks,
        "rack_sizes": sizes,
        "pile": public.pile_size(),
        "unseen": unseen,
    })
}

/// Numbers of a board, one row per line.
pub(crate) fn numbers(board: &Board) -> String {
    let rows = board
        .numbers()
        .map(|row| row.map(|number| number.to_string()).join(" "));
    format!("{}\n", rows.join("\n"))
}

/// JSON of the score of each seat.
pub(crate) fn scores(state: &State) -> Vec<Value> {
    Seat::all(Domination::rules(state).players())
        .map(|seat| score_json(state.public(), seat))
        .collect()
}
