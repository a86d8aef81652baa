/// A version as Semantic Versioning 2.0.0 writes and orders it: no leading `v`, no leading zeros.
struct SemanticVersion: Sendable {
    private enum Identifier: Sendable, Equatable {
        case number(UInt64)
        case text([UInt8])
    }

    private let core: (UInt64, UInt64, UInt64)
    private let prerelease: [Identifier]

    init?(_ text: String) {
        var text = text
        guard let version = text.withUTF8({ Self.parsed($0) }) else { return nil }
        self = version
    }

    private init(core: (UInt64, UInt64, UInt64), prerelease: [Identifier]) {
        self.core = core
        self.prerelease = prerelease
    }

    private static func parsed(_ bytes: UnsafeBufferPointer<UInt8>) -> SemanticVersion? {
        guard bytes.count <= 256 else { return nil }
        var rest = bytes[...]
        guard let major = number(&rest), take(".", from: &rest), let minor = number(&rest), take(".", from: &rest),
            let patch = number(&rest)
        else { return nil }
        var prerelease: [Identifier] = []
        if take("-", from: &rest) {
            repeat {
                let word = word(&rest)
                guard !word.isEmpty else { return nil }
                if word.allSatisfy({ (48...57).contains($0) }) {
                    var digits = word
                    guard let number = number(&digits), digits.isEmpty else { return nil }
                    prerelease.append(.number(number))
                } else {
                    prerelease.append(.text(Array(word)))
                }
            } while take(".", from: &rest)
        }
        if take("+", from: &rest) {
            repeat { guard !word(&rest).isEmpty else { return nil } } while take(".", from: &rest)
        }
        return rest.isEmpty ? SemanticVersion(core: (major, minor, patch), prerelease: prerelease) : nil
    }

    private static func take(_ mark: Unicode.Scalar, from rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private static func word(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        let word = rest.prefix(while: isWordByte)
        rest = rest.dropFirst(word.count)
        return word
    }

    /// Without leading zeros.
    private static func number(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
        let digits = rest.prefix { (48...57).contains($0) }
        guard !digits.isEmpty, digits.count == 1 || digits.first != 48 else { return nil }
        rest = rest.dropFirst(digits.count)
        var value: UInt64 = 0
        for digit in digits {
            let (product, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, carries) = product.addingReportingOverflow(UInt64(digit - 48))
            guard !overflows, !carries else { return nil }
            value = sum
        }
        return value
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: "-"): true
        default: false
        }
    }
}

extension SemanticVersion: Comparable {
    static func == (one: SemanticVersion, other: SemanticVersion) -> Bool {
        one.core == other.core && one.prerelease == other.prerelease
    }

    static func < (one: SemanticVersion, other: SemanticVersion) -> Bool {
        if one.core != other.core { return one.core < other.core }
        // A version without a prerelease comes after all its prereleases.
        guard !one.prerelease.isEmpty, !other.prerelease.isEmpty else {
            return !one.prerelease.isEmpty && other.prerelease.isEmpty
        }
        for (mine, theirs) in zip(one.prerelease, other.prerelease) where mine != theirs {
            switch (mine, theirs) {
            case (.number(let mine), .number(let theirs)): return mine < theirs
            case (.number, .text): return true
            case (.text, .number): return false
            case (.text(let mine), .text(let theirs)): return mine.lexicographicallyPrecedes(theirs)
            }
        }
        return one.prerelease.count < other.prerelease.count
    }
}
