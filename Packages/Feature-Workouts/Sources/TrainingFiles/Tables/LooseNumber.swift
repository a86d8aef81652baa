/// Reads numbers and times as programs print them.
package enum LooseNumber {
    /// `82.5`, `82,5`, `1 234,5`, `1,234.5`; `nil` for anything else. Narrow and no-break spaces count as spaces.
    package static func value(_ text: some StringProtocol) -> Double? {
        var plain = ""
        for scalar in text.unicodeScalars where !isSpace(scalar) {
            guard scalar.isASCII else { return nil }
            plain.unicodeScalars.append(scalar)
        }
        guard !plain.isEmpty, plain.utf8.count <= 40 else { return nil }
        if let comma = plain.lastIndex(of: ",") {
            if let point = plain.lastIndex(of: ".") {
                // The one that stands last parts the decimals.
                plain =
                    comma > point
                    ? String(plain.filter { $0 != "." }.map { $0 == "," ? "." : $0 }) : plain.filter { $0 != "," }
            } else {
                plain = String(plain.map { $0 == "," ? "." : $0 })
            }
        }
        let isNumber = plain.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
        guard isNumber, let value = Double(plain), value.isFinite else { return nil }
        return value
    }

    /// Seconds of `95`, `35m`, `1h 20m`, `1:02:03`, `27:30`, `20:00 min`.
    package static func seconds(_ text: some StringProtocol) -> Double? {
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { !isSpace($0) })).lowercased()
        if plain.contains(":") {
            let clock = ["min", "min.", "h", "std", "std."].first { plain.hasSuffix($0) }.map {
                plain.dropLast($0.count)
            }
            let parts = (clock ?? plain[...]).split(separator: ":", omittingEmptySubsequences: false).map { value($0) }
            guard (2...3).contains(parts.count), parts.allSatisfy({ $0.map { $0 >= 0 } ?? false }) else { return nil }
            return parts.reduce(0) { $0 * 60 + ($1 ?? 0) }
        }
        if let value = value(plain) { return value }
        var total = 0.0
        var number = ""
        var unit = ""
        func add() -> Bool {
            guard let value = value(number) else { return false }
            switch unit {
            case "h", "hr", "hour", "hours", "std", "std.", "sa", "\u{5C0F}\u{65F6}", "\u{65F6}": total += value * 3600
            case "m", "min", "mins", "minutes", "min.", "dk", "\u{5206}", "\u{5206}\u{949F}": total += value * 60
            case "s", "sec", "secs", "seconds", "sek", "sek.", "sn", "\u{79D2}": total += value
            default: return false
            }
            (number, unit) = ("", "")
            return true
        }
        for character in plain {
            if character.isASCII, character.isNumber || character == "." || character == "," {
                if !unit.isEmpty, !add() { return nil }
                number.append(character)
            } else {
                unit.append(character)
            }
        }
        return add() ? total : nil
    }

    /// A number and the word behind it: `60 kg`, `12 reps`; `nil` where no number begins.
    static func leading(_ text: some StringProtocol) -> (value: Double, unit: String)? {
        let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { !isSpace($0) }))
        let digits = plain.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "," || $0 == "-") }
        guard let value = value(digits) else { return nil }
        return (value, plain.dropFirst(digits.count).lowercased())
    }

    /// True if a word is a unit of time.
    static func isTime(_ unit: String) -> Bool { seconds("1" + unit) != nil }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\u{A0}" || scalar == "\u{202F}" || scalar == "\u{2009}"
    }
}
