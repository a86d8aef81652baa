import CoachIntents
import Core

/// Answers about what was eaten and drunk: totals and targets are Food's own, as `food day` and `food week` show them.
struct FoodAnswers: Sendable {
    let food: any FoodCoordinating
    let text: AnswerText

    private var today: LocalDay { text.context.time.today }

    func answer(_ question: FigureQuestion, _ span: SpanDays, _ other: SpanDays?) async throws -> CoachAnswer? {
        switch question.quantity {
        case .kcal, .protein, .carbs, .fat, .fiber, .sugar, .sodium, .water:
            if question.statistic == .left { return try await left(question) }
            let series = try await series(question, span.range)
            if question.statistic == .total, question.meal == nil, span.isDay,
                let told = try await day(question, span, series)
            {
                return told
            }
            let compared: (SpanDays, [LocalDay: Double])? =
                if let other { (other, try await self.series(question, other.range).values) } else { nil }
            return series.answer(question, span, compared, text)
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
        let values = try await values(quantity, meal: question.meal, range)
        let at = question.meal.map { " at \($0)" } ?? ""
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

    /// How many days back a chart must reach, as `food trends` takes it.
    private func reach(_ range: ClosedRange<LocalDay>) -> Int { min(max(range.lowerBound.days(to: today) + 1, 7), 730) }

    static func name(_ quantity: FigureQuestion.Quantity) -> String {
        switch quantity {
        case .carbs: "carbohydrate"
        case .sodium: "sodium"
        default: quantity.rawValue
        }
    }

    /// The figure of each day that has food.
    private func values(
        _ quantity: FigureQuestion.Quantity,
        meal: String?,
        _ range: ClosedRange<LocalDay>
    ) async throws -> [LocalDay: Double] {
        if meal == nil, let path = Self.path(quantity) {
            return try await food.totals(range).filter { $0.value.kcal > 0 }.mapValues { $0[keyPath: path] }
        }
        var sums: [LocalDay: Double] = [:]
        for eaten in try await food.eatenFoods(range) where meal.map({ $0 == eaten.meal }) ?? true {
            let figure: Double? =
                switch quantity {
                case .fiber: eaten.fiber
                case .sugar: eaten.sugar
                case .sodium: eaten.sodium
                default: Self.path(quantity).map { path in eaten.macros[keyPath: path] }
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
        guard let path = Self.path(question.quantity), let value = series.values[span.range.lowerBound],
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
        if let threshold = question.threshold, question.wantsYesOrNo, isEnergy {
            let verdict = left >= threshold ? "Yes" : "No"
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

    private func told(_ macros: Macros) -> String {
        "\(text.grams(macros.protein)) of protein, \(text.grams(macros.carbs)) of carbohydrate and \(text.grams(macros.fat)) of fat"
    }

    private func macros(_ question: FigureQuestion, _ span: SpanDays) async throws -> CoachAnswer {
        let foods = try await food.eatenFoods(span.range)
            .filter { span.contains($0.day) && (question.meal == nil || $0.meal == question.meal) }
        let at = question.meal.map { " at \($0)" } ?? ""
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
            let quantity = question.subject.flatMap(FigureQuestion.Quantity.init(rawValue:)) ?? .kcal
            let path = Self.path(quantity) ?? \.kcal
            var found: [LocalDay] = []
            for (day, eaten) in totals {
                let target = try await food.targets(on: day)[keyPath: path]
                guard target > 0 else { continue }
                let value = eaten[keyPath: path]
                let isMet = quantity == .protein ? value >= target * 0.9 : abs(value / target - 1) <= 0.1
                if question.quantity == .overDays ? value > target : isMet { found.append(day) }
            }
            let what = question.quantity == .overDays ? "above your target of" : "on target for"
            let days = found.isEmpty ? "" : ": \(list(found.sorted()))"
            return CoachAnswer(
                "You were \(what) \(quantity == .kcal ? "energy" : Self.name(quantity)) on \(found.count) of \(text.counted(totals.count, "logged day")) \(span.words)\(days).",
                command
            )
        }
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

    // MARK: Meals and foods

    private func meals(_ question: FigureQuestion, _ span: SpanDays) async throws -> CoachAnswer? {
        let foods = try await food.eatenFoods(span.range)
            .filter { span.contains($0.day) && (question.meal == nil || $0.meal == question.meal) }
        let at = question.meal.map { " for \($0)" } ?? ""
        let time = span.words.isEmpty ? "" : " \(span.words)"
        guard let first = foods.first, let last = foods.last else {
            return CoachAnswer("There is no food logged\(at)\(time).", "food week")
        }
        switch question.statistic {
        case .latest:
            return CoachAnswer(
                told(foods.filter { $0.entry == last.entry }, "The last you ate\(at) was"),
                "food day \(last.day)"
            )
        case .earliest:
            return CoachAnswer(
                told(foods.filter { $0.entry == first.entry }, "The first you logged\(at) was"),
                "food day \(first.day)"
            )
        case .usual:
            let recent = foods.filter { $0.day > today.adding(days: -28) }
            let minutes = Dictionary(grouping: recent.isEmpty ? foods : recent, by: \.entry).values.map { $0[0].minute }
                .sorted()
            let middle = minutes[minutes.count / 2]
            return CoachAnswer(
                "You usually have \(question.meal ?? "a meal") around \(clock(middle)), by \(text.counted(minutes.count, "meal")) of the last four weeks.",
                "food week"
            )
        default:
            let sum = foods.map(\.macros).reduce(.zero, +)
            let names = foods.map(\.name)
            let shown = names.prefix(12).joined(separator: ", ")
            let more = names.count > 12 ? " and \(names.count - 12) more" : ""
            return CoachAnswer("You ate \(shown)\(more)\(at)\(time): \(text.kcal(sum.kcal)).", "food day \(last.day)")
        }
    }

    private func told(_ foods: [EatenFood], _ lead: String) -> String {
        guard let first = foods.first else { return "" }
        let names = foods.map(\.name).joined(separator: ", ")
        return "\(lead) \(names), \(text.on(first.day)) at \(clock(first.minute))."
    }

    private func clock(_ minute: Int) -> String {
        let (hour, rest) = (min(max(minute, 0), 1439) / 60, min(max(minute, 0), 1439) % 60)
        let minutes = rest < 10 ? "0\(rest)" : "\(rest)"
        guard !text.forms.uses24Hours else { return "\(hour < 10 ? "0" : "")\(hour):\(minutes)" }
        return "\(hour % 12 == 0 ? 12 : hour % 12):\(minutes) \(hour < 12 ? "am" : "pm")"
    }

    private func eaten(_ question: FigureQuestion, _ span: SpanDays) async throws -> CoachAnswer {
        guard let subject = question.subject else { return try await ranking(span) }
        let found = try await food.eatenFoods(span.range).filter {
            span.contains($0.day) && Self.names($0.name, subject)
        }
        let time = span.words.isEmpty ? "" : " \(span.words)"
        guard let last = found.last else {
            return CoachAnswer("There is no \(subject) logged\(time).", "search \(subject)")
        }
        if question.statistic == .latest {
            return CoachAnswer(
                "You last had \(subject) \(text.on(last.day)) at \(clock(last.minute))\(text.ago(last.day)).",
                "food day \(last.day)"
            )
        }
        let days = Set(found.map(\.day)).count
        let pieces = found.compactMap(\.pieces)
        let grams = found.compactMap(\.grams).reduce(0, +)
        let kcal = found.reduce(0) { $0 + $1.macros.kcal }
        let count = pieces.reduce(0, +)
        let much =
            pieces.count == found.count
            ? "\(text.forms.number(count, decimals: count == count.rounded() ? 0 : 1)) x \(subject)"
            : "\(subject) \(found.count == 1 ? "once" : "\(found.count) times")"
        let verdict = question.wantsYesOrNo ? "Yes. " : ""
        let weight = grams > 0 ? "\(text.grams(grams)), " : ""
        return CoachAnswer(
            "\(verdict)You had \(much)\(time), on \(text.counted(days, "day")): \(weight)\(text.kcal(kcal)).",
            "search \(subject)"
        )
    }

    /// The foods that are eaten most often.
    private func ranking(_ span: SpanDays) async throws -> CoachAnswer {
        let foods = try await food.eatenFoods(span.range).filter { span.contains($0.day) }
        let counts = Dictionary(grouping: foods, by: \.name).mapValues(\.count)
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10)
        guard !counts.isEmpty else {
            return CoachAnswer("There is no food logged\(span.words.isEmpty ? " yet" : " " + span.words).", "food week")
        }
        let list = counts.map { "\($0.key) (\($0.value == 1 ? "once" : "\($0.value) times"))" }.joined(separator: ", ")
        return CoachAnswer("You ate most often\(span.words.isEmpty ? "" : " " + span.words): \(list).", "food search")
    }

    /// Whether a food's name has each word that was asked for, as a word or the beginning of one.
    static func names(_ name: String, _ subject: String) -> Bool {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        return subject.split(separator: " ").allSatisfy { wanted in
            words.contains { $0 == wanted || $0 == wanted + "s" || $0 == wanted + "es" }
        }
    }

    private func figures(_ words: String) async throws -> CoachAnswer {
        guard let found = try await food.foodFigures(words) else {
            return CoachAnswer("I know no figures of \"\(words.prefix(60))\".", "food search \(Self.typed(words))")
        }
        let about = found.isSure ? "" : "about "
        let grams = found.grams.map { " (\(text.grams($0)))" } ?? ""
        let fiber = found.fiber.map { ", \(text.grams($0)) of fiber" } ?? ""
        let sugar = found.sugar.map { ", \(text.grams($0)) of sugar" } ?? ""
        return CoachAnswer(
            "\(found.name.capitalizedFirst)\(grams) has \(about)\(text.kcal(found.macros.kcal)): \(told(found.macros))\(fiber)\(sugar).",
            "food search \(Self.typed(words))"
        )
    }

    /// Words that can stand on a command line.
    private static func typed(_ words: String) -> String {
        String(words.filter { $0.isLetter || $0.isNumber || $0 == " " }.prefix(60))
    }

    /// What to eat for a meal: what is left, and what is liked.
    func idea(for meal: String) async throws -> CoachAnswer {
        let day = try await food.daySummary(today)
        let left = (kcal: day.targets.kcal - day.totals.kcal, protein: day.targets.protein - day.totals.protein)
        let rest =
            left.kcal >= 0
            ? "You have \(text.kcal(left.kcal)) and \(text.grams(max(0, left.protein))) of protein left today."
            : "You are \(text.kcal(-left.kcal)) over your target today."
        let ideas = try await food.mealIdeas(meal, on: today)
        guard let best = ideas.first else {
            return CoachAnswer(
                "\(rest) Log what you like for \(meal), or keep it as a favorite, and I can say which of it fits.",
                "food favorite list"
            )
        }
        func told(_ idea: MealIdea) -> String {
            let habit =
                idea.isFavorite ? "a favorite of yours" : idea.times == 1 ? "eaten once" : "eaten \(idea.times) times"
            return
                "\(idea.name) (\(text.kcal(idea.macros.kcal)), \(text.grams(idea.macros.protein)) of protein; \(habit))"
        }
        let next = ideas.dropFirst().first.map { ", then \(told($0))" } ?? ""
        return CoachAnswer("\(rest) Of what you like, \(told(best)) fits best\(next).", "food day")
    }
}
