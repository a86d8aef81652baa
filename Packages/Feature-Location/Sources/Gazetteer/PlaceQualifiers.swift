/// The countries and regions a query can name after a place: "UK", "Ontario", "CA".
struct PlaceQualifiers: Sendable {
    private let keys: [[UInt8]]
    private let conditions: [PlaceFilter.Condition]

    init(_ table: PlaceTable) {
        var folding = NameFolding()
        var known: [[UInt8]: PlaceFilter.Condition] = [:]
        for (number, country) in table.countries.enumerated() {
            for name in [country.code, country.alpha3, country.name] + country.aliases {
                known[folding.fold(name), default: .init()].formUnion(.init(countries: [UInt16(number)]))
            }
        }
        for (number, region) in table.regions.enumerated() {
            // GeoNames' numbers ("08") are codes nobody types; its letters ("CA", "ENG", "ZH") are.
            let code = region.code.allSatisfy(\.isNumber) ? [] : [region.code]
            for name in code + [region.name] + region.aliases {
                known[folding.fold(name), default: .init()].formUnion(.init(regions: [UInt16(number)]))
            }
        }
        known[[]] = nil
        keys = known.keys.sorted { $0.lexicographicallyPrecedes($1) }
        conditions = keys.map { known[$0] ?? .init() }
    }

    /// What exactly this names.
    func condition(for key: [UInt8]) -> PlaceFilter.Condition? {
        let at = lowerBound(key)
        return at < keys.count && keys[at] == key ? conditions[at] : nil
    }

    /// Everything this may be the beginning of.
    func condition(beginningWith key: [UInt8]) -> PlaceFilter.Condition? {
        var union: PlaceFilter.Condition?
        var at = lowerBound(key)
        while at < keys.count, keys[at].starts(with: key) {
            union = union ?? .init()
            union?.formUnion(conditions[at])
            at += 1
        }
        return union
    }

    /// What this names but for one letter left out, added, replaced or swapped; `nil` for short words, where one
    /// letter makes another word.
    func condition(near key: [UInt8]) -> PlaceFilter.Condition? {
        guard key.count >= 5 else { return nil }
        var union: PlaceFilter.Condition?
        for (position, candidate) in keys.enumerated()
        where abs(candidate.count - key.count) <= 1 && Self.isOneEdit(candidate, key) {
            union = union ?? .init()
            union?.formUnion(conditions[position])
        }
        return union
    }

    private func lowerBound(_ key: [UInt8]) -> Int {
        var low = 0
        var high = keys.count
        while low < high {
            let middle = (low + high) / 2
            if keys[middle].lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func isOneEdit(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        let front = zip(a, b).prefix { $0 == $1 }.count
        let restA = a.dropFirst(front)
        let restB = b.dropFirst(front)
        let isReplaced = restA.dropFirst().elementsEqual(restB.dropFirst())
        let isSwapped =
            restA.count >= 2 && restB.count >= 2 && restA.prefix(2).reversed().elementsEqual(restB.prefix(2))
            && restA.dropFirst(2).elementsEqual(restB.dropFirst(2))
        return isReplaced || isSwapped || restA.dropFirst().elementsEqual(restB)
            || restA.elementsEqual(restB.dropFirst())
    }
}
