#!/usr/bin/env python3
"""How fast the game in the terminal is: scripts/terminal.py [PROGRAM]

Starts `dominium play` in a terminal of its own and prints
- how long it takes from the start of the program to the end of the first frame,
- how much processor time it uses while nothing happens,
- how long a key takes to be answered, at rest and while a master thinks.
"""

import os
import pty
import select
import statistics
import sys
import tempfile
import time

FRAME = b"\x1b[?2026l"
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "target/release/dominium"


class Game:
    """A game in a terminal."""

    def __init__(self, *arguments):
        self.home = tempfile.TemporaryDirectory()
        self.start = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(
                HOME=self.home.name, TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8",
                LINES="24", COLUMNS="80",
            )
            os.execv(PROGRAM, [PROGRAM, "play", *arguments])
        import fcntl, struct, termios
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def until(self, mark):
        """Reads until the end of a frame in which this was written; returns when that was."""
        data = b""
        while True:
            ready, _, _ = select.select([self.fd], [], [], 30)
            if not ready:
                raise SystemExit(f"nothing comes any more: {data[-200:]!r}")
            data += os.read(self.fd, 65536)
            at = data.find(mark)
            if at >= 0 and data.find(FRAME, at) >= 0:
                return time.perf_counter()

    def drain(self, seconds):
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            if select.select([self.fd], [], [], left)[0]:
                os.read(self.fd, 65536)

    def key(self, key, mark=FRAME):
        """How long a key takes to be answered."""
        begin = time.perf_counter()
        os.write(self.fd, key)
        return self.until(mark) - begin

    def processor(self):
        with open(f"/proc/{self.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
        self.home.cleanup()


def figures(name, seconds):
    seconds = sorted(seconds)
    worst = seconds[int(len(seconds) * 0.95)]
    print(f"{name}: median {statistics.median(seconds) * 1000:.1f} ms, 95 % below {worst * 1000:.1f} ms")


def main():
    starts = []
    for arguments in [(), ("kingdomino",), ("domination",)] * 20:
        game = Game(*arguments)
        starts.append(game.until(b"m") - game.start)
        game.end()
    figures("start to first frame", starts)

    game = Game("kingdomino")
    game.until(b"m")
    game.drain(1)
    before, begin = game.processor(), time.perf_counter()
    game.drain(10)
    used = (game.processor() - before) / (time.perf_counter() - begin)
    print(f"idle: {used * 100:.2f} % of a core")
    game.drain(0.2)
    figures("a key at rest", [game.key(b"\t") for _ in range(100)])
    game.end()

    # The opponent thinks for as long as it may before every move.
    thinking = []
    game = Game("domination", "--level", "master", "--rules", "domination starts=1")
    game.until(b"m")
    for _ in range(5):
        game.drain(0.2)
        os.write(game.fd, b"\r")
        game.drain(0.15)
        for _ in range(4):
            thinking.append(game.key(b"?"))
            thinking.append(game.key(b"?"))
        game.drain(2)
    game.end()
    figures("a key while a master thinks", thinking)


main()
