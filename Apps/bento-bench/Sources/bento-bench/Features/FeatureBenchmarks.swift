import Foundation

/// The benchmarks of the features.
struct FeatureBenchmarks: Sendable {
    let repository: URL

    var all: [Benchmark] { LocationBenchmarks.all + GazetteerBenchmarks.all }
}
