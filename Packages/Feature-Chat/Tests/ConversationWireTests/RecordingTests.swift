import Core
import Foundation
import Networking
import NetworkingTesting
import Testing

@testable import ConversationWire

@Suite("Recorded streams", .enabled(if: Vectors.folder != nil, Comment(rawValue: Vectors.absence)))
struct RecordingTests {
    /// One line of `expected.tsv`.
    struct Expectation {
        let bytes: Int
        let text: String
        let calls: String
        let stop: String
        let input: Int
        let output: Int
    }

    static func expectations() throws -> [String: Expectation] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "expected.tsv")
        var result: [String: Expectation] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            result[cells[0]] = Expectation(
                bytes: Int(cells[1]) ?? -1,
                text: cells[2],
                calls: cells[3],
                stop: cells[4],
                input: Int(cells[5]) ?? -1,
                output: Int(cells[6]) ?? -1
            )
        }
        return result
    }

    /// FNV-1a of 64 bits, as the script prints it.
    static func checksum(_ text: String) -> String {
        let digits = String(FNV1a.hash(of: text.utf8), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    @Test("the recordings are all here, and all are expected")
    func complete() throws {
        let known = try Self.expectations()
        #expect(Recording.streams.count == 41)
        #expect(
            Recording.streams.filter { known[$0.path] == nil }.map(\.path) == [
                "real-servers/llamacpp_error_ctx_stream.txt"
            ]
        )
    }

    @Test(
        "a stream gives the text, calls, usage and stop reason that another reader finds",
        arguments: Recording.streams
    )
    func whole(recording: Recording) throws {
        let outcome = try recording.whole()
        guard let expected = try Self.expectations()[recording.path] else {
            #expect(outcome.fault == .empty)
            return
        }
        let answer = try #require(outcome.answer)
        #expect(answer.text.utf8.count == expected.bytes)
        #expect(Self.checksum(answer.text) == expected.text)
        #expect(outcome.shown == answer.text)
        let calls = answer.items.compactMap { item -> String? in
            guard case .toolCall(let call) = item else { return nil }
            return "\(call.name) \(Self.checksum(call.arguments))"
        }
        #expect(calls.joined(separator: ";") == expected.calls)
        #expect(answer.stop.rawValue == expected.stop)
        #expect(answer.usage.input == expected.input && answer.usage.output == expected.output)
        // A call of an answer that was cut short is not run.
        #expect(answer.calls.isEmpty == (answer.stop != .toolCalls))
    }

    @Test("bytes that come one by one, or in chunks of a prime length, change nothing", arguments: Recording.streams)
    func small(recording: Recording) throws {
        let body = try recording.body()
        let whole = try recording.read([body[...]])
        for size in [1, 2, 3, 7, 61, 1021] {
            let chunks = stride(from: 0, to: body.count, by: size).map { body[$0..<min($0 + size, body.count)] }
            #expect(try recording.read(chunks) == whole, "chunks of \(size)")
        }
    }

    @Test("a cut at any byte changes nothing", arguments: Recording.streams)
    func everySplit(recording: Recording) throws {
        func events(_ chunks: [ArraySlice<UInt8>]) throws -> [ServerSentEvent] {
            var parser = SSEParser()
            var events: [ServerSentEvent] = []
            for chunk in chunks {
                try parser.consume(Array(chunk)) { if case .event(let event) = $0 { events.append(event) } }
            }
            return events
        }
        let body = try recording.body()
        let whole = try events([body[...]])
        let step = ProcessInfo.processInfo.environment["BENTO_TESTS"] == "full" ? 1 : 13
        var wrong: [Int] = []
        for cut in stride(from: 0, through: body.count, by: step) {
            if try events([body[..<cut], body[cut...]]) != whole { wrong.append(cut) }
        }
        #expect(wrong == [])
    }

    @Test("a stream that ends anywhere loses nothing that came, and runs no half call", arguments: Recording.streams)
    func cutShort(recording: Recording) throws {
        let body = try recording.body()
        let whole = try recording.read([body[...]])
        let step = max(1, body.count / 97)
        for end in stride(from: 0, to: body.count, by: step) {
            let outcome = try recording.read([body[..<end]])
            guard let answer = outcome.answer else {
                #expect(outcome.fault == .empty)
                continue
            }
            #expect(whole.answer?.text.hasPrefix(answer.text) == true || answer.text.isEmpty)
            for call in answer.calls {
                #expect(whole.answer?.calls.contains { $0.arguments == call.arguments } == true)
            }
        }
    }
}

