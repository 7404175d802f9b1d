#!/usr/bin/env python3
"""Example bot for a Dominium server; uses only the standard library.

    dominium serve &
    examples/bot.py http://127.0.0.1:8321                           open a table against an opponent
    examples/bot.py http://127.0.0.1:8321 --table ID                join an existing table
    examples/bot.py http://127.0.0.1:8321 --rules "domination players=2" --opponent 4

The bot is greedy: it plays the action with the highest immediate gain. Replace `evaluate` to write your own.
With --token FILE it keeps its identity and can be restarted in the middle of a game. See docs/http-api.md.
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
    """HTTP client of one guest."""

    def __init__(self, base, token_file):
        self.base = base.rstrip("/") + "/api/v1"
        self.token = None
        if token_file and token_file.exists():
            self.token = token_file.read_text().strip()
        else:
            self.token = self.request("/guests", {})["token"]
            if token_file:
                token_file.write_text(self.token)
                token_file.chmod(0o600)

    def open(self, path, body=None):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self.base + path, data, headers), timeout=60)

    def request(self, path, body=None):
        """Sends a request and returns the JSON response; raises Problem for an error response."""
        try:
            with self.open(path, body) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            problem = json.load(error)
            raise Problem(problem) from None

    def snapshots(self, table):
        """Yields a snapshot of the table now and after every change."""
        while True:
            try:
                with self.open(f"/tables/{table}/stream") as lines:
                    for line in lines:
                        message = json.loads(line) if line.strip() else {}
                        if message.get("kind") == "table":
                            yield message["table"]
            except (OSError, ValueError):
                pass
            # The server stopped or the network failed. Reconnect: every message is a complete snapshot.
            time.sleep(1)


class Problem(Exception):
    """Error response (RFC 9457 problem details)."""

    def __init__(self, problem):
        super().__init__(problem["detail"])
        self.code = problem["code"]


def evaluate(choice):
    """Evaluation of a legal action: its immediate gain."""
    preview = choice["preview"]
    if preview["game"] == "kingdomino":
        if preview["kind"] == "claim":
            # A higher number is a better domino but a later turn in the next round.
            return preview["domino"]
        return preview.get("gain", 0) - 3 * preview.get("holes", 0)
    return 2 * len(preview["conquers"]) - len(preview["opens"])


def play(server, table):
    """Plays until the game is over; returns the final snapshot."""
    run = random.randrange(1 << 60)
    for snapshot in server.snapshots(table):
        if snapshot["result"]:
            return snapshot
        if not snapshot["legal"]:
            continue
        best = max(snapshot["legal"], key=evaluate)
        # `request` is the idempotency key: the server executes a repeated request only once.
        request = {"request": f"{run}-{snapshot['version']}", "version": snapshot["version"]}
        try:
            server.request(f"/tables/{table}/requests", request | {"do": "act", "action": best["action"]})
        except Problem as problem:
            # The table has changed in the meantime; the stream delivers the new version.
            if problem.code != "stale":
                raise


def main():
    parser = argparse.ArgumentParser(description="Example bot for a Dominium server.")
    parser.add_argument("server", help="URL of the server, http://…")
    parser.add_argument("--table", help="id of the table to join (default: open a new one)")
    parser.add_argument("--rules", default="kingdomino players=2", help="rules of a new table (default: %(default)s)")
    parser.add_argument("--opponent", default="3", help="opponent level at a new table, 1 to 5 (default: %(default)s)")
    parser.add_argument("--name", default="Bot", help="name of the bot (default: %(default)s)")
    parser.add_argument("--token", type=pathlib.Path, help="file that stores the identity of the bot")
    arguments = parser.parse_args()
    server = Server(arguments.server, arguments.token)
    table = arguments.table
    if table is None:
        seats = next((int(word[8:]) for word in arguments.rules.split() if word.startswith("players=")), 2)
        chairs = [{"me": {"name": arguments.name}}] + [{"opponent": {"level": arguments.opponent}}] * (seats - 1)
        table = server.request("/tables", {"rules": arguments.rules, "chairs": chairs})["id"]
    else:
        snapshot = server.request(f"/tables/{table}")["table"]
        if not snapshot["yours"]:
            sit = {"version": snapshot["version"], "do": "sit", "name": arguments.name}
            server.request(f"/tables/{table}/requests", sit)
    end = play(server, table)
    print(end["result"]["text"])


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(f"bot: {problem}")
    except OSError as error:
        sys.exit(f"bot: cannot reach the server: {error}")
