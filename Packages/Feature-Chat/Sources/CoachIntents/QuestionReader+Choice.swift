/// Chooses the question by what was read: a quantity with its subject, then the statistic, the time and the limits that the words name.
/// A reading counts only where it takes every quantity, cue and limit that was read, so that no word that changes the figure is
/// passed over.
extension QuestionReader {
    /// - Parameter left: the words that nothing was read from.
    func question(_ left: [String]) -> FigureQuestion? {
        let readings: [(inout QuestionReader, [String]) -> FigureQuestion?] = [
            { $0.reminder($1) }, { $0.entries($1) }, { $0.countedDays($1) }, { $0.raced($1) }, { $0.body($1) },
            { $0.training($1) }, { $0.food($1) },
        ]
        for read in readings {
            var reader = self
            if let question = read(&reader, left), reader.isSpent { return question }
        }
        return nil
    }

    /// True if all that decides was taken.
    private var isSpent: Bool {
        quantities.isEmpty && cues.isSubset(of: ["have", "sum", "move"]) && race == nil && limits.isEmpty
            && spans.count <= 1
    }

    mutating func take(_ cue: String) -> Bool { cues.remove(cue) != nil }
    mutating func takes(_ quantity: FigureQuestion.Quantity) -> Bool {
        quantities.remove(quantity.rawValue) != nil
    }
    mutating func drop(_ cues: String...) { self.cues.subtract(cues) }
    mutating func drop(_ some: FigureQuestion.Quantity...) { quantities.subtract(some.map(\.rawValue)) }

    // MARK: The statistic

    /// The question of a quantity, with the statistic and the limits that the words name.
    ///
    /// - Parameters:
    ///   - usual: the statistic where none is named.
    ///   - best: what is best of it.
    mutating func made(
        _ quantity: FigureQuestion.Quantity,
        _ subject: String? = nil,
        usual: FigureQuestion.Statistic,
        best: FigureQuestion.Statistic = .most
    ) -> FigureQuestion {
        var question = FigureQuestion(usual, quantity, subject, span: spans.first ?? .all)
        takeLimits(into: &question)
        let isOfDay = take("who") || isRanked && take("days")
        let isNamed = takeStatistic(into: &question, best: best, isOfDay: isOfDay)
        // "nights under 6 hours" are counted; "did I sleep less than 6 hours" is of the figure.
        if question.bound != nil, limits.isBoundSaid, !isNamed, [.total, .mean, .latest].contains(usual), !isAsked {
            question.statistic = .count
        }
        fitLimits(of: &question)
        return question
    }

    /// True if what is wanted is chosen by its figure.
    var isRanked: Bool { !cues.isDisjoint(with: ["most", "best", "least", "worst"]) }

    private mutating func takeLimits(into question: inout FigureQuestion) {
        if let bound = limits.bound, question.quantity.isMeasured(in: bound.unit) {
            (question.bound, limits.bound) = (bound, nil)
        }
        if limits.unit.map({ question.quantity.isMeasured(in: $0) }) ?? false {
            (question.unit, limits.unit) = (limits.unit, nil)
        }
        (question.group, limits.group) = (limits.group, nil)
        (question.weekdays, limits.weekdays) = (limits.weekdays, [])
        if isRanked, question.group == nil, let unit = limits.rankedGroup { question.group = unit }
        limits.rankedGroup = nil
    }

