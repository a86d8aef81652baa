import ArgumentParser
import BentoHome
import Core
import Foundation

package struct ShowPlugin: Flow {
    package static let descriptor = FlowDescriptor(
        "plugins show",
        "Show a plug-in: its tools, what it was granted, and what has changed since you agreed",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("weather", "The plug-in 'weather'")]
    )

    @Argument(help: "The plug-in's name.") package var name: String

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> PluginDetails {
        let plugin = try PluginFolder(home: desk.home.url).existing(name)
        return PluginDetails(plugin, isOn: try desk.runtime().isOn(name))
    }
}

/// One plug-in with everything that the person agrees to.
package struct PluginDetails: FlowResult {
    struct Tool: Encodable, Sendable {
        let name: String
        let word: String
        let summary: String
        let description: String
        let effect: FlowEffect
        let fault: String?

        init(_ tool: Plugin.Tool) {
            name = tool.name
            word = tool.word
            summary = tool.summary
            description = tool.discussion
            effect = tool.isReadOnly ? .reads : .writes
            fault = tool.fault
        }
    }

    struct Change: Encodable, Sendable {
        let kind: Plugin.Change.Kind
        let word: String
        /// The differences, as lines.
        let differences: [String]

        init(_ change: Plugin.Change) {
            kind = change.kind
            word = change.word
            guard let before = change.before, let after = change.after else {
                let tool = change.after ?? change.before
                differences = [tool.map { "\($0.summary). \($0.discussion)" } ?? ""]
                return
            }
            func difference(_ what: String, _ one: String, _ other: String) -> [String] {
                one == other ? [] : ["\(what) was: \(one)", "\(what) is: \(other)"]
            }
            let differences =
                difference("text", "\(before.summary). \(before.discussion)", "\(after.summary). \(after.discussion)")
                + difference("input", before.schema.text(), after.schema.text())
                + difference("effect", before.isReadOnly ? "reads" : "writes", after.isReadOnly ? "reads" : "writes")
                + difference("fault", before.fault ?? "none", after.fault ?? "none")
            self.differences =
                differences.isEmpty ? ["what its results look like, or its name for people"] : differences
        }
    }

    let name: String
    let server: String
    let place: String
    let state: String
    let addedAt: Date
    let isOpenToModels: Bool
    /// The names of variables that it gets; their values belong to the person.
    let variables: [String]
    let sandbox: String?
    let tools: [Tool]
    let hasResources: Bool
    let hasPrompts: Bool
    let faults: [String]
    let changes: [Change]

    init(_ plugin: Plugin, isOn: Bool) {
        name = plugin.name
        server = plugin.server
        place = plugin.place
        changes = plugin.changes.map(Change.init)
        state = !isOn ? "off" : changes.isEmpty ? "on" : "changed"
        addedAt = plugin.addedAt
        isOpenToModels = plugin.isOpenToModels
        variables = (plugin.variables.keys + plugin.passedVariables).sorted()
        sandbox = plugin.confinement.map { granted in
            ([granted.network ? "with network" : "no network"] + granted.readable.map { "reads \($0)" }
                + granted.writable.map { "writes \($0)" }).joined(separator: ", ")
        }
        tools = plugin.tools.map(Tool.init)
        hasResources = plugin.hasResources
        hasPrompts = plugin.hasPrompts
        faults = plugin.faults
    }

    package var outsideSources: Set<String> { ["the plug-in '\(name)'"] }

    package func presentation(in context: FlowContext) -> Presentation {
        var about = [
            KeyValue("server", server.isEmpty ? "unnamed" : server),
            KeyValue(place.contains("://") ? "address" : "command", place),
        ]
        about.append(KeyValue("state", state, tone: state == "on" ? .good : .warning))
        about.append(KeyValue("models", isOpenToModels ? "may use it" : "do not see it"))
        about.append(KeyValue("sandbox", sandbox ?? "none"))
        if !variables.isEmpty { about.append(KeyValue("variables", variables.joined(separator: ", "))) }
        let more = [hasResources ? "bento \(name) resources" : nil, hasPrompts ? "bento \(name) prompts" : nil]
            .compactMap(\.self)
        if !more.isEmpty { about.append(KeyValue("also", more.joined(separator: ", "))) }
        var parts: [Presentation] = [.keyValues(about)]
        if !tools.isEmpty {
            parts.append(
                .table(
                    Table(
                        [.init("tool"), .init("what it does"), .init("effect", dispensability: 1)],
                        rows: tools.map { tool in
                            [
                                .init(tool.word, tone: .strong),
                                .init(tool.fault.map { "cannot be called: \($0)" } ?? tool.summary),
                                .init(tool.effect == .reads ? "reads" : "asks first", tone: .muted),
                            ]
                        }
                    )
                )
            )
        }
        for fault in faults { parts.append(.notice(Notice(.warning, "In its list: \(fault)"))) }
        if !changes.isEmpty {
            parts.append(
                .section(
                    "Changed since you agreed",
                    changes.map { change in
                        .section(
                            "\(change.kind.rawValue): \(change.word)",
                            [.text(change.differences.joined(separator: "\n"))]
                        )
                    } + [
                        .text(
                            "What is changed cannot be called until you agree: bento plugin accept \(name)",
                            tone: .muted
                        )
                    ]
                )
            )
        }
        return .stack(parts)
    }
}
