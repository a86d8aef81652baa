import Foundation

/// Repeated timings of one piece of work.
struct Timing: Sendable {
    /// Seconds of each run, sorted.
    let seconds: [Double]

    /// Runs `work` once to warm up, then `runs` times.
    static func of(_ runs: Int, _ work: () async throws -> Void) async rethrows -> Timing {
        try await work()
        var seconds: [Double] = []
        let clock = ContinuousClock()
        for _ in 0..<runs {
            let elapsed = try await clock.measure { try await work() }
            seconds.append(Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)
        }
        return Timing(seconds: seconds.sorted())
    }

    var median: Double { seconds[seconds.count / 2] }
    var least: Double { seconds.first ?? 0 }
    var most: Double { seconds.last ?? 0 }

    /// The value below which `share` of the runs lie.
    func percentile(_ share: Double) -> Double {
        seconds[min(seconds.count - 1, Int((Double(seconds.count) * share).rounded(.up)) - 1)]
    }

    /// `21 runs, 1.20 to 1.61 ms`.
    var spread: String {
        "\(seconds.count) runs, \(String(format: "%.2f to %.2f ms", least * 1000, most * 1000))"
    }
}
