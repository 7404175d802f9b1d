//! Everything that is drawn.

mod canvas;
mod domination;
mod ending;
mod kingdom;
mod kingdomino;
mod overlay;
mod start;
mod unseen;

use api::{Scene, Stage};
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::app::{App, Screen};
use crate::describe;
use crate::look::Tone;
use crate::sitting::{Asked, Hand, Notice, Overlay, Sitting, Target};
use crate::words::args;
use canvas::Canvas;

/// The smallest screen on which everything has a place.
const SMALLEST: (u16, u16) = (80, 24);

pub(crate) fn screen(app: &mut App, frame: &mut Frame<'_>) {
    let area = frame.area();
    let mut canvas = Canvas::new(frame.buffer_mut(), app.look, &app.words);
    app.cramped = area.width < SMALLEST.0 || area.height < SMALLEST.1;
    if app.cramped {
        too_small(&mut canvas, area);
        return;
    }
    match &mut app.screen {
        Screen::Waiting => {
            let text = canvas.words.t("loading");
            let row = Rect::new(area.x, area.height / 2, area.width, 1);
            canvas.centred(row, &text, app.look.ink(Tone::Quiet));
        }
        Screen::Start(start) => start::draw(&mut canvas, area, start),
        Screen::Table(sitting) => {
            table(&mut canvas, area, sitting);
            sitting.targets = canvas.targets;
        }
    }
}

fn too_small(canvas: &mut Canvas<'_>, area: Rect) {
    let (columns, rows) = SMALLEST;
    let text = canvas.words.tell(
        "too-small",
        &args!(
            columns = columns,
            rows = rows,
            width = area.width,
            height = area.height
        ),
    );
    let style = canvas.look.ink(Tone::Plain);
    for (y, line) in (area.y..).zip(canvas::wrap(&text, area.width)) {
        canvas.text(Rect::new(area.x, y, area.width, 1), &line, style);
    }
}

fn table(canvas: &mut Canvas<'_>, area: Rect, sitting: &Sitting) {
    let row = |y: u16| Rect::new(area.x + 1, y, area.width - 2, 1);
    header(canvas, row(0), sitting);
    todo(canvas, row(1), sitting);
    let main = Rect::new(0, 2, area.width, area.height - 4);
    if sitting.covered_for().is_some() {
        overlay::cover(canvas, main, sitting);
    } else if sitting.seen.state.stage == Stage::Gathering {
        overlay::gathering(canvas, main, sitting);
    } else {
        match (&sitting.seen.state.scene, &sitting.hand) {
            (Scene::Kingdomino(scene), Hand::Kingdomino(hand)) => {
                kingdomino::draw(canvas, main, sitting, scene, hand);
            }
            (Scene::Domination(scene), Hand::Domination(hand)) => {
                domination::draw(canvas, main, sitting, scene, hand);
            }
            _ => {}
        }
    }
    if let Some((text, tone)) = message(canvas, sitting) {
        let style = canvas.look.ink(tone).add_modifier(Modifier::BOLD);
        canvas.text(row(area.height - 2), &text, style);
    }
    keys(canvas, row(area.height - 1), sitting);
    match sitting.overlay {
        Some(Overlay::Help) => overlay::help(canvas, main, sitting),
        Some(Overlay::Leave) => overlay::leave(canvas, main, sitting),
        Some(Overlay::Say) => overlay::say(canvas, main),
        Some(Overlay::Unseen) => match &sitting.seen.state.scene {
            Scene::Kingdomino(scene) => unseen::kingdomino(canvas, main, scene),
            Scene::Domination(scene) => unseen::domination(canvas, main, scene),
        },
        Some(Overlay::Ending(line)) => ending::draw(canvas, main, sitting, line),
        None => {}
    }
}

/// The game and its rules, and how far it has come.
fn header(canvas: &mut Canvas<'_>, row: Rect, sitting: &Sitting) {
    let words = canvas.words;
    let seen = &sitting.seen;
    let mut parts = vec![words.t(&format!("game-{}", seen.state.game.text()))];
    parts.extend(describe::rules(words, seen));
    if let Some(dynasty) = &seen.state.dynasty {
        // Which game it is says that it is one.
        parts.retain(|part| *part != words.t("variant-dynasty"));
        let (game, of) = (dynasty.game, dynasty.of);
        parts.push(words.tell("dynasty-standings", &args!(game = game, of = of)));
    }
    let (round, pile) = match &seen.state.scene {
        Scene::Kingdomino(scene) => (Some(scene.round), scene.pile),
        Scene::Domination(scene) => (None, scene.pile),
    };
    let mut right = Vec::new();
    if let Some(round) = round.filter(|round| *round > 0)
        && seen.state.stage == Stage::Playing
    {
        right.push(words.tell("round", &args!(round = round)));
    }
    if seen.state.stage == Stage::Playing {
        right.push(words.tell("dominoes-left", &args!(count = pile)));
    }
    let between = canvas.look.between();
    let right = right.join(between);
    let quiet = canvas.look.ink(Tone::Quiet);
    canvas.right(row, &right, quiet);
    let long = canvas::width(&right);
    if sitting.shows_unseen() {
        let pile = Rect::new(row.right().saturating_sub(long), row.y, long, 1);
        let key = Target::Key(KeyCode::Char('p'));
        canvas.targets.push((pile, key));
    }
    let room = row.width.saturating_sub(long + 2);
    canvas.text(Rect { width: room, ..row }, &parts.join(between), quiet);
}

