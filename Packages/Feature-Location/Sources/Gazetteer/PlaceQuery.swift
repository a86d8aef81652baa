import Foundation

/// The possible meanings of a typed text: a name, and where the place must lie.
struct PlaceQuery: Sendable {
    /// One way to read the text.
    struct Reading: Sendable, Hashable {
        /// The name in every spelling to look for, folded.
        var names: [[UInt8]]
        var filter: PlaceFilter
        /// The parts of the text that this reading skips, such as the street before a city; postal codes may always be
        /// skipped.
        var passedOver: [String] = []
    }

    /// Readings, best first; a group is tried only if those before it found nothing.
    private(set) var groups: [[Reading]] = []

    /// The area, if the text is only a country or state, and whether its name is too short to be certain while more may
    /// be typed.
    private(set) var area: (filter: PlaceFilter, isShort: Bool)?

    private var folding = NameFolding()
    private let qualifiers: PlaceQualifiers
    private let isTyping: Bool

    /// The maximum length of a text in characters; names and addresses are far shorter.
    static let longestText = 200

    /// The minimum length of an area's name. Shorter ones are codes, with which many names begin.
    private static let shortArea = 4

    /// - Parameters:
    ///   - isTyping: whether the end of the text may be missing.
    ///   - filter: the area in which the place must lie, whatever the text says.
    init(_ text: String, isTyping: Bool, filter: PlaceFilter, qualifiers: PlaceQualifiers) {
        self.qualifiers = qualifiers
        self.isTyping = isTyping
        let parts = text.prefix(Self.longestText)
            .split { $0 == "," || $0 == "，" || $0 == "、" || $0 == "،" || $0.isNewline }
            .map { String($0).trimmingCharacters(in: .whitespaces) }
            .filter { !folding.fold($0).isEmpty }
        groups = grouped(parts.map { Part(typed: $0, read: $0) }, filter)
        if parts.count == 1 {
            let key = folding.fold(parts[0])
            if let condition = qualifiers.condition(for: key) {
                area = (PlaceFilter(conditions: filter.conditions + [condition]), key.count < Self.shortArea)
            }
        }
        guard parts.contains(where: { $0.contains(where: \.isNumber) }) else { return }
        let plain = parts.map { Part(typed: $0, read: Self.withoutNumbers($0)) }
        let found = grouped(plain.filter { !folding.fold($0.read).isEmpty }, filter)
        // "8001 Zürich": a postcode is no part of the name. Other numbers, such as those of houses, are left out last.
        groups.insert(contentsOf: found, at: plain.contains { Self.saysHouse($0.typed) } ? groups.count : 1)
    }

    /// A part of a text between commas, as typed and as read.
    private struct Part {
        var typed: String
        var read: String
    }

    private mutating func grouped(_ parts: [Part], _ filter: PlaceFilter) -> [[Reading]] {
        guard parts.count > 1 else {
            return parts.map { part in
                readings(ofWords: part.read, filter: filter).map { reading in
                    var reading = reading
                    reading.passedOver = Self.saysHouse(part.typed) ? [part.typed] : []
                    return reading
                }
            }
        }
        // "Paris, France"; if no place has that name, "10 Downing Street, London, UK" is read from its end.
        return parts.indices.map { first in
            var narrowed = filter
            var passedOver: [String] = []
            for (position, part) in parts.enumerated() {
                var isUsed = position == first
                if position > first, let found = condition(for: part.read, isLast: position == parts.count - 1) {
                    narrowed.conditions.append(found)
                    isUsed = true
                }
                if !isUsed && !Self.isPostcode(part.typed) || Self.saysHouse(part.typed) {
                    passedOver.append(part.typed)
                }
            }
            return [Reading(names: spellings(of: parts[first].read), filter: narrowed, passedOver: passedOver)]
        }
    }

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map { $0.trimmingCharacters(in: .punctuationCharacters) }
    }

    private static func withoutNumbers(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).filter { !$0.contains(where: \.isNumber) }.joined(separator: " ")
    }

    /// `04107`, `1012`, `SW1A 2AA`, `K1A 0B1`.
    private static func isPostcode(_ text: String) -> Bool {
        words(text).allSatisfy { word in
            word.wholeMatch(of: /[0-9-]{3,10}|[A-Z]{1,2}[0-9][0-9A-Z]?|[0-9][A-Z]{2}|[A-Z][0-9][A-Z]|[0-9][A-Z][0-9]/)
                != nil
        }
    }

    /// True if a number in it can only be a house number.
    private static func saysHouse(_ text: String) -> Bool {
        words(text).contains { $0.contains(where: \.isNumber) && !isPostcode($0) }
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

    /// A name and, if it may be German or Danish in plain letters, the same with "ae", "oe", "ue", and "aa" as the
    /// letters they stand for, which a table folds to "a", "o", "u", and "a".
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
