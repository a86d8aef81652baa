#!/usr/bin/env python3
"""Thousands of event streams at one relay on its file: the relay's memory, and how long a push to all of them takes.

    relay-streams.py <folder of the built programs> [streams]      10,000 where nothing else is said
"""
import os, resource, selectors, shutil, signal, socket, subprocess, sys, tempfile, time

# What the relay takes of one owner.
EACH = 32


def memory(pid):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


def streams(programs, wanted, extra=()):
    """Opens them, and pushes to all of them twice: once to wake everything up. Returns a line of figures."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted + 256:
        return f"{wanted} event streams are left out: this user may open {hard} files"
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    folder, processes, sockets = tempfile.mkdtemp(prefix="bento-streams-"), [], []
    try:
        with open(f"{folder}/words", "w") as file:
            file.write("crowd\n")
        where = extra or ["--file", f"{folder}/relay.sqlite"]
        relay = subprocess.Popen([f"{programs}/bento-relay", *where, "--port", "0", "--invitations", f"{folder}/words",
                                  "--connections", str(wanted + 64)], stdout=subprocess.PIPE, text=True)
        processes.append(relay)
        address = relay.stdout.readline().strip()
        if not address:
            raise RuntimeError("the relay does not start")
        port = int(address.rsplit(":", 1)[1])
        crowd = subprocess.Popen([f"{programs}/home-probe", "crowd", str(-(-wanted // EACH)), address, "crowd"],
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        processes.append(crowd)
        tokens = []
        while (line := crowd.stdout.readline()) != "\n":
            if not line or line.startswith("!"):
                raise RuntimeError(f"owners cannot be made: {line}")
            tokens.append(line.strip())
        before = memory(relay.pid)
        selector, began = selectors.DefaultSelector(), time.time()
        for number in range(wanted):
            s = socket.create_connection(("127.0.0.1", port))
            s.sendall(f"GET /sync/1/live HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {tokens[number // EACH]}\r\n\r\n".encode())
            sockets.append(s)
            selector.register(s, selectors.EVENT_READ, number)

        def wait_for(text, patience=120):
            """When each stream has said a text."""
            arrivals, end = {}, time.time() + patience
            while len(arrivals) < wanted and time.time() < end:
                for key, _ in selector.select(1):
                    data = key.fileobj.recv(65536)
                    if not data:
                        raise RuntimeError(f"stream {key.data} has ended")
                    if text in data:
                        arrivals.setdefault(key.data, time.time())
            if len(arrivals) < wanted:
                raise RuntimeError(f"{wanted - len(arrivals)} of {wanted} streams did not hear of it")
            return sorted(arrivals.values())

        wait_for(b": listening")
        opened, after = time.time() - began, memory(relay.pid)
        for _ in range(2):
            start = time.time()
            crowd.stdin.write("push\n")
            crowd.stdin.flush()
            heard = wait_for(b"event: head")
            pushed = crowd.stdout.readline().split()
        times = [moment - start for moment in heard]
        return (f"{wanted} event streams of {len(tokens)} owners: opened in {opened:.1f} s, memory {before:.0f} MB without and {after:.0f} MB "
                f"with them ({(after - before) * 1024 / wanted:.1f} kB each); a batch of every owner ({pushed[-1]} ms for all appends) was heard "
                f"by half of them after {times[wanted // 2] * 1000:.0f} ms, by 99 % after {times[wanted * 99 // 100] * 1000:.0f} ms, "
                f"by all after {times[-1] * 1000:.0f} ms; memory then {memory(relay.pid):.0f} MB")
    finally:
        for s in sockets:
            s.close()
        for process in processes:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    print(streams(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10_000))
