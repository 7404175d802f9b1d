//! Shared parts of the SVG plots: document frame, light and dark theme, and output.
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
pub(crate) use style::escape;

/// Horizontal margin.
pub(crate) const MARGIN: f64 = 36.0;

/// Opens an SVG document with a title and a text alternative; the caller appends `</svg>`.
pub(crate) fn open(title: &str, description: &str, (width, height): (f64, f64)) -> String {
    let (title, description) = (escape(title), escape(description));
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

/// Adds lines of text below the title.
pub(crate) fn add_subtitle_lines(page: &mut String, lines: impl IntoIterator<Item = String>) {
    let mut y = 72;
    for line in lines {
        let line = escape(&line);
        let _ = writeln!(
            page,
            "<text class=\"soft\" x=\"{MARGIN}\" y=\"{y}\">{line}</text>"
        );
        y += 20;
    }
}

/// Checks `--plot` up front. Otherwise hours of work could end with a write error.
pub(crate) fn check_path(path: Option<&Path>, json: bool) -> Result<()> {
    let Some(path) = path else {
        return Ok(());
    };
    let name = path.display();
    if is_printed(path) {
        if json {
            bail!("--json cannot be combined with --plot -: both print to standard output");
        }
        return Ok(());
    }
    if path.is_dir() {
        bail!("--plot: cannot write {name}: it is a directory");
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        bail!(
            "--plot: cannot write {name}: no such directory: {}",
            folder.display()
        );
    }
    Ok(())
}

/// Prints the report and writes the plot; `--plot -` prints the plot instead.
///
/// The report is printed first, so it is not lost if writing the plot fails.
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
