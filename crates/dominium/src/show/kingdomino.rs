//! Text and JSON output of Kingdomino: kingdoms, lines and scores.

use std::fmt::Write as _;

use anstyle::Style;
use game::{Ending as _, Game, Seat};
use kingdomino::{
    Action, Content, DecidedBy, Domino, Dynasty, Half, Kingdom, Kingdomino, Phase, Property, Rules,
    Score, Slot, State, Terrain,
};
use serde_json::{Value, json};

use super::{SEATS, on, paint, plural, title};

const fn terrain_style(terrain: Terrain) -> Style {
    match terrain {
        Terrain::Wheat => on(221, 16),
        Terrain::Forest => on(22, 231),
        Terrain::Lake => on(32, 231),
        Terrain::Pasture => on(113, 16),
        Terrain::Swamp => on(95, 231),
        Terrain::Mine => on(236, 220),
    }
}

fn half(half: Half) -> String {
    paint(
        terrain_style(half.terrain),
        &format!("{:<2}", half.to_string()),
    )
}

/// Rows of a kingdom with coordinates, all of the same width.
pub(crate) fn kingdom(kingdom: &Kingdom, owner: Option<Seat>) -> Vec<String> {
    let bounds = kingdom.bounds();
    let castle = owner.map_or(on(250, 16), |seat| SEATS[seat.index()]);
    let columns = kingdom.limit();
    let name = |x: i8| (b'g' as i8 + x) as u8 as char;
    let mut head = String::from("   ");
    for x in bounds.west()..=bounds.east() {
        let _ = write!(head, " {} ", name(x));
    }
    head.push_str(&"   ".repeat(columns - bounds.width()));
    let mut rows = vec![head];
    let mut row = String::new();
    for square in bounds.squares() {
        if square.x() == bounds.west() {
            row = format!("{:>2} ", square.y() + 7);
        }
        let cell = match kingdom.content(square) {
            Content::Empty => " . ".to_owned(),
            Content::Castle => paint(castle, " C "),
            Content::Land(half) => paint(
                terrain_style(half.terrain),
                &format!(" {:<2}", half.to_string()),
            ),
        };
        row.push_str(&cell);
        if square.x() == bounds.east() {
            row.push_str(&"   ".repeat(columns - bounds.width()));
            rows.push(std::mem::take(&mut row));
        }
    }
    rows
}

/// Width of a row of [`kingdom`].
const fn width(limit: usize) -> usize {
    3 + 3 * limit
}

/// Text of a state: kingdoms side by side, lines, and the turn or the result.
pub(crate) fn table(state: &State, names: &[String]) -> String {
    let rules = state.rules();
    let width = width(rules.limit());
    let mut blocks = Vec::new();
    for (seat, name) in Seat::all(rules.players()).zip(names) {
        let title = paint(
            SEATS[seat.index()],
            &title(name, state.total(seat), width - 2),
        );
        let mut block = vec![format!("{title}  ")];
        block.extend(kingdom(state.kingdom(seat), Some(seat)));
        blocks.push(block);
    }
    let mut text = side_by_side(&blocks, width);
    if state.phase() == Phase::Over {
        text.push('\n');
        text.push_str(&ending(state, names));
        return text;
    }
    let line = |slots: &mut dyn Iterator<Item = Slot>| {
        let mut line = String::new();
        for slot in slots {
            let number = slot.domino.number();
            let king = match slot.king {
                Some(seat) => paint(SEATS[seat.index()], &format!(":{seat}")),
                None => "  ".to_owned(),
            };
            let [a, b] = slot.domino.halves().map(half);
            let _ = write!(line, "  {number:>2}{king} {a}{b}");
        }
        if line.is_empty() {
            "   none".to_owned()
        } else {
            line.trim_end().to_owned()
        }
    };
    let _ = writeln!(text, "\nTo place: {}", line(&mut state.current()));
    let _ = writeln!(text, "Next line:{}", line(&mut state.next()));
    let _ = writeln!(text, "Unseen:     {} dominoes", state.unseen().len());
    let _ = writeln!(text, "\n{}", status(state, names));
    text
}

