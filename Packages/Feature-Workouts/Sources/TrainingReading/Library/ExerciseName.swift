/// Spelling of names, so that case, hyphens, plurals of typing and punctuation do not matter.
package enum ExerciseName {
    /// Lower case words of letters and digits with single spaces; an apostrophe vanishes, other signs part words.
    package static func folded(_ text: some StringProtocol) -> String {
        var result = ""
        var isWordOpen = false
        for scalar in text.unicodeScalars.prefix(400) {
            if scalar == "'" || scalar == "\u{2019}" { continue }
            let isPart = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "&"
            guard isPart else {
                isWordOpen = false
                continue
            }
            if !isWordOpen, !result.isEmpty { result += " " }
            isWordOpen = true
            result += scalar.properties.lowercaseMapping
        }
        return result
    }

    /// The folded words.
    package static func words(_ text: some StringProtocol) -> [String] {
        folded(text).split(separator: " ").map(String.init)
    }

    /// An id made of a name: `my-own-press`.
    package static func identifier(_ name: String) -> String {
        words(name).joined(separator: "-")
    }
}
