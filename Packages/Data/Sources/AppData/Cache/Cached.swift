import Foundation

/// A value with its age.
public struct Cached<Value: Sendable>: Sendable {
    /// Where a value came from.
    public enum Tier: String, Sendable, Codable {
        /// Loaded just now.
        case source
        /// Kept in memory.
        case memory
        /// Kept on disk.
        case disk
    }

    public let value: Value
    /// When it was loaded from its source.
    public let loadedAt: Date
    /// Seconds since then, never negative.
    public let age: TimeInterval
    /// Whether it is older than the cache's lifetime: show its age.
    public let isStale: Bool
    /// Where it came from.
    public let tier: Tier
}

extension Cached: Equatable where Value: Equatable {}
