//! `dominium completions` and `dominium man`: shell completions and manual pages.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use clap::CommandFactory as _;
use clap_mangen::Man;

use crate::cli::{Cli, Completions, Manual};

/// Prints the completion script of a shell.
pub(crate) fn completions(arguments: &Completions) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut Cli::command(),
        "dominium",
        &mut script,
    );
    crate::print(&String::from_utf8(script).context("the script is not UTF-8")?)
}

/// Prints the manual page, or writes the pages of all commands to a directory.
pub(crate) fn manual(arguments: &Manual) -> anyhow::Result<()> {
    let command = Cli::command().disable_help_subcommand(true);
    let Some(dir) = &arguments.dir else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        return crate::print(&String::from_utf8(page).context("the page is not UTF-8")?);
    };
    fs::create_dir_all(dir).with_context(|| format!("cannot create {}", dir.display()))?;
    write_pages(dir, "dominium", command)
}

/// Writes the page of a command and its subcommands.
fn write_pages(dir: &Path, name: &str, command: clap::Command) -> anyhow::Result<()> {
    let subcommands: Vec<clap::Command> = command.get_subcommands().cloned().collect();
    // A manual page is named after the full command, such as dominium-board-check.
    let whole: &'static str = Box::leak(name.to_owned().into_boxed_str());
    let path = dir.join(format!("{name}.1"));
    let mut page = Vec::new();
    Man::new(command.name(whole)).render(&mut page)?;
    fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))?;
    for subcommand in subcommands {
        let name = format!("{name}-{}", subcommand.get_name());
        write_pages(dir, &name, subcommand)?;
    }
    Ok(())
}
