import Foundation
import HTTPTypes
import Networking
import Synchronization

/// Reading server-sent events, and joining identical requests.
enum NetworkBenchmarks {
    static let all = [
        Benchmark("network: SSE parser") { try await events() },
        Benchmark("network: joined GETs") { try await joinedRequests() },
    ]

    /// A stream and how it is cut.
    private struct Input {
        let name: String
        let bytes: [UInt8]
        let chunks: [Range<Int>]
        let events: Int
        /// GB/s.
        let least: Double

        init(_ name: String, _ bytes: [UInt8], every size: Int, events: Int, least: Double) {
            self.init(
                name,
                bytes,
                stride(from: 0, to: bytes.count, by: size).map { $0..<min($0 + size, bytes.count) },
                events: events,
                least: least
            )
        }

        init(_ name: String, _ bytes: [UInt8], _ chunks: [Range<Int>], events: Int, least: Double) {
            self.name = name
            self.bytes = bytes
            self.chunks = chunks
            self.events = events
            self.least = least
        }
    }

    private static func events() async throws -> [Figure] {
        let payload = String(repeating: "abcdefghij", count: 13)
        let count = 200_000
        let events = (0..<count).flatMap { Array("id: \($0)\ndata: {\"t\":\"\(payload)\"}\n\n".utf8) }
        let returns = (0..<count).flatMap { _ in Array("data: {\"t\":\"\(payload)\"}\r\n\r\n".utf8) }
        let comments = (0..<count).flatMap { _ in Array(": \(payload)\n".utf8) }
        let line = Array("data: ".utf8) + [UInt8](repeating: 120, count: 31_000_000) + Array("\n\n".utf8)
        var cuts: [Range<Int>] = []
        for index in returns.indices where returns[index] == 13 {
            cuts.append((cuts.last?.upperBound ?? 0)..<index + 1)
        }
        cuts.append((cuts.last?.upperBound ?? 0)..<returns.count)
        let inputs = [
            Input("200,000 events in 16 kB chunks", events, every: 16_384, events: count, least: 1),
            Input("the same in pieces of 4 bytes", events, every: 4, events: count, least: 1.0 / 3),
            Input("one huge line in pieces of 4 bytes", line, every: 4, events: 1, least: 1.0 / 3),
            Input("CR|LF at each split", returns, cuts, events: count, least: 1.0 / 3),
            Input("comments in pieces of 4 bytes", comments, every: 4, events: 0, least: 1.0 / 3),
        ]
        var figures: [Figure] = []
        for input in inputs {
            let before = ProcessMemory.peak
            let timing = try await Timing.of(11) { try parse(input) }
            let rate = Double(input.bytes.count) / timing.median / 1e9
            let grown = ProcessMemory.peak - before
            figures.append(
                Figure(
                    "network: SSE, \(input.name)",
                    rate,
                    "GB/s",
                    .atLeast(input.least),
                    note: "\(timing.spread), peak memory +\(grown) kB"
                )
            )
        }
        return figures
    }

    private static func parse(_ input: Input) throws {
        var parser = SSEParser()
        var events = 0
        let span = input.bytes.span
        for chunk in input.chunks {
            try parser.consume(span.extracting(chunk)) { item in
                if case .event = item { events += 1 }
            }
        }
        guard events == input.events else { throw Skipped(reason: "\(events) events instead of \(input.events)") }
    }

    private static func joinedRequests() async throws -> [Figure] {
        let callers = 10_000
        let transport = CountingTransport()
        let client = HTTPClient(transport: transport)
        guard let url = URL(string: "https://example.com/") else { throw Skipped(reason: "no address") }
        let clock = ContinuousClock()
        let elapsed = try await clock.measure {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<callers {
                    group.addTask { try await client.send(ClientRequest(.get, url)).status }
                }
                for try await status in group where status != 200 { throw Skipped(reason: "status \(status)") }
            }
        }
        let milliseconds = Double(elapsed.components.attoseconds) / 1e15 + Double(elapsed.components.seconds) * 1000
        return [
            Figure("network: requests of \(callers) joined callers", Double(transport.sent), "requests", .atMost(1)),
            Figure("network: \(callers) joined callers", milliseconds, "ms", note: "one run, a request of 50 ms in it"),
        ]
    }

    /// Answers every request after 50 ms, and counts.
    private final class CountingTransport: HTTPTransport {
        private let count = Mutex(0)
        var sent: Int { count.withLock { $0 } }

        func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
            count.withLock { $0 += 1 }
            try await Task.sleep(for: .milliseconds(50))
            return TransportResponse(head: HTTPResponse(status: .ok), body: HTTPBody([[1]]))
        }
    }
}
