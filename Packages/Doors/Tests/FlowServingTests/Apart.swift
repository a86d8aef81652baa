import Core
import CoreTesting
import Foundation
import MCPWire
import Synchronization

/// A feature in a process of its own, driven over its pipes as a host does.
final class Apart: Sendable {
    /// What came of a call.
    struct Called: Sendable {
        var result: ToolResult?
        var error: RPCError?
        /// The words of what was asked, in order.
        var asked: [String] = []
        var progress: [PeerNotification.Progress] = []

        var meta: ResultMeta? { result.flatMap { ResultMeta(in: $0.meta) } }
        var failure: ErrorMeta? { result.flatMap { ErrorMeta(in: $0.meta) } }

        /// All that was shown, in order.
        var text: String {
            let content = (result?.content ?? []).map { block in
                if case .text(let text) = block.content { text } else { "" }
            }
            let told = progress.compactMap(\.message) + (meta?.notices ?? []).map(\.text)
            return (asked + told + content + [error?.message ?? ""]).joined(separator: "\n")
        }
    }

    private struct Read {
        var output: [UInt8] = []
        var errors: [UInt8] = []
        var messages: [RPCMessage] = []
        /// Lines that are no messages: there must be none.
        var strays: [String] = []
        var isOver = false
    }

    private static let beginning = Mutex(())
    private let process: Process
    private let input: Pipe
    private let read = Mutex(Read())
    private let count = Mutex<Int64>(0)
    let peer: Peer

    /// The built server, beside the test bundle.
    private static var program: URL {
        #if canImport(Darwin)
            let bundle =
                Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
        #else
            let bundle = URL(fileURLWithPath: CommandLine.arguments[0])
        #endif
        return bundle.deletingLastPathComponent().appendingPathComponent("served-flows-service")
    }

    init(_ arguments: [String] = [], as peer: Peer = .modern) async throws {
        self.peer = peer
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        // A process that begins between would keep the ends of these pipes open.
        let pipes = try Self.beginning.withLock { _ in
            let pipes = (input: Pipe(), output: Pipe(), errors: Pipe())
            process.standardInput = pipes.input
            process.standardOutput = pipes.output
            process.standardError = pipes.errors
            try process.run()
            return pipes
        }
        (self.process, input) = (process, pipes.input)
        Self.reading(pipes.output) { [weak self] in self?.take($0) }
        Self.reading(pipes.errors) { [weak self] bytes in self?.read.withLock { $0.errors += bytes } }
        if !peer.version.isStateless {
            _ = try await ask(.initialize(peer))
            send(PeerNotification.initialized.message)
        }
    }

    /// Reads to the end, on a thread of its own, and gives no bytes then.
    private static func reading(_ pipe: Pipe, _ take: @escaping @Sendable ([UInt8]) -> Void) {
        let handle = pipe.fileHandleForReading
        Thread.detachNewThread {
            var bytes: [UInt8]
            repeat {
                bytes = Array(handle.availableData)
                take(bytes)
            } while !bytes.isEmpty
        }
    }

    deinit { process.terminate() }

    private func take(_ bytes: [UInt8]) {
        read.withLock { read in
            guard !bytes.isEmpty else { return read.isOver = true }
            read.output += bytes
            while let end = read.output.firstIndex(of: 10) {
                let line = read.output[..<end]
                if let message = try? RPCMessage(parsing: line) {
                    read.messages.append(message)
                } else {
                    read.strays.append(String(decoding: line, as: UTF8.self))
                }
                read.output.removeSubrange(...end)
            }
        }
    }

    var strays: [String] { read.withLock { $0.strays } }
    var errors: String { read.withLock { String(decoding: $0.errors, as: UTF8.self) } }

    func write(_ bytes: [UInt8]) { try? input.fileHandleForWriting.write(contentsOf: bytes) }
    func send(_ message: RPCMessage) { write(message.line) }

    private func nextID() -> RequestID {
        .number(
            count.withLock { count in
                count += 1
                return count
            }
        )
    }

    /// The next message, which is taken out.
    private func next() async throws -> RPCMessage {
        var found: RPCMessage?
        try await until {
            found = self.read.withLock { $0.messages.isEmpty ? nil : $0.messages.removeFirst() }
            return found != nil || self.read.withLock { $0.isOver }
        }
        guard let found else { throw Ended() }
        return found
    }

    struct Ended: Error {}
    struct Unexpected: Error {}

    /// The members of what a request comes to.
    func ask(_ request: ClientRequest) async throws -> [String: JSONValue] {
        let id = nextID()
        send(request.message(id, from: peer))
        while true {
            switch try await next() {
            case .result(id, let members): return members
            case .failure(_, let error): throw error
            default: continue
            }
        }
    }

    /// Calls a tool, and answers what it asks.
    ///
    /// - Parameter answers: by the words of a question; `nil`: it is closed without an answer.
    func call(
        _ tool: String,
        _ arguments: [String: JSONValue] = [:],
        for meta: CallMeta? = nil,
        answering answers: @Sendable (String) -> String? = { _ in nil }
    ) async throws -> Called {
        var called = Called()
        var request = ClientRequest.callTool(tool, arguments: arguments)
        for _ in 0..<10 {
            let id = nextID()
            send(request.message(id, from: peer, progressToken: id, meta: try meta?.members() ?? [:]))
            guard let members = try await response(to: id, &called, answers) else { return called }
            guard case .inputRequired(let needed) = try Outcome(members) else {
                called.result = try ToolResult(members)
                return called
            }
            let responses = needed.requests.mapValues { Self.answer($0, &called, answers).json }
            request = .callTool(tool, arguments: arguments, answers: .init(responses: responses, state: needed.state))
        }
        throw Unexpected()
    }

    private func response(
        to id: RequestID,
        _ called: inout Called,
        _ answers: (String) -> String?
    ) async throws -> [String: JSONValue]? {
        while true {
            switch try await next() {
            case .result(id, let members): return members
            case .failure(_, let error):
                called.error = error
                return nil
            case .request(let asked, let method, let params):
                let answer = Self.answer(try InputRequest(method: method, params: params), &called, answers)
                send(.result(asked, answer.json.objectValue ?? [:]))
            case .notification(let method, let params):
                if case .progress(let progress) = PeerNotification(method: method, params: params) {
                    called.progress.append(progress)
                }
            default: continue
            }
        }
    }

    private static func answer(
        _ request: InputRequest,
        _ called: inout Called,
        _ answers: (String) -> String?
    ) -> InputAnswer {
        guard case .form(let form) = request else { return .cancelled }
        called.asked.append(form.message)
        return answers(form.message).map { .accepted(["answer": .string($0)]) } ?? .cancelled
    }

    /// Begins a call, and returns once the server has told that it is under way.
    func begin(_ tool: String, _ arguments: [String: JSONValue]) async throws -> RequestID {
        let id = nextID()
        send(ClientRequest.callTool(tool, arguments: arguments).message(id, from: peer, progressToken: id))
        while true {
            if case .notification("notifications/progress", _) = try await next() { return id }
        }
    }

    // MARK: The end

    func closeInput() { try? input.fileHandleForWriting.close() }
    func interrupt() { process.terminate() }

    /// Waits for its end; what it ended with.
    func status() async throws -> Int32 {
        try await until { !self.process.isRunning && self.read.withLock { $0.isOver } }
        return process.terminationStatus
    }
}
