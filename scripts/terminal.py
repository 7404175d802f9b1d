#!/usr/bin/env python3
"""Latency benchmark of the terminal client: scripts/terminal.py [PROGRAM]

Runs `dominium play` in a pseudo-terminal and prints
- the time from process start to the end of the first frame,
- the CPU usage while idle,
- the latency from key press to frame, while idle and while a master-level opponent thinks.
"""

import os
import pty
import select
import statistics
import sys
import tempfile
import time

# End of a synchronized update: the client writes it after every frame.
FRAME_END = b"\x1b[?2026l"
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "target/release/dominium"


class Game:
    """Game in a pseudo-terminal of 80 × 24."""

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
        """Reads until the end of a frame that contains `mark`; returns the time."""
        data = b""
        while True:
            ready, _, _ = select.select([self.fd], [], [], 30)
            if not ready:
                raise SystemExit(f"no frame within 30 s, last output: {data[-200:]!r}")
            data += os.read(self.fd, 65536)
            at = data.find(mark)
            if at >= 0 and data.find(FRAME_END, at) >= 0:
                return time.perf_counter()

    def drain(self, seconds):
        """Discards output for some time."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            if select.select([self.fd], [], [], left)[0]:
                os.read(self.fd, 65536)

    def key(self, key, mark=FRAME_END):
        """Latency from a key press to the end of the next frame."""
        begin = time.perf_counter()
        os.write(self.fd, key)
        return self.until(mark) - begin

    def cpu_seconds(self):
        """CPU time used so far."""
        with open(f"/proc/{self.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        os.kill(self.pid, 9)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
        self.home.cleanup()


def report(name, seconds):
    seconds = sorted(seconds)
    p95 = seconds[int(len(seconds) * 0.95)]
    print(f"{name}: median {statistics.median(seconds) * 1000:.1f} ms, 95th percentile {p95 * 1000:.1f} ms")


def main():
    starts = []
    for arguments in [(), ("kingdomino",), ("domination",)] * 20:
        game = Game(*arguments)
        starts.append(game.until(b"m") - game.start)
        game.end()
    report("start to first frame", starts)

    game = Game("kingdomino")
    game.until(b"m")
    game.drain(1)
    before, begin = game.cpu_seconds(), time.perf_counter()
    game.drain(10)
    used = (game.cpu_seconds() - before) / (time.perf_counter() - begin)
    print(f"idle: {used * 100:.2f} % of a core")
    game.drain(0.2)
    report("key latency, idle", [game.key(b"\t") for _ in range(100)])
    game.end()

    # A master-level opponent uses its full time budget before every move.
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
    report("key latency, opponent thinking", thinking)


main()
