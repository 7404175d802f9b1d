#!/usr/bin/env python3
"""Strength benchmark of the computer players: arena matches with pass/fail thresholds.

    scripts/strength.py            run all matches (some hours on two cores)
    scripts/strength.py four duel  run the matches whose names start with these prefixes
    scripts/strength.py --list     list the matches
    scripts/strength.py --report   report the results so far

Every match is played by `dominium arena`. Games are stored in target/strength, so that an interrupted
run resumes; delete the folder to start over. The last column of the report lists the builds that played the
games: the results do not apply to later builds. Each player uses one thread. THREADS (default 1) games run in
parallel and need as many idle cores.
"""

import json
import os
import pathlib
import subprocess
import sys
from dataclasses import dataclass
from typing import Optional

ROOT = pathlib.Path(__file__).resolve().parent.parent
TARGET = ROOT / os.environ.get("CARGO_TARGET_DIR", "target")
PROGRAM = TARGET / "release" / "dominium"
RESULTS = TARGET / "strength"
BONUSES = "harmony middle-kingdom"
MCE = "mce:policy=player-greedy"
UCT = "uct:policy=player-greedy"


@dataclass
class Match:
    """Match between players, with optional thresholds for the first one."""

    name: str
    rules: str
    players: str
    games: int
    wins: Optional[float] = None
    """Minimum win share."""
    significant: bool = False
    """The whole 95 % confidence interval has to be above `wins`, not only the estimate."""
    margin: Optional[float] = None
    """Minimum mean margin."""
    score: Optional[float] = None
    """Minimum mean score."""

    def missed(self, player):
        """Names of the missed thresholds."""
        low = player["win_share_ci95"][0]
        checks = [
            ("wins", low if self.significant else player["win_share"], self.wins),
            ("margin", player["mean_margin"], self.margin),
            ("score", player["mean_score"], self.score),
        ]
        return [name for name, value, threshold in checks if threshold is not None and value < threshold]


def against(name, rules, first, others, games, **thresholds):
    return Match(name, rules, ",".join([first, *others]), games, **thresholds)


def thresholds():
    """Matches with a pass/fail threshold."""
    four = f"kingdomino players=4 {BONUSES}"
    greedy = ["full-greedy"] * 3
    yield against("four-1s", four, "master:time=1s", greedy, 100, wins=0.85, margin=15)
    yield against("four-100ms", four, "master:time=100ms", greedy, 200, wins=0.75)
    two = "kingdomino players=2"
    yield against("two-greedy", two, "master:time=500ms", greedy[:1], 200, wins=0.97)
    yield against("two-mce", two, "master:time=1s", ["mce:time=1s"], 80, wins=0.85)
    duel = f"kingdomino players=2 duel {BONUSES}"
    yield against("duel", duel, "master:time=1s", greedy[:1], 100, wins=0.99, score=150)
    quick = "master:time=100ms"
    for seats in [2, 3, 4]:
        rules = f"kingdomino players={seats}"
        for name, other in [("mce", MCE), ("uct", UCT), ("open-loop", "open-loop:")]:
            other = f"{other},time=100ms".replace(":,", ":")
            wins, significant = (0.6, False) if (seats, name) == (2, "open-loop") else (1 / seats, True)
            others = [other] * (seats - 1)
            # With four players the variance is high and the lead over open-loop is small.
            games = {(4, "mce"): 300, (4, "open-loop"): 400}.get((seats, name), [100, 150, 100][seats - 2])
            name = f"equal-{seats}-{name}"
            yield against(name, rules, quick, others, games, wins=wins, significant=significant)
    yield against("equal-duel-open-loop", duel, quick, ["open-loop:time=100ms"], 100, wins=0.6)
    two = "domination players=2"
    yield against("domination-random", two, "master:time=500ms", ["random"], 40, wins=0.95)
    yield against("domination-greedy", two, "master:time=500ms", ["greedy"], 100, wins=0.75)
    for seats, games in [(2, 60), (3, 240), (4, 240)]:
        for name in ["mce", "uct"]:
            others = [f"{name}:value=win,time=50ms"] * (seats - 1)
            rules = f"domination players={seats}"
            name = f"domination-{seats}-{name}"
            yield against(name, rules, "master:time=50ms", others, games, wins=1 / seats, significant=True)
    for game in ["kingdomino", "domination"]:
        for level in range(2, 6):
            players = f"level:{level},level:{level - 1}"
            games = {"kingdomino": 120, "domination": 40}[game] if level == 5 else 1000
            yield Match(f"levels-{game}-{level}", f"{game} players=2", players, games, wins=0.65)


