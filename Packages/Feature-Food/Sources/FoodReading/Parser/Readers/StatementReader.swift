/// Sentences that tell of no meal: errands, questions, what somebody else ate, things that only sound like food.
struct StatementReader: DraftReader {
    let draft: MealDraft

    /// Takes the sentence that begins here, where it tells of no meal.
    func read() -> Bool {
        let start = draft.position
        guard isStart(start), draft.meal.correction == nil else { return false }
        let said = sentence.speech
        let mayAsk = sentence.endsAsQuestion
        guard mayAsk || !said.isDisjoint(with: .triggers) else { return false }
        let end = sentenceEnd(from: start)
        guard tellsOfNoMeal(start, end) else { return false }
        draft.meal.statements.append(text(start, end))
        draft.take(to: end, as: .aside)
        return true
    }

    /// True if a clause begins here.
    private func isStart(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        return [.newline, .sentenceEnd, .comma].contains(tokens[index - 1].kind)
    }

    private func sentenceEnd(from start: Int) -> Int {
        tokens[start...].firstIndex { $0.kind == .newline || $0.kind == .sentenceEnd } ?? tokens.count
    }

    private func says(_ index: Int, _ speech: Speech) -> Bool { !sentence.speech(at: index).isDisjoint(with: speech) }

    private func tellsOfNoMeal(_ start: Int, _ end: Int) -> Bool {
        let clause = start..<end
        let isWhole = start == 0 || tokens[start - 1].kind != .comma
        if isWhole, isQuestion(start, end) { return true }
        if isWhole, somebodyElse(start, end) { return true }
        guard !clause.contains(where: { says($0, .eating) }) else { return false }
        if clause.prefix(3).contains(where: { says($0, .errand) && !isFood($0) }) { return true }
        guard isWhole else { return false }
        if clause.contains(where: { says($0, .event) && !isFood($0) }) { return true }
        if says(start, .activity), !isFood(start), end > start + 1 { return true }
        if says(start, .cooking), !isFood(start) { return true }
        if isWord(start, "i"), says(start + 1, .liking) || (isWord(start + 1, "really") && says(start + 2, .liking)) {
            return true
        }
        return describes(start, end)
    }

    /// True if the word is part of a food's name of several words: "run" of none, "tank" of none, "bench" of none.
    private func isFood(_ index: Int) -> Bool {
        (trieMatch(at: index)?.end ?? 0) > index + 1
    }

    /// "how much protein did I have", "what is in a burrito?".
    private func isQuestion(_ start: Int, _ end: Int) -> Bool {
        guard says(start, .question) else { return false }
        if end < tokens.count, sentence.isQuestionMark(end) { return true }
        return (isWord(start, "how") && isAnyWord(start + 1, ["much", "many", "did", "is", "are", "do", "does"]))
            || (isWord(start, "what") && isAnyWord(start + 1, ["is", "are", "should", "can", "did", "do"]))
            || (isWord(start, "should") && isWord(start + 1, "i"))
    }

    /// "the kids ate pizza", "she had the soup"; "my wife and I had soup" is ours too.
    private func somebodyElse(_ start: Int, _ end: Int) -> Bool {
        for index in start..<min(start + 3, end) where says(index, .person) {
            guard index == start || !isWord(index - 1, "and") else { return false }
            return index + 1 < end && (says(index + 1, .eating) || says(index + 1, .doing))
        }
        return false
    }

    /// "the date was lovely", "milk is out of date": something is said of a thing, and no amount of it. "Lunch was a burger"
    /// tells of a meal.
    private func describes(_ start: Int, _ end: Int) -> Bool {
        guard let copula = (start + 1..<max(min(start + 5, end), start + 1)).first(where: { says($0, .copula) }) else {
            return false
        }
        for index in start..<copula {
            guard tokens[index].kind == .word, rule(at: index)?.number == nil || rule(at: index)?.isArticle == true,
                rule(at: index)?.meal == nil, !says(index, .subject)
            else { return false }
        }
        return !(copula..<end).contains { index in
            tokens[index].kind == .number || (rule(at: index)?.number != nil && rule(at: index)?.isArticle != true)
                || sentence.negationLength(at: index) != nil
        }
    }
}
