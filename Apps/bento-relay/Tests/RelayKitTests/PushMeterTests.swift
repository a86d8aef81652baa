import SyncMerge
import SyncProtocol
import Synchronization
import Testing

@testable import RelayKit

/// The counts that relays have added up.
private final class SharedCounts: PushCounting {
    private let counts = Mutex<[RelayVisitor: PushCount]>([:])

    func add(_ new: [PushCount], minute: Int64, day: Int64) async throws -> [PushCount] {
        counts.withLock { counts in
            new.map { count in
                let kept = counts[count.visitor]
                let sum = PushCount(
                    visitor: count.visitor,
                    pushes: count.pushes + (kept?.pushes ?? 0),
                    bytes: count.bytes + (kept?.bytes ?? 0)
                )
                counts[count.visitor] = sum
                return sum
            }
        }
    }

    func forgetPushes(before day: Int64) async throws {}
}

@Suite("PushMeter")
struct PushMeterTests {
    @Test("what a device pushed to one relay counts at the other, and the next minute is free again")
    func shared() async throws {
        let visitor = RelayVisitor(owner: try SyncRecoveryKeys(RecoveryPhrase()).owner, node: SyncDeviceKeys().node)
        let (first, second, store) = (PushMeter(), PushMeter(), SharedCounts())
        for _ in 0..<50 { try first.count(100, by: visitor, at: 0) }
        try await first.exchange(with: store, at: 0)
        for _ in 0..<2 { try second.count(100, by: visitor, at: 0) }
        try await second.exchange(with: store, at: 0)
        // Nothing new here: the others' count stands.
        try await second.exchange(with: store, at: 0)
        for _ in 0..<8 { try second.count(100, by: visitor, at: 0) }
        #expect(throws: RelayFault.tooMany(retryAfter: 60)) { try second.count(100, by: visitor, at: 0) }
        try second.count(100, by: visitor, at: 60_000)
    }
}
