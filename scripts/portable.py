#!/usr/bin/env python3
"""Checks that the release binary is portable, and compares its speed with a native build.

    scripts/portable.py            build, check under emulation, compare the speed
    scripts/portable.py --rounds 9 measure every build nine times (default 5)
    scripts/portable.py --no-build reuse the binaries of the last run

Four builds are compared, all with the release profile and without the web page:

    default   the flags of .cargo/config.toml (x86-64-v3)
    native    RUSTFLAGS="-C target-cpu=native"
    baseline  RUSTFLAGS="-C target-cpu=x86-64", the fallback for old processors
    aarch64   cross-compiled for aarch64-unknown-linux-gnu

Emulation needs qemu-user; `make portable` installs it. Speed is work per second of CPU time. The builds are
measured alternately (default, native, baseline, default, …), so that other load on the machine affects all
of them equally. The script fails if a check fails, or if the default build is more than 10 % slower than the
native one.
"""

import argparse
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "portable"
X86_64 = "x86_64-unknown-linux-gnu"
AARCH64 = "aarch64-unknown-linux-gnu"
CROSS_LINKER = "aarch64-linux-gnu-gcc"
CROSS_SYSROOT = "/usr/aarch64-linux-gnu"

# Build name: target triple and RUSTFLAGS.
BUILDS = {
    "default": (X86_64, None),
    "native": (X86_64, "-C target-cpu=native"),
    "baseline": (X86_64, "-C target-cpu=x86-64"),
    "aarch64": (AARCH64, None),
}

# Exit code of the start-up check in crates/dominium/src/cpu_check.c.
CANNOT_EXECUTE = 126
# Maximum run time of the default build relative to the native one.
MAX_SLOWDOWN = 1.10

BENCHES = {
    "bench kingdomino": ["bench", "kingdomino", "--rules", "kingdomino players=4"],
    "bench domination": ["bench", "domination", "--rules", "domination players=2"],
}
MATCHES = {
    "master kingdomino": ["arena", "kingdomino", "--players", "master:playouts=300,master:playouts=300"],
    "master domination": ["arena", "domination", "--players", "master:playouts=300,master:playouts=300"],
}
MATCH_OPTIONS = ["--games", "2", "--seed", "1", "--threads", "1", "--json"]
PERFTS = [
    ["perft", "kingdomino", "--depth", "4", "--seed", "1"],
    ["perft", "domination", "--depth", "3", "--seed", "1"],
]


def binary(build):
    return TARGET / f"dominium-{build}"


def compile_all():
    """Compiles all builds in one target directory, to share procedural macros and build scripts."""
    for build, (triple, flags) in BUILDS.items():
        print(f"building {build} ({triple}, {flags or 'default flags'})", flush=True)
        environment = dict(os.environ, DOMINIUM_WITHOUT_PAGE="1")
        environment.pop("RUSTFLAGS", None)
        if flags:
            environment["RUSTFLAGS"] = flags
        if triple == AARCH64:
            environment["CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER"] = CROSS_LINKER
        command = ["cargo", "build", "--release", "--locked", "-p", "dominium"]
        command += ["--target", triple, "--target-dir", TARGET]
        subprocess.run(command, cwd=ROOT, env=environment, check=True)
        shutil.copy2(TARGET / triple / "release" / "dominium", binary(build))


def run(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=600)


def output(command):
    """Runs a command and returns its standard output; exits if it fails."""
    result = run(command)
    if result.returncode != 0:
        raise SystemExit(f"{command}: exit code {result.returncode}\n{result.stderr}")
    return result.stdout


def results(program):
    """Deterministic results of a build, which must be the same on every machine."""
    found = {}
    for name, command in BENCHES.items():
        report = json.loads(output([*program, *command, "--seconds", "0.1", "--json"]))
        found[name] = report["signature"]
    for command in PERFTS:
        found[" ".join(command)] = output([*program, *command, "--json"])
    for name, command in MATCHES.items():
        fast = [part.replace("playouts=300", "playouts=20") for part in command]
        report = json.loads(output([*program, *fast, *MATCH_OPTIONS]))
        keys = ["wins", "mean_score", "mean_margin"]
        found[name] = [{key: player[key] for key in keys} for player in report["players"]]
    return found


