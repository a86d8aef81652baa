import AppData
import Core
import SpokenText

/// A day on one line: "slept 7h, energy 4, mood good, stress low".
struct CheckInLine: Sendable, Equatable {
    enum Part: String, Sendable, CaseIterable {
        case sleep, energy, stress, mood, steps
    }

    var sleepMinutes: Double?
    var sleepQuality: Int?
    var energy: Int?
    var stress: Int?
    var mood: String?
    var steps: Int?

    /// The words with which people grade how they feel, as 1 to 5.
    private static let grades: [String: Int] = [
        "awful": 1, "terrible": 1, "horrible": 1, "miserable": 1, "exhausted": 1, "none": 1, "no": 1,
        "bad": 2, "badly": 2, "poor": 2, "poorly": 2, "low": 2, "little": 2, "tired": 2,
        "ok": 3, "okay": 3, "fine": 3, "average": 3, "medium": 3, "moderate": 3, "so-so": 3, "normal": 3, "alright": 3,
        "good": 4, "well": 4, "high": 4, "fresh": 4,
        "great": 5, "excellent": 5, "perfect": 5, "perfectly": 5, "full": 5, "amazing": 5, "extreme": 5,
    ]
    private static let most = 2000

    /// - Throws: a failure (64) that names the text that cannot be read, or the value that is impossible; nothing is
    ///   changed then.
    init(_ text: String) throws {
        guard text.utf8.count <= Self.most else {
            throw Failure.usage("health.long", "A check-in is one line of at most \(Self.most) bytes.")
        }
        for piece in Self.pieces(text) { try read(piece) }
        guard self != CheckInLine() else {
            throw Failure.usage("health.nothing", "Nothing was said.", recovery: Self.example)
        }
    }

    private init() {}

    var isEmpty: Bool { self == CheckInLine() }

    static let example = "Write it like this: bento health log \"slept 7h, energy 4, stress low, mood good\""

    /// The parts between commas. "and" also separates two parts, if the second one begins after it.
    private static func pieces(_ text: String) -> [[String]] {
        var pieces: [[String]] = []
        for part in parted(text) {
            var words: [String] = []
            for typed in part.split(whereSeparator: \.isWhitespace) {
                let word = String(typed.hasSuffix(":") ? typed.dropLast() : typed)
                guard !word.isEmpty else { continue }
                let isHead = head(word) != nil
                // "mood good energy 4": the next part begins by itself, except after a mood in free text.
                if isHead, !words.isEmpty, !isOpen(words) {
                    if words.last == "and" { words.removeLast() }
                    if !words.isEmpty { pieces.append(words) }
                    words = []
                }
                words.append(word)
            }
            if words.last == "and" { words.removeLast() }
            if !words.isEmpty { pieces.append(words) }
        }
        return pieces
    }

