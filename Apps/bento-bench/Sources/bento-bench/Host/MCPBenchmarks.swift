import Core
import Foundation

/// The server of the Model Context Protocol, as a client without a library of its own meets it, beside one with the same tools
/// on Python's SDK.
struct MCPBenchmarks: Sendable {
    let repository: URL

    private var bento: URL { repository.appendingPathComponent(".build/release/bento") }
    private var scratch: URL { repository.appendingPathComponent(".build/bench/mcp") }

    var all: [Benchmark] { [Benchmark("mcp: serve") { try serve() }] }

    private func serve() throws -> [Figure] {
        guard FileManager.default.isExecutableFile(atPath: bento.path) else {
            throw Skipped(reason: "there is no release host; run 'make release'")
        }
        try? FileManager.default.removeItem(at: scratch)
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        let environment = [
            "HOME": scratch.path, "BENTO_HOME": scratch.appendingPathComponent("home").path, "PATH": "/usr/bin:/bin",
            "TZ": "UTC", "LC_ALL": "C.UTF-8",
        ]
        func start(_ options: [String] = []) throws -> MCPProcess {
            try MCPProcess(bento, ["mcp", "serve", "--as", "bench"] + options, environment: environment)
        }
        // In a home that is used; what the first start makes is there from the second on.
        try ProcessTiming.run(
            "env",
            ["-i"] + environment.map { "\($0.key)=\($0.value)" } + [bento.path, "food", "water", "1 ml"],
            in: scratch
        )
        let tools = try start(["--all"]).use { try $0.ask("tools/list") }
        let ours = try measure("food_week") { try start() }
        guard let theirs = try measurePython(offering: tools) else { return figures(of: ours) }
        return figures(of: ours) + comparison(of: theirs, with: ours)
    }

    /// The same of a server on Python's SDK that offers the same tools; `nil` if there is none on this machine.
    private func measurePython(offering tools: JSONValue) throws -> Measured? {
        let list = scratch.appendingPathComponent("tools.json")
        try Data(tools.text().utf8).write(to: list)
        guard let python = PythonPeer.mcp.program(for: "mcp: serve") else { return nil }
        return try measure("food_week") {
            try MCPProcess(
                python,
                ["-W", "ignore", "-c", PythonPeer.mcp.script, list.path],
                environment: ProcessInfo.processInfo.environment
            )
        }
    }

    private func figures(of ours: Measured) -> [Figure] {
        [
            Figure(
                "mcp: first answer after the start",
                ours.first.median * 1000,
                "ms",
                .atMost(50),
                note: ours.first.spread
            ),
            Figure("mcp: tools/list", ours.list.median * 1000, "ms", .atMost(5), note: ours.list.spread),
            Figure("mcp: a call that reads (food_week)", ours.call.median * 1000, "ms", note: ours.call.spread),
            Figure(
                "mcp: calls of a flow that does nothing",
                ours.rate,
                "a second",
                .atLeast(1000),
                note: "16 at a time"
            ),
            Figure(
                "mcp: what a call adds to its flow",
                ours.alone.median * 1000,
                "ms",
                .atMost(5),
                note: ours.alone.spread
            ),
        ]
    }

    private func comparison(of theirs: Measured, with ours: Measured) -> [Figure] {
        [
            Figure("mcp: Python's SDK, first answer", theirs.first.median * 1000, "ms", note: theirs.first.spread),
            Figure("mcp: Python's SDK, tools/list", theirs.list.median * 1000, "ms", note: theirs.list.spread),
            Figure("mcp: Python's SDK, calls", theirs.rate, "a second", note: "16 at a time"),
            Figure("mcp: calls a second / Python's SDK", ours.rate / theirs.rate, "times"),
        ]
    }

    private struct Measured {
        let first: Timing
        let list: Timing
        let call: Timing
        /// Calls of ``still``, one after the other.
        let alone: Timing
        /// Calls of ``still`` a second.
        let rate: Double
    }

    /// A tool that computes a handful of numbers: what a call of it takes is the door's.
    private static let still: (name: String, arguments: JSONValue) = ("workouts_plates", ["weight": 100])

    private func measure(_ tool: String, _ start: () throws -> MCPProcess) throws -> Measured {
        var (first, lists): ([Double], [Double]) = ([], [])
        for round in 0...10 {
            let begun = ContinuousClock.now
            try start().use { process in
                _ = try process.ask("server/discover")
                let answered = ContinuousClock.now - begun
                let listing = ContinuousClock.now
                _ = try process.ask("tools/list")
                guard round > 0 else { return }
                first.append(answered.seconds)
                lists.append((ContinuousClock.now - listing).seconds)
            }
        }
        return try start().use { process in
            func times(_ count: Int, _ name: String, _ arguments: JSONValue) throws -> Timing {
                var seconds: [Double] = []
                for round in 0...count {
                    let begun = ContinuousClock.now
                    try process.call(name, arguments)
                    if round > 0 { seconds.append((ContinuousClock.now - begun).seconds) }
                }
                return Timing(seconds: seconds.sorted())
            }
            let call = try times(50, tool, [:])
            let alone = try times(200, Self.still.name, Self.still.arguments)
            let count = 4000
            let begun = ContinuousClock.now
            try process.call(Self.still.name, Self.still.arguments, times: count, atOnce: 16)
            let rate = Double(count) / (ContinuousClock.now - begun).seconds
            return Measured(
                first: Timing(seconds: first.sorted()),
                list: Timing(seconds: lists.sorted()),
                call: call,
                alone: alone,
                rate: rate
            )
        }
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

/// A server over pipes, met by lines of JSON alone (2026-07-28).
final class MCPProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread: [UInt8] = []
    private var lastID = 0

    init(_ program: URL, _ arguments: [String], environment: [String: String]) throws {
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Does work with it, then ends it.
    func use<Value>(_ work: (MCPProcess) throws -> Value) throws -> Value {
        defer {
            try? input.fileHandleForWriting.close()
            process.waitUntilExit()
        }
        return try work(self)
    }

    private func send(_ method: String, _ params: [String: JSONValue] = [:]) throws {
        lastID += 1
        var params = params
        params["_meta"] = [
            "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
            "io.modelcontextprotocol/clientInfo": ["name": "bench", "version": "1"],
        ]
        let message: JSONValue = [
            "jsonrpc": "2.0", "id": .integer(Int64(lastID)), "method": .string(method), "params": .object(params),
        ]
        try input.fileHandleForWriting.write(contentsOf: Data((message.text() + "\n").utf8))
    }

    private func receive() throws -> [UInt8] {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(unread[..<end])
                unread.removeSubrange(...end)
                return line
            }
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw Skipped(reason: "the server ended before it answered") }
            unread += piece
        }
    }

    /// Asks one thing, and gives its result.
    func ask(_ method: String) throws -> JSONValue {
        try send(method)
        return try result(of: try receive())
    }

    func call(_ tool: String, _ arguments: JSONValue, times: Int = 1, atOnce: Int = 1) throws {
        var (sent, answered) = (0, 0)
        while answered < times {
            while sent < times, sent - answered < atOnce {
                try send("tools/call", ["name": .string(tool), "arguments": arguments])
                sent += 1
            }
            let line = try receive()
            // Reading each answer whole would measure this program.
            if times == 1 { _ = try result(of: line) }
            answered += 1
        }
    }

    private func result(of line: [UInt8]) throws -> JSONValue {
        let message = try JSONValue(parsing: line)
        guard let result = message["result"], result["isError"] != true else {
            throw Skipped(reason: "the server failed: \(String(decoding: line.prefix(500), as: UTF8.self))")
        }
        return result
    }
}
