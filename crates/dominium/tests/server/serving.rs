//! The real server, in a process of its own.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

/// A server; it is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    process: Child,
    /// Where it is, as `http://…`.
    pub(crate) base: String,
    /// What it writes to its log.
    log: Option<JoinHandle<String>>,
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

    /// With test seeds on: clients may fix deals, see [`crate::client::Client::seeded`].
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
            .envs(test_seeds.map(|value| ("DOMINIUM_TEST_SEEDS", value)))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut stderr = process.stderr.take().unwrap();
        let log = std::thread::spawn(move || {
            let mut log = String::new();
            let _ = stderr.read_to_string(&mut log);
            log
        });
        let mut line = String::new();
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        let Some(base) = line.trim().strip_prefix("listening on ") else {
            panic!("{line:?}: {}", log.join().unwrap());
        };
        Self {
            process,
            base: base.to_owned(),
            log: Some(log),
        }
    }

    /// As a power failure would.
    pub(crate) fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// As an operator would; returns whether it ended well, and its log.
    pub(crate) fn stop(mut self) -> (bool, String) {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status().unwrap();
        assert!(sent.success());
        let ended = self.process.wait().unwrap().success();
        (ended, self.log.take().unwrap().join().unwrap())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        if std::thread::panicking()
            && let Some(log) = self.log.take()
        {
            let log = log.join().unwrap_or_default();
            eprintln!("the log of the server:\n{log}");
        }
    }
}

/// A server with a folder of its own.
pub(crate) fn server() -> (tempfile::TempDir, Server) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::in_folder(folder.path());
    (folder, server)
}
