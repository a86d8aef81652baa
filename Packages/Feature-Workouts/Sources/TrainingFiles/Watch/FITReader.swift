/// Reads the messages of FIT files, Garmin's public protocol. Several files may follow each other.
///
/// A cut or damaged file ends the reading with a fault; the messages before it are kept.
package struct FITReader {
    /// A fault, with its byte.
    package struct Fault: Error, Hashable, Sendable {
        package let offset: Int
        package let reason: String
    }

    private struct Definition {
        struct Field {
            let number: UInt8
            let size: Int
            let base: UInt8
        }

        let isBigEndian: Bool
        let message: UInt16
        let fields: [Field]
        let size: Int
    }

    /// 1989-12-31T00:00:00Z.
    static let epoch: Int64 = 631_065_600_000

    private let bytes: [UInt8]
    private var index = 0
    private var definitions = [Definition?](repeating: nil, count: 16)
    private var lastTime: UInt32?
    /// Faults that were let pass: a wrong checksum, a file without data.
    package private(set) var remarks: [String] = []

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Calls a closure for each message of all files.
    ///
    /// - Throws: ``Fault``.
    package mutating func read(_ body: (FITMessage) -> Void) throws(Fault) {
        guard bytes.count >= 12 else { throw Fault(offset: 0, reason: "it is too short for a FIT file") }
        while index < bytes.count { try readFile(body) }
    }

    private mutating func readFile(_ body: (FITMessage) -> Void) throws(Fault) {
        let start = index
        guard bytes.count - start >= 12 else { throw Fault(offset: start, reason: "something follows the file") }
        let headerSize = Int(bytes[start])
        guard headerSize >= 12, start + headerSize <= bytes.count,
            Array(bytes[start + 8..<start + 12]) == Array(".FIT".utf8)
        else { throw Fault(offset: start, reason: "no FIT header stands here") }
        let dataSize = Int(number(at: start + 4, count: 4, isBigEndian: false))
        let dataStart = start + headerSize
        let stated = dataStart + dataSize
        let end = min(stated, bytes.count)
        index = dataStart
        definitions = [Definition?](repeating: nil, count: 16)
        lastTime = nil
        if dataSize == 0 { remarks.append("a file without data at byte \(start)") }
        while index < end { try readRecord(end: end, body) }
        guard stated + 2 <= bytes.count else { throw Fault(offset: bytes.count, reason: "the file is cut") }
        let checksum = UInt16(number(at: stated, count: 2, isBigEndian: false))
        if checksum != CRC16.checksum(bytes[start..<stated]) {
            remarks.append("the checksum at byte \(stated) is wrong")
        }
        index = stated + 2
    }

    private mutating func readRecord(end: Int, _ body: (FITMessage) -> Void) throws(Fault) {
        let offset = index
        let header = bytes[index]
        index += 1
        if header & 0x80 != 0 {
            // A compressed timestamp: five bits of seconds that roll over every 32.
            if let last = lastTime {
                let low = UInt32(header & 0x1F)
                lastTime = last &+ ((low &- (last & 0x1F)) & 0x1F)
            }
            try readData(local: Int(header >> 5 & 0x3), offset: offset, end: end, usesLastTime: true, body)
        } else if header & 0x40 != 0 {
            try readDefinition(
                local: Int(header & 0xF),
                hasDeveloperFields: header & 0x20 != 0,
                offset: offset,
                end: end
            )
        } else {
            try readData(local: Int(header & 0xF), offset: offset, end: end, usesLastTime: false, body)
        }
    }

    private mutating func readDefinition(local: Int, hasDeveloperFields: Bool, offset: Int, end: Int) throws(Fault) {
        guard index + 5 <= end else { throw Fault(offset: offset, reason: "a definition is cut") }
        let isBigEndian = bytes[index + 1] == 1
        let message = UInt16(number(at: index + 2, count: 2, isBigEndian: isBigEndian))
        let count = Int(bytes[index + 4])
        index += 5
        guard index + count * 3 <= end else { throw Fault(offset: offset, reason: "a definition is cut") }
        var fields: [Definition.Field] = []
        fields.reserveCapacity(count)
        var size = 0
        for _ in 0..<count {
            let field = Definition.Field(number: bytes[index], size: Int(bytes[index + 1]), base: bytes[index + 2])
            size += field.size
            fields.append(field)
            index += 3
        }
        if hasDeveloperFields {
            guard index < end else { throw Fault(offset: offset, reason: "a definition is cut") }
            let count = Int(bytes[index])
            index += 1
            guard index + count * 3 <= end else { throw Fault(offset: offset, reason: "a definition is cut") }
            // Developers' own fields are passed over: nobody but their program knows what they mean.
            for _ in 0..<count {
                size += Int(bytes[index + 1])
                index += 3
            }
        }
        definitions[local] = Definition(isBigEndian: isBigEndian, message: message, fields: fields, size: size)
    }

    private mutating func readData(
        local: Int,
        offset: Int,
        end: Int,
        usesLastTime: Bool,
        _ body: (FITMessage) -> Void
    ) throws(Fault) {
        guard let definition = definitions[local] else {
            throw Fault(offset: offset, reason: "data stand before their definition")
        }
        guard index + definition.size <= end else { throw Fault(offset: offset, reason: "a message is cut") }
        var fields: [(number: UInt8, value: Double)] = []
        fields.reserveCapacity(definition.fields.count)
        var place = index
        for field in definition.fields {
            if let value = value(field, at: place, isBigEndian: definition.isBigEndian) {
                if field.number == 253, value >= 0, value < 4_294_967_295 { lastTime = UInt32(value) }
                fields.append((field.number, value))
            }
            place += field.size
        }
        index += definition.size
        let hasTime = usesLastTime || fields.contains { $0.number == 253 }
        let at = hasTime ? lastTime.map { Self.epoch + Int64($0) * 1000 } : nil
        body(FITMessage(number: definition.message, fields: fields, at: at))
    }

    /// The first value of a numeric field; `nil` where it says "no value", or is a text or of an unknown kind.
    private func value(_ field: Definition.Field, at place: Int, isBigEndian: Bool) -> Double? {
        switch field.base & 0x1F {
        case 0, 2:  // enum, uint8
            guard field.size >= 1, bytes[place] != 0xFF else { return nil }
            return Double(bytes[place])
        case 10:  // uint8z
            guard field.size >= 1, bytes[place] != 0 else { return nil }
            return Double(bytes[place])
        case 1:  // sint8
            guard field.size >= 1, bytes[place] != 0x7F else { return nil }
            return Double(Int8(bitPattern: bytes[place]))
        case 3:  // sint16
            guard field.size >= 2 else { return nil }
            let raw = Int16(bitPattern: UInt16(number(at: place, count: 2, isBigEndian: isBigEndian)))
            return raw == .max ? nil : Double(raw)
        case 4, 11:  // uint16, uint16z
            guard field.size >= 2 else { return nil }
            let raw = number(at: place, count: 2, isBigEndian: isBigEndian)
            return raw == (field.base & 0x1F == 4 ? 0xFFFF : 0) ? nil : Double(raw)
        case 5:  // sint32
            guard field.size >= 4 else { return nil }
            let raw = Int32(bitPattern: UInt32(number(at: place, count: 4, isBigEndian: isBigEndian)))
            return raw == .max ? nil : Double(raw)
        case 6, 12:  // uint32, uint32z
            guard field.size >= 4 else { return nil }
            let raw = number(at: place, count: 4, isBigEndian: isBigEndian)
            return raw == (field.base & 0x1F == 6 ? 0xFFFF_FFFF : 0) ? nil : Double(raw)
        case 8:  // float32
            guard field.size >= 4 else { return nil }
            let raw = UInt32(number(at: place, count: 4, isBigEndian: isBigEndian))
            let value = Double(Float(bitPattern: raw))
            return raw == 0xFFFF_FFFF || !value.isFinite ? nil : value
        case 9:  // float64
            guard field.size >= 8 else { return nil }
            let raw = number(at: place, count: 8, isBigEndian: isBigEndian)
            let value = Double(bitPattern: raw)
            return raw == .max || !value.isFinite ? nil : value
        case 14, 15, 16:  // sint64, uint64, uint64z
            guard field.size >= 8 else { return nil }
            let raw = number(at: place, count: 8, isBigEndian: isBigEndian)
            switch field.base & 0x1F {
            case 14: return raw == UInt64(Int64.max) ? nil : Double(Int64(bitPattern: raw))
            case 15: return raw == .max ? nil : Double(raw)
            default: return raw == 0 ? nil : Double(raw)
            }
        default: return nil
        }
    }

    private func number(at place: Int, count: Int, isBigEndian: Bool) -> UInt64 {
        var value: UInt64 = 0
        for offset in 0..<count {
            let byte = UInt64(bytes[place + offset])
            value = isBigEndian ? value << 8 | byte : value | byte << (8 * UInt64(offset))
        }
        return value
    }
}

/// The checksum of FIT files (CRC-16/ARC: polynomial 0x8005 reflected, from 0).
enum CRC16 {
    private static let table: [UInt16] = (0..<256).map { byte in
        var value = UInt16(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
        return value
    }

    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        let table = table
        var value: UInt16 = 0
        for byte in bytes { value = value >> 8 ^ table[Int((value ^ UInt16(byte)) & 0xFF)] }
        return value
    }
}
