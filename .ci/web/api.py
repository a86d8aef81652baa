"""schemathesis over the door for programs: every operation of /api/openapi.json, as a client of the person's with a token."""

import json
import os
import re
import subprocess
import sys
import time
import urllib.request

from checking import check

EXAMPLES = 15
SECONDS = 400
CLIENT = "checker"
# A server that a test makes wait for ever is a fault; one that looks for another machine is not looked for here.
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def let_in(home):
    """A client that may do all that any client may be allowed."""
    made = home.run("clients", "add", CLIENT)
    token = re.search(r"^token\s+(\S+)$", made, re.MULTILINE)
    check(token, f"bento clients add printed no token: {made}")
    for flow in home.json("flows", "--as", f"client:{CLIENT}")["flows"]:
        if flow["effect"] == "writes":
            home.run("permissions", "allow", f"client:{CLIENT}", flow["id"])
    return token.group(1)


def operations(served, token):
    request = urllib.request.Request(f"{served.origin}/api/openapi.json", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=30) as response:
        document = json.load(response)
    check(document["openapi"].startswith("3.1"), f"the document is of OpenAPI {document['openapi']}, not 3.1")
    return [path for path, methods in document["paths"].items() if "post" in methods]


def schemathesis(home, served, report, ended):
    """- ended: an event after which it is given up."""
    token = let_in(home)
    paths = operations(served, token)
    check(len(paths) > 80, f"the document has only {len(paths)} operations")
    words = [
        os.path.join(os.path.dirname(sys.executable), "st"), "run", f"{served.origin}/api/openapi.json",
        "--header", f"Authorization: Bearer {token}", "--checks", CHECKS, "--phases", "fuzzing",
        "--max-examples", str(EXAMPLES), "--workers", "2", "--request-timeout", "30", "--max-failures", "20",
        "--no-shrink", "--suppress-health-check", "all", "--warnings", "off",
    ]
    environment = {**os.environ, "NO_COLOR": "1", "HOME": home.folder, "HYPOTHESIS_STORAGE_DIRECTORY": home.folder + "/hypothesis"}
    with open(report, "w") as log:
        process = subprocess.Popen(words, env=environment, cwd=home.folder, stdout=log, stderr=subprocess.STDOUT)
        try:
            end = time.monotonic() + SECONDS
            while process.poll() is None and time.monotonic() < end and not ended.wait(0.2):
                pass
        finally:
            process.kill()
            status = process.wait()
    with open(report) as log:
        said = log.read()
    check(status == 0, f"schemathesis ended with {status}, -9 for too late (all of it: {report}):\n{said[-3000:]}")
    cases = re.search(r"(\d[\d,]*) generated", said)
    return f"{len(paths)} operations, {cases.group(1) if cases else 'some'} calls, each answer declared, none of 5xx"