@Suite("Recorded conversations", .enabled(if: Vectors.folder != nil, Comment(rawValue: Vectors.absence)))
struct RecordedConversationTests {
    static let names = [
        "test_responses_tool_use", "test_responses_tool_use_streaming",
        "test_responses_round_trips_encrypted_reasoning",
        "test_responses_interleaved_reasoning_between_tool_calls", "test_tool_use_basic",
        "test_tool_use_chain_of_two_calls",
        "test_tools_streaming_variant_a", "test_tools_streaming_variant_b", "test_tools_streaming_variant_c",
        "test_tools_streaming_variant_d",
    ]

    private func json(_ path: String) throws -> JSONValue? {
        guard let bytes = try? Vectors.data("llm-wire/simonw-llm/" + path) else { return nil }
        return try JSONValue(parsing: bytes)
    }

    private func answer(_ name: String, _ turn: Int, _ dialect: WireDialect) throws -> ModelResponse? {
        if let body = try json("\(name).\(turn).response.json") { return try dialect.response(from: body) }
        let stream = Recording(path: "simonw-llm/\(name).\(turn).response.sse", dialect: dialect)
        return try stream.whole().answer
    }

    /// The result of a call that the recorded client sent.
    private func results(in request: JSONValue) -> [String: String] {
        var results: [String: String] = [:]
        for item in request["input"]?.arrayValue ?? [] where item["type"] == "function_call_output" {
            results[item["call_id"]?.stringValue ?? ""] = item["output"]?.stringValue
        }
        for message in request["messages"]?.arrayValue ?? [] where message["role"] == "tool" {
            results[message["tool_call_id"]?.stringValue ?? ""] = message["content"]?.stringValue
        }
        return results
    }

    /// The part of a history that a server takes, whatever its spelling.
    private func essence(_ request: JSONValue) -> [JSONValue] {
        func parsed(_ arguments: JSONValue?) -> JSONValue {
            let text = arguments?.stringValue ?? ""
            return text.isEmpty ? [:] : (try? JSONValue(parsing: text)) ?? .string(text)
        }
        var result: [JSONValue] = []
        for item in request["input"]?.arrayValue ?? [] {
            switch item["type"]?.stringValue {
            case "reasoning": result.append(["reasoning", item["id"] ?? nil, item["encrypted_content"] ?? nil])
            case "function_call":
                result.append(["call", item["call_id"] ?? nil, item["name"] ?? nil, parsed(item["arguments"])])
            case "function_call_output": result.append(["result", item["call_id"] ?? nil, item["output"] ?? nil])
            default:
                let text = item["content"]?.stringValue ?? item["content"]?[0]?["text"]?.stringValue ?? ""
                if !text.isEmpty { result.append([item["role"] ?? nil, .string(text)]) }
            }
        }
        for message in request["messages"]?.arrayValue ?? [] {
            if message["role"] == "tool" {
                result.append(["result", message["tool_call_id"] ?? nil, message["content"] ?? nil])
                continue
            }
            if let text = message["content"]?.stringValue, !text.isEmpty {
                result.append([message["role"] ?? nil, .string(text)])
            }
            for call in message["tool_calls"]?.arrayValue ?? [] {
                let function = call["function"]
                result.append(["call", call["id"] ?? nil, function?["name"] ?? nil, parsed(function?["arguments"])])
            }
        }
        return result
    }

    private func without(_ ids: [String], _ value: JSONValue) -> JSONValue {
        .array((value.arrayValue ?? []).filter { !ids.contains($0.stringValue ?? "") })
    }

