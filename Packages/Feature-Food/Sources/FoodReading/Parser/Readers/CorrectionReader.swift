/// Corrections of the last entry: "make that two", "only half", "large not medium", "actually chicken", "scratch that".
///
/// Only the beginning of a sentence can make it one.
struct CorrectionReader: CorrectingReader {
    let draft: MealDraft

    func read() {
        // Most sentences are none; their first word tells.
        guard
            sentence.speech(at: 0).contains(.correcting) || sentence.speech.contains(.negating) || startsWithSize
                || isAnyWord(tokens.count - 1, ["removed", "actually"])
        else { return }
        let (start, isMeantAsOne) = readOpening()
        guard start < tokens.count, !readCorrection(from: start), start > 0 else { return }
        if isMeantAsOne {
            NewValueReader(draft: draft).readReplacement(from: start, target: nil)
        } else {
            CorrectedAmountReader(draft: draft).readApology(from: start)
        }
    }

    /// "large, not medium", "small instead of large".
    private var startsWithSize: Bool { rule(at: 0)?.size != nil || isWord(tokens.count - 1, "logged") }

    /// The end of the "oh wait, no," that a correction opens with, and whether its words alone say that it is one: "actually"
    /// does, "sorry" does not.
    private func readOpening() -> (end: Int, isMeantAsOne: Bool) {
        var index = 0
        var isMeantAsOne = false
        while index < tokens.count {
            if isAnyWord(index, ["sorry", "wait", "oops", "oh", "actually", "no", "um", "er", "hmm", "rather"]) {
                // "no rice" leaves out; "no, it was rice" corrects.
                if isWord(index, "no"), !(index + 1 < tokens.count && tokens[index + 1].kind == .comma),
                    !isAnyWord(index + 1, ["wait", "sorry", "actually"])
                {
                    break
                }
                isMeantAsOne = isMeantAsOne || !isAnyWord(index, ["oh", "um", "er", "hmm", "wait", "sorry", "oops"])
                index += 1
            } else if index > 0,
                tokens[index].kind == .comma || tokens[index].kind == .other || tokens[index].kind == .dash
                    || tokens[index].kind == .sentenceEnd
            {
                index += 1
            } else {
                break
            }
        }
        return (index, isMeantAsOne)
    }

    /// Tries each form of a correction; the order decides where several would fit.
    private func readCorrection(from start: Int) -> Bool {
        let amount = CorrectedAmountReader(draft: draft)
        let removal = RemovalReader(draft: draft)
        let value = NewValueReader(draft: draft)
        let contrast = ContrastReader(draft: draft)
        return amount.readScale(from: start) || removal.readCommand(from: start) || amount.readSize(from: start)
            || value.readMake(from: start) || amount.readOnly(from: start) || value.readMeant(from: start)
            || contrast.readNot(from: start) || contrast.readWas(from: start) || contrast.readLogged(from: start)
            || readMove(from: start) || removal.readRemoved(from: start)
    }

    /// "move the porridge to yesterday".
    private func readMove(from start: Int) -> Bool {
        guard isWord(start, "move") else { return false }
        guard let to = (start + 1..<tokens.count).first(where: { isWord($0, "to") }) else { return false }
        guard CorrectedDetailReader(draft: draft).readPlace(from: to + 1) else { return false }
        let target = to > start + 2 ? text(start + 1, to) : nil
        finishCorrection(.place, from: 0, to: tokens.count, target: target)
        return true
    }
}

/// A reader of one form of a correction, which takes the sentence as one.
protocol CorrectingReader: DraftReader {}

extension CorrectingReader {
    func isAtEnd(_ start: Int) -> Bool {
        var index = start
        while index < tokens.count {
            let isTail =
                [.sentenceEnd, .newline, .comma, .other].contains(tokens[index].kind)
                || isAnyWord(index, ["please", "thanks", "sorry", "actually", "instead"])
            if !isTail { return false }
            index += 1
        }
        return true
    }

    func skipTail(_ start: Int) -> Int {
        var index = start
        while isAnyWord(index, ["of", "them", "those", "it", "please", "that", "instead", "each"]) { index += 1 }
        return index
    }

    func finishAmount(_ amount: Amount, from start: Int, target: String?) {
        var value = amount.value
        var unit = amount.unit
        if let package = amount.package, unit == nil {
            value *= package.value
            unit = package.unit
        }
        let sign = draft.isNegative ? -1.0 : 1
        finishCorrection(.amount(value * sign, unit: unit), from: start, to: tokens.count, target: target)
    }

    func finishCorrection(
        _ change: MealCorrection.Change,
        from start: Int,
        to end: Int,
        target: String? = nil
    ) {
        for token in start..<min(end, tokens.count) { draft.roles[token] = .correction }
        draft.meal.correction = MealCorrection(
            change: change,
            text: text(start, min(end, tokens.count)),
            target: target
        )
        draft.position = max(draft.position, min(end, tokens.count))
    }
}
