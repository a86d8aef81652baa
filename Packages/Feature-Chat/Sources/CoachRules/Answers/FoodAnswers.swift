import CoachIntents
import Core

/// Answers about what was eaten and drunk: totals and targets are Food's own, as `food day` and `food week` show them.
struct FoodAnswers: Sendable {
    let food: any FoodCoordinating
    let text: AnswerText

    var today: LocalDay { text.context.time.today }

    func answer(_ question: FigureQuestion, _ span: SpanDays, _ other: SpanDays?) async throws -> CoachAnswer? {
        switch question.quantity {
        case .kcal, .protein, .carbs, .fat, .fiber, .sugar, .sodium, .water:
            if question.statistic == .left { return try await left(question) }
            let series = try await series(question, span.range)
            if question.statistic == .total, question.meal == nil, question.minutes == nil, question.bound == nil,
                span.isDay,
                let told = try await day(question, span, series)
            {
                return told
            }
            let compared: (SpanDays, [FigureSeries.Point])? =
                if let other { (other, try await self.series(question, other.range).points) } else { nil }
            let note = try await unknown(question, span)
            if series.points.isEmpty, !note.isEmpty { return CoachAnswer(String(note.dropFirst()), series.command) }
            return series.answer(question, span, compared, text)?.adding(note)
        case .macros: return try await macros(question, span)
        case .meals: return try await meals(question, span)
        case .food: return try await eaten(question, span)
        case .figures: return try await figures(question.subject ?? "")
        case .targets: return try await targets()
        case .over: return try await over(question, span)
        case .skipped: return try await skipped(question, span)
        case .loggedDays, .unloggedDays, .goalDays, .overDays: return try await days(question, span)
        case .entries: return try await entries(question, span)
        default: return nil
        }
    }

    /// "Of 2 of 9 foods the sugar is not known.": a sum of what is known is less than all.
    private func unknown(_ question: FigureQuestion, _ span: SpanDays) async throws -> String {
        let paths: [FigureQuestion.Quantity: KeyPath<EatenFood, Double?>] = [
            .fiber: \.fiber, .sugar: \.sugar, .sodium: \.sodium,
        ]
        guard let path = paths[question.quantity] else { return "" }
        let all = try await foods(question, span.range).filter { span.contains($0.day) }
        let open = all.count { $0[keyPath: path] == nil }
        return open == 0
            ? "" : " Of \(open) of \(text.counted(all.count, "food")) the \(Self.name(question.quantity)) is not known."
    }

    // MARK: Series

    private func series(_ question: FigureQuestion, _ range: ClosedRange<LocalDay>) async throws -> FigureSeries {
        let quantity = question.quantity
        let isOneDay = range.lowerBound == range.upperBound
        let command = isOneDay ? "food day \(range.lowerBound)" : "food trends --days \(reach(range))"
        if quantity == .water {
            return FigureSeries(
                values: try await food.water(range),
                tell: { [text] in "You drank \(text.volume($0)) of water" },
                write: { [text] in text.volume($0) },
                missing: "no water logged",
                command: "food day \(range.upperBound)"
            )
        }
        let values = try await values(question, range)
        let at = at(question, " at ")
        let write: @Sendable (Double) -> String = { [text] value in
            switch quantity {
            case .kcal: text.kcal(value)
            case .sodium: "\(text.whole(value)) mg"
            default: text.grams(value)
            }
        }
        return FigureSeries(
            values: values,
            tell: { value in
                quantity == .kcal
                    ? "You ate \(write(value))\(at)" : "You ate \(write(value)) of \(Self.name(quantity))\(at)"
            },
            write: write,
            missing: "no food logged",
            command: command
        )
    }

    /// The number of days back that a chart must reach, as `food trends` takes it.
    private func reach(_ range: ClosedRange<LocalDay>) -> Int { min(max(range.lowerBound.days(to: today) + 1, 7), 730) }

    static func name(_ quantity: FigureQuestion.Quantity) -> String {
        switch quantity {
        case .carbs: "carbohydrate"
        case .sodium: "sodium"
        default: quantity.rawValue
        }
    }

    /// " at lunch", " from 22:00 to 24:00".
    func at(_ question: FigureQuestion, _ lead: String) -> String {
        let hours = question.minutes.map { minutes in
            minutes.lowerBound == 0
                ? " before \(clock(minutes.upperBound))"
                : minutes.upperBound >= 1440
                    ? " after \(clock(minutes.lowerBound))"
                    : " from \(clock(minutes.lowerBound)) to \(clock(minutes.upperBound))"
        }
        return (question.meal.map { lead + $0 } ?? "") + (hours ?? "")
    }

    func foods(_ question: FigureQuestion, _ range: ClosedRange<LocalDay>) async throws -> [EatenFood] {
        try await food.eatenFoods(range).filter {
            (question.meal == nil || $0.meal == question.meal) && (question.minutes?.contains($0.minute) ?? true)
        }
    }

