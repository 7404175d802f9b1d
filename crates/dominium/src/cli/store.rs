//! Arguments of `dominium store`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Args, Debug)]
#[command(after_help = "Examples:
  dominium store check
  dominium store backup /backups/dominium.sqlite
  dominium store restore /backups/dominium.sqlite
  dominium store rotate-key

A backup contains secrets: seeds of running games and the key that signs identities.
The other commands are for SQLite; for PostgreSQL use pg_dump and psql.")]
pub(crate) struct Store {
    #[command(subcommand)]
    pub(crate) command: StoreCommand,
    /// Data directory of the server [default: the data directory of the platform]
    #[arg(long, value_name = "DIR", global = true)]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum StoreCommand {
    /// Check the integrity of the database and replay every table
    Check {
        /// Database or backup to check [default: the database of the server]
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
        /// Print a JSON object
        #[arg(long)]
        json: bool,
    },
    /// Write a consistent copy of the database; the server may be running
    Backup {
        /// File to write the backup to; must not exist
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Replace the database with a backup; the server must be stopped
    Restore {
        /// Backup to restore
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Add a key that signs identities; the servers may be running
    ///
    /// Servers sign with the new key one minute later. Players whose browser or terminal connects
    /// while earlier keys are still accepted keep their identity.
    RotateKey {
        /// Days for which tokens of earlier keys are still accepted
        #[arg(
            long,
            value_name = "DAYS",
            default_value_t = 400,
            conflicts_with = "now"
        )]
        grace: u16,
        /// Reject tokens of earlier keys after that minute; all players lose their identity
        #[arg(long)]
        now: bool,
        /// Database of the servers, postgres://… [default: the SQLite database]
        #[arg(long, value_name = "URL")]
        database: Option<String>,
    },
}
