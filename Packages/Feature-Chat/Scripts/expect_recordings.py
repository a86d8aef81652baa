#!/usr/bin/env python3
"""Reads the recorded streams of the public test vectors and prints what a client must make of them.

    python3 Scripts/expect_recordings.py FOLDER > Tests/ConversationWireTests/expected.tsv

FOLDER is vectors/llm-wire. Nothing here is shared with the decoders, so that the two can disagree.
"""
import glob
import json
import sys


def events(data):
    name, lines = None, []
    for line in data.decode("utf8").replace("\r\n", "\n").split("\n"):
        if line == "":
            if lines:
                yield name or "message", "\n".join(lines)
            name, lines = None, []
        elif not line.startswith(":"):
            key, _, value = line.partition(":")
            value = value[1:] if value.startswith(" ") else value
            if key == "event":
                name = value
            if key == "data":
                lines.append(value)


def body(path):
    data = open(path, "rb").read()
    if data.startswith(b"HTTP/1.1"):
        for mark in (b"\r\n\r\n", b"\n\n"):
            if mark in data:
                return data.split(mark, 1)[1]
    return data


def fnv(text):
    value = 0xCBF29CE484222325
    for byte in text.encode("utf8"):
        value = ((value ^ byte) * 0x100000001B3) & ((1 << 64) - 1)
    return value


def completions(path):
    text, refused, calls, stop, usage = "", False, {}, None, [0, 0]
    for _, data in events(body(path)):
        if data == "[DONE]":
            continue
        chunk = json.loads(data)
        if chunk.get("usage"):
            usage = [chunk["usage"]["prompt_tokens"], chunk["usage"]["completion_tokens"]]
        for choice in chunk["choices"]:
            if choice["index"] != 0:
                continue
            delta = choice.get("delta") or {}
            refused = refused or bool(delta.get("refusal"))
            text += (delta.get("content") or "") + (delta.get("refusal") or "") + (choice.get("text") or "")
            for piece in delta.get("tool_calls") or []:
                call = calls.setdefault(piece["index"], ["", ""])
                function = piece.get("function") or {}
                call[0] = call[0] or function.get("name") or ""
                call[1] += function.get("arguments") or ""
            stop = choice.get("finish_reason") or stop
    stop = {"stop": "end", "length": "length", "tool_calls": "toolCalls", None: "end"}[stop]
    return text, calls, "refusal" if refused else stop, usage


def messages(path):
    text, calls, stop, usage = "", {}, None, {}
    for _, data in events(body(path)):
        event = json.loads(data)
        kind = event["type"]
        if kind == "message_start":
            usage = dict(event["message"]["usage"])
        if kind == "content_block_start" and event["content_block"]["type"] == "tool_use":
            calls[event["index"]] = [event["content_block"]["name"], ""]
        if kind == "content_block_delta":
            delta = event["delta"]
            if delta["type"] == "text_delta":
                text += delta["text"]
            if delta["type"] == "input_json_delta" and event["index"] in calls:
                calls[event["index"]][1] += delta["partial_json"]
        if kind == "message_delta":
            stop = event["delta"]["stop_reason"]
            usage.update(event["usage"])
    read = [usage.get(name) or 0 for name in ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens")]
    stop = {"end_turn": "end", "max_tokens": "length", "refusal": "refusal", "tool_use": "toolCalls"}[stop]
    return text, calls, stop, [sum(read), usage.get("output_tokens", 0)]


def responses(path):
    final = None
    for _, data in events(body(path)):
        event = json.loads(data)
        if event["type"] == "response.completed":
            final = event["response"]
    items = final["output"]
    text = "".join(part["text"] for item in items if item["type"] == "message" for part in item["content"])
    calls = {n: [i["name"], i["arguments"]] for n, i in enumerate(items) if i["type"] == "function_call"}
    return text, calls, "end", [final["usage"]["input_tokens"], final["usage"]["output_tokens"]]


root = sys.argv[1].rstrip("/") + "/"
rows = []
for pattern, read in [
    ("openai-sdk/*.sse", completions),
    ("real-servers/*chat*stream.txt", completions),
    ("real-servers/*completions_stream.txt", completions),
    ("simonw-llm/test_tool*.sse", completions),
    ("anthropic-sdk/*_response.txt", messages),
    ("anthropic-sdk/*.sse", messages),
    ("real-servers/tf_responses*", responses),
    ("simonw-llm/test_responses*.sse", responses),
]:
    for path in glob.glob(root + pattern):
        text, calls, stop, usage = read(path)
        listed = ";".join(f"{calls[n][0]} {fnv(calls[n][1]):016x}" for n in sorted(calls))
        stop = "toolCalls" if calls and stop == "end" else stop
        columns = [path[len(root):], len(text.encode()), f"{fnv(text):016x}", listed, stop, *usage]
        rows.append("\t".join(map(str, columns)))
print("# Made by Scripts/expect_recordings.py: path, bytes of text, its FNV-1a, calls with the FNV-1a of their arguments,")
print("# stop reason, tokens in, tokens out.")
print("\n".join(sorted(rows)))
