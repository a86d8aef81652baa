/// Questions about what was eaten and drunk.
extension QuestionReader {
    mutating func food(_ left: [String]) -> FigureQuestion? {
        guard sports.isEmpty, exercise == nil, muscle == nil, race == nil else { return nil }
        let minutes = limits.minutes ?? partOfDay
        limits.minutes = nil
        guard var question = eating(left) else { return nil }
        if let minutes {
            guard
                Self.foodQuantities.contains(question.quantity) || question.quantity == .meals
                    || question.quantity == .food
            else { return nil }
            question.minutes = minutes
        }
        return question
    }

    private mutating func eating(_ left: [String]) -> FigureQuestion? {
        guard left.isEmpty else { return foods(left) }
        if let question = skippedOrUsualMeal() { return question }
        let found = nutrients
        if let decided = goal(found) { return decided }
        // "how much did I drink", "did I drink enough".
        if quantities.isEmpty, meal == nil, cues.contains("drink"), has("much") || cues.contains("enough") {
            quantities.insert("water")
        }
        if takes(.water) {
            drop("drink", "have", "enough")
            drop("goal")
            return made(.water, usual: .total)
        }
        if takes(.balance) { return FigureQuestion(.latest, .balance) }
        if found.isEmpty,
            cues.contains("often eaten") || has("what") && cues.isSuperset(of: ["eat", "most"]) && limits.group == nil
        {
            drop("often eaten", "eat", "most")
            return made(.food, usual: .most).at(meal)
        }
        if found.isEmpty, hasAny(["deficit", "surplus"]), take("over") { return made(.over, "kcal", usual: .total) }
        guard found.isEmpty else { return eaten(found) }
        if takes(.meals) {
            drop("eat", "have")
            let question = made(.meals, usual: .count)
            return question.statistic == .count ? question : nil
        }
        guard
            cues.contains("eat") || cues.contains("have") || hasAny(["meals", "food"]) && spans.count == 1
                || meal != nil || limits.bound?.unit == "kcal", !has("meal")
        else { return nil }
        return comparedEnergy() ?? listedMeals()
    }

    /// "how often did I skip breakfast", "what do I usually eat for breakfast", "when did I have lunch".
    private mutating func skippedOrUsualMeal() -> FigureQuestion? {
        if take("skip") || meal != nil && quantities.isEmpty && take("not"), let meal {
            drop("often", "days", "who", "eat", "have")
            return made(.skipped, usual: .list).at(meal)
        }
        guard let meal, nutrients.isEmpty, quantities.isEmpty,
            cues.contains("usual") || cues.contains("clock") || has("when")
        else { return nil }
        // "what do I usually eat for breakfast" asks for foods.
        if has("what"), !cues.contains("clock"), take("usual") {
            drop("eat", "have")
            return made(.food, usual: .most).at(meal)
        }
        let isUsual = cues.contains("usual") || cues.contains("clock") && !has("did") && spans.isEmpty
        drop("eat", "have", "usual", "clock", "latest")
        return made(.meals, usual: isUsual ? .usual : .latest).at(meal)
    }

    /// "how many calories should I eat", "what is my protein goal", "how much fat is left".
    ///
    /// - Returns: `.some(nil)` for a question of a goal that is none of these.
    private mutating func goal(_ found: [FigureQuestion.Quantity]) -> FigureQuestion?? {
        let isOfGoal = words.first == "what" && cues.contains("goal") && !cues.contains("eat")
        if found.count <= 1, limits.isEmpty, spans.isEmpty || spans == [.day("today")], has("should") || isOfGoal,
            !found.isEmpty
        {
            drop("eat", "have", "goal")
            quantities.subtract(found.map(\.rawValue))
            drop(.targets)
            return FigureQuestion(.left, .targets, span: .day("today"))
        }
        guard !has("should") else { return .some(nil) }
        if cues.contains("left"), found.count <= 1 {
            drop("left", "eat", "have", "goal", "drink")
            drop(.targets)
            quantities.subtract(found.map(\.rawValue))
            guard quantities.isEmpty else { return .some(nil) }
            var question = made(found.first ?? .kcal, usual: .left)
            if spans.isEmpty { question.span = .day("today") }
            return question.statistic == .left ? question : .some(nil)
        }
        guard found.isEmpty, takes(.targets) else { return nil }
        drop("goal")
        return FigureQuestion(.left, .targets, span: .day("today"))
    }

