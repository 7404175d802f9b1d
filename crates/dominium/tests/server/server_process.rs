//! Server process for tests.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use testing::process::InteractiveProcess;

/// Running server, killed on drop.
#[derive(Debug)]
pub(crate) struct Server {
    process: InteractiveProcess,
    /// Base URL, `http://…`.
    pub(crate) base: String,
}

impl Server {
    /// Starts a server with SQLite in this directory.
    pub(crate) fn in_dir(folder: &Path) -> Self {
        Self::start(&["--data", folder.to_str().unwrap()])
    }

    /// Starts a server with PostgreSQL.
    pub(crate) fn on_database(url: &str) -> Self {
        Self::start(&["--database", url])
    }

    /// Starts a server with test seeds: clients may fix deals, see `Client::seeded`.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_with(arguments, Some("1"))
    }

    /// Starts a server with these environment variables.
    pub(crate) fn with_environment(
        arguments: &[&str],
        variables: &[(&str, impl AsRef<OsStr>)],
    ) -> Self {
        let mut command = Self::command(arguments, Some("1"));
        for (name, value) in variables {
            command.env(name, value);
        }
        Self::spawn(&mut command)
    }

    /// Starts a server that may open only so many files.
    pub(crate) fn with_open_files(arguments: &[&str], files: usize) -> Self {
        let script = format!("ulimit -n {files} && exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, env!("CARGO_BIN_EXE_dominium")]);
        Self::spawn(Self::prepare(&mut command, arguments, Some("1")))
    }

    /// Starts a server with this value of `DOMINIUM_TEST_SEEDS`, or without the variable.
    pub(crate) fn start_with(arguments: &[&str], test_seeds: Option<&str>) -> Self {
        Self::spawn(&mut Self::command(arguments, test_seeds))
    }

    fn command(arguments: &[&str], test_seeds: Option<&str>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dominium"));
        Self::prepare(&mut command, arguments, test_seeds);
        command
    }

    fn prepare<'a>(
        command: &'a mut Command,
        arguments: &[&str],
        test_seeds: Option<&str>,
    ) -> &'a mut Command {
        command
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .env("DOMINIUM_LOG", "debug")
            .env_remove("DOMINIUM_TEST_SEEDS")
            .envs(test_seeds.map(|value| ("DOMINIUM_TEST_SEEDS", value)))
    }

    fn spawn(command: &mut Command) -> Self {
        let mut process = InteractiveProcess::start(command, true);
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

    /// Next line of standard output, after the one with the address.
    pub(crate) fn next_line(&mut self) -> String {
        self.process.next_line().expect("the server writes a line")
    }

    /// Kills the process without a shutdown, like a power failure.
    pub(crate) fn kill(&mut self) {
        self.process.kill();
    }

    /// Requests a graceful shutdown; returns whether it succeeded, and the log.
    pub(crate) fn stop(mut self) -> (bool, String) {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status().unwrap();
        assert!(sent.success());
        let succeeded = self.process.wait().success();
        (succeeded, self.process.stderr())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        if std::thread::panicking() {
            eprintln!("server log:\n{}", self.process.stderr());
        }
    }
}

/// Starts a server with a temporary data directory.
pub(crate) fn server() -> (tempfile::TempDir, Server) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::in_dir(folder.path());
    (folder, server)
}
