import Core
import CoreHosting
import PageDrawing

/// Tools of other programs.
enum PluginsPage {
    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        var html = HTML()
        html.addHeading("Plug-ins", below: "Tools of other programs, called as Bento’s own.")
        let flow = try await list(request)
        guard let flow else {
            html.addEmpty("This Bento was built without plug-ins.")
            return Page("Plug-ins", at: .plugins, content: html)
        }
        html.add(.section, .class("card"), .id("plugins"), .label("Plug-ins"), .data("live")) { html in
            html.add(flow, in: request, back: "/plugins")
        }
        html.add(
            .p,
            .class("muted"),
            text: "A program is added in a terminal alone, since it runs with your rights: bento plugins add"
        )
        return Page("Plug-ins", at: .plugins, content: html)
    }

    private static func list(_ request: PageRequest) async throws -> Answer? {
        for id in ["host.plugins.list", "host.plugins"] where try await request.flows.isThere(id) {
            return try await request.flows.answer(id)
        }
        return nil
    }
}
