import Crypto

/// Records of type, length and value as Lightning writes them (BOLT 1), and the root of their hashes (BOLT 12).
struct TLVStream: Sendable, Equatable {
    struct Record: Sendable, Equatable {
        let type: UInt64
        let value: [UInt8]
        /// Type, length, and value as they were written.
        let bytes: [UInt8]
        /// The number of ``bytes`` that are the type.
        let typeLength: Int
    }

    let records: [Record]

    /// - Throws: an error if a record is truncated or out of order, or a number is not in its shortest form.
    init(_ bytes: [UInt8], kind: String) throws(BitcoinTextError) {
        var records: [Record] = []
        var place = 0
        while place < bytes.count {
            let start = place
            let type = try Self.bigSize(bytes, &place, kind: kind)
            let typeLength = place - start
            let length = try Self.bigSize(bytes, &place, kind: kind)
            guard length <= UInt64(bytes.count - place) else { throw .malformed(kind: kind, "a record is cut short") }
            if let last = records.last, last.type >= type {
                throw .malformed(kind: kind, "its records are not in order")
            }
            let end = place + Int(length)
            records.append(
                Record(
                    type: type,
                    value: Array(bytes[place..<end]),
                    bytes: Array(bytes[start..<end]),
                    typeLength: typeLength
                )
            )
            place = end
        }
        self.records = records
    }

    subscript(type: UInt64) -> [UInt8]? { records.first { $0.type == type }?.value }

    private static func bigSize(_ bytes: [UInt8], _ place: inout Int, kind: String) throws(BitcoinTextError) -> UInt64 {
        guard place < bytes.count else { throw .malformed(kind: kind, "a record is cut short") }
        let first = bytes[place]
        place += 1
        let (count, least): (Int, UInt64) =
            switch first {
            case 0xfd: (2, 0xfd)
            case 0xfe: (4, 0x1_0000)
            case 0xff: (8, 0x1_0000_0000)
            default: (0, 0)
            }
        guard count > 0 else { return UInt64(first) }
        guard bytes.count - place >= count else { throw .malformed(kind: kind, "a record is cut short") }
        let value = bytes[place..<(place + count)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        place += count
        guard value >= least else { throw .malformed(kind: kind, "a number is not in its shortest form") }
        return value
    }

    /// The Merkle root over the records except for the signatures (types 240 to 1000).
    var merkleRoot: [UInt8] {
        guard let first = records.first else { return [] }
        let nonceTag = Array("LnNonce".utf8) + first.bytes
        var level = records.filter { !(240...1000).contains($0.type) }.map { record in
            Self.branch(
                Self.tagged(Array("LnLeaf".utf8), record.bytes),
                Self.tagged(nonceTag, Array(record.bytes.prefix(record.typeLength)))
            )
        }
        while level.count > 1 {
            level = stride(from: 0, to: level.count, by: 2).map { index in
                index + 1 < level.count ? Self.branch(level[index], level[index + 1]) : level[index]
            }
        }
        return level.first ?? []
    }

    private static func branch(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let isOrdered = left.lexicographicallyPrecedes(right)
        return tagged(Array("LnBranch".utf8), isOrdered ? left + right : right + left)
    }

    /// The tagged hash of BIP-340.
    static func tagged(_ tag: [UInt8], _ message: [UInt8]) -> [UInt8] {
        let hash = Array(SHA256.hash(data: tag))
        return Array(SHA256.hash(data: hash + hash + message))
    }
}
