//! Builds the page with npm whenever its sources have changed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// Set to anything to build without the page, and so without Node.
const WITHOUT: &str = "DOMINIUM_WITHOUT_PAGE";

/// What the page is made of, beside what lies in folders of its own.
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
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where we are"));
    let root = here.join("../..");
    let out =
        PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to build")).join("page");
    println!("cargo::rerun-if-env-changed={WITHOUT}");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    if env::var_os(WITHOUT).is_some() {
        fs::create_dir_all(&out).expect("the output folder can be written");
        let text = "<!doctype html><title>Dominium</title><p>This server was built without its page. \
                    <a href=\"/api/v1/\">How programs play here</a>";
        fs::write(out.join("index.html"), text).expect("the output folder can be written");
    } else if let Err(why) = build(&root.join("web"), &out) {
        println!("cargo::error=the page could not be built: {why}");
        println!(
            "cargo::error=Node 20.19 or later with npm is needed. To build without the page: {WITHOUT}=1 cargo build"
        );
    }
}

fn build(web: &Path, out: &Path) -> Result<(), String> {
    // npm writes this file last, so it tells what is installed.
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    let wanted = modified(&web.join("package-lock.json"));
    if installed.is_err() || installed.as_ref().ok() < wanted.as_ref().ok() {
        // Not `npm ci`: that wants to know about other systems as well, and writes nothing either.
        let mut install = vec!["install", "--no-save"];
        if installed.is_err() {
            // Linters and test tools are not needed to build, and take as long again to install.
            install.push("--omit=dev");
        }
        npm(web, &install)?;
    }
    let out = out
        .to_str()
        .ok_or("the output folder has no readable name")?;
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
        .map_err(|why| format!("npm could not be started: {why}"))?;
    if run.status.success() {
        return Ok(());
    }
    let said = [run.stdout, run.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    // What cargo shows is one line.
    let said = said.join(" ").replace('\n', " | ");
    Err(format!("npm {} failed: {said}", arguments.join(" ")))
}
