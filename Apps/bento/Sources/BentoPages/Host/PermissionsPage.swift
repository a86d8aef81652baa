import Core
import CoreHosting
import PageDrawing

/// The changes that callers other than the person may make.
enum PermissionsPage {
    private static let link: LocalLink = "/permissions"

    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        async let list = request.flows.answer("host.permissions.list")
        async let flows = request.flows.all()
        let answer = try await list
        let writers = ((try? await flows) ?? []).filter { $0.effect == .writes }
        var html = HTML()
        html.addHeading(
            "Permissions",
            below:
                "Models, jobs and other programs ask before they change anything. What you answered for good stands here."
        )
        guard html.addTrouble(answer, back: link) else { return Page("Permissions", at: .permissions, content: html) }
        let entries = answer.json.list("permissions")
        html.add(.section, .class("card"), .id("permissions"), .label("Permissions given and denied"), .data("live")) {
            html in
            guard !entries.isEmpty else {
                html.addEmpty(
                    "No caller has a permission, and none is denied one.",
                    example: "Allow “model” the action “food.log”, and the coach’s model logs without asking."
                )
                return
            }
            html.add(.ul, .class("list")) { html in
                html.addItems(entries) { _ in
                    "/flows/host.permissions.list"
                } content: { html, entry in
                    let (caller, flow) = (entry.text("caller") ?? "", entry.text("flow") ?? "")
                    let permission = entry.text("permission") ?? ""
                    html.add(.li) { html in
                        html.add(.div, .class("list-main")) { html in
                            html.add(.strong, text: caller)
                            html.text(" ")
                            html.add(.span, permission == "never" ? .class("bad") : .class("good"), text: permission)
                            html.add(.p, .class("muted"), text: flow)
                        }
                        html.add(.div, .class("list-side")) {
                            $0.add(
                                FlowButton(
                                    "Take back",
                                    flow: "host.permissions.delete",
                                    [("caller", caller), ("flow", flow)],
                                    of: "\(caller), \(flow)",
                                    look: .danger,
                                    back: link
                                )
                            )
                        }
                    }
                }
            }
        }
        addForm(writers, to: &html)
        return Page("Permissions", at: .permissions, content: html)
    }

    private static func addForm(_ writers: [CallableFlow], to html: inout HTML) {
        html.add(.section, .class("card"), .labelledBy("say-title")) { html in
            html.add(.h2, .id("say-title"), text: "Say it before anybody asks")
            html.addFlowForm("host.permissions.allow", back: link, .class("form")) { html in
                html.addField(
                    "Who",
                    id: "caller",
                    hint: "model, job, or client:NAME",
                    .type(.text),
                    .name("caller"),
                    .value("model"),
                    .required()
                )
                html.addField(
                    "What",
                    id: "flow",
                    .type(.text),
                    .name("flow"),
                    .list("actions"),
                    .required(),
                    .placeholder("food.log"),
                    .withoutCompletion
                )
                html.add(.datalist, .id("actions")) { html in
                    for flow in writers.prefix(200) { html.add(.option, .value(flow.id), text: "") }
                }
                html.add(.div, .class("actions")) { html in
                    html.add(.button, .class("button", "primary"), .type(.submit), text: "Allow")
                    html.add(
                        .button,
                        .class("button"),
                        .type(.submit),
                        .formAction("/flows/host.permissions.deny"),
                        text: "Deny"
                    )
                }
            }
        }
    }
}
