import SyncMerge
import Testing

@Suite("SyncStamp")
struct SyncStampTests {
    @Test("a write is stamped by the clock, kept within 2020 to 2100, and always after the last write")
    func next() {
        let now: Int64 = 1_790_000_000_000
        #expect(SyncStamp.never.next(at: now).milliseconds == now)
        #expect(SyncStamp(milliseconds: now + 5).next(at: now).milliseconds == now + 6)
        #expect(SyncStamp.never.next(at: 0).milliseconds == 1_577_836_800_000)
        #expect(SyncStamp.never.next(at: .max).milliseconds == 4_102_444_800_000)
        #expect(SyncStamp.never.next(at: .min).milliseconds == 1_577_836_800_000)
    }

    @Test("a stamp of 2099 is gone on from, and the limit is never passed")
    func limit() {
        let late = SyncStamp(milliseconds: 4_102_444_799_000)
        #expect(late.next(at: 1_790_000_000_000).milliseconds == late.milliseconds + 1)
        #expect(SyncStamp.limit.next(at: 0) == .limit)
        #expect(SyncStamp.limit.isAcceptable)
        #expect(!SyncStamp(milliseconds: SyncStamp.limit.milliseconds + 1).isAcceptable)
    }

    @Test("no number traps: stamps are kept within 48 bits")
    func bits() {
        #expect(SyncStamp(milliseconds: .max).milliseconds == 281_474_976_710_655)
        #expect(SyncStamp(milliseconds: .min) == .never)
        #expect(SyncStamp(milliseconds: .max).next(at: .max).milliseconds == 281_474_976_710_655)
    }
}
