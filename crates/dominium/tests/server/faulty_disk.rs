//! Full, failing and tampered disks under a real server with SQLite.
//!
//! `faulty_disk.c` is preloaded into the server and lets writes, syncs and truncations of the
//! database files fail. No acknowledged move is lost, and the server recovers by itself.

use std::fs::{self, OpenOptions};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;
use testing::client::{Client, choice, is_over};
use testing::wait::{Deadline, TIMEOUT, within_game};

use crate::me;
use crate::server_process::Server;

const WRITE: u32 = 1;
const SYNC: u32 = 2;
const TRUNCATE: u32 = 4;
const EIO: u32 = 5;
const ENOSPC: u32 = 28;

/// Time in which a server has to recover once the disk works again.
const RECOVERY: std::time::Duration = std::time::Duration::from_secs(5);

/// A data directory on a disk that can fail.
struct FaultyDisk {
    folder: TempDir,
    library: PathBuf,
}

impl FaultyDisk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let library = folder.path().join("faulty_disk.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/faulty_disk.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
            .args([&library, &source])
            .arg("-ldl")
            .status();
        assert!(compiled.expect("a C compiler is installed").success());
        let disk = Self { folder, library };
        disk.repair();
        disk
    }

    fn control(&self) -> PathBuf {
        self.folder.path().join("control")
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn database(&self) -> PathBuf {
        self.data().join("dominium.sqlite")
    }

    fn start(&self) -> Server {
        let variables = [
            ("LD_PRELOAD", &self.library),
            ("FAULTY_DISK", &self.control()),
        ];
        Server::with_environment(&["--data", self.data().to_str().unwrap()], &variables)
    }

    /// Lets operations fail after `skip` successful ones.
    fn fail(&self, operations: u32, skip: u32, failures: u32, error: u32) {
        let fields = [operations, skip, failures, error, 0, 0];
        let bytes: Vec<u8> = fields
            .iter()
            .flat_map(|field| field.to_ne_bytes())
            .collect();
        let mut options = OpenOptions::new();
        // The file is mapped by the server: it must not be replaced.
        let file = options
            .write(true)
            .create(true)
            .truncate(false)
            .open(self.control());
        file.unwrap().write_all(&bytes).unwrap();
    }

    /// Lets every operation succeed.
    fn repair(&self) {
        self.fail(0, 0, 0, 0);
    }

    /// Number of operations that have failed since the last call of `fail`.
    fn failed(&self) -> u32 {
        let mut bytes = [0; 4];
        let mut file = fs::File::open(self.control()).unwrap();
        file.seek(SeekFrom::Start(16)).unwrap();
        file.read_exact(&mut bytes).unwrap();
        u32::from_ne_bytes(bytes)
    }
}

/// Client that plays all seats and records the acknowledged moves.
struct RecordingClient {
    client: Client,
    id: String,
    acknowledged: Vec<String>,
    requests: usize,
}

impl RecordingClient {
    async fn open(server: &Server, seed: &str) -> Self {
        let client = Client::new(&server.base).await.seeded(seed);
        let chairs = json!([me("Anna"), me("Björn")]);
        let id = client.open("domination players=2", chairs).await;
        Self {
            client,
            id,
            acknowledged: Vec::new(),
            requests: 0,
        }
    }

    /// Tries to make a move once; returns the HTTP status.
    async fn try_move(&mut self, request: usize, version: &Value, action: &Value) -> u16 {
        let path = format!("/tables/{}/requests", self.id);
        let body = json!({ "request": request.to_string(), "version": version, "do": "act", "action": action });
        self.client.post(&path, &body).await.status
    }

    /// Makes a move, repeating the request until it is acknowledged.
    async fn play(&mut self) {
        let deadline = Deadline::after(TIMEOUT);
        let table = loop {
            let table = self.client.get(&format!("/tables/{}", self.id)).await;
            if table.status == 200 {
                break table.json()["table"].clone();
            }
            assert_retry(table.status);
            deadline.left(|| "the table cannot be read".to_owned());
        };
        assert!(!is_over(&table));
        let action = choice(&table);
        self.requests += 1;
        let request = self.requests;
        loop {
            match self.try_move(request, &table["version"], &action).await {
                200 => break,
                status => assert_retry(status),
            }
            deadline.left(|| "the move is not acknowledged".to_owned());
        }
        self.acknowledged.push(action.as_str().unwrap().to_owned());
    }

    /// Asserts that the table has exactly the acknowledged moves, in order.
    async fn assert_nothing_lost(&self, server: &Server) {
        let table = self.client.at(&server.base).table(&self.id).await;
        let events = table["events"].as_array().unwrap();
        let moves = events.iter().filter(|event| event["kind"] == "lay");
        let moves: Vec<&str> = moves
            .map(|event| event["text"].as_str().unwrap())
            .map(|text| text.split_once(' ').unwrap().1)
            .collect();
        assert_eq!(moves, self.acknowledged);
    }
}

/// Asserts that a request may be repeated: store unavailable or rate limit reached.
#[track_caller]
fn assert_retry(status: u16) {
    assert!(status == 503 || status == 429, "{status}");
}

async fn readiness(server: &Server) -> u16 {
    let client = Client::anonymous(&server.base);
    let request = client.http().get(format!("{}/readyz", server.base));
    client.send(request).await.unwrap().status
}

