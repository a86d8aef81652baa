"""Times the built program while it shows an answer at a terminal: a local server speaks chat completions at 1,000 tokens a
second, and the program runs in a pseudo-terminal.

    python3 time_rendering.py PROGRAM [TOKENS [TOKENS-A-SECOND]]

Prints one JSON object: the share of a core that the program took while the answer came (its whole processor time, less that of
a run whose answer is one token), and the milliseconds from the first token's bytes to its word on the terminal. For 'make bench'.
"""

import http.server
import json
import os
import pty
import socketserver
import subprocess
import sys
import tempfile
import threading
import time


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    tokens = 1
    rate = 1000.0
    first_sent = 0.0
    seconds = 0.0


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_POST(self):
        self.rfile.read(int(self.headers.get("content-length", 0)))
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        # The head arrives before the first word, as with a model that thinks.
        self.wfile.flush()
        time.sleep(0.3)
        start = time.monotonic()
        for index in range(self.server.tokens):
            word = f"word{index}" + ("\n\n" if index % 60 == 59 else " ")
            if index == 0:
                self.server.first_sent = time.monotonic()
            self.event({"choices": [{"index": 0, "delta": {"content": word}, "finish_reason": None}]})
            delay = start + (index + 1) / self.server.rate - time.monotonic()
            if delay > 0:
                time.sleep(delay)
        self.server.seconds = time.monotonic() - start
        self.event({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
        self.wfile.write(b"data: [DONE]\n\n")
        self.close_connection = True

    def event(self, body):
        self.wfile.write(b"data: " + json.dumps(body).encode() + b"\n\n")
        self.wfile.flush()


def ask(program, environment):
    """Runs one question in a pseudo-terminal; returns processor seconds and when the first word was there."""
    process, master = pty.fork()
    if process == 0:
        os.execve(program, [program, "chat", "ask", "hello"], environment)
    seen = b""
    shown = None
    while True:
        try:
            data = os.read(master, 65536)
        except OSError:
            break
        if not data:
            break
        if shown is None:
            seen += data
            if b"word0" in seen:
                shown = time.monotonic()
    os.close(master)
    _, status, usage = os.wait4(process, 0)
    if status != 0 or shown is None:
        sys.exit(f"{program} ended with {status}: {seen[-300:]!r}")
    return usage.ru_utime + usage.ru_stime, shown


def main():
    program = os.path.realpath(sys.argv[1])
    server = Server(("127.0.0.1", 0), Answer)
    tokens = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
    server.rate = float(sys.argv[3]) if len(sys.argv) > 3 else 1000.0
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as home:
        environment = {
            "BENTO_HOME": home + "/bento", "HOME": home, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
        }
        address = f"http://127.0.0.1:{server.server_address[1]}/v1"
        for name, value in [("chat.provider", "openai"), ("chat.model", "m"), ("chat.server", address)]:
            subprocess.run([program, "settings", "set", name, value], env=environment, check=True, stdout=subprocess.DEVNULL)
        first = []
        ask(program, environment)
        base = []
        for _ in range(5):
            seconds, shown = ask(program, environment)
            base.append(seconds)
            first.append((shown - server.first_sent) * 1000)
        server.tokens = tokens
        seconds, shown = ask(program, environment)
        first.append((shown - server.first_sent) * 1000)
        first.sort()
        print(
            json.dumps(
                {
                    "tokens": tokens,
                    "seconds": server.seconds,
                    "share": (seconds - min(base)) / server.seconds,
                    "firstWord": first[len(first) // 2],
                }
            )
        )


main()
