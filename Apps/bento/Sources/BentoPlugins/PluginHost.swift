import BentoHome
import Core
import Files
import Foundation
import MCPClient
import MCPWire
import Networking
import Synchronization

/// The plug-ins of a home, as features: their registration needs no process; a call starts one.
package final class PluginHost: Sendable {
    private let surroundings: PluginSupervisor.Surroundings
    private let supervisors = Mutex<[String: PluginSupervisor]>([:])
    private let read = Mutex<[String: (stamp: FileStamp, plugin: Plugin)]>([:])

    package var folder: PluginFolder { surroundings.folder }

    /// - Parameters:
    ///   - variable: reads the person's environment.
    ///   - log: gets output that is neither a result nor an error: lines that a plug-in wrote to the wrong stream.
    package init(
        home: URL,
        version: String,
        limits: PluginLimits = PluginLimits(),
        clock: any Clock<Duration> = ContinuousClock(),
        variable: @escaping @Sendable (String) -> String?,
        log: @escaping @Sendable (_ plugin: String, _ words: String) -> Void = { _, _ in }
    ) {
        surroundings = PluginSupervisor.Surroundings(
            folder: PluginFolder(home: home),
            version: version,
            limits: limits,
            clock: clock,
            variable: variable,
            log: log
        )
    }

    /// The plug-ins as features. One whose file cannot be read is left out; `bento plugin list` says why.
    package func registrars() -> [FeatureRegistrar] {
        folder.all().plugins.map { PluginFlows(plugin: $0, host: self).registrar }
    }

    /// Ends all that runs.
    package func stop() async {
        let all = supervisors.withLock { supervisors in
            defer { supervisors = [:] }
            return Array(supervisors.values)
        }
        await withTaskGroup(of: Void.self) { group in for one in all { group.addTask { await one.stop() } } }
    }

    /// Ends all that runs at once, for a program that is about to end so itself.
    package func kill() { surroundings.groups.endAll() }

    func supervisor(_ name: String) -> PluginSupervisor {
        supervisors.withLock { supervisors in
            let one = supervisors[name] ?? PluginSupervisor(name, surroundings)
            supervisors[name] = one
            return one
        }
    }

    /// Ends one, and forgets it.
    func stop(_ name: String) async { await supervisors.withLock { $0.removeValue(forKey: name) }?.stop() }

    /// A plug-in as its file has it now: another process may have accepted, changed or deleted it.
    func plugin(_ name: String) throws -> Plugin {
        let stamp = folder.stamp(of: name)
        if let known = read.withLock({ $0[name] }), known.stamp == stamp, stamp.isThere { return known.plugin }
        let plugin = try folder.existing(name)
        read.withLock { $0[name] = (stamp, plugin) }
        return plugin
    }

    // MARK: Calls

    /// Calls a tool as the person has agreed to it.
    func call(
        _ word: String,
        of name: String,
        _ input: JSONValue,
        _ resolver: ServiceResolver,
        _ session: FlowSession
    ) async throws -> PluginResult {
        let plugin = try plugin(name)
        guard let tool = plugin.tools.first(where: { $0.word == word }) else {
            throw UnknownName(kind: "tool", name: "\(name) \(word)", known: plugin.tools.map { "\(name) \($0.word)" })
        }
        if let fault = tool.fault {
            throw Failure(
                "plugin.bad-tool",
                "'\(name) \(word)' cannot be called: \(fault).",
                exitStatus: .protocolError
            )
        }
        let headers: [ParameterHeader] = (try? tool.headers.decode([ParameterHeader].self)) ?? []
        let meta = tool.isFlow ? try CallMeta(session, clock: Date()).members() : [:]
        let result = try await using(plugin, resolver) { live in
            try await self.check(tool, of: plugin, live)
            return try await live.connection.call(
                tool.name,
                arguments: input.objectValue ?? [:],
                headers: headers,
                meta: meta,
                in: PluginQuestions(plugin: name, session: session).surroundings
            )
        }
        let seen = PluginResult(plugin: name, result)
        if tool.isFlow, let meta = ResultMeta(in: result.meta) {
            for note in (meta.notices ?? []).prefix(20) {
                await session.notice(note.kind, note.text.cleaned(atMost: 500))
            }
            for line in meta.emitted ?? [] { try await session.emit(EmittedResult(plugin: name, json: line)) }
        }
        guard !result.isError else {
            if tool.isFlow, let error = ErrorMeta(in: result.meta) { throw error.failure(of: name) }
            let words = seen.text.cleaned(atMost: 2000)
            throw Failure(
                "plugin.tool-failed",
                "'\(name) \(word)' says: \(words.isEmpty ? "it failed." : words)",
                exitStatus: .dataError,
                outsideSources: seen.outsideSources
            )
        }
        // Front ends that draw pictures get them unchanged; at a terminal they are files.
        return session.caller.isOwn ? try seen.saved(in: folder.resultFolder(of: name)) : seen
    }

    func using<Value: Sendable>(
        _ plugin: Plugin,
        _ resolver: ServiceResolver,
        _ work: @escaping @Sendable (PluginSupervisor.Live) async throws -> Value
    ) async throws -> Value {
        try await supervisor(plugin.name).using(
            plugin,
            transport: { try await resolver.get((any HTTPTransport).self) },
            work
        )
    }

    /// Checks that a tool is still the one that the person agreed to.
    ///
    /// - Throws: a failure if it has changed; the change is stored, for the person to review.
    private func check(_ tool: Plugin.Tool, of plugin: Plugin, _ live: PluginSupervisor.Live) async throws {
        let listing = try await live.tools.listing()
        if let read = listing.read { try await note(read, of: plugin.name) }
        guard listing.digests[tool.name] != tool.digest else { return }
        let isGone = listing.digests[tool.name] == nil
        throw Failure(
            "plugin.changed",
            "The plug-in '\(plugin.name)' \(isGone ? "no longer has" : "has changed") '\(tool.word)' since you agreed to it.",
            recovery:
                "See what changed with 'bento plugin show \(plugin.name)', and agree with 'bento plugin accept \(plugin.name)'.",
            exitStatus: .noPermission
        )
    }

    /// Stores a server's current list, if it differs from what was agreed to.
    ///
    /// - Returns: the updated plug-in.
    @discardableResult
    func note(_ definitions: [ToolDefinition], of name: String) async throws -> Plugin {
        let plugin = try plugin(name)
        let now = ToolReading(plugin: name, known: plugin.tools).tools(definitions)
        let agreed = Dictionary(plugin.tools.map { ($0.name, $0.digest) }, uniquingKeysWith: { first, _ in first })
        let isSame = now.count == agreed.count && now.allSatisfy { agreed[$0.name] == $0.digest }
        let waiting = isSame ? nil : now
        guard waiting != plugin.waiting else { return plugin }
        try await folder.update(name) { $0.waiting = waiting }
        return try self.plugin(name)
    }
}