    /// "which day did I eat the most", "do I eat more on weekends": the energy, though it is not named.
    private mutating func comparedEnergy() -> FigureQuestion? {
        let isRanked = !cues.isDisjoint(with: ["most", "least"])
        if isRanked, meal != nil, cues.isSubset(of: ["most", "least", "eat", "have"]) {
            drop("eat", "have")
            return made(.kcal, usual: .total).at(meal)
        }
        if isRanked, cues.contains("who") || cues.contains("days") || limits.group != nil || limits.rankedGroup != nil {
            drop("eat", "have")
            return made(.kcal, usual: .total).at(meal)
        }
        if limits.weekdays == [6, 7], has("more") || has("less") || cues.contains("compare") {
            drop("eat", "have", "compare")
            limits.weekdays = []
            var question = FigureQuestion(.compare, .kcal, span: .weekends).at(meal)
            question.other = .weekdays
            return question
        }
        guard cues.contains("compare"), spans.count == 2 else { return nil }
        drop("eat", "have")
        return made(.kcal, usual: .total).at(meal)
    }

    /// "what did I eat yesterday", "did I have lunch".
    private mutating func listedMeals() -> FigureQuestion? {
        drop("eat", "have", "drink")
        guard limits.bound == nil, limits.group == nil, !cues.contains("often") else { return nil }
        if has("what") || ["show", "list"].contains(words.first ?? "")
            || !cues.isDisjoint(with: ["latest", "earliest"])
            || (limits.minutes != nil || partOfDay != nil || spans.count == 1) && utterance.isQuestion && !has("how")
            || hasAny(["meals", "food"]) && spans.count == 1 && words.count <= 3 || words.count <= 3
            || meal != nil && isAsked
        {
            let question = made(.meals, usual: .list).at(meal)
            return [.list, .latest, .earliest].contains(question.statistic) ? question : nil
        }
        return nil
    }

    /// Energy and nutrients.
    private mutating func eaten(_ found: [FigureQuestion.Quantity]) -> FigureQuestion? {
        quantities.subtract(found.map(\.rawValue))
        drop("eat", "have", "drink")
        // Energy, protein, carbohydrate and fat stand together.
        if found.count > 1 {
            guard found.allSatisfy({ [.kcal, .protein, .carbs, .fat, .macros].contains($0) }), limits.bound == nil
            else { return nil }
            drop(.meals)
            let question = made(.macros, usual: .total).at(meal)
            return question.statistic == .total ? question : nil
        }
        guard let nutrient = found.first else { return nil }
        if hasAny(["meal", "food", "foods"]), !cues.isDisjoint(with: ["most", "least"]) { return nil }
        if !cues.isDisjoint(with: ["over", "under"]), limits.bound == nil {
            drop(.distance, .targets)
            drop("over", "under", "goal")
            let question = made(.over, nutrient.rawValue, usual: .total)
            return question.statistic == .total ? question : nil
        }
        // "did I hit my protein goal": the answer has the goal.
        drop("goal", "enough")
        drop(.targets)
        if cues.contains("often"), limits.bound == nil { return nil }
        // "do I eat enough fiber" asks what is usual.
        let isUsual = spans.isEmpty && (words.first == "do" || words.first == "am" || has("been"))
        if take("usual") { return made(nutrient, usual: .mean).at(meal) }
        if limits.weekdays == [6, 7], has("more") || has("less"), spans.isEmpty {
            limits.weekdays = []
            drop("compare")
            var question = FigureQuestion(.compare, nutrient, span: .weekends).at(meal)
            question.other = .weekdays
            return question
        }
        let question = made(nutrient, usual: isUsual ? .mean : .total).at(meal)
        return nutrient == .macros && question.statistic != .total ? nil : question
    }

