import Core
import PageDrawing

/// A sentence as it would be logged.
enum FoodPreview {
    static func add(_ answer: Answer, in request: PageRequest, to html: inout HTML) {
        guard html.addTrouble(answer, back: "/food") else { return }
        let items = answer.json.list("items")
        html.add(.div, .class("card", "preview")) { html in
            guard !items.isEmpty else {
                html.add(.p, .class("muted"), text: "No food is read in this yet.")
                return
            }
            html.add(.ul, .class("foods")) { html in
                html.addItems(items, keeping: 17_000) { _ in
                    "/flows/food.parse"
                } content: { html, item in
                    html.add(.li) { html in
                        html.add(.div, .class("food")) { html in
                            html.add(.span, .class("food-name"), .ownDirection, text: DayMeals.name(of: item))
                            html.add(
                                .span,
                                .class("muted", "number"),
                                text: item.number("grams").map { "\(request.whole($0)) g" } ?? ""
                            )
                            html.add(
                                .span,
                                .class("number"),
                                text: item.number("kcal").map { "\(request.whole($0)) kcal" } ?? "no figures"
                            )
                        }
                        if let assumed = item.texts("assumptions").first {
                            html.add(.p, .class("hint"), .ownDirection, text: assumed)
                        }
                    }
                }
            }
            let unread = answer.json.texts("notUnderstood").prefix(5)
            if !unread.isEmpty {
                html.add(
                    .p,
                    .class("warning"),
                    .ownDirection,
                    text: "Not understood: \(unread.joined(separator: ", "))"
                )
            }
            if let totals = answer.json["totals"] {
                html.add(
                    .p,
                    .class("strong"),
                    text:
                        "\(request.whole(totals.number("kcal"))) kcal, \(request.whole(totals.number("protein"))) g protein"
                )
            }
        }
    }
}
