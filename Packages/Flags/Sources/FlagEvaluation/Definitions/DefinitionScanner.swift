import Core

/// Finds the position of each flag in a document without building values: a program with thousands of flags reads only
/// a few.
///
/// It checks the grammar of JSON (RFC 8259) from the first byte to the last. A document that is irregular in any way,
/// with escaped names, duplicate keys, or numbers that need care, is left to the reader that builds all of it.
struct DefinitionScanner {
    struct Entry {
        /// The hash of the name, for fast comparison.
        let hash: UInt64
        let name: Range<Int>
        let object: Range<Int>
    }

    private(set) var entries: [Entry] = []
    private(set) var segments: Range<Int>?

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private var depth = 0
    /// The keys of all open objects, in one array, so that none is allocated for each object.
    private var keys: [Range<Int>] = []

    private static let deepest = 32
    private static let longestName = 200
    private static let mostFlags = 100_000

    /// Ends a scan: the document is irregular or invalid.
    private struct Irregular: Error {}

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// - Returns: `nil` if the document is irregular.
    static func scan(_ bytes: [UInt8]) -> (entries: [Entry], segments: Range<Int>?)? {
        bytes.withUnsafeBufferPointer { buffer in
            var scanner = DefinitionScanner(buffer)
            guard (try? scanner.document()) != nil else { return nil }
            return (scanner.entries, scanner.segments)
        }
    }

    private mutating func document() throws(Irregular) {
        skipSpace()
        var hasFeatures = false
        try object { scanner, key throws(Irregular) in
            switch scanner.known(key) {
            case .features:
                guard !hasFeatures, scanner.peek == UInt8(ascii: "[") else { throw Irregular() }
                hasFeatures = true
                try scanner.array { scanner throws(Irregular) in try scanner.flag() }
            case .segments:
                guard scanner.segments == nil, scanner.peek == UInt8(ascii: "[") else { throw Irregular() }
                let start = scanner.place
                try scanner.value()
                scanner.segments = start..<scanner.place
            default: try scanner.value()
            }
        }
        skipSpace()
        guard hasFeatures, place == bytes.count else { throw Irregular() }
    }

    private mutating func flag() throws(Irregular) {
        let start = place
        var name: Range<Int>?
        var hasEnabled = false
        var hasStrategies = false
        try object { scanner, key throws(Irregular) in
            switch scanner.known(key) {
            case .name:
                guard name == nil, scanner.peek == UInt8(ascii: "\"") else { throw Irregular() }
                name = try scanner.string(plain: true)
            case .enabled:
                guard !hasEnabled, scanner.peek == UInt8(ascii: "t") || scanner.peek == UInt8(ascii: "f") else {
                    throw Irregular()
                }
                hasEnabled = true
                try scanner.value()
            case .strategies:
                guard !hasStrategies, scanner.peek == UInt8(ascii: "[") || scanner.peek == UInt8(ascii: "n") else {
                    throw Irregular()
                }
                hasStrategies = true
                try scanner.value()
            default: try scanner.value()
            }
        }
        guard let name, hasEnabled, (1...Self.longestName).contains(name.count), entries.count < Self.mostFlags else {
            throw Irregular()
        }
        entries.append(Entry(hash: FNV1a.hash(of: bytes[name]), name: name, object: start..<place))
    }

    /// The keys that matter.
    private enum Key: CaseIterable {
        case features, segments, name, enabled, strategies

        var text: StaticString {
            switch self {
            case .features: "features"
            case .segments: "segments"
            case .name: "name"
            case .enabled: "enabled"
            case .strategies: "strategies"
            }
        }
    }

    /// `nil` for a key that does not matter.
    private func known(_ key: Range<Int>) -> Key? {
        for known in Key.allCases where known.text.utf8CodeUnitCount == key.count {
            var offset = 0
            while offset < key.count, bytes[key.lowerBound + offset] == known.text.utf8Start[offset] { offset += 1 }
            if offset == key.count { return known }
        }
        return nil
    }

