/// A sorted index of folded names (or of the words inside them), read in place.
///
/// Entries with a common prefix are neighbors, so a prefix is one range, and a fuzzy search can walk the entries as a
/// trie. The most populous place of every 64 entries is stored, so that the best of a long range is found without
/// reading all of it.
struct NameIndex: Sendable {
    /// Set on entries for alternate names.
    static let alternateFlag: UInt32 = 1 << 31
    static let blockSize = 64

    /// The weight of a match among others of its kind: the place's population, or a hundredth of it for alternate
    /// names.
    ///
    /// So "Cologne" finds Köln before a village of that name, and "Saint Paul" finds the one in Minnesota before São
    /// Paulo.
    static func weight(population: UInt32, isAlternate: Bool) -> UInt32 {
        isAlternate ? population / 100 : population
    }

    private let text: PackedColumn<UInt8>
    private let starts: PackedColumn<UInt32>
    private let places: PackedColumn<UInt32>
    private let peaks: PackedColumn<UInt32>

    init(
        _ table: PackedTable,
        text: PackedTable.Section,
        place: PackedTable.Section,
        peak: PackedTable.Section
    ) throws(PackedTableError) {
        self.text = table.column(.keyText)
        starts = table.column(text)
        places = table.column(place)
        peaks = table.column(peak)
        guard starts.count == places.count, peaks.count == (starts.count + Self.blockSize - 1) / Self.blockSize,
            // Every name ends within the text because the text itself ends one.
            self.text.last == 0 || starts.isEmpty
        else { throw .cut }
    }

    var entries: Range<Int> { 0..<starts.count }

    /// The byte at a depth in an entry's name; 0 at its end.
    ///
    /// This is the innermost loop of every search. `entry` comes from a range of this index, which release builds do
    /// not check. If a damaged table says that a name begins beyond the text, the zero at the text's end is returned.
    func byte(of entry: Int, at depth: Int) -> UInt8 {
        text.elements[min(Int(starts.elements[entry]) + depth, text.elements.count - 1)]
    }

    /// The folded name of an entry.
    func name(of entry: Int) -> String {
        let start = min(Int(starts[entry]), text.count)
        let end = text.elements[start...].firstIndex(of: 0) ?? text.count
        return String(decoding: text.elements[start..<end], as: UTF8.self)
    }

    /// The place of an entry, and whether the name is an alternate one.
    func place(of entry: Int) -> (number: Int, isAlternate: Bool) {
        let place = places[entry]
        return (Int(place & ~Self.alternateFlag), place & Self.alternateFlag != 0)
    }

    /// The greatest weight among the entries from here to the end of its block.
    func peak(ofBlockAt entry: Int) -> UInt32 { peaks[entry / Self.blockSize] }

    /// The entries whose names begin with these bytes.
    func range(beginningWith prefix: [UInt8]) -> Range<Int> {
        let lower = partition(entries) { compare($0, with: prefix) >= 0 }
        let upper = partition(lower..<entries.upperBound) { compare($0, with: prefix) > 0 }
        return lower..<upper
    }

    /// The entries that end after `depth` bytes, out of a range that agrees up to there.
    func ending(at depth: Int, in range: Range<Int>) -> Range<Int> {
        range.lowerBound..<end(of: 0, at: depth, in: range)
    }

    /// The end of the entries with this byte at `depth`. The range agrees before `depth` and begins with that byte or
    /// with a greater one, in which case the result is its start.
    func end(of byte: UInt8, at depth: Int, in range: Range<Int>) -> Int {
        // Gallop first: in a walk most branches are a few entries long.
        var step = 1
        var low = range.lowerBound
        while low + step < range.upperBound, self.byte(of: low + step, at: depth) <= byte {
            low += step
            step *= 2
        }
        return partition(low..<min(low + step, range.upperBound)) { self.byte(of: $0, at: depth) > byte }
    }

    /// -1 if the entry comes before every name that begins with the prefix, 0 if it begins with it, 1 otherwise.
    private func compare(_ entry: Int, with prefix: [UInt8]) -> Int {
        for (depth, byte) in prefix.enumerated() {
            let own = self.byte(of: entry, at: depth)
            if own != byte { return own < byte ? -1 : 1 }
        }
        return 0
    }

    /// The first entry for which the condition holds; it holds for all after it.
    private func partition(_ range: Range<Int>, where condition: (Int) -> Bool) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let middle = low + (high - low) / 2
            if condition(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
