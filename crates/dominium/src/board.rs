//! `dominium board`: prints, draws and checks Domination boards.

mod svg;

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail};
use domination::Board as Numbered;
use serde_json::{Value, json};

use crate::cli::{Board, BoardCheck, BoardCommand};
use crate::{input, print, show};

pub(crate) fn run(arguments: &Board) -> Result<()> {
    if let Some(BoardCommand::Check(arguments)) = &arguments.command {
        return check(arguments);
    }
    let (board, title) = match (&arguments.file, arguments.seed) {
        (Some(file), _) => (read(file)?, "Custom board".to_owned()),
        (None, Some(seed)) => (Numbered::generate(seed), format!("Board of seed {seed}")),
        (None, None) => (Numbered::STANDARD, "Standard board".to_owned()),
    };
    let to_stdout = arguments.svg.as_deref() == Some(Path::new("-"));
    if to_stdout && arguments.json {
        bail!("--json cannot be combined with --svg -: both print to standard output");
    }
    if let Some(path) = &arguments.svg {
        let drawing = svg::draw(&board, &title);
        if to_stdout {
            return print(&drawing);
        }
        fs::write(path, drawing).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if arguments.json {
        let report = json!({
            "seed": arguments.seed,
            "board": board.to_string(),
            "numbers": board.numbers().map(|row| row.map(domination::Number::get)),
            "svg": arguments.svg.as_ref().map(|path| path.display().to_string()),
        });
        return print(&format!("{report:#}\n"));
    }
    let numbers = show::domination::numbers(&board);
    let rules = match arguments.seed {
        Some(seed) => format!("board=seed:{seed}"),
        None => word(&board),
    };
    print(&format!("# {title}; in a rules line: {rules}\n{numbers}"))
}

/// Option of a rules line that selects a board.
fn word(board: &Numbered) -> String {
    if *board == Numbered::STANDARD {
        "board=standard".to_owned()
    } else {
        format!("board={board}")
    }
}

/// Reads a board from a file.
fn read(file: &Path) -> Result<Numbered> {
    let name = input::display_name(file);
    let text = input::read(file)?;
    let numbers = Numbered::read_numbers(&text).with_context(|| name.clone())?;
    Numbered::new(&numbers).map_err(|unbalanced| anyhow!("{name}: not balanced: {unbalanced}"))
}

fn check(arguments: &BoardCheck) -> Result<()> {
    let name = input::display_name(&arguments.file);
    let text = input::read(&arguments.file)?;
    let numbers = Numbered::read_numbers(&text).with_context(|| name.clone())?;
    let board = Numbered::new(&numbers);
    if arguments.json {
        let off: Vec<Value> = board
            .as_ref()
            .err()
            .into_iter()
            .flat_map(domination::Unbalanced::wrong_counts)
            .map(|(domino, places)| json!({"domino": domino.to_string(), "places": places}))
            .collect();
        let report = json!({
            "balanced": board.is_ok(),
            "off": off,
            "board": board.as_ref().ok().map(ToString::to_string),
        });
        print(&format!("{report:#}\n"))?;
    }
    match board {
        Ok(_) if arguments.json => Ok(()),
        Ok(board) => print(&format!(
            "balanced: each of the 28 dominoes has 4 places\nin a rules line: {}\n",
            word(&board)
        )),
        Err(unbalanced) => bail!("{name}: not balanced: {unbalanced}"),
    }
}
