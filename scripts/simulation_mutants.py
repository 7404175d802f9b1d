#!/usr/bin/env python3
"""Checks that the simulation finds known problems when they are reintroduced.

Copies the sources, applies one small patch at a time, and runs the simulation, which must report a
violation of the expected law. Usage: scripts/simulation_mutants.py [NAME...]
"""

import os
import re
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
COPY = TARGET / "simulation-mutants"
COPIED = [".cargo", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml", "clippy.toml", "crates", "locales"]
# Seeds per mutant, and the real time for them, the build included.
SEEDS = 3000
TIMEOUT_SECONDS = 1800


@dataclass(frozen=True)
class Mutant:
    """A source patch, and the law that the simulation then finds violated."""

    name: str
    file: str
    old: str
    new: str
    law: str


MUTANTS = [
    Mutant(
        "writer-does-not-reopen",
        "crates/server/src/store/group_commit.rs",
        "        self.connection = None;\n",
        "",
        "servers are ready 5 seconds after the disk works again",
    ),
    Mutant(
        "readiness-ignores-writes",
        "crates/server/src/routes/operations.rs",
        "    app.hub.store().probe().await?;\n",
        "",
        "no server is ready while the disk is full",
    ),
    Mutant(
        "leaving-renews-the-clock",
        "crates/table/src/clock.rs",
        "        self.suspended = Some((seat, now));\n",
        "        self.suspended = Some((seat, now));\n"
        "        self.left[seat.index()] = Self::initial(self.rules);\n",
        "no player gains time",
    ),
    Mutant(
        "outages-below-15-seconds",
        "crates/server/src/live/outages.rs",
        "OUTAGE_GAP: Time = 3_000;",
        "OUTAGE_GAP: Time = 15_000;",
        "no time is charged during outages",
    ),
    Mutant(
        "stale-after-another-server",
        "crates/server/src/live/actor.rs",
        "        self.stale |= self.hub.shared && request.version > self.table().version();\n",
        "",
        "no request is stale unless another player moved",
    ),
    Mutant(
        "leases-of-11-seconds",
        "crates/server/src/live/lease.rs",
        "DURATION: Time = 1_200;",
        "DURATION: Time = 11_000;",
        "an opponent is taken over within 3 seconds",
    ),
    Mutant(
        "reads-of-one-server",
        "crates/server/src/live.rs",
        "        if !self.shared {\n            return Ok(live);",
        "        if true {\n            return Ok(live);",
        "what is acknowledged or seen is visible to all",
    ),
    Mutant(
        "requests-without-keys",
        "crates/server/src/live/actor.rs",
        '        let key = key.map(|key| format!("{} {key}", guest.0));\n',
        '        let key = key.map(|key| format!("{} {key}", guest.0)).filter(|_| false);\n',
        "an acknowledged request is stored once, as its version",
    ),
    Mutant(
        "credits-of-other-servers",
        "crates/server/src/live/actor.rs",
        "            self.credits.note(entry, after.version());\n",
        "",
        "no request is stale unless another player moved",
    ),
    Mutant(
        "credits-before-loading",
        "crates/server/src/live/actor.rs",
        "ClockCredits::of_log(&log)",
        "ClockCredits::default()",
        "no request is stale unless another player moved",
    ),
    Mutant(
        "refused-leases-are-not-followed",
        "crates/server/src/live/actor.rs",
        "                self.stale |= self.hub.shared;\n                return self.retry_opponent_after(LEASE_RETRY, pending);",
        "                return self.retry_opponent_after(LEASE_RETRY, pending);",
        "changes reach all watchers",
    ),
    Mutant(
        "rare-polls",
        "crates/server/src/live/actor.rs",
        "POLL_INTERVAL: Duration = Duration::from_secs(5);",
        "POLL_INTERVAL: Duration = Duration::from_secs(60);",
        "changes reach all watchers",
    ),
    Mutant(
        "published-before-stored",
        "crates/server/src/live/actor.rs",
        "            Err(_) => self.stale = true,\n",
        "            Err(_) => self.publish(after),\n",
        "",
    ),
]


def copy_sources() -> None:
    """Copies the sources; files that have not changed keep their times, so builds are incremental."""
    COPY.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        source, copy = ROOT / name, COPY / name
        files = [source] if source.is_file() else [path for path in source.rglob("*") if path.is_file()]
        wanted = set()
        for file in files:
            to = copy if source.is_file() else copy / file.relative_to(source)
            wanted.add(to)
            if not to.exists() or to.read_bytes() != file.read_bytes():
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, to)
        if copy.is_dir():
            for file in [path for path in copy.rglob("*") if path.is_file()]:
                if file not in wanted:
                    file.unlink()


def simulate() -> tuple[int, str]:
    """Runs the simulation of the copy: its exit code and output."""
    environment = dict(
        os.environ,
        CARGO_TARGET_DIR=str(TARGET),
        DOMINIUM_WITHOUT_PAGE="1",
        DOMINIUM_SIMULATION_SEEDS=str(SEEDS),
        DOMINIUM_SIMULATION_FAILURES="3",
    )
    command = ["cargo", "test", "--profile", "simulation", "-p", "server", "--test", "simulation", "--locked"]
    command += ["--", "every_seed", "--nocapture"]
    done = subprocess.run(
        command,
        cwd=COPY,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
    )
    return done.returncode, done.stdout


def check(mutant: Mutant) -> str | None:
    """Runs the simulation of a mutant; returns an error unless it finds the expected violation."""
    original = ROOT / mutant.file
    text = original.read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        return f"{mutant.file} has the text {mutant.old!r} {text.count(mutant.old)} times, expected once"
    patched = COPY / mutant.file
    patched.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    began = time.monotonic()
    try:
        code, output = simulate()
    finally:
        patched.write_text(text, encoding="utf-8")
    laws = re.findall(r'^law "([^"]+)" violated', output, re.MULTILINE)
    seeds = re.findall(r"^seed (\d+): ", output, re.MULTILINE)
    if code == 0:
        return f"no violation in {SEEDS} seeds"
    if not laws:
        return f"the simulation did not run:\n{output[-3000:]}"
    if mutant.law and mutant.law not in laws:
        return f"expected a violation of {mutant.law!r}, found only {sorted(set(laws))}"
    found = ", ".join(sorted(set(laws)))
    print(f"{mutant.name}: found by seed {seeds[0]} ({found}), {time.monotonic() - began:.0f} s", flush=True)
    return None


def main() -> int:
    names = sys.argv[1:]
    unknown = set(names) - {mutant.name for mutant in MUTANTS}
    if unknown:
        print(f"unknown mutants {sorted(unknown)}: expected {[mutant.name for mutant in MUTANTS]}")
        return 2
    copy_sources()
    failed = 0
    for mutant in MUTANTS:
        if not names or mutant.name in names:
            error = check(mutant)
            if error:
                failed += 1
                print(f"{mutant.name}: FAILED: {error}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
