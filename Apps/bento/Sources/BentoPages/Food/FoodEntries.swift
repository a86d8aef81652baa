import Core
import PageDrawing

/// The food that was eaten, meal by meal, with the actions for each entry.
enum FoodEntries {
    static func add(_ meals: DayMeals, in request: PageRequest, to html: inout HTML) {
        let entries = meals.json.list("entries")
        let first = min(max(0, request.item("from").flatMap(Int.init) ?? 0), entries.count)
        html.add(.section, .class("stack"), .id("meals"), .labelledBy("meals-title"), .data("live")) { html in
            html.add(.h2, .id("meals-title"), text: "Meals")
            guard !entries.isEmpty else {
                html.addEmpty(
                    "Nothing is logged for this day.",
                    example: "Write it in one sentence: “2 eggs, a slice of toast with butter and a coffee”."
                )
                return
            }
            html.add(.ul, .class("meals")) { html in
                html.addItems(entries[first...], keeping: 5_500) {
                    meals.back.query("from", first + $0)
                } content: { html, entry in
                    html.add(.li, .class("card")) { add(entry, meals, in: request, to: &$0) }
                }
            }
            addPlanned(meals, in: request, to: &html)
            addHint(meals, to: &html)
        }
    }

    /// Links a food without figures to a form for them; other hints are text.
    private static func addHint(_ meals: DayMeals, to html: inout HTML) {
        if let name = meals.json.texts("unresolved").first {
            html.add(.p, .class("hint")) { html in
                html.text("“\(name.prefix(60))” has no figures yet. ")
                html.add(
                    .a,
                    .href(LocalLink("/flows/food.own.add").query("name", name.prefix(200))),
                    text: "Give it some"
                )
            }
        } else if let hint = meals.json.text("hint"), !hint.contains("bento ") {
            html.add(.p, .class("hint"), .ownDirection, text: hint)
        }
    }

    private static func add(_ entry: JSONValue, _ meals: DayMeals, in request: PageRequest, to html: inout HTML) {
        let id = entry.text("id") ?? ""
        let title = DayMeals.title(of: entry)
        html.add(.div, .class("row", "between")) { html in
            html.add(.h3) { html in
                html.text(DayMeals.meal(entry.text("meal")))
                if let time = entry.text("localTime") { html.add(.small, .class("muted"), text: " \(time)") }
            }
            html.add(.span, .class("strong", "number"), text: "\(request.whole(entry["totals"]?.number("kcal"))) kcal")
        }
        let isEdited = request.item("edit") == id && !id.isEmpty
        html.add(.ul, .class("foods")) { html in
            let items = Array(entry.list("items").enumerated())
            html.addItems(items, keeping: 6_500) { _ in
                LocalLink("/flows/food.day").query("day", meals.day)
            } content: { html, numbered in
                html.add(.li) { html in
                    add(numbered.element, in: request, to: &html)
                    if isEdited {
                        addChange(numbered.element, number: numbered.offset + 1, of: entry, meals, to: &html)
                    }
                }
            }
        }
        if !id.isEmpty { addActions(id, title, isEdited: isEdited, meals, in: request, to: &html) }
    }

    private static func addActions(
        _ id: String,
        _ title: String,
        isEdited: Bool,
        _ meals: DayMeals,
        in request: PageRequest,
        to html: inout HTML
    ) {
        html.add(.div, .class("actions")) { html in
            let day = meals.day.description
            if isEdited {
                html.add(.a, .class("button", "small"), .href(meals.back), text: "Done")
            } else {
                html.add(
                    .a,
                    .class("button", "quiet", "small"),
                    .href(meals.back.query("edit", id)),
                    .label("Change: \(title.prefix(60))"),
                    text: "Change"
                )
            }
            html.add(
                FlowButton(
                    "Again",
                    flow: "food.copy",
                    [("entry", id), ("from", day), ("to", request.today.description)],
                    of: title,
                    look: .quiet,
                    back: meals.back
                )
            )
            if isEdited {
                html.add(
                    FlowButton(
                        "Keep as a favorite",
                        flow: "food.favorite.add",
                        [("entry", id), ("day", day), ("name", String(title.prefix(60)))],
                        look: .quiet,
                        back: meals.back
                    )
                )
            }
            html.add(
                FlowButton(
                    "Delete",
                    flow: "food.delete",
                    [("entry", id), ("day", day)],
                    of: title,
                    look: .danger,
                    back: meals.back
                )
            )
        }
    }

