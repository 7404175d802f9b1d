#!/usr/bin/env python3
"""Minimal example engine for Dominium: plays Kingdomino and Domination with simple heuristics.

    dominium arena kingdomino --players "cmd:python3 examples/engine.py,random" --games 10

It speaks the engine protocol (docs/engine-protocol.md) on standard input and output. The host sends
the game record and the legal actions; the engine replies with one of them. To write your own
engine, replace `choose`.
"""

import random
import sys


def send(line):
    # Flush every line, otherwise the host waits for a line that is still in the buffer.
    print(line, flush=True)


def choose(game, events, seat, legal):
    """Returns the action to play.

    `events` has the events visible to this seat, one line each as in a record. `legal` has the legal
    actions. A stronger engine would rebuild the position from the events and search ahead."""
    evaluate = evaluate_kingdomino if game == "kingdomino" else domination_evaluation(events)
    best = max(evaluate(action) for action in legal)
    return random.choice([action for action in legal if evaluate(action) == best])


def evaluate_kingdomino(action):
    """Prefers claiming the highest domino, which has the most crowns on average, and placing
    dominoes close to the castle on g7. Ignores terrains and crowns."""
    words = action.split()  # "claim 17", "place h7i7" or "discard"
    if words[0] == "claim":
        return int(words[1])
    if words[0] == "place":
        return -sum(abs(x - ord("g")) + abs(y - 7) for x, y in squares(words[1]))
    return 0


def domination_evaluation(events):
    """Returns an evaluation function that rewards completed areas and penalizes areas left with three
    sides. The event `2 lay 3-5 c4d4` covers the place between c4 and d4."""
    covered = {event.split()[3] for event in events if " lay " in event}

    def evaluate(action):
        place = action.split()[2]  # "lay 3-5 c4d4"
        total = 0
        for area in adjacent_areas(place):
            sides = len(area & covered) + 1
            total += {4: 10, 3: -3}.get(sides, 0)
        return total

    return evaluate


def adjacent_areas(place):
    """Yields the areas adjacent to a place, each as the set of its four sides."""
    (x, y), (x2, _) = squares(place)
    corners = [(x, y), (x, y - 1)] if x2 > x else [(x, y), (x - 1, y)]
    for x, y in corners:
        if ord("a") <= x <= ord("g") and 1 <= y <= 7:  # the north-western corners of areas
            a, b = chr(x), chr(x + 1)
            yield {f"{a}{y}{b}{y}", f"{a}{y + 1}{b}{y + 1}", f"{a}{y}{a}{y + 1}", f"{b}{y}{b}{y + 1}"}


def squares(pair):
    """Parses `h7i7` into two coordinate pairs, (104, 7) and (105, 7)."""
    middle = next(i for i in range(1, len(pair)) if pair[i].isalpha())
    return [(ord(square[0]), int(square[1:])) for square in (pair[:middle], pair[middle:])]


def read_record(lines):
    """Reads a record up to the line `end`; returns the game and the events. A record has tags, such
    as [Rules "kingdomino players=2"], then one event per line."""
    game, events = "", []
    for line in lines:
        line = line.strip()
        if line == "end":
            break
        if line.startswith('[Rules "'):
            game = line.split('"')[1].split()[0]
        elif line and line[0] not in "[#":
            events.append(line)
    return game, events


def main():
    game, events, seat, legal = "", [], 0, []
    lines = iter(sys.stdin.readline, "")  # stops at the end of input
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "hello":
            send("hello 1 Example in Python")
            send("game kingdomino")
            send("game domination")
            send("option seed 0")
            send("ready")
        elif word == "set" and rest.startswith("seed "):
            random.seed(rest)
        elif word == "ping":
            send(f"pong {rest}")
        elif word == "position":
            game, events = read_record(lines)
        elif word == "legal":
            seat, _, actions = rest.partition(" ")
            legal = actions.split("; ")
        elif word == "go" and legal:
            # `rest` is the time limit, such as "time 1000ms". An engine that searches should keep
            # reading input on another thread and reply at once when it reads "stop".
            send(f"bestmove {choose(game, events, int(seat), legal)}")
        elif word == "quit":
            break
        elif word not in ("", "stop"):
            send(f"error {word}: unknown command")


if __name__ == "__main__":
    main()