    /// Takes the statistic that the words name.
    ///
    /// - Returns: `false` where they name none.
    private mutating func takeStatistic(
        into question: inout FigureQuestion,
        best: FigureQuestion.Statistic,
        isOfDay: Bool
    ) -> Bool {
        if question.bound != nil || [.loggedDays, .goalDays, .overDays].contains(question.quantity), take("share") {
            question.statistic = .share
            drop("days", "often")
        } else if take("row") {
            question.statistic = .run
            drop("days", "often", "most")
        } else if spans.count == 2, take("compare") || has("and") || has("or") {
            drop("change", "most")
            question.statistic = .compare
            question.other = spans.removeLast()
        } else if isRanked {
            let statistic = takeRank(best: best)
            let isOfBestDay = isOfDay && question.group == nil
            question.statistic = isOfBestDay ? (statistic == .most ? .dayMost : .dayLeast) : statistic
        } else if take("mean") || !isAsked && take("each") {
            question.statistic = .mean
        } else if take("median") {
            question.statistic = .median
        } else if take("change") {
            question.statistic = .change
        } else if question.bound != nil, isOfDay {
            question.statistic = .list
        } else if question.bound != nil, take("days") || take("often") {
            question.statistic = .count
            drop("days", "often")
        } else if take("latest") {
            question.statistic = .latest
            drop("days")
        } else if question.bound != nil || [.session, .meals, .food, .weight, .lift].contains(question.quantity),
            take("earliest")
        {
            question.statistic = .earliest
        } else if isOfDay {
            // "which day did I run"
            if question.statistic != .count { cues.insert("who") } else { question.statistic = .list }
        } else {
            return false
        }
        return true
    }

    private mutating func takeRank(best: FigureQuestion.Statistic) -> FigureQuestion.Statistic {
        let worst: FigureQuestion.Statistic = best == .most ? .least : .most
        let statistic = take("most") ? .most : take("best") ? best : take("least") ? .least : worst
        drop("worst")
        return statistic
    }

    /// Makes a statistic and the limits fit each other.
    private mutating func fitLimits(of question: inout FigureQuestion) {
        // What changes by the week is more than one figure.
        if question.statistic == .change, question.group != nil {
            (limits.group, question.group) = (question.group, nil)
        }
        if question.group != nil, [.total, .count, .latest].contains(question.statistic) {
            question.statistic = limits.isPer ? .mean : .list
        }
        // "did I eat 3000 kcal" is of the sum; "how many km" with a figure in it is of none.
        if question.bound != nil, !limits.isBoundSaid,
            ![.total, .left, .mean, .count, .earliest, .latest].contains(question.statistic)
        {
            limits.bound = question.bound
        }
    }

    /// True if yes or no is wanted.
    var isAsked: Bool {
        ["did", "have", "am", "is", "was", "has", "do", "can", "are", "could"].contains(words.first ?? "")
    }

    // MARK: Reminders and days

    private mutating func reminder(_ left: [String]) -> FigureQuestion? {
        let isAsked = left.contains { QuestionWords.reminders.contains($0) } || left == ["due"] && !spans.isEmpty
        let isOpen = has("anything") && has("on") && quantities.isEmpty && !spans.isEmpty
        guard isAsked || isOpen else { return nil }
        let about = left.filter { !QuestionWords.reminders.contains($0) && !["fire", "due", "dentist's"].contains($0) }
        guard about.count <= 1 else { return nil }
        if take("upcoming") { return FigureQuestion(.earliest, .reminder, about.first, span: .coming) }
        guard about.isEmpty, !has("between") else { return nil }
        return FigureQuestion(.list, .reminder, span: spans.first ?? .coming)
    }

    private mutating func entries(_ left: [String]) -> FigureQuestion? {
        guard left.isEmpty, takes(.entries), !has("from") else { return nil }
        drop(.duration)
        let isFirst = take("earliest") || has("long")
        drop("often")
        return FigureQuestion(isFirst ? .earliest : .count, .entries, span: spans.first ?? .all)
    }

    /// "how many days did I log", "which days did I not log anything", "how often did I hit my calorie goal".
    private mutating func countedDays(_ left: [String]) -> FigureQuestion? {
        guard left.isEmpty else { return nil }
        let saysLog = hasAny(["log", "logged", "tracked", "logging", "entries"])
        if saysLog, quantities.isEmpty || takes(.entries), meal == nil {
            let isOfDays = !cues.isDisjoint(with: ["days", "who", "row", "share"])
            guard isOfDays else { return nil }
            drop("eat")
            if take("not") {
                drop("days", "who", "often")
                return FigureQuestion(.list, .unloggedDays, span: spans.first ?? .all)
            }
            return made(.loggedDays, usual: .count).counted(&self)
        }
        let found = nutrients
        guard found.count <= 1 else { return nil }
        let counts = !cues.isDisjoint(with: ["often", "share", "row", "who", "each"]) || cues.contains("days")
        guard counts, limits.bound == nil, !found.isEmpty || cues.contains("goal") else { return nil }
        let nutrient = found.first ?? .kcal
        if take("over") {
            drop("goal", "eat")
            quantities.remove(nutrient.rawValue)
            return made(.overDays, nutrient.rawValue, usual: .count).counted(&self)
        }
        guard take("goal") else { return nil }
        drop("eat")
        quantities.remove(nutrient.rawValue)
        drop(.targets)
        return made(.goalDays, nutrient.rawValue, usual: .count).counted(&self)
    }

