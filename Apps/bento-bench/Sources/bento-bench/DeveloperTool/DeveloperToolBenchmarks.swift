import Foundation

/// The developer's tool: a check that takes longer than a thought is not run.
struct DeveloperToolBenchmarks: Sendable {
    let repository: URL

    private var tool: URL { repository.appendingPathComponent(".build/dev/release/bento-dev") }
    private var scratch: URL { repository.appendingPathComponent(".build/bench/dev") }
    private var environment: [String: String] { ProcessInfo.processInfo.environment }

    var all: [Benchmark] {
        [
            Benchmark("dev: this repository") { try thisRepository() },
            Benchmark("dev: 200 packages, 4,000 files") { try largeRepository() },
        ]
    }

    private func thisRepository() throws -> [Figure] {
        try requireTool()
        let root = ["--root", repository.path]
        let cold = try coldCheck(of: repository, runs: 3)
        let warm = try ProcessTiming.of(
            11,
            [(tool, ["check"] + root), (tool, ["affected", "--base", "HEAD~1"] + root)],
            environment: environment
        )
        return [
            Figure("dev: check, warm", warm[0].median, "s", .atMost(1), note: warm[0].spread),
            Figure("dev: check, cold", cold.median, "s", .atMost(10), note: cold.spread),
            Figure("dev: affected", warm[1].median, "s", .atMost(0.5), note: warm[1].spread),
        ]
    }

    private func largeRepository() throws -> [Figure] {
        try requireTool()
        let folder = scratch.appendingPathComponent("large")
        if !FileManager.default.fileExists(atPath: folder.path) {
            try ProcessTiming.run(tool.path, ["generate", folder.path], in: repository)
        }
        // The first run fills the cache, and is not counted.
        let warm = try ProcessTiming.of(
            7,
            [(tool, ["check", "--root", folder.path])],
            environment: environment
        )
        return [Figure("dev: check of 4,000 files, warm", warm[0].median, "s", .atMost(5), note: warm[0].spread)]
    }

    /// Each run with an empty cache of its own.
    private func coldCheck(of root: URL, runs: Int) throws -> Timing {
        var seconds: [Double] = []
        for run in 0..<runs {
            let cache = scratch.appendingPathComponent("cache-\(run)")
            try? FileManager.default.removeItem(at: cache)
            let arguments = ["check", "--root", root.path, "--cache", cache.path]
            seconds.append(try ProcessTiming.run(tool.path, arguments, in: repository))
        }
        return Timing(seconds: seconds.sorted())
    }

    private func requireTool() throws {
        guard FileManager.default.isExecutableFile(atPath: tool.path) else {
            throw Skipped(reason: "there is no release bento-dev; run 'make dev DEV_CONFIGURATION=release'")
        }
    }
}
