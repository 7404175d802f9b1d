//! The real binary, run.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub(crate) fn dominium(arguments: &[&str], stdin: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dominium"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone before this is written.
    let _ = child.stdin.take().unwrap().write_all(stdin.as_bytes());
    child.wait_with_output().unwrap()
}

/// What it printed, given that it succeeded and had nothing to complain about. Notes are no
/// complaints.
pub(crate) fn output(arguments: &[&str], stdin: &str) -> String {
    let output = dominium(arguments, stdin);
    let complaint = String::from_utf8(output.stderr).unwrap();
    let mut lines = complaint.lines();
    assert!(
        output.status.success() && lines.all(|line| line.starts_with("dominium: note: ")),
        "{arguments:?}: {complaint}"
    );
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn json(arguments: &[&str], stdin: &str) -> Value {
    serde_json::from_str(&output(arguments, stdin)).unwrap()
}

/// The one line it complained with, given exit code 2 and nothing on standard output.
pub(crate) fn complaint(arguments: &[&str], stdin: &str) -> String {
    let output = dominium(arguments, stdin);
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    assert!(complaint.starts_with("dominium: "), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    complaint
}