    @Test("a conversation goes on with the history that the recorded client sent", arguments: names)
    func replay(name: String) throws {
        let dialect: WireDialect = name.contains("responses") ? .responses : .openai
        var items: [ConversationItem] = []
        var turn = 0
        while let request = try json("\(name).\(turn).request.json") {
            if turn == 0 {
                let first = try #require(essence(request).first?[1]?.stringValue)
                items.append(.text(TextItem(.user, first)))
            } else {
                let results = results(in: request)
                for case .toolCall(let call) in items {
                    let isKnown = items.contains {
                        if case .toolResult(let known) = $0 { known.callID == call.id } else { false }
                    }
                    guard !isKnown, let output = results[call.id] ?? (results.count == 1 ? results.values.first : nil)
                    else {
                        continue
                    }
                    items.append(.toolResult(ToolResult(callID: call.id, name: call.name, output: output)))
                }
            }
            let sent = ModelRequest(model: "m", items: items).body(in: dialect)
            // The recorded request of variant c is that of variant a: its ids belong to another answer.
            let ids = name.hasSuffix("variant_c") ? ["llm_version:0", "0"] : []
            #expect(essence(sent).map { without(ids, $0) } == essence(request).map { without(ids, $0) }, "turn \(turn)")
            let answer = try #require(try answer(name, turn, dialect))
            items += answer.items
            turn += 1
        }
        #expect(turn >= 2)
    }

    @Test(
        "an answer that was not streamed reads like a streamed one",
        arguments: [
            ("test_responses_basic_non_streaming.0", WireDialect.responses, "pong", StopReason.end),
            ("test_tool_use_chain_of_two_calls.0", .openai, "", .toolCalls),
        ]
    )
    func notStreamed(name: String, dialect: WireDialect, text: String, stop: StopReason) throws {
        let body = try #require(try json("\(name).response.json"))
        let answer = try dialect.response(from: body)
        #expect(answer.text == text)
        #expect(answer.stop == stop)
        #expect(answer.usage.input > 0)
    }

    @Test(
        "the answers and errors of a llama.cpp server are read",
        arguments: ["llamacpp_chat_tool", "llamacpp_404", "llamacpp_error_422"]
    )
    func llamaCpp(name: String) throws {
        let recording = Recording(path: "real-servers/\(name).txt", dialect: .openai)
        let body = try JSONValue(parsing: try recording.body())
        switch name {
        case "llamacpp_chat_tool":
            let answer = try WireDialect.openai.response(from: body)
            #expect(answer.calls.map(\.name) == ["log_food"])
            #expect(try answer.calls[0].input()["grams"] == 3)
        case "llamacpp_404": #expect(WireFault.server(in: body).message.contains("Not Found"))
        default:
            #expect(throws: WireFault.self) { try WireDialect.openai.response(from: body) }
            #expect(WireFault.server(in: body).message.contains("Input should be a valid list"))
        }
    }
}

@Suite("A llama.cpp server of October 2026, recorded with SmolLM2-135M")
struct LlamaServerTests {
    @Test(
        "its three endpoints are read, the one that numbers no items among them",
        arguments: [(WireDialect.openai, StopReason.length), (.responses, .end), (.anthropic, .length)]
    )
    func endpoints(dialect: WireDialect, stop: StopReason) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Recorded/llamacpp-\(dialect.rawValue).sse")
        let recording = Recording(path: "", dialect: dialect)
        let outcome = try recording.read([Array(try Data(contentsOf: file))[...]])
        let answer = try #require(outcome.answer)
        #expect(!answer.text.isEmpty)
        #expect(outcome.shown == answer.text)
        #expect(answer.stop == stop)
        #expect(answer.usage.input == 33)
        #expect(answer.usage.cachedInput == 32)
        #expect(answer.usage.output == 6)
        #expect(answer.model == "SmolLM2-135M-Instruct.Q4_1.gguf" && answer.items.count == 1)
    }
}
