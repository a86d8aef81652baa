import Testing

@testable import Core

@Suite("LeastRecentlyUsed")
struct LeastRecentlyUsedTests {
    /// The same thing, slow and plain: keys from the one used longest ago to the newest.
    private struct Model {
        var items: [(key: Int, value: Int)] = []
        let capacity: Int
        mutating func set(_ value: Int, for key: Int) {
            items.removeAll { $0.key == key }
            if items.count == capacity { items.removeFirst() }
            items.append((key, value))
        }
        mutating func touch(_ key: Int) {
            guard let index = items.firstIndex(where: { $0.key == key }) else { return }
            items.append(items.remove(at: index))
        }
    }

    @Test("it does what a plain list does, over ten thousand random steps", arguments: [1, 2, 3, 8])
    func model(capacity: Int) {
        // A linear congruential generator (Knuth's MMIX constants): the same steps in every run.
        var seed: UInt64 = 42
        func next(_ bound: UInt64) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((seed >> 33) % bound)
        }
        var cache = LeastRecentlyUsed<Int, Int>(capacity: capacity)
        var model = Model(capacity: capacity)
        for step in 0..<10_000 {
            let key = next(12)
            switch next(10) {
            case 0:
                cache.remove(key)
                model.items.removeAll { $0.key == key }
            case 1...3:
                cache.touch(key)
                model.touch(key)
            case 4 where step % 100 == 0:
                cache.removeAll()
                model.items = []
            default:
                cache.set(step, for: key)
                model.set(step, for: key)
            }
            let isSame = (0..<12).allSatisfy { key in cache.peek(key) == model.items.first { $0.key == key }?.value }
            guard isSame, cache.count == model.items.count else {
                Issue.record("they differ after step \(step)")
                return
            }
        }
    }
}
