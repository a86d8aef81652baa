import Foundation
import GRDB
import SyncMerge
import SyncProtocol

// Ids, chains and envelopes are blobs of these tables.

extension [UInt8] {
    var blob: Data { Data(self) }
}

extension Row {
    /// A number that was stored by the engine.
    func number(_ column: Int) -> Int64 { Int64.fromDatabaseValue(self[column]) ?? 0 }

    func bytes(_ column: Int) -> [UInt8] { Data.fromDatabaseValue(self[column]).map(Array.init) ?? [] }

    func chain(_ column: Int) -> SyncDigest { SyncDigest(bytes(column)) ?? .zero }
}

extension SyncStream {
    var number: Int64 { Int64(rawValue) }
}

extension SyncNode {
    var blob: Data { Data(bytes) }

    /// As batches name it in what they build upon.
    var word: UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    init?(word: UInt64) { self.init((0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }) }
}

extension SyncValue {
    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let value): self = .integer(value)
        case .double(let value): self = .figure(value)
        case .string(let value): self = .text(value)
        case .blob(let value): self = .blob(Array(value))
        }
    }

    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .real(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .blob(let value): Data(value).databaseValue
        }
    }
}
