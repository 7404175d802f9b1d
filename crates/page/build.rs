//! Builds the web page with npm when its sources have changed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// Environment variable: build without the page, and so without Node.
const WITHOUT_PAGE: &str = "DOMINIUM_WITHOUT_PAGE";

/// Inputs of the build.
const SOURCES: [&str; 9] = [
    "web/src",
    "web/public",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/vite.config.ts",
    "locales",
];

fn main() {
    let manifest_dir =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let root = manifest_dir.join("../..");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("page");
    println!("cargo::rerun-if-env-changed={WITHOUT_PAGE}");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    if env::var_os(WITHOUT_PAGE).is_some() {
        fs::create_dir_all(&out).expect("OUT_DIR is writable");
        let text = "<!doctype html><title>Dominium</title><p>This server was built without the web page. \
                    <a href=\"/api/v1/\">HTTP API</a>";
        fs::write(out.join("index.html"), text).expect("OUT_DIR is writable");
    } else if let Err(why) = build(&root.join("web"), &out) {
        println!("cargo::error=cannot build the web page: {why}");
        println!(
            "cargo::error=install Node 20.19 or later with npm, or build without the page: {WITHOUT_PAGE}=1 cargo build"
        );
    }
}

fn build(web: &Path, out: &Path) -> Result<(), String> {
    // npm writes this file last, so its age tells when the install finished.
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    let wanted = modified(&web.join("package-lock.json"));
    if installed.is_err() || installed.as_ref().ok() < wanted.as_ref().ok() {
        // Not `npm ci`: it needs lock entries for other platforms, and `--no-save` writes none either.
        let mut install = vec!["install", "--no-save"];
        if installed.is_err() {
            // Linters and test tools are not needed for the build and double the install time.
            install.push("--omit=dev");
        }
        npm(web, &install)?;
    }
    let out = out.to_str().ok_or("OUT_DIR is not valid UTF-8")?;
    npm(
        web,
        &["run", "build", "--", "--outDir", out, "--emptyOutDir"],
    )
}

fn modified(path: &Path) -> io::Result<std::time::SystemTime> {
    fs::metadata(path)?.modified()
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let run = Command::new(program)
        .args(arguments)
        .current_dir(web)
        .output()
        .map_err(|why| format!("cannot run npm: {why}"))?;
    if run.status.success() {
        return Ok(());
    }
    let output = [run.stdout, run.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    // cargo shows only one line.
    let output = output.join(" ").replace('\n', " | ");
    Err(format!("npm {} failed: {output}", arguments.join(" ")))
}
