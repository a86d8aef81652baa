import CGazetteer
import Core
import Geodesy

/// Cities of the world by name and by position, offline.
///
/// Opening one reads a header; everything else stays in place until a search needs it.
package struct Gazetteer: Sendable {
    package let places: PlaceTable
    package let nearest: NearestPlaceIndex
    private let wholeNames: NameIndex
    private let innerWords: NameIndex
    private let qualifiers: PlaceQualifiers

    /// Opens a packed table.
    ///
    /// - Throws: ``PackedTableError`` if its parts do not match.
    package init(_ table: PackedTable) throws(PackedTableError) {
        places = try PlaceTable(table)
        wholeNames = try NameIndex(table, text: .wholeText, place: .wholePlace, peak: .wholePeak)
        innerWords = try NameIndex(table, text: .innerText, place: .innerPlace, peak: .innerPeak)
        qualifiers = try PlaceQualifiers(table)
        nearest = try NearestPlaceIndex(table, places: places)
    }

    /// The table that comes with the program: every city above 15,000 people.
    package static func bundled() throws(PackedTableError) -> Gazetteer {
        try Gazetteer(PackedTable(embedded: bento_gazetteer_table(), count: bento_gazetteer_table_size()))
    }

    /// The places that a text names, best first: exact names, then prefixes, then words inside, then near misses; each
    /// group by population.
    ///
    /// The text may continue with a state, a country, or both ("Springfield, IL", "London Ontario"), by name or code.
    /// Words that name neither are skipped. A text that names only a state or country finds its largest places.
    ///
    /// - Parameters:
    ///   - isTyping: whether the text may end in the middle of a word.
    ///   - countryCode: only places in this country, ISO 3166-1 alpha-2; none if it does not exist.
    package func search(
        _ text: String,
        limit: Int,
        isTyping: Bool = false,
        countryCode: String? = nil
    ) -> [GazetteerMatch] {
        answer(text, limit: limit, isTyping: isTyping, countryCode: countryCode).matches
    }

    /// The same, with the readings of the text that ``GazetteerMatch/reading`` refers to.
    func answer(
        _ text: String,
        limit: Int,
        isTyping: Bool = false,
        countryCode: String? = nil
    ) -> (matches: [GazetteerMatch], readings: [PlaceQuery.Reading]) {
        var filter = PlaceFilter()
        if let countryCode {
            guard let number = places.countryNumber(countryCode.uppercased()) else { return ([], []) }
            filter.conditions = [.init(countries: [number])]
        }
        let query = PlaceQuery(text, isTyping: isTyping, filter: filter, qualifiers: qualifiers)
        for readings in query.groups {
            var found = matches(for: readings, limit: limit, isTyping: isTyping)
            if let area = query.area, !(area.isShort && isTyping), !found.contains(where: isNamesake) {
                // "Kiev" is another name of a city as well as of the state around it.
                var top = TopMatches(limit: limit)
                for match in greatest(in: area.filter, limit: limit) + found { top.offer(match) }
                found = top.matches
            }
            if !found.isEmpty { return (found, readings) }
        }
        return ([], [])
    }

    /// True if a place has exactly the name that was searched for, so that no country or state of that name is meant:
    /// there is an "Ontario", but no "Texas".
    private func isNamesake(_ match: GazetteerMatch) -> Bool {
        match.kind == .exact && match.weight == places.populations[match.place]
    }

    /// The most populous places of an area; they rank like matches of an alternate name.
    private func greatest(in filter: PlaceFilter, limit: Int) -> [GazetteerMatch] {
        // Places are numbered most populous first.
        (0..<places.count).lazy.filter { filter.admits($0, in: places) }.prefix(max(0, limit)).map { place in
            let weight = NameIndex.weight(population: places.populations[place], isAlternate: true)
            return GazetteerMatch(place: place, kind: .exact, reading: 0, weight: weight)
        }
    }

    /// The most populous places of a box, in order. Those within a large city are included only if `hasParts` is true.
    func greatest(in box: BoundingBox, limit: Int, hasParts: Bool) -> [GazetteerPlace] {
        var found: [GazetteerPlace] = []
        for number in 0..<places.count where found.count < limit {
            let position = Position(longitude: places.longitude(of: number), latitude: places.latitude(of: number))
            guard box.contains(position) else { continue }
            let place = places[number]
            if hasParts || place.host == nil && place.code != .section { found.append(place) }
        }
        return found
    }

    /// Every place as it was packed, except that the alternate names are folded.
    package func records() -> [PlaceRecord] {
        var alternates = [[String]](repeating: [], count: places.count)
        for entry in wholeNames.entries {
            let (place, isAlternate) = wholeNames.place(of: entry)
            if isAlternate, place < places.count { alternates[place].append(wholeNames.name(of: entry)) }
        }
        return alternates.indices.map { number in
            let place = places[number]
            return PlaceRecord(
                geonameID: place.geonameID,
                name: place.name,
                alternateNames: alternates[number],
                latitude: place.latitude,
                longitude: place.longitude,
                countryCode: place.country?.code ?? "",
                regionCode: place.region?.code ?? "",
                population: UInt32(clamping: place.population),
                timeZone: place.timeZone ?? "",
                code: place.code
            )
        }
    }

    private func matches(for readings: [PlaceQuery.Reading], limit: Int, isTyping: Bool) -> [GazetteerMatch] {
        var top = TopMatches(limit: limit)
        for (number, reading) in readings.enumerated() {
            for name in reading.names {
                let range = wholeNames.range(beginningWith: name)
                let exact = wholeNames.ending(at: name.count, in: range)
                collect(exact, of: wholeNames, as: .exact, number, reading, isTyping: isTyping, into: &top)
                collect(exact.upperBound..<range.upperBound, of: wholeNames, as: .prefix, number, reading, into: &top)
                collect(innerWords.range(beginningWith: name), of: innerWords, as: .word, number, reading, into: &top)
            }
        }
        guard top.matches.count < limit, top.matches.first?.kind != .exact else { return top.matches }
        // A second typo is allowed only if one found nothing: it costs more, and finds more noise.
        for edits in 1...2 where edits == 1 || top.matches.isEmpty {
            for (number, reading) in readings.enumerated() where Self.editsAllowed(for: reading.names[0]) >= edits {
                let name = reading.names[0]
                for found in FuzzyWalk.run(wholeNames, pattern: name, limit: edits, matchesPrefixes: isTyping) {
                    let kind: GazetteerMatch.Kind = found.edits < 2 ? .oneEdit : .twoEdits
                    collect(found.entries, of: wholeNames, as: kind, number, reading, into: &top)
                }
            }
        }
        return top.matches
    }

    /// The number of typos allowed in a name: none below four letters, where one makes another name; two from eight.
    private static func editsAllowed(for name: [UInt8]) -> Int {
        switch name.count {
        case ..<4: 0
        case ..<8: 1
        default: 2
        }
    }

    private func collect(
        _ range: Range<Int>,
        of index: NameIndex,
        as kind: GazetteerMatch.Kind,
        _ number: Int,
        _ reading: PlaceQuery.Reading,
        isTyping: Bool = false,
        into top: inout TopMatches
    ) {
        var entry = range.lowerBound
        while entry < range.upperBound {
            let blockEnd = min((entry / NameIndex.blockSize + 1) * NameIndex.blockSize, range.upperBound)
            guard top.admits(kind: kind, reading: number, weight: index.peak(ofBlockAt: entry)) else {
                entry = blockEnd
                continue
            }
            for entry in entry..<blockEnd {
                let (place, isAlternate) = index.place(of: entry)
                guard place < places.count else { continue }
                let weight = NameIndex.weight(population: places.populations[place], isAlternate: isAlternate)
                // While a name is being typed, another name that ends here by chance ("MUN", an airport's code) is no better
                // than names that go on.
                let kind = isTyping && isAlternate && kind == .exact ? GazetteerMatch.Kind.prefix : kind
                guard top.admits(kind: kind, reading: number, weight: weight) else { continue }
                guard reading.filter.admits(place, in: places) else { continue }
                top.offer(GazetteerMatch(place: place, kind: kind, reading: number, weight: weight))
            }
            entry = blockEnd
        }
    }
}

/// The best few matches of a search, best first.
struct TopMatches {
    private let limit: Int
    private(set) var matches: [GazetteerMatch] = []

    init(limit: Int) { self.limit = limit }

    /// True if a match of this kind and weight could still be added.
    func admits(kind: GazetteerMatch.Kind, reading: Int, weight: UInt32) -> Bool {
        guard matches.count == limit, let worst = matches.last else { return true }
        return (kind.rawValue, reading, worst.weight) <= (worst.kind.rawValue, worst.reading, weight)
    }

    /// Adds a match if it is good enough; of several for one place the best stays.
    mutating func offer(_ match: GazetteerMatch) {
        guard limit > 0, admits(kind: match.kind, reading: match.reading, weight: match.weight) else { return }
        if let same = matches.firstIndex(where: { $0.place == match.place }) {
            guard match < matches[same] else { return }
            matches.remove(at: same)
        }
        let at = matches.firstIndex { match < $0 } ?? matches.endIndex
        matches.insert(match, at: at)
        if matches.count > limit { matches.removeLast() }
    }
}
