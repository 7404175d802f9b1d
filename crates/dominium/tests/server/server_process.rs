//! The real server, in a process of its own.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::path::Path;
use std::process::Command;

use testing::process::Dialogue;

/// A server; it is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    process: Dialogue,
    /// Its address, as `http://…`.
    pub(crate) base: String,
}

impl Server {
    /// With its tables in a folder.
    pub(crate) fn in_folder(folder: &Path) -> Self {
        Self::start(&["--data", folder.to_str().unwrap()])
    }

    /// With its tables in a database.
    pub(crate) fn on_database(url: &str) -> Self {
        Self::start(&["--database", url])
    }

    /// With test seeds on: clients may fix deals, see `Client::seeded`.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_with(arguments, Some("1"))
    }

    /// With this value of `DOMINIUM_TEST_SEEDS`, or without that variable.
    pub(crate) fn start_with(arguments: &[&str], test_seeds: Option<&str>) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dominium"));
        command
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .env("DOMINIUM_LOG", "debug")
            .env_remove("DOMINIUM_TEST_SEEDS")
            .envs(test_seeds.map(|value| ("DOMINIUM_TEST_SEEDS", value)));
        let mut process = Dialogue::start(&mut command, true);
        let line = process.next_line().unwrap_or_default();
        let Some(base) = line.strip_prefix("listening on ") else {
            process.kill();
            panic!("{line:?}: {}", process.stderr());
        };
        Self {
            base: base.to_owned(),
            process,
        }
    }

    /// Kills it, as a power failure would.
    pub(crate) fn kill(&mut self) {
        self.process.kill();
    }

    /// Stops it in order; returns whether it ended well, and its log.
    pub(crate) fn stop(mut self) -> (bool, String) {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status().unwrap();
        assert!(sent.success());
        let ended = self.process.wait().success();
        (ended, self.process.stderr())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        if std::thread::panicking() {
            eprintln!("the log of the server:\n{}", self.process.stderr());
        }
    }
}

/// A server with a folder of its own.
pub(crate) fn server() -> (tempfile::TempDir, Server) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::in_folder(folder.path());
    (folder, server)
}
