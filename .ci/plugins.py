"""Drives servers of the Model Context Protocol from PyPI as plug-ins of the built program, as a person would.

    plugins.py PROGRAM FOLDER

FOLDER holds mcp-server-time, mcp-server-git and mcp-server-fetch. What is fetched comes from a server of this script.
"""

import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time


class Failed(Exception):
    pass


def check(holds, words):
    if not holds:
        raise Failed(words)


class Home:
    """A home of its own, and the program over it."""

    def __init__(self, program):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="bento-plugins-")
        self.environment = {
            "HOME": self.folder, "BENTO_HOME": self.folder + "/bento", "PATH": "/usr/bin:/bin", "TZ": "UTC",
            "LC_ALL": "C.UTF-8", "NO_COLOR": "1",
        }

    def run(self, *words, status=0):
        done = subprocess.run([self.program, *words], env=self.environment, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=90)
        check(done.returncode == status, f"{' '.join(words)}: status {done.returncode}: {done.stderr[-500:]}{done.stdout[-300:]}")
        return done.stdout if status == 0 else done.stderr

    def json(self, *words):
        return json.loads(self.run(*words, "--json"))

    def tools(self, plugin):
        return {flow["id"].removeprefix(plugin + "."): flow for flow in self.json("flows", plugin)["flows"]}

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


class Page(http.server.BaseHTTPRequestHandler):
    """A page, and no robots.txt."""

    def do_GET(self):
        body = b"<html><body><article><h1>Plain page</h1><p>Seven green apples.</p></article></body></html>"
        found = self.path == "/page"
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        if found:
            self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def time_server(home, folder):
    home.run("plugin", "add", "time", "--", folder + "/mcp-server-time", "--local-timezone", "Europe/Vienna")
    tools = home.tools("time")
    check({"get-current-time", "convert-time"} <= set(tools), f"tools: {sorted(tools)}")
    now = home.json("time", "get-current-time", "Europe/Vienna")["data"]
    check(now["timezone"] == "Europe/Vienna", f"time: {now}")
    converted = home.json("time", "convert-time", "--source-timezone", "UTC", "--time", "12:30", "--target-timezone", "Asia/Tokyo")
    check("T21:30" in converted["data"]["target"]["datetime"], f"converted: {converted}")
    wrong = home.run("time", "get-current-time", "Nowhere/At-All", status=65)
    check("Nowhere" in wrong, f"error: {wrong}")
    check("--source-timezone" in home.run("time", "convert-time", "--help"), "help")
    home.run("call", "time.get_current_time" if "get_current_time" in tools else "time.get-current-time", "--as", "model", "--json",
             '{"timezone": "UTC"}', status=77)
    home.run("plugin", "disable", "time")
    home.run("time", "get-current-time", "UTC", status=69)
    home.run("plugin", "enable", "time")
    home.run("plugin", "doctor", "time")
    return f"{len(tools)} tools"


def git_server(home, folder):
    repository = home.folder + "/repository"

    def git(*words):
        subprocess.run(["git", "-C", repository, "-c", "user.name=A", "-c", "user.email=a@example.org", *words], check=True,
                       capture_output=True)

    os.mkdir(repository)
    git("init", "-b", "main")
    open(repository + "/a.txt", "w").write("one\n")
    git("add", ".")
    git("commit", "-m", "First words")
    home.run("plugin", "add", "git", "--models", "--", folder + "/mcp-server-git", "--repository", repository)
    tools = home.tools("git")
    check({"status", "log", "commit"} <= set(tools), f"tools: {sorted(tools)}")
    check("First words" in home.run("git", "log", repository), "log")
    open(repository + "/a.txt", "a").write("two\n")
    check("+two" in home.run("git", "diff-unstaged", "--repo-path", repository), "diff")
    # A model may look where it was let in, and must ask before it changes something.
    given = json.dumps({"repo_path": repository})
    looked = json.loads(home.run("call", "git.status", "--as", "model", "--json", given))
    check("a.txt" in looked["text"], f"status: {looked}")
    writing = [name for name, flow in tools.items() if flow["effect"] == "writes"]
    check("commit" in writing, f"writes: {writing}")
    home.run("call", "git.commit", "--as", "model", "--json", json.dumps({"repo_path": repository, "message": "m"}), status=77)
    home.run("git", "add", repository, "--files", "a.txt")
    home.run("git", "commit", repository, "--message", "Second words")
    check("Second words" in home.run("git", "log", repository), "log after")
    return f"{len(tools)} tools, {len(writing)} ask"


def fetch_server(home, folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/page"
    # Where it finds Node.js it installs a package from npm first, at its first page.
    home.run("plugin", "add", "fetch", "--env", f"PATH={folder}", "--", folder + "/mcp-server-fetch", "--allow-private-ips",
             "--ignore-robots-txt")
    tools = home.tools("fetch")
    check("fetch" in tools, f"tools: {sorted(tools)}")
    check("Seven green apples" in home.run("fetch", "fetch", address), "page")
    check("Seven" in home.run("fetch", "fetch", "--url", address, "--raw", "--max-length", "200"), "raw page")
    prompts = [entry["id"] for entry in home.json("fetch", "prompts")["entries"]]
    check(prompts == ["fetch"], f"prompts: {prompts}")
    shown = home.run("fetch", "prompts", "show", "fetch", "--arguments", json.dumps({"url": address}))
    check("Seven green apples" in shown, "prompt")
    server.shutdown()
    return f"{len(tools)} tools"


def main(program, folder):
    failed = False
    home = Home(program)
    for name, step in [("mcp-server-time", time_server), ("mcp-server-git", git_server), ("mcp-server-fetch", fetch_server)]:
        begun = time.monotonic()
        try:
            found = step(home, folder)
            print(f"✓ {name:18} {found}, {time.monotonic() - begun:.1f} s", flush=True)
        except (Failed, subprocess.SubprocessError, KeyError, ValueError) as fault:
            failed = True
            print(f"✗ {name:18} {fault}", flush=True)
    for plugin in home.json("plugin", "list")["plugins"]:
        home.run("plugin", "delete", plugin["name"], "--yes")
    left = [name for name in os.listdir(home.folder + "/bento") if name == "plugins"]
    check(not left, "deleted plug-ins leave nothing behind")
    home.remove()
    return failed


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1], sys.argv[2]) else 0)