    private mutating func raced(_ left: [String]) -> FigureQuestion? {
        guard let race, left.isEmpty else { return nil }
        if take("fastest") { cues.insert("best") }
        if take("slowest") { cues.insert("worst") }
        let isTimed =
            !cues.isDisjoint(with: ["best", "worst", "most", "change", "mean"]) || has("time") || limits.unit != nil
        guard isTimed, !has("times") || cues.contains("best") else { return nil }
        self.race = nil
        drop(.session, .time, .duration)
        let question = made(.time, race, usual: .least, best: .least)
        // "my 5k record" is the fastest.
        return question.statistic == .most && !hasAny(["slowest", "worst", "longest"])
            ? question.with(.least) : question
    }

    static let foodQuantities: [FigureQuestion.Quantity] = [
        .kcal, .protein, .carbs, .fat, .fiber, .sugar, .sodium, .macros,
    ]
    var nutrients: [FigureQuestion.Quantity] {
        Self.foodQuantities.filter { quantities.contains($0.rawValue) }
    }

    // MARK: The body

    private mutating func body(_ left: [String]) -> FigureQuestion? {
        guard left.isEmpty, exercise == nil, muscle == nil, meal == nil, !cues.contains("heavy") else { return nil }
        let isOfMass =
            limits.bound?.isOfMass == true || limits.unit.map { ["kg", "lb", "st"].contains($0) } == true && has("am")
        if quantities.isEmpty, sports.isEmpty, isOfMass, cues.isDisjoint(with: ["eat", "drink"]) {
            quantities.insert("weight")
        }
        let all: [FigureQuestion.Quantity] = [
            .steps, .sleep, .restingHeartRate, .heartRateVariability, .heartRate, .mood, .stress, .feeling, .weight,
        ]
        guard let quantity = all.first(where: { quantities.contains($0.rawValue) }), takes(quantity) else { return nil }
        guard sports.isEmpty || quantity == .steps && sports == ["walk"] else { return nil }
        drop("have")
        switch quantity {
        case .sleep:
            drop(.duration)
            // "how well did I sleep".
            drop("usual")
        case .steps: drop(.distance)
        case .mood: drop(.feeling)
        case .weight:
            if partOfDay == nil, limits.minutes != nil { limits.minutes = nil }
            if cues.contains("often"), limits.bound == nil {
                drop("often", "days")
                return made(.weight, usual: .count)
            }
        default: break
        }
        guard partOfDay == nil || quantity == .weight else { return nil }
        var question = made(
            quantity,
            usual: usualStatistic(quantity),
            best: quantity == .restingHeartRate ? .least : .most
        )
        if quantity == .weight, question.bound != nil, question.statistic == .latest, has("am") { question.span = .all }
        // The night that ended today.
        let isNight = words.joined(separator: " ").contains("last night")
        if quantity == .sleep, isNight || spans.isEmpty && question.statistic == .total, question.group == nil {
            question.span = .day("today")
        }
        if quantity == .steps || quantity == .sleep, question.statistic == .latest, spans.isEmpty, question.bound == nil
        {
            (question.statistic, question.span) = (.total, .day("today"))
        }
        return question
    }

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
        case .period?, .days?, .month?, .year?, .since?, .between?, .quarter?, .season?, .ago?, .yearBefore?: true
        default: false
        }
    }

    /// The time that is meant where none is said.
    func usualSpan(_ question: FigureQuestion) -> QuestionSpan {
        guard spans.isEmpty else { return question.span }
        // What is chosen by its figure, put together, or counted in a row may be any.
        if question.group == .week || question.group == .weekday {
            return question.statistic == .most || question.statistic == .least && question.group == .week
                ? .all : .days(56)
        }
        if question.group == .month {
            return question.statistic == .list || question.statistic == .mean ? .period("this-year") : .all
        }
        // "am I losing weight" asks of now.
        if question.statistic == .change, words.first == "am" || words.first == "is" { return .days(28) }
        if [.run, .latest, .earliest, .most, .least, .dayMost, .dayLeast, .usual, .change].contains(question.statistic)
        {
            switch question.quantity {
            case .heartRate where question.bound == nil && question.statistic != .change: return .day("today")
            default: return .all
            }
        }
        if !question.weekdays.isEmpty { return .days(56) }
        switch question.quantity {
        case .kcal, .protein, .carbs, .fat, .fiber, .sugar, .sodium, .macros, .water, .over:
            switch question.statistic {
            case .total, .left: return .day("today")
            case .mean, .median: return .days(question.meal == nil && question.minutes == nil ? 7 : 28)
            case .share, .count: return .days(30)
            default: return .all
            }
        case .burned: return question.statistic == .total ? .day("today") : .all
        case .steps, .sleep:
            return question.statistic == .total ? .day("today") : question.statistic == .mean ? .days(7) : .days(30)
        case .heartRate: return .day("today")
        case .meals: return question.statistic == .list ? .day("today") : .all
        case .distance, .duration, .volume, .reps, .sets, .ascent:
            // "total hours on the bike" is of all time.
            if has("total"), question.statistic == .total { return .all }
            return question.statistic == .total || question.statistic == .count && question.bound == nil
                ? .period("this-week") : .all
        case .pace: return question.statistic == .mean ? .days(30) : .all
        case .session where question.statistic == .list: return .all
        case .session, .restDays: return question.bound == nil ? .period("this-week") : .all
        case .loggedDays, .unloggedDays, .goalDays, .overDays, .skipped: return .period("this-week")
        case .food:
            return question.statistic == .mean || ["do", "does"].contains { has($0) } ? .days(28) : .period("this-week")
        default: return .all
        }
    }
}

