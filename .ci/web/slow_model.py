"""A server that speaks OpenAI's chat completions and says a word every fifth of a second, for as long as somebody reads."""

import http.server
import json
import threading
import time


class SlowModel:
    def __init__(self):
        self.left = threading.Event()
        """Set once a reader went away in the middle of an answer."""
        model = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                self.answer(json.dumps({"object": "list", "data": [{"id": "slow", "object": "model"}]}))

            def do_POST(self):
                asked = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
                if not asked.get("stream"):
                    said = {"role": "assistant", "content": "Slowly"}
                    self.answer(json.dumps({"choices": [{"index": 0, "message": said, "finish_reason": "stop"}]}))
                    return
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.end_headers()
                try:
                    for number in range(300):
                        piece = {"index": 0, "delta": {"content": f"word{number} "}, "finish_reason": None}
                        event = {"id": "1", "object": "chat.completion.chunk", "model": "slow", "choices": [piece]}
                        self.wfile.write(f"data: {json.dumps(event)}\n\n".encode())
                        self.wfile.flush()
                        time.sleep(0.2)
                except OSError:
                    model.left.set()

            def answer(self, text):
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(text.encode())))
                self.end_headers()
                self.wfile.write(text.encode())

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/v1"

    def close(self):
        self.server.shutdown()
        self.server.server_close()
