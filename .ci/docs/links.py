"""Checks that every link leads somewhere: relative ones of the repository's Markdown, with their headings, and those of a site that
swift-docc wrote. Addresses of the web are not asked.

    python3 links.py [site...]
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def anchors(text):
    """The anchors of headings, as GitHub makes them."""
    found = set()
    for heading in re.findall(r"^#{1,6} (.+)$", re.sub(r"```.*?```", "", text, flags=re.S), flags=re.M):
        words = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        found.add(re.sub(r"[^\w\- ]", "", words).replace(" ", "-"))
    return found


def markdown():
    names = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"], cwd=ROOT,
                           capture_output=True, check=True).stdout.decode().split("\0")
    count, broken = 0, []
    for name in filter(None, names):
        if "/Fixtures/" in name or not (ROOT / name).exists():
            continue
        text = (ROOT / name).read_text()
        plain = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.S)
        for target in re.findall(r"\]\(([^)\s]+)\)", plain):
            if re.match(r"[a-z]+:", target):
                continue
            count += 1
            path, _, anchor = target.partition("#")
            file = (ROOT / name).parent / path if path else ROOT / name
            if not file.exists():
                broken.append("%s: there is no '%s'" % (name, path))
            elif anchor and file.suffix == ".md" and anchor not in anchors(file.read_text()):
                broken.append("%s: '%s' has no heading '%s'" % (name, path or name, anchor))
    return count, broken


def site(folder):
    """A page of a site is a file of JSON, which names by their addresses the pages that it refers to. Types of other modules, such as
    those that a type conforms to, are shown without a link; that an article's names are known is swift-docc's warning."""
    data = folder / "data"
    pages = {"/" + str(file.relative_to(data).with_suffix("")).lower() for file in data.rglob("*.json")}
    count, broken = 0, []
    for file in data.rglob("*.json"):
        content = json.loads(file.read_text())
        for reference in (content.get("references", {}) if isinstance(content, dict) else {}).values():
            address = reference.get("url", "")
            if reference.get("type") in ("topic", "section") and address.startswith("/"):
                count += 1
                if address.split("#")[0].lower() not in pages:
                    broken.append("%s: there is no page '%s'" % (file.relative_to(folder), address))
    return len(pages), count, broken


count, broken = markdown()
said = ["%d links in Markdown" % count]
for name in sys.argv[1:]:
    pages, count, more = site(pathlib.Path(name))
    said.append("%d in the %d pages of %s" % (count, pages, pathlib.Path(name).name))
    broken += more
for line in broken:
    print("✘ " + line, file=sys.stderr)
if broken:
    sys.exit(1)
print("✔ links        " + ", ".join(said) + " lead somewhere")
