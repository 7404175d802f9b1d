//! Rendering of all screens with ratatui.

mod canvas;
mod domination;
mod kingdom;
mod kingdomino;
mod overlay;
mod result;
mod start_screen;
mod unseen;

use api::{Scene, Stage};
use crossterm::event::KeyCode;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::app::{App, Screen};
use crate::describe;
use crate::i18n::args;
use crate::look::Tone;
use crate::messages::DealVerdict;
use crate::table_screen::{Notice, Overlay, Pending, Selection, TableScreen, Target};
use canvas::Canvas;

/// Minimum terminal size: every layout fits.
const MIN_SIZE: (u16, u16) = (80, 24);

pub(crate) fn screen(app: &mut App, frame: &mut Frame<'_>) {
    let area = frame.area();
    let mut canvas = Canvas::new(frame.buffer_mut(), app.look, &app.translations);
    app.too_small = area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1;
    if app.too_small {
        draw_too_small(&mut canvas, area);
        return;
    }
    match &mut app.screen {
        Screen::Waiting => {
            let text = canvas.translations.t("loading");
            let row = Rect::new(area.x, area.height / 2, area.width, 1);
            canvas.centred(row, &text, app.look.fg(Tone::Muted));
        }
        Screen::Start(start) => start_screen::draw(&mut canvas, area, start),
        Screen::Table(screen) => {
            draw_table(&mut canvas, area, screen);
            screen.targets = canvas.targets;
        }
    }
}

fn draw_too_small(canvas: &mut Canvas<'_>, area: Rect) {
    let (columns, rows) = MIN_SIZE;
    let text = canvas.translations.format(
        "too-small",
        &args!(
            columns = columns,
            rows = rows,
            width = area.width,
            height = area.height
        ),
    );
    let style = canvas.look.fg(Tone::Plain);
    for (y, line) in (area.y..).zip(canvas::wrap(&text, area.width)) {
        canvas.text(Rect::new(area.x, y, area.width, 1), &line, style);
    }
}

fn draw_table(canvas: &mut Canvas<'_>, area: Rect, screen: &TableScreen) {
    let row = |y: u16| Rect::new(area.x + 1, y, area.width - 2, 1);
    draw_header(canvas, row(0), screen);
    draw_prompt(canvas, row(1), screen);
    let main = Rect::new(0, 2, area.width, area.height - 4);
    if screen.covered_for().is_some() {
        overlay::cover(canvas, main, screen);
    } else if screen.view.state.stage == Stage::Gathering {
        overlay::waiting_room(canvas, main, screen);
    } else {
        match (&screen.view.state.scene, &screen.selection) {
            (Scene::Kingdomino(scene), Selection::Kingdomino(selection)) => {
                kingdomino::draw(canvas, main, screen, scene, selection);
            }
            (Scene::Domination(scene), Selection::Domination(selection)) => {
                domination::draw(canvas, main, screen, scene, selection);
            }
            _ => {}
        }
    }
    if let Some((text, tone)) = status_line(canvas, screen) {
        let style = canvas.look.fg(tone).add_modifier(Modifier::BOLD);
        canvas.text(row(area.height - 2), &text, style);
    }
    draw_key_bindings(canvas, row(area.height - 1), screen);
    match screen.overlay {
        Some(Overlay::Help) => overlay::help(canvas, main, screen),
        Some(Overlay::Quit) => overlay::quit(canvas, main, screen),
        Some(Overlay::Phrases) => overlay::phrases(canvas, main),
        Some(Overlay::Unseen) => match &screen.view.state.scene {
            Scene::Kingdomino(scene) => unseen::kingdomino(canvas, main, scene),
            Scene::Domination(scene) => unseen::domination(canvas, main, scene),
        },
        Some(Overlay::Result(line)) => result::draw(canvas, main, screen, line),
        None => {}
    }
}