    private static func add(_ item: JSONValue, in request: PageRequest, to html: inout HTML) {
        html.add(.div, .class("food")) { html in
            html.add(.span, .class("food-name"), .ownDirection) { html in
                html.text(DayMeals.name(of: item))
                if item.text("state") == "unresolved" {
                    html.text(" ")
                    html.add(.small, .class("warning"), text: "no figures")
                } else if item.text("state") == "unverified" {
                    html.add(.small, .class("muted"), text: " about")
                }
            }
            html.add(.span, .class("muted", "number"), text: amount(of: item, in: request))
            html.add(
                .span,
                .class("number"),
                text: item.number("kcal").map { "\(request.whole($0 * servings(item))) kcal" } ?? "–"
            )
            let macros = ["protein", "carbs", "fat"].compactMap { name in
                item.number(name).map { "\(request.whole($0 * servings(item))) g \(name)" }
            }
            html.add(.span, .class("muted", "macros"), text: macros.joined(separator: " · "))
        }
    }

    private static func servings(_ item: JSONValue) -> Double { min(max(0, item.number("servings") ?? 1), 1_000) }

    private static func amount(of item: JSONValue, in request: PageRequest) -> String {
        if let grams = item.number("grams") { return "\(request.whole(grams * servings(item))) g" }
        return item.number("quantity").map { request.number($0) } ?? ""
    }

    /// The amount of a food, in grams if it has a weight, otherwise in servings.
    private static func addChange(
        _ item: JSONValue,
        number: Int,
        of entry: JSONValue,
        _ meals: DayMeals,
        to html: inout HTML
    ) {
        let name = DayMeals.name(of: item)
        html.add(.div, .class("row", "change")) { html in
            html.addFlowForm("food.edit", back: meals.back, .class("inline")) { html in
                addTarget(number, of: entry, meals, to: &html)
                let (field, unit) = item.number("grams") == nil ? ("servings", "servings") : ("grams", "grams")
                let value = item.number(field) ?? 1
                html.add(.label, .class("hush"), .names("amount-\(number)"), text: "\(unit) of \(name)")
                html.add(
                    .input,
                    .id("amount-\(number)"),
                    .type(.number),
                    .name(field),
                    .value(value == value.rounded() ? String(Int(value)) : String(value)),
                    .minimum("0"),
                    .step("any"),
                    .required()
                )
                html.add(.span, .class("muted"), text: unit == "grams" ? "g" : unit)
                html.add(
                    .button,
                    .class("button", "small"),
                    .type(.submit),
                    .label("Save \(unit) of \(name)"),
                    text: "Save"
                )
            }
            html.addFlowForm("food.edit", back: meals.back, .class("inline")) { html in
                addTarget(number, of: entry, meals, to: &html)
                html.add(.input, .type(.hidden), .name("remove"), .value("true"))
                html.add(
                    .button,
                    .class("button", "quiet", "small", "remove"),
                    .type(.submit),
                    .label("Take out \(name)"),
                    text: "Take out"
                )
            }
        }
    }

    private static func addTarget(_ number: Int, of entry: JSONValue, _ meals: DayMeals, to html: inout HTML) {
        html.add(.input, .type(.hidden), .name("target"), .value(entry.text("id")))
        html.add(.input, .type(.hidden), .name("on"), .value(meals.day.description))
        if entry.list("items").count > 1 {
            html.add(.input, .type(.hidden), .name("item"), .value(String(number)))
        }
    }

    private static func addPlanned(_ meals: DayMeals, in request: PageRequest, to html: inout HTML) {
        let planned = meals.json.list("planned")
        guard !planned.isEmpty else { return }
        html.add(.h3, text: "Planned")
        html.add(.ul, .class("list")) { html in
            html.addItems(planned, keeping: 3_500) { _ in
                "/flows/food.plan.list"
            } content: { html, plan in
                let words = plan.text("text") ?? plan.text("name") ?? DayMeals.title(of: plan)
                html.add(.li) { html in
                    html.add(.span, .class("list-main"), .ownDirection, text: words)
                    if let id = plan.text("id") {
                        html.add(
                            FlowButton(
                                "I ate it",
                                flow: "food.plan.log",
                                [("plan", id), ("day", meals.day.description)],
                                of: words,
                                back: meals.back
                            )
                        )
                    }
                }
            }
        }
    }
}
