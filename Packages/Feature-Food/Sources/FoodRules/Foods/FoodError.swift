import Core

/// Errors with food that a person can do something about.
package enum FoodError: BentoError, Equatable {
    /// Nothing in the words is a food; the words that were tried and the nearest foods.
    case nothingRecognised(String, nearest: [String])
    /// Every food of the sentence was refused; why.
    case refused([String])
    /// A moment that is still to come.
    case future(String)
    /// No entry is meant by a reference, on the day whose entries were looked at.
    case noEntry(String, on: LocalDay? = nil)
    /// A reference that means several entries.
    case ambiguousEntry(String)
    /// Another process changed or deleted an entry after it was read.
    case changedMeanwhile(String, isDeleted: Bool)
    /// A change whose rows have changed again.
    case cannotUndo(String)
    /// There is nothing to take back.
    case nothingToUndo
    /// No own food, recipe or favorite has a name; what kind, the name, the nearest names.
    case noSuch(String, String, nearest: [String])
    /// A value that cannot be right: which, what was given, what is allowed.
    case badValue(String, given: String, allowed: String)
    /// Something to do is missing.
    case missing(String, hint: String)

    package var code: String {
        switch self {
        case .nothingRecognised: "food.nothing-recognised"
        case .refused: "food.refused"
        case .future: "food.future"
        case .noEntry: "food.no-entry"
        case .ambiguousEntry: "food.ambiguous-entry"
        case .changedMeanwhile: "food.changed-meanwhile"
        case .cannotUndo: "food.cannot-undo"
        case .nothingToUndo: "food.nothing-to-undo"
        case .noSuch: "food.not-found"
        case .badValue: "food.bad-value"
        case .missing: "food.missing"
        }
    }

    package var message: String {
        switch self {
        case .nothingRecognised(let words, _): "No food was recognized in \"\(Self.short(words))\"; nothing was logged."
        case .refused(let reasons): "Nothing was logged. \(reasons.joined(separator: " "))"
        case .future(let moment): "\(moment) is still to come; food is logged once it is eaten."
        case .noEntry(let reference, let day):
            "There is no entry '\(Self.short(reference))'\(day.map { " on \($0)" } ?? "")."
        case .ambiguousEntry(let reference): "'\(Self.short(reference))' means more than one entry."
        case .changedMeanwhile(let title, let isDeleted):
            "\(title) was \(isDeleted ? "deleted" : "changed") by another running Bento meanwhile; nothing was written."
        case .cannotUndo(let summary): "'\(summary)' cannot be undone, since what it wrote has changed since."
        case .nothingToUndo: "There is nothing to undo."
        case .noSuch(let kind, let name, _): "There is no \(kind) '\(Self.short(name))'."
        case .badValue(let what, let given, let allowed): "\(what) cannot be \(Self.short(given)): \(allowed)."
        case .missing(let what, _): what
        }
    }

    package var recovery: String? {
        switch self {
        case .nothingRecognised(_, let nearest):
            nearest.isEmpty
                ? "Put it in other words, or add the food: bento food own add NAME --kcal N."
                : "Did you mean \(nearest.prefix(3).map { "'\($0)'" }.joined(separator: ", "))? Else add it: bento food own add NAME --kcal N."
        case .refused: "Check the amounts and log it again."
        case .future: "Leave the time out, or name an earlier one, such as 'yesterday at 8pm'."
        case .noEntry, .ambiguousEntry: "See the numbers with 'bento food day'; 'last' is the entry logged last."
        case .changedMeanwhile: "Look at it with 'bento food day' and try again."
        case .cannotUndo: "Edit or delete the entry instead; see 'bento food day'."
        case .nothingToUndo: nil
        case .noSuch(_, _, let nearest):
            nearest.isEmpty ? nil : "Did you mean \(nearest.map { "'\($0)'" }.joined(separator: " or "))?"
        case .badValue: nil
        case .missing(_, let hint): hint
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .nothingToUndo, .noEntry, .ambiguousEntry, .noSuch, .missing: .usage
        case .changedMeanwhile: .temporaryFailure
        default: .dataError
        }
    }

    package var isRetryable: Bool {
        if case .changedMeanwhile = self { true } else { false }
    }

    /// At most 80 characters, on one line.
    package static func short(_ text: String) -> String {
        let line = text.prefix(81).map { $0.isNewline ? " " : $0 }
        return line.count > 80 ? String(line.prefix(80)) + "..." : String(line)
    }
}

/// The maximum lengths of kept texts.
package enum TextLimit {
    /// - Throws: ``FoodError/badValue(_:given:allowed:)`` where it is longer, or has control characters.
    package static func check(_ what: String, _ text: String?, bytes: Int) throws(FoodError) {
        guard let text else { return }
        guard text.utf8.count <= bytes else {
            throw .badValue("The \(what)", given: "\(text.utf8.count) bytes", allowed: "at most \(bytes) bytes")
        }
        guard !text.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\n" && $0 != "\t" }) else {
            throw .badValue("The \(what)", given: "text with control characters", allowed: "plain text")
        }
    }

    /// A name: 1 to 200 bytes on one line.
    package static func name(_ what: String, _ text: String) throws(FoodError) -> String {
        let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else { throw .badValue("The \(what)", given: "empty", allowed: "1 to 200 bytes of text") }
        try check(what, name, bytes: 200)
        return name
    }
}
