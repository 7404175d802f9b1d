//! The `dominium` command.

mod arena;
mod bench;
mod board;
mod calibrate;
mod cli;
mod engine;
mod input;
mod manual;
mod perft;
mod picture;
mod play;
mod progress;
mod replay;
mod score;
mod serve;
mod show;
mod typed;
mod verify;

use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Parser as _;

use cli::{Cli, Command};
use mimalloc::MiMalloc;

/// A server makes and forgets many small things on all cores.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Bad input of any kind.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command.unwrap_or_default(),
        Err(error) => return refuse(&error),
    };
    let done = match command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Board(arguments) => board::run(&arguments),
        Command::Arena(arguments) => arena::run(&arguments),
        Command::Calibrate(arguments) => calibrate::run(&arguments),
        Command::Engine(arguments) => engine::run(&arguments),
        Command::Completions(arguments) => manual::completions(&arguments),
        Command::Man(arguments) => manual::manual(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Help and version are what was asked for; anything else becomes one line.
fn refuse(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind;
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // Nothing sensible is left to do if even help cannot be printed.
            let _ = print(&error.render().ansi().to_string());
            ExitCode::SUCCESS
        }
        _ => {
            complain(&typed::tell(error, &typed::words()));
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn complain(message: &str) {
    let _ = writeln!(io::stderr().lock(), "dominium: {message}");
}

/// Says on standard error what whoever started this should know. Nothing is wrong.
fn note(message: &str) {
    complain(&format!("note: {message}"));
}

/// Prints to standard output, without colours unless it is a terminal that has them.
fn print(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.context("cannot write the output")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