def check_emulated():
    """Runs the builds on emulated processors; returns whether all checks passed."""
    print("\nemulated processors")
    failed = False

    def report(build, processor, problem):
        nonlocal failed
        failed |= problem is not None
        print(f"  {build:10}{processor:12}{problem or 'ok'}", flush=True)

    expected = results([binary("default")])
    report("default", "host", None)
    for build, processor in [
        ("default", "Haswell"),
        ("baseline", "Nehalem"),
        ("baseline", "qemu64"),
        ("aarch64", "cortex-a72"),
    ]:
        emulator = ["qemu-aarch64", "-L", CROSS_SYSROOT] if build == "aarch64" else ["qemu-x86_64"]
        found = results([*emulator, "-cpu", processor, binary(build)])
        differ = [name for name in expected if found[name] != expected[name]]
        report(build, processor, f"results differ from the host: {differ}" if differ else None)
    for build, processor in [("default", "Nehalem"), ("default", "SandyBridge"), ("native", "Nehalem")]:
        problem = None
        for arguments in [[], ["--version"], ["serve"], ["bench", "--seconds", "0.1"]]:
            result = run(["qemu-x86_64", "-cpu", processor, binary(build), *arguments])
            lines = [line for line in result.stderr.splitlines() if not line.startswith("qemu-x86_64: warning")]
            clear = len(lines) == 1 and lines[0].startswith("dominium: this processor lacks ")
            if result.returncode != CANNOT_EXECUTE or result.stdout or not clear:
                problem = f"{arguments}: exit code {result.returncode}, {result.stdout!r}, {result.stderr!r}"
        report(build, processor, problem)
    return not failed


def run_timed(command):
    """Runs a command; returns its standard output and user CPU time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    text = output(command)
    return text, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def speed(build, name):
    """Work per second of CPU time: random games, or matches of fixed length."""
    if name in BENCHES:
        command = [binary(build), *BENCHES[name], "--seconds", "1.5", "--threads", "1", "--json"]
        text, seconds = run_timed(command)
        return json.loads(text)["games"] / seconds
    text, seconds = run_timed([binary(build), *MATCHES[name], *MATCH_OPTIONS])
    return 1 / seconds


def compare_speed(rounds):
    """Prints the run time of each build relative to native; returns whether default is fast enough."""
    builds = ["default", "native", "baseline"]
    print(f"\ntime relative to the native build, median of {rounds} rounds (smallest – largest)")
    print(f"  {'':20}" + "".join(f"{build:>24}" for build in builds if build != "native"))
    fast_enough = True
    for name in [*BENCHES, *MATCHES]:
        measured = [{build: speed(build, name) for build in builds} for _ in range(rounds)]
        line = f"  {name:20}"
        for build in builds:
            if build == "native":
                continue
            ratios = [speeds["native"] / speeds[build] for speeds in measured]
            median = statistics.median(ratios)
            fast_enough &= build != "default" or median <= MAX_SLOWDOWN
            line += f"{f'{median:.2f} ({min(ratios):.2f} – {max(ratios):.2f})':>24}"
        print(line, flush=True)
    return fast_enough


def main():
    parser = argparse.ArgumentParser(description="Check the portability of release builds and measure their speed")
    parser.add_argument("--rounds", type=int, default=5, help="measurements per build (default: %(default)s)")
    parser.add_argument("--no-build", action="store_true", help="reuse the binaries of the last run")
    arguments = parser.parse_args()
    if not arguments.no_build:
        compile_all()
    correct = check_emulated()
    fast_enough = compare_speed(arguments.rounds)
    if not fast_enough:
        print(f"the default build is more than {MAX_SLOWDOWN - 1:.0%} slower than the native one")
    sys.exit(0 if correct and fast_enough else 1)


if __name__ == "__main__":
    main()
