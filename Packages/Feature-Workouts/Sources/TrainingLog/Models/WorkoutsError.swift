import Core

/// Errors with workouts that a person can do something about.
package enum WorkoutsError: BentoError, Equatable {
    /// A command that the workout's phase does not allow.
    case notNow(command: String, workout: String, phase: String)
    /// No workout is begun.
    case noneOpen
    /// Another workout is begun already.
    case alreadyOpen(String)
    /// No workout is meant by a reference.
    case noWorkout(String)
    case ambiguous(String)
    /// A line that could not be read: the line, and what was wrong with each part.
    case unreadable(String, reasons: [String], nearest: [String])
    /// Another process changed it after it was read.
    case changedMeanwhile(String)
    case cannotUndo(String)
    case nothingToUndo
    /// Nothing has a name: what kind, the name, the nearest names.
    case noSuch(String, String, nearest: [String])
    /// A value that cannot be right: which, what was given, what is allowed.
    case badValue(String, given: String, allowed: String)
    case missing(String, hint: String)
    /// A file that cannot be imported: its name, where, and why.
    case badFile(String, place: String, reason: String)
    /// A program's text with its first fault.
    case programme(name: String, line: Int, column: Int, message: String, hint: String?)

    package var code: String {
        switch self {
        case .notNow: "workouts.not-now"
        case .noneOpen: "workouts.none-open"
        case .alreadyOpen: "workouts.already-open"
        case .noWorkout: "workouts.no-workout"
        case .ambiguous: "workouts.ambiguous"
        case .unreadable: "workouts.unreadable"
        case .changedMeanwhile: "workouts.changed-meanwhile"
        case .cannotUndo: "workouts.cannot-undo"
        case .nothingToUndo: "workouts.nothing-to-undo"
        case .noSuch: "workouts.not-found"
        case .badValue: "workouts.bad-value"
        case .missing: "workouts.missing"
        case .badFile: "workouts.bad-file"
        case .programme: "workouts.programme"
        }
    }

    package var message: String {
        switch self {
        case .notNow(let command, let workout, let phase):
            "'\(Self.short(workout))' is \(phase), so that it cannot \(command)."
        case .noneOpen: "No workout is begun."
        case .alreadyOpen(let name): "'\(Self.short(name))' is begun already."
        case .noWorkout(let reference): "There is no workout '\(Self.short(reference))'."
        case .ambiguous(let reference): "'\(Self.short(reference))' means more than one workout."
        case .unreadable(let line, let reasons, _):
            "\"\(Self.short(line))\" was not logged: \(reasons.joined(separator: "; "))."
        case .changedMeanwhile(let name):
            "'\(Self.short(name))' was changed by another running Bento meanwhile; nothing was written."
        case .cannotUndo(let summary): "'\(summary)' cannot be undone, since what it wrote has changed since."
        case .nothingToUndo: "There is nothing to undo."
        case .noSuch(let kind, let name, _): "There is no \(kind) '\(Self.short(name))'."
        case .badValue(let what, let given, let allowed): "\(what) cannot be \(Self.short(given)): \(allowed)."
        case .missing(let what, _): what
        case .badFile(let name, let place, let reason):
            "'\(Self.short(name))' cannot be imported: \(place == name ? "" : "\(place): ")\(reason)."
        case .programme(let name, let line, let column, let message, _):
            "\(Self.short(name)), line \(line), column \(column): \(message)."
        }
    }

    package var recovery: String? {
        switch self {
        case .notNow(_, _, let phase):
            phase == "paused" ? "Go on with: bento workouts resume" : "See it with: bento workouts show last"
        case .noneOpen:
            "Begin one with: bento workouts start, or log sets alone: bento workouts log \"bench 3x8 @ 80kg\""
        case .alreadyOpen: "End it with 'bento workouts finish' or 'bento workouts cancel' first."
        case .noWorkout, .ambiguous: "See the numbers with 'bento workouts list'; 'last' is the latest one."
        case .unreadable(_, _, let nearest):
            nearest.isEmpty
                ? "Write it like: bench 3x8 @ 80kg, plank 60s, run 5k 27:30. An exercise of your own: bento workouts exercise add NAME"
                : "Did you mean \(nearest.prefix(3).map { "'\($0)'" }.joined(separator: ", "))? A new one: bento workouts exercise add NAME"
        case .changedMeanwhile: "Look at it with 'bento workouts show last' and try again."
        case .cannotUndo: "Edit or delete it instead; see 'bento workouts list'."
        case .nothingToUndo: nil
        case .noSuch(_, _, let nearest):
            nearest.isEmpty ? nil : "Did you mean \(nearest.prefix(3).map { "'\($0)'" }.joined(separator: " or "))?"
        case .badValue: nil
        case .missing(_, let hint): hint
        case .badFile: "See which files can be with: bento workouts import --help"
        case .programme(_, _, _, _, let hint): hint
        }
    }

    /// The library's names are this program's and the person's; other names may have come with an import.
    package var outsideSources: Set<String> {
        if case .noSuch(let what, _, let nearest) = self, what != "exercise", !nearest.isEmpty {
            return ["names of workouts"]
        }
        return []
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .noneOpen, .alreadyOpen, .noWorkout, .ambiguous, .nothingToUndo, .noSuch, .missing, .notNow: .usage
        case .changedMeanwhile: .temporaryFailure
        default: .dataError
        }
    }

    package var isRetryable: Bool { if case .changedMeanwhile = self { true } else { false } }

    /// At most 80 characters, on one line.
    package static func short(_ text: String) -> String {
        let line = text.prefix(81).map { $0.isNewline ? " " : $0 }
        return line.count > 80 ? String(line.prefix(80)) + "..." : String(line)
    }
}