    /// The parts between commas, except for decimal commas: "slept 7,5h".
    private static func parted(_ text: String) -> [String] {
        var parts = [""]
        let characters = Array(text)
        for (place, character) in characters.enumerated() {
            let isDecimal =
                character == "," && place > 0 && characters[place - 1].isNumber && place + 1 < characters.count
                && characters[place + 1].isNumber
            if !isDecimal, ",;\n\r".contains(character) {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    /// True if the words do not name their subject yet: "7h" before "sleep", "low" before "energy".
    private static func isOpen(_ words: [String]) -> Bool {
        !words.contains { head($0) != nil } && words.last != "and"
    }

    private static let heads: [String: Part] = [
        "slept": .sleep, "sleep": .sleep, "asleep": .sleep, "energy": .energy, "stress": .stress, "stressed": .stress,
        "mood": .mood, "feeling": .mood, "felt": .mood, "feel": .mood, "steps": .steps,
    ]
    private static func head(_ word: String) -> Part? { heads[word.lowercased()] }

    private static let fillers: Set<String> = [
        "i", "was", "is", "my", "for", "of", "a", "an", "the", "at", "level", "quality", "about", "had", "got", "am",
        ":", "=", "last", "night", "this", "morning", "just", "only", "have",
        "walked", "took", "today", "i'm",
    ]

    private mutating func read(_ words: [String]) throws {
        guard let place = words.firstIndex(where: { Self.head($0) != nil }), let part = Self.head(words[place]) else {
            return try readAlone(words)
        }
        var words = words
        let head = words.remove(at: place).lowercased()
        // A mood stays in the person's own words.
        let said =
            part == .mood
            ? words.filter { !["is", "was", "my", "i", "i'm"].contains($0.lowercased()) }
            : rest(words.map { $0.lowercased() })
        switch part {
        case .mood:
            guard !said.isEmpty else { throw Self.unreadable([head]) }
            mood = try taken(said.joined(separator: " "), over: mood, "mood")
        case .energy: energy = try taken(try Self.grade(said, of: "energy"), over: energy, "energy")
        case .stress:
            let words = head == "stressed" && said.isEmpty ? ["high"] : said.map { $0 == "not" ? "low" : $0 }
            stress = try taken(try Self.grade(words, of: "stress"), over: stress, "stress")
        case .steps: steps = try taken(try Self.count(said), over: steps, "steps")
        case .sleep: try readSleep(said, isSlept: head == "slept")
        }
    }

    private func rest(_ words: [String]) -> [String] {
        // "4 of 5" is one grade.
        let isOfFive = words.count > 2 && words.suffix(2) == ["of", "5"]
        let said = (isOfFive ? Array(words.dropLast(2)) : words).filter { !Self.fillers.contains($0) }
        guard isOfFive, let last = said.last else { return said }
        return Array(said.dropLast()) + ["\(last)/5"]
    }

    /// Reads words that do not name their subject but imply it, such as "tired".
    private mutating func readAlone(_ words: [String]) throws {
        let said = rest(words.map { $0.lowercased() })
        if said == ["tired"] || said == ["exhausted"] {
            energy = try taken(try Self.grade(said, of: "energy"), over: energy, "energy")
        } else {
            throw Self.unreadable(words)
        }
    }

    private mutating func readSleep(_ said: [String], isSlept: Bool) throws {
        guard !said.isEmpty else { throw Self.unreadable([isSlept ? "slept" : "sleep"]) }
        let text = said.joined(separator: " ")
        if let minutes = try Self.minutes(text, isSlept: isSlept) {
            sleepMinutes = try taken(minutes, over: sleepMinutes, "sleep")
            return
        }
        // "slept 7h well": the length first, then the quality.
        for place in said.indices.dropFirst().reversed() {
            let (front, back) = (said[..<place].joined(separator: " "), Array(said[place...]))
            guard let minutes = try? Self.minutes(front, isSlept: true),
                let quality = try? Self.grade(back, of: "sleep")
            else { continue }
            sleepMinutes = try taken(minutes, over: sleepMinutes, "sleep")
            sleepQuality = try taken(quality, over: sleepQuality, "sleep")
            return
        }
        sleepQuality = try taken(try Self.grade(said, of: "sleep"), over: sleepQuality, "sleep")
    }

    /// The length of a night in minutes; `nil` if the words are not a length.
    private static func minutes(_ text: String, isSlept: Bool) throws -> Double? {
        let minutes: Double
        let sentence = SpokenSentence(text)
        let clock = text.split(separator: ":", omittingEmptySubsequences: false)
        if let (seconds, end) = sentence.duration(at: 0), end == sentence.tokens.count {
            minutes = seconds / 60
        } else if clock.count == 2, clock[1].utf8.count == 2, let hours = Int(clock[0]), let rest = Int(clock[1]),
            (0...24).contains(hours), (0..<60).contains(rest)
        {
            minutes = Double(hours * 60 + rest)
        } else if let (number, end) = sentence.number(at: 0), end == sentence.tokens.count {
            // "sleep 4" is the quality, "slept 4" and "sleep 8" the length.
            guard isSlept || number > 5 else { return nil }
            minutes = number * 60
        } else {
            return nil
        }
        guard minutes.isFinite, 0...1440 ~= minutes else {
            throw Failure.usage(
                "health.sleep",
                "A night of '\(text)' cannot be.",
                recovery: "Give up to 24 hours: slept 7h, slept 7:30."
            )
        }
        return minutes
    }

    private static func grade(_ words: [String], of name: String) throws -> Int {
        let text = words.joined(separator: " ")
        if words.count == 1, let known = grades[text] { return known }
        if words.count == 2, words[0] == "very", let known = grades[words[1]] { return known < 3 ? 1 : 5 }
        let parts = text.split(separator: "/")
        if parts.count == 1 || parts.count == 2 && parts[1] == "5", let number = parts.first.flatMap({ Int($0) }) {
            guard 1...5 ~= number else {
                throw Failure.usage(
                    "health.grade",
                    "The \(name) cannot be \(number).",
                    recovery: "Give 1 to 5, or low, ok, good, great."
                )
            }
            return number
        }
        throw Failure.usage(
            "health.grade",
            "The \(name) '\(text)' cannot be read.",
            recovery: "Give 1 to 5, or low, ok, good, great."
        )
    }

    private static func count(_ words: [String]) throws -> Int {
        var digits = words.joined().filter { $0 != "," && $0 != "." && $0 != "'" }
        // `10k steps`; `10.5k` is no whole number of thousands, and is not guessed at.
        if digits.count == words.joined().count, digits.lowercased().hasSuffix("k") {
            digits = digits.dropLast() + "000"
        }
        guard let count = Int(digits), 0...500_000 ~= count else {
            throw Failure.usage(
                "health.steps",
                "'\(words.joined(separator: " "))' is no number of steps.",
                recovery: "Give up to 500,000: 8000 steps."
            )
        }
        return count
    }

    private func taken<Value: Equatable>(_ value: Value, over earlier: Value?, _ name: String) throws -> Value {
        guard let earlier, earlier != value else { return value }
        throw Failure.usage("health.twice", "The \(name) was said twice.", recovery: Self.example)
    }

    private static func unreadable(_ words: [String]) -> Failure {
        Failure.usage(
            "health.unreadable",
            "'\(words.joined(separator: " ").prefix(80))' cannot be read, so nothing was kept.",
            recovery: example
        )
    }
}
