import BentoHome
import Core

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
