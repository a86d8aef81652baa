import Foundation

extension PlateSet {
    /// The plates that a person has, in words: `bar 20, 20x4, 10x4, 2.5x2` are a bar of 20 and four plates of 20; a weight
    /// without a number of plates is there as often as needed, and `kg` or `lb` anywhere is the unit of all. `nil` where it is
    /// no such text.
    package init?(_ text: String, unit: MassUnit) {
        var unit = unit
        var bar: Double?
        var isBar = false
        var pairs: [Double: Int] = [:]
        for word in Self.words(text) {
            if word == "bar" {
                isBar = true
                continue
            }
            guard let plate = Plate(word) else { return nil }
            unit = plate.unit ?? unit
            guard let weight = plate.weight else { continue }
            if isBar {
                guard bar == nil, plate.count == nil, weight <= 200 else { return nil }
                bar = weight
                isBar = false
            } else {
                guard weight > 0, weight <= 100 else { return nil }
                // One plate alone cannot be loaded evenly.
                pairs[weight, default: 0] += plate.count.map { $0 / 2 } ?? 8
            }
        }
        guard !isBar, !pairs.isEmpty, pairs.count <= 12 else { return nil }
        self.init(
            unit: unit,
            bar: bar ?? PlateSet.usual(unit).bar,
            pairs: pairs.filter { $0.value > 0 }.sorted { $0.key > $1.key }.map {
                Pair($0.key, count: min($0.value, 20))
            }
        )
    }

    /// Parted by blanks and semicolons, and by commas that stand in no number.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        for part in text.prefix(500).lowercased().split(whereSeparator: { $0.isWhitespace || $0 == ";" || $0 == "=" }) {
            let word = part.last == "," ? part.dropLast() : part
            if Plate(String(word)) != nil || word == "bar" {
                words.append(String(word))
            } else {
                words += word.split(separator: ",").map(String.init)
            }
        }
        return words
    }

    /// `20`, `20x4`, `2,5kg`, `lb`.
    private struct Plate {
        var weight: Double?
        var count: Int?
        var unit: MassUnit?

        init?(_ word: String) {
            var word = word
            for (ending, said) in [("kg", MassUnit.kg), ("lbs", .lb), ("lb", .lb)] where word.hasSuffix(ending) {
                word = String(word.dropLast(ending.count))
                unit = said
                break
            }
            guard !word.isEmpty else {
                if unit == nil { return nil }
                return
            }
            let parts = word.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
            guard parts.count <= 2, let value = Double(parts[0].replacing(",", with: ".")), value.isFinite, value >= 0
            else {
                return nil
            }
            weight = value
            guard parts.count == 2 else { return }
            guard let number = Int(parts[1]), (1...1000).contains(number) else { return nil }
            count = number
        }
    }
}
