import AppData

/// Reads the coach's manner from a person's own words, by rules: no model is needed.
package enum PersonaRules {
    /// The meaning of a word, or of the beginning of one if it ends in `*`. A word after `not`, `no` or `never` means the contrary
    /// where there is one.
    private struct Rule {
        let words: [String]
        let change: @Sendable (inout Persona, _ isDenied: Bool) -> Void
    }

    private static let rules: [Rule] = [
        Rule(words: ["calm", "quiet", "gentle", "soft", "patient", "relaxed", "ruhig", "sanft", "geduldig"]) {
            guard !$1 else { return $0.energy = 4 }
            $0.voice = .calm
            $0.energy = 2
        },
        Rule(words: ["direct", "blunt", "honest", "plain", "straight", "strict", "direkt", "ehrlich", "streng"]) {
            if !$1 { $0.voice = .direct }
        },
        Rule(words: [
            "warm", "kind", "friendly", "caring", "loving", "grandm*", "mother*", "herzlich", "freundlich", "lieb",
        ]) {
            $0.voice = $1 ? .direct : .warm
        },
        Rule(words: [
            "dry", "grumpy", "sarcastic", "ironic", "deadpan", "laconic", "trocken", "ironisch", "sarkastisch",
        ]) {
            guard !$1 else { return }
            $0.voice = .dry
            $0.humour = max($0.humour, 1)
        },
        Rule(words: ["funny", "humorous", "witty", "jok*", "playful", "lustig", "witzig", "humor*"]) {
            $0.humour = $1 ? 0 : 2
        },
        Rule(words: ["serious", "sober", "ernst", "sachlich"]) { $0.humour = $1 ? 2 : 0 },
        Rule(words: ["energetic", "lively", "hyped", "enthusiastic", "loud", "excited", "lebhaft", "energisch"]) {
            $0.energy = $1 ? 2 : 5
        },
        Rule(words: ["drill", "sergeant", "tough", "hard", "push*", "demanding", "relentless", "hart", "fordernd"]) {
            guard !$1 else { return $0.encouragement = .praise }
            $0.encouragement = .push
            $0.energy = max($0.energy, 4)
        },
        Rule(words: ["prais*", "encourag*", "cheer*", "positive", "supportive", "lob*", "ermutig*"]) {
            $0.encouragement = $1 ? .facts : .praise
        },
        Rule(words: ["facts", "figures", "numbers", "data", "scientific", "fakten", "zahlen"]) {
            if !$1 { $0.encouragement = .facts }
        },
        Rule(words: ["short", "brief", "concise", "terse", "kurz", "knapp"]) { $0.length = $1 ? .long : .short },
        Rule(words: ["long", "detailed", "thorough", "explain*", "ausführlich"]) { $0.length = $1 ? .short : .long },
        Rule(words: ["formal", "polite", "courteous", "butler", "förmlich", "höflich"]) {
            $0.formality = $1 ? 0 : 3
        },
        Rule(words: ["casual", "informal", "buddy", "mate", "pal", "friend", "locker", "kumpel"]) {
            $0.formality = $1 ? 2 : 0
        },
    ]

    private static let denials: Set<String> = [
        "not", "no", "never", "without", "don't", "dont", "isn't", "nicht", "kein", "keine", "nie", "ohne",
    ]
    /// Words that may stand between a denial and what it denies: `not too formal`, `don't be so strict`.
    private static let between: Set<String> = [
        "too", "so", "very", "be", "any", "much", "a", "the", "zu", "sehr", "make", "ever", "overly",
    ]

    /// The persona with what the words say of it; what they do not speak of stays.
    package static func reading(_ words: String, into persona: Persona) -> Persona {
        var persona = persona
        var isDenied = false
        for part in words.lowercased().split(whereSeparator: { !($0.isLetter || $0 == "'" || $0 == "’") }) {
            let word = String(part).replacing("’", with: "'")
            if denials.contains(word) {
                isDenied = true
                continue
            }
            for rule in rules where rule.words.contains(where: { matches(word, $0) }) {
                rule.change(&persona, isDenied)
            }
            if !between.contains(word) { isDenied = false }
        }
        return persona.bounded
    }

    private static func matches(_ word: String, _ pattern: String) -> Bool {
        pattern.hasSuffix("*") ? word.hasPrefix(pattern.dropLast()) : word == pattern
    }
}
