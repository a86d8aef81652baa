import ArgumentParser
import BentoHome
import Core
import CoreHosting
import Foundation

package struct ListPlugins: Flow {
    package static let descriptor = FlowDescriptor(
        "plugins list",
        "List the plug-ins, how each stands, and what of them waits for you",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "All of them")]
    )

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> PluginList {
        let (plugins, faults) = PluginFolder(home: desk.home.url).all()
        let runtime = try desk.runtime()
        let entries = plugins.map { PluginList.Entry($0, isOn: runtime.isOn($0.name)) }
        return PluginList(plugins: entries, unreadable: faults)
    }
}

extension FeatureRuntime {
    /// True if a plug-in may run; one that was added after this runtime was made may.
    fileprivate func isOn(_ plugin: String) -> Bool { if case .disabled = state(of: plugin) { false } else { true } }
}

/// The person's plug-ins.
package struct PluginList: FlowResult {
    struct Entry: Encodable, Sendable {
        let name: String
        let server: String
        /// Its program, or its address.
        let place: String
        let state: String
        let tools: Int
        /// The words of tools that are new, changed, or gone, until the person agrees.
        let changed: [String]
        let isOpenToModels: Bool
        let isConfined: Bool

        init(_ plugin: Plugin, isOn: Bool) {
            name = plugin.name
            server = plugin.server
            place = plugin.place
            changed = plugin.changes.map(\.word)
            state = !isOn ? "off" : changed.isEmpty ? "on" : "changed"
            tools = plugin.tools.filter { $0.fault == nil }.count
            isOpenToModels = plugin.isOpenToModels
            isConfined = plugin.confinement != nil
        }
    }

    let plugins: [Entry]
    /// The reason why a plug-in's file cannot be read, by its name.
    let unreadable: [String: String]

    package func presentation(in context: FlowContext) -> Presentation {
        guard !plugins.isEmpty || !unreadable.isEmpty else {
            return .text("There is no plug-in. For one: bento plugin add NAME -- command", tone: .muted)
        }
        let table = Table(
            [
                .init("plug-in"), .init("what"), .init("tools", .trailing, dispensability: 1),
                .init("models", dispensability: 2),
                .init("state"),
            ],
            rows: plugins.map { plugin in
                let (state, tone): (String, Tone) =
                    switch plugin.state {
                    case "changed": ("\(plugin.changed.count) changed: bento plugin show \(plugin.name)", .warning)
                    case "off": ("off", .warning)
                    default: ("on", .muted)
                    }
                return [
                    .init(plugin.name, tone: .strong), .init(plugin.server.isEmpty ? plugin.place : plugin.server),
                    .init(String(plugin.tools)), .init(plugin.isOpenToModels ? "may use it" : "no", tone: .muted),
                    .init(state, tone: tone),
                ]
            }
        )
        let faults = unreadable.sorted { $0.key < $1.key }.map {
            Presentation.notice(Notice(.warning, "\($0.key): \($0.value)"))
        }
        return .stack((plugins.isEmpty ? [] : [.table(table)]) + faults)
    }
}

extension Plugin {
    /// The command that is started, or the address.
    fileprivate var place: String { url ?? command.joined(separator: " ") }
}

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

package struct AcceptPlugin: Flow {
    package static let descriptor = FlowDescriptor(
        "plugins accept",
        "Agree to a plug-in's tools as they are now",
        discussion: "'bento plugin show NAME' says what has changed. New tools can be called from the next command on.",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("weather", "What has changed in 'weather'")]
    )

    @Argument(help: "The plug-in's name.") package var name: String

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> PluginAccepted {
        let changes = try await PluginFolder(home: desk.home.url).accept(name)
        return PluginAccepted(name: name, accepted: changes.map { "\($0.word) (\($0.kind.rawValue))" })
    }
}

package struct PluginAccepted: FlowResult {
    let name: String
    let accepted: [String]

    package func presentation(in context: FlowContext) -> Presentation {
        guard !accepted.isEmpty else { return .text("Nothing of '\(name)' waits for you.", tone: .muted) }
        return .keyValues([KeyValue(name, "agreed: \(accepted.joined(separator: ", "))", tone: .strong)])
    }
}

package struct DeletePlugin: Flow {
    package static let descriptor = FlowDescriptor(
        "plugins delete",
        "Delete a plug-in, with its folder and what you allowed others of it",
        effect: .writes,
        openTo: [.page],
        deletes: true,
        examples: [FlowExample("weather", "The plug-in 'weather'")]
    )

    @Argument(help: "The plug-in's name.") package var name: String

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> PluginDeleted {
        let folder = PluginFolder(home: desk.home.url)
        guard folder.names().contains(name) else {
            throw UnknownName(kind: "plug-in", name: name, known: folder.names())
        }
        let isSure = try await session.confirm(
            Confirmation("Delete the plug-in '\(name)', with what it keeps in its folder?", option: "--yes")
        )
        guard isSure else { throw Declined() }
        // Another plug-in with the same name must not inherit its permissions.
        for entry in try await desk.permissions.all() where entry.flow.hasPrefix(name + ".") {
            try await desk.permissions.set(nil, of: entry.caller, for: entry.flow)
        }
        try folder.delete(name)
        try await desk.flags.choose(FlagDeclarations.killSwitch(of: name), nil)
        CrashRecord(home: desk.home.url).clear(name)
        return PluginDeleted(name: name)
    }
}

package struct PluginDeleted: FlowResult {
    let name: String

    package func presentation(in context: FlowContext) -> Presentation { .text("Deleted the plug-in '\(name)'.") }
}
