import Networking

/// The parser of server-sent events.
enum SSEBenchmarks {
    static let all = [
        Benchmark("sse: parser") {
            let usual = events()
            var figures = [
                try await rate("sse: 200,000 events, chunks of 16 kB", usual, chunk: 16_384, .atLeast(1), runs: 11)
            ]
            // The worst cases may take three times as long.
            let line = Array("data: ".utf8) + Array(repeating: UInt8(ascii: "x"), count: 8 << 20) + Array("\n\n".utf8)
            figures.append(
                try await rate("sse: one line of 8 MB in chunks of 4 bytes", line, chunk: 4, .atLeast(1.0 / 3), runs: 5)
            )
            let pair = Array("data: 0123456789012345678901234567890123456789\r\n\r\n".utf8)
            let pairs = Array(repeatElement(pair, count: 160_000).joined())
            figures.append(
                try await rate(
                    "sse: CR|LF split at each line",
                    pairs,
                    chunk: pair.count - 3,
                    .atLeast(1.0 / 3),
                    runs: 5
                )
            )
            let comments = Array(
                repeatElement(Array(": keep-alive, nothing to see here\n".utf8), count: 250_000).joined()
            )
            figures.append(
                try await rate("sse: comments in chunks of 34 bytes", comments, chunk: 34, .atLeast(1.0 / 3), runs: 5)
            )
            return figures
        }
    ]

    /// 31 MB of 200,000 events.
    private static func events() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32 << 20)
        let filler = String(repeating: "abcdefghij", count: 11)
        for index in 0..<200_000 {
            bytes += Array(
                "id: \(1_000_000 + index)\nevent: message\ndata: {\"n\":\(index),\"t\":\"\(filler)\"}\n\n".utf8
            )
        }
        return bytes
    }

    private static func rate(
        _ name: String,
        _ bytes: [UInt8],
        chunk: Int,
        _ limit: Figure.Limit,
        runs: Int
    ) async throws -> Figure {
        let chunks = stride(from: 0, to: bytes.count, by: chunk).map { Array(bytes[$0..<min($0 + chunk, bytes.count)]) }
        var items = 0
        let timing = try await Timing.of(runs) {
            var parser = SSEParser()
            for piece in chunks { try parser.consume(piece) { _ in items += 1 } }
        }
        let gigabytes = Double(bytes.count) / timing.median / 1e9
        return Figure(name, gigabytes, "GB/s", limit, note: "\(bytes.count / 1_000_000) MB, \(timing.spread)")
    }
}
