"""A language model of one idea: it calls the tool that it is told to, and then says what the tool gave.

    model.py TOOL ARGUMENTS FILE

It serves chat completions on this machine, prints its address, and writes each request into FILE, one a line.
"""
import http.server
import json
import sys

tool, arguments, file = sys.argv[1:4]


class Model(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with open(file, "a") as log:
            log.write(json.dumps(asked) + "\n")
        last = asked["messages"][-1]
        if last["role"] == "tool":
            delta, reason = {"content": "It gave: " + str(last["content"])}, "stop"
        else:
            call = {"index": 0, "id": "call_1", "type": "function", "function": {"name": tool, "arguments": arguments}}
            delta, reason = {"tool_calls": [call]}, "tool_calls"
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for choice in ({"index": 0, "delta": {"role": "assistant", **delta}}, {"index": 0, "delta": {}, "finish_reason": reason}):
            chunk = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
server.serve_forever()
