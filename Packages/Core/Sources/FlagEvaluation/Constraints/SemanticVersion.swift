/// A version as Semantic Versioning 2.0.0 writes and orders it: no leading `v`, no leading zeros.
struct SemanticVersion: Sendable {
    private enum Identifier: Sendable, Equatable {
        case number(UInt64)
        case text([UInt8])
    }

    private let core: (UInt64, UInt64, UInt64)
    private let prerelease: [Identifier]

    init?(_ text: String) {
        guard text.utf8.count <= 256 else { return nil }
        let withoutBuild = text.utf8.split(separator: UInt8(ascii: "+"), maxSplits: 1, omittingEmptySubsequences: false)
        if withoutBuild.count == 2 {
            let build = withoutBuild[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard build.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isWordByte) }) else { return nil }
        }
        let parts = withoutBuild[0].split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard numbers.count == 3, let major = Self.number(numbers[0]), let minor = Self.number(numbers[1]),
            let patch = Self.number(numbers[2])
        else { return nil }
        core = (major, minor, patch)
        guard parts.count == 2 else {
            prerelease = []
            return
        }
        var identifiers: [Identifier] = []
        for part in parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            guard !part.isEmpty, part.allSatisfy(Self.isWordByte) else { return nil }
            if part.allSatisfy({ (48...57).contains($0) }) {
                guard let number = Self.number(part) else { return nil }
                identifiers.append(.number(number))
            } else {
                identifiers.append(.text(Array(part)))
            }
        }
        prerelease = identifiers
    }

    private static func number(_ digits: Substring.UTF8View) -> UInt64? {
        guard !digits.isEmpty, digits.count == 1 || digits.first != 48 else { return nil }
        var value: UInt64 = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
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
