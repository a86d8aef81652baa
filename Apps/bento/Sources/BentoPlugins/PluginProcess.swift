import Core
import Foundation
import MCPClient
import MCPWire
import Subprocess
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The process groups of the running plug-ins, for a program that ends at once.
final class ProcessGroups: Sendable {
    private let leaders = Mutex<Set<Int32>>([])

    func add(_ leader: Int32) { leaders.withLock { _ = $0.insert(leader) } }

    /// Ends one, as long as its number still belongs to it.
    func end(_ leader: Int32) {
        leaders.withLock { leaders in
            _ = kill(-leader, SIGKILL)
            leaders.remove(leader)
        }
    }

    func endAll() { leaders.withLock { for leader in $0 { _ = kill(-leader, SIGKILL) } } }
}

/// A server in a separate process: its pipes as a channel, and its end, whatever it does.
final class PluginProcess: ServerChannel {
    /// The time that it has to end on its own after its input is closed, and after SIGTERM.
    private static let patience = Duration.milliseconds(500)
    private static let lastPatience = Duration.seconds(2)
    /// The maximum size of its standard error that is kept.
    static let errorLimit = 256 << 10
    /// The maximum size of the messages that wait for it to read.
    private static let queueLimit = 32 << 20

    private struct State {
        var errors: [UInt8] = []
        var queued = 0
        var isOver = false
        var isStopping = false
        var running: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let outgoing: AsyncStream<[UInt8]>
    private let queue: AsyncStream<[UInt8]>.Continuation
    private let launch: PluginLaunch
    private let clock: any Clock<Duration>
    private let groups: ProcessGroups

    init(_ launch: PluginLaunch, groups: ProcessGroups, clock: any Clock<Duration>) {
        self.groups = groups
        self.launch = launch
        self.clock = clock
        (outgoing, queue) = AsyncStream.makeStream()
    }

    /// Starts it.
    ///
    /// - Parameters:
    ///   - receive: gets each message.
    ///   - noise: gets each line that is not a message.
    ///   - ended: called once, when it has ended, with the reason. None of its processes is running any more then.
    func start(
        receive: @escaping @Sendable (RPCMessage) async -> Void,
        noise: @escaping @Sendable (String) -> Void,
        ended: @escaping @Sendable (ServerError) async -> Void
    ) {
        let task = Task {
            let reason = await self.run(receive: receive, noise: noise)
            self.state.withLock { $0.isOver = true }
            self.queue.finish()
            await ended(reason)
        }
        state.withLock { $0.running = task }
    }

    func send(_ message: RPCMessage, headers: [ParameterHeader]) async throws {
        let line = message.line
        let fits = try state.withLock { state in
            guard !state.isOver, !state.isStopping else { throw ServerError.gone("has ended") }
            guard state.queued + line.count <= Self.queueLimit else { return false }
            state.queued += line.count
            return true
        }
        guard fits else { throw ServerError.gone("does not read what it is sent") }
        queue.yield(line)
    }

    /// Ends it, with its whole process group: by closing its input, by SIGTERM, by SIGKILL.
    func stop() async {
        let running = state.withLock { state in
            state.isStopping = true
            return state.running
        }
        queue.finish()
        guard let running else { return }
        let (ends, end) = AsyncStream<Void>.makeStream()
        let timer = Task { [clock] in
            if (try? await clock.sleep(for: Self.patience)) != nil { running.cancel() }
        }
        let waiting = Task {
            await running.value
            end.finish()
        }
        for await _ in ends {}
        timer.cancel()
        await waiting.value
    }

    /// The end of its standard error, cleaned.
    var errorText: String {
        let bytes = state.withLock { $0.errors.suffix(Self.errorLimit) }
        return String(decoding: bytes, as: UTF8.self).cleaned(atMost: Self.errorLimit)
    }

    /// Its last words on standard error.
    var lastWords: String {
        let lines = errorText.split(separator: "\n").suffix(3).map { $0.trimmingCharacters(in: .whitespaces) }
        return lines.filter { !$0.isEmpty }.joined(separator: " / ").cleaned(atMost: 300, keepsLines: false)
    }

    // MARK: Running

    private func run(
        receive: @escaping @Sendable (RPCMessage) async -> Void,
        noise: @escaping @Sendable (String) -> Void
    ) async -> ServerError {
        var options = PlatformOptions()
        // A session of its own: a process group, and no terminal to speak at.
        options.createSession = true
        let steps: [TeardownStep] = [
            .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: Self.lastPatience)
        ]
        options.teardownSequence = steps
        do {
            let outcome = try await Subprocess.run(
                launch.program.contains("/") ? .path(.init(launch.program)) : .name(launch.program),
                arguments: Arguments(launch.arguments),
                environment: .custom(
                    Dictionary(
                        uniqueKeysWithValues: launch.environment.map {
                            (Environment.Key(stringLiteral: $0.key), $0.value)
                        }
                    )
                ),
                workingDirectory: .init(launch.folder.path),
                platformOptions: options,
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { execution -> ServerError? in
                let (writer, pid) = (execution.standardInputWriter, execution.processIdentifier.value)
                let (output, errors) = (execution.standardOutput, execution.standardError)
                self.groups.add(pid)
                return await withTaskGroup(of: ServerError?.self) { group in
                    group.addTask { await self.write(to: writer) }
                    group.addTask { await self.keepErrors(of: errors) }
                    let fault = await self.read(output, receive, noise)
                    // It has closed its output, has ended, or is not to be listened to any more.
                    let isAsked = self.state.withLock { $0.isStopping }
                    if isAsked, fault == nil, !Task.isCancelled {
                        try? await self.clock.sleep(for: .milliseconds(50))
                    }
                    await execution.teardown(using: steps)
                    // Processes that it started and left behind.
                    self.groups.end(pid)
                    self.queue.finish()
                    group.cancelAll()
                    return fault
                }
            }
            if let fault = outcome.closureResult { return fault }
            switch outcome.terminationStatus {
            case .exited(let status): return .gone(status == 0 ? "ended" : "ended with status \(status)")
            case .signaled(let signal): return .gone("was ended by signal \(signal)")
            }
        } catch let error as SubprocessError {
            return .gone("could not be started: \(launch.explanation(of: "\(error)"))")
        } catch {
            return .gone("was stopped")
        }
    }

    private func read(
        _ output: SubprocessOutputSequence,
        _ receive: @Sendable (RPCMessage) async -> Void,
        _ noise: @Sendable (String) -> Void
    ) async -> ServerError? {
        var lines = ServerLines()
        do {
            for try await buffer in output {
                let bytes = buffer.withUnsafeBytes { Array($0) }
                for message in try lines.messages(in: bytes, noise: noise) { await receive(message) }
            }
        } catch let error as ServerError {
            return error
        } catch {
            // Its end cancels reading from it.
        }
        return nil
    }

    private func keepErrors(of output: SubprocessOutputSequence) async -> ServerError? {
        do {
            for try await buffer in output {
                let bytes = buffer.withUnsafeBytes { Array($0) }
                state.withLock { state in
                    state.errors += bytes
                    if state.errors.count > Self.errorLimit * 2 {
                        state.errors.removeFirst(state.errors.count - Self.errorLimit)
                    }
                }
            }
        } catch {
            // As above.
        }
        return nil
    }

    private func write(to writer: StandardInputWriter) async -> ServerError? {
        do {
            for await line in outgoing {
                _ = try await writer.write(line)
                state.withLock { $0.queued -= line.count }
            }
            try await writer.finish()
        } catch {
            // It does not read any more; that it has ended is heard elsewhere.
        }
        return nil
    }
}