    private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        guard one.count == other.count else { return false }
        for offset in 0..<one.count where bytes[one.lowerBound + offset] != bytes[other.lowerBound + offset] {
            return false
        }
        return true
    }

    // MARK: Grammar

    private var peek: UInt8 { place < bytes.count ? bytes[place] : 0 }

    private mutating func skipSpace() {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x0a, 0x0d, 0x09: place += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) throws(Irregular) {
        guard peek == byte else { throw Irregular() }
        place += 1
    }

    private mutating func object(
        _ member: (inout DefinitionScanner, Range<Int>) throws(Irregular) -> Void
    ) throws(Irregular) {
        try enter(UInt8(ascii: "{"))
        let first = keys.count
        defer { keys.removeLast(keys.count - first) }
        if peek == UInt8(ascii: "}") { return leave() }
        while true {
            let key = try string(plain: true)
            for place in first..<keys.count where isSame(keys[place], key) { throw Irregular() }
            guard keys.count - first < 64 else { throw Irregular() }
            keys.append(key)
            skipSpace()
            try take(UInt8(ascii: ":"))
            skipSpace()
            try member(&self, key)
            skipSpace()
            if peek == UInt8(ascii: "}") { return leave() }
            try take(UInt8(ascii: ","))
            skipSpace()
        }
    }

    private mutating func array(_ element: (inout DefinitionScanner) throws(Irregular) -> Void) throws(Irregular) {
        try enter(UInt8(ascii: "["))
        if peek == UInt8(ascii: "]") { return leave() }
        while true {
            try element(&self)
            skipSpace()
            if peek == UInt8(ascii: "]") { return leave() }
            try take(UInt8(ascii: ","))
            skipSpace()
        }
    }

    private mutating func enter(_ byte: UInt8) throws(Irregular) {
        try take(byte)
        depth += 1
        guard depth <= Self.deepest else { throw Irregular() }
        skipSpace()
    }

    private mutating func leave() {
        place += 1
        depth -= 1
    }

    private mutating func value() throws(Irregular) {
        switch peek {
        case UInt8(ascii: "\""): _ = try string(plain: false)
        case UInt8(ascii: "{"): try object { scanner, _ throws(Irregular) in try scanner.value() }
        case UInt8(ascii: "["): try array { scanner throws(Irregular) in try scanner.value() }
        case UInt8(ascii: "t"): try literal("true")
        case UInt8(ascii: "f"): try literal("false")
        case UInt8(ascii: "n"): try literal("null")
        default: try number()
        }
    }

    private mutating func literal(_ word: StaticString) throws(Irregular) {
        for offset in 0..<word.utf8CodeUnitCount { try take(word.utf8Start[offset]) }
    }

    /// Scans whole numbers and plain fractions of at most 15 digits; others are irregular.
    private mutating func number() throws(Irregular) {
        if peek == UInt8(ascii: "-") { place += 1 }
        let start = place
        while (48...57).contains(peek) { place += 1 }
        var digits = place - start
        guard digits > 0, digits == 1 || bytes[start] != UInt8(ascii: "0") else { throw Irregular() }
        if peek == UInt8(ascii: ".") {
            place += 1
            let fraction = place
            while (48...57).contains(peek) { place += 1 }
            guard place > fraction else { throw Irregular() }
            digits += place - fraction
        }
        guard digits <= 15, peek | 0x20 != UInt8(ascii: "e") else { throw Irregular() }
    }

    /// Scans a string, and returns the range between its quotes.
    ///
    /// - Parameter plain: whether an escape in it is irregular.
    private mutating func string(plain: Bool) throws(Irregular) -> Range<Int> {
        try take(UInt8(ascii: "\""))
        let start = place
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""):
                place += 1
                return start..<place - 1
            case UInt8(ascii: "\\"):
                guard !plain, place + 1 < bytes.count else { throw Irregular() }
                switch bytes[place + 1] {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
                    UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                    place += 2
                // Code points by number may be halves of others.
                default: throw Irregular()
                }
            case 0..<0x20: throw Irregular()
            case 0x80...: try character()
            default: place += 1
            }
        }
        throw Irregular()
    }

    /// Scans one character of UTF-8 beyond ASCII (RFC 3629).
    private mutating func character() throws(Irregular) {
        let first = bytes[place]
        let (count, least): (Int, UInt32)
        switch first {
        case 0xc2...0xdf: (count, least) = (1, 0x80)
        case 0xe0...0xef: (count, least) = (2, 0x800)
        case 0xf0...0xf4: (count, least) = (3, 0x10000)
        default: throw Irregular()
        }
        guard place + count < bytes.count else { throw Irregular() }
        var scalar = UInt32(first) & (count == 1 ? 0x1f : count == 2 ? 0x0f : 0x07)
        for offset in 1...count {
            let byte = bytes[place + offset]
            guard byte & 0xc0 == 0x80 else { throw Irregular() }
            scalar = scalar << 6 | UInt32(byte & 0x3f)
        }
        guard scalar >= least, Unicode.Scalar(scalar) != nil else { throw Irregular() }
        place += count + 1
    }
}
