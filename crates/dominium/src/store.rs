//! `dominium store`: checks, backs up and restores the database of a server, and rotates its key.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde_json::json;
use server::store::sqlite::{self, CheckReport};
use server::store::{Postgres, Sqlite, Store};
use server::{KeyRotation, SystemEnvironment};

use crate::cli::{Store as StoreArguments, StoreCommand};
use crate::{data_dir, print};

pub(crate) fn run(arguments: &StoreArguments) -> Result<()> {
    let dir = data_dir::resolve(arguments.data.as_deref())?;
    let database = dir.join(data_dir::DATABASE);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = runtime.context("cannot start the async runtime")?;
    runtime.block_on(async {
        match &arguments.command {
            StoreCommand::Check { file, json } => {
                check(file.as_deref().unwrap_or(&database), *json).await
            }
            StoreCommand::Backup { file } => backup(&database, file).await,
            StoreCommand::Restore { file } => restore(file, &dir, &database).await,
            StoreCommand::RotateKey {
                grace,
                now,
                database: url,
            } => {
                let grace = if *now { 0 } else { u64::from(*grace) };
                let rotation = match url {
                    Some(url) => rotate_key(&open_postgres(url).await?, grace).await,
                    None => rotate_key(&open_sqlite(&database).await?, grace).await,
                };
                print_rotation(rotation?, grace)
            }
        }
    })
}

async fn open_postgres(url: &str) -> Result<Postgres> {
    // The URL may contain a password, so the error does not repeat it.
    let store = Postgres::open(url).await;
    store.context("cannot open the database")
}

async fn open_sqlite(database: &Path) -> Result<Sqlite> {
    if !database.exists() {
        bail!(
            "{} does not exist: choose the data directory with --data, or a PostgreSQL database with --database",
            database.display()
        );
    }
    let store = Sqlite::open(database).await;
    store.with_context(|| format!("cannot open {}", database.display()))
}

async fn rotate_key(store: &dyn Store, grace: u64) -> Result<KeyRotation> {
    let milliseconds = grace * 24 * 60 * 60 * 1000;
    let rotation = server::rotate_key(&SystemEnvironment, store, milliseconds).await;
    store.close().await;
    rotation.context("cannot store a new key")
}

fn print_rotation(rotation: KeyRotation, grace: u64) -> Result<()> {
    let earlier = if grace == 0 {
        "rejected from then on".to_owned()
    } else {
        format!("accepted for {grace} more days")
    };
    print(&format!(
        "key {}: signs from one minute from now; tokens of earlier keys are {earlier}\n",
        rotation.number
    ))
}

async fn check(file: &Path, json: bool) -> Result<()> {
    let report = sqlite::check(file).await;
    let report = report.with_context(|| format!("cannot check {}", file.display()))?;
    let CheckReport {
        tables,
        entries,
        problems,
    } = &report;
    if json {
        let report = json!({ "tables": tables, "entries": entries, "problems": problems });
        print(&format!("{report:#}\n"))?;
    } else if problems.is_empty() {
        print(&format!(
            "{}: no problems found in {entries} log entries\n",
            file.display()
        ))?;
    }
    fail_on_problems(file, &report)
}

/// Fails with the problems of a report, if there are any.
fn fail_on_problems(file: &Path, report: &CheckReport) -> Result<()> {
    match report.problems.as_slice() {
        [] => Ok(()),
        [problem] => bail!("{}: {problem}", file.display()),
        [first, others @ ..] => bail!(
            "{file}: {first} (and {} more; list them with `dominium store check {file} --json`)",
            others.len(),
            file = file.display()
        ),
    }
}

async fn backup(database: &Path, file: &Path) -> Result<()> {
    let written = sqlite::backup(database, file).await;
    written.with_context(|| {
        format!(
            "cannot back up {} to {}",
            database.display(),
            file.display()
        )
    })?;
    let report = sqlite::check(file).await;
    let report = report.with_context(|| format!("cannot check {}", file.display()))?;
    fail_on_problems(file, &report)?;
    print(&format!(
        "{}: backup complete, {} log entries\n",
        file.display(),
        report.entries
    ))
}

async fn restore(file: &Path, dir: &Path, database: &Path) -> Result<()> {
    data_dir::create(dir)?;
    let _lock = data_dir::lock(dir)?;
    let report = sqlite::restore(file, database).await;
    let report = report.with_context(|| {
        format!(
            "cannot restore {} from {}",
            database.display(),
            file.display()
        )
    })?;
    fail_on_problems(file, &report)?;
    let kept: PathBuf = database.with_extension("sqlite.replaced");
    let kept = if kept.exists() {
        format!("; the previous database is {}", kept.display())
    } else {
        String::new()
    };
    print(&format!(
        "{}: restored, {} log entries{kept}\n",
        database.display(),
        report.entries
    ))
}
