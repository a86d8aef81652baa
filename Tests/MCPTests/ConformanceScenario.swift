import Core
import MCPTesting
import MCPWire
import Testing

/// What a name of the protocol's conformance suite demands of a server, or how Bento refuses it.
struct ConformanceScenario: Sendable, CustomTestStringConvertible {
    let name: String
    /// The revisions that have it.
    let versions: [ProtocolVersion]
    /// Why Bento does not do it; the work then shows how it is refused.
    let leftOut: String?
    let work: @Sendable (ConformanceServer, Peer) async throws -> Void

    init(
        _ name: String,
        _ versions: [ProtocolVersion] = [.november2025, .july2026],
        leftOut: String? = nil,
        _ work: @escaping @Sendable (ConformanceServer, Peer) async throws -> Void
    ) {
        self.name = name
        self.versions = versions
        self.leftOut = leftOut
        self.work = work
    }

    var testDescription: String { leftOut.map { "\(name), left out: \($0)" } ?? name }
}

/// A client that has begun as its revision wants it.
struct ConformanceClient {
    let client: TestClient
    let peer: Peer

    init(_ server: ConformanceServer, _ peer: Peer) async throws {
        client = server.client(peer)
        self.peer = peer
        guard !peer.version.isStateless else { return }
        let answer = try await client.ask(.initialize(peer), .text("initialize"))
        #expect(answer.resultMembers?["protocolVersion"] == .string(peer.version.rawValue))
        client.write(PeerNotification.initialized.message)
    }

    func ask(_ request: ClientRequest, _ id: RequestID = .number(1)) async throws -> RPCMessage {
        try await client.ask(request, id)
    }

    /// The members of a result, which must be one.
    func result(_ request: ClientRequest, _ id: RequestID = .number(1)) async throws -> [String: JSONValue] {
        let message = try await ask(request, id)
        return try #require(message.resultMembers, "\(message)")
    }

    func tool(_ name: String, _ id: RequestID = .number(1)) async throws -> ToolResult {
        try ToolResult(try await result(.callTool(name), id))
    }

    /// What a request asks: by a request of the server's own, or in its result.
    func question(_ request: ClientRequest, _ id: RequestID = .number(1)) async throws -> ConformanceQuestion {
        guard peer.version.isStateless else {
            let count = client.questions.count
            client.send(request, id)
            try await client.waitForQuestions(count + 1)
            let (asking, input) = try #require(client.questions.last)
            return ConformanceQuestion(of: self, request: request, id: id, input: input, asking: asking)
        }
        let members = try await result(request, id)
        guard case .inputRequired(let needed) = try Outcome(members) else {
            throw ConformanceFault("\(members) asks nothing")
        }
        #expect(needed.requests.count == 1)
        let (name, input) = try #require(needed.requests.first)
        return ConformanceQuestion(of: self, request: request, id: id, input: input, name: name, state: needed.state)
    }
}

struct ConformanceFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// A question that waits for its answer, in either revision.
struct ConformanceQuestion {
    let client: ConformanceClient
    let request: ClientRequest
    let id: RequestID
    let input: InputRequest
    /// The server's own request.
    var asking: RequestID?
    var name = ""
    var state: String?

    init(
        of client: ConformanceClient,
        request: ClientRequest,
        id: RequestID,
        input: InputRequest,
        asking: RequestID? = nil,
        name: String = "",
        state: String? = nil
    ) {
        (self.client, self.request, self.id, self.input) = (client, request, id, input)
        (self.asking, self.name, self.state) = (asking, name, state)
    }

    /// The one field that is asked.
    var field: FormField {
        get throws {
            guard case .form(let form) = input else { throw ConformanceFault("\(input) is no form") }
            return try #require(form.fields.first)
        }
    }

    /// The request as it is made again with an answer.
    func again(
        _ answer: InputAnswer?,
        extra: [String: JSONValue] = [:],
        state: String?
    ) -> ClientRequest {
        var responses = extra
        if let answer { responses[name] = answer.json }
        let answers = ClientRequest.Answers(responses: responses, state: state)
        return switch request {
        case .callTool(let name, let arguments, _): .callTool(name, arguments: arguments, answers: answers)
        case .readResource(let uri, _): .readResource(uri: uri, answers: answers)
        case .getPrompt(let name, let arguments, _): .getPrompt(name, arguments: arguments, answers: answers)
        default: request
        }
    }

    /// Answers with a text, and gives what the request came to; `next` is the id of the request that a stateless client makes.
    func answer(_ words: String, next: RequestID) async throws -> RPCMessage {
        let answer = InputAnswer.accepted([try field.name: .string(words)])
        guard let asking else { return try await client.ask(again(answer, state: state), next) }
        client.client.write(.result(asking, answer.json.objectValue ?? [:]))
        return try await client.client.response(to: id)
    }
}

extension RPCMessage {
    /// What the server asks by a request of its own.
    var question: (id: RequestID, input: InputRequest)? {
        guard case .request(let id, let method, let params) = self,
            let input = try? InputRequest(method: method, params: params)
        else { return nil }
        return (id, input)
    }

    /// The method of a request or a notification.
    var method: String? {
        switch self {
        case .request(_, let method, _), .notification(let method, _): method
        case .result, .failure: nil
        }
    }
}

extension TestClient {
    var questions: [(id: RequestID, input: InputRequest)] { messages.compactMap(\.question) }

    func waitForQuestions(_ count: Int) async throws {
        var seen = 0
        _ = try await first { message in
            if message.question != nil { seen += 1 }
            return seen >= count
        }
    }
}
