import Core
import Foundation
import GRDB
import SyncMerge

/// When each register of a row was written. Registers of the same age as the row need none: their stamp is its `updated_at`.
///
/// Kept as six bytes a register, big-endian, in declared order. Registers that a later version declares come after those of a shorter
/// blob and were never written.
package struct SyncStamps: Sendable, Equatable {
    private var stamps: [SyncStamp]
    /// The row's `updated_at`.
    private let row: SyncStamp

    /// - Parameters:
    ///   - count: how many registers the row's table declares.
    ///   - blob: what was kept of them; `nil` where all are as old as the row.
    package init(count: Int, blob: Data?, updatedAt: Moment) {
        row = SyncStamp(milliseconds: updatedAt.milliseconds)
        guard let blob else {
            stamps = Array(repeating: row, count: count)
            return
        }
        let bytes = Array(blob)
        stamps = (0..<count).map { register in
            let first = register * 6
            guard first + 6 <= bytes.count else { return .never }
            return SyncStamp(
                milliseconds: bytes[first..<first + 6].reduce(0) { $0 << 8 | Int64($1) }
            )
        }
    }

    package subscript(register: Int) -> SyncStamp {
        get { stamps.indices.contains(register) ? stamps[register] : .never }
        set { if stamps.indices.contains(register) { stamps[register] = newValue } }
    }

    package var greatest: SyncStamp { stamps.max() ?? .never }

    /// The same stamps beside a row that is stamped anew.
    package func beside(updatedAt: Moment) -> SyncStamps {
        var result = SyncStamps(count: stamps.count, blob: nil, updatedAt: updatedAt)
        result.stamps = stamps
        return result
    }

    /// What is kept; `nil` where all are as old as the row.
    package var blob: Data? {
        guard stamps.contains(where: { $0 != row }) else { return nil }
        var data = Data(capacity: stamps.count * 6)
        for stamp in stamps {
            for shift in stride(from: 40, through: 0, by: -8) {
                data.append(UInt8(truncatingIfNeeded: stamp.milliseconds >> Int64(shift)))
            }
        }
        return data
    }
}
