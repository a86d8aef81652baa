"""Writes two documentation catalogs for swift-docc: Handbook.docc for people, from the same Markdown as `bento help topics`, and
Teams.docc, from the Markdown of the repository.

    python3 catalogs.py <bento> <folder>
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BENTO, OUT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def bento(*words):
    """What a command prints as JSON, in a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "BENTO_HOME": home + "/bento", "LC_ALL": "C.UTF-8"}
        run = subprocess.run([BENTO, *words, "--json"], capture_output=True, text=True, env=environment)
        if run.returncode != 0:
            sys.exit("docs: 'bento %s' ended with %d: %s" % (" ".join(words), run.returncode, run.stderr))
        return json.loads(run.stdout)


def root(title, summary, sections):
    """The first page of a catalog, with the pages by their sections."""
    lines = ["# %s" % title, "", "@Metadata {", "  @TechnologyRoot", "}", "", summary, "", "## Topics", ""]
    for name, pages in sections:
        lines += ["### %s" % name, "", *["- <doc:%s>" % page for page in pages], ""]
    return "\n".join(lines)


def page(text, links, source):
    """Markdown of the repository as an article: links to other articles, and names of files where a file is no article."""

    def link(match):
        words, target = match.group(1), match.group(2)
        if re.match(r"[a-z]+:", target):
            return match.group(0)
        path, _, anchor = target.partition("#")
        if not path:
            return words
        known = os.path.relpath((ROOT / source).parent / path, ROOT)
        return "<doc:%s>" % links[known] if known in links else "%s (`%s`)" % (words, known)

    # A diagram that a browser draws from text is no part of an article, and comments are for tools.
    text = re.sub(r"<!--.*?-->\n?", "", text, flags=re.S)
    text = re.sub(r"```mermaid\n.*?```\n?", "`make graph` draws the modules, and `bento-dev graph --help` says how else.\n", text, flags=re.S)
    text = re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\[([^\]]+)\]\(([^)\s]+)\)", link, text)


def capitalized(text):
    return text[:1].upper() + text[1:]


def handbook():
    folder = OUT / "Handbook.docc"
    folder.mkdir(parents=True)
    topics = bento("help", "topics")["topics"]
    for topic in topics:
        (folder / ("About-%s.md" % topic["name"])).write_text("# %s\n\n`bento help %s` shows the same.\n\n## Overview\n\n%s\n" % (
            capitalized(topic["summary"]), topic["name"], topic["text"]))
    (folder / "Ten-minutes.md").write_text(page((ROOT / "Apps/bento/TUTORIAL.md").read_text(), {}, "Apps/bento/TUTORIAL.md"))
    by_feature = {}
    for flow in bento("flows")["flows"]:
        if "." in flow["id"]:
            by_feature.setdefault(flow["id"].split(".")[0], []).append(flow)
    titles = {one["id"]: one for one in bento("features").get("features", [])}
    pages = []
    for feature, flows in by_feature.items():
        about = titles.get(feature, {"title": "Bento itself", "summary": "What the program does besides its features"})
        own = "host " if feature == "host" else ""
        lines = ["# Commands of %s" % about["title"], "", about["summary"].rstrip(".") + ".", "", "## Overview", "",
                 "Each takes `--help`, which says more, and `--json`.", "", "| command | what it does | |", "| --- | --- | --- |"]
        for flow in flows:
            lines += ["| `bento %s` | %s | %s |" % (flow["id"].replace(".", " ").removeprefix(own), flow["summary"].replace("|", "\\|"), flow["effect"])]
        pages.append("Commands-%s" % feature)
        (folder / (pages[-1] + ".md")).write_text("\n".join(lines) + "\n")
    (folder / "Handbook.md").write_text(root(
        "Bento", "What you eat, how you train, what you want to be reminded of, and more, in your own words: the handbook.",
        [("Begin", ["Ten-minutes"]), ("In general", ["About-%s" % topic["name"] for topic in topics]), ("Commands", pages)]))


def teams():
    folder = OUT / "Teams.docc"
    folder.mkdir(parents=True)
    articles = [
        ("Begin", [("TEAMS.md", "For-teams"), ("Documentation/FirstFeature.md", "FirstFeature"), (".github/CONTRIBUTING.md", "Contributing")]),
        ("How it is built", [("ARCHITECTURE.md", "Architecture"), ("Documentation/Decisions.md", "Decisions"),
                             ("Documentation/FrontEnds.md", "Front-ends"), ("Documentation/Imports.md", "Imports"),
                             ("Apps/bento/FORMATS.md", "Formats"), ("Apps/bento-dev/README.md", "Developers-tool"),
                             ("Apps/bento/CHANGELOG.md", "Changelog")]),
        ("Packages", [("Packages/%s/README.md" % name, "About-%s" % name) for name in sorted(os.listdir(ROOT / "Packages"))]),
    ]
    links = {source: name for _, pages in articles for source, name in pages if (ROOT / source).exists()}
    for source, name in links.items():
        (folder / (name + ".md")).write_text(page((ROOT / source).read_text(), links, source))
    (folder / "Teams.md").write_text(root(
        "Bento for teams", "How Bento is built, how to add to it, and what must hold.",
        [(title, [name for source, name in pages if source in links]) for title, pages in articles]))


handbook()
teams()