/// Draws the header: game, rules, round and pile.
fn draw_header(canvas: &mut Canvas<'_>, row: Rect, screen: &TableScreen) {
    let translations = canvas.translations;
    let view = &screen.view;
    let mut parts = vec![translations.t(&format!("game-{}", view.state.game.text()))];
    parts.extend(describe::rules(translations, view));
    if let Some(dynasty) = &view.state.dynasty {
        // The standings already name the Dynasty match.
        parts.retain(|part| *part != translations.t("variant-dynasty"));
        let (game, of) = (dynasty.game, dynasty.of);
        parts.push(translations.format("dynasty-standings", &args!(game = game, of = of)));
    }
    let (round, pile) = match &view.state.scene {
        Scene::Kingdomino(scene) => (Some(scene.round), scene.pile),
        Scene::Domination(scene) => (None, scene.pile),
    };
    let mut right = Vec::new();
    if let Some(round) = round.filter(|round| *round > 0)
        && view.state.stage == Stage::Playing
    {
        right.push(translations.format("round", &args!(round = round)));
    }
    if view.state.stage == Stage::Playing {
        right.push(translations.format("dominoes-left", &args!(count = pile)));
    }
    let separator = canvas.look.separator();
    let right = right.join(separator);
    let muted = canvas.look.fg(Tone::Muted);
    canvas.right(row, &right, muted);
    let long = canvas::width(&right);
    if screen.shows_unseen() {
        let pile = Rect::new(row.right().saturating_sub(long), row.y, long, 1);
        let key = Target::Key(KeyCode::Char('p'));
        canvas.targets.push((pile, key));
    }
    let rect = row.width.saturating_sub(long + 2);
    canvas.text(Rect { width: rect, ..row }, &parts.join(separator), muted);
}

/// Draws the prompt: what the player has to do, or who is to move.
fn draw_prompt(canvas: &mut Canvas<'_>, row: Rect, screen: &TableScreen) {
    let translations = canvas.translations;
    let view = &screen.view;
    let name = |seat: u8| {
        let chair = view.viewer.chairs.get(usize::from(seat) - 1);
        chair.map_or_else(String::new, |chair| {
            describe::player_name(translations, chair)
        })
    };
    let mut x = row.x;
    let (text, mine) = match (view.state.stage, view.state.turn) {
        _ if view.state.closed => (translations.t("stage-closed"), false),
        (Stage::Gathering, _) => (translations.t("stage-waiting"), false),
        (Stage::Over, _) | (_, None) => (translations.t("todo-over"), false),
        (Stage::Playing, Some(turn)) => {
            x += match screen.selection {
                Selection::Kingdomino(_) => canvas.king(x, row.y, turn),
                Selection::Domination(_) => canvas.token(x, row.y, turn),
            };
            x += 1;
            if screen.my_turn() {
                let what = match &screen.selection {
                    Selection::Kingdomino(selection) if !selection.claims.is_empty() => {
                        "todo-claim"
                    }
                    Selection::Kingdomino(selection) if selection.discards() => "todo-discard",
                    Selection::Kingdomino(_) => "todo-place",
                    Selection::Domination(_) => "todo-lay",
                };
                let what = translations.t(what);
                if view.viewer.yours.len() > 1 {
                    let name = name(turn);
                    (
                        translations.format("todo-named", &args!(name = name, what = what)),
                        true,
                    )
                } else {
                    (what, true)
                }
            } else {
                (
                    translations.format("todo-wait", &args!(name = name(turn))),
                    false,
                )
            }
        }
    };
    let style = if mine {
        canvas.look.accent()
    } else {
        canvas.look.fg(Tone::Plain)
    };
    let rect = Rect::new(x, row.y, row.right().saturating_sub(x), 1);
    let end = canvas.text(rect, &text, style);
    if !screen.connected {
        let text = translations.t("reconnecting");
        let rect = Rect::new(end + 2, row.y, row.right().saturating_sub(end + 2), 1);
        canvas.text(rect, &text, canvas.look.fg(Tone::Bad));
    } else if let Some(hint) = screen.hinted() {
        let part = (hint.win * 100.0).round() as u32;
        let text = translations.format("hint-chance", &args!(part = part));
        let rect = Rect::new(end + 2, row.y, row.right().saturating_sub(end + 2), 1);
        canvas.right(rect, &text, canvas.look.accent());
    } else if let Some(text) = latest_phrase(canvas, screen) {
        let rect = Rect::new(end + 2, row.y, row.right().saturating_sub(end + 2), 1);
        canvas.right(rect, &text, canvas.look.fg(Tone::Gold));
    } else if view.viewer.yours.is_empty() && view.state.stage != Stage::Over && screen.is_remote()
    {
        let text = translations.t("spectating");
        canvas.right(row, &text, canvas.look.fg(Tone::Muted));
    }
}