    /// The figure of each day that has food.
    private func values(_ question: FigureQuestion, _ range: ClosedRange<LocalDay>) async throws -> [LocalDay: Double] {
        let path = Self.path(question.quantity)
        if question.meal == nil, question.minutes == nil, let path {
            return try await food.totals(range).filter { $0.value.kcal > 0 }.mapValues { $0[keyPath: path] }
        }
        var sums: [LocalDay: Double] = [:]
        for eaten in try await foods(question, range) {
            let figure: Double? =
                switch question.quantity {
                case .fiber: eaten.fiber
                case .sugar: eaten.sugar
                case .sodium: eaten.sodium
                default: path.map { eaten.macros[keyPath: $0] }
                }
            if let figure { sums[eaten.day, default: 0] += figure }
        }
        return sums
    }

    private typealias Figure = KeyPath<Macros, Double> & Sendable

    private static let paths: [FigureQuestion.Quantity: Figure] = [
        .kcal: \.kcal, .protein: \.protein, .carbs: \.carbs, .fat: \.fat,
    ]

    private static func path(_ quantity: FigureQuestion.Quantity) -> Figure? { paths[quantity] }

    /// One day with what it aimed for.
    private func day(_ question: FigureQuestion, _ span: SpanDays, _ series: FigureSeries) async throws -> CoachAnswer?
    {
        guard let path = Self.path(question.quantity),
            let value = series.points.first(where: { $0.day == span.range.lowerBound })?.value,
            span.range.lowerBound <= today
        else { return nil }
        let target = try await food.targets(on: span.range.lowerBound)[keyPath: path]
        guard target.isFinite, target > 0 else { return nil }
        let difference = target - value
        let rest = difference >= 0 ? "\(series.write(difference)) below" : "\(series.write(-difference)) above"
        let verdict: String =
            if question.wantsYesOrNo {
                question.quantity == .protein
                    ? (value >= target * 0.9 ? "Yes. " : "No. ")
                    : (abs(value / target - 1) <= 0.1 ? "Yes. " : "No. ")
            } else { "" }
        return CoachAnswer(
            "\(verdict)\(series.tell(value)) \(span.words), \(rest) the \(series.write(target)) to aim for.",
            series.command
        )
    }

    private func left(_ question: FigureQuestion) async throws -> CoachAnswer? {
        let path = Self.path(question.quantity) ?? \.kcal
        let day = try await food.daySummary(today)
        let left = day.targets[keyPath: path] - day.totals[keyPath: path]
        let isEnergy = question.quantity == .kcal
        func write(_ value: Double) -> String {
            isEnergy ? text.kcal(value) : "\(text.grams(value)) of \(Self.name(question.quantity))"
        }
        if let bound = question.bound, question.wantsYesOrNo {
            let verdict = left >= text.base(bound, of: question.quantity) ? "Yes" : "No"
            let rest = left >= 0 ? "\(write(left)) are left" : "you are \(write(-left)) over"
            return CoachAnswer("\(verdict): \(rest) today.", "food day")
        }
        let words = left >= 0 ? "You have \(write(left)) left today" : "You are \(write(-left)) over today"
        return CoachAnswer("\(words), of \(write(day.targets[keyPath: path])).", "food day")
    }

    private func targets() async throws -> CoachAnswer {
        let targets = try await food.targets(on: today)
        return CoachAnswer(
            "Today you aim for \(text.kcal(targets.kcal)), \(told(targets)).",
            "food targets"
        )
    }

    func told(_ macros: Macros) -> String {
        "\(text.grams(macros.protein)) of protein, \(text.grams(macros.carbs)) of carbohydrate and \(text.grams(macros.fat)) of fat"
    }

    private func macros(_ question: FigureQuestion, _ span: SpanDays) async throws -> CoachAnswer {
        let foods = try await foods(question, span.range).filter { span.contains($0.day) }
        let at = at(question, " at ")
        guard !foods.isEmpty else {
            return CoachAnswer("There is no food logged\(at) \(span.words).", "food day \(span.range.upperBound)")
        }
        let sum = foods.map(\.macros).reduce(.zero, +)
        return CoachAnswer(
            "You ate \(text.kcal(sum.kcal)), \(told(sum))\(at) \(span.words).",
            "food day \(span.range.upperBound)"
        )
    }

    private func over(_ question: FigureQuestion, _ span: SpanDays) async throws -> CoachAnswer? {
        let quantity = question.subject.flatMap(FigureQuestion.Quantity.init(rawValue:)) ?? .kcal
        var plain = question
        (plain.quantity, plain.statistic) = (quantity, .total)
        let series = try await series(plain, span.range)
        guard span.isDay else { return series.answer(plain, span, nil, text) }
        return try await day(plain, span, series) ?? CoachAnswer(series.nothing(span), series.command)
    }

    // MARK: Days