def baselines():
    """Matches without thresholds: the baseline figures in docs/strength.md."""
    four = f"kingdomino players=4 {BONUSES}"
    two = "kingdomino players=2"
    duel = f"kingdomino players=2 duel {BONUSES}"
    domination = "domination players=2"
    greedy = ["full-greedy"] * 3
    yield against("baselines-four-greedy", four, "full-greedy", greedy, 4000)
    yield against("baselines-four-random", four, "full-greedy", ["random"] * 3, 4000)
    yield against("baselines-full-greedy", two, "full-greedy", ["greedy"], 4000)
    yield against("baselines-greedy", two, "greedy", ["random"], 4000)
    yield against("baselines-domination", domination, "greedy", ["random"], 4000)
    for name, player in [
        ("random", "mce:policy=random,playouts=5000"),
        ("greedy-50", "mce:playouts=50"),
        ("greedy-100", "mce:playouts=100"),
        ("greedy-500", "mce:playouts=500"),
        ("player-greedy", "mce:policy=player-greedy,playouts=2000"),
    ]:
        yield against(f"mce-{name}", four, player, greedy, 200)
    yield against("mce-domination", domination, "mce:playouts=2000", ["greedy"], 100)
    quick = "value=win,playouts=2000"
    yield against("uct-domination", domination, f"uct:{quick}", [f"mce:{quick}"], 100)
    quick = "policy=player-greedy,playouts=2000"
    yield against("uct-kingdomino", two, f"uct:{quick}", [f"mce:{quick}"], 100)
    for name, player, other, games in [
        ("uct", "open-loop:playouts=4000", "uct:playouts=1000", 160),
        ("mce", "open-loop:playouts=3000", "mce:playouts=1000", 160),
        ("greedy", "open-loop:playouts=500", "full-greedy", 200),
        ("longer", "open-loop:playouts=4000", "open-loop:playouts=500", 120),
    ]:
        yield against(f"open-loop-{name}", two, player, [other], games)
    yield against("open-loop-four", four, "open-loop:playouts=1500", greedy, 80)
    yield against("judge-two", two, "judge", greedy[:1], 1000)
    yield against("judge-duel", duel, "judge", greedy[:1], 500)
    yield against("judge-four", four, "judge", greedy, 2000)
    yield against("rival-greedy", two, "rival", greedy[:1], 2000)
    yield against("rival-judge", two, "rival", ["judge"], 1500)
    yield against("rival-mce", two, "rival", ["mce:playouts=100"], 200)
    yield against("rival-duel", duel, "rival", greedy[:1], 500)


def current_build():
    """Commit of the binary, from `dominium --version`."""
    version = subprocess.run([PROGRAM, "--version"], stdout=subprocess.PIPE, check=True, text=True)
    return version.stdout.partition("(")[2].partition(",")[0]


def builds(match):
    """Builds that have played games of a match."""
    path = RESULTS / f"{match.name}.builds"
    return path.read_text().split() if path.exists() else []


def games(match):
    """Number of stored games of a match."""
    path = RESULTS / f"{match.name}.record"
    return path.read_text().count("[Arena ") if path.exists() else 0


def run(match):
    """Plays the missing games of a match."""
    before = games(match)
    played_by = builds(match) or (["unknown"] if before else [])
    threads = os.environ.get("THREADS", "1")
    command = [
        PROGRAM, "arena", match.rules.split()[0], "--json",
        "--rules", match.rules, "--players", match.players, "--games", str(match.games), "--seed", "2018",
        "--threads", threads, "--records", RESULTS / f"{match.name}.record", "--resume",
    ]  # fmt: skip
    arena = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    (RESULTS / f"{match.name}.json").write_text(arena.stdout)
    if games(match) > before and current_build() not in played_by:
        played_by.append(current_build())
    (RESULTS / f"{match.name}.builds").write_text("\n".join(played_by) + "\n")


def report(match):
    """Table row of a match (None if not played yet), and whether its thresholds were met."""
    path = RESULTS / f"{match.name}.json"
    if not path.exists():
        return None, True
    player = json.loads(path.read_text())["players"][0]
    low, high = player["win_share_ci95"]
    missed = match.missed(player)
    threshold = ""
    if match.wins is not None:
        threshold = f"{'>' if match.significant else '≥'} {100 * match.wins:.1f} %"
    threshold += f", margin ≥ {match.margin:+}" if match.margin is not None else ""
    threshold += f", score ≥ {match.score}" if match.score is not None else ""
    row = [
        match.name, match.rules, match.players.replace(",", ", "), player["games"],
        f"{100 * player['win_share']:.1f} % ({100 * low:.1f} – {100 * high:.1f})",
        f"{player['mean_score']:.1f}", f"{player['mean_margin']:+.1f}",
        threshold, "missed: " + ", ".join(missed) if missed else "met" if threshold else "",
        ", ".join(builds(match)) or "unknown",
    ]  # fmt: skip
    return "| " + " | ".join(str(cell) for cell in row) + " |", not missed


def main():
    prefixes = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    options = set(sys.argv[1:]) - set(prefixes)
    if unknown := options - {"--list", "--report"}:
        sys.exit(f"unknown option {unknown.pop()}: expected --list or --report")
    matches = [*thresholds(), *baselines()]
    selected = [match for match in matches if not prefixes or match.name.startswith(tuple(prefixes))]
    if not selected:
        sys.exit(f"no match starts with {' or '.join(prefixes)}; --list shows all names")
    if "--list" in options:
        for match in selected:
            print(f"{match.name}: {match.games} games, {match.rules}, {match.players}")
        return
    if "--report" not in options:
        subprocess.run(["cargo", "build", "--release", "--locked"], cwd=ROOT, check=True)
        RESULTS.mkdir(parents=True, exist_ok=True)
    print("| match | rules | players | games | wins | score | margin | threshold | | played by |")
    print("|---|---|---|---|---|---|---|---|---|---|", flush=True)
    all_met = True
    for match in selected:
        if "--report" not in options:
            run(match)
        row, met = report(match)
        all_met &= met
        if row:
            print(row, flush=True)
    sys.exit(0 if all_met else "some thresholds were missed")


if __name__ == "__main__":
    main()