extension FigureQuestion {
    func at(_ meal: String?) -> FigureQuestion {
        var question = self
        question.meal = meal
        return question
    }

    fileprivate func with(_ statistic: Statistic) -> FigureQuestion {
        var question = self
        question.statistic = statistic
        return question
    }

    /// The question about counted days: "how many", "how often" and "on how many" are one; "which" lists them, too.
    fileprivate func counted(_ reader: inout QuestionReader) -> FigureQuestion {
        reader.cues.subtract(["days", "often", "who", "each"])
        return [.list, .latest, .mean].contains(statistic) && group == nil ? with(.count) : self
    }
}

extension FigureQuestion.Quantity {
    /// True if a figure of it may be said in a unit; `nil` for a number alone.
    fileprivate func isMeasured(in unit: String?) -> Bool {
        switch self {
        case .kcal, .burned: ["kcal", nil].contains(unit)
        case .protein, .carbs, .fat, .fiber, .sugar, .sodium: ["g", "mg", "oz", nil].contains(unit)
        case .water: ["l", "ml", "oz", nil].contains(unit)
        case .weight, .lift, .oneRepMax, .volume: ["kg", "lb", "st", nil].contains(unit)
        case .distance: ["km", "mi", "m", "yd"].contains(unit)
        case .ascent: ["m"].contains(unit)
        case .duration: ["h", "min"].contains(unit)
        case .sleep: ["h", "min", nil].contains(unit)
        case .steps: ["steps", "km", nil].contains(unit)
        case .reps, .sets: [rawValue, nil].contains(unit)
        case .session: ["times", nil].contains(unit)
        case .heartRate, .restingHeartRate, .heartRateVariability, .stress, .feeling: unit == nil
        default: false
        }
    }
}

extension FigureQuestion.Bound {
    var isOfMass: Bool { ["kg", "lb", "st"].contains(unit) }
}
