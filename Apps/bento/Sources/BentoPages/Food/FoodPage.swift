import Core
import CoreHosting
import PageDrawing

/// A day of eating. Its totals stay in sight, and logging is one sentence or one press.
enum FoodPage {
    static func make(_ request: PageRequest) async throws -> Page {
        switch request.path.first {
        case nil: try await day(request)
        case "week": try await figures("food.week", "Week", tab: 1, request)
        case "trends": try await figures("food.trends", "Trends", tab: 2, request)
        case "targets": try await figures("food.targets", "Targets", tab: 3, request)
        default: .notFound(request)
        }
    }

    static func link(_ day: LocalDay, in request: PageRequest) -> LocalLink {
        LocalLink("/food").query("day", day == request.today ? nil : day)
    }

    private static func day(_ request: PageRequest) async throws -> Page {
        let day = request.item("day").flatMap(LocalDay.init) ?? request.today
        let back = link(day, in: request)
        let flows = request.flows
        let sentence = request.item("text")
        async let sheet = flows.answer("food.day", ["day": .string(day.description)])
        async let before = flows.answer("food.day", ["day": .string(day.adding(days: -1).description)])
        async let favorites = flows.answer("food.favorite.list")
        let parsed =
            if let sentence { try await flows.answer("food.parse", ["text": .string(sentence)]) } else { Answer?.none }
        let (answer, earlier, kept) = try await (sheet, before, favorites)

        var html = HTML()
        html.addHeading("Food", below: request.name(of: day)) { addDays(around: day, in: request, to: &$0) }
        addTabs(0, to: &html)
        guard html.addTrouble(answer, back: back) else { return Page("Food", at: .food, content: html) }
        let meals = DayMeals(day: day, json: answer.json, back: back)
        addTotals(meals, in: request, to: &html)
        addSentence(sentence, parsed: parsed, meals, in: request, to: &html)
        addOneTap(favorites: kept.json.list("favorites"), before: earlier.json.list("entries"), meals, to: &html)
        FoodEntries.add(meals, in: request, to: &html)
        html.add(.div, .class("split")) { html in
            addWater(meals, in: request, to: &html)
            addWeight(meals, in: request, to: &html)
        }
        return Page("Food", at: .food, content: html)
    }

    private static func figures(_ flow: String, _ title: String, tab: Int, _ request: PageRequest) async throws -> Page
    {
        let answer = try await request.flows.answer(flow)
        var html = HTML()
        html.addHeading("Food", below: title)
        addTabs(tab, to: &html)
        html.add(.section, .class("card"), .id("figures"), .label(title), .data("live")) { html in
            html.add(answer, in: request, back: "/food")
        }
        return Page("Food: \(title)", at: .food, content: html)
    }

    private static func addTabs(_ current: Int, to html: inout HTML) {
        html.addTabs(
            [("Day", "/food"), ("Week", "/food/week"), ("Trends", "/food/trends"), ("Targets", "/food/targets")],
            at: current,
            of: "Food"
        )
    }

    private static func addDays(around day: LocalDay, in request: PageRequest, to html: inout HTML) {
        html.add(.nav, .class("actions"), .label("Days")) { html in
            html.add(
                .a,
                .class("button", "icon"),
                .href(link(day.adding(days: -1), in: request)),
                .label("The day before"),
                text: "‹"
            )
            if day != request.today { html.add(.a, .class("button"), .href("/food"), text: "Today") }
            html.add(
                .a,
                .class("button", "icon"),
                .href(link(day.adding(days: 1), in: request)),
                .label("The day after"),
                text: "›"
            )
        }
    }

    // MARK: Totals

    private static func addTotals(_ meals: DayMeals, in request: PageRequest, to html: inout HTML) {
        let (totals, targets) = (meals.json["totals"] ?? .null, meals.json["targets"] ?? .null)
        html.add(.section, .class("sticky", "totals"), .id("totals"), .label("Totals of the day"), .data("live")) {
            html in
            let (kcal, target) = (totals.number("kcal") ?? 0, targets.number("kcal") ?? 0)
            html.add(.div, .class("total", "energy")) { html in
                html.add(.p, .class("figure")) { html in
                    html.text(request.whole(kcal))
                    html.add(.small, text: target > 0 ? " of \(request.whole(target)) kcal" : " kcal")
                }
                html.addMeter("Energy", value: kcal, target: target, words: rest(of: kcal, target, "kcal", in: request))
            }
            for (name, title) in [("protein", "Protein"), ("carbs", "Carbs"), ("fat", "Fat")] {
                let (value, target) = (totals.number(name) ?? 0, targets.number(name) ?? 0)
                html.add(.div, .class("total")) { html in
                    html.addMeter(
                        title,
                        value: value,
                        target: target,
                        words: target > 0
                            ? "\(request.whole(value)) / \(request.whole(target)) g" : "\(request.whole(value)) g"
                    )
                }
            }
        }
    }