/// Chat phrase of the current version.
fn latest_phrase(canvas: &Canvas<'_>, screen: &TableScreen) -> Option<String> {
    let (translations, view) = (canvas.translations, &screen.view);
    let said = view.state.said.last()?;
    let chair = view.viewer.chairs.get(usize::from(said.seat) - 1)?;
    let name = describe::player_name(translations, chair);
    let mut phrases = crate::table_screen::PHRASES.iter();
    let (_, key) = phrases.find(|(phrase, _)| *phrase == said.phrase)?;
    let text = translations.format("said", &args!(name = name, phrase = translations.t(key)));
    (said.version == view.state.version).then_some(text)
}

/// Status line: notice, pending request, selection or last event.
fn status_line(canvas: &Canvas<'_>, screen: &TableScreen) -> Option<(String, Tone)> {
    let translations = canvas.translations;
    match &screen.notice {
        Some(Notice::Refused(code)) => {
            return Some((describe::refused(translations, *code), Tone::Bad));
        }
        Some(Notice::SaveFailed(why)) => {
            let why = why.as_str();
            return Some((translations.format("unsaved", &args!(why = why)), Tone::Bad));
        }
        Some(Notice::DealVerified(DealVerdict::Fair { contributed })) => {
            let key = if *contributed {
                "deal-verified"
            } else {
                "deal-verified-without"
            };
            return Some((translations.t(key), Tone::Muted));
        }
        Some(Notice::DealVerified(DealVerdict::Unfair(why))) => {
            let why = why.as_str();
            let text = translations.format("deal-unfair", &args!(why = why));
            return Some((text, Tone::Bad));
        }
        Some(Notice::UndoRefused) => return Some((translations.t("undo-refused"), Tone::Bad)),
        None => {}
    }
    let chair = |seat: u8| screen.view.viewer.chairs.get(usize::from(seat) - 1);
    let name = |seat: u8| {
        chair(seat).map_or_else(String::new, |chair| {
            describe::player_name(translations, chair)
        })
    };
    if let Some(seat) = screen.undo_to_answer() {
        let text = translations.format("undo-asked", &args!(name = name(seat)));
        return Some((text, Tone::Gold));
    }
    if screen.view.state.undo_asked.is_some() {
        return Some((translations.t("undo-waiting"), Tone::Muted));
    }
    if screen.pending == Pending::Hint {
        return Some((translations.t("hint-thinking"), Tone::Muted));
    }
    if screen.covered_for().is_some() {
        return None;
    }
    if screen.can_sit() {
        return Some((translations.t("press-sit"), Tone::Accent));
    }
    let about = match &screen.selection {
        _ if !screen.my_turn() => None,
        Selection::Kingdomino(selection) => kingdomino::status_line(translations, selection),
        Selection::Domination(selection) => domination::status_line(translations, selection),
    };
    if about.is_some() {
        return about;
    }
    if screen.view.state.next.is_some() {
        return Some((translations.t("next-begun"), Tone::Gold));
    }
    last_event(canvas, screen).map(|text| (text, Tone::Muted))
}

/// Text of the last event of a player.
fn last_event(canvas: &Canvas<'_>, screen: &TableScreen) -> Option<String> {
    let mut events = screen.view.log.events.iter().rev();
    let event = events.find(|event| event.seat.is_some())?;
    Some(event_line(canvas, screen, event))
}

