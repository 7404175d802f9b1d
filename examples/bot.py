#!/usr/bin/env python3
"""A bot that plays at a Dominium server, with nothing but the standard library.

    dominium serve &
    examples/bot.py http://127.0.0.1:8321                           opens a table against an opponent
    examples/bot.py http://127.0.0.1:8321 --table ID                sits down at a table somebody has opened
    examples/bot.py http://127.0.0.1:8321 --rules "domination players=2" --opponent 4

It takes what gains most now: a start for a bot of your own. With --token FILE it keeps its identity and can be
stopped and started again in the middle of a game. See docs/http-api.md.
"""

import argparse
import json
import pathlib
import random
import sys
import time
import urllib.error
import urllib.request


class Server:
    """Somebody's conversation with a server."""

    def __init__(self, base, token_file):
        self.base = base.rstrip("/") + "/api/v1"
        self.token = None
        if token_file and token_file.exists():
            self.token = token_file.read_text().strip()
        else:
            self.token = self.ask("/guests", {})["token"]
            if token_file:
                token_file.write_text(self.token)
                token_file.chmod(0o600)

    def open(self, path, body=None):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self.base + path, data, headers), timeout=60)

    def ask(self, path, body=None):
        """The answer as JSON. Problems are raised with what the server says about them."""
        try:
            with self.open(path, body) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            problem = json.load(error)
            raise Problem(problem) from None

    def tables(self, table):
        """The table now, and again whenever it changes."""
        while True:
            try:
                with self.open(f"/tables/{table}/stream") as lines:
                    for line in lines:
                        message = json.loads(line) if line.strip() else {}
                        if message.get("kind") == "table":
                            yield message["table"]
            except (OSError, ValueError):
                pass
            # The server was stopped, or the network failed: the next message says all there is to know.
            time.sleep(1)


class Problem(Exception):
    def __init__(self, problem):
        super().__init__(problem["detail"])
        self.code = problem["code"]


def worth(choice):
    """What a choice gains now."""
    preview = choice["preview"]
    if preview["game"] == "kingdomino":
        if preview["kind"] == "claim":
            # A high number is a good domino, and a late turn.
            return preview["domino"]
        return preview.get("gain", 0) - 3 * preview.get("holes", 0)
    return 2 * len(preview["conquers"]) - len(preview["opens"])


def play(server, table):
    name = random.randrange(1 << 60)
    for seen in server.tables(table):
        if seen["result"]:
            return seen
        if not seen["legal"]:
            continue
        best = max(seen["legal"], key=worth)
        # Asking again under the same name is safe: it is done once.
        request = {"request": f"{name}-{seen['version']}", "version": seen["version"]}
        try:
            server.ask(f"/tables/{table}/requests", request | {"do": "act", "action": best["action"]})
        except Problem as problem:
            # Something happened in between; the stream says what.
            if problem.code != "stale":
                raise


def main():
    parser = argparse.ArgumentParser(description="A bot that plays at a Dominium server.")
    parser.add_argument("server", help="where it is, http://…")
    parser.add_argument("--table", help="the table to sit down at; opens one if not given")
    parser.add_argument("--rules", default="kingdomino players=2", help="the rules of a table it opens")
    parser.add_argument("--opponent", default="3", help="how strong its opponents there are, 1 to 5")
    parser.add_argument("--name", default="Bot", help="what it is called")
    parser.add_argument("--token", type=pathlib.Path, help="the file that keeps its identity")
    arguments = parser.parse_args()
    server = Server(arguments.server, arguments.token)
    table = arguments.table
    if table is None:
        seats = next((int(word[8:]) for word in arguments.rules.split() if word.startswith("players=")), 2)
        chairs = [{"me": {"name": arguments.name}}] + [{"opponent": {"level": arguments.opponent}}] * (seats - 1)
        table = server.ask("/tables", {"rules": arguments.rules, "chairs": chairs})["id"]
    else:
        seen = server.ask(f"/tables/{table}")["table"]
        if not seen["yours"]:
            sit = {"version": seen["version"], "do": "sit", "name": arguments.name}
            server.ask(f"/tables/{table}/requests", sit)
    end = play(server, table)
    print(end["result"]["text"])


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(f"bot: {problem}")
    except OSError as error:
        sys.exit(f"bot: the server does not answer: {error}")
