import CoachIntents
import Core

extension FoodAnswers {
    func meals(_ question: FigureQuestion, _ span: SpanDays) async throws -> CoachAnswer? {
        let foods = try await foods(question, span.range).filter { span.contains($0.day) }
        let at = at(question, " for ")
        let time = span.words.isEmpty ? "" : " \(span.words)"
        let verdict = question.wantsYesOrNo
        guard let first = foods.first, let last = foods.last else {
            return CoachAnswer("\(verdict ? "No. " : "")There is no food logged\(at)\(time).", "food week")
        }
        switch question.statistic {
        case .count:
            let days = text.counted(Set(foods.map(\.day)).count, "day")
            return CoachAnswer(
                "You logged \(text.counted(Set(foods.map(\.entry)).count, "meal"))\(at)\(time), on \(days).",
                "food day \(last.day)"
            )
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
            return CoachAnswer(
                "\(verdict ? "Yes. " : "")You ate \(shown)\(more)\(at)\(time): \(text.kcal(sum.kcal)).",
                "food day \(last.day)"
            )
        }
    }

    private func told(_ foods: [EatenFood], _ lead: String) -> String {
        guard let first = foods.first else { return "" }
        let names = foods.map(\.name).joined(separator: ", ")
        return "\(lead) \(names), \(text.on(first.day)) at \(clock(first.minute))."
    }

    func clock(_ minute: Int) -> String {
        let (hour, rest) = (min(max(minute, 0), 1439) / 60, min(max(minute, 0), 1439) % 60)
        let minutes = rest < 10 ? "0\(rest)" : "\(rest)"
        guard !text.forms.uses24Hours else { return "\(hour < 10 ? "0" : "")\(hour):\(minutes)" }
        return "\(hour % 12 == 0 ? 12 : hour % 12):\(minutes) \(hour < 12 ? "am" : "pm")"
    }

    func eaten(_ question: FigureQuestion, _ span: SpanDays) async throws -> CoachAnswer {
        guard let subject = question.subject else { return try await ranking(question, span) }
        let found = try await foods(question, span.range).filter {
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
        if question.statistic == .earliest {
            let first = found[0]
            return CoachAnswer(
                "You first had \(subject) \(text.on(first.day)) at \(clock(first.minute))\(text.ago(first.day)).",
                "food day \(first.day)"
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
        if question.statistic == .mean {
            // Of all days: who did not log any had none.
            let first = max(span.range.lowerBound, found[0].day)
            let all = max(1, first.days(to: min(span.range.upperBound, today)) + 1)
            let per = question.group == .week ? 7.0 : question.group == .month ? 30.4 : 1
            let mean = (pieces.count == found.count ? count : Double(found.count)) / Double(all) * per
            return CoachAnswer(
                "You have \(text.forms.number(mean, decimals: 1)) x \(subject) a \(question.group?.rawValue ?? "day") on average\(time), over \(text.counted(all, "day")).",
                "search \(subject)"
            )
        }
        let weight = grams > 0 ? "\(text.grams(grams)), " : ""
        return CoachAnswer(
            "\(verdict)You had \(much)\(time), on \(text.counted(days, "day")): \(weight)\(text.kcal(kcal)).",
            "search \(subject)"
        )
    }

    /// The foods that are eaten most often.
    private func ranking(_ question: FigureQuestion, _ span: SpanDays) async throws -> CoachAnswer {
        let foods = try await foods(question, span.range).filter { span.contains($0.day) }
        let counts = Dictionary(grouping: foods, by: \.name).mapValues(\.count)
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10)
        guard !counts.isEmpty else {
            return CoachAnswer("There is no food logged\(span.words.isEmpty ? " yet" : " " + span.words).", "food week")
        }
        let list = counts.map { "\($0.key) (\($0.value == 1 ? "once" : "\($0.value) times"))" }.joined(separator: ", ")
        return CoachAnswer("You ate most often\(span.words.isEmpty ? "" : " " + span.words): \(list).", "food search")
    }

    /// True if a food's name has each word that was asked for, as a word or the beginning of one.
    static func names(_ name: String, _ subject: String) -> Bool {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        return subject.split(separator: " ").allSatisfy { wanted in
            words.contains { $0 == wanted || $0 == wanted + "s" || $0 == wanted + "es" }
        }
    }

    func figures(_ words: String) async throws -> CoachAnswer {
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

    /// A suggestion for a meal, by what is left and what is liked.
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