fn side_by_side(blocks: &[Vec<String>], width: usize) -> String {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in 0..height {
        let cells: Vec<String> = blocks
            .iter()
            .map(|block| block.get(row).cloned().unwrap_or_else(|| " ".repeat(width)))
            .collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}

fn status(state: &State, names: &[String]) -> String {
    let round = match state.round() {
        0 => "First line".to_owned(),
        round => format!("Round {round} of {}", state.rules().rounds()),
    };
    let mover = match Kingdomino::turn(state) {
        game::Turn::Of(seat) => names[seat.index()].as_str(),
        game::Turn::Chance | game::Turn::Over => "",
    };
    match state.phase() {
        Phase::Draw => format!("{round}: a domino is to be drawn"),
        Phase::King => format!("{round}: a king is to be drawn"),
        Phase::Claim => format!("{round}: {mover} to claim a domino"),
        Phase::Place => {
            let number = state.to_place().map_or(0, Domino::number);
            let mut fits = false;
            Kingdomino::legal(state, |action| fits |= action != Action::Discard);
            if fits {
                format!("{round}: {mover} to place domino {number}")
            } else {
                format!("{round}: {mover} must discard domino {number}, which fits nowhere")
            }
        }
        Phase::Over => "The game is over".to_owned(),
    }
}

fn ending(state: &State, names: &[String]) -> String {
    let mut text = String::new();
    for (seat, name) in Seat::all(state.rules().players()).zip(names) {
        let _ = writeln!(text, "{}", paint(SEATS[seat.index()], &format!(" {name} ")));
        text.push_str(&score_text(
            state.kingdom(seat),
            state.rules(),
            &state.score(seat),
        ));
        text.push('\n');
    }
    if let Some(ending) = Kingdomino::result(state) {
        let winners: Vec<Seat> = ending.winners().collect();
        let points = winners.first().map_or(0, |seat| state.total(*seat));
        text.push_str(&verdict(&winners, ending.decided(), points, names));
    }
    text
}

fn verdict(winners: &[Seat], decided: DecidedBy, points: u32, names: &[String]) -> String {
    let winners: Vec<&str> = winners
        .iter()
        .map(|seat| names[seat.index()].as_str())
        .collect();
    let winners = winners.join(" and ");
    match decided {
        DecidedBy::Total => format!("{winners} wins with {points} points\n"),
        DecidedBy::LargestProperty | DecidedBy::Crowns => {
            format!("{winners} wins with {points} points by tie-break: {decided}\n")
        }
        DecidedBy::Shared => format!("{winners} share the victory with {points} points each\n"),
    }
}

/// Score sheet of a kingdom: properties, bonuses, total and tie-breaks.
pub(crate) fn score_text(kingdom: &Kingdom, rules: Rules, score: &Score) -> String {
    let mut properties: Vec<Property> = kingdom.properties().collect();
    properties.sort_by_key(|p| {
        (
            std::cmp::Reverse(p.points()),
            p.terrain,
            std::cmp::Reverse(p.squares),
        )
    });
    let mut text = String::new();
    for property in properties {
        let name = paint(
            terrain_style(property.terrain),
            &format!(" {:<8}", property.terrain),
        );
        let _ = writeln!(
            text,
            "  {name} {:<10} × {:>2} {:<6} = {:>3}",
            format!(
                "{:>2} {}",
                property.squares,
                plural(property.squares, "square")
            ),
            property.crowns,
            plural(property.crowns, "crown"),
            property.points(),
        );
    }
    for (bonus, points) in score
        .each_bonus()
        .filter(|(bonus, _)| bonus.is_enabled(rules))
    {
        let _ = writeln!(text, "   {:<33} {points:>3}", title_case(bonus.keyword()));
    }
    let _ = writeln!(
        text,
        "   {:<33} {:>3}   largest property {}, {} {} in all",
        "Total",
        score.total(),
        score.largest,
        score.crowns,
        plural(score.crowns, "crown"),
    );
    text
}

/// JSON of the score of a kingdom.
pub(crate) fn score_json(kingdom: &Kingdom, score: &Score) -> Value {
    let properties: Vec<Value> = kingdom
        .properties()
        .map(|property| {
            let squares: Vec<String> = property
                .squares_in(kingdom)
                .map(|square| square.to_string())
                .collect();
            json!({
                "terrain": property.terrain.name(),
                "squares": property.squares,
                "crowns": property.crowns,
                "points": property.points(),
                "at": squares,
            })
        })
        .collect();
    let mut report = json!({
        "total": score.total(),
        "properties": properties,
        "property_points": score.properties,
    });
    for (bonus, points) in score.each_bonus() {
        report[bonus.keyword().replace('-', "_")] = json!(points);
    }
    report["largest_property"] = json!(score.largest);
    report["crowns"] = json!(score.crowns);
    report
}

/// Converts a keyword to a title: `middle-kingdom` becomes "Middle Kingdom".
fn title_case(keyword: &str) -> String {
    let capitalized = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    };
    let words: Vec<String> = keyword.split('-').map(capitalized).collect();
    words.join(" ")
}

/// Standings of a Dynasty.
pub(crate) fn standings(dynasty: &Dynasty, names: &[String]) -> String {
    let mut text = format!(
        "Dynasty after {} of {} games\n",
        dynasty.games().len(),
        Dynasty::GAMES
    );
    for standing in dynasty.standings() {
        let seat = standing.seat.index();
        let name = paint(SEATS[seat], &format!(" {:<12} ", names[seat]));
        let _ = writeln!(
            text,
            "  {}. {name} {:>4}   largest properties {}, crowns {}",
            standing.rank, standing.total, standing.largest, standing.crowns,
        );
    }
    if let Some((winners, decided)) = dynasty.winners() {
        let points = dynasty.standings().first().map_or(0, |leader| leader.total);
        text.push_str(&verdict(&winners, decided, points, names));
    }
    text
}
