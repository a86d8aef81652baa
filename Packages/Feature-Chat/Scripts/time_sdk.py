"""Times the official Python SDKs of OpenAI and Anthropic on recorded streams: from a response's bytes to their typed events.

    python time_sdk.py FOLDER-OF-llm-wire [ROUNDS]

Prints one JSON object: for each SDK its version, the recordings and the median seconds of a round over all of them. For
'make bench', which decodes the same recordings; the SDKs come from `pip install openai anthropic` in an environment of their own.
"""

import json
import pathlib
import statistics
import sys
import time

import anthropic
import httpx2 as httpx
import openai
from anthropic._streaming import Stream as AnthropicStream
from anthropic.types import RawMessageStreamEvent
from openai._streaming import Stream as OpenAIStream
from openai.types.chat import ChatCompletionChunk


def rounds_of(recordings, count, read):
    seconds = []
    for _ in range(count + 1):
        start = time.perf_counter()
        for body in recordings.values():
            read(body)
        seconds.append(time.perf_counter() - start)
    # The first round imports and compiles what is lazy.
    return statistics.median(seconds[1:])


def response(body):
    request = httpx.Request("POST", "http://localhost/")
    return httpx.Response(200, headers={"content-type": "text/event-stream"}, content=body, request=request)


def main():
    folder = pathlib.Path(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 51
    clients = (openai.OpenAI(api_key="x"), anthropic.Anthropic(api_key="x"))

    def read_openai(body):
        stream = OpenAIStream(cast_to=ChatCompletionChunk, response=response(body), client=clients[0])
        return sum(len(choice.delta.content or "") for chunk in stream for choice in chunk.choices)

    def read_anthropic(body):
        stream = AnthropicStream(cast_to=RawMessageStreamEvent, response=response(body), client=clients[1])
        return sum(1 for _ in stream)

    result = {}
    for name, version, pattern, read in [
        ("openai", openai.__version__, "openai-sdk/*.sse", read_openai),
        ("anthropic", anthropic.__version__, "anthropic-sdk/*_response.txt", read_anthropic),
    ]:
        recordings = {path.name: path.read_bytes() for path in sorted(folder.glob(pattern))}
        result[name] = {
            "version": version,
            "recordings": list(recordings),
            "bytes": sum(map(len, recordings.values())),
            "seconds": rounds_of(recordings, count, read),
        }
    print(json.dumps(result))


main()
