"""Three PostgreSQL servers on loopback, one primary and two standbys that follow it, and what breaks them.

A server's own settings are given on its command line: pg_rewind copies the configuration files of the server it follows.
"""
import asyncio, os, random, shutil, signal, socket, struct, subprocess, threading, time


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def as_postgres():
    return ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []


def run(command, check=True, timeout=60):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=timeout, cwd="/")
    text = done.stdout.decode(errors="replace")
    if check and done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {text}")
    return text


class Proxy:
    """What a relay reaches a server by: it cuts, delays and holds back."""

    def __init__(self, target):
        self.target, self.port, self.delay, self.held = target, free_port(), 0, False
        self.writers = set()
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()

        def serve():
            asyncio.set_event_loop(self.loop)
            self.loop.run_until_complete(asyncio.start_server(self.accept, "127.0.0.1", self.port))
            ready.set()
            self.loop.run_forever()

        threading.Thread(target=serve, daemon=True).start()
        ready.wait()

    async def accept(self, reader, writer):
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        self.writers |= {writer, back}
        await asyncio.gather(self.pump(reader, back), self.pump(there, writer), return_exceptions=True)
        self.writers -= {writer, back}

    async def pump(self, reader, writer):
        try:
            while data := await reader.read(65536):
                while self.held:
                    await asyncio.sleep(0.05)
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()

    def cut(self):
        for writer in list(self.writers):
            self.loop.call_soon_threadsafe(writer.transport.abort)


