//! Overlay of unseen dominoes.

use api::{DominationScene, KingdominoScene, Terrain};
use ratatui::layout::Rect;

use super::canvas::Canvas;
use super::kingdom::{self, Size};
use crate::describe;
use crate::i18n::args;
use crate::look::Tone;

/// Draws the undrawn dominoes of Kingdomino, with totals of squares and crowns by terrain.
pub(super) fn kingdomino(canvas: &mut Canvas<'_>, area: Rect, scene: &KingdominoScene) {
    const ACROSS: u8 = 8;
    const CELL: u16 = 9;
    let title = canvas.translations.t("unseen-show");
    let rows = u16::from(48 / ACROSS);
    let width = CELL * u16::from(ACROSS) + 3;
    let panel = canvas.panel(area, width, rows * 2 + 6, &title);
    let muted = canvas.look.fg(Tone::Muted);
    for domino in 1..=48 {
        let x = panel.x + u16::from((domino - 1) % ACROSS) * CELL;
        let y = panel.y + 1 + u16::from((domino - 1) / ACROSS) * 2;
        if scene.unseen.contains(&domino) {
            let style = canvas.look.fg(Tone::Plain);
            canvas.text(Rect::new(x, y, 2, 1), &format!("{domino:>2}"), style);
            kingdom::domino(canvas, (x + 3, y), domino, Size(1));
        } else {
            canvas.put(x + 1, y, canvas.look.dot(), muted);
        }
    }
    let y = panel.bottom() - 1;
    // With two players, half of the dominoes are removed before the game.
    let out = scene.unseen.len().saturating_sub(scene.pile);
    if out > 0 {
        let text = canvas
            .translations
            .format("unseen-out", &args!(count = out));
        canvas.text(Rect::new(panel.x, y - 1, panel.width, 1), &text, muted);
    }
    let mut x = panel.x;
    for terrain in Terrain::ALL {
        let halves = scene
            .unseen
            .iter()
            .flat_map(|domino| describe::faces(*domino));
        let halves = halves.filter(|(kind, _)| *kind == terrain);
        let crowns = halves
            .clone()
            .map(|(_, crowns)| u32::from(*crowns))
            .sum::<u32>();
        let squares = halves.count();
        kingdom::half(canvas, Rect::new(x, y, 2, 1), terrain, 0, false);
        let text = format!("{squares:>2} {}{crowns}", canvas.look.crown());
        let plain = canvas.look.fg(Tone::Plain);
        canvas.text(Rect::new(x + 3, y, 8, 1), &text, plain);
        x += 12;
    }
}

/// Draws how many copies of each Domination domino are unseen.
pub(super) fn domination(canvas: &mut Canvas<'_>, area: Rect, scene: &DominationScene) {
    const CELL: u16 = 10;
    let title = canvas.translations.t("unseen-show");
    let panel = canvas.panel(area, 7 * CELL + 3, 17, &title);
    let look = canvas.look;
    let muted = look.fg(Tone::Muted);
    for low in 0..7_u16 {
        for high in low..7 {
            let domino = format!("{low}-{high}");
            let pips = [low as u8, high as u8];
            let unseen = scene.unseen_pips.iter();
            let many = unseen.filter(|other| **other == pips).count();
            let (x, y) = (panel.x + high * CELL, panel.y + 1 + low * 2);
            if many == 0 {
                canvas.put(x + 2, y, look.dot(), muted);
                continue;
            }
            let end = canvas.domination_tile((x, y), &domino, false);
            let text = format!("{}{many}", look.times());
            canvas.text(Rect::new(end, y, 2, 1), &text, look.fg(Tone::Plain));
        }
    }
}
