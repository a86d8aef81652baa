import Core
import Foundation

/// Reads dates as programs print them for people: `2024-11-28 17:36:08`, `15 Sep 2025, 07:48`, `Sep 15, 2025, 7:48 AM`,
/// `15. Dez. 2025, 07:48`. They are local times; the zone is the person's.
package struct LooseDate: Sendable {
    private let zone: TimeZone

    package init(zone: TimeZone) { self.zone = zone }

    /// Beginnings of the months' names in the languages of the programs' users, without accents.
    private static let months: [(month: Int, names: [String])] = [
        (1, ["jan", "ene", "gen", "sty", "oca", "янв", "led"]), (2, ["feb", "fev", "lut", "sub", "фев", "uno"]),
        (3, ["mar", "mrt", "maa", "мар", "bre"]), (4, ["apr", "abr", "avr", "kwi", "nis", "апр", "dub"]),
        (5, ["may", "mai", "maj", "mei", "mag", "май", "мая", "kve"]),
        (6, ["jun", "juin", "giu", "cze", "haz", "июн", "kes"]),
        (7, ["jul", "juil", "lug", "lip", "tem", "июл", "cvc"]),
        (8, ["aug", "ago", "agu", "aou", "sie", "avg", "авг", "srp"]),
        (9, ["sep", "set", "wrz", "eyl", "сен", "zar"]),
        (10, ["oct", "okt", "ott", "out", "paz", "eki", "окт", "rij"]),
        (11, ["nov", "lis", "kas", "ноя"]), (12, ["dec", "dez", "dic", "gru", "ara", "дек", "pro"]),
    ]

    /// Milliseconds since 1970; `nil` where it is no date.
    package func milliseconds(_ text: some StringProtocol) -> Int64? {
        guard text.utf8.count <= 80 else { return nil }
        var numbers: [(value: Int, digits: Int)] = []
        var words: [String] = []
        var order: [Bool] = []
        var word = ""
        var digits = ""
        func flush() {
            if !digits.isEmpty {
                numbers.append((Int(digits) ?? -1, digits.utf8.count))
                order.append(true)
            }
            if !word.isEmpty {
                words.append(word)
                order.append(false)
            }
            (digits, word) = ("", "")
        }
        for scalar in text.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
            if ("0"..."9").contains(scalar) {
                if !word.isEmpty { flush() }
                digits.unicodeScalars.append(scalar)
            } else if scalar.properties.generalCategory == .nonspacingMark {
                continue
            } else if scalar.properties.isAlphabetic {
                if !digits.isEmpty { flush() }
                word.unicodeScalars.append(scalar)
            } else {
                flush()
            }
        }
        flush()
        guard numbers.allSatisfy({ $0.value >= 0 }), let parts = parts(numbers, words) else { return nil }
        return milliseconds(parts)
    }

    private struct Parts {
        var day: LocalDay
        var hour = 0
        var minute = 0
        var second = 0
    }

    private func parts(_ numbers: [(value: Int, digits: Int)], _ words: [String]) -> Parts? {
        guard numbers.count >= 2 else { return nil }
        var rest = numbers.map(\.value)
        let month = words.lazy.compactMap(Self.month).first
        var day: LocalDay?
        if let month {
            guard let place = numbers.firstIndex(where: { $0.digits == 4 }), place <= 1 else { return nil }
            day = LocalDay(year: rest[place], month: month, day: rest[1 - place])
            rest.removeFirst(2)
        } else if numbers.count >= 3 {
            if numbers[0].digits == 4 {
                day = LocalDay(year: rest[0], month: rest[1], day: rest[2])
            } else if numbers[2].digits == 4 {
                // If both could be, the day comes first, as in most of the world.
                day =
                    LocalDay(year: rest[2], month: rest[1], day: rest[0])
                    ?? LocalDay(year: rest[2], month: rest[0], day: rest[1])
            } else if numbers[..<3].allSatisfy({ $0.digits <= 2 }) {
                // `05/03/22`: nobody has an export of another century.
                day =
                    LocalDay(year: 2000 + rest[2], month: rest[1], day: rest[0])
                    ?? LocalDay(year: 2000 + rest[2], month: rest[0], day: rest[1])
            }
            rest.removeFirst(3)
        }
        guard let day else { return nil }
        var parts = Parts(day: day)
        if let hour = rest.first { parts.hour = hour }
        if rest.count > 1 { parts.minute = rest[1] }
        if rest.count > 2 { parts.second = rest[2] }
        if words.contains("pm") || words.contains("p"), parts.hour < 12 { parts.hour += 12 }
        if words.contains("am") || words.contains("a"), parts.hour == 12 { parts.hour = 0 }
        guard parts.hour < 24, parts.minute < 60, parts.second < 61 else { return nil }
        return parts
    }

    private static func month(_ word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        // `juin` and `juil` differ in the fourth letter, so that longer names are tried first.
        var best: (month: Int, length: Int)?
        for (month, names) in months {
            for name in names where word.hasPrefix(name) && name.count > best?.length ?? 0 {
                best = (month, name.count)
            }
        }
        return best?.month
    }

    private func milliseconds(_ parts: Parts) -> Int64 {
        let seconds = parts.day.daysSince1970 * 86_400 + parts.hour * 3600 + parts.minute * 60 + parts.second
        let guess = Date(timeIntervalSince1970: Double(seconds))
        let first = guess.addingTimeInterval(-Double(zone.secondsFromGMT(for: guess)))
        let moment = guess.addingTimeInterval(-Double(zone.secondsFromGMT(for: first)))
        return Int64((moment.timeIntervalSince1970 * 1000).rounded())
    }
}
