import Foundation

/// The features' time limits.
struct FeatureBenchmarks: Sendable {
    let repository: URL

    var all: [Benchmark] {
        FoodBenchmarks(repository: repository).all + LocationBenchmarks.all + ChatBenchmarks.all + WalletBenchmarks.all
            + WorkoutsBenchmarks(repository: repository).all + ReminderBenchmarks(repository: repository).all
    }

    /// The public test vectors and figures beside the repository, where they are there.
    static func shared(_ name: String, repository: URL) throws -> URL {
        let folder =
            if name.hasPrefix("vectors/"), let named = ProcessInfo.processInfo.environment["BENTO_VECTORS"] {
                URL(fileURLWithPath: named).appendingPathComponent(String(name.dropFirst(8)))
            } else {
                repository.appendingPathComponent("../shared").appendingPathComponent(name).standardizedFileURL
            }
        guard FileManager.default.fileExists(atPath: folder.path) else {
            throw Skipped(reason: "\(folder.path) is not there")
        }
        return folder
    }
}

/// Repeatable pseudo-random numbers (SplitMix64; Steele, Lea and Flood, 2014).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
