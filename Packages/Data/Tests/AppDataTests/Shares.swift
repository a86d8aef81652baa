import Synchronization

/// Collects what a progress closure is told.
final class Shares: Sendable {
    private let values = Mutex<[Double]>([])

    var all: [Double] { values.withLock { $0 } }

    func add(_ value: Double) { values.withLock { $0.append(value) } }
}