/// The one thing to do, in words.
fn todo(canvas: &mut Canvas<'_>, row: Rect, sitting: &Sitting) {
    let words = canvas.words;
    let seen = &sitting.seen;
    let name = |seat: u8| {
        let chair = seen.viewer.chairs.get(usize::from(seat) - 1);
        chair.map_or_else(String::new, |chair| describe::called(words, chair))
    };
    let mut x = row.x;
    let (text, mine) = match (seen.state.stage, seen.state.turn) {
        (Stage::Gathering, _) => (words.t("todo-gathering"), false),
        (Stage::Over, _) | (_, None) => (words.t("todo-over"), false),
        (Stage::Playing, Some(turn)) => {
            x += match sitting.hand {
                Hand::Kingdomino(_) => canvas.king(x, row.y, turn),
                Hand::Domination(_) => canvas.token(x, row.y, turn),
            };
            x += 1;
            if sitting.my_turn() {
                let what = match &sitting.hand {
                    Hand::Kingdomino(hand) if !hand.claims.is_empty() => "todo-claim",
                    Hand::Kingdomino(hand) if hand.discards() => "todo-discard",
                    Hand::Kingdomino(_) => "todo-place",
                    Hand::Domination(_) => "todo-lay",
                };
                let what = words.t(what);
                if seen.viewer.yours.len() > 1 {
                    let name = name(turn);
                    (
                        words.tell("todo-named", &args!(name = name, what = what)),
                        true,
                    )
                } else {
                    (what, true)
                }
            } else {
                (words.tell("todo-wait", &args!(name = name(turn))), false)
            }
        }
    };
    let style = if mine {
        canvas.look.bright()
    } else {
        canvas.look.ink(Tone::Plain)
    };
    let room = Rect::new(x, row.y, row.right().saturating_sub(x), 1);
    let end = canvas.text(room, &text, style);
    if !sitting.connected {
        let text = words.t("reconnecting");
        let room = Rect::new(end + 2, row.y, row.right().saturating_sub(end + 2), 1);
        canvas.text(room, &text, canvas.look.ink(Tone::Bad));
    } else if let Some(said) = said(canvas, sitting) {
        let room = Rect::new(end + 2, row.y, row.right().saturating_sub(end + 2), 1);
        canvas.right(room, &said, canvas.look.ink(Tone::Gold));
    } else if seen.viewer.yours.is_empty() && seen.state.stage != Stage::Over && sitting.is_afar() {
        let text = words.t("spectating");
        canvas.right(row, &text, canvas.look.ink(Tone::Quiet));
    }
}

/// What somebody has said just now.
fn said(canvas: &Canvas<'_>, sitting: &Sitting) -> Option<String> {
    let (words, seen) = (canvas.words, &sitting.seen);
    let said = seen.state.said.last()?;
    let chair = seen.viewer.chairs.get(usize::from(said.seat) - 1)?;
    let name = describe::called(words, chair);
    let mut phrases = crate::sitting::PHRASES.iter();
    let (_, key) = phrases.find(|(phrase, _)| *phrase == said.phrase)?;
    let text = words.tell("said", &args!(name = name, phrase = words.t(key)));
    (said.version == seen.state.version).then_some(text)
}

/// What somebody has to know about what they are about to do, or what happened.
fn message(canvas: &Canvas<'_>, sitting: &Sitting) -> Option<(String, Tone)> {
    let words = canvas.words;
    match &sitting.notice {
        Some(Notice::Refused(code)) => return Some((describe::refused(words, *code), Tone::Bad)),
        Some(Notice::Unsaved(why)) => {
            let why = why.as_str();
            return Some((words.tell("unsaved", &args!(why = why)), Tone::Bad));
        }
        Some(Notice::UndoRefused) => return Some((words.t("undo-refused"), Tone::Bad)),
        None => {}
    }
    let chair = |seat: u8| sitting.seen.viewer.chairs.get(usize::from(seat) - 1);
    let name =
        |seat: u8| chair(seat).map_or_else(String::new, |chair| describe::called(words, chair));
    if let Some(seat) = sitting.undo_to_answer() {
        let text = words.tell("undo-asked", &args!(name = name(seat)));
        return Some((text, Tone::Gold));
    }
    if sitting.seen.state.undo_asked.is_some() {
        return Some((words.t("undo-waiting"), Tone::Quiet));
    }
    if sitting.asked == Asked::Hint {
        return Some((words.t("hint-thinking"), Tone::Quiet));
    }
    if sitting.covered_for().is_some() {
        return None;
    }
    if sitting.can_sit() {
        return Some((words.t("press-sit"), Tone::Bright));
    }
    let mut before = String::new();
    if let Some(hint) = sitting.hinted() {
        let part = (hint.win * 100.0).round() as u32;
        before = words.tell("hint-win", &args!(part = part));
        before.push_str("  ");
    }
    let about = match &sitting.hand {
        _ if !sitting.my_turn() => None,
        Hand::Kingdomino(hand) => kingdomino::message(words, hand),
        Hand::Domination(hand) => domination::message(words, hand),
    };
    if let Some((text, tone)) = about {
        return Some((format!("{before}{text}"), tone));
    }
    if sitting.seen.state.next.is_some() {
        return Some((words.t("next-begun"), Tone::Gold));
    }
    last_event(canvas, sitting).map(|text| (text, Tone::Quiet))
}

