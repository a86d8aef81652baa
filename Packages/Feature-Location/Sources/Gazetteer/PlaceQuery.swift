/// What a typed text may mean: a name, and where the place must lie.
struct PlaceQuery: Sendable {
    /// One way to read the text.
    struct Reading: Sendable, Hashable {
        /// The name in every spelling to look for, folded.
        var names: [[UInt8]]
        var filter: PlaceFilter
    }

    /// Readings, best first; a group is tried only where those before it found nothing.
    private(set) var groups: [[Reading]] = []

    /// Where the text is nothing but a country or state: that, and whether its name is too short to be one while more may be
    /// typed.
    private(set) var area: (filter: PlaceFilter, isShort: Bool)?

    private var folding = NameFolding()
    private let qualifiers: PlaceQualifiers
    private let isTyping: Bool

    /// The longest text looked at, in characters; names and addresses are far shorter.
    static let longestText = 200

    /// Shorter names of areas are codes, with which many names begin.
    private static let shortArea = 4

    /// - Parameters:
    ///   - isTyping: whether the end of the text may be missing.
    ///   - filter: where the place must lie whatever the text says.
    init(_ text: String, isTyping: Bool, filter: PlaceFilter, qualifiers: PlaceQualifiers) {
        self.qualifiers = qualifiers
        self.isTyping = isTyping
        let parts = text.prefix(Self.longestText)
            .split { $0 == "," || $0 == "，" || $0 == "、" || $0 == "،" || $0.isNewline }
            .map(String.init)
            .filter { !folding.fold($0).isEmpty }
        if parts.count == 1 {
            groups.append(readings(ofWords: parts[0], filter: filter))
            let key = folding.fold(parts[0])
            if let condition = qualifiers.condition(for: key) {
                area = (PlaceFilter(conditions: filter.conditions + [condition]), key.count < Self.shortArea)
            }
        } else {
            // "Paris, France"; where no place is called so, "10 Downing Street, London, UK" is read from its end.
            for first in parts.indices {
                var reading = filter
                for (position, part) in parts.enumerated().dropFirst(first + 1) {
                    if let condition = condition(for: part, isLast: position == parts.count - 1) {
                        reading.conditions.append(condition)
                    }
                }
                groups.append([Reading(names: spellings(of: parts[first]), filter: reading)])
            }
        }
        let isNumbered = parts.contains { $0.contains(where: \.isNumber) }
        if isNumbered {
            // "8001 Zürich": a postcode is no part of the name.
            let words = text.prefix(Self.longestText).split(whereSeparator: \.isWhitespace)
            let plain = words.filter { !$0.contains(where: \.isNumber) }.joined(separator: " ")
            if !folding.fold(plain).isEmpty {
                groups += PlaceQuery(plain, isTyping: isTyping, filter: filter, qualifiers: qualifiers).groups
            }
        }
    }

    /// "Portland Oregon": the whole as a name, then with the last words as state or country.
    private mutating func readings(ofWords text: String, filter: PlaceFilter) -> [Reading] {
        var readings = [Reading(names: spellings(of: text), filter: filter)]
        func peel(_ words: ArraySlice<ArraySlice<UInt8>>, _ filter: PlaceFilter, depth: Int) {
            guard depth < 2, words.count > 1 else { return }
            // The longest qualifier first: "New South Wales" is not Wales.
            for count in (1...min(4, words.count - 1)).reversed() {
                let tail = Array(words.suffix(count).joined(separator: [0x20]))
                guard let condition = qualifiers.condition(for: tail) else { continue }
                var narrower = filter
                narrower.conditions.append(condition)
                let rest = words.dropLast(count)
                readings.append(Reading(names: Self.variants(rest.joined(separator: [0x20])), filter: narrower))
                peel(rest, narrower, depth: depth + 1)
            }
        }
        peel(folding.fold(text).split(separator: 0x20)[...], filter, depth: 0)
        return readings
    }

    private mutating func condition(for part: String, isLast: Bool) -> PlaceFilter.Condition? {
        let key = folding.fold(part)
        if isLast, isTyping, let found = qualifiers.condition(beginningWith: key) { return found }
        return qualifiers.condition(for: key) ?? qualifiers.condition(near: key)
    }

    private mutating func spellings(of text: String) -> [[UInt8]] {
        let full = folding.fold(text)
        var names = Self.variants(full)
        // "St" may be the beginning of Stockholm.
        let plain = folding.fold(text, expanding: false)
        if plain != full { names += Self.variants(plain) }
        return names
    }

    /// A name and, where it may be German or Danish in plain letters, the same with "ae", "oe", "ue" and "aa" as the
    /// letters they stand for, which a table folds to "a", "o", "u" and "a".
    private static func variants(_ name: some Sequence<UInt8>) -> [[UInt8]] {
        let name = Array(name)
        var short: [UInt8] = []
        for byte in name {
            let isSecond: Bool
            switch (short.last, byte) {
            case (0x61, 0x65), (0x6F, 0x65), (0x75, 0x65), (0x61, 0x61): isSecond = true
            default: isSecond = false
            }
            if !isSecond { short.append(byte) }
        }
        return short == name ? [name] : [name, short]
    }
}
