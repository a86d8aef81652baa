import Core
import CoreHosting
import PageDrawing

/// The parts of Bento, each with its switch.
enum FeaturesPage {
    private static let link: LocalLink = "/features"

    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        let answer = try await request.flows.answer("host.features.list")
        var html = HTML()
        html.addHeading("Features", below: "What is off keeps its data.")
        guard html.addTrouble(answer, back: link) else { return Page("Features", at: .features, content: html) }
        html.add(.section, .class("card"), .id("features"), .label("Features"), .data("live")) { html in
            html.add(.ul, .class("list")) { html in
                html.addItems(answer.json.list("features")) { _ in
                    "/flows/host.features.list"
                } content: { html, feature in
                    guard let id = feature.text("id") else { return }
                    let isOn = feature.text("state") == "on"
                    html.add(.li) { html in
                        html.add(.div, .class("list-main")) { html in
                            html.add(.strong, text: feature.text("title") ?? id)
                            html.add(.p, .class("muted"), text: feature.text("summary") ?? "")
                            if !isOn, let state = feature.text("state") { html.add(.p, .class("warning"), text: state) }
                        }
                        html.add(.div, .class("list-side")) { html in
                            if let count = feature.number("flows") {
                                html.add(.span, text: "\(request.whole(count)) actions")
                            }
                            html.addSwitch(
                                feature.text("title") ?? id,
                                isOn: isOn,
                                flow: isOn ? "host.features.disable" : "host.features.enable",
                                [("id", id)],
                                back: link
                            )
                        }
                    }
                }
            }
        }
        return Page("Features", at: .features, content: html)
    }
}
