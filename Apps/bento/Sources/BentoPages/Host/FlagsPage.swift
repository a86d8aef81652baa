import Core
import CoreHosting
import PageDrawing

/// Flags: what each is, who set it, and a switch of one's own.
enum FlagsPage {
    private static let link: LocalLink = "/flags"

    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        let answer = try await request.flows.answer("host.flags.list")
        var html = HTML()
        html.addHeading(
            "Flags",
            below: "Finer switches than features. What you say counts before what a file or a server says."
        )
        guard html.addTrouble(answer, back: link) else { return Page("Flags", at: .flags, content: html) }
        let flags = answer.json.list("flags").filter { $0.text("id") != nil }
        let first = min(max(0, request.item("from").flatMap(Int.init) ?? 0), flags.count)
        html.add(.section, .class("card"), .id("flags"), .label("Flags"), .data("live")) { html in
            if flags.isEmpty { html.addEmpty("There is no flag.") }
            html.add(.ul, .class("list")) { html in
                html.addItems(flags[first...]) {
                    link.query("from", first + $0)
                } content: { html, flag in
                    add(flag, to: &html)
                }
            }
        }
        return Page("Flags", at: .flags, content: html)
    }

    private static func add(_ flag: JSONValue, to html: inout HTML) {
        let id = flag.text("id") ?? ""
        let value = flag.text("value") ?? ""
        let isDefault = flag.text("origin") == "default"
        html.add(.li) { html in
            html.add(.div, .class("list-main")) { html in
                html.add(.strong, text: id)
                if !isDefault { html.add(.span, .class("badge"), text: "set by \(flag.text("origin") ?? "somebody")") }
                html.add(.p, .class("muted"), text: flag.text("help") ?? "")
            }
            html.add(.div, .class("list-side")) { html in
                if !isDefault {
                    html.add(
                        FlowButton("Reset", flow: "host.flags.unset", [("flag", id)], of: id, look: .quiet, back: link)
                    )
                }
                if ["on", "off"].contains(value) {
                    let isOn = value == "on"
                    html.addSwitch(
                        id,
                        isOn: isOn,
                        flow: "host.flags.set",
                        [("flag", id), ("value", isOn ? "off" : "on")],
                        back: link
                    )
                } else {
                    html.add(
                        .a,
                        .href(LocalLink("/flows/host.flags.set").query("flag", id)),
                        .ownDirection,
                        text: value.isEmpty ? "set" : String(value.prefix(40))
                    )
                }
            }
        }
    }
}
