/// Reads what `SyncWriter` writes, of bytes that anybody may have made: it ends with an error where they end, and reserves no
/// memory by a length that they claim.
struct SyncReader {
    private let bytes: [UInt8]
    private let limits: SyncContentLimits
    private(set) var place = 0
    private var parts = 0

    init(_ bytes: [UInt8], limits: SyncContentLimits) throws(SyncContentError) {
        guard bytes.count <= limits.bytes else { throw .tooLarge(at: 0) }
        self.bytes = bytes
        self.limits = limits
    }

    var malformed: SyncContentError { .malformed(at: place) }

    var isAtEnd: Bool { place == bytes.count }

    /// Counts something that will be kept in memory.
    mutating func charge() throws(SyncContentError) {
        parts += 1
        guard parts <= limits.parts else { throw .tooLarge(at: place) }
    }

    mutating func byte() throws(SyncContentError) -> UInt8 {
        guard place < bytes.count else { throw malformed }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func number() throws(SyncContentError) -> UInt64 {
        var result: UInt64 = 0
        for shift in stride(from: UInt64(0), through: 63, by: 7) {
            let byte = try byte()
            let bits = UInt64(byte & 0x7F)
            guard shift < 63 || bits <= 1 else { throw malformed }
            result |= bits << shift
            if byte < 0x80 { return result }
        }
        throw malformed
    }

    /// A number of at most `most`.
    mutating func count(most: Int) throws(SyncContentError) -> Int {
        let number = try number()
        guard number <= UInt64(most) else { throw .tooLarge(at: place) }
        return Int(number)
    }

    mutating func signed() throws(SyncContentError) -> Int64 {
        let number = try number()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    mutating func fixed(bytes count: Int) throws(SyncContentError) -> UInt64 {
        guard count <= bytes.count - place else { throw malformed }
        defer { place += count }
        return bytes[place..<place + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func data() throws(SyncContentError) -> ArraySlice<UInt8> {
        let count = try count(most: limits.value)
        guard count <= bytes.count - place else { throw malformed }
        defer { place += count }
        return bytes[place..<place + count]
    }

    mutating func text() throws(SyncContentError) -> String {
        let data = try data()
        guard let text = String(validating: data, as: UTF8.self) else { throw malformed }
        return text
    }

    /// A name of a table, column or namespace: a word of ASCII, as SQLite's schema has it.
    mutating func name() throws(SyncContentError) -> String {
        let data = try data()
        let isWord = data.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
            default: false
            }
        }
        guard isWord, 1...64 ~= data.count else { throw malformed }
        try charge()
        return String(decoding: data, as: UTF8.self)
    }

    mutating func value() throws(SyncContentError) -> SyncValue {
        switch try byte() {
        case 0: .null
        case 1: .integer(try signed())
        case 2: .figure(Double(bitPattern: try fixed(bytes: 8)))
        case 3: .text(try text())
        case 4: .blob(Array(try data()))
        default: throw malformed
        }
    }

    mutating func key() throws(SyncContentError) -> SyncKey {
        switch try byte() {
        case 0: .id(high: try fixed(bytes: 8), low: try fixed(bytes: 8))
        case 1: SyncKey(try text())
        default: throw malformed
        }
    }
}
