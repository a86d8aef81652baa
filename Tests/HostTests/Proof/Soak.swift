import CoreTesting
import Foundation

/// How long the attacks go on: a short run with the other tests, and as long as one likes by `make soak`.
enum Soak {
    /// `BENTO_SOAK` multiplies every count.
    static let factor = ProcessInfo.processInfo.environment["BENTO_SOAK"].flatMap { Int($0) } ?? 1

    /// The same run again: `BENTO_SOAK_SEED`.
    static let seed =
        ProcessInfo.processInfo.environment["BENTO_SOAK_SEED"].flatMap { UInt64($0) }
        ?? (factor > 1 ? UInt64.random(in: 0...UInt64.max) : 20_261_121)

    static func generator(_ salt: UInt64) -> SeededGenerator { SeededGenerator(seed: seed &+ salt) }
}
