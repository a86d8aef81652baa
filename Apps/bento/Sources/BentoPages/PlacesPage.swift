import Core
import CoreHosting
import PageDrawing

/// The map around the person, their places, and search.
enum PlacesPage {
    private static let link: LocalLink = "/places"

    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        let flows = request.flows
        let around = request.item("around")
        var near: [String: JSONValue] = ["limit": 6]
        if let around { near["place"] = .string(around) }
        async let map = flows.answer("location.map", .object(view(request)))
        async let kept = flows.answer("location.list")
        async let nearby = flows.answer("location.near", .object(near))
        async let fences = flows.answer("location.fence.list")
        let (drawn, own, close, fenced) = try await (map, kept, nearby, fences)

        var html = HTML()
        html.addHeading("Places", below: around.map { "Around \($0.prefix(80))" })
        if case .away = own { html.addTrouble(own, back: link); return Page("Places", at: .places, content: html) }
        html.add(.form, .method(.get), .action(link), .class("stack")) { html in
            html.addSentence(
                "Find a place",
                id: "around",
                name: "around",
                value: around,
                placeholder: "Lisbon, or 52.52, 13.405",
                button: "Show it",
                .data("key", "n")
            )
        }
        addMap(drawn, around: around, in: request, to: &html)
        html.add(.div, .class("split")) { html in
            addOwn(own, in: request, to: &html)
            html.addSection("near", "Nearby") { html in html.add(close, headingLevel: 3, in: request, back: link) }
        }
        html.add(.div, .class("split")) { html in
            addHere(to: &html)
            addFences(fenced, in: request, to: &html)
        }
        html.add(
            .p,
            .class("muted"),
            text:
                "Places: GeoNames, CC BY 4.0. Outlines: Natural Earth. Nothing is sent anywhere unless you set up an online geocoder."
        )
        return Page("Places", at: .places, content: html)
    }

    /// What the map shows, as the address says.
    private static func view(_ request: PageRequest) -> [String: JSONValue] {
        if request.item("world") != nil { return ["world": true] }
        var view: [String: JSONValue] = [:]
        if let around = request.item("around") { view["around"] = .string(around) }
        if let radius = request.item("radius").flatMap(Double.init), (0.1...20_000).contains(radius) {
            view["radius"] = .number(radius)
        }
        return view
    }

    private static func addMap(
        _ drawn: Answer,
        around: String?,
        in request: PageRequest,
        to html: inout HTML
    ) {
        html.add(.section, .class("card"), .id("map"), .label("Map"), .data("live")) { html in
            html.add(
                drawn,
                in: request,
                drawing: DrawingContext(forms: request.forms, mapLink: { view(of: $0) }),
                back: link
            )
            html.add(.nav, .class("actions"), .label("The map’s view")) { html in
                for kilometers in [2, 20, 200, 2_000] {
                    let view = link.query("around", around).query("radius", kilometers)
                    html.add(
                        .a,
                        .class("button", "small"),
                        .href(view),
                        text: "\(request.forms.number(Int64(kilometers))) km"
                    )
                }
                html.add(.a, .class("button", "small"), .href(link.query("world", 1)), text: "World")
            }
        }
    }

    private static func addFences(_ fenced: Answer, in request: PageRequest, to html: inout HTML) {
        html.addSection("fences", "Fences") { html in
            if fenced.json.list("fences").isEmpty, fenced.outcome != nil {
                html.addEmpty("No fence yet. One tells when you arrive or leave.")
            } else {
                html.add(fenced, headingLevel: 3, in: request, back: link)
            }
            html.add(.a, .class("button", "small"), .href("/flows/location.fence.add"), text: "Add a fence")
        }
    }

    /// The same page with what lies within bounds on its map.
    private static func view(of bounds: MapPicture.Bounds) -> LocalLink {
        let middle = ((bounds.south + bounds.north) / 2, (bounds.west + bounds.east) / 2)
        let kilometers = abs(bounds.north - bounds.south) / 2 * 111.2
        func text(_ value: Double, _ steps: Double) -> String {
            value.isFinite ? String((min(max(value, -360), 20_000) * steps).rounded() / steps) : "0"
        }
        return link.query("around", "\(text(middle.0, 1e4)),\(text(middle.1, 1e4))")
            .query("radius", text(max(0.1, kilometers), 10))
    }

    private static func addOwn(_ answer: Answer, in request: PageRequest, to html: inout HTML) {
        html.addSection("own", "Your places") { html in
            guard html.addTrouble(answer, back: link) else { return }
            let places = answer.json.list("places")
            if places.isEmpty {
                html.addEmpty(
                    "None kept yet.",
                    example: "Keep “Gym” at 51.34, 12.37, and the name stands for it everywhere."
                )
            } else {
                html.add(.ul, .class("list")) { html in
                    html.addItems(places.prefix(200), keeping: 12_000) { _ in
                        "/flows/location.list"
                    } content: { html, place in
                        let name = place.text("name") ?? "Place"
                        html.add(.li) { html in
                            html.add(.div, .class("list-main")) { html in
                                html.add(.a, .href(link.query("around", name)), .ownDirection, text: name)
                                if let words = place.text("subtitle") {
                                    html.add(.p, .class("muted"), .ownDirection, text: words)
                                }
                            }
                            if let id = place.text("id") {
                                html.add(.div, .class("list-side")) {
                                    $0.add(
                                        FlowButton(
                                            "Delete",
                                            flow: "location.delete",
                                            [("place", id)],
                                            of: name,
                                            look: .danger,
                                            back: link
                                        )
                                    )
                                }
                            }
                        }
                    }
                }
            }
            html.addFlowForm("location.add", back: link, .class("row")) { html in
                html.add(.input, .type(.text), .name("name"), .label("Its name"), .placeholder("Gym"), .required())
                html.add(
                    .input,
                    .type(.text),
                    .name("at"),
                    .label("Where it is"),
                    .placeholder("51.34, 12.37 or a name"),
                    .required()
                )
                html.add(.button, .class("button"), .type(.submit), text: "Keep")
            }
        }
    }

    private static func addHere(to html: inout HTML) {
        html.addSection("here", "Where you are") { html in
            html.addFlowForm("location.set", back: link, .class("row")) { html in
                html.add(
                    .input,
                    .type(.text),
                    .name("place"),
                    .label("Where you are"),
                    .placeholder("Leipzig"),
                    .required()
                )
                html.add(.button, .class("button"), .type(.submit), text: "I am here")
            }
            html.add(.p, .class("hint"), text: "Bento never asks your browser where you are.")
        }
    }
}
