import Synchronization

/// A number that tasks count up.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    @discardableResult func up() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// The events, in order.
final class Journal: Sendable {
    private let state = Mutex<[String]>([])
    var entries: [String] { state.withLock { $0 } }
    func note(_ entry: String) { state.withLock { $0.append(entry) } }
}

struct Boom: Error, Equatable {
    let number: Int
    init(_ number: Int = 0) { self.number = number }
}
