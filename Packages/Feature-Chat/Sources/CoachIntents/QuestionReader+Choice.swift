extension QuestionReader {
    /// What is asked, by what was read.
    ///
    /// - Parameter left: the words that nothing was read from.
    func question(_ left: [String]) -> FigureQuestion? {
        // "compare this week to last week"
        if left.isEmpty, spans.count == 2, cues.contains("compare"), quantities.isEmpty, sport == nil, exercise == nil,
            meal == nil,
            !cues.contains("did eat")
        {
            return compared(made(.count, .session))
        }
        let asked =
            reminder(left) ?? entries(left) ?? countedDays(left) ?? race(left) ?? body(left) ?? training(left)
            ?? food(left)
        return asked.map(compared)
    }

    private func made(
        _ statistic: FigureQuestion.Statistic,
        _ quantity: FigureQuestion.Quantity,
        _ subject: String? = nil
    ) -> FigureQuestion {
        FigureQuestion(statistic, quantity, subject, span: spans.first ?? .all)
    }

    private func compared(_ question: FigureQuestion) -> FigureQuestion {
        guard spans.count == 2, [.list, .total, .mean, .count, .latest].contains(question.statistic) else {
            return question
        }
        var question = question
        question.statistic = .compare
        (question.span, question.other) = (spans[0], spans[1])
        return question
    }

    private func asks(_ quantity: FigureQuestion.Quantity) -> Bool { quantities.contains(quantity.rawValue) }

    /// The statistic that the words name, where they name one.
    private var statistic: FigureQuestion.Statistic? {
        let isDay = cues.contains("who") || cues.contains("days") && has("day") && !nutrients.isEmpty
        if cues.contains("most") || cues.contains("best") { return isDay ? .dayMost : .most }
        if cues.contains("least") || cues.contains("slowest") { return isDay ? .dayLeast : .least }
        if cues.contains("who") { return .dayMost }
        if cues.contains("mean") { return .mean }
        return nil
    }

    private func reminder(_ left: [String]) -> FigureQuestion? {
        let isAsked = left.contains { QuestionWords.reminders.contains($0) }
        let isOpen = has("anything") && has("on") && quantities.isEmpty && !spans.isEmpty
        guard isAsked || isOpen else { return nil }
        let about = left.filter { !QuestionWords.reminders.contains($0) && !["fire", "due", "dentist's"].contains($0) }
        guard about.count <= 1 else { return nil }
        if cues.contains("upcoming") {
            return FigureQuestion(.earliest, .reminder, about.first, span: .coming)
        }
        guard about.isEmpty else { return nil }
        return FigureQuestion(.list, .reminder, span: spans.first ?? .coming)
    }

    private func entries(_ left: [String]) -> FigureQuestion? {
        guard left.isEmpty, asks(.entries) else { return nil }
        return made(has("long") || cues.contains("earliest") ? .earliest : .count, .entries)
    }

    /// "how many days did I log", "which days did I not log anything", "how often did I hit my calorie goal".
    private func countedDays(_ left: [String]) -> FigureQuestion? {
        guard left.isEmpty else { return nil }
        let saysLog = hasAny(["log", "logged", "tracked"]) && (cues.contains("days") || cues.contains("who"))
        if saysLog, quantities.isEmpty {
            return hasAny(["not", "without", "nothing", "no"])
                ? made(.list, .unloggedDays) : made(.count, .loggedDays)
        }
        let nutrient = nutrients.first ?? .kcal
        let counts = cues.contains("often") || (cues.contains("days") && has("many"))
        if counts, cues.contains("over"), !nutrients.isEmpty || cues.contains("goal") {
            return made(.count, .overDays, nutrient.rawValue)
        }
        if counts, cues.contains("goal") { return made(.count, .goalDays, nutrient.rawValue) }
        return nil
    }

    private func race(_ left: [String]) -> FigureQuestion? {
        guard let race, left.isEmpty else { return nil }
        // "how far did I run" with "5 km" is no race.
        guard cues.contains("best") || cues.contains("most") || has("time") || cues.contains("change") else {
            return nil
        }
        return made(cues.contains("slowest") ? .most : .least, .time, race)
    }

    private var nutrients: [FigureQuestion.Quantity] {
        let all: [FigureQuestion.Quantity] = [.kcal, .protein, .carbs, .fat, .fiber, .sugar, .sodium, .macros]
        return all.filter(asks)
    }

    private func body(_ left: [String]) -> FigureQuestion? {
        guard left.isEmpty, exercise == nil, muscle == nil else { return nil }
        let isOfTraining = cues.contains("heavy") && asks(.weight)
        if cues.contains("change"), !isOfTraining,
            asks(.weight) || quantities.isEmpty && sport == nil && meal == nil && hasAny(["lose", "lost", "losing"])
        {
            // "how much have I lost so far" may be of anything.
            guard asks(.weight) else { return nil }
            return made(.change, .weight)
        }
        if asks(.weight), cues.contains("often"), !isOfTraining { return made(.count, .weight) }
        for quantity in [
            .steps, .sleep, .restingHeartRate, .heartRateVariability, .heartRate, .mood, .stress, .feeling, .weight,
        ] as [FigureQuestion.Quantity] where asks(quantity) {
            if quantity == .weight, isOfTraining { continue }
            if quantity == .feeling, !nutrients.isEmpty { continue }
            return bodyQuestion(quantity)
        }
        return nil
    }

    private func bodyQuestion(_ quantity: FigureQuestion.Quantity) -> FigureQuestion {
        var question = made(statistic ?? usualStatistic(quantity), quantity)
        // The night that ended today.
        if quantity == .sleep, begin("last night") || spans.isEmpty && question.statistic == .total {
            question.span = .day("today")
        }
        if quantity == .steps || quantity == .sleep, cues.contains("latest"), spans.isEmpty {
            question.span = .day("today")
        }
        return question
    }

    private func begin(_ phrase: String) -> Bool { words.joined(separator: " ").contains(phrase) }

    private func usualStatistic(_ quantity: FigureQuestion.Quantity) -> FigureQuestion.Statistic {
        switch quantity {
        case .steps, .sleep: .total
        case .weight, .restingHeartRate, .heartRateVariability, .mood, .feeling:
            isSpanOfDays && quantity != .mood ? .mean : .latest
        case .stress: isSpanOfDays ? .mean : .latest
        default: .mean
        }
    }

    private var isSpanOfDays: Bool {
        switch spans.first {
        case .period?, .days?, .month?, .year?, .since?, .between?, .quarter?: true
        default: false
        }
    }

    private var subjectOfTraining: String? { exercise ?? sport ?? muscle }

    private func training(_ left: [String]) -> FigureQuestion? {
        guard left.isEmpty else { return nil }
        // "which exercise haven't I done for longest" asks for what is missing.
        if has("not"), !cues.isDisjoint(with: ["most", "least", "best"]) { return nil }
        if cues.contains("usual"), asks(.session) || sport != nil { return made(.usual, .session, sport) }
        if case .last? = spans.first, sport != nil, quantities.count > 1 { return made(.list, .session, sport) }
        if cues.contains("burn") { return made(statistic == .mean ? .mean : .total, .burned, sport) }
        if !nutrients.isEmpty { return nil }
        if asks(.restDays) { return made(.count, .restDays) }
        if asks(.streak) || words.joined(separator: " ").contains("in a row") { return made(.latest, .streak) }
        if asks(.ascent) { return made(.total, .ascent, sport) }
        if asks(.pace) {
            let statistic: FigureQuestion.Statistic =
                cues.contains("latest") && spans.isEmpty ? .latest : cues.contains("best") ? .least : .mean
            return made(statistic, .pace, sport ?? "run")
        }
        if let lifted = lifting() { return lifted }
        guard subjectOfTraining != nil || asks(.session) || asks(.distance) || asks(.duration) else { return nil }
        return movement()
    }

    /// Weights, volumes, sets and repetitions.
    private func lifting() -> FigureQuestion? {
        if asks(.oneRepMax) { return exercise.map { made(.most, .oneRepMax, $0) } }
        if asks(.volume) { return made(.total, .volume, exercise) }
        if asks(.reps) { return exercise.map { made(.total, .reps, $0) } }
        if asks(.sets), cues.intersection(["most", "latest"]).isEmpty {
            return made(.count, .sets, exercise ?? muscle)
        }
        if cues.contains("heavy"), has("what"), exercise == nil { return made(.list, .session) }
        if exercise == nil, sport == nil, has("heaviest") { return made(.most, .lift) }
        if cues.contains("heavy"), exercise == nil, sport == nil, has("much") || asks(.weight) {
            return made(.total, .volume)
        }
        guard let exercise else { return nil }
        if cues.contains("change") || begin("how is my") || begin("how was my") || begin("how has my") {
            return made(.change, .lift, exercise)
        }
        if !cues.isDisjoint(with: ["most", "best"]) { return made(.most, .lift, exercise) }
        if has("many"), Self.counted.contains(exercise), !cues.contains("often") {
            return made(.total, .reps, exercise)
        }
        return nil
    }

    /// What is counted by repetitions: "how many pull-ups".
    private static let counted: Set<String> = [
        "pull up", "chin up", "push up", "dip", "sit up", "lunge", "curl", "squat",
    ]

    private func movement() -> FigureQuestion? {
        let subject = subjectOfTraining
        // "more than 10 km" is how far, though a race is as long.
        let wantsFar = asks(.distance) || hasAny(["furthest", "farthest"]) || race != nil && has("than")
        let wantsLong = asks(.duration) || has("long") || hasAny(["longest"]) && (asks(.session) || sport == nil)
        if let statistic, statistic == .most || statistic == .least {
            if sport != nil, !asks(.duration) { return made(statistic, .distance, sport) }
            return wantsLong ? made(statistic, .duration, subject) : nil
        }
        if wantsFar { return made(cues.contains("mean") ? .mean : .total, .distance, sport ?? "run") }
        if wantsLong { return made(cues.contains("mean") ? .mean : .total, .duration, subject) }
        // "how much time did I spend training"
        if has("much"), has("time"), asks(.session) { return made(.total, .duration, subject) }
        if cues.contains("latest"), spans.isEmpty || spans == [.all] {
            return FigureQuestion(.latest, .session, subject)
        }
        if cues.contains("earliest"), spans.isEmpty { return FigureQuestion(.earliest, .session, subject) }
        if begin("how much did i"), sport != nil { return made(.total, .distance, sport) }
        if cues.contains("compare"), sport != nil, spans.count == 2 { return made(.total, .distance, sport) }
        if has("what") || words.first == "show" || words.first == "list", !cues.contains("often"), !has("many") {
            return made(.list, .session, subject)
        }
        if words.count == 1 { return FigureQuestion(.list, .session, subject, span: .last(5)) }
        return made(.count, .session, subject)
    }

    private func food(_ left: [String]) -> FigureQuestion? {
        if cues.contains("skip"), let meal, left.isEmpty { return withMeal(made(.list, .skipped), meal) }
        if cues.contains("usual"), let meal, left.isEmpty { return withMeal(FigureQuestion(.usual, .meals), meal) }
        if left.isEmpty, asks(.targets), nutrients.isEmpty, !cues.contains("change") {
            return FigureQuestion(.left, .targets, span: .day("today"))
        }
        if left.isEmpty, cues.contains("left") {
            return FigureQuestion(.left, nutrients.first ?? .kcal, span: spans.first ?? .day("today"))
        }
        if left.isEmpty, asks(.water) { return made(statistic ?? .total, .water) }
        if left.isEmpty, asks(.balance) { return FigureQuestion(.latest, .balance) }
        if left.isEmpty, cues.contains("often eaten"), nutrients.isEmpty { return made(.most, .food) }
        if left.isEmpty, hasAny(["deficit", "surplus"]), nutrients.isEmpty { return made(.total, .over, "kcal") }
        if left.isEmpty, let nutrient = nutrients.first {
            if cues.contains("over"), has("much") || has("many") || has("far") || hasAny(["deficit", "surplus"]) {
                return made(.total, .over, nutrient.rawValue)
            }
            // "do I eat enough fibre" asks what is usual.
            let isUsual = words.first == "do" && spans.isEmpty
            return withMeal(made(statistic ?? (isUsual ? .mean : .total), nutrient), meal)
        }
        let eats = cues.contains("did eat") || hasAny(["order", "ordered"])
        if left.isEmpty, eats || meal != nil {
            if statistic == .dayMost || statistic == .dayLeast { return statistic.map { made($0, .kcal) } }
            if cues.contains("compare") || !spans.filter({ $0 == .weekends }).isEmpty { return comparedEating() }
            if cues.contains("earliest") { return FigureQuestion(.earliest, .meals) }
            if cues.contains("latest"), spans.isEmpty { return withMeal(FigureQuestion(.latest, .meals), meal) }
            if has("what") || words.first == "show" || words.first == "list" {
                return withMeal(made(.list, .meals), meal)
            }
            return nil
        }
        // What is left is the food: "how many coffees did I have", "did I eat chocolate", "how much cheese have I eaten".
        let isCounted =
            has("how") && has("many") && !spans.isEmpty && sport == nil && exercise == nil && quantities.isEmpty
        guard eats || isCounted, nutrients.isEmpty, left.count <= 2, let subject = subject(left),
            !left.contains(where: { QuestionWords.noFoods.contains($0) || $0.first?.isNumber == true })
        else { return nil }
        guard has("i") || has("my") || isCounted && !has("did") && !has("do"), !has("been"), !cues.contains("skip"),
            eats || !cues.contains("often"), !left.contains(where: { QuestionWords.reminders.contains($0) })
        else { return nil }
        if cues.contains("latest"), spans.isEmpty || spans == [.all] { return FigureQuestion(.latest, .food, subject) }
        if cues.contains("usual") || statistic == .mean { return made(.mean, .food, subject) }
        return made(.count, .food, subject)
    }

    private func comparedEating() -> FigureQuestion? {
        if spans == [.weekends] {
            var question = FigureQuestion(.compare, .kcal, span: .weekends)
            question.other = .weekdays
            return question
        }
        return spans.count == 2 ? made(.total, .kcal) : nil
    }

    private func withMeal(_ question: FigureQuestion, _ meal: String?) -> FigureQuestion {
        var question = question
        question.meal = meal
        return question
    }

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

    /// The time that is meant where none is said.
    func usualSpan(_ question: FigureQuestion) -> QuestionSpan {
        guard spans.isEmpty else { return question.span }
        switch question.quantity {
        case .kcal, .protein, .carbs, .fat, .fiber, .sugar, .sodium, .macros, .water, .over:
            switch question.statistic {
            case .total, .left: return .day("today")
            case .mean: return .days(question.meal == nil ? 7 : 28)
            default: return .all
            }
        case .burned: return question.statistic == .total ? .day("today") : .all
        case .steps, .sleep:
            return question.statistic == .total ? .day("today") : question.statistic == .mean ? .days(7) : .all
        case .heartRate: return .day("today")
        case .stress: return .all
        case .meals: return question.statistic == .list ? .day("today") : .all
        case .distance, .duration, .volume, .reps, .sets, .ascent:
            // "total hours on the bike" is of all time.
            if has("total"), question.statistic == .total { return .all }
            return question.statistic == .total || question.statistic == .count ? .period("this-week") : .all
        case .pace: return question.statistic == .mean ? .days(30) : .all
        case .session, .restDays:
            return question.statistic == .count || question.statistic == .list ? .period("this-week") : .all
        case .loggedDays, .unloggedDays, .goalDays, .overDays, .skipped: return .period("this-week")
        case .food: return question.statistic == .latest || question.statistic == .most ? .all : .period("this-week")
        default: return .all
        }
    }
}