    private static func rest(of value: Double, _ target: Double, _ unit: String, in request: PageRequest) -> String {
        guard target > 0 else { return "no target yet" }
        let left = target - value
        return left >= 0 ? "\(request.whole(left)) \(unit) left" : "\(request.whole(-left)) \(unit) over"
    }

    // MARK: Logging

    private static func addSentence(
        _ sentence: String?,
        parsed: Answer?,
        _ meals: DayMeals,
        in request: PageRequest,
        to html: inout HTML
    ) {
        html.addFlowForm("food.log", back: meals.back, .class("stack"), .id("log")) { html in
            html.addSentence(
                "What you ate, in your own words",
                id: "text",
                value: sentence,
                placeholder: "2 eggs, toast with butter and a coffee",
                button: "Log",
                .data("key", "n"),
                .data("preview", "preview")
            )
            if meals.day != request.today {
                html.add(.input, .type(.hidden), .name("day"), .value(meals.day.description))
            }
            html.add(.div, .id("preview")) { html in
                if let parsed { FoodPreview.add(parsed, in: request, to: &html) }
            }
            html.add(.div, .class("actions", "without-script")) { html in
                html.add(
                    .button,
                    .class("button", "small"),
                    .type(.submit),
                    .formAction(meals.back),
                    .formMethod(.get),
                    text: "Preview"
                )
            }
        }
    }

    private static func addOneTap(
        favorites: [JSONValue],
        before: [JSONValue],
        _ meals: DayMeals,
        to html: inout HTML
    ) {
        let again = before.compactMap { entry in entry.text("id").map { ($0, DayMeals.title(of: entry)) } }.prefix(5)
        let kept = favorites.compactMap { $0.text("name") }.prefix(8)
        guard !again.isEmpty || !kept.isEmpty else { return }
        html.add(.section, .class("one-tap"), .labelledBy("one-tap-title")) { html in
            html.add(.h2, .id("one-tap-title"), .class("hush"), text: "Log again in one press")
            html.add(.div, .class("chips")) { html in
                for name in kept {
                    html.add(
                        FlowButton(
                            "★ \(name.prefix(40))",
                            flow: "food.favorite.log",
                            [("name", name), ("day", meals.day.description)],
                            back: meals.back
                        )
                    )
                }
                for (id, title) in again {
                    let fields = [
                        ("entry", id), ("from", meals.day.adding(days: -1).description), ("to", meals.day.description),
                    ]
                    html.add(FlowButton("+ \(title.prefix(40))", flow: "food.copy", fields, back: meals.back))
                }
            }
        }
    }

    // MARK: Water and weight

    private static func addWater(_ meals: DayMeals, in request: PageRequest, to html: inout HTML) {
        let isMetric = request.context.units == .metric
        let milliliters = meals.json.number("waterMl") ?? 0
        html.addSection("water", "Water") { html in
            html.add(.p, .class("figure")) { html in
                html.text(request.whole(isMetric ? milliliters : milliliters / 29.5735))
                html.add(.small, text: isMetric ? " ml" : " fl oz")
            }
            html.add(.div, .class("actions")) { html in
                for amount in isMetric ? ["250 ml", "500 ml"] : ["8 oz", "16 oz"] {
                    html.add(
                        FlowButton(
                            "+ \(amount)",
                            flow: "food.water",
                            [("amount", amount), ("day", meals.day.description)],
                            back: meals.back
                        )
                    )
                }
            }
        }
    }

    private static func addWeight(_ meals: DayMeals, in request: PageRequest, to html: inout HTML) {
        let isMetric = request.context.units == .metric
        html.addSection("weight", "Weight") { html in
            html.addFlowForm("food.weigh", back: meals.back, .class("row")) { html in
                html.add(.input, .type(.hidden), .name("day"), .value(meals.day.description))
                html.add(
                    .label,
                    .class("hush"),
                    .names("weight-field"),
                    text: "Weight, such as \(isMetric ? "81.2 kg" : "179 lb")"
                )
                html.add(
                    .input,
                    .id("weight-field"),
                    .type(.text),
                    .name("weight"),
                    .required(),
                    .keyboard(.decimal),
                    .placeholder(isMetric ? "81.2 kg" : "179 lb"),
                    .withoutCompletion
                )
                html.add(.button, .class("button"), .type(.submit), text: "Weigh in")
            }
            html.add(.p, .class("muted")) { html in
                html.text("The trend stands under ")
                html.add(.a, .href("/food/trends"), text: "trends")
                html.text(".")
            }
        }
    }
}
