#!/usr/bin/env python3
"""Runs the settings of Apps/bento-relay/operations with etcd, Patroni and PgBouncer under three relays and twelve homes: a primary is
lost, comes back, and hands over; nothing that was acknowledged may be missing. Minutes: Patroni's own times are those of the settings.

    relay-patroni.py <folder of the built programs> [root]

ROOT is where Debian's packages etcd-server, patroni and pgbouncer with what they need are unpacked ('dpkg -x'); '/' by default.
"""
import importlib.util, json, os, re, shutil, signal, subprocess, sys, tempfile, time, urllib.request


def beside(name):
    spec = importlib.util.spec_from_file_location(name, os.path.join(os.path.dirname(os.path.abspath(__file__)), f"relay-{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


servers, homes = beside("servers"), beside("homes")
programs, root = os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "/"
operations = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Apps/bento-relay/operations")
bin, began = "/usr/lib/postgresql/15/bin", time.time()
folder = tempfile.mkdtemp(prefix="bento-patroni-")
if os.getuid() == 0:
    shutil.chown(folder, "postgres")
environment = dict(os.environ, PYTHONPATH=f"{root}/usr/lib/python3/dist-packages", LD_LIBRARY_PATH=f"{root}/usr/lib/x86_64-linux-gnu")
processes, all_homes, status = {}, [], 1
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


def say(text):
    print(f"  {time.time() - began:5.0f} s  {text}", flush=True)


def start(name, command, postgres=True, **more):
    log = open(f"{folder}/{name}.log", "ab")
    more = {"stdout": log, **more}
    processes[name] = subprocess.Popen((servers.as_postgres() if postgres else []) + command, stderr=log, env=environment, cwd=folder,
                                       start_new_session=True, **more)
    return processes[name]


def end(name):
    process = processes.pop(name)
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


class Node:
    """A machine with Patroni and its server, as the settings say, on ports of this one."""

    def __init__(self, name, etcd):
        self.name, self.port, self.api, self.data = name, servers.free_port(), servers.free_port(), f"{folder}/{name}"
        with open(f"{operations}/patroni/patroni.yml") as file:
            text = file.read()
        for pattern, to in [
            (r"name: a\b", f"name: {name}"), (r"hosts: \[.*\]", f'hosts: ["127.0.0.1:{etcd}"]'), (r"10\.0\.0\.11:8008", f"127.0.0.1:{self.api}"),
            (r"10\.0\.0\.11:5432", f"127.0.0.1:{self.port}"), (r"/var/lib/postgresql/15/main", self.data),
            # This machine is no server, and has neither certificates nor a watchdog.
            (r"- hostssl (bento|replication) (\w+) 10\.0\.0\.0/24 scram-sha-256", r"- host \1 \2 127.0.0.1/32 trust"),
            (r"  pg_hba:\n", "  pg_hba:\n    - host all postgres 127.0.0.1/32 trust\n    - local all all trust\n"),
            (r"mode: required, device: /dev/watchdog", 'mode: "off"'), (r'shared_buffers: "8GB"', 'shared_buffers: "64MB"'),
            (r"archive_command: .*", 'archive_command: "/bin/true"'),
            (r"replication: { username: replicator }", 'replication: { username: replicator, password: "r" }'),
            (r"superuser: { username: postgres }", 'superuser: { username: postgres, password: "p" }'),
            (r"  data_dir:", f'  parameters: {{ unix_socket_directories: "{folder}" }}\n  data_dir:'),
        ]:
            text, count = re.subn(pattern, to, text)
            if count == 0:
                raise RuntimeError(f"the settings have no {pattern}")
        self.file = f"{folder}/{name}.yml"
        with open(self.file, "w") as file:
            file.write(text)

    def start(self):
        start(self.name, ["env", f"PYTHONPATH={environment['PYTHONPATH']}", f"PATH={bin}:/usr/bin:/bin", "/usr/bin/python3", f"{root}/usr/bin/patroni", self.file])

    def lose(self):
        """Both at once, as a machine that loses its power."""
        end(self.name)
        try:
            with open(f"{self.data}/postmaster.pid") as file:
                pid = int(file.readline())
            os.kill(pid, signal.SIGKILL)
        except (OSError, ValueError):
            pass

    def state(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.api}/patroni", timeout=2) as answer:
                return json.load(answer)
        except Exception as error:
            return json.loads(error.read()) if hasattr(error, "read") else {}

    def knows(self, database):
        return self.ask(f"SELECT count(*) FROM pg_database WHERE datname = '{database}'") == "1"

    def ask(self, sql, database="postgres"):
        return servers.run([f"{bin}/psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-d", database, "-Atqc", sql]).strip()


def wait(words, condition, patience=180):
    start_of_wait = time.time()
    while not (found := condition()):
        if time.time() - start_of_wait > patience:
            raise RuntimeError(f"{words}: not within {patience} s")
        time.sleep(0.5)
    say(f"{words} after {time.time() - start_of_wait:.0f} s")
    return found


def leader():
    return next((node for node in nodes if node.state().get("role") == "master" and node.state().get("state") == "running"), None)


def whole():
    first = leader()
    return first and first.ask("SELECT count(*) FILTER (WHERE sync_state = 'sync') || '/' || count(*) FROM pg_stat_replication WHERE state = 'streaming'") == "1/2" and first


def start_relay(name, address):
    port = servers.free_port()
    with open(f"{folder}/words", "w") as file:
        file.write("play\n")
    relay = start(name, [f"{programs}/bento-relay", "--database", address, "--port", str(port), "--invitations", f"{folder}/words", "--log-level", "info"],
                  postgres=False, stdout=subprocess.PIPE)
    line = relay.stdout.readline().decode().strip()
    return line or None


def acknowledged():
    return sum(len(home.acknowledged) for home in all_homes)


def play_pgbouncer(mode):
    """Whether a relay works behind it: a person with two homes, a few seconds."""
    port, first = servers.free_port(), leader()
    with open(f"{operations}/pgbouncer/pgbouncer.ini") as file:
        text = file.read()
    for pattern, to in [("host=10.0.0.11 port=5432", f"host=127.0.0.1 port={first.port} user=relay"), ("listen_port = 6432", f"listen_port = {port}\nunix_socket_dir ="),
                        ("auth_type = scram-sha-256", "auth_type = any"), (r"auth_file = .*\n", ""), ("server_tls_sslmode = verify-full", "server_tls_sslmode = disable"),
                        ("pool_mode = session", f"pool_mode = {mode}")]:
        text = re.sub(pattern, to, text)
    with open(f"{folder}/pgbouncer.ini", "w") as file:
        file.write(text)
    start("pgbouncer", ["env", f"LD_LIBRARY_PATH={environment['LD_LIBRARY_PATH']}", f"{root}/usr/sbin/pgbouncer", f"{folder}/pgbouncer.ini"])
    time.sleep(1)
    address = start_relay("relay-pgbouncer", f"postgres://relay@127.0.0.1:{port}/bento")
    if not address:
        say(f"PgBouncer, pool_mode = {mode}: the relay does not start: {open(f'{folder}/relay-pgbouncer.log').read()[-300:]}")
    else:
        # Many owners who push at once: in transaction mode their statements come by other servers' connections.
        crowd = subprocess.Popen([f"{programs}/home-probe", "crowd", "48", address, "play"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            words, _ = crowd.communicate("push\n" * 5, timeout=90)
        finally:
            crowd.kill()
        lines = words.splitlines()
        pushed, faults = sum(line.startswith("pushed") for line in lines), [line for line in lines if line.startswith("!")]
        say(f"PgBouncer, pool_mode = {mode}: {pushed} of 5 times 48 owners pushed, eight at once {faults}")
        with open(f"{folder}/relay-pgbouncer.log", errors="replace") as file:
            for line in sorted({re.sub(r"^\S+ ", "", line.strip()) for line in file if "warning" in line})[:3]:
                say(f"  the relay's log: {line[:200]}")
    for name in ("relay-pgbouncer", "pgbouncer"):
        end(name)
    os.remove(f"{folder}/relay-pgbouncer.log")


try:
    etcd = servers.free_port()
    start("etcd", [f"{root}/usr/bin/etcd", "--data-dir", f"{folder}/etcd", "--listen-client-urls", f"http://127.0.0.1:{etcd}",
                   "--advertise-client-urls", f"http://127.0.0.1:{etcd}", "--listen-peer-urls", f"http://127.0.0.1:{servers.free_port()}"])
    nodes = [Node(name, etcd) for name in "abc"]
    for node in nodes:
        node.start()
    first = wait("Patroni has made a primary with two standbys, one of them synchronous,", whole)
    first.ask("CREATE ROLE relay LOGIN")
    first.ask("CREATE DATABASE bento OWNER relay")
    wait("all three have the database", lambda: all(node.knows("bento") for node in nodes))
    database = "postgres://relay@" + ",".join(f"127.0.0.1:{node.port}" for node in nodes) + "/bento"
    addresses = [start_relay(f"relay-{n}", database) for n in range(3)]
    people = [homes.Person(f"{programs}/home-probe", f"{folder}/person-{n}", ",".join(addresses), "play", 4) for n in range(3)]
    all_homes = [home for person in people for home in person.homes]
    for home in all_homes:
        home.start()
    wait("60 batches are acknowledged", lambda: acknowledged() >= 60)

    lost = leader()
    lost.lose()
    say(f"{lost.name}, the primary, is gone with its Patroni")
    time.sleep(1)
    before = acknowledged()
    wait("the relays acknowledge again", lambda: acknowledged() > before + 3)
    lost.start()
    wait(f"{lost.name} is a standby again", whole)
    first = leader()
    before = acknowledged()
    done = servers.run(servers.as_postgres() + ["env", f"PYTHONPATH={environment['PYTHONPATH']}", "/usr/bin/python3", f"{root}/usr/bin/patronictl", "-c", first.file,
                                                 "switchover", "--master", first.name, "--force", "bento-relay"], check=False)
    say(f"switchover from {first.name}: {done.strip().splitlines()[-1][:100] if done.strip() else ''}")
    wait("another is the primary, and the relays acknowledge again", lambda: leader() not in (None, first) and acknowledged() > before + 3)
    wait("all three are there", whole)
    for home in all_homes:
        home.say("rest")
    took, left = homes.settle(people, 120)
    say(f"{acknowledged()} batches acknowledged, {sum(home.lost for home in all_homes)} lost, settled in {took:.0f} s {left}")
    status = 0 if not left and not sum(home.lost for home in all_homes) else 1
    for mode in ("session", "transaction"):
        play_pgbouncer(mode)
finally:
    for home in all_homes:
        if home.process and home.process.poll() is None:
            home.kill()
    for node in globals().get("nodes", []):
        if node.name in processes:
            node.lose()
    for name in list(processes):
        end(name)
    time.sleep(2)
    if status:
        for name in sorted(os.listdir(folder)):
            if name.endswith(".log"):
                with open(f"{folder}/{name}", errors="replace") as file:
                    print(f"--- {name}\n" + "".join(file.readlines()[-12:]))
    shutil.rmtree(folder, ignore_errors=True)
sys.exit(status)
