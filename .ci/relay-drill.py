"""Breaks relays and their PostgreSQL while homes sync, and says what is left: see .ci/test-relay."""
import argparse, importlib.util, os, random, shutil, signal, subprocess, sys, tempfile, time


def beside(name):
    spec = importlib.util.spec_from_file_location(name, os.path.join(os.path.dirname(__file__), f"relay-{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


servers, homes = beside("servers"), beside("homes")

parser = argparse.ArgumentParser()
parser.add_argument("--bin", required=True, help="folder of PostgreSQL's programs")
parser.add_argument("--programs", required=True, help="folder of bento-relay and home-probe")
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


def freeze_relay():
    """As a machine whose memory is being moved: it keeps its connections, and answers nobody."""
    number, seconds = random.randrange(3), random.uniform(3, 12)
    processes[number].send_signal(signal.SIGSTOP)
    say(f"froze relay {number} for {seconds:.0f} s")
    time.sleep(seconds)
    processes[number].send_signal(signal.SIGCONT)


def kill_home():
    home = random.choice(all_homes)
    home.kill()
    say(f"killed {os.path.relpath(home.folder, folder)}, a home")
    time.sleep(random.uniform(0, 3))
    home.start()


cluster, status, all_homes = None, 1, []
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
try:
    cluster = servers.Cluster(folder, options.bin, options.losing, say, small_disks=not options.tests)
    if not cluster.small_disks and not options.tests:
        say("a disk that fills is left out: this user may not make a small file system")
    if options.tests:
        environment = dict(os.environ, NO_COLOR="1", BENTO_TEST_POSTGRESQL=cluster.primary_address())
        status = subprocess.run([options.tests, "--testing-library", "swift-testing", "--filter", "Cluster"], env=environment,
                                timeout=420).returncode
        sys.exit(status)
    for number in range(3):
        start_relay(number)
    say(f"three servers and three relays run (seed {options.seed})")
    addresses = ",".join(f"http://127.0.0.1:{port}" for port in ports)
    probe = os.path.join(options.programs, "home-probe")
    people = [homes.Person(probe, os.path.join(folder, f"person-{n}"), addresses, "drill", 4) for n in range(3)]
    all_homes = [home for person in people for home in person.homes]
    for home in all_homes:
        home.start()
    say("twelve homes of three people run")
    end = time.time() + options.seconds
    # Each of them at least once, as far as the time goes. Losing takes all but the first primary's commits along.
    acts = [cluster.crash, cluster.zombie, kill_relay, kill_home, kill_home, freeze_relay, cluster.cut, cluster.hold, cluster.slow, cluster.crowd]
    if cluster.small_disks:
        acts.append(cluster.fill)
    if options.losing:
        acts = [cluster.crash, kill_relay, kill_home, cluster.crash, cluster.cut]
    plan = []
    while time.time() < end - 5:
        time.sleep(random.uniform(2, 6))
        if not plan:
            plan = random.sample(acts, len(acts))
            if options.losing:
                # The crash first: else the shortest drill might lose nothing.
                plan.append(plan.pop(plan.index(cluster.crash)))
        act = plan.pop()
        try:
            act()
        except Exception as error:
            say(f"FAILED: {act.__name__}: {error}")
            raise
    for home in all_homes:
        home.say("rest")
    say("all is left alone")
    took, left = homes.settle(people, 120)
    times = sorted(t for home in all_homes for t in home.times)
    acknowledged = sum(len(home.acknowledged) for home in all_homes)
    lost = sum(home.lost for home in all_homes)
    faults = {}
    for home in all_homes:
        for code, count in home.faults.items():
            faults[code] = faults.get(code, 0) + count
    say(f"{acknowledged} batches acknowledged (median {times[len(times) // 2] if times else 0} ms, 99 % within "
        f"{times[len(times) * 99 // 100] if times else 0} ms), {lost} lost and sent again, settled in {took:.0f} s; "
        f"faults {dict(sorted(faults.items()))}")
    for words in left:
        say(f"FAILED: {words}")
    status = 0 if not left and acknowledged and (lost > 0) == options.losing else 1
    if not left and status:
        say(f"FAILED: {lost} batches were lost, {acknowledged} acknowledged")
    for home in all_homes:
        home.kill()
    cluster.primary.ask("CHECKPOINT")
    kept = [server.data for server in cluster.servers] + [p for p in map(lambda n: os.path.join(folder, n), os.listdir(folder)) if os.path.isfile(p)]
    found = subprocess.run(["grep", "-rlaE", "CaNaRy7f|notes_notes", *kept], stdout=subprocess.PIPE, text=True).stdout
    if found:
        say(f"FAILED: text of the homes can be read in {found}")
        status = 1
    else:
        say("no text of the homes in tables, logs of the servers, or their write-ahead logs")
finally:
    for process in [*processes.values(), *(home.process for home in all_homes if home.process)]:
        if process.poll() is None:
            process.kill()
            process.wait()
    if cluster:
        if status != 0:
            for name in sorted(os.listdir(folder)):
                if name.startswith("relay-"):
                    with open(os.path.join(folder, name), errors="replace") as file:
                        print(f"--- {name}\n" + "".join(file.readlines()[-15:]))
        cluster.end()
    shutil.rmtree(folder, ignore_errors=True)
sys.exit(status)
