import Core
import CoreHosting
import PageDrawing

/// Settings, one group at a time, each with the origin of its value.
enum SettingsPage {
    private static let link: LocalLink = "/settings"

    static func make(_ request: PageRequest) async throws -> Page {
        guard request.path.isEmpty else { return .notFound(request) }
        let answer = try await request.flows.answer("host.settings.list")
        var html = HTML()
        html.addHeading("Settings")
        guard html.addTrouble(answer, back: link) else { return Page("Settings", at: .settings, content: html) }
        let settings = answer.json.list("settings").filter { $0.text("id") != nil }
        let groups = Self.groups(settings)
        guard let wanted = request.item("group").flatMap({ name in groups.first { $0.name == name } }) else {
            addGroups(groups, in: request, to: &html)
            return Page("Settings", at: .settings, content: html)
        }
        html.add(.p) { $0.add(.a, .href(link), text: "All settings") }
        let first = min(max(0, request.item("from").flatMap(Int.init) ?? 0), wanted.settings.count)
        html.addSection("group", title(of: wanted.name)) { html in
            html.add(.ul, .class("settings")) { html in
                html.addItems(wanted.settings[first...]) {
                    link.query("group", wanted.name).query("from", first + $0)
                } content: { html, setting in
                    add(setting, group: wanted.name, to: &html)
                }
            }
        }
        return Page("Settings: \(title(of: wanted.name))", at: .settings, content: html)
    }

    private struct Group {
        let name: String
        var settings: [JSONValue]
    }

    /// By the first part of their names, in their order.
    private static func groups(_ settings: [JSONValue]) -> [Group] {
        var groups: [Group] = []
        for setting in settings {
            let name = String((setting.text("id") ?? "").prefix { $0 != "." })
            if let index = groups.firstIndex(where: { $0.name == name }) {
                groups[index].settings.append(setting)
            } else {
                groups.append(Group(name: name, settings: [setting]))
            }
        }
        return groups
    }

    private static func title(of group: String) -> String {
        switch group {
        case "host": "Bento itself"
        case "location": "Places"
        default: group.prefix(1).uppercased() + group.dropFirst()
        }
    }

    private static func addGroups(_ groups: [Group], in request: PageRequest, to html: inout HTML) {
        let changed = groups.flatMap(\.settings).filter { isChanged($0) }
        html.addSection("changed", "Changed") { html in
            guard !changed.isEmpty else {
                html.add(.p, .class("muted"), text: "Everything is as it came.")
                return
            }
            html.add(.dl, .class("pairs")) { html in
                for setting in changed.prefix(40) where html.bytes.count < HTML.room / 2 {
                    let id = setting.text("id") ?? ""
                    html.add(.dt) { $0.add(.a, .href(link.query("group", String(id.prefix { $0 != "." }))), text: id) }
                    html.add(.dd, .ownDirection, text: "\(shown(setting)) (\(origin(setting)))")
                }
            }
        }
        html.add(.div, .class("cards")) { html in
            for group in groups.prefix(40) where html.bytes.count < HTML.room {
                html.add(.section, .class("card")) { html in
                    html.add(.h2) { $0.add(.a, .href(link.query("group", group.name)), text: title(of: group.name)) }
                    let names = group.settings.prefix(5).compactMap {
                        $0.text("id")?.split(separator: ".", maxSplits: 1).last
                    }
                    html.add(
                        .p,
                        .class("muted"),
                        text: names.joined(separator: ", ")
                            + (group.settings.count > 5 ? " and \(group.settings.count - 5) more" : "")
                    )
                }
            }
        }
    }

    private static func isChanged(_ setting: JSONValue) -> Bool { setting.text("origin") != "default" }

    private static func origin(_ setting: JSONValue) -> String {
        switch setting.text("origin") {
        case "default": "as it came"
        case let origin?: "from \(origin)"
        case nil: "origin unknown"
        }
    }

    private static func shown(_ setting: JSONValue) -> String {
        if setting.flag("isSecret") { return setting["value"] == .bool(true) ? "set" : "not set" }
        switch setting["value"] {
        case .bool(let isOn): return isOn ? "on" : "off"
        case .string(let text): return text.isEmpty ? "empty" : String(text.prefix(200))
        case .integer(let number): return String(number)
        case .number(let number): return String(number)
        case .array(let values): return values.compactMap(\.stringValue).joined(separator: ", ")
        case .null, .object, nil: return "not set"
        }
    }

    private static func add(_ setting: JSONValue, group: String, to html: inout HTML) {
        let id = setting.text("id") ?? ""
        let back = link.query("group", group)
        html.add(.li, .id("setting-\(id)")) { html in
            html.add(.div, .class("row", "between")) { html in
                html.add(.strong, text: String(id.drop { $0 != "." }.dropFirst()))
                html.add(.span, isChanged(setting) ? .class("badge") : .class("muted"), text: origin(setting))
            }
            html.add(.p, .class("muted"), text: setting.text("help") ?? "")
            if let fault = setting.text("fault") { html.add(.p, .class("warning"), text: fault) }
            if setting.flag("isSecret") || setting.flag("isForTerminals") {
                html.add(
                    .p,
                    .class("hint"),
                    text: "It is \(shown(setting)); set it in a terminal: bento settings set \(id)"
                )
                return
            }
            addForm(setting, id: id, back: back, to: &html)
        }
    }

    private static func addForm(_ setting: JSONValue, id: String, back: LocalLink, to html: inout HTML) {
        if case .bool(let isOn) = setting["defaultValue"] ?? .null {
            let value = setting["value"]?.boolValue ?? isOn
            html.addSwitch(
                id,
                isOn: value,
                flow: "host.settings.set",
                [("name", id), ("value", value ? "off" : "on")],
                back: back
            )
            return
        }
        html.addFlowForm("host.settings.set", back: back, .class("row")) { html in
            html.add(.input, .type(.hidden), .name("name"), .value(id))
            let choices = setting.texts("choices")
            if choices.isEmpty {
                let isNumber = setting["defaultValue"]?.doubleValue != nil
                let value = shown(setting)
                html.add(
                    .input,
                    .type(isNumber ? .number : .text),
                    .name("value"),
                    .label(id),
                    .value(["empty", "not set"].contains(value) ? "" : value),
                    .minimum(setting["minimum"]?.doubleValue.map { String($0) }),
                    .maximum(setting["maximum"]?.doubleValue.map { String($0) }),
                    .step(isNumber ? "any" : nil),
                    .withoutCompletion
                )
            } else {
                html.add(.select, .name("value"), .label(id)) { html in
                    for choice in choices {
                        html.add(
                            .option,
                            .value(choice),
                            .selected(choice == setting["value"]?.stringValue),
                            text: choice
                        )
                    }
                }
            }
            html.add(.button, .class("button", "small"), .type(.submit), .label("Save \(id)"), text: "Save")
        }
    }
}