    /// Takes the remaining words as the food: "how many coffees did I have", "did I eat chocolate", "how much cheese have I eaten".
    private mutating func foods(_ left: [String]) -> FigureQuestion? {
        let left = left.filter { !Self.portions.contains($0) }
        let eats = !cues.isDisjoint(with: ["eat", "drink", "have"])
        let isCounted = has("how") && has("many") && !spans.isEmpty && quantities.isEmpty
        guard eats || isCounted || hasAny(["coffee", "coffees", "tea", "teas", "beer", "beers", "wine"]),
            nutrients.isEmpty, left.count <= 2, let subject = subject(left), limits.bound == nil,
            // "hottest sauce" ranks by what nobody keeps.
            !left.contains(where: {
                QuestionWords.noFoods.contains($0) || $0.first?.isNumber == true || $0.hasSuffix("est")
            })
        else { return nil }
        guard has("i") || has("my") || isCounted && !has("did") && !has("do"), !has("been"),
            eats || !cues.contains("often"),
            !left.contains(where: { QuestionWords.reminders.contains($0) })
        else { return nil }
        drop("eat", "drink", "have")
        if quantities == ["water"], cues.isEmpty { quantities = [] }
        if take("latest") { return FigureQuestion(.latest, .food, subject) }
        if take("earliest") { return FigureQuestion(.earliest, .food, subject) }
        if take("usual") || take("mean") {
            var question = FigureQuestion(.mean, .food, subject, span: spans.first ?? .all).at(meal)
            (question.group, limits.group) = (limits.group, nil)
            return question
        }
        if spans.count == 2, take("compare") { return nil }
        drop("often", "days")
        var question = FigureQuestion(.count, .food, subject, span: spans.first ?? .all).at(meal)
        (question.group, limits.group) = (limits.group, nil)
        if question.group != nil { question.statistic = limits.isPer ? .mean : .list }
        (question.weekdays, limits.weekdays) = (limits.weekdays, [])
        return question.statistic == .list ? nil : question
    }

    private static let portions: Set<String> = [
        "glass", "glasses", "cup", "cups", "slice", "slices", "piece", "pieces", "bowl", "bowls", "bottle", "bottles",
        "can",
        "cans", "pint", "pints", "portion", "portions", "serving", "servings", "bar", "bars", "grams", "bit",
    ]

    /// Words next to each other, in the singular.
    private func subject(_ left: [String]) -> String? {
        guard let last = left.last else { return nil }
        var single = last
        if last.utf8.count > 4, last.hasSuffix("ies") {
            single = last.dropLast(3) + "y"
        } else if last.utf8.count > 3, last.hasSuffix("s"), !last.hasSuffix("ss") {
            single = String(last.dropLast())
        }
        return (left.dropLast() + [single]).joined(separator: " ")
    }

    // MARK: Figures of foods

    static let nutrients: Set<String> = [
        "kcal", "protein", "carbs", "fat", "fiber", "sugar", "sodium", "macros",
    ]

    /// "how many calories in an avocado", "calories in a big mac", "how much sugar does a coke have".
    func figuresOfFood() -> QuestionReading? {
        guard !hasAny(["i", "my", "me", "left", "target", "goal", "should"]) else { return nil }
        guard
            let place = words.indices.first(where: {
                QuestionWords.quantities.longest(words[$0...]).map { Self.nutrients.contains($0.value) } == true
            }), let (length, _) = QuestionWords.quantities.longest(words[place...])
        else { return nil }
        let lead: Set<String> = ["how", "many", "much", "what", "is", "are", "the", "show", "tell", "me", "of"]
        guard words[..<place].allSatisfy({ lead.contains($0) }) else { return nil }
        var rest = place + length
        while rest < words.count, ["are", "is", "there", "content"].contains(words[rest]) { rest += 1 }
        guard rest < words.count, !words[rest...].contains(where: { Self.nutrients.contains($0) || $0 == "calories" })
        else {
            return nil
        }
        if ["in", "of", "for"].contains(words[rest]) {
            let begin = rest + 1
            var limits = QuestionLimits()
            guard begin < words.count, QuestionSpan.read(words[rest...]) == nil, limits.read(words[rest...]) == 0,
                QuestionWords.meals.longest(words[begin...]) == nil,
                !["total", "average", "last", "general", "week", "month", "week's"].contains(words[begin])
            else { return nil }
            return .question(FigureQuestion(.total, .figures, utterance.text(begin..<words.count).lowercased()))
        }
        guard ["does", "do", "has"].contains(words[rest]), rest + 1 < words.count else { return nil }
        let end = words.last == "have" || words.last == "contain" ? words.count - 1 : words.count
        guard rest + 1 < end else { return nil }
        return .question(FigureQuestion(.total, .figures, utterance.text(rest + 1..<end).lowercased()))
    }
}
