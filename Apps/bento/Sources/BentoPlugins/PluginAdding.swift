import BentoHome
import Core
import Foundation
import MCPClient
import MCPWire
import Networking

extension PluginHost {
    package typealias Transport = @Sendable () async throws -> any HTTPTransport

    /// Starts a plug-in for the first time, reads its tools, and stores it. If that fails, nothing is left of it.
    ///
    /// - Parameters:
    ///   - plugin: the person's description of it.
    ///   - takenNames: tool names for models that are already used by others.
    /// - Returns: the plug-in as it was stored.
    /// - Throws: ``PluginFailure``; a failure if its name is taken, or its address is invalid.
    package func add(
        _ plugin: Plugin,
        takenNames: Set<String> = [],
        transport: @escaping Transport
    ) async throws -> Plugin {
        guard folder.stamp(of: plugin.name).isThere == false else {
            throw PluginFolder.taken(plugin.name, "a plug-in that you have")
        }
        if let address = plugin.url, HTTPChannel.url(address) == nil {
            throw Failure.usage(
                "plugin.address",
                "'\(address.cleaned(atMost: 120, keepsLines: false))' is no address of a plug-in.",
                recovery: "It begins with https://, or on this machine with http:// and has a port."
            )
        }
        do {
            let found = try await reading(plugin, takenNames: takenNames, transport: transport)
            await stop(plugin.name)
            try await folder.add(found)
            return found
        } catch {
            await stop(plugin.name)
            folder.removeTraces(of: plugin.name)
            throw (error as? PluginFailure)?.whileAdding ?? error
        }
    }

    private func reading(
        _ plugin: Plugin,
        takenNames: Set<String>,
        transport: @escaping Transport
    ) async throws -> Plugin {
        return try await supervisor(plugin.name).using(plugin, transport: transport, isFirst: true) { live in
            let capabilities = live.description.capabilities
            var found = plugin
            let called = live.description.implementation
            let name = (called?.title ?? called?.name ?? "").cleaned(atMost: 60, keepsLines: false)
            found.server = [name, (called?.version ?? "").cleaned(atMost: 20, keepsLines: false)].filter { !$0.isEmpty }
                .joined(separator: " ")
            found.beginning = live.beginning.rawValue
            if capabilities.has("tools") {
                let listed = try await live.connection.tools()
                let reading = ToolReading(plugin: plugin.name, known: [], takenNames: takenNames)
                found.tools = reading.tools(listed.tools)
                found.faults = Array(listed.faults.prefix(20))
            }
            found.hasResources = capabilities.has("resources")
            found.hasPrompts = capabilities.has("prompts")
            return found
        }
    }

    /// A look at one thing of a plug-in.
    package struct Check: Sendable, Equatable, Encodable {
        package let subject: String
        package let finding: String
        package let isGood: Bool
    }

    /// Starts a plug-in again and checks its behavior.
    ///
    /// - Throws: ``Core/UnknownName``; `CancellationError`.
    package func checks(of name: String, transport: @escaping Transport) async throws -> [Check] {
        let plugin = try folder.existing(name)
        await stop(name)
        var checks: [Check] = []
        func add(_ subject: String, _ finding: String, _ isGood: Bool = true) {
            checks.append(Check(subject: subject, finding: finding, isGood: isGood))
        }
        do {
            let begun = ContinuousClock.now
            let (description, version, tools) = try await supervisor(name).using(plugin, transport: transport) { live in
                (live.description, await live.connection.version, try await live.connection.tools())
            }
            let milliseconds = Int((ContinuousClock.now - begun) / .milliseconds(1))
            let called = description.implementation?.name.cleaned(atMost: 60, keepsLines: false) ?? "a server"
            add("start", "\(called) answers, in \(milliseconds) ms, version \(version.rawValue)")
            let now = try await note(tools.tools, of: name)
            add("tools", "\(tools.tools.count), \(now.changes.count) changed since you agreed", now.changes.isEmpty)
            for tool in now.tools { if let fault = tool.fault { add(tool.word, "cannot be called: \(fault)", false) } }
            for fault in tools.faults.prefix(20) { add("list", fault, false) }
        } catch let error as any BentoError {
            add("start", error.message, false)
        }
        let words = try? String(contentsOf: folder.errorFile(of: name), encoding: .utf8)
        if let lines = words?.split(separator: "\n").suffix(10), !lines.isEmpty {
            add("standard error", lines.joined(separator: "\n").cleaned(atMost: 2000))
        }
        if let confinement = plugin.confinement {
            let folders = confinement.readable + confinement.writable
            add(
                "sandbox",
                "\(confinement.network ? "with" : "without") network"
                    + (folders.isEmpty ? "" : ", sees \(folders.joined(separator: ", "))")
            )
        }
        return checks
    }
}
