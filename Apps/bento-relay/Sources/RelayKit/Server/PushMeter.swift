import SyncProtocol
import Synchronization

/// What a device has pushed.
public struct PushCount: Sendable, Hashable {
    public let visitor: RelayVisitor
    public let pushes: Int
    public let bytes: Int

    public init(visitor: RelayVisitor, pushes: Int, bytes: Int) {
        self.visitor = visitor
        self.pushes = pushes
        self.bytes = bytes
    }
}

/// A store that many relays share, in which they add up what a device pushes to any of them.
public protocol PushCounting: Sendable {
    /// Adds what came to this relay since it did so last.
    ///
    /// - Returns: what all have counted of these devices, in this minute and on this day.
    func add(_ counts: [PushCount], minute: Int64, day: Int64) async throws -> [PushCount]
    func forgetPushes(before day: Int64) async throws
}

/// Limits a device's pushes: 60 requests a minute and 64 MiB a day.
///
/// A relay counts for itself, and asks a few times a minute what the others have counted: a device that goes from one to the other may get
/// through what it pushes in between, and no append waits for a count.
final class PushMeter: Sendable {
    private struct Count {
        var minute: Int64 = 0
        var pushes = 0
        var day: Int64 = 0
        var bytes = 0
        /// What is not in the shared count yet.
        var newPushes = 0
        var newBytes = 0

        mutating func turn(to minute: Int64, _ day: Int64) {
            if self.minute != minute { (self.minute, pushes, newPushes) = (minute, 0, 0) }
            if self.day != day { (self.day, bytes, newBytes) = (day, 0, 0) }
        }
    }

    static let pushes = 60
    static let bytes = 64 << 20
    /// Of one exchange.
    private static let exchanged = 10_000
    private let counts = Mutex<[RelayVisitor: Count]>([:])

    private static func turns(at now: Int64) -> (minute: Int64, day: Int64) { (now / 60_000, now / 86_400_000) }

    /// - Parameter now: milliseconds since 1970.
    /// - Throws: ``RelayFault/tooMany(retryAfter:)``.
    func count(_ bytes: Int, by visitor: RelayVisitor, at now: Int64) throws {
        let (minute, day) = Self.turns(at: now)
        let wait: Int? = counts.withLock { counts in
            var count = counts[visitor] ?? Count()
            count.turn(to: minute, day)
            guard count.pushes < Self.pushes else { return Int(60 - now / 1000 % 60) }
            guard count.bytes + bytes <= Self.bytes else { return 3_600 }
            count.pushes += 1
            count.bytes += bytes
            count.newPushes += 1
            count.newBytes += bytes
            counts[visitor] = count
            if counts.count > 100_000 { counts = counts.filter { $0.value.day == day } }
            return nil
        }
        if let wait { throw RelayFault.tooMany(retryAfter: wait) }
    }

    /// Adds what is new here to the count of all relays, and takes over what that says of the same devices.
    ///
    /// - Throws: where the store did not answer; what was to be added may then be missing there, and counts here.
    func exchange(with store: any PushCounting, at now: Int64) async throws {
        let (minute, day) = Self.turns(at: now)
        let new = counts.withLock { counts in
            var new: [PushCount] = []
            for (visitor, kept) in counts where kept.newPushes > 0 || kept.newBytes > 0 {
                guard new.count < Self.exchanged else { break }
                var count = kept
                count.turn(to: minute, day)
                new.append(PushCount(visitor: visitor, pushes: count.newPushes, bytes: count.newBytes))
                (count.newPushes, count.newBytes) = (0, 0)
                counts[visitor] = count
            }
            return new
        }
        for all in try await store.add(new, minute: minute, day: day) {
            counts.withLock { counts in
                guard var count = counts[all.visitor], count.minute == minute, count.day == day else { return }
                // What came here meanwhile is not in it yet.
                count.pushes = max(count.pushes, all.pushes + count.newPushes)
                count.bytes = max(count.bytes, all.bytes + count.newBytes)
                counts[all.visitor] = count
            }
        }
    }
}
