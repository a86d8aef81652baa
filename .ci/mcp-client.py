"""Drives 'bento mcp serve' by the official client (mcp, from PyPI), as a program that a person lets in would.

    mcp-client.py PROGRAM

Each of the client's two ways to begin (the handshake of 2025-11-25, the discovery of 2026-07-28) goes over standard input and
output and over HTTP: every tool is listed and called with arguments made from its schema, questions are accepted, declined and
left, a call is given up, resources and prompts are read. At last a day of use, with a payment that the person confirms at a
terminal.
"""

import asyncio
import contextlib
import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import anyio
import httpx2
import mcp_types as types
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

NAME = "checker"
MODES = {"legacy": "2025-11-25", "auto": "2026-07-28"}
# A client stops waiting after a minute; what the program may take of that.
CALL_LIMIT = 50


class Failed(Exception):
    pass


def check(holds, words):
    if not holds:
        raise Failed(words)


class Home:
    """A home of its own, and the program over it."""

    def __init__(self, program):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="bento-mcp-")
        self.environment = {
            "HOME": self.folder, "BENTO_HOME": self.folder + "/bento", "PATH": "/usr/bin:/bin", "TZ": "UTC",
            "LC_ALL": "C.UTF-8", "NO_COLOR": "1",
        }
        # The client hands these on of its own environment; a terminal of the one who tests says nothing to the server.
        self.server = {**self.environment, "TERM": "dumb"}

    def run(self, *words):
        done = subprocess.run([self.program, *words], env=self.environment, capture_output=True, text=True, timeout=60)
        check(done.returncode == 0, f"bento {' '.join(words)} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def json(self, *words):
        return json.loads(self.run("--json", *words))

    def confirm(self, identifier):
        """The person at a terminal: reads what is asked, says yes."""
        process, terminal = pty.fork()
        if process == 0:
            environment = {**self.environment, "TERM": "xterm-256color"}
            os.execve(self.program, [self.program, "proposals", "confirm", identifier], environment)
        shown = b""
        answered = False
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if not select.select([terminal], [], [], 0.1)[0]:
                continue
            try:
                piece = os.read(terminal, 4096)
            except OSError:
                break
            if not piece:
                break
            shown += piece
            if not answered and b"?" in shown:
                answered = True
                os.write(terminal, b"yes\r")
        else:
            os.kill(process, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        os.close(terminal)
        check(status == 0, f"bento proposals confirm ended with {status}: {shown.decode(errors='replace')}")
        return shown.decode(errors="replace")

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


class Person:
    """Who is asked through the client. What it says next, and what it was asked."""

    def __init__(self):
        self.way = "accept"
        self.asked = []

    async def answer(self, context, params):
        self.asked.append(params.message)
        if self.way == "hang":
            await anyio.sleep_forever()
        if self.way != "accept":
            return types.ElicitResult(action=self.way)
        content = {}
        schema = params.requested_schema
        schema = schema if isinstance(schema, dict) else schema.model_dump(by_alias=True, exclude_none=True)
        for name, field in schema["properties"].items():
            choices = field.get("enum") or [each["const"] for each in field.get("oneOf", [])]
            if choices:
                content[name] = "this time" if "this time" in choices else choices[0]
            else:
                content[name] = {"boolean": True, "integer": 1, "number": 1}.get(field["type"], "check")
        return types.ElicitResult(action="accept", content=content)


def token(home):
    """A bearer token of this client's own, as the person makes one."""
    return home.json("clients", "add", NAME)["token"]


@contextlib.asynccontextmanager
async def http_server(home, options):
    """A server over HTTP, and how it is reached."""
    secret = token(home)
    process = subprocess.Popen(
        [home.program, "mcp", "serve", "--http", "0", *options], env=home.server, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    try:
        lines = []
        found = None
        while found is None:
            line = await anyio.to_thread.run_sync(process.stdout.readline)
            check(line, f"the server over HTTP ended: {''.join(lines)}")
            lines.append(line)
            found = re.search(r"http://127\.0\.0\.1:\d+/mcp", line)
        yield found[0], secret
    finally:
        process.terminate()
        try:
            process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Failed("the server over HTTP did not stop within 5 s of SIGTERM") from None
    check(process.returncode in (0, 143, -signal.SIGTERM), f"the server over HTTP ended with {process.returncode}")


@contextlib.asynccontextmanager
async def connected(home, mode, transport, person, *options):
    """A client of the server, and whoever is asked through it."""
    async with contextlib.AsyncExitStack() as stack:
        if transport == "stdio":
            log = stack.enter_context(open(home.folder + "/stderr.log", "a"))
            parameters = StdioServerParameters(
                command=home.program, args=["mcp", "serve", "--as", NAME, *options], env=home.server,
            )
            server = stdio_client(parameters, errlog=log)
        else:
            address, secret = await stack.enter_async_context(http_server(home, options))
            http = await stack.enter_async_context(
                httpx2.AsyncClient(headers={"Authorization": f"Bearer {secret}"}, timeout=60)
            )
            server = streamable_http_client(address, http_client=http)
        client = Client(
            server, mode=mode, read_timeout_seconds=CALL_LIMIT, elicitation_callback=person.answer,
            client_info=types.Implementation(name="check", version="1"), cache=None,
        )
        client = await stack.enter_async_context(client)
        check(client.protocol_version == MODES[mode], f"{client.protocol_version} was agreed on")
        yield client


# What the arguments of these names may say; others are made from the schema alone.
WORDS = {
    "text": "2 eggs and toast", "sentence": "call mum tomorrow at 9", "words": "lose 3 kg", "amount": "300 ml", "weight": "70 kg",
    "day": "today", "of": "today", "on": "today", "from": "yesterday", "to": "today", "at": "12:00", "by": "2027-01-01",
    "place": "Lisbon", "coordinate": "52.52,13.405", "near": "52.52,13.405", "around": "52.52,13.405", "topic": "protein",
    "exercise": "bench press", "with": "push-up", "country": "PT", "for": "1 hour", "when": "tomorrow at 10",
    "before": "today", "color": "#336699",
}
OF_TOOL = {
    ("workouts_log", "text"): "bench 3x8 @ 80kg", ("workouts_warm_up", "text"): "bench 100kg", ("health_log", "text"): "slept 7 h",
    ("workouts_measure", "text"): "waist 80 cm", ("wallet_invoice", "amount"): "1000", ("wallet_receive", "amount"): "1000",
    ("wallet_send", "amount"): "1000", ("workouts_exercise_search", "text"): "squat", ("location_search", "text"): "Lisbon",
    ("location_distance", "from"): "52.52,13.405", ("location_distance", "to"): "38.72,-9.14",
    ("location_add", "at"): "52.52,13.405", ("location_edit", "at"): "52.52,13.405", ("location_fence_add", "at"): "52.52,13.405",
    ("workouts_exercise_show", "name"): "bench press", ("food_search", "text"): "egg", ("wallet_note", "text"): "rent",
}


def value(tool, name, schema):
    """A value that a property takes."""
    if "default" in schema:
        return schema["default"]
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    if kind == "array":
        return [value(tool, name, schema.get("items", {"type": "string"}))]
    if kind in ("integer", "number"):
        return 2
    if kind == "boolean":
        return False
    return OF_TOOL.get((tool, name)) or WORDS.get(name, "check")


def arguments(tool, whole):
    """Arguments for a tool: what it requires, or all that it takes."""
    schema = tool.input_schema
    required = schema.get("required", [])
    properties = schema.get("properties", {})
    names = properties if whole else required
    made = {name: value(tool.name, name, properties[name]) for name in names}
    # Few tools do something with nothing; the sentence that they read is their first argument.
    if not whole and "text" in properties:
        made.setdefault("text", value(tool.name, "text", properties["text"]))
    return made


def parts(schema):
    yield schema
    for inner in schema.values():
        for each in inner if isinstance(inner, list) else [inner]:
            if isinstance(each, dict):
                yield from parts(each)


def check_tool(tool):
    check(re.fullmatch(r"[a-z][a-z0-9_]{0,47}", tool.name), f"{tool.name}: a name that some client refuses")
    check(tool.description, f"{tool.name} has no description")
    schema = tool.input_schema
    check(schema.get("type") == "object", f"{tool.name} takes no object")
    for part in parts(schema):
        for word in ("$schema", "$ref", "$defs", "anyOf", "oneOf", "allOf", "format", "title", "examples"):
            check(word not in part or isinstance(part[word], dict), f"{tool.name}: '{word}' stands in its schema")
        check(not isinstance(part.get("type"), list), f"{tool.name}: a list of types stands in its schema")
    for name, property in schema.get("properties", {}).items():
        check(property.get("description"), f"{tool.name}: '{name}' has no description")
    hints = tool.annotations
    for hint in ("read_only_hint", "destructive_hint", "idempotent_hint", "open_world_hint"):
        check(hints is not None and getattr(hints, hint) is not None, f"{tool.name} does not give its {hint}")
    check(not (hints.read_only_hint and hints.destructive_hint), f"{tool.name} reads and destroys")


def text(result):
    return "\n".join(each.text for each in result.content if each.type == "text")


def done(result):
    """What a call gave, which must have succeeded."""
    check(not result.is_error, text(result))
    return result.structured_content or json.loads(text(result))


async def list_tools(client):
    tools, cursor = [], None
    for _ in range(50):
        page = await client.list_tools(cursor=cursor)
        tools += page.tools
        cursor = page.next_cursor
        if cursor is None:
            break
    names = [tool.name for tool in tools]
    check(len(set(names)) == len(names), "two tools have one name")
    for tool in tools:
        check_tool(tool)
    return tools


async def check_default(home, mode):
    """What stands in the list where nothing was chosen."""
    async with connected(home, mode, "stdio", Person()) as client:
        tools = await list_tools(client)
        # What a result looks like is for the client's program; models are given the rest.
        given = [tool.model_dump(by_alias=True, exclude_none=True, exclude={"output_schema"}) for tool in tools]
        size = len(json.dumps(given, separators=(",", ":")))
        check(0 < len(tools) <= 32, f"{len(tools)} tools stand in the list by default")
        check(size <= 25 << 10, f"the list by default has {size} bytes")
        found = await client.call_tool("bento_find", {"words": "barcode of a recipe"})
        check(not found.is_error, text(found))
        return f"{len(tools)} tools of {size:,} bytes by default"


async def check_read_only(home, mode):
    async with connected(home, mode, "stdio", Person(), "--all", "--read-only") as client:
        tools = await list_tools(client)
        check(all(tool.annotations.read_only_hint for tool in tools), "--read-only lists tools that change something")
        try:
            result = await client.call_tool("food_log", {"text": "1 egg"})
        except MCPError as error:
            check(error.code == -32602, f"an unknown tool is refused with {error.code}")
        else:
            check(result.is_error, "--read-only lets a tool change something")


async def check_tools(client, person):
    """Calls every tool twice: with what it requires, and with all that it takes."""
    tools = await list_tools(client)
    check(len(tools) > 60, f"--all lists only {len(tools)} tools")
    counts = {True: 0, False: 0}
    asked = len(person.asked)
    for whole in (False, True):
        for tool in tools:
            given = arguments(tool, whole)
            words = f"{tool.name} {json.dumps(given)}"
            start = time.monotonic()
            try:
                result = await client.call_tool(tool.name, given)
            except MCPError as error:
                raise Failed(f"{words}: {error.code} {error}") from error
            spent = time.monotonic() - start
            check(spent < 45, f"{words} took {spent:.0f} s")
            check(text(result), f"{words} came back without a text")
            check("(code: unexpected)" not in text(result), f"{words}: {text(result)}")
            check(len(text(result).encode()) < 12 << 10, f"{words} came back with {len(text(result).encode())} bytes")
            if result.is_error:
                check(result.structured_content is None, f"{words} failed with structured content")
            counts[bool(result.is_error)] += 1
    check(counts[False] > counts[True], f"most calls failed: {counts}")
    return f"{len(tools)} tools called twice: {counts[False]} did it, {counts[True]} said why not; {len(person.asked) - asked} questions"


async def check_asking(client, person):
    """A question that is accepted, declined, left, and that the client gives up."""

    async def entries():
        return len(done(await client.call_tool("food_day", {}))["entries"])

    before = await entries()
    for way in ("decline", "cancel"):
        person.way = way
        asked = len(person.asked)
        result = await client.call_tool("food_log", {"text": "1 egg"})
        check(len(person.asked) > asked, "nobody was asked for a change")
        check(result.is_error, f"a change was made though the answer was {way}")
        check("bento permissions allow" in text(result), f"it is not said what would allow it: {text(result)}")
        check(await entries() == before, f"an entry is there though the answer was {way}")
    person.way = "hang"
    asked = len(person.asked)
    with anyio.move_on_after(30) as waiting:
        async with anyio.create_task_group() as group:

            async def call():
                await client.call_tool("food_log", {"text": "1 banana"})

            group.start_soon(call)
            while len(person.asked) == asked:
                await anyio.sleep(0.01)
            group.cancel_scope.cancel()
    check(not waiting.cancelled_caught, "nobody was asked before a call that was given up")
    check(await entries() == before, "a call that was given up has changed something")
    person.way = "accept"
    done(await client.call_tool("food_log", {"text": "1 egg"}))
    check(await entries() == before + 1, "an entry that was allowed is not there")


async def check_errors(client):
    for name, given in (("food_nothing", {}), ("food.log", {"text": "x"})):
        try:
            result = await client.call_tool(name, given)
        except MCPError as error:
            check(error.code == -32602, f"the unknown tool {name} is refused with {error.code}")
        else:
            raise Failed(f"the unknown tool {name} gave {text(result)}")
    result = await client.call_tool("food_search", {"limt": 3})
    check(result.is_error and "limit" in text(result), f"a misspelt argument is not explained: {text(result)}")


async def check_reading(client):
    """Resources, their templates, prompts and what completes their arguments."""
    if client.server_capabilities.resources is None:
        return "no resources and prompts are served"
    resources = (await client.list_resources()).resources
    templates = (await client.list_resource_templates()).resource_templates
    prompts = (await client.list_prompts()).prompts
    check(resources and prompts, f"{len(resources)} resources and {len(prompts)} prompts")
    for resource in resources:
        read = await client.read_resource(str(resource.uri))
        check(read.contents, f"{resource.uri} is empty")
    for template in templates:
        address = template.uri_template
        reference = types.ResourceTemplateReference(type="ref/resource", uri=address)
        for name in re.findall(r"\{(\w+)\}", address):
            completion = (await client.complete(reference, {"name": name, "value": ""})).completion
            word = completion.values[0] if completion.values else time.strftime("%Y-%m-%d")
            address = address.replace("{" + name + "}", word)
        try:
            read = await client.read_resource(address)
            check(read.contents, f"{address} is empty")
        except MCPError as error:
            check(error.code in (-32602, -32002), f"{address}: {error.code} {error}")
    for prompt in prompts:
        given = {}
        for argument in prompt.arguments or []:
            reference = types.PromptReference(type="ref/prompt", name=prompt.name)
            values = (await client.complete(reference, {"name": argument.name, "value": ""})).completion.values
            given[argument.name] = values[0] if values else "today"
        said = await client.get_prompt(prompt.name, given)
        check(said.messages, f"the prompt {prompt.name} says nothing")
    try:
        await client.read_resource("bento://nothing")
    except MCPError as error:
        check(error.code in (-32602, -32002), f"an unknown resource is refused with {error.code}")
    else:
        raise Failed("an unknown resource was read")
    return f"{len(resources)} resources, {len(templates)} templates, {len(prompts)} prompts"


async def day(client, home):
    """A day of use: breakfast, its correction, training, a payment, a reminder, and one change too many."""
    logged = done(await client.call_tool("food_log", {"text": "3 eggs and 2 slices of toast", "meal": "breakfast"}))
    entry = logged["entries"][0]
    check(entry["meal"] == "breakfast" and len(entry["items"]) == 2, f"breakfast is {entry}")
    done(await client.call_tool("food_edit", {"target": entry["id"], "item": 1, "grams": 100}))
    kept = next(each for each in done(await client.call_tool("food_day", {}))["entries"] if each["id"] == entry["id"])
    check(kept["items"][0]["grams"] == 100, f"the correction is not there: {kept}")

    trained = done(await client.call_tool("workouts_log", {"text": "squat 3x5 @ 100kg"}))
    shown = done(await client.call_tool("workouts_list", {}))
    check(trained["workout"]["id"] in json.dumps(shown), "the workout is not in the list")

    def spendable():
        return home.json("wallet", "balance")["spendable"]

    before = spendable()
    stranger = home.json("wallet", "sandbox", "stranger")["ark"]
    asked = {"destination": stranger, "amount": "1500"}
    waiting = done(await client.call_tool("wallet_send", asked))
    check(waiting["state"] == "waiting", f"a payment is {waiting}")
    again = done(await client.call_tool("wallet_send", asked))
    check(again["proposal"] == waiting["proposal"], "the same payment waits twice")
    state = done(await client.call_tool("host_proposals_show", {"id": waiting["proposal"]}))
    check("waiting" in json.dumps(state), f"the payment stands so: {state}")
    check(spendable() == before, "something was paid before the person said so")
    seen = home.confirm(waiting["proposal"])
    check("1,500 sat" in seen, f"the amount was not shown: {seen}")
    state = done(await client.call_tool("host_proposals_show", {"id": waiting["proposal"]}))
    check("paid" in json.dumps(state), f"the payment stands so: {state}")
    check(spendable() <= before - 1500, "nothing was paid")

    done(await client.call_tool("reminders_add", {"sentence": "stretch tomorrow at 18:30"}))
    check("stretch" in json.dumps(done(await client.call_tool("reminders_list", {}))), "the reminder is not there")

    extra = done(await client.call_tool("food_log", {"text": "1 banana"}))["entries"][0]["id"]
    done(await client.call_tool("food_undo", {}))
    check(extra not in json.dumps(done(await client.call_tool("food_day", {}))), "what was undone is still there")
    calls = json.dumps(home.json("history"))
    check(f"client:{NAME}" in calls and "food.log" in calls, "the calls do not stand in bento history")


async def main(program):
    failed = 0

    async def step(words, work):
        nonlocal failed
        start = time.monotonic()
        try:
            more = await work
        except BaseException as error:  # An exception group holds what went wrong.
            if isinstance(error, (KeyboardInterrupt, asyncio.CancelledError)):
                raise
            failed += 1
            causes = [error]
            while any(isinstance(each, BaseExceptionGroup) for each in causes):
                causes = [inner for each in causes for inner in getattr(each, "exceptions", [each])]
            said = "; ".join(str(each) if isinstance(each, Failed) else f"{type(each).__name__}: {each}" for each in causes)
            print(f"✘ mcp {words}: {said}", flush=True)
        else:
            print(f"✔ mcp {words}{f': {more}' if more else ''} ({time.monotonic() - start:.1f} s)", flush=True)

    home = Home(program)
    transports = ["stdio", "http"] if "--http" in home.run("mcp", "serve", "--help") else ["stdio"]
    home.remove()
    if "http" not in transports:
        print("– mcp over http: left out, this program does not serve it", flush=True)
    for mode in MODES:
        for transport in transports:
            home = Home(program)

            async def all_of_it():
                person = Person()
                home.run("wallet", "sandbox", "fund", "100000")
                async with connected(home, mode, transport, person, "--all") as client:
                    await check_errors(client)
                    await check_asking(client, person)
                    read = await check_reading(client)
                    called = await check_tools(client, person)
                return f"{called}; {read}"

            await step(f"{mode} over {transport}", all_of_it())
            home.remove()
    home = Home(program)

    async def whole_day(mode, transport):
        home.run("wallet", "sandbox", "fund", "100000")
        async with connected(home, mode, transport, Person()) as client:
            await day(client, home)

    await step("list by default", check_default(home, "auto"))
    await step("--read-only", check_read_only(home, "auto"))
    await step("a day of use, legacy over stdio", whole_day("legacy", "stdio"))
    home.remove()
    home = Home(program)
    await step(f"a day of use, auto over {transports[-1]}", whole_day("auto", transports[-1]))
    home.remove()
    return failed


if __name__ == "__main__":
    sys.exit(1 if asyncio.run(main(os.path.realpath(sys.argv[1]))) else 0)
