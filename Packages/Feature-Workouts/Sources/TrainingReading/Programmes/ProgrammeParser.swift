import Core
import Strength

/// Reads the text of a program:
///
///     program = { header | week | day | exercise | blank | comment }
///     header    = "programme:" text | "about:" text | "unit:" ("kg" | "lb") | "cycle:" step "for" name { "," name }
///     week      = "week" number
///     day       = "day" text
///     exercise  = "-" name ":" scheme { "," scheme } { ";" option }
///     scheme    = [ count "x" ] ( reps [ "-" reps ] [ "+" ] | seconds "s" ) [ "@" load ]
///     load      = weight | percent "%" | "rpe" number
///     option    = "linear" step | "double" step | "deload" percent "% after" number | "rest" time | "superset" text
///     step      = "+" number [ "kg" | "lb" ]
///     comment   = "#" text
package struct ProgrammeParser {
    /// Bytes of a text at most.
    package static let mostBytes = 200_000

    private let library: ExerciseLibrary
    private var programme = Programme(name: "", about: "", unit: .kg, cycleSteps: [:], days: [])
    private var week = 1
    private var line = 0

    package init(library: ExerciseLibrary) { self.library = library }

    /// - Throws: ``ProgrammeFault`` at the first thing that cannot be read.
    package static func read(_ text: String, library: ExerciseLibrary) throws(ProgrammeFault) -> Programme {
        guard text.utf8.count <= mostBytes else {
            throw ProgrammeFault(line: 1, column: 1, message: "the text is longer than \(mostBytes) bytes", hint: nil)
        }
        var parser = ProgrammeParser(library: library)
        // Carriage returns and line feeds are one Character together: scalars part them.
        for line in text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" }) {
            try parser.read(String(String.UnicodeScalarView(line.filter { $0 != "\r" })))
        }
        return try parser.finish()
    }

    private func finish() throws(ProgrammeFault) -> Programme {
        guard !programme.name.isEmpty else {
            throw ProgrammeFault(line: 1, column: 1, message: "it has no name", hint: "Begin with: program: NAME")
        }
        guard !programme.days.isEmpty else {
            throw ProgrammeFault(line: max(1, line), column: 1, message: "it has no day", hint: "Add: day A")
        }
        if let empty = programme.days.first(where: { $0.exercises.isEmpty }) {
            throw ProgrammeFault(
                line: max(1, line),
                column: 1,
                message: "day \(empty.name) has no exercise",
                hint: "Add: - squat: 5x5"
            )
        }
        return programme
    }

    private mutating func read(_ text: String) throws(ProgrammeFault) {
        line += 1
        var scanner = LineScanner(text, line: line)
        scanner.skipSpaces()
        guard let first = scanner.peek, first != "#" else { return }
        if first == "-" {
            scanner.advance()
            return try readExercise(&scanner)
        }
        let start = scanner.column
        let word = scanner.word()
        switch word {
        case "programme", "program":
            try scanner.expect(":")
            programme.name = try scanner.rest("a name")
        case "about":
            try scanner.expect(":")
            programme.about += (programme.about.isEmpty ? "" : " ") + (try scanner.rest("a text"))
        case "unit":
            try scanner.expect(":")
            let column = scanner.columnAfterSpaces
            let name = try scanner.rest("kg or lb")
            guard let unit = MassUnit(rawValue: name) else {
                throw scanner.fault("'\(name)' is not a unit", column: column, hint: "Write kg or lb.")
            }
            programme.unit = unit
        case "cycle":
            try scanner.expect(":")
            try readCycle(&scanner)
        case "week":
            week = try scanner.count(1...52, "the number of the week")
            try scanner.expectEnd()
        case "day":
            let name = try scanner.rest("a name")
            programme.days.append(Programme.Day(name: name, week: week, exercises: []))
        default:
            throw scanner.fault(
                "a line does not begin with '\(word.isEmpty ? String(first) : word)'",
                column: start,
                hint: Suggestion.sentence(for: word, in: ["programme", "about", "unit", "cycle", "week", "day"])
                    ?? "Lines begin with program:, about:, unit:, cycle:, week, day, - or #."
            )
        }
    }

    private mutating func readCycle(_ scanner: inout LineScanner) throws(ProgrammeFault) {
        let step = try scanner.step(programme.unit)
        try scanner.keyword("for")
        let column = scanner.columnAfterSpaces
        for name in (try scanner.rest("exercises")).split(separator: ",") {
            guard let exercise = library.meant(by: name) else {
                throw unknown(String(name), scanner, column)
            }
            programme.cycleSteps[exercise.id] = step
        }
    }

    private func unknown(_ name: String, _ scanner: LineScanner, _ column: Int) -> ProgrammeFault {
        let near = library.search(name, limit: 3).map(\.exercise.name)
        return scanner.fault(
            "there is no exercise '\(name)'",
            column: column,
            hint: near.isEmpty
                ? "Find it with: bento workouts exercise search WORDS" : "There are: \(near.joined(separator: ", "))."
        )
    }

    // MARK: Exercises

    private mutating func readExercise(_ scanner: inout LineScanner) throws(ProgrammeFault) {
        guard !programme.days.isEmpty else {
            throw scanner.fault("an exercise stands before the first day", column: 1, hint: "Write first: day A")
        }
        scanner.skipSpaces()
        let column = scanner.column
        let name = try scanner.text(until: ":", "the exercise's name")
        guard let exercise = library.meant(by: name) else { throw unknown(name, scanner, column) }
        try scanner.expect(":")
        var entry = Programme.Entry(
            name: name,
            exercise: exercise,
            sets: [],
            rule: .none,
            failures: 2,
            deload: 0.1,
            line: line
        )
        repeat { entry.sets.append(try readScheme(&scanner)) } while scanner.take(",")
        while scanner.take(";") { try readOption(&scanner, into: &entry) }
        try scanner.expectEnd()
        programme.days[programme.days.count - 1].exercises.append(entry)
    }

    private func readScheme(_ scanner: inout LineScanner) throws(ProgrammeFault) -> Programme.Scheme {
        var scheme = Programme.Scheme(count: 1, reps: 1...1, isOpen: false)
        var first = try scanner.count(1...1000, "sets x repetitions, such as 3x8")
        if scanner.take("x") {
            scheme.count = first
            guard scheme.count <= 50 else { throw scanner.fault("\(first) sets are too many", column: scanner.column) }
            first = try scanner.count(1...1000, "the repetitions")
        }
        if scanner.takeWord("s") {
            scheme.seconds = Double(first)
        } else {
            scheme.reps = first...first
            if scanner.take("-") {
                let column = scanner.columnAfterSpaces
                let last = try scanner.count(1...1000, "the end of the range")
                guard last >= first else {
                    throw scanner.fault(
                        "a range goes up: \(first)-\(last)",
                        column: column,
                        hint: "Write \(last)-\(first)."
                    )
                }
                scheme.reps = first...last
            }
            scheme.isOpen = scanner.take("+")
        }
        if scanner.take("@") { scheme.load = try readLoad(&scanner) }
        return scheme
    }

    private func readLoad(_ scanner: inout LineScanner) throws(ProgrammeFault) -> Programme.Scheme.Load {
        if scanner.takeWord("rpe") {
            let column = scanner.columnAfterSpaces
            let value = try scanner.number("an RPE")
            guard (1...10).contains(value) else {
                throw scanner.fault("an RPE goes from 1 to 10", column: column)
            }
            return .rpe(value)
        }
        let column = scanner.columnAfterSpaces
        let value = try scanner.number("a weight, a percentage or an RPE")
        if scanner.take("%") {
            guard value > 0, value <= 150 else {
                throw scanner.fault("a percentage goes from 1 to 150", column: column)
            }
            return .share(value / 100)
        }
        let kg = value * scanner.unit(programme.unit).kilograms
        guard TrainingSet.Limit.kilograms.contains(kg) else {
            throw scanner.fault("a weight goes from 0 to 2,000 kg", column: column)
        }
        return .kg(kg)
    }

    /// `when least >= 8: +2.5 kg`, `when last < 3: -10 %`, `when total >= 40: same`.
    private func readClause(_ scanner: inout LineScanner) throws(ProgrammeFault) -> ProgressionRule.Clause {
        let column = scanner.columnAfterSpaces
        scanner.skipSpaces()
        let word = scanner.word()
        guard let measure = ProgressionRule.Clause.Measure(rawValue: word) else {
            throw scanner.fault(
                "'\(word)' cannot be looked at",
                column: column,
                hint:
                    "There are: least, the fewest repetitions of a set; last, those of the last set; total, those of all."
            )
        }
        let isAtLeast = scanner.take(">")
        if isAtLeast { try scanner.expect("=") } else { try scanner.expect("<") }
        let reps = try scanner.count(1...10_000, "repetitions")
        try scanner.expect(":")
        if scanner.takeWord("same") { return .init(measure, isAtLeast: isAtLeast, reps: reps, change: .same) }
        let isLess = scanner.take("-")
        if !isLess { try scanner.expect("+") }
        let place = scanner.columnAfterSpaces
        let value = try scanner.number("a weight or a percentage")
        if scanner.take("%") {
            guard (1...50).contains(value) else { throw scanner.fault("a change goes from 1 to 50 %", column: place) }
            return .init(measure, isAtLeast: isAtLeast, reps: reps, change: .share((isLess ? -value : value) / 100))
        }
        let kg = value * scanner.unit(programme.unit).kilograms
        guard kg > 0, kg <= 100 else { throw scanner.fault("a step goes up to 100 kg", column: place) }
        return .init(measure, isAtLeast: isAtLeast, reps: reps, change: .add(kg: isLess ? -kg : kg))
    }

    private func readOption(_ scanner: inout LineScanner, into entry: inout Programme.Entry) throws(ProgrammeFault) {
        scanner.skipSpaces()
        let column = scanner.column
        let word = scanner.word()
        switch word {
        case "linear", "double":
            if case .clauses = entry.rule {
                throw scanner.fault("'\(word)' stands beside 'when'", column: column, hint: "Keep one of them.")
            }
            let step = try scanner.step(programme.unit)
            entry.rule = word == "linear" ? .linear(stepKg: step) : .double(stepKg: step)
        case "when":
            let clause = try readClause(&scanner)
            if case .clauses(let before) = entry.rule {
                guard before.count < 20 else { throw scanner.fault("an exercise has up to 20 rules", column: column) }
                entry.rule = .clauses(before + [clause])
            } else if case .none = entry.rule {
                entry.rule = .clauses([clause])
            } else {
                throw scanner.fault(
                    "'when' stands beside linear or double",
                    column: column,
                    hint: "Write all of it with 'when', or nothing."
                )
            }
        case "deload":
            let place = scanner.columnAfterSpaces
            let percent = try scanner.number("a percentage")
            try scanner.expect("%")
            guard (1...90).contains(percent) else { throw scanner.fault("a deload takes 1 to 90 %", column: place) }
            entry.deload = percent / 100
            try scanner.keyword("after")
            entry.failures = try scanner.count(1...10, "the number of failed sessions")
        case "rest": entry.rest = try scanner.time()
        case "superset": entry.superset = try scanner.text(until: ";", "a name")
        default:
            throw scanner.fault(
                "there is no option '\(word)'",
                column: column,
                hint: Suggestion.sentence(for: word, in: ["linear", "double", "when", "deload", "rest", "superset"])
                    ?? "There are: linear, double, when, deload, rest, superset."
            )
        }
    }
}