class Server:
    def __init__(self, name, folder, bin, options):
        self.name, self.disk, self.log = name, f"{folder}/{name}", f"{folder}/{name}.log"
        os.mkdir(self.disk)
        if os.getuid() == 0:
            shutil.chown(self.disk, "postgres")
        self.data, self.ballast, self.disk_size, self.has_disk = f"{self.disk}/data", f"{self.disk}/ballast", "768m", False
        self.folder, self.bin, self.options = folder, bin, options
        self.port = free_port()
        self.proxy = Proxy(self.port)

    def tool(self, name, *arguments, **more):
        return run(as_postgres() + [f"{self.bin}/{name}", *arguments], **more)

    def make_disk(self):
        if os.getuid() != 0:
            return False
        mount = ["mount", "-t", "tmpfs", "-o", f"size={self.disk_size}", "bento-relay", self.disk]
        self.has_disk = subprocess.run(mount, stderr=subprocess.DEVNULL).returncode == 0
        shutil.chown(self.disk, "postgres")
        return self.has_disk

    def end_disk(self):
        if self.has_disk:
            run(["umount", "-l", self.disk], check=False)

    def fill_disk(self):
        """To the last byte, as a log that nobody looks after."""
        with open(self.ballast, "wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12):
                try:
                    while file.write(bytes(size)):
                        pass
                except OSError:
                    pass

    def empty_disk(self):
        if os.path.exists(self.ballast):
            os.remove(self.ballast)

    def start(self, others, follows=None):
        names = ", ".join(o.name for o in others)
        settings = {
            "port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": self.folder,
            "cluster_name": self.name, "synchronous_standby_names": f"ANY 1 ({names})", "wal_log_hints": "on",
            "hot_standby_feedback": "on", "max_connections": 100, "wal_retrieve_retry_interval": "500ms",
            **self.options,
        }
        signal_file = f"{self.data}/standby.signal"
        if follows:
            settings["primary_conninfo"] = f"host=127.0.0.1 port={follows.port} user=postgres"
            run(as_postgres() + ["touch", signal_file])
        elif os.path.exists(signal_file):
            os.remove(signal_file)
        options = " ".join(f"-c \"{key}={value}\"" for key, value in settings.items())
        self.tool("pg_ctl", "-D", self.data, "-l", self.log, "-w", "-t", "60", "-o", options, "start", timeout=90)

    def copy_of(self, other):
        shutil.rmtree(self.data, ignore_errors=True)
        self.tool("pg_basebackup", "-D", self.data, "-h", "127.0.0.1", "-p", str(other.port), "-U", "postgres", "-X", "stream",
                  "-c", "fast", timeout=120)

    def ask(self, sql, database="postgres", timeout=30):
        return run([f"{self.bin}/psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-d", database, "-Atqc", sql],
                   timeout=timeout).strip()

    def is_there(self):
        try:
            return self.ask("SELECT 1", timeout=5) == "1"
        except (RuntimeError, subprocess.TimeoutExpired):
            return False

    def postmaster(self):
        try:
            with open(f"{self.data}/postmaster.pid") as file:
                return int(file.readline())
        except (OSError, ValueError):
            return None

    def processes(self):
        """The postmaster's children."""
        parent, found = self.postmaster(), []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/stat") as file:
                    ppid = int(file.read().rsplit(")", 1)[1].split()[1])
                if ppid == parent:
                    found.append(int(pid))
            except (OSError, IndexError):
                pass
        return found

    def signal(self, number, pids):
        for pid in pids:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def kill(self):
        """As a machine that loses its power, as far as one process can: and its children, which live on for a while."""
        children, parent = self.processes(), self.postmaster()
        if parent:
            self.signal(signal.SIGKILL, [parent])
        self.signal(signal.SIGCONT, children)
        end = time.time() + 20
        while time.time() < end and any(os.path.exists(f"/proc/{p}") for p in children):
            time.sleep(0.1)
        self.signal(signal.SIGKILL, [p for p in children if os.path.exists(f"/proc/{p}")])
        time.sleep(0.2)

    def stop(self):
        self.tool("pg_ctl", "-D", self.data, "-m", "fast", "-w", "stop", check=False, timeout=90)


class Cluster:
    def __init__(self, folder, bin, losing, say, small_disks=False):
        self.say, self.losing = say, losing
        # Losing: nobody waits for a standby, as where an operator has turned it off for speed.
        options = {"synchronous_commit": "local"} if losing else {}
        self.servers = [Server(name, folder, bin, options) for name in "abc"]
        # A file system of its own for each, so small that it can be filled: where this user may make one.
        self.small_disks = small_disks and all([server.make_disk() for server in self.servers])
        self.primary = self.servers[0]
        self.primary.tool("initdb", "-k", "-D", self.primary.data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8")
        with open(f"{self.primary.data}/postgresql.conf", "a") as file:
            # In the file, for pg_rewind: it starts a server that crashed once, without what the command line says.
            file.write("wal_keep_size = '192MB'\nmax_wal_size = '192MB'\n")
        self.primary.start(self.others(self.primary))
        for server in self.standbys():
            server.copy_of(self.primary)
            server.start(self.others(server), follows=self.primary)
        self.primary.ask("CREATE DATABASE bento")
        self.settle()

    def others(self, server):
        return [s for s in self.servers if s is not server]

    def standbys(self):
        return self.others(self.primary)

    def address(self):
        """Of all servers, by what breaks the lines to them."""
        hosts = ",".join(f"127.0.0.1:{s.proxy.port}" for s in self.servers)
        return f"postgres://postgres@{hosts}/bento"

    def primary_address(self):
        return f"postgres://postgres@127.0.0.1:{self.primary.port}/bento"

    def settle(self, patience=60):
        end = time.time() + patience
        while time.time() < end:
            if self.primary.ask("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") == "2":
                return
            time.sleep(0.2)
        raise RuntimeError("the standbys do not follow")

    def received(self, server):
        return int(server.ask("SELECT coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0'::pg_lsn"))

    def fail_over(self, gone):
        """Promotes the standby that has most; the one that has least, where commits are to be lost."""
        old, began = self.primary, time.time()
        standbys = sorted(self.standbys(), key=self.received, reverse=not self.losing)
        behind = abs(self.received(standbys[0]) - self.received(standbys[1]))
        self.primary = standbys[0]
        self.primary.ask("SELECT pg_promote()")
        self.say(f"promoted {self.primary.name} after {time.time() - began:.1f} s; the standbys differed by {behind} bytes")
        self.follow(standbys[1])
        gone()
        self.follow(old)
        self.settle()

    def follow(self, server):
        if server.postmaster():
            server.stop()
        source = f"host=127.0.0.1 port={self.primary.port} user=postgres dbname=postgres"
        try:
            self.primary.ask("CHECKPOINT")
            server.tool("pg_rewind", "-D", server.data, "--source-server", source, timeout=120)
            server.start(self.others(server), follows=self.primary)
        except RuntimeError as error:
            self.say(f"{server.name} is copied anew: {str(error).splitlines()[-1][:120]}")
            server.stop()
            server.copy_of(self.primary)
            server.start(self.others(server), follows=self.primary)

    # What happens to it.

    def crash(self):
        old = self.primary
        if self.losing:
            laggard = self.standbys()[1]
            laggard.stop()
            time.sleep(3)
            old.kill()
            laggard.start(self.others(laggard), follows=old)
        else:
            old.kill()
        self.say(f"killed {old.name}, the primary")
        self.fail_over(lambda: None)

    def zombie(self):
        """Freezes the primary, promotes another, and lets the old one wake up: it must not acknowledge anything."""
        old = self.primary
        frozen = [old.postmaster()] + old.processes()
        old.signal(signal.SIGSTOP, frozen)
        self.say(f"froze {old.name}, the primary")
        time.sleep(random.uniform(2, 8))

        def wake():
            old.signal(signal.SIGCONT, frozen)
            self.say(f"{old.name} woke up and thinks that it is the primary")
            time.sleep(4)
            old.kill()

        self.fail_over(wake)

    def cut(self):
        for server in self.servers:
            server.proxy.cut()
        self.say("cut all lines to the database")

    def hold(self):
        seconds = random.uniform(2, 14)
        self.say(f"held back all bytes for {seconds:.0f} s")
        for server in self.servers:
            server.proxy.held = True
        time.sleep(seconds)
        for server in self.servers:
            server.proxy.held = False

    def slow(self):
        self.say("delayed each message by 0.2 s")
        for server in self.servers:
            server.proxy.delay = 0.2
        time.sleep(5)
        for server in self.servers:
            server.proxy.delay = 0

    def crowd(self):
        """Somebody takes all connections that there are; relays that lose theirs get none."""
        sockets, primary = [], self.primary
        for server in self.servers:
            server.proxy.cut()
        hello = struct.pack("!ii", 0, 196608) + b"user\0postgres\0database\0postgres\0\0"
        hello = struct.pack("!i", len(hello)) + hello[4:]
        while len(sockets) < 150:
            try:
                s = socket.create_connection(("127.0.0.1", primary.port), timeout=5)
                sockets.append(s)
                s.sendall(hello)
                if s.recv(1) != b"R":
                    break
            except OSError:
                break
        self.say(f"took {len(sockets)} connections to {primary.name}, the primary: there are no more")
        time.sleep(random.uniform(4, 8))
        for s in sockets:
            s.close()

    def fill(self):
        """The primary's disk is full, its log included: then it ends itself, and cannot start before there is room."""
        server = self.primary
        server.fill_disk()
        self.say(f"filled the disk of {server.name}, the primary")
        # What goes into pages that there are still has room: a log segment that begins has not.
        try:
            server.ask("SELECT pg_switch_wal(), pg_switch_wal()")
        except Exception:
            pass
        time.sleep(random.uniform(6, 10))
        words = "runs" if server.is_there() else "ended itself"
        with open(server.log, errors="replace") as file:
            refused = file.read().count("No space left on device")
        server.empty_disk()
        self.say(f"there is room again; it {words}, and had {refused} times no space left")
        end = time.time() + 30
        while not server.is_there():
            if time.time() > end:
                raise RuntimeError("the server does not come back though there is room")
            try:
                server.start(self.others(server))
            except RuntimeError:
                time.sleep(1)
        self.settle()

    def end(self):
        for server in self.servers:
            server.empty_disk()
            if pid := server.postmaster():
                server.signal(signal.SIGCONT, [pid] + server.processes())
                server.tool("pg_ctl", "-D", server.data, "-m", "immediate", "stop", check=False)
            server.end_disk()
