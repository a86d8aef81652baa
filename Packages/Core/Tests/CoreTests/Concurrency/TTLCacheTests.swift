import Core
import CoreTesting
import Testing

@Suite("TTLCache")
struct TTLCacheTests {
    private let clock = ManualClock()

    private func cache(capacity: Int = 3) -> TTLCache<String, Int> {
        TTLCache(timeToLive: .seconds(300), capacity: capacity, clock: clock)
    }

    @Test("a value comes back with its age while it is younger than its time to live")
    func fresh() {
        let cache = cache()
        #expect(cache.value(for: "a") == nil)
        cache.store(1, for: "a")
        #expect(cache.value(for: "a") == CachedValue(value: 1, age: .zero, isFresh: true))
        clock.advance(by: .seconds(299))
        #expect(cache.value(for: "a") == CachedValue(value: 1, age: .seconds(299), isFresh: true))
    }

    @Test("at its time to live a value is stale: gone for who wants a fresh one, there with its age on request")
    func stale() {
        let cache = cache()
        cache.store(1, for: "a")
        clock.advance(by: .seconds(300))
        #expect(cache.value(for: "a") == nil)
        #expect(cache.valueEvenIfStale(for: "a") == CachedValue(value: 1, age: .seconds(300), isFresh: false))
        #expect(cache.valueEvenIfStale(for: "b") == nil)
    }

    @Test("storing again begins the age anew and replaces the value")
    func replace() {
        let cache = cache()
        cache.store(1, for: "a")
        clock.advance(by: .seconds(400))
        cache.store(2, for: "a")
        #expect(cache.value(for: "a") == CachedValue(value: 2, age: .zero, isFresh: true))
        #expect(cache.count == 1)
    }

    @Test("a value may have a time to live of its own")
    func ownTime() {
        let cache = cache()
        cache.store(1, for: "height", timeToLive: .seconds(60))
        cache.store(2, for: "balance")
        clock.advance(by: .seconds(60))
        #expect(cache.value(for: "height") == nil)
        #expect(cache.value(for: "balance")?.value == 2)
    }

    @Test("a full cache drops the value that was used longest ago; reading is using")
    func capacity() {
        let cache = cache(capacity: 3)
        for (index, key) in ["a", "b", "c"].enumerated() { cache.store(index, for: key) }
        _ = cache.value(for: "a")
        cache.store(3, for: "d")
        #expect(cache.value(for: "b") == nil)
        #expect(cache.value(for: "a")?.value == 0)
        #expect(cache.count == 3)
        cache.store(9, for: "c")
        cache.store(4, for: "e")
        #expect(cache.value(for: "d") == nil)
        #expect(cache.value(for: "c")?.value == 9)
    }

    @Test("a read that finds only a stale value does not count as a use, unless stale is wanted")
    func staleUse() {
        let cache = cache(capacity: 2)
        cache.store(1, for: "a")
        clock.advance(by: .seconds(300))
        cache.store(2, for: "b")
        #expect(cache.value(for: "a") == nil)
        cache.store(3, for: "c")
        #expect(cache.valueEvenIfStale(for: "a") == nil)
        #expect(cache.valueEvenIfStale(for: "b")?.value == 2)
    }

    @Test("values can be forgotten, one or all")
    func remove() {
        let cache = cache()
        for (index, key) in ["a", "b", "c"].enumerated() { cache.store(index, for: key) }
        cache.removeValue(for: "a")
        cache.removeValue(for: "nothing")
        #expect(cache.valueEvenIfStale(for: "a") == nil)
        #expect(cache.count == 2)
        cache.removeAll()
        #expect(cache.count == 0)
        cache.store(5, for: "x")
        #expect(cache.value(for: "x")?.value == 5)
    }

    @Test("a capacity below one counts as one")
    func smallest() {
        let cache = cache(capacity: 0)
        #expect(cache.capacity == 1)
        cache.store(1, for: "a")
        cache.store(2, for: "b")
        #expect(cache.value(for: "a") == nil)
        #expect(cache.value(for: "b")?.value == 2)
    }
}