/// What somebody did last.
fn last_event(canvas: &Canvas<'_>, sitting: &Sitting) -> Option<String> {
    let mut events = sitting.seen.log.events.iter().rev();
    let event = events.find(|event| event.seat.is_some())?;
    Some(event_line(canvas, sitting, event))
}

/// What happened, in words.
fn event_line(canvas: &Canvas<'_>, sitting: &Sitting, event: &api::EventView) -> String {
    let words = canvas.words;
    let what = describe::event(words, &event.what);
    let chair = event.seat.map(|seat| usize::from(seat) - 1);
    match chair.and_then(|index| sitting.seen.viewer.chairs.get(index)) {
        Some(chair) => {
            let name = describe::called(words, chair);
            words.tell("say-event", &args!(name = name, what = what))
        }
        None => what,
    }
}

/// The keys that mean something now.
fn keys(canvas: &mut Canvas<'_>, row: Rect, sitting: &Sitting) {
    let arrows = canvas.look.arrows(canvas.words);
    let arrows = arrows.as_str();
    let mut keys: Vec<(&str, &str, KeyCode)> = Vec::new();
    let enter = KeyCode::Enter;
    if sitting.covered_for().is_some() {
        keys.push(("Enter", "pass-ready", enter));
    } else if sitting.undo_to_answer().is_some() {
        keys.push(("Y", "yes", KeyCode::Char('y')));
        keys.push(("N", "no", KeyCode::Char('n')));
    } else if sitting.can_sit() {
        keys.push(("Enter", "sit", enter));
    } else if sitting.my_turn() {
        match &sitting.hand {
            Hand::Kingdomino(hand) if !hand.claims.is_empty() => {
                keys.push((arrows, "key-choose", KeyCode::Down));
                keys.push(("Enter", "key-claim", enter));
            }
            Hand::Kingdomino(hand) if hand.discards() => {
                keys.push(("Enter", "discard", enter));
            }
            Hand::Kingdomino(_) => {
                keys.push((arrows, "key-move", KeyCode::Null));
                keys.push(("R", "rotate", KeyCode::Char('r')));
                keys.push(("Tab", "key-next", KeyCode::Tab));
                keys.push(("Enter", "place", enter));
            }
            Hand::Domination(_) => {
                keys.push((arrows, "key-move", KeyCode::Null));
                keys.push(("1-7", "key-take", KeyCode::Null));
                keys.push(("Tab", "key-next", KeyCode::Tab));
                keys.push(("Enter", "lay", enter));
            }
        }
    }
    if sitting.seen.state.result.is_some() {
        keys.push(("E", "end-show", KeyCode::Char('e')));
        if sitting.has_next() {
            keys.push(("N", ending::more(sitting), KeyCode::Char('n')));
        }
    } else if sitting.covered_for().is_none() {
        if sitting.has_undo() {
            keys.push(("U", "undo", KeyCode::Char('u')));
        }
        if sitting.has_hints() {
            keys.push(("H", "hint", KeyCode::Char('h')));
        }
    }
    keys.push(("?", "key-help", KeyCode::Char('?')));
    keys.push(("Q", "key-quit", KeyCode::Char('q')));
    let long = |keys: &[(&str, &str, KeyCode)]| {
        let one = |(key, what, _): &(&str, &str, KeyCode)| {
            canvas::width(key) + canvas::width(&canvas.words.t(what)) + 3
        };
        keys.iter().map(one).sum::<u16>() > row.width + 2
    };
    // Those that can be found in the help as well give way first.
    for spare in ["undo", "key-move", "key-choose", "hint"] {
        if long(&keys) {
            keys.retain(|(_, what, _)| *what != spare);
        }
    }
    let mut x = row.x;
    for (key, what, code) in keys {
        let what = canvas.words.t(what);
        let start = x;
        let room = |x: u16| Rect::new(x, row.y, row.right().saturating_sub(x), 1);
        if start + canvas::width(key) + canvas::width(&what) + 1 > row.right() {
            break;
        }
        let bold = canvas.look.ink(Tone::Plain).add_modifier(Modifier::BOLD);
        x = canvas.text(room(x), key, bold);
        x = canvas.text(room(x + 1), &what, canvas.look.ink(Tone::Quiet));
        let area = Rect::new(start, row.y, x - start, 1);
        if code != KeyCode::Null {
            canvas.targets.push((area, Target::Key(code)));
        }
        x += 2;
    }
}