#[tokio::test]
async fn writing_resumes_once_a_full_disk_has_space_again() {
    for error in [ENOSPC, EIO] {
        let disk = FaultyDisk::new();
        let mut server = disk.start();
        let mut player = RecordingClient::open(&server, "full disk").await;
        player.play().await;
        assert_eq!(readiness(&server).await, 200);
        disk.fail(WRITE | SYNC | TRUNCATE, 0, u32::MAX, error);
        let table = player.client.table(&player.id).await;
        let (version, action) = (&table["version"], choice(&table));
        for _ in 0..3 {
            assert_eq!(player.try_move(1000, version, &action).await, 503);
            assert_eq!(readiness(&server).await, 503);
        }
        assert!(disk.failed() > 0);
        disk.repair();
        let recovered = Deadline::after(RECOVERY);
        while player.try_move(1000, version, &action).await != 200 {
            recovered.left(|| "the server does not recover".to_owned());
        }
        player
            .acknowledged
            .push(action.as_str().unwrap().to_owned());
        assert_eq!(readiness(&server).await, 200);
        player.play().await;
        player.assert_nothing_lost(&server).await;
        server.kill();
        player.assert_nothing_lost(&disk.start()).await;
    }
}

#[tokio::test]
async fn any_single_failing_operation_is_survived() {
    within_game("all faults are injected", async {
        let disk = FaultyDisk::new();
        let mut server = disk.start();
        for error in [ENOSPC, EIO] {
            for operation in [WRITE, SYNC, TRUNCATE] {
                let mut injected = 0;
                let mut player = RecordingClient::open(&server, "failing operation").await;
                for skip in 0.. {
                    disk.fail(operation, skip, 1, error);
                    player.play().await;
                    player.play().await;
                    // Without a fault, later ones would not be reached either.
                    if disk.failed() == 0 {
                        break;
                    }
                    injected += 1;
                }
                disk.repair();
                // Each of the two moves is written and synced.
                assert!(
                    injected >= 2 || operation == TRUNCATE,
                    "{operation}: {injected}"
                );
                player.assert_nothing_lost(&server).await;
                server.kill();
                server = disk.start();
                player.assert_nothing_lost(&server).await;
            }
        }
    })
    .await;
}

/// Changes a database file behind the back of the server.
type Tamper = fn(&Path);

#[tokio::test]
async fn a_deleted_replaced_or_emptied_database_is_not_written_to() {
    let tampering: [(&str, Tamper); 4] = [
        ("deleted", |file| fs::remove_file(file).unwrap()),
        ("truncated", |file| fs::write(file, "").unwrap()),
        ("replaced", |file| {
            let copy = file.with_extension("copy");
            fs::copy(file, &copy).unwrap();
            fs::rename(&copy, file).unwrap();
        }),
        ("deleted or replaced", |file| {
            fs::remove_file(file.with_extension("sqlite-wal")).unwrap();
        }),
    ];
    for (how, tamper) in tampering {
        let disk = FaultyDisk::new();
        let server = disk.start();
        let mut player = RecordingClient::open(&server, "tampered file").await;
        player.play().await;
        tamper(&disk.database());
        let table = player.client.table(&player.id).await;
        for _ in 0..3 {
            let status = player
                .try_move(1000, &table["version"], &choice(&table))
                .await;
            assert_eq!(status, 503, "{how}");
        }
        assert_eq!(readiness(&server).await, 503, "{how}");
        let (_, log) = server.stop();
        assert!(
            log.contains(&format!("was {how} while the server was running")),
            "{log}"
        );
    }
}

#[tokio::test]
async fn an_empty_database_file_is_rejected_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("dominium.sqlite"), "").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_dominium"));
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder.path());
    let output = testing::process::run(&mut command, b"");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("is empty"), "{error}");
}

/// Overwrites the page with the log entry of a request.
///
/// The request must be in the middle of a long log: a page at its end is also used by the table
/// that comes next in the database.
fn damage(database: &Path, id: &str, request: usize) {
    const PAGE: usize = 4096;
    /// First byte of a leaf page of an index, such as the log.
    const LEAF: u8 = 0x0a;
    let mut bytes = fs::read(database).unwrap();
    let contains = |page: &[u8], text: &str| {
        let mut parts = page.windows(text.len());
        parts.any(|part| part == text.as_bytes())
    };
    // The idempotency key ends with the request, and the entry follows it.
    let request = format!(" {request}{{");
    let mut pages: Vec<&mut [u8]> = bytes
        .chunks_mut(PAGE)
        .filter(|page| page[0] == LEAF && contains(page, id) && contains(page, &request))
        .collect();
    assert_eq!(pages.len(), 1, "pages with this entry");
    pages[0][..PAGE / 2].fill(0xff);
    fs::write(database, bytes).unwrap();
}

#[tokio::test]
async fn a_damaged_page_affects_only_its_table() {
    let disk = FaultyDisk::new();
    let server = disk.start();
    let mut player = RecordingClient::open(&server, "damaged page").await;
    for _ in 0..60 {
        player.play().await;
    }
    let mut healthy = RecordingClient::open(&server, "healthy page").await;
    healthy.play().await;
    assert!(server.stop().0);
    damage(&disk.database(), &player.id, 30);
    let server = disk.start();
    player.client.base.clone_from(&server.base);
    healthy.client.base.clone_from(&server.base);
    let read = player.client.get(&format!("/tables/{}", player.id)).await;
    assert_eq!(read.status, 503, "{read:?}");
    for _ in 0..3 {
        healthy.play().await;
    }
    healthy.assert_nothing_lost(&server).await;
    assert_eq!(readiness(&server).await, 200);
}
