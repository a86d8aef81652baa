import Foundation

/// Starting the host, and building its packages.
struct HostBenchmarks: Sendable {
    let repository: URL

    var bento: URL { repository.appendingPathComponent(".build/release/bento") }
    var scratch: URL { repository.appendingPathComponent(".build/bench") }

    var all: [Benchmark] {
        [
            Benchmark("host: start") { try start() },
            Benchmark("host: 500 features") { try manyFeatures() },
            Benchmark("build: packages") { try builds() },
        ]
    }

    private func start() throws -> [Figure] {
        guard FileManager.default.isExecutableFile(atPath: bento.path) else {
            throw Skipped(reason: "there is no release host; run 'make release'")
        }
        let hello = try fresh(helloProgram())
        let bento = try fresh(bento)
        let home = scratch.appendingPathComponent("home-that-stays-empty").path
        let timings = try ProcessTiming.of(
            41,
            [(hello, []), (bento, ["--version"]), (bento, ["flows"])],
            environment: ["HOME": home, "BENTO_HOME": home, "PATH": "/usr/bin:/bin"]
        )
        guard !FileManager.default.fileExists(atPath: home) else {
            throw Skipped(reason: "--version or flows made a home, which they must not")
        }
        let peer = timings[0].median
        return [
            Figure("host: a Foundation hello, static", peer * 1000, "ms", note: timings[0].spread),
            Figure("host: bento --version", timings[1].median * 1000, "ms", note: timings[1].spread),
            Figure("host: bento --version / hello", timings[1].median / peer, "times", .atMost(2)),
            Figure("host: bento flows", timings[2].median * 1000, "ms", note: timings[2].spread),
            Figure("host: bento flows / hello", timings[2].median / peer, "times", .atMost(2)),
        ]
    }

    /// A copy of a program, made now: a start is mostly page faults, and those into a file that was just written cheaper
    /// than those into one that has lain for a while, so that a new program would be compared with an old one: a start of
    /// 2.7 ms instead of 3.4 (measured).
    func fresh(_ program: URL) throws -> URL {
        let copy = scratch.appendingPathComponent("fresh-" + program.lastPathComponent)
        try? FileManager.default.removeItem(at: copy)
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: program, to: copy)
        return copy
    }

    /// A static Swift program that links Foundation and prints a line.
    func helloProgram() throws -> URL {
        let folder = scratch.appendingPathComponent("hello")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let source = "import Foundation\nprint(\"hello at \\(Date().timeIntervalSince1970 > 0)\")\n"
        try source.write(to: folder.appendingPathComponent("main.swift"), atomically: true, encoding: .utf8)
        try ProcessTiming.run("swiftc", ["-O", "-static-stdlib", "main.swift", "-o", "hello"], in: folder)
        return folder.appendingPathComponent("hello")
    }

    private func manyFeatures() throws -> [Figure] {
        let folder = scratch.appendingPathComponent("many-features")
        try GeneratedHost(repository: repository, features: 500, flowsEach: 4).write(to: folder)
        // Where the release host was built, with its flags: only the generated features are new.
        let products = repository.appendingPathComponent(".build").path
        try ProcessTiming.run(".ci/plan", [folder.path, products], in: repository)
        #if os(Linux)
            let link = ["-Xlinker", "--no-export-dynamic", "-Xlinker", "-s"]
        #else
            let link: [String] = []
        #endif
        try ProcessTiming.run(
            "swift",
            ["build", "-c", "release", "--static-swift-stdlib", "--product", "many", "--scratch-path", products] + link,
            in: folder
        )
        let many = try fresh(repository.appendingPathComponent(".build/release/many"))
        let bento = try fresh(bento)
        let timings = try ProcessTiming.of(
            21,
            [(bento, ["flows"]), (many, ["flows"])],
            environment: ["HOME": scratch.appendingPathComponent("no-home").path, "PATH": "/usr/bin:/bin"]
        )
        return [
            Figure(
                "host: flows of 500 features (2,000 flows)",
                timings[1].median * 1000,
                "ms",
                note: timings[1].spread
            ),
            Figure(
                "host: 500 features / those of the host",
                timings[1].median / timings[0].median,
                "times",
                .atMost(1.6)
            ),
        ]
    }

    /// Deletes all that was compiled of a module; the two files that belong to the plan stay, as the plan does.
    private func removeProducts(of module: String, in folder: String) throws {
        let objects = folder + module + ".build/"
        for file in try FileManager.default.contentsOfDirectory(atPath: objects)
        where !["output-file-map.json", "sources"].contains(file) {
            try FileManager.default.removeItem(atPath: objects + file)
        }
        for ending in ["swiftmodule", "swiftdoc", "abi.json", "swiftsourceinfo"] {
            try? FileManager.default.removeItem(atPath: folder + "Modules/\(module).\(ending)")
        }
    }

    private func builds() throws -> [Figure] {
        let scratch = repository.appendingPathComponent(".build/bench/packages").path
        let flags = ["--scratch-path", scratch]
        let core = repository.appendingPathComponent("Packages/Core")
        try ProcessTiming.run("swift", ["build"] + flags, in: core)
        func clean(_ target: String, of modules: [String]) throws -> [Double] {
            var seconds: [Double] = []
            for _ in 0..<5 {
                for module in modules { try removeProducts(of: module, in: scratch + "/debug/") }
                seconds.append(try ProcessTiming.run("swift", ["build", "--target", target] + flags, in: core))
            }
            return seconds.sorted()
        }
        let alone = try clean("Core", of: ["CoreBase", "Core"])
        let whole = try clean("CoreTesting", of: ["CoreBase", "Core", "CoreHosting", "CoreTesting"])

        let file = repository.appendingPathComponent("Packages/Feature-Food/Sources/FeatureFood/FoodFeature.swift")
        let source = try Data(contentsOf: file)
        defer { try? source.write(to: file) }
        var seconds: [Double] = []
        for run in 0...5 {
            // One line of code, so that it is compiled and linked again; the first run builds what was not built yet.
            try (source + Data("\nfunc editedLine() -> Int { \(run) }\n".utf8)).write(to: file)
            seconds.append(try ProcessTiming.run("make", ["test-food"], in: repository))
        }
        let edited = seconds.dropFirst().sorted()
        return [
            Figure(
                "build: Core from clean, dependencies built",
                alone[2],
                "s",
                .atMost(5),
                note: String(format: "median of 5, %.1f to %.1f", alone[0], alone[4])
            ),
            Figure(
                "build: Core with CoreHosting and CoreTesting, the same way",
                whole[2],
                "s",
                note: String(format: "median of 5, %.1f to %.1f", whole[0], whole[4])
            ),
            Figure(
                "build: make test-food after one edited line",
                edited[2],
                "s",
                .atMost(5),
                note: String(format: "median of 5, %.1f to %.1f", edited[0], edited[4])
            ),
        ]
    }
}
