//! Temporary `PostgreSQL` server for tests.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::process::run;
use crate::wait::{TIMEOUT, wait_until};

/// `PostgreSQL` server in a temporary folder on a free port.
#[derive(Debug)]
pub struct Database {
    folder: tempfile::TempDir,
    server: Child,
    url: String,
}

/// Folder with the binaries of the newest installed version (Debian layout).
fn bin_dir() -> PathBuf {
    let mut found: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .filter(|folder| folder.join("initdb").exists())
        .collect();
    found.sort();
    found
        .pop()
        .expect("PostgreSQL is needed for this test: apt-get install postgresql")
}

fn is_root() -> bool {
    let id = run(Command::new("id").arg("-u"), b"");
    id.stdout.starts_with(b"0\n")
}

/// Command that runs as user `postgres` when started by root, which `PostgreSQL` rejects.
fn command(program: &Path) -> Command {
    if is_root() {
        let mut command = Command::new("setpriv");
        command
            .args(["--reuid=postgres", "--regid=postgres", "--clear-groups"])
            .arg(program);
        command
    } else {
        Command::new(program)
    }
}

impl Database {
    /// Starts a server with an empty database.
    ///
    /// # Panics
    /// If `PostgreSQL` is not installed or does not start.
    pub fn start() -> Self {
        // Another process may take the free port first, so retry with a new one.
        let started = (0..10).find_map(|_| Self::try_start());
        started.expect("PostgreSQL starts on one of ten free ports")
    }

    fn try_start() -> Option<Self> {
        let folder = tempfile::tempdir().expect("a temporary folder can be created");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777))
            .expect("the folder can be opened to the user postgres");
        let data = folder.path().join("data");
        let initdb = run(
            command(&bin_dir().join("initdb"))
                .args(["--auth=trust", "--username=dominium", "--encoding=UTF8"])
                .args(["--no-sync", "-D"])
                .arg(&data),
            b"",
        );
        let error = String::from_utf8_lossy(&initdb.stderr);
        assert!(initdb.status.success(), "initdb: {error}");
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.expect("there is a free port").port();
        let server = command(&bin_dir().join("postgres"))
            .args(["-c", "listen_addresses=127.0.0.1"])
            .args(["-c", "unix_socket_directories="])
            .args(["-c", &format!("port={port}"), "-D"])
            .arg(&data)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("postgres can be started");
        let mut database = Self {
            folder,
            server,
            url: format!("postgres://dominium@127.0.0.1:{port}/postgres"),
        };
        database.wait_until_ready(port).then_some(database)
    }

    /// Connection URL.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Waits until it accepts connections; false if the server exited because the port was taken.
    fn wait_until_ready(&mut self, port: u16) -> bool {
        let mut exited = false;
        let waiting = format!("PostgreSQL in {:?} accepts connections", self.folder);
        wait_until(TIMEOUT, &waiting, || {
            exited = matches!(self.server.try_wait(), Ok(Some(_)));
            let ready = Command::new(bin_dir().join("pg_isready"))
                .args(["-q", "-h", "127.0.0.1", "-p", &port.to_string()])
                .status();
            exited || ready.is_ok_and(|status| status.success())
        });
        !exited
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
