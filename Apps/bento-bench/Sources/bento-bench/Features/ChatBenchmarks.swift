import AppData
import Core
import CoreTesting
import Foundation
import GRDB
import HTTPTypes
import Networking
import NetworkingTesting

@testable import CoachIntents
@testable import CoachRules
@testable import ConversationWire
@testable import Conversations
@testable import FeatureChat

/// Words on their way to a screen, what a sentence means, and a long history.
enum ChatBenchmarks {
    static var all: [Benchmark] {
        [
            Benchmark("chat: stream") { try await stream() },
            Benchmark("chat: intents") { try await intents() },
            Benchmark("chat: history") { try await history() },
            Benchmark("chat: an ask in a long conversation") { try await asking() },
            Benchmark("chat: beside the SDKs") { try await besideSDKs() },
            Benchmark("chat: at a terminal") { try atTerminal() },
        ]
    }

    /// A thousand tokens as a chat completions server sends them, one in each event.
    private static func tokens() -> [[UInt8]] {
        (0..<1000).map { index in
            let delta: JSONValue = ["choices": [["index": 0, "delta": ["content": .string("word\(index) ")]]]]
            return Array("data: \(delta.text())\n\n".utf8)
        }
    }

    private static func stream() async throws -> [Figure] {
        let chunks = tokens()
        let timing = try await Timing.of(11) {
            var parser = SSEParser()
            var decoder = WireDialect.openai.makeDecoder()
            for chunk in chunks { try decode(chunk, &parser, &decoder) }
        }
        let first = try await Timing.of(101) {
            var parser = SSEParser()
            var decoder = WireDialect.openai.makeDecoder()
            try decode(chunks[0], &parser, &decoder)
        }
        return [
            Figure(
                "chat: 1,000 tokens from bytes to words",
                timing.median * 1000,
                "ms",
                .atMost(200),
                note: "a fifth of a core at 1,000 tokens a second; \(timing.spread)"
            ),
            Figure("chat: first word from its bytes", first.median * 1000, "ms", .atMost(5), note: first.spread),
        ]
    }

    private static func decode(
        _ chunk: [UInt8],
        _ parser: inout SSEParser,
        _ decoder: inout any AnswerDecoder
    ) throws {
        var events: [ServerSentEvent] = []
        try parser.consume(chunk) { if case .event(let event) = $0 { events.append(event) } }
        for event in events { _ = try decoder.consume(event: event.type, data: event.data) }
    }

    private static func intents() async throws -> [Figure] {
        let sentences = [
            "log 2 eggs and toast", "how many calories do I have left", "what did I train last week", "write me a poem",
            "plan a 45 minute strength workout with dumbbells", "where am I", "my friend ate 12 eggs",
        ]
        let reader = IntentReader.standard
        let timing = await Timing.of(21) {
            for _ in 0..<10 { for sentence in sentences { _ = reader.read(sentence) } }
        }
        let each = timing.median / Double(sentences.count * 10) * 1000
        return [Figure("chat: an offline intent", each, "ms", .atMost(1), note: timing.spread)]
    }

    /// The repository: 'make bench' runs in it.
    private static var repository: URL { URL(fileURLWithPath: FileManager.default.currentDirectoryPath) }
    private static var scripts: URL { repository.appending(path: "Packages/Feature-Chat/Scripts") }

    /// The output of the Python scripts.
    private struct PeerTiming: Decodable {
        let version: String
        let recordings: [String]
        let bytes: Int
        let seconds: Double
    }

    private struct TerminalTiming: Decodable {
        let tokens: Int
        let seconds: Double
        let share: Double
        let firstWord: Double
    }

    /// Recorded streams from bytes to items, beside the official SDKs on the same bytes.
    private static func besideSDKs() async throws -> [Figure] {
        let environment = ProcessInfo.processInfo.environment
        let python = environment["BENTO_SDK_PYTHON"] ?? repository.appending(path: ".build/sdk/bin/python").path
        guard FileManager.default.isExecutableFile(atPath: python) else {
            throw Skipped(
                reason: "no SDKs: python3 -m venv .build/sdk && .build/sdk/bin/pip install openai anthropic"
            )
        }
        let folder = try FeatureBenchmarks.shared("vectors/llm-wire", repository: repository)
        let script = scripts.appending(path: "time_sdk.py").path
        let peers = try JSONDecoder().decode(
            [String: PeerTiming].self,
            from: try output(of: python, [script, folder.path, "51"])
        )
        var figures: [Figure] = []
        for (name, dialect) in [("openai", WireDialect.openai), ("anthropic", .anthropic)] {
            guard let peer = peers[name] else { continue }
            let bodies = try peer.recordings.map { file in
                [UInt8](try Data(contentsOf: folder.appending(path: "\(name)-sdk/\(file)")))
            }
            let timing = try await Timing.of(51) {
                for body in bodies {
                    var parser = SSEParser()
                    var decoder = dialect.makeDecoder()
                    try decode(body, &parser, &decoder)
                    _ = try decoder.finish()
                }
            }
            figures.append(
                Figure(
                    "chat: decoding \(name)'s recordings / its Python SDK \(peer.version)",
                    timing.median / peer.seconds,
                    "times",
                    .atMost(1),
                    note:
                        "\(peer.bytes) bytes: \(timing.spread), the SDK \(String(format: "%.2f ms", peer.seconds * 1000))"
                )
            )
        }
        return figures
    }

