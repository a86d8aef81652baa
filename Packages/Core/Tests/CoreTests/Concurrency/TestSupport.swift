import Synchronization
import Testing

/// Lets other tasks run until a condition holds; records an issue when it does not within ten seconds.
func eventually(_ condition: @Sendable () async -> Bool, _ comment: Comment? = nil) async {
    let start = ContinuousClock.now
    while await !condition() {
        guard start.duration(to: .now) < .seconds(10) else {
            Issue.record(comment ?? "the condition never held")
            return
        }
        await Task.yield()
    }
}

/// A number that tasks count up.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    @discardableResult func up() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// What happened, in order.
final class Journal: Sendable {
    private let state = Mutex<[String]>([])
    var entries: [String] { state.withLock { $0 } }
    func note(_ entry: String) { state.withLock { $0.append(entry) } }
}

struct Boom: Error, Equatable {
    let number: Int
    init(_ number: Int = 0) { self.number = number }
}
