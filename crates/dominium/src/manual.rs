//! `dominium completions` and `dominium man`: what a shell and `man` are told about the command line.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::cli::{Cli, Completions, Manual};

/// Prints what a shell needs to complete our words.
pub(crate) fn completions(arguments: &Completions) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut Cli::command(),
        "dominium",
        &mut script,
    );
    crate::print(&String::from_utf8(script).context("the script is no text")?)
}

/// Prints the manual page, or writes those of all commands into a folder.
pub(crate) fn manual(arguments: &Manual) -> anyhow::Result<()> {
    let command = Cli::command().disable_help_subcommand(true);
    let Some(folder) = &arguments.folder else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        return crate::print(&String::from_utf8(page).context("the page is no text")?);
    };
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    write(folder, "dominium", command)
}

/// The page of a command, and of those below it.
fn write(folder: &Path, name: &str, command: clap::Command) -> anyhow::Result<()> {
    let subcommands: Vec<clap::Command> = command.get_subcommands().cloned().collect();
    // A manual page is called after the whole command.
    let whole: &'static str = Box::leak(name.to_owned().into_boxed_str());
    let path = folder.join(format!("{name}.1"));
    let mut page = Vec::new();
    Man::new(command.name(whole)).render(&mut page)?;
    fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))?;
    for subcommand in subcommands {
        let name = format!("{name}-{}", subcommand.get_name());
        write(folder, &name, subcommand)?;
    }
    Ok(())
}
