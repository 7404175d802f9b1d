//! What all pictures of measurements have in common: a page of its own ground, in a light and a dark
//! version, with a title and a few lines below it, and where it is written.
//!
//! Lengths are in pixels.

mod scale;
mod style;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail};

use crate::print;
pub(crate) use scale::Scale;
use style::STYLE;
pub(crate) use style::escaped;

/// What is left free at either side.
pub(crate) const MARGIN: f64 = 36.0;

/// The beginning of a picture of this size: what it is called, and what it shows for those who
/// cannot see it. `</svg>` ends it.
pub(crate) fn open(title: &str, description: &str, (width, height): (f64, f64)) -> String {
    let (title, description) = (escaped(title), escaped(description));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>{title}</title>\n<desc>{description}</desc>\n<style>\n{STYLE}</style>\n\
         <rect class=\"ground\" x=\".5\" y=\".5\" width=\"{}\" height=\"{}\" rx=\"10\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"48\">{title}</text>\n",
        width - 1.0,
        height - 1.0,
    )
}

/// Lines below the title.
pub(crate) fn explain(page: &mut String, lines: impl IntoIterator<Item = String>) {
    let mut y = 72;
    for line in lines {
        let line = escaped(&line);
        let _ = writeln!(
            page,
            "<text class=\"soft\" x=\"{MARGIN}\" y=\"{y}\">{line}</text>"
        );
        y += 20;
    }
}

/// Hours of work should not end with a picture that cannot be written.
pub(crate) fn check(path: Option<&Path>, json: bool) -> Result<()> {
    let Some(path) = path else {
        return Ok(());
    };
    let name = path.display();
    if is_printed(path) {
        if json {
            bail!("--json: --plot - prints the picture");
        }
        return Ok(());
    }
    if path.is_dir() {
        bail!("--plot: cannot write {name}: it is a folder");
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        bail!(
            "--plot: cannot write {name}: there is no folder {}",
            folder.display()
        );
    }
    Ok(())
}

/// Prints what was found out, and draws it where a picture is asked for, or prints that instead.
/// What was printed is there even if drawing fails.
pub(crate) fn publish(
    text: impl FnOnce() -> String,
    plot: Option<&Path>,
    draw: impl FnOnce() -> String,
) -> Result<()> {
    match plot {
        Some(path) if is_printed(path) => print(&draw()),
        Some(path) => {
            print(&text())?;
            fs::write(path, draw()).with_context(|| format!("cannot write {}", path.display()))
        }
        None => print(&text()),
    }
}

fn is_printed(path: &Path) -> bool {
    path == Path::new("-")
}
