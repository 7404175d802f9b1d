//! `dominium store`: check, backup and restore, and the access rights of a data directory.

#[path = "server/server_process.rs"]
mod server_process;

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use server_process::Server;
use testing::client::{Client, choice};

fn store(data: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dominium"));
    command.arg("store").args(arguments).arg("--data").arg(data);
    testing::process::run(&mut command, b"")
}

#[track_caller]
fn assert_success(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[track_caller]
fn error(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Opens a table and makes some moves; returns its id.
async fn play(client: &Client) -> String {
    let chairs = json!([{ "me": { "name": "Anna" } }, { "me": { "name": "Björn" } }]);
    let id = client.open("domination players=2", chairs).await;
    for _ in 0..5 {
        make_move(client, &id).await;
    }
    id
}

async fn make_move(client: &Client, id: &str) {
    let action = choice(&client.table(id).await);
    client
        .ask(id, json!({ "do": "act", "action": action }))
        .await
        .ok();
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn a_backup_of_a_running_server_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let backup = folder.path().join("backup.sqlite");
    let file = backup.to_str().unwrap();
    let server = Server::in_dir(&data);
    let client = Client::new(&server.base).await;
    let id = play(&client).await;
    let before = client.table(&id).await;
    assert_success(&store(&data, &["backup", file]));
    make_move(&client, &id).await;
    assert_eq!(mode(&backup), 0o600);
    assert!(error(&store(&data, &["backup", file])).contains("exists"));
    assert!(error(&store(&data, &["restore", file])).contains("another server uses"));
    assert!(server.stop().0);
    let restored = assert_success(&store(&data, &["restore", file]));
    assert!(restored.contains("restored, 6 log entries"), "{restored}");
    assert_eq!(mode(&data.join("dominium.sqlite")), 0o600);
    let server = Server::in_dir(&data);
    let after = client.at(&server.base).table(&id).await;
    assert_eq!(after["events"], before["events"]);
    assert_eq!(after["version"], before["version"]);
}

#[tokio::test]
async fn a_check_counts_tables_and_finds_damage() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::in_dir(folder.path());
    let client = Client::new(&server.base).await;
    let id = play(&client).await;
    assert!(server.stop().0);
    let report = assert_success(&store(folder.path(), &["check", "--json"]));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["tables"], 1);
    // The table was opened, and five moves were made.
    assert_eq!(report["entries"], 6);
    assert_eq!(report["problems"], json!([]));
    // An altered entry is valid for SQLite, but not for the game.
    let database = folder.path().join("dominium.sqlite");
    let text = fs::read(&database).unwrap();
    let lay = text.windows(5).rposition(|part| part == b"\"lay ").unwrap();
    let mut damaged = text.clone();
    damaged[lay + 1..lay + 4].copy_from_slice(b"xyz");
    fs::write(&database, &damaged).unwrap();
    let output = store(folder.path(), &["check"]);
    assert!(
        error(&output).contains(&format!("table {id}")),
        "{output:?}"
    );
    // A damaged backup is not restored.
    let backup = folder.path().join("damaged.sqlite");
    fs::write(&backup, &damaged).unwrap();
    fs::write(&database, &text).unwrap();
    error(&store(
        folder.path(),
        &["restore", backup.to_str().unwrap()],
    ));
    assert_eq!(fs::read(&database).unwrap(), text);
}

#[tokio::test]
async fn only_the_owner_can_read_the_data_directory() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Server::in_dir(&data);
    play(&Client::new(&server.base).await).await;
    assert_eq!(mode(&data), 0o700);
    let files: Vec<_> = fs::read_dir(&data)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    assert!(files.len() >= 3, "{files:?}");
    for file in &files {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    assert!(server.stop().0);
    // The directory of an earlier version is restricted at the next start.
    fs::set_permissions(&data, fs::Permissions::from_mode(0o755)).unwrap();
    let database = data.join("dominium.sqlite");
    fs::set_permissions(&database, fs::Permissions::from_mode(0o644)).unwrap();
    let _server = Server::in_dir(&data);
    assert_eq!((mode(&data), mode(&database)), (0o700, 0o600));
}

#[tokio::test]
async fn a_key_is_rotated_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let missing = error(&store(&data, &["rotate-key"]));
    assert!(missing.contains("does not exist"), "{missing}");
    let server = Server::in_dir(&data);
    let client = Client::new(&server.base).await;
    let id = play(&client).await;
    let printed = assert_success(&store(&data, &["rotate-key"]));
    assert!(
        printed.contains("key 1: signs from one minute from now"),
        "{printed}"
    );
    assert!(printed.contains("accepted for 400 more days"), "{printed}");
    let printed = assert_success(&store(&data, &["rotate-key", "--now"]));
    assert!(printed.contains("key 2"), "{printed}");
    assert!(printed.contains("rejected from then on"), "{printed}");
    // The server still writes, and until then accepts its tokens.
    make_move(&client, &id).await;
    let both = error(&store(&data, &["rotate-key", "--now", "--grace", "3"]));
    assert!(both.contains("--grace"), "{both}");
}
