import ArgumentParser
import BentoHome
import Core
import CoreHosting

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