/// An event with the player's name.
fn event_line(canvas: &Canvas<'_>, screen: &TableScreen, event: &api::EventView) -> String {
    let translations = canvas.translations;
    let chairs = &screen.view.viewer.chairs;
    let what = describe::event(translations, &event.what, chairs);
    let chair = event.seat.map(|seat| usize::from(seat) - 1);
    match chair.and_then(|index| chairs.get(index)) {
        Some(chair) => {
            let name = describe::player_name(translations, chair);
            translations.format("say-event", &args!(name = name, what = what))
        }
        None => what,
    }
}

/// Draws the key bindings that apply now.
fn draw_key_bindings(canvas: &mut Canvas<'_>, row: Rect, screen: &TableScreen) {
    let arrows = canvas.look.arrows(canvas.translations);
    let arrows = arrows.as_str();
    let mut keys: Vec<(&str, &str, KeyCode)> = Vec::new();
    let enter = KeyCode::Enter;
    if screen.covered_for().is_some() {
        keys.push(("Enter", "pass-ready", enter));
    } else if screen.undo_to_answer().is_some() {
        keys.push(("Y", "yes", KeyCode::Char('y')));
        keys.push(("N", "no", KeyCode::Char('n')));
    } else if screen.can_sit() {
        keys.push(("Enter", "sit", enter));
    } else if screen.my_turn() {
        match &screen.selection {
            Selection::Kingdomino(selection) if !selection.claims.is_empty() => {
                keys.push((arrows, "key-choose", KeyCode::Down));
                keys.push(("Enter", "key-claim", enter));
            }
            Selection::Kingdomino(selection) if selection.discards() => {
                keys.push(("Enter", "discard", enter));
            }
            Selection::Kingdomino(_) => {
                keys.push((arrows, "key-move", KeyCode::Null));
                keys.push(("R", "rotate", KeyCode::Char('r')));
                keys.push(("Tab", "key-next", KeyCode::Tab));
                keys.push(("Enter", "place", enter));
            }
            Selection::Domination(_) => {
                keys.push((arrows, "key-move", KeyCode::Null));
                keys.push(("1-7", "key-take", KeyCode::Null));
                keys.push(("Tab", "key-next", KeyCode::Tab));
                keys.push(("Enter", "lay", enter));
            }
        }
    }
    if screen.view.state.result.is_some() {
        keys.push(("E", "end-show", KeyCode::Char('e')));
        if screen.can_start_next() {
            keys.push(("N", result::next_game_label(screen), KeyCode::Char('n')));
        }
    } else if screen.covered_for().is_none() {
        if screen.can_undo() {
            keys.push(("U", "undo", KeyCode::Char('u')));
        }
        if screen.can_hint() {
            keys.push(("H", "hint", KeyCode::Char('h')));
        }
    }
    keys.push(("?", "key-help", KeyCode::Char('?')));
    keys.push(("Q", "key-quit", KeyCode::Char('q')));
    let long = |keys: &[(&str, &str, KeyCode)]| {
        let one = |(key, what, _): &(&str, &str, KeyCode)| {
            canvas::width(key) + canvas::width(&canvas.translations.t(what)) + 3
        };
        keys.iter().map(one).sum::<u16>() > row.width + 2
    };
    // If space is short, drop bindings in this order; the help lists them all.
    for spare in ["undo", "key-move", "key-choose", "hint"] {
        if long(&keys) {
            keys.retain(|(_, what, _)| *what != spare);
        }
    }
    let mut x = row.x;
    for (key, what, code) in keys {
        let what = canvas.translations.t(what);
        let start = x;
        let rect = |x: u16| Rect::new(x, row.y, row.right().saturating_sub(x), 1);
        if start + canvas::width(key) + canvas::width(&what) + 1 > row.right() {
            break;
        }
        let bold = canvas.look.fg(Tone::Plain).add_modifier(Modifier::BOLD);
        x = canvas.text(rect(x), key, bold);
        x = canvas.text(rect(x + 1), &what, canvas.look.fg(Tone::Muted));
        let area = Rect::new(start, row.y, x - start, 1);
        if code != KeyCode::Null {
            canvas.targets.push((area, Target::Key(code)));
        }
        x += 2;
    }
}
