//! Binary `dominium`: one module per command.

mod arena;
mod bench;
mod board;
mod calibrate;
mod cli;
mod data_dir;
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
mod store;
mod usage_error;
mod verify;

use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Parser as _;

use cli::{Cli, CliCommand};
use mimalloc::MiMalloc;

/// Faster than the system allocator for many small allocations on all cores.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Exit code of all errors.
const EXIT_ERROR: u8 = 2;

fn main() -> ExitCode {
    let command = match Cli::try_parse() {
        Ok(cli) => cli.command.unwrap_or_default(),
        Err(error) => return print_usage(&error),
    };
    let done = match command {
        CliCommand::Serve(arguments) => serve::run(&arguments),
        CliCommand::Play(arguments) => play::run(&arguments),
        CliCommand::Bench(arguments) => bench::run(&arguments),
        CliCommand::Perft(arguments) => perft::run(&arguments),
        CliCommand::Score(arguments) => score::run(&arguments),
        CliCommand::Replay(arguments) => replay::run(&arguments),
        CliCommand::Store(arguments) => store::run(&arguments),
        CliCommand::Verify(arguments) => verify::run(&arguments),
        CliCommand::Board(arguments) => board::run(&arguments),
        CliCommand::Arena(arguments) => arena::run(&arguments),
        CliCommand::Calibrate(arguments) => calibrate::run(&arguments),
        CliCommand::Engine(arguments) => engine::run(&arguments),
        CliCommand::Completions(arguments) => manual::completions(&arguments),
        CliCommand::Man(arguments) => manual::manual(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader closed the pipe early, such as `head`.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            print_error(&format!("{error:#}"));
            ExitCode::from(EXIT_ERROR)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Prints help or version to stdout, and any other parser result as a one-line error.
fn print_usage(error: &clap::Error) -> ExitCode {
    use clap::error::ErrorKind;
    match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // If help cannot be printed, neither can an error.
            let _ = print(&error.render().ansi().to_string());
            ExitCode::SUCCESS
        }
        _ => {
            print_error(&usage_error::message(error, &usage_error::translations()));
            ExitCode::from(EXIT_ERROR)
        }
    }
}

fn print_error(message: &str) {
    let _ = writeln!(io::stderr().lock(), "dominium: {message}");
}

/// Prints a note on standard error that is not an error.
fn print_note(message: &str) {
    print_error(&format!("note: {message}"));
}

/// Prints to standard output, stripping colours unless the terminal supports them.
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
