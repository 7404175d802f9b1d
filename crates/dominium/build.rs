//! Build script: version text of `dominium --version`, and the start-up check of the CPU.

use std::env;
use std::process::Command;

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let text = text.trim();
    (output.status.success() && !text.is_empty()).then(|| text.to_owned())
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    describe_build();
    compile_cpu_check();
}

/// Links the CPU check if the build requires more instructions than the x86-64 baseline.
fn compile_cpu_check() {
    const SOURCE: &str = "src/cpu_check.c";
    println!("cargo::rerun-if-changed={SOURCE}");
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let is_x86_64 = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "x86_64");
    if !is_x86_64 || !features.split(',').any(|feature| feature == "sse3") {
        return;
    }
    cc::Build::new()
        .file(SOURCE)
        .flag("-march=x86-64")
        .define("REQUIRED", format!("\"{features}\"").as_str())
        // No symbol refers to it: the loader runs it as a constructor.
        .link_lib_modifier("+whole-archive")
        .compile("cpu_check");
}

fn describe_build() {
    let profile = env::var("PROFILE").unwrap_or_default();
    // Debug builds omit the commit, which would force a rebuild after every commit; a source archive has none.
    let mut commit = None;
    if profile == "release" {
        commit = output("git", &["rev-parse", "--short=10", "HEAD"]);
        if let Some(head) = output("git", &["rev-parse", "--git-path", "logs/HEAD"]) {
            println!("cargo::rerun-if-changed={head}");
        }
    }
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let compiler = output(&compiler, &["--version"]).unwrap_or_default();
    let compiler = compiler.split_whitespace().nth(1).unwrap_or("?").to_owned();
    let target = env::var("TARGET").unwrap_or_default();
    let commit = commit.unwrap_or_else(|| "no commit".to_owned());
    println!("cargo::rustc-env=DOMINIUM_BUILD={commit}, {target}, {profile}, rustc {compiler}");
}
