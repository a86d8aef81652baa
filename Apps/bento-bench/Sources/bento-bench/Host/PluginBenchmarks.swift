import Core
import Foundation

/// Plug-ins: what a call through one that runs adds to the plug-in's own time, and what those that are not called cost.
struct PluginBenchmarks: Sendable {
    let repository: URL

    private var bento: URL { repository.appendingPathComponent(".build/release/bento") }
    private var scratch: URL { repository.appendingPathComponent(".build/bench/plugins") }

    var all: [Benchmark] {
        [
            Benchmark("plugins: a call") { try call() },
            Benchmark("plugins: food log with 20 of them") { try bystanders() },
        ]
    }

    /// A server of a handful of lines, which answers at once, in either revision.
    private static let server = """
        import json, sys
        for line in sys.stdin:
            m = json.loads(line)
            if "id" not in m: continue
            k = m["method"]
            r = {"resultType": "complete"}
            if k == "server/discover": r |= {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}}
            elif k == "tools/list": r |= {"tools": [{"name": "still", "description": "Answer.", "inputSchema": {"type": "object"},
                                                     "annotations": {"readOnlyHint": True}}]}
            else: r |= {"content": [{"type": "text", "text": "done"}]}
            sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": m["id"], "result": r}) + "\\n"); sys.stdout.flush()
        """

    private func environment(_ home: String) -> [String: String] {
        [
            "HOME": scratch.path, "BENTO_HOME": scratch.appendingPathComponent(home).path, "PATH": "/usr/bin:/bin",
            "TZ": "UTC",
            "LC_ALL": "C.UTF-8",
        ]
    }

    private func prepare() throws -> URL {
        guard FileManager.default.isExecutableFile(atPath: bento.path) else {
            throw Skipped(reason: "there is no release host; run 'make release'")
        }
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else {
            throw Skipped(reason: "there is no /usr/bin/python3")
        }
        try? FileManager.default.removeItem(at: scratch)
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let script = scratch.appendingPathComponent("server.py")
        try Data(Self.server.utf8).write(to: script)
        return script
    }

    private func run(_ words: [String], home: String) throws {
        try ProcessTiming.run(
            "env",
            ["-i"] + environment(home).map { "\($0.key)=\($0.value)" } + [bento.path] + words,
            in: scratch
        )
    }

    private func call() throws -> [Figure] {
        let script = try prepare()
        try run(["plugin", "add", "bench", "--models", "--", "/usr/bin/python3", script.path], home: "home")
        func times(_ process: MCPProcess, _ tool: String) throws -> Timing {
            var seconds: [Double] = []
            for round in 0...300 {
                let clock = ContinuousClock()
                let elapsed = try clock.measure { try process.call(tool, [:]) }
                // The first starts what is called.
                if round > 0 {
                    seconds.append(Double(elapsed.components.attoseconds) / 1e18 + Double(elapsed.components.seconds))
                }
            }
            return Timing(seconds: seconds.sorted())
        }
        let python = URL(fileURLWithPath: "/usr/bin/python3")
        let own = try MCPProcess(python, [script.path], environment: environment("home")).use { try times($0, "still") }
        // The door for clients is in it: it is how a call through a plug-in that runs can be timed from outside.
        let through = try MCPProcess(
            bento,
            ["mcp", "serve", "--as", "bench", "--all"],
            environment: environment("home")
        ).use {
            try times($0, "bench_still")
        }
        return [
            Figure("plugins: the plug-in's own time", own.median * 1000, "ms", note: own.spread),
            Figure(
                "plugins: what a call through it adds, with the door for clients",
                (through.median - own.median) * 1000,
                "ms",
                .atMost(3),
                note: through.spread
            ),
        ]
    }

    private func bystanders() throws -> [Figure] {
        let script = try prepare()
        for home in ["without", "with"] { try run(["food", "log", "2 eggs"], home: home) }
        for number in 1...20 {
            try run(["plugin", "add", "p\(number)", "--models", "--", "/usr/bin/python3", script.path], home: "with")
        }
        let timings = try ProcessTiming.processor(
            40,
            ["without", "with"].map {
                ProcessTiming.Command(
                    program: bento,
                    arguments: ["food", "log", "2 eggs"],
                    home: scratch.appendingPathComponent($0)
                )
            },
            copy: scratch.appendingPathComponent("copy"),
            environment: environment("copy")
        )
        return [
            Figure(
                "plugins: food log without plug-ins",
                timings[0].median * 1000,
                "ms of processor",
                note: timings[0].spread
            ),
            Figure(
                "plugins: what 20 plug-ins add to food log",
                (timings[1].median / timings[0].median - 1) * 100,
                "%",
                .atMost(3),
                note: timings[1].spread
            ),
        ]
    }
}
