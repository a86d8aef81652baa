/// The countries and regions that a query can name after a place: "UK", "Ontario", "CA"; read in place.
struct PlaceQualifiers: Sendable {
    /// Set on the numbers of regions among ``areas``.
    static let regionFlag: UInt32 = 1 << 31

    /// Folded and sorted.
    private let keys: PackedTexts
    /// The start of the areas of each key, and one more.
    private let starts: PackedColumn<UInt32>
    private let areas: PackedColumn<UInt32>

    init(_ table: PackedTable) throws(PackedTableError) {
        keys = try PackedTexts(table, start: .areaNameStart, text: .areaNames)
        starts = table.column(.areaStart)
        areas = table.column(.areas)
        guard starts.count == keys.count + 1 else { throw .cut }
    }

    /// The areas that this names exactly.
    func condition(for key: [UInt8]) -> PlaceFilter.Condition? {
        let at = lowerBound(key)
        return at < keys.count && keys.withBytes(of: at, { $0.elementsEqual(key) }) ? condition(at) : nil
    }

    /// The areas whose names begin with this.
    func condition(beginningWith key: [UInt8]) -> PlaceFilter.Condition? {
        var union: PlaceFilter.Condition?
        var at = lowerBound(key)
        while at < keys.count, keys.withBytes(of: at, { $0.starts(with: key) }) {
            union = union ?? .init()
            union?.formUnion(condition(at))
            at += 1
        }
        return union
    }

    /// The areas that this names with one letter omitted, added, replaced, or swapped; `nil` for short words, where one
    /// letter makes another word.
    func condition(near key: [UInt8]) -> PlaceFilter.Condition? {
        guard key.count >= 5 else { return nil }
        var union: PlaceFilter.Condition?
        for at in 0..<keys.count
        where keys.withBytes(of: at, { abs($0.count - key.count) <= 1 && Self.isOneEdit(Array($0), key) }) {
            union = union ?? .init()
            union?.formUnion(condition(at))
        }
        return union
    }

    private func condition(_ at: Int) -> PlaceFilter.Condition {
        var condition = PlaceFilter.Condition()
        // A damaged table may refer to entries that do not exist.
        let start = min(Int(starts[at]), areas.count)
        for area in areas[start..<max(start, min(Int(starts[at + 1]), areas.count))] {
            let number = UInt16(truncatingIfNeeded: area)
            if area & Self.regionFlag == 0 {
                condition.countries.append(number)
            } else {
                condition.regions.append(number)
            }
        }
        return condition
    }

    private func lowerBound(_ key: [UInt8]) -> Int {
        var low = 0
        var high = keys.count
        while low < high {
            let middle = (low + high) / 2
            let isBefore = keys.withBytes(of: middle) { $0.lexicographicallyPrecedes(key) }
            if isBefore { low = middle + 1 } else { high = middle }
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
