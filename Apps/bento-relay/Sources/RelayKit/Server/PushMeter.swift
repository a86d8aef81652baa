import SyncProtocol
import Synchronization

/// How much a device has pushed: 60 requests a minute and 64 MiB a day.
final class PushMeter: Sendable {
    private struct Count {
        var minute: Int64 = 0
        var pushes = 0
        var day: Int64 = 0
        var bytes = 0
    }

    static let pushes = 60
    static let bytes = 64 << 20
    private let counts = Mutex<[RelayVisitor: Count]>([:])

    /// - Parameter now: milliseconds since 1970.
    /// - Throws: ``RelayFault/tooMany(retryAfter:)``.
    func count(_ bytes: Int, by visitor: RelayVisitor, at now: Int64) throws {
        let (minute, day) = (now / 60_000, now / 86_400_000)
        let wait: Int? = counts.withLock { counts in
            var count = counts[visitor] ?? Count()
            if count.minute != minute { (count.minute, count.pushes) = (minute, 0) }
            if count.day != day { (count.day, count.bytes) = (day, 0) }
            guard count.pushes < Self.pushes else { return Int(60 - now / 1000 % 60) }
            guard count.bytes + bytes <= Self.bytes else { return 3_600 }
            count.pushes += 1
            count.bytes += bytes
            counts[visitor] = count
            if counts.count > 100_000 { counts = counts.filter { $0.value.day == day } }
            return nil
        }
        if let wait { throw RelayFault.tooMany(retryAfter: wait) }
    }
}
