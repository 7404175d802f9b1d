#!/usr/bin/env python3
"""Measures how strong the players are, contest by contest.

    scripts/strength.py            all contests, some hours on two cores
    scripts/strength.py four duel  those whose names begin so
    scripts/strength.py --list     what there is
    scripts/strength.py --report   what has been measured so far

Every contest is one of `dominium arena`. Its games are kept in target/strength, so that a measurement
that was interrupted goes on where it stopped; delete the folder to begin anew. The last column says which
builds have played them: what a later one would play cannot be known from that. Each player thinks on one
thread; THREADS games (1 if nothing is said) are played at a time, and there should be as many idle cores.
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
KEPT = TARGET / "strength"
BONUSES = "harmony middle-kingdom"
MCE = "mce:policy=player-greedy"
UCT = "uct:policy=player-greedy"


@dataclass
class Bar:
    """A contest, and what the first player is to reach in it, if there is a bar."""

    name: str
    rules: str
    players: str
    games: int
    wins: Optional[float] = None
    """The part of the victories."""
    surely: bool = False
    """The whole interval has to be above `wins`, not only its middle."""
    margin: Optional[float] = None
    score: Optional[float] = None

    def shortfall(self, player):
        """What is not reached."""
        low = player["win_share_ci95"][0]
        checks = [
            ("wins", low if self.surely else player["win_share"], self.wins),
            ("margin", player["mean_margin"], self.margin),
            ("score", player["mean_score"], self.score),
        ]
        return [what for what, is_, bar in checks if bar is not None and is_ < bar]


def against(name, rules, first, others, games, **bar):
    return Bar(name, rules, ",".join([first, *others]), games, **bar)


def bars():
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
            wins, surely = (0.6, False) if (seats, name) == (2, "open-loop") else (1 / seats, True)
            others = [other] * (seats - 1)
            # Among four there is much luck, and the surplus over open-loop is small.
            games = {(4, "mce"): 300, (4, "open-loop"): 400}.get((seats, name), [100, 150, 100][seats - 2])
            yield against(f"equal-{seats}-{name}", rules, quick, others, games, wins=wins, surely=surely)
    yield against("equal-duel-open-loop", duel, quick, ["open-loop:time=100ms"], 100, wins=0.6)
    two = "domination players=2"
    yield against("domination-random", two, "master:time=500ms", ["random"], 40, wins=0.95)
    yield against("domination-greedy", two, "master:time=500ms", ["greedy"], 100, wins=0.75)
    for seats, games in [(2, 60), (3, 240), (4, 240)]:
        for name in ["mce", "uct"]:
            others = [f"{name}:value=win,time=50ms"] * (seats - 1)
            rules = f"domination players={seats}"
            name = f"domination-{seats}-{name}"
            yield against(name, rules, "master:time=50ms", others, games, wins=1 / seats, surely=True)
    for game in ["kingdomino", "domination"]:
        for level in range(2, 6):
            players = f"level:{level},level:{level - 1}"
            games = {"kingdomino": 120, "domination": 40}[game] if level == 5 else 1000
            yield Bar(f"levels-{game}-{level}", f"{game} players=2", players, games, wins=0.65)


def figures():
    """What docs/strength.md says about the players that master is measured by."""
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


def build():
    """Which build the program is: the commit, as `dominium --version` says it."""
    said = subprocess.run([PROGRAM, "--version"], stdout=subprocess.PIPE, check=True, text=True)
    return said.stdout.partition("(")[2].partition(",")[0]


def builds(bar):
    """The builds that have played games of a contest."""
    kept = KEPT / f"{bar.name}.builds"
    return kept.read_text().split() if kept.exists() else []


def games(bar):
    """How many games of a contest there are."""
    kept = KEPT / f"{bar.name}.record"
    return kept.read_text().count("[Arena ") if kept.exists() else 0


def contest(bar):
    """Plays what is missing of a contest."""
    before = games(bar)
    played_by = builds(bar) or (["unknown"] if before else [])
    threads = os.environ.get("THREADS", "1")
    command = [
        PROGRAM, "arena", bar.rules.split()[0], "--json",
        "--rules", bar.rules, "--players", bar.players, "--games", str(bar.games), "--seed", "2018",
        "--threads", threads, "--records", KEPT / f"{bar.name}.record", "--resume",
    ]  # fmt: skip
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    (KEPT / f"{bar.name}.json").write_text(done.stdout)
    if games(bar) > before and build() not in played_by:
        played_by.append(build())
    (KEPT / f"{bar.name}.builds").write_text("\n".join(played_by) + "\n")


def report(bar):
    """A row of a table; nothing if the contest was not played."""
    kept = KEPT / f"{bar.name}.json"
    if not kept.exists():
        return None, True
    player = json.loads(kept.read_text())["players"][0]
    low, high = player["win_share_ci95"]
    shortfall = bar.shortfall(player)
    wanted = ""
    if bar.wins is not None:
        wanted = f"{'>' if bar.surely else '≥'} {100 * bar.wins:.1f} %"
    wanted += f", margin ≥ {bar.margin:+}" if bar.margin is not None else ""
    wanted += f", score ≥ {bar.score}" if bar.score is not None else ""
    row = [
        bar.name, bar.rules, bar.players.replace(",", ", "), player["games"],
        f"{100 * player['win_share']:.1f} % ({100 * low:.1f} – {100 * high:.1f})",
        f"{player['mean_score']:.1f}", f"{player['mean_margin']:+.1f}",
        wanted, "missed: " + ", ".join(shortfall) if shortfall else "met" if wanted else "",
        ", ".join(builds(bar)) or "unknown",
    ]  # fmt: skip
    return "| " + " | ".join(str(cell) for cell in row) + " |", not shortfall


def main():
    wanted = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    options = set(sys.argv[1:]) - set(wanted)
    if unknown := options - {"--list", "--report"}:
        sys.exit(f"{unknown.pop()}: expected --list or --report")
    everything = [*bars(), *figures()]
    chosen = [bar for bar in everything if not wanted or bar.name.startswith(tuple(wanted))]
    if not chosen:
        sys.exit(f"no contest begins with {' or '.join(wanted)}; see --list")
    if "--list" in options:
        for bar in chosen:
            print(f"{bar.name}: {bar.games} games, {bar.rules}, {bar.players}")
        return
    if "--report" not in options:
        subprocess.run(["cargo", "build", "--release", "--locked"], cwd=ROOT, check=True)
        KEPT.mkdir(parents=True, exist_ok=True)
    print("| contest | rules | players | games | wins | score | margin | wanted | | played by |")
    print("|---|---|---|---|---|---|---|---|---|---|", flush=True)
    all_met = True
    for bar in chosen:
        if "--report" not in options:
            contest(bar)
        row, met = report(bar)
        all_met &= met
        if row:
            print(row, flush=True)
    sys.exit(0 if all_met else "some bars were missed")


if __name__ == "__main__":
    main()
