"""Breaks relays and their PostgreSQL while homes sync, and says what is left: see .ci/test-relay."""
import argparse, importlib.util, os, random, shutil, signal, subprocess, sys, tempfile, threading, time

spec = importlib.util.spec_from_file_location("servers", os.path.join(os.path.dirname(__file__), "relay-servers.py"))
servers = importlib.util.module_from_spec(spec)
spec.loader.exec_module(servers)

parser = argparse.ArgumentParser()
parser.add_argument("--bin", required=True, help="folder of PostgreSQL's programs")
parser.add_argument("--programs", required=True, help="folder of bento-relay and relay-drill")
parser.add_argument("--tests", help="the built tests: only the contract, over one primary")
parser.add_argument("--seconds", type=int, default=120)
parser.add_argument("--losing", action="store_true")
parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
options = parser.parse_args()
random.seed(options.seed)

began = time.time()


def say(text):
    print(f"  {time.time() - began:5.0f} s  {text}", flush=True)


folder = tempfile.mkdtemp(prefix="bento-relays-")
if os.getuid() == 0:
    shutil.chown(folder, "postgres")
processes, logs = {}, {}
ports = [servers.free_port() for _ in range(3)]
invitations = os.path.join(folder, "invitations")
with open(invitations, "w") as file:
    file.write("drill\n")


def start_relay(number):
    log = open(os.path.join(folder, f"relay-{number}.log"), "ab")
    operator = servers.free_port()
    command = [
        os.path.join(options.programs, "bento-relay"), "--database", cluster.address(), "--standby", cluster.address(),
        "--port", str(ports[number]), "--invitations", invitations, "--operator-port", str(operator),
        "--announce", f"http://127.0.0.1:{operator}", "--log-level", "info",
    ]
    for _ in range(20):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log)
        if process.stdout.readline().startswith(b"http"):
            processes[number] = process
            return
        process.wait()
        time.sleep(1)
    raise RuntimeError(f"relay {number} does not start")


def kill_relay():
    number = random.randrange(3)
    processes[number].kill()
    processes[number].wait()
    say(f"killed relay {number}")
    time.sleep(random.uniform(0, 3))
    start_relay(number)


cluster, status = None, 1
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
try:
    cluster = servers.Cluster(folder, options.bin, options.losing, say)
    if options.tests:
        environment = dict(os.environ, NO_COLOR="1", BENTO_TEST_POSTGRESQL=cluster.primary_address())
        status = subprocess.run([options.tests, "--testing-library", "swift-testing", "--filter", "Cluster"], env=environment,
                                timeout=420).returncode
        sys.exit(status)
    for number in range(3):
        start_relay(number)
    say(f"three servers and three relays run (seed {options.seed})")
    drill = subprocess.Popen(
        [os.path.join(options.programs, "relay-drill"), "--relays", ",".join(f"http://127.0.0.1:{port}" for port in ports),
         "--invitation", "drill", "--seconds", str(options.seconds)] + (["--losing"] if options.losing else []),
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    processes["drill"] = drill
    line = drill.stdout.readline()
    if line != "began\n":
        raise RuntimeError(f"the homes do not begin: {line}{drill.stdout.read()}")
    end = time.time() + options.seconds
    # Each of them at least once, as far as the time goes.
    acts = [cluster.crash, cluster.zombie, kill_relay, cluster.cut, cluster.hold, cluster.slow]
    if options.losing:
        acts = [cluster.crash, kill_relay, cluster.crash, cluster.cut]
    plan = []
    while time.time() < end - 5:
        time.sleep(random.uniform(4, 10))
        if not plan:
            plan = random.sample(acts, len(acts))
        act = plan.pop()
        try:
            act()
        except Exception as error:
            say(f"FAILED: {act.__name__}: {error}")
            raise
    say("all is left alone")
    text, _ = drill.communicate(timeout=options.seconds + 240)
    for line in text.splitlines():
        say(line)
    status = drill.returncode
    cluster.primary.ask("CHECKPOINT")
    found = subprocess.run(["grep", "-rlaE", "CANARY8|shared_samples|notes_notes", folder], stdout=subprocess.PIPE, text=True).stdout
    if found:
        say(f"FAILED: text of the homes can be read in {found}")
        status = 1
    else:
        say("no text of the homes in tables, logs of the servers, or their write-ahead logs")
finally:
    for process in processes.values():
        if process.poll() is None:
            process.kill()
    if cluster:
        if status != 0:
            for name in sorted(os.listdir(folder)):
                if name.startswith("relay-"):
                    with open(os.path.join(folder, name), errors="replace") as file:
                        print(f"--- {name}\n" + "".join(file.readlines()[-15:]))
        cluster.end()
    shutil.rmtree(folder, ignore_errors=True)
sys.exit(status)
