#!/usr/bin/env python3
"""An engine for Dominium: plays Kingdomino and Domination, knowing next to nothing.

    dominium arena kingdomino --players "cmd:python3 examples/engine.py,random" --games 10

It speaks the protocol of docs/engine-protocol.md on standard input and output. The host says what
happened (a record) and what is legal; the engine answers with one of the legal actions. To make
an engine of your own, replace `choose` with something that thinks.
"""

import random
import sys


def say(line):
    # Flush every line: a host cannot answer what is still in a buffer.
    print(line, flush=True)


def choose(game, events, seat, legal):
    """The action to play. `events` is all that this seat has seen, line by line as in a record;
    `legal` are the actions it may choose from. A real engine would build the table from the
    events, try each action, and look ahead."""
    worth = kingdomino_worth if game == "kingdomino" else domination_worth(events)
    best = max(worth(action) for action in legal)
    return random.choice([action for action in legal if worth(action) == best])


def kingdomino_worth(action):
    """Claims the highest domino, which has the most crowns on average, and builds close to the
    castle on g7. One could count terrains and crowns instead."""
    words = action.split()  # "claim 17", "place h7i7" or "discard"
    if words[0] == "claim":
        return int(words[1])
    if words[0] == "place":
        return -sum(abs(x - ord("g")) + abs(y - 7) for x, y in squares(words[1]))
    return 0


def domination_worth(events):
    """Completes areas, and leaves none with three sides for the others. `2 lay 3-5 c4d4` covers
    the place between c4 and d4."""
    covered = {event.split()[3] for event in events if " lay " in event}

    def worth(action):
        place = action.split()[2]  # "lay 3-5 c4d4"
        total = 0
        for area in areas_beside(place):
            sides = len(area & covered) + 1
            total += {4: 10, 3: -3}.get(sides, 0)
        return total

    return worth


def areas_beside(place):
    """The areas that a place is a side of, each as the set of its four sides."""
    (x, y), (x2, _) = squares(place)
    corners = [(x, y), (x, y - 1)] if x2 > x else [(x, y), (x - 1, y)]
    for x, y in corners:
        if ord("a") <= x <= ord("g") and 1 <= y <= 7:  # the north-western corners of areas
            a, b = chr(x), chr(x + 1)
            yield {f"{a}{y}{b}{y}", f"{a}{y + 1}{b}{y + 1}", f"{a}{y}{a}{y + 1}", f"{b}{y}{b}{y + 1}"}


def squares(pair):
    """`h7i7` as two pairs of numbers, (104, 7) and (105, 7)."""
    middle = next(i for i in range(1, len(pair)) if pair[i].isalpha())
    return [(ord(square[0]), int(square[1:])) for square in (pair[:middle], pair[middle:])]


def read_record(lines):
    """The name of the game and the events of the lines up to `end`. A record has tags, such as
    [Rules "kingdomino players=2"], then one event a line."""
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
    lines = iter(sys.stdin.readline, "")  # ends with the input, and then so do we
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "hello":
            say("hello 1 Example in Python")
            say("game kingdomino")
            say("game domination")
            say("option seed 0")
            say("ready")
        elif word == "set" and rest.startswith("seed "):
            random.seed(rest)
        elif word == "ping":
            say(f"pong {rest}")
        elif word == "position":
            game, events = read_record(lines)
        elif word == "legal":
            seat, _, actions = rest.partition(" ")
            legal = actions.split("; ")
        elif word == "go" and legal:
            # `rest` says how long to think, such as "time 1000ms". One that takes its time should
            # go on reading meanwhile, in a thread, and answer as soon as it reads "stop".
            say(f"bestmove {choose(game, events, int(seat), legal)}")
        elif word == "quit":
            break
        elif word not in ("", "stop"):
            say(f"error {word}: not known here")


if __name__ == "__main__":
    main()
