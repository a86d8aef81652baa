import Core
import Foundation
import Networking
import NetworkingTesting
import Testing

@testable import ConversationWire

/// A recorded answer of a real server: where it is, in which dialect.
struct Recording: CustomTestStringConvertible, Sendable {
    let path: String
    let dialect: WireDialect

    var testDescription: String { path }

    /// The body, without the head of the recordings that have one.
    func body() throws -> [UInt8] {
        let bytes = Array(try Vectors.data("llm-wire/" + path))
        guard bytes.starts(with: Array("HTTP/1.1".utf8)) else { return bytes }
        for index in bytes.indices.dropLast(3) {
            if bytes[index..<index + 4].elementsEqual([13, 10, 13, 10]) { return Array(bytes[(index + 4)...]) }
        }
        for index in bytes.indices.dropLast() where bytes[index] == 10 && bytes[index + 1] == 10 {
            return Array(bytes[(index + 2)...])
        }
        return []
    }

    /// The parts that a reader of the stream was shown, and the answer.
    struct Outcome: Equatable {
        var shown = ""
        var reasoning = ""
        var begunCalls: [String] = []
        var answer: ModelResponse?
        var fault: WireFault?
    }

    /// Reads bytes in chunks of a size, or cut once at a place.
    func read(_ chunks: [ArraySlice<UInt8>]) throws -> Outcome {
        var outcome = Outcome()
        var decoder = dialect.makeDecoder()
        var parser = SSEParser()
        for chunk in chunks {
            var events: [ServerSentEvent] = []
            try parser.consume(Array(chunk)) { if case .event(let event) = $0 { events.append(event) } }
            for event in events {
                do {
                    for part in try decoder.consume(event: event.type, data: event.data) {
                        switch part {
                        case .text(let words): outcome.shown += words
                        case .replacement(let words): outcome.shown = words
                        case .reasoning(let words): outcome.reasoning += words
                        case .toolCall(let name): outcome.begunCalls.append(name)
                        case .gateway: break
                        }
                    }
                } catch {
                    outcome.fault = error
                    return outcome
                }
            }
        }
        do {
            outcome.answer = try decoder.finish()
        } catch {
            outcome.fault = error
        }
        return outcome
    }

    func whole() throws -> Outcome { try read([try body()[...]]) }

    /// Every recorded stream.
    static let streams: [Recording] = {
        func list(_ folder: String, _ dialect: (String) -> WireDialect?, ending: [String]) -> [Recording] {
            guard let root = Vectors.folder?.appending(path: "llm-wire/\(folder)") else { return [] }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
            return names.sorted().compactMap { name in
                guard ending.contains(where: name.hasSuffix), !name.contains("SOURCE"), let dialect = dialect(name)
                else {
                    return nil
                }
                return Recording(path: "\(folder)/\(name)", dialect: dialect)
            }
        }
        return list("openai-sdk", { _ in .openai }, ending: [".sse"])
            + list("anthropic-sdk", { _ in .anthropic }, ending: [".sse", ".txt"])
            + list(
                "real-servers",
                { $0.contains("_stream") ? ($0.contains("responses") ? .responses : .openai) : nil },
                ending: [".txt"]
            ) + list("simonw-llm", { $0.contains("responses") ? .responses : .openai }, ending: [".sse"])
    }()
}

/// The result of a dialect's decoder for some events.
func read(_ dialect: WireDialect, _ events: [String], name: String = "message") throws -> ModelResponse {
    var decoder = dialect.makeDecoder()
    for event in events { _ = try decoder.consume(event: name, data: event) }
    return try decoder.finish()
}
