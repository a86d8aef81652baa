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

    /// The words as names are printed in full: `one arm db row` is a single arm dumbbell row.
    package static func spelledOut(_ text: some StringProtocol) -> String {
        let words = words(text)
        let limbs: [String: String] = [
            "arm": "arm", "arms": "arm", "armed": "arm", "leg": "leg", "legs": "leg", "legged": "leg", "handed": "arm",
            "hand": "arm",
        ]
        var result: [String] = []
        for (place, word) in words.enumerated() {
            let next = place + 1 < words.count ? words[place + 1] : ""
            if ["one", "1", "single"].contains(word), limbs[next] != nil {
                result.append("single")
            } else if result.last == "single", let limb = limbs[word] {
                result.append(limb)
            } else {
                result.append(short[word] ?? word)
            }
        }
        return result.joined(separator: " ")
    }

    private static let short = [
        "db": "dumbbell", "dbs": "dumbbell", "dumbbells": "dumbbell", "dumbell": "dumbbell", "kb": "kettlebell",
        "kbs": "kettlebell", "bb": "barbell",
    ]

    /// An id made of a name: `my-own-press`.
    package static func identifier(_ name: String) -> String {
        words(name).joined(separator: "-")
    }
}
