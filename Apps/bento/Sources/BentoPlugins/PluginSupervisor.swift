import BentoHome
import Core
import Files
import Foundation
import MCPClient
import MCPWire
import Networking
import Synchronization

/// The time limits for plug-ins.
package struct PluginLimits: Sendable {
    package var connection = ClientConnection.Limits()
    /// The time limit of the first start, for which much may have to be downloaded.
    package var firstStart = Duration.seconds(60)
    /// The time without a call after which a plug-in is stopped.
    package var idle = Duration.seconds(300)

    package init() {}
}

/// One plug-in while the program runs: started when it is first needed, stopped when it is idle, and restarted after it
/// ends, with growing delays.
actor PluginSupervisor {
    /// A running plug-in.
    struct Live: Sendable {
        let connection: ClientConnection
        let process: PluginProcess?
        let description: ServerDescription
        let beginning: ClientConnection.Beginning
        let tools: ListedTools
    }

    struct Surroundings: Sendable {
        let folder: PluginFolder
        let version: String
        let limits: PluginLimits
        let groups = ProcessGroups()
        let clock: any Clock<Duration>
        let variable: @Sendable (String) -> String?
        let log: @Sendable (_ plugin: String, _ words: String) -> Void
    }

    private static let longestPause = 60
    /// The longest delay of a restart that a call waits for instead of failing.
    private static let patience = 4

    private let name: String
    private let surroundings: Surroundings
    private var live: Live?
    private var starting: Task<Live, any Error>?
    private var calls = 0
    private var idle: Task<Void, Never>?
    private var failures = 0
    private var pause: Task<Void, Never>?
    private var pauseSeconds = 0
    /// Changes with each start, so that the end of one process is not mistaken for that of another.
    private var generation = 0

    init(_ name: String, _ surroundings: Surroundings) {
        self.name = name
        self.surroundings = surroundings
    }

    /// Uses the running plug-in.
    ///
    /// - Parameter isFirst: whether it may have to be downloaded first.
    /// - Throws: ``PluginFailure``; errors of `work`.
    func using<Value: Sendable>(
        _ plugin: Plugin,
        transport: @escaping @Sendable () async throws -> any HTTPTransport,
        isFirst: Bool = false,
        _ work: @escaping @Sendable (Live) async throws -> Value
    ) async throws -> Value {
        var limits = surroundings.limits.connection
        if isFirst { limits.start = surroundings.limits.firstStart }
        calls += 1
        idle?.cancel()
        defer {
            calls -= 1
            if calls == 0 { waitForIdleness() }
        }
        var isAgain = false
        while true {
            let used = try await running(plugin, transport, limits)
            do {
                let value = try await work(used)
                failures = 0
                return value
            } catch is HTTPChannel.SessionGone where !isAgain {
                // The server has done nothing; a new session asks once more.
                isAgain = true
                await end(used)
            } catch is HTTPChannel.SessionGone {
                throw PluginFailure(name, .gone("forgets its sessions"))
            } catch let error as ServerError {
                let words = used.process?.lastWords ?? ""
                var isLate = false
                if case .late = error { isLate = true }
                // One that hangs is not asked again; others may still be waiting for it.
                if error.isFatal || (isLate && calls == 1) {
                    if live?.connection === used.connection { back() }
                    await end(used)
                }
                throw PluginFailure(name, error, lastWords: error.isFatal || isLate ? words : "")
            }
        }
    }

    private func waitForIdleness() {
        idle = Task { [clock = surroundings.clock, time = surroundings.limits.idle] in
            guard (try? await clock.sleep(for: time)) != nil else { return }
            await self.stopIfIdle()
        }
    }

    private func stopIfIdle() async {
        guard calls == 0, let live else { return }
        await end(live)
    }

    /// Ends it, for good if the program ends.
    func stop() async {
        idle?.cancel()
        pause?.cancel()
        starting?.cancel()
        if let started = try? await starting?.value { await end(started) }
        if let live { await end(live) }
    }

    private func end(_ ended: Live) async {
        if live?.connection === ended.connection { live = nil }
        await ended.connection.close(.gone("was stopped"))
        guard let process = ended.process else { return }
        await process.stop()
        keepErrors(of: process)
    }

    private func keepErrors(of process: PluginProcess) {
        let text = process.errorText
        guard !text.isEmpty, (try? surroundings.folder.plugin(name)) != nil else { return }
        // What cannot be kept is only a help.
        try? PrivateFile.write(Array(text.utf8), to: surroundings.folder.errorFile(of: name), isLasting: false)
    }

    // MARK: Starting

    private func running(
        _ plugin: Plugin,
        _ transport: @escaping @Sendable () async throws -> any HTTPTransport,
        _ limits: ClientConnection.Limits
    ) async throws -> Live {
        if let live { return live }
        if let starting { return try await starting.value }
        if let pause {
            guard pauseSeconds <= Self.patience else {
                throw PluginFailure(
                    name,
                    .gone("has ended \(failures) times; it is started again in at most \(pauseSeconds) s")
                )
            }
            await pause.value
            try Task.checkCancellation()
            if let live { return live }
            if let starting { return try await starting.value }
        }
        let start = Task { try await self.started(plugin, transport, limits) }
        starting = start
        defer { starting = nil }
        do {
            let made = try await withTaskCancellationHandler {
                try await start.value
            } onCancel: {
                start.cancel()
            }
            live = made
            return made
        } catch let error as ServerError {
            back()
            throw PluginFailure(name, error)
        } catch let error as PluginFailure {
            back()
            throw error
        }
    }

    /// Delays the next start.
    private func back() {
        failures += 1
        pauseSeconds = min(Self.longestPause, 1 << min(failures - 1, 6))
        pause = Task { [clock = surroundings.clock, pauseSeconds] in
            try? await clock.sleep(for: .seconds(pauseSeconds))
            self.pause = nil
        }
    }

    private func hasEnded(_ generation: Int) {
        guard generation == self.generation, let gone = live else { return }
        live = nil
        back()
        if let process = gone.process { keepErrors(of: process) }
    }

    private func started(
        _ plugin: Plugin,
        _ transport: @escaping @Sendable () async throws -> any HTTPTransport,
        _ limits: ClientConnection.Limits
    ) async throws -> Live {
        let kept = ClientConnection.Beginning(rawValue: plugin.beginning) ?? .either
        do {
            return try await started(plugin, kept, transport, limits)
        } catch let failure as PluginFailure where failure.isEnd && kept == .either {
            // Some end at a probe that they do not know.
            return try await started(plugin, .handshake, transport, limits)
        } catch let failure as PluginFailure where kept != .either && !failure.isEnd {
            // It speaks another revision now.
            return try await started(plugin, .either, transport, limits)
        }
    }

    private func started(
        _ plugin: Plugin,
        _ beginning: ClientConnection.Beginning,
        _ transport: @escaping @Sendable () async throws -> any HTTPTransport,
        _ limits: ClientConnection.Limits
    ) async throws -> Live {
        generation += 1
        let number = generation
        let implementation = Implementation(name: "bento", version: surroundings.version)
        let incoming = Incoming()
        let (channel, process, hint) = try await self.channel(to: plugin, transport) { await incoming.receive($0) }
        let connection = ClientConnection(
            channel,
            as: implementation,
            limits: limits,
            clock: surroundings.clock
        )
        incoming.connect(connection)
        process?.start(
            receive: { await connection.receive($0) },
            noise: { [log = surroundings.log, name] in log(name, "not a message: \($0)") },
            ended: { reason in
                await connection.close(reason)
                await self.hasEnded(number)
            }
        )
        do {
            let description = try await connection.start(beginning)
            let version = await connection.version
            let live = Live(
                connection: connection,
                process: process,
                description: description,
                beginning: version.isStateless ? .stateless : .handshake,
                tools: ListedTools(connection)
            )
            return live
        } catch {
            await process?.stop()
            let words = process?.lastWords ?? ""
            if let process { keepErrors(of: process) }
            guard let error = error as? ServerError else { throw error }
            throw PluginFailure(name, error, lastWords: words, hint: hint)
        }
    }

    /// The way to a plug-in: its address, or a process that is made and not started yet.
    ///
    /// - Returns: also a hint for the person if the process fails.
    private func channel(
        to plugin: Plugin,
        _ transport: @escaping @Sendable () async throws -> any HTTPTransport,
        receive: @escaping @Sendable (RPCMessage) async -> Void
    ) async throws -> (channel: any ServerChannel, process: PluginProcess?, hint: String?) {
        if let address = plugin.url, let url = HTTPChannel.url(address) {
            let channel = HTTPChannel(
                url,
                fields: plugin.fields,
                transport: try await transport(),
                receive: receive
            )
            return (channel, nil, nil)
        }
        let launch = try PluginLaunch(
            plugin,
            in: surroundings.folder.workFolder(of: name),
            variable: surroundings.variable
        )
        let process = PluginProcess(launch, groups: surroundings.groups, clock: surroundings.clock)
        return (process, process, launch.hint)
    }
}

/// Forwards messages to a connection that is made after its channel.
private final class Incoming: Sendable {
    private let connection = Mutex<ClientConnection?>(nil)

    func connect(_ made: ClientConnection) { connection.withLock { $0 = made } }

    func receive(_ message: RPCMessage) async { await connection.withLock { $0 }?.receive(message) }
}