    /// The release program in a pseudo-terminal, with a server that speaks 1,000 tokens a second.
    private static func atTerminal() throws -> [Figure] {
        let bento = repository.appending(path: ".build/release/bento").path
        guard FileManager.default.isExecutableFile(atPath: bento) else {
            throw Skipped(reason: "there is no release host; run 'make release'")
        }
        let script = scripts.appending(path: "time_rendering.py").path
        let timing = try JSONDecoder().decode(
            TerminalTiming.self,
            from: try output(of: "/usr/bin/env", ["python3", script, bento])
        )
        let rate = Double(timing.tokens) / max(timing.seconds, 0.001)
        return [
            Figure(
                "chat: a core's share for 1,000 tokens a second at a terminal",
                timing.share * 100 * 1000 / max(rate, 1),
                "%",
                .atMost(20),
                note: "\(timing.tokens) tokens in \(String(format: "%.2f s", timing.seconds)), the whole process"
            ),
            Figure(
                "chat: the first word at a terminal after its bytes",
                timing.firstWord,
                "ms",
                .atMost(5),
                note: "median of 6 runs, with the server and the terminal"
            ),
        ]
    }

    private static func output(of program: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Skipped(reason: "\(program) \(arguments.first ?? "") ended with \(process.terminationStatus)")
        }
        return data
    }

    private static func history() async throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bento-bench-chat-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let home = AppHome(path: folder.path)
        try home.prepare()
        let plans = FeatureRegistrar.registering(ChatFeature.self).migrationPlans
        let database = AppDatabase(home: home, plans: plans, time: .system)
        let store = ChatStore(database: database)
        let session = try await fill(store, sessions: 10, messages: 10_000)
        let search = try await Timing.of(21) { _ = try await store.search("protein", limit: 20) }
        let rare = try await Timing.of(21) { _ = try await store.search("message 54321", limit: 20) }
        let opening = try await Timing.of(11) { _ = try await store.lines(of: session, limit: 10_000) }
        try await database.close()
        return [
            Figure(
                "chat: search of 100,000 messages, a common word",
                search.median * 1000,
                "ms",
                .atMost(20),
                note: search.spread
            ),
            Figure(
                "chat: search of 100,000 messages, a rare word",
                rare.median * 1000,
                "ms",
                .atMost(20),
                note: rare.spread
            ),
            Figure(
                "chat: open a conversation of 10,000 messages",
                opening.median * 1000,
                "ms",
                .atMost(50),
                note: opening.spread
            ),
        ]
    }

    /// A question to a model that answers at once, in a conversation of 10,000 messages and in new ones: what is around the
    /// model's own time.
    private static func asking() async throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bento-bench-ask-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let home = AppHome(path: folder.path)
        try home.prepare()
        let plans = FeatureRegistrar.registering(ChatFeature.self).migrationPlans
        let database = AppDatabase(home: home, plans: plans, time: .system)
        let answer = Array(
            (#"data: {"choices":[{"index":0,"delta":{"content":"A short answer."},"finish_reason":"stop"}]}"# + "\n\n")
                .utf8
        )
        let transport = FakeTransport(
            .response(headers: [.contentType: "text/event-stream"], chunks: [answer, Array("data: [DONE]\n\n".utf8)])
        )
        let settings = FeatureSettings.memory(
            "chat",
            ["chat.provider": "openai", "chat.model": "m", "chat.server": "http://127.0.0.1:9/v1"]
        )
        let chat = ChatCoordinator(
            runner: ConversationRunner(
                store: ChatStore(database: database),
                settings: settings,
                providers: ProviderFactory(
                    settings: settings,
                    secrets: nil,
                    transport: transport,
                    auth: nil,
                    processes: nil,
                    environment: [:]
                ),
                offline: OfflineCoach(
                    summaryMaker: DaySummaryMaker(food: nil, workouts: nil, wallet: nil, location: nil),
                    flows: nil
                ),
                gateway: GatewayRouter(location: nil, flows: nil),
                flows: nil
            )
        )
        let long = try await chat.store.session(try await fill(chat.store, sessions: 1, messages: 10_000))
        let question = "What did I say about training, and what should I do next?"
        let new = try await Timing.of(21) { _ = try await chat.send(question, in: nil, flow: nil) }
        // The first one puts what is old into a summary; those after it go on from there.
        let first = try await Timing.of(1) { _ = try await chat.send(question, in: long, flow: nil) }
        let next = try await Timing.of(21) { _ = try await chat.send(question, in: long, flow: nil) }
        try await database.close()
        return [
            Figure("chat: an ask in a new conversation", new.median * 1000, "ms", note: new.spread),
            Figure(
                "chat: an ask in 10,000 messages / in none",
                next.median / new.median,
                "times",
                .atMost(2),
                note:
                    "\(String(format: "%.1f ms", next.median * 1000)), the first \(String(format: "%.1f ms", first.median * 1000))"
            ),
        ]
    }

    private static func fill(_ store: ChatStore, sessions: Int, messages: Int) async throws -> RowID {
        var last = try await store.makeSession()
        for index in 0..<sessions {
            if index > 0 { last = try await store.makeSession() }
            let session = last
            let now = store.time.now
            try await store.database.write { database in
                for position in 1...messages {
                    let number = index * messages + position
                    let message = ChatMessage(
                        id: .make(at: now),
                        sessionId: session.id,
                        position: position,
                        sentAt: Moment(now),
                        zone: "UTC",
                        role: position.isMultiple(of: 2) ? .assistant : .user,
                        content: "This is message \(number) about protein, training and a long walk by the river."
                    )
                    try message.insert(database)
                }
            }
        }
        return last.id
    }
}
