//! A `PostgreSQL` server of a test's own.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Runs in a folder that is gone afterwards, on a port that nobody else has.
pub(crate) struct Database {
    folder: tempfile::TempDir,
    server: Child,
    url: String,
}

/// Where Debian and others keep the programs, the newest version first.
fn programs() -> PathBuf {
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
    let id = Command::new("id").arg("-u").output().unwrap();
    id.stdout.starts_with(b"0\n")
}

/// It refuses to run as root; then it runs as the user of that name.
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
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        let data = folder.path().join("data");
        let made = command(&programs().join("initdb"))
            .args([
                "--auth=trust",
                "--username=dominium",
                "--encoding=UTF8",
                "--no-sync",
                "-D",
            ])
            .arg(&data)
            .output()
            .unwrap();
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let server = command(&programs().join("postgres"))
            .args([
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
            ])
            .args(["-c", &format!("port={port}"), "-D"])
            .arg(&data)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let database = Self {
            folder,
            server,
            url: format!("postgres://dominium@127.0.0.1:{port}/postgres"),
        };
        database.wait_until_ready(port);
        database
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    fn wait_until_ready(&self, port: u16) {
        let patience = Instant::now() + Duration::from_mins(1);
        let ready = || {
            let ready = Command::new(programs().join("pg_isready"))
                .args(["-q", "-h", "127.0.0.1", "-p", &port.to_string()])
                .status();
            ready.is_ok_and(|status| status.success())
        };
        while !ready() {
            assert!(
                Instant::now() < patience,
                "PostgreSQL in {:?} does not answer",
                self.folder
            );
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
