import Core

/// A QR code (ISO/IEC 18004) of the smallest version, with the highest level of error correction that fits into it.
public struct QRCode: Sendable, Equatable {
    /// 1 to 40.
    public let version: Int
    public let errorCorrection: QRErrorCorrection
    /// Modules on each side.
    public let size: Int
    private let dark: [Bool]

    /// - Parameters:
    ///   - text: capital letters and digits alone take little more than half the space.
    ///   - level: the minimum error correction; a higher level is used if it does not need a larger version.
    ///   - minimumVersion: 1 to 40.
    /// - Throws: ``QRCodeError`` if even version 40 is too small.
    public init(
        _ text: String,
        errorCorrection level: QRErrorCorrection = .medium,
        minimumVersion: Int = 1
    ) throws(QRCodeError) {
        try self.init(Array(text.utf8), level, minimumVersion: minimumVersion, mayRaiseLevel: true)
    }

    init(
        _ text: [UInt8],
        _ level: QRErrorCorrection,
        minimumVersion: Int,
        mayRaiseLevel: Bool
    ) throws(QRCodeError) {
        let segment = QRSegment(text)
        func fits(_ number: Int, _ level: QRErrorCorrection) -> Bool {
            let capacity = QRVersion(number: number).dataCodewords(level) * 8
            return segment.length(in: number).map { $0 <= capacity } ?? false
        }
        let range = min(max(minimumVersion, 1), 40)...40
        guard let number = range.first(where: { fits($0, level) }) else {
            throw QRCodeError(byteCount: text.count)
        }
        var best = level
        if mayRaiseLevel {
            for higher in QRErrorCorrection.allCases where higher.rawValue > best.rawValue && fits(number, higher) {
                best = higher
            }
        }
        let version = QRVersion(number: number)
        var matrix = QRMatrix(version)
        matrix.draw(Self.codewords(segment, version, best))
        var chosen = (mask: 0, penalty: Int.max)
        for mask in 0..<8 {
            matrix.apply(mask: mask)
            matrix.drawFormat(level: best, mask: mask)
            let penalty = matrix.penalty
            if penalty < chosen.penalty { chosen = (mask, penalty) }
            matrix.apply(mask: mask)
        }
        matrix.apply(mask: chosen.mask)
        matrix.drawFormat(level: best, mask: chosen.mask)
        self.version = number
        errorCorrection = best
        size = version.size
        dark = matrix.dark
    }

    /// True if the module is dark; outside the code it is light.
    public subscript(x: Int, y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && dark[y * size + x]
    }

    /// The data in blocks, each with its error correction, interleaved.
    private static func codewords(_ segment: QRSegment, _ version: QRVersion, _ level: QRErrorCorrection) -> [UInt8] {
        let capacity = version.dataCodewords(level)
        var bits = QRBits()
        bits.append(segment.mode.indicator, count: 4)
        bits.append(segment.characterCount, count: segment.mode.countBits(version.number))
        bits.append(segment.bits)
        bits.append(0, count: min(4, capacity * 8 - bits.count))
        bits.append(0, count: (8 - bits.count % 8) % 8)
        var data = bits.bytes
        var padding: UInt8 = 0xec
        while data.count < capacity {
            data.append(padding)
            padding ^= 0xec ^ 0x11
        }
        let blocks = version.blocks(level)
        let correctionCount = version.correctionCodewordsPerBlock(level)
        let shortLength = version.codewords / blocks - correctionCount
        let shortBlocks = blocks - version.codewords % blocks
        let code = ReedSolomon(degree: correctionCount)
        var parts: [(data: ArraySlice<UInt8>, correction: [UInt8])] = []
        var rest = data[...]
        for index in 0..<blocks {
            let part = rest.prefix(shortLength + (index < shortBlocks ? 0 : 1))
            rest = rest.dropFirst(part.count)
            parts.append((part, code.remainder(of: part)))
        }
        var result: [UInt8] = []
        result.reserveCapacity(version.codewords)
        for index in 0...shortLength {
            for part in parts where index < part.data.count { result.append(part.data[part.data.startIndex + index]) }
        }
        for index in 0..<correctionCount {
            for part in parts { result.append(part.correction[index]) }
        }
        return result
    }
}

/// A text too long for a QR code.
public struct QRCodeError: BentoError, Equatable {
    public let byteCount: Int

    public var code: String { "qr.too-long" }
    public var message: String { "\(byteCount) characters do not fit into a QR code." }
    public var recovery: String? { "Show less in it." }
    public var exitStatus: ExitStatus { .dataError }
}

/// The share of a QR code that may be damaged before it cannot be read.
public enum QRErrorCorrection: Int, Sendable, CaseIterable {
    /// About 7 %.
    case low
    /// About 15 %.
    case medium
    /// About 25 %.
    case quartile
    /// About 30 %.
    case high

    /// The level's number in the format bits.
    var formatBits: Int { [1, 0, 3, 2][rawValue] }
}
