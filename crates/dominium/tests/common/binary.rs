//! Runs the `dominium` binary.

#![allow(dead_code, reason = "not every test uses all of it")]

use std::process::{Command, Output};

use serde_json::Value;
use testing::process::run;

pub(crate) fn dominium(arguments: &[&str], stdin: &str) -> Output {
    dominium_with_bytes(arguments, stdin.as_bytes())
}

pub(crate) fn dominium_with_bytes(arguments: &[&str], stdin: &[u8]) -> Output {
    run(
        Command::new(env!("CARGO_BIN_EXE_dominium")).args(arguments),
        stdin,
    )
}

/// Standard output of a successful run with nothing but notes on standard error.
pub(crate) fn output(arguments: &[&str], stdin: &str) -> String {
    let output = dominium(arguments, stdin);
    let error = String::from_utf8(output.stderr).unwrap();
    let mut lines = error.lines();
    assert!(
        output.status.success() && lines.all(|line| line.starts_with("dominium: note: ")),
        "{arguments:?}: {error}"
    );
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn json(arguments: &[&str], stdin: &str) -> Value {
    serde_json::from_str(&output(arguments, stdin)).unwrap()
}

/// Error line of a run that fails with exit code 2 and no other output.
pub(crate) fn error_line(arguments: &[&str], stdin: &str) -> String {
    let output = dominium(arguments, stdin);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    assert!(error.starts_with("dominium: "), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}
