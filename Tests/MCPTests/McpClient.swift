import Core
import Foundation
import MCPServing
import MCPWire
import Synchronization

@testable import BentoMCP

/// A client in the process of the test, of either revision. It answers what it is asked by what a script says.
final class McpClient: Sendable {
    /// What came of a call.
    struct Called: Sendable {
        var result: [String: JSONValue]?
        var error: RPCError?
        /// What was asked, told and given, in order.
        var seen: [String] = []
    }

    let server: BentoServer
    private let peer: Peer
    private let input: AsyncThrowingStream<[UInt8], any Error>.Continuation
    private let output = Mutex<[RPCMessage]>([])
    private let count = Mutex(0)
    private let serving: Mutex<Task<Void, Never>?> = Mutex(nil)

    /// - Parameter hear: is told the changes that the server reports, before the client is.
    init(_ server: BentoServer, as peer: Peer, hear: @escaping @Sendable (ServerChange) -> Void = { _ in }) {
        let (stream, input) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        self.server = server
        self.peer = peer
        self.input = input
        let connection = ServedConnection(HeardServer(server: server, hear: hear), caller: server.caller.description) {
            [weak self] bytes in
            for line in bytes.split(separator: 10) {
                guard let message = try? RPCMessage(parsing: line) else { continue }
                self?.output.withLock { $0.append(message) }
            }
        }
        serving.withLock { $0 = Task { await connection.serve(stream) } }
        guard !peer.version.isStateless else { return }
        write(ClientRequest.initialize(peer).message(.text("hello"), from: peer))
    }

    deinit { input.finish() }

    private func write(_ message: RPCMessage) { input.yield(message.line) }

    private func nextID() -> RequestID {
        .number(
            count.withLock { count in
                count += 1
                return Int64(count)
            }
        )
    }

    /// Sends a request, answers what is asked of it, and gives what it came to.
    ///
    /// - Parameter answers: the answer to a question by its words; `nil`: it is declined.
    func ask(
        _ request: ClientRequest,
        progress: Bool = true,
        answering answers: @Sendable (String) -> InputAnswer = { _ in .declined }
    ) async throws -> Called {
        var called = Called()
        var request = request
        for _ in 0..<10 {
            let id = nextID()
            write(request.message(id, from: peer, progressToken: progress ? id : nil))
            switch try await response(to: id, &called, answers) {
            case .failure(let error): called.error = error
            case .success(let members):
                guard case .inputRequired(let needed) = try Outcome(members) else {
                    called.result = members
                    break
                }
                let responses = needed.requests.mapValues { Self.answer($0, &called, answers).json }
                guard case .callTool(let name, let arguments, _) = request else { throw Unexpected() }
                request = .callTool(
                    name,
                    arguments: arguments,
                    answers: .init(responses: responses, state: needed.state)
                )
                continue
            }
            break
        }
        for block in called.result?["content"]?.arrayValue ?? [] {
            called.seen.append(block["text"]?.stringValue ?? block.text())
        }
        if let error = called.error { called.seen.append(error.message) }
        return called
    }

    struct Unexpected: Error {}

    private static func answer(
        _ request: InputRequest,
        _ called: inout Called,
        _ answers: (String) -> InputAnswer
    ) -> InputAnswer {
        guard case .form(let form) = request else { return .cancelled }
        called.seen.append(form.message)
        return answers(form.message)
    }

    private func response(
        to id: RequestID,
        _ called: inout Called,
        _ answers: (String) -> InputAnswer
    ) async throws -> Result<[String: JSONValue], RPCError> {
        while true {
            let message = output.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            switch message {
            case .result(id, let members): return .success(members)
            case .failure(id, let error): return .failure(error)
            case .request(let asked, let method, let params):
                let answer = Self.answer(try InputRequest(method: method, params: params), &called, answers)
                write(.result(asked, answer.json.objectValue ?? [:]))
            case .notification(_, let params): called.seen.append(params["message"]?.stringValue ?? "")
            case nil: try await Task.sleep(for: .milliseconds(1))
            default: continue
            }
        }
    }
}

/// A server whose changes a test hears. A server has one follower, its connection: a second one would take changes from it.
private struct HeardServer: RequestHandling {
    let server: BentoServer
    let hear: @Sendable (ServerChange) -> Void

    var description: ServerDescription { server.description }

    func changes(_ request: ClientRequest) -> Bool { server.changes(request) }

    func outcome(of request: ClientRequest, in call: ServedCall) async throws -> Outcome {
        try await server.outcome(of: request, in: call)
    }

    func honored(_ filter: SubscriptionFilter) async -> SubscriptionFilter { await server.honored(filter) }

    func follow(_ tell: @escaping @Sendable (ServerChange) async -> Void) async {
        await server.follow { change in
            hear(change)
            await tell(change)
        }
    }
}

extension Peer {
    /// Of each revision, one that asks the person and one that cannot.
    static let askingModern = Peer(version: .july2026, capabilities: Capabilities(["elicitation": ["form": [:]]]))
    static let askingLegacy = Peer(version: .november2025, capabilities: Capabilities(["elicitation": [:]]))
    static let silentModern = Peer(version: .july2026)
    static let silentLegacy = Peer(version: .november2025)
}

extension InputAnswer {
    static func saying(_ words: String) -> InputAnswer { .accepted(["answer": .string(words)]) }
}
