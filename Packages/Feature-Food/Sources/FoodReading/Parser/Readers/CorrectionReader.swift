/// Corrections of the last entry: "make that two", "only half", "large not medium", "actually chicken", "scratch that".
///
/// Only the beginning of a sentence can make it one.
struct CorrectionReader: DraftReader {
    let draft: MealDraft

    func read() {
        // Most sentences are none; their first word tells.
        guard sentence.speech(at: 0).contains(.correcting) || sentence.speech.contains(.negating) || startsWithSize
        else { return }
        var index = 0
        var sawIntro = false
        while index < tokens.count {
            if isAnyWord(index, ["sorry", "wait", "oops", "oh", "actually", "no", "um", "er", "hmm", "rather"]) {
                // "no rice" leaves out; "no, it was rice" corrects.
                if isWord(index, "no"), !(index + 1 < tokens.count && tokens[index + 1].kind == .comma),
                    !isAnyWord(index + 1, ["wait", "sorry", "actually"])
                {
                    break
                }
                sawIntro = sawIntro || !isAnyWord(index, ["oh", "um", "er", "hmm", "wait", "sorry", "oops"])
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
        guard index < tokens.count else { return }
        if readScaleCorrection(from: index) || readRemovalCorrection(from: index) || readSizeCorrection(from: index) {
            return
        }
        if readMakeCorrection(from: index) || readOnlyCorrection(from: index) || readMeantCorrection(from: index) {
            return
        }
        if readNotCorrection(from: index) || readWasCorrection(from: index) || readLoggedCorrection(from: index) {
            return
        }
        if readMove(from: index) { return }
        if sawIntro, index > 0 { readReplacement(from: index, introEnd: index, target: nil) }
    }

    /// "large, not medium", "small instead of large".
    private var startsWithSize: Bool { rule(at: 0)?.size != nil || isWord(tokens.count - 1, "logged") }

    /// "only half", "just half of it", "half that", "double it", "i only ate half", "twice as much".
    private func readScaleCorrection(from start: Int) -> Bool {
        var index = start
        var sawOnly = false
        while isAnyWord(
            index,
            ["i", "we", "only", "just", "had", "ate", "drank", "finished", "it", "was", "make", "that"]
        ) {
            sawOnly = sawOnly || isAnyWord(index, ["only", "just", "make", "was"])
            index += 1
        }
        let factors: [(String, Double)] = [
            ("half", 0.5), ("double", 2), ("twice", 2), ("triple", 3), ("quarter", 0.25), ("third", 1.0 / 3),
        ]
        if isWord(index, "a"), isAnyWord(index + 1, ["quarter", "third"]) { index += 1 }
        guard let factor = factors.first(where: { isWord(index, $0.0) })?.1 else { return false }
        index += 1
        let beforeTail = index
        while isAnyWord(
            index,
            ["of", "that", "it", "them", "those", "the", "as", "much", "amount", "portion", "one", "this"]
        ) { index += 1 }
        guard isAtEnd(index), sawOnly || index > beforeTail else { return false }
        finishCorrection(.scale(factor), from: 0, to: tokens.count)
        return true
    }

    /// "large not medium", "small instead of large", "make it a large".
    private func readSizeCorrection(from start: Int) -> Bool {
        var index = start
        while isAnyWord(index, ["it", "was", "that", "a", "the", "make", "should", "be", "i", "meant", "had"]) {
            index += 1
        }
        guard let new = rule(at: index), new.size != nil else { return false }
        let sizeIndex = index
        index += 1
        if isWord(index, "one") { index += 1 }
        if index < tokens.count, tokens[index].kind == .comma { index += 1 }
        var old = 1.0
        if isWord(index, "not") || (isAnyWord(index, ["instead", "rather"]) && isAnyWord(index + 1, ["of", "than"])) {
            index += isWord(index, "not") ? 1 : 2
            if isWord(index, "a") { index += 1 }
            guard let previous = rule(at: index), previous.size != nil else { return false }
            old = previous.sizeFactor
            index += 1
            if isWord(index, "one") { index += 1 }
        } else if sizeIndex == start {
            return false
        }
        guard isAtEnd(index) else { return false }
        finishCorrection(.scale(new.sizeFactor / old), from: 0, to: tokens.count)
        return true
    }

    /// "make that two", "make it 200 g", "change the rice to 2 cups", "make the coffee a latte".
    private func readMakeCorrection(from start: Int) -> Bool {
        guard isAnyWord(start, ["make", "change", "correct", "update", "fix"]) else { return false }
        var index = start + 1
        var target: String?
        if isAnyWord(index, ["that", "it", "those", "them", "this"]) {
            index += 1
        } else if isAnyWord(index, ["the", "my", "last"]) || isWord(start, "change") {
            if isAnyWord(index, ["the", "my", "last"]) { index += 1 }
            // "change the 2 sausages to 3".
            if let number = numbers.readNumber(at: index), !number.isArticle { index = number.end }
            var from = index
            while index < tokens.count, tokens[index].kind == .word, !isWord(index, "to"),
                rule(at: index)?.number == nil, rule(at: index)?.isArticle != true
            { index += 1 }
            if isAnyWord(from, ["last", "one", "entry"]) { from += 1 }
            target = from < index ? text(from, index) : nil
        } else {
            return false
        }
        if isAnyWord(index, ["to", "be", "into"]) { index += 1 }
        if isAnyWord(index, ["only", "just"]) { index += 1 }
        return readNewValue(from: index, introEnd: index, target: target)
    }

    /// "only two", "just 100 g": an amount and nothing else.
    private func readOnlyCorrection(from start: Int) -> Bool {
        var index = start
        var sawOnly = false
        while isAnyWord(index, ["i", "we", "only", "just", "had", "ate", "it", "was", "there", "were"]) {
            sawOnly = sawOnly || isAnyWord(index, ["only", "just", "was", "were"])
            index += 1
        }
        guard sawOnly, let amount = amounts.readAmount(at: index), !amount.isArticle, isAtEnd(amount.end) else {
            return false
        }
        finishAmount(amount, from: 0, target: nil)
        return true
    }

    /// "it was turkey", "that should be two", "I meant tofu", "should have been 3".
    private func readMeantCorrection(from start: Int) -> Bool {
        var index = start
        if isAnyWord(index, ["i", "we"]) { index += 1 }
        if isAnyWord(index, ["meant", "mean"]), index > 0 || start > 0 || isWord(0, "meant") {
            index += 1
            if isWord(index, "to"), isAnyWord(index + 1, ["say", "put", "write"]) { index += 2 }
            if readOtherNumber(from: index) { return true }
            return readNewValue(from: index, introEnd: index, target: nil)
        }
        index = start
        guard isAnyWord(index, ["it", "that", "those", "they", "should"]) else { return false }
        if !isWord(index, "should") { index += 1 }
        if isAnyWord(index, ["should"]) {
            index += 1
            while isAnyWord(index, ["have", "be", "been", "say"]) { index += 1 }
        } else if isAnyWord(index, ["was", "were", "is"]) {
            index += 1
        } else {
            return false
        }
        if isAnyWord(index, ["actually", "really", "just", "only"]) { index += 1 }
        // "that was two, not three".
        if readOtherNumber(from: index) { return true }
        return readNewValue(from: index, introEnd: index, target: nil)
    }

    /// "chicken not turkey", "not turkey, chicken", "tofu instead of chicken" is none: it tells what was left out.
    private func readNotCorrection(from start: Int) -> Bool {
        if isWord(start, "not") {
            let region = names.nameRegion(from: skipFillers(from: start + 1))
            guard let last = region.last else { return false }
            var index = last + 1
            guard index < tokens.count, tokens[index].kind == .comma || isAnyWord(index, ["but"]) else { return false }
            index += 1
            if isWord(index, "but") { index += 1 }
            let target = text(region[0], last + 1)
            return readNewValue(from: index, introEnd: index, target: target)
        }
        if readOtherNumber(from: start) || readOtherNumber(from: skipFillers(from: start)) { return true }
        guard rule(at: start)?.number == nil, start < tokens.count, tokens[start].kind == .word else { return false }
        let region = names.nameRegion(from: start)
        guard let first = region.first, let last = region.last, first == start else { return false }
        var index = last + 1
        if index < tokens.count, tokens[index].kind == .comma { index += 1 }
        guard isWord(index, "not") else { return false }
        let other = names.nameRegion(from: skipFillers(from: index + 1))
        guard let otherFirst = other.first, let otherLast = other.last, isAtEnd(otherLast + 1) else { return false }
        guard resolver.resolve(region).first?.foods.isEmpty == false,
            resolver.resolve(other).first?.foods.isEmpty == false
        else {
            return false
        }
        let target = text(otherFirst, otherLast + 1)
        draft.position = first
        _ = ItemReader(draft: draft).read()
        finishCorrection(.food, from: last + 1, to: tokens.count, target: target)
        for token in 0..<first where draft.roles[token] == .unread { draft.roles[token] = .correction }
        return true
    }

    /// "that wasn't beef, it was seitan", "I said 100 g pasta, it was 100 g dry", "the crisps were 40 g, not 25 g".
    private func readWasCorrection(from start: Int) -> Bool {
        if isAnyWord(start, ["that", "it", "this"]), isAnyWord(start + 1, ["wasnt", "isnt", "werent"]) {
            return readWas(after: names.nameRegion(from: skipFillers(from: start + 2)), target: true)
        }
        if isWord(start, "i"), isAnyWord(start + 1, ["said", "wrote", "put", "logged", "entered"]) {
            let amount = amounts.readAmount(at: start + 2)
            return readWas(after: names.nameRegion(from: skipFillers(from: amount?.end ?? start + 2)), target: true)
        }
        guard isAnyWord(start, ["the", "my"]) else { return false }
        let region = names.nameRegion(from: start + 1)
        guard let first = region.first, let last = region.last, isAnyWord(last + 1, ["was", "were"]),
            let amount = amounts.readAmount(at: last + 2), amount.isStated, !amount.isArticle
        else { return false }
        var index = amount.end
        if index < tokens.count, tokens[index].kind == .comma { index += 1 }
        guard isWord(index, "not"), let other = amounts.readAmount(at: index + 1), isAtEnd(skipTail(other.end)) else {
            return false
        }
        finishAmount(amount, from: 0, target: text(first, last + 1))
        return true
    }

    /// The ", it was 100 g dry" after what had been said.
    private func readWas(after region: [Int], target isTarget: Bool) -> Bool {
        guard let first = region.first, let last = region.last else { return false }
        var index = last + 1
        while index < tokens.count, tokens[index].kind == .comma || isAnyWord(index, ["but", "and"]) { index += 1 }
        guard isAnyWord(index, ["it", "that", "they"]), isAnyWord(index + 1, ["was", "were", "is"]) else {
            return false
        }
        return readNewValue(from: index + 2, introEnd: index + 2, target: isTarget ? text(first, last + 1) : nil)
    }

    /// "had soup instead of the sandwich I logged": what was logged is replaced.
    private func readLoggedCorrection(from start: Int) -> Bool {
        guard tokens.count > start + 4, isAnyWord(tokens.count - 1, ["logged", "entered"]),
            isWord(tokens.count - 2, "i"),
            (start..<tokens.count - 2).contains(where: { isAnyWord($0, ["instead", "rather"]) })
        else { return false }
        return readReplacement(from: start, introEnd: start, target: nil)
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

    /// "3 eggs, not 2", "2 beers yesterday, not 4", "200 g, not 100".
    private func readOtherNumber(from start: Int) -> Bool {
        guard let amount = amounts.readAmount(at: start), amount.isStated, !amount.isArticle else { return false }
        let region = names.nameRegion(from: amount.end)
        var index = region.last.map { $0 + 1 } ?? amount.end
        while index < tokens.count, hints.isHint(index) { index += 1 }
        if index < tokens.count, tokens[index].kind == .comma { index += 1 }
        if isWord(index, "and") { index += 1 }
        guard isWord(index, "not"), let other = amounts.readAmount(at: index + 1), !other.isArticle,
            isAtEnd(skipTail(other.end))
        else { return false }
        guard let first = region.first, let last = region.last else {
            finishAmount(amount, from: 0, target: nil)
            return true
        }
        guard resolver.resolve(region).first?.foods.isEmpty == false else { return false }
        draft.position = start
        _ = ItemReader(draft: draft).read()
        finishCorrection(.food, from: last + 1, to: tokens.count, target: text(first, last + 1))
        for token in 0..<start where draft.roles[token] == .unread { draft.roles[token] = .correction }
        return true
    }

    /// An amount, or another food.
    private func readNewValue(from start: Int, introEnd: Int, target: String?) -> Bool {
        guard start < tokens.count else { return false }
        if let amount = amounts.readAmount(at: start), !amount.isArticle || amount.unit != nil,
            isAtEnd(skipTail(amount.end))
        {
            finishAmount(amount, from: 0, target: target)
            return true
        }
        return readReplacement(from: start, introEnd: introEnd, target: target)
    }

    private func skipTail(_ start: Int) -> Int {
        var index = start
        while isAnyWord(index, ["of", "them", "those", "it", "please", "that", "instead", "each"]) { index += 1 }
        return index
    }

    /// "actually chicken", "actually 2 eggs", "actually three".
    @discardableResult
    private func readReplacement(from start: Int, introEnd: Int, target: String?) -> Bool {
        if let amount = amounts.readAmount(at: start), !amount.isArticle, isAtEnd(skipTail(amount.end)) {
            finishAmount(amount, from: 0, target: target)
            return true
        }
        if readDetail(from: start, target: target) { return true }
        draft.position = skipFillers(from: start)
        let itemStart = draft.position
        guard draft.position < tokens.count, ItemReader(draft: draft).read(), !draft.meal.items.isEmpty else {
            draft.position = 0
            return false
        }
        var target = target
        var end = draft.position
        if end < tokens.count, tokens[end].kind == .comma { end += 1 }
        if isWord(end, "not") || (isAnyWord(end, ["instead", "rather"]) && isAnyWord(end + 1, ["of", "than"])) {
            let from = isWord(end, "not") ? end + 1 : end + 2
            let other = names.nameRegion(from: skipFillers(from: from))
            if let first = other.first, let last = other.last {
                target = text(first, last + 1)
                for token in draft.position...last { draft.roles[token] = .correction }
                draft.position = last + 1
            }
        } else if isWord(end, "instead") {
            for token in draft.position...end { draft.roles[token] = .correction }
            draft.position = end + 1
        }
        for token in 0..<itemStart where draft.roles[token] == .unread || draft.roles[token] == .filler {
            draft.roles[token] = .correction
        }
        draft.meal.correction = MealCorrection(change: .food, text: text(0, max(itemStart, 1)), target: target)
        return true
    }

    /// "that was for dinner", "change the time to 8am", "make the toast 90 kcal".
    private func readDetail(from start: Int, target: String?) -> Bool {
        let details = CorrectedDetailReader(draft: draft)
        let isOfEntry = target.map { ["meal", "day", "date", "time"].contains($0.lowercased()) } ?? true
        if isOfEntry, details.readPlace(from: start) {
            finishCorrection(.place, from: 0, to: tokens.count)
            return true
        }
        guard let figures = details.figures(from: start) else { return false }
        finishCorrection(.figures(figures), from: 0, to: tokens.count, target: target)
        return true
    }

    /// "remove the rice", "scratch that", "delete the last one", "undo".
    private func readRemovalCorrection(from start: Int) -> Bool {
        guard
            isAnyWord(start, ["remove", "delete", "undo", "scratch", "cancel", "forget", "drop"])
                || (isWord(start, "take") && isWord(start + 1, "off"))
        else { return false }
        var index = start + (isWord(start, "take") ? 2 : 1)
        while isAnyWord(
            index,
            ["that", "it", "the", "last", "one", "entry", "item", "this", "my", "those", "them", "about"]
        ) { index += 1 }
        if isAtEnd(index) {
            finishCorrection(.remove, from: 0, to: tokens.count)
            return true
        }
        // "remove the rice and the butter".
        var end = 0
        var goesOn = true
        while goesOn {
            let region = names.nameRegion(from: skipFillers(from: index))
            guard let last = region.last else { break }
            let food = resolver.resolve(region).first?.foods.first.map { catalog.foods[Int($0)] }
            let name = region.map { word($0) }.joined(separator: " ")
            draft.meal.removed.append(RemovedFood(text: text(end, last + 1), name: name, foodID: food?.id))
            end = last + 1
            goesOn = isAnyWord(end, ["and", "or"]) || (end < tokens.count && tokens[end].kind == .comma)
            index = end + 1
        }
        guard let first = draft.meal.removed.first else { return false }
        finishCorrection(.remove, from: 0, to: end, target: first.name)
        return true
    }

    private func isAtEnd(_ start: Int) -> Bool {
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

    private func finishAmount(_ amount: Amount, from start: Int, target: String?) {
        var value = amount.value
        var unit = amount.unit
        if let package = amount.package, unit == nil {
            value *= package.value
            unit = package.unit
        }
        let sign = draft.isNegative ? -1.0 : 1
        finishCorrection(.amount(value * sign, unit: unit), from: start, to: tokens.count, target: target)
    }

    private func finishCorrection(
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
