/// A set of Unicode scalars, as ranges.
struct ScalarSet: Sendable, Equatable {
    private var ranges: [ClosedRange<UInt32>]
    private var isInverted = false
    private var ignoresCase = false

    init(_ ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

    init(_ scalar: Unicode.Scalar) { self.init([scalar.value...scalar.value]) }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        if hasRange(scalar.value) { return !isInverted }
        guard ignoresCase else { return isInverted }
        let properties = scalar.properties
        for mapping in [properties.lowercaseMapping, properties.uppercaseMapping] {
            let other = mapping.unicodeScalars
            if other.count == 1, let first = other.first, hasRange(first.value) { return !isInverted }
        }
        return isInverted
    }

    private func hasRange(_ value: UInt32) -> Bool { ranges.contains { $0.contains(value) } }

    var inverted: ScalarSet {
        var result = self
        result.isInverted.toggle()
        return result
    }

    var withoutCase: ScalarSet {
        var result = self
        result.ignoresCase = true
        return result
    }

    /// Both; an inverted set is first written out.
    func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(plainRanges + other.plainRanges) }

    private var plainRanges: [ClosedRange<UInt32>] {
        guard isInverted else { return ranges }
        var result: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
            next = max(next, range.upperBound + 1)
        }
        if next <= 0x10FFFF { result.append(next...0x10FFFF) }
        return result
    }

    static let any = ScalarSet([0...0x10FFFF])
    static let anyButNewline = ScalarSet("\n").inverted
    // RE2's classes are of ASCII.
    static let digit = ascii("09")
    static let word = ascii("09", "AZ", "az", "__")
    static let space = ScalarSet([9...10, 12...13, 32...32])

    /// Each text is the first and the last of a range.
    private static func ascii(_ ranges: String...) -> ScalarSet {
        ScalarSet(
            ranges.compactMap { range in
                let ends = range.unicodeScalars.map(\.value)
                return ends.count == 2 ? ends[0]...ends[1] : nil
            }
        )
    }

    /// POSIX's names of classes, as in `[[:alpha:]]`.
    static func posix(_ name: String) -> ScalarSet? {
        switch name {
        case "alnum": ascii("09", "AZ", "az")
        case "alpha": ascii("AZ", "az")
        case "ascii": ScalarSet([0...127])
        case "blank": ScalarSet([9...9, 32...32])
        case "cntrl": ScalarSet([0...31, 127...127])
        case "digit": digit
        case "graph": ScalarSet([33...126])
        case "lower": ascii("az")
        case "print": ScalarSet([32...126])
        case "punct": ScalarSet([33...47, 58...64, 91...96, 123...126])
        case "space": ScalarSet([9...13, 32...32])
        case "upper": ascii("AZ")
        case "word": word
        case "xdigit": ascii("09", "AF", "af")
        default: nil
        }
    }
}
