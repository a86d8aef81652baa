/// A value from a cache, with what is needed to say how old it is.
public struct CachedValue<Value> {
    public let value: Value
    /// The time since it was stored; never negative.
    public let age: Duration
    /// Whether it is younger than its time to live.
    public let isFresh: Bool

    public init(value: Value, age: Duration, isFresh: Bool) {
        self.value = value
        self.age = age
        self.isFresh = isFresh
    }
}

extension CachedValue: Sendable where Value: Sendable {}
extension CachedValue: Equatable where Value: Equatable {}