    private func days(_ question: FigureQuestion, _ span: SpanDays) async throws -> CoachAnswer {
        let last = min(span.range.upperBound, today)
        guard span.range.lowerBound <= last else {
            return CoachAnswer("\(span.words.capitalizedFirst) has not come yet.", "food week")
        }
        let range = span.range.lowerBound...last
        let totals = try await food.totals(range).filter { $0.value.kcal > 0 && span.contains($0.key) }
        let all = range.lowerBound.days(to: range.upperBound) + 1
        let command = "food week \(last)"
        switch question.quantity {
        case .loggedDays where question.statistic == .run:
            guard let longest = FigureSeries.rows(Set(totals.keys)).max(by: { $0.days < $1.days }) else {
                return CoachAnswer("There is no food logged \(span.words).", command)
            }
            return CoachAnswer(
                "You logged food on at most \(text.counted(longest.days, "day")) in a row \(span.words), up to \(text.named(longest.last)).",
                command
            )
        case .loggedDays:
            return CoachAnswer(
                "You logged food on \(totals.count) of \(text.counted(all, "day")) \(span.words).",
                command
            )
        case .unloggedDays:
            let empty = (0..<all).map { range.lowerBound.adding(days: $0) }.filter { totals[$0] == nil }
            guard !empty.isEmpty else { return CoachAnswer("You logged food on every day \(span.words).", command) }
            return CoachAnswer(
                "Without food are \(text.counted(empty.count, "day")) \(span.words): \(list(empty)).",
                command
            )
        default:
            return try await targetDays(question, totals, span, command)
        }
    }

    /// The days on which a target was met, or exceeded.
    private func targetDays(
        _ question: FigureQuestion,
        _ totals: [LocalDay: Macros],
        _ span: SpanDays,
        _ command: String
    ) async throws -> CoachAnswer {
        let quantity = question.subject.flatMap(FigureQuestion.Quantity.init(rawValue:)) ?? .kcal
        let path = Self.path(quantity) ?? \.kcal
        let name = quantity == .kcal ? "energy" : Self.name(quantity)
        let isOver = question.quantity == .overDays
        var found: [LocalDay] = []
        for (day, eaten) in totals {
            let target = try await food.targets(on: day)[keyPath: path]
            guard target > 0 else { continue }
            let value = eaten[keyPath: path]
            let isMet = quantity == .protein ? value >= target * 0.9 : abs(value / target - 1) <= 0.1
            if isOver ? value > target : isMet { found.append(day) }
        }
        if question.statistic == .share || question.statistic == .run {
            let points = totals.keys.sorted().map {
                FigureSeries.Point(day: $0, value: totals[$0]?[keyPath: path] ?? 0)
            }
            let series = FigureSeries(
                points,
                tell: { "You ate \($0)" },
                write: { "\($0)" },
                missing: "no food logged",
                command: command
            )
            let told = isOver ? "more \(name) than its target" : "its target of \(name) reached"
            let met = Set(found)
            return series.chosen(points, { met.contains($0.day) }, told, question.statistic, span, text)
        }
        let days = found.isEmpty ? "" : ": \(list(found.sorted()))"
        return CoachAnswer(
            "You were \(isOver ? "above your target of" : "on target for") \(name) on \(found.count) of \(text.counted(totals.count, "logged day")) \(span.words)\(days).",
            command
        )
    }

    private func list(_ days: [LocalDay]) -> String {
        let shown = days.prefix(10).map(text.forms.shortDate).joined(separator: ", ")
        return days.count > 10 ? "\(shown) and \(days.count - 10) more" : shown
    }

    private func skipped(_ question: FigureQuestion, _ span: SpanDays) async throws -> CoachAnswer {
        let meal = question.meal ?? "breakfast"
        let foods = try await food.eatenFoods(span.range).filter { span.contains($0.day) }
        let logged = Set(foods.map(\.day))
        let with = Set(foods.filter { $0.meal == meal }.map(\.day))
        let without = logged.subtracting(with).sorted()
        guard !logged.isEmpty else { return CoachAnswer("There is no food logged \(span.words).", "food week") }
        let days = without.isEmpty ? "" : ": \(list(without))"
        return CoachAnswer(
            "\(without.isEmpty ? "No" : "Yes"): \(without.count) of \(text.counted(logged.count, "logged day")) \(span.words) have no \(meal)\(days).",
            "food week"
        )
    }

    private func entries(_ question: FigureQuestion, _ span: SpanDays) async throws -> CoachAnswer {
        let totals = try await food.totals(span.range)
        guard let first = totals.keys.min() else {
            return CoachAnswer("There is no food logged yet.", "food log 2 eggs and toast")
        }
        if question.statistic == .earliest {
            return CoachAnswer("Your first food was logged \(text.on(first))\(text.ago(first)).", "data")
        }
        let entries = Set(try await food.eatenFoods(span.range).map(\.entry)).count
        return CoachAnswer(
            "There are \(text.counted(entries, "meal")) on \(text.counted(totals.count, "day")), since \(text.named(first)).",
            "data"
        )
    }
}
