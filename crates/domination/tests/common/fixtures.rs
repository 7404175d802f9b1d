//! Hand-made positions: covered places, owners of areas, racks and turn.

use domination::{Area, Domination, Domino, Ending, Place, Rules, Square, State};
use game::{Game, Seat};

use crate::shorthand::{rules, rules_line};

/// State of a position line with these fields.
fn state_of(
    options: &str,
    covered: impl Fn(Place) -> bool,
    owner: impl Fn(Area) -> Option<Seat>,
    racks: &str,
    turn: &str,
) -> State {
    let squares = |row| (0..Square::SIDE).filter_map(move |column| Square::new(column, row));
    let mark = |place| if covered(place) { 'x' } else { '.' };
    let mut rows: Vec<String> = Vec::new();
    for row in 0..Square::SIDE {
        rows.push(squares(row).filter_map(Place::east_of).map(mark).collect());
        rows.push(squares(row).filter_map(Place::south_of).map(mark).collect());
    }
    // The last row has no places to its south.
    rows.pop();
    let mark = |area| owner(area).map_or(".".to_owned(), |seat| seat.to_string());
    let areas: Vec<String> = (0..Area::SIDE)
        .map(|row| squares(row).filter_map(Area::new).map(mark).collect())
        .collect();
    let line = rules_line(options);
    let text = format!(
        "{line}; {}; {}; {racks}; {turn}",
        rows.join("/"),
        areas.join("/")
    );
    Domination::from_position(&text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// Position with dominoes left in the pile.
///
/// The covered places must not complete an area. Each rack holds the given dominoes (`-` for none)
/// and is filled up to seven with the lowest remaining ones.
pub(crate) fn midgame(options: &str, covered: &[Place], racks: &str, turn: &str) -> State {
    let board = *rules(options).board();
    let mut left: Vec<Domino> = Place::all()
        .filter(|place| !covered.contains(place))
        .map(|place| board.domino(place))
        .collect();
    left.sort();
    let mut held: Vec<Vec<Domino>> = racks.split(' ').map(read_rack).collect();
    for domino in held.iter().flatten() {
        let at = left.iter().position(|other| other == domino);
        left.remove(at.unwrap_or_else(|| panic!("no {domino} left for a rack")));
    }
    for rack in &mut held {
        rack.extend(left.drain(..Rules::RACK - rack.len()));
        rack.sort();
    }
    let racks = write_racks(&held);
    state_of(
        options,
        |place| covered.contains(&place),
        |_| None,
        &racks,
        turn,
    )
}

/// Position in which only these places are free.
///
/// All complete areas belong to `owner`; racks are written as in a position line.
pub(crate) fn endgame(
    options: &str,
    free: &[Place],
    owner: Seat,
    racks: &str,
    turn: &str,
) -> State {
    let owner = |area: Area| {
        let complete = area.places().iter().all(|place| !free.contains(place));
        complete.then_some(owner)
    };
    state_of(options, |place| !free.contains(&place), owner, racks, turn)
}

/// Result of a finished game with these owners of the areas. The owners are seven rows of seven,
/// from the north.
pub(crate) fn result_with_owners(options: &str, owners: &str) -> Ending {
    let rows: Vec<&str> = owners.split_whitespace().collect();
    let owner = |area: Area| {
        let (column, row) = (area.corner().column(), area.corner().row());
        rows[row][column..=column].parse().ok()
    };
    let racks = vec!["-"; rules(options).players()].join(" ");
    let over = state_of(options, |_| true, owner, &racks, "over");
    Domination::result(&over).expect("the game is over")
}

/// The same position with other racks; all other unlaid dominoes are in the pile.
pub(crate) fn with_racks(state: &State, racks: &[Vec<Domino>]) -> State {
    let position = Domination::position(state);
    let mut fields: Vec<&str> = position.split("; ").collect();
    let racks = write_racks(racks);
    fields[3] = &racks;
    let text = fields.join("; ");
    Domination::from_position(&text).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn read_rack(rack: &str) -> Vec<Domino> {
    let named = rack.split(',').filter(|domino| *domino != "-");
    named
        .map(|domino| domino.parse().expect("a domino"))
        .collect()
}

fn write_racks(racks: &[Vec<Domino>]) -> String {
    let write = |rack: &Vec<Domino>| {
        let mut rack = rack.clone();
        rack.sort();
        let rack: Vec<String> = rack.iter().map(ToString::to_string).collect();
        if rack.is_empty() {
            "-".to_owned()
        } else {
            rack.join(",")
        }
    };
    racks.iter().map(write).collect::<Vec<_>>().join(" ")
}
