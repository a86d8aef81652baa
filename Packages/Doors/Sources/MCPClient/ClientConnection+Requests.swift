import Core
import MCPWire

extension ClientConnection {
    /// The listed tools, and the faults of those that are not valid.
    public func tools() async throws -> (tools: [ToolDefinition], faults: [String]) {
        changedLists.remove(.tools)
        var (tools, faults): ([ToolDefinition], [String]) = ([], [])
        var names: Set<String> = []
        for entry in try await list(.tools) {
            do {
                let tool = try ToolDefinition(entry)
                if names.insert(tool.tool.name).inserted {
                    tools.append(tool)
                } else {
                    faults.append("'\(tool.tool.name.cleaned(atMost: 60, keepsLines: false))' is there twice")
                }
            } catch {
                faults.append(error.problem.cleaned(atMost: 200, keepsLines: false))
            }
        }
        return (tools, faults)
    }

    /// True if the server has announced that its tools have changed.
    public var hasChangedTools: Bool { changedLists.contains(.tools) }

    /// The entries of a list, over all its pages.
    public func list(_ kind: ListKind) async throws -> [JSONValue] {
        let most = kind == .tools ? limits.tools : limits.entries
        var entries: [JSONValue] = []
        var cursors: Set<String> = []
        var cursor: String?
        for _ in 0..<limits.pages {
            let members = try await finished(.list(kind, cursor: cursor), nil)
            let page = try Self.reading { () throws(ShapeFault) in try ListPage(kind, members) }
            entries += page.entries
            guard entries.count <= most else { throw ServerError.endless("more than \(most) entries") }
            guard let next = page.nextCursor else { return entries }
            guard cursors.insert(next).inserted else { throw ServerError.endless("the same page again and again") }
            cursor = next
        }
        throw ServerError.endless("more than \(limits.pages) pages")
    }

    /// Calls a tool.
    ///
    /// - Parameters:
    ///   - headers: see ``ServerChannel/send(_:headers:)``.
    ///   - meta: the members of `_meta` besides the protocol's own.
    /// - Throws: ``ServerError``; errors of the surroundings; `CancellationError`.
    public func call(
        _ tool: String,
        arguments: [String: JSONValue],
        headers: [ParameterHeader] = [],
        meta: [String: JSONValue] = [:],
        in surroundings: CallSurroundings = CallSurroundings()
    ) async throws -> ToolResult {
        let members = try await finished(
            .callTool(tool, arguments: arguments),
            surroundings,
            headers: headers,
            meta: meta
        )
        return try Self.reading { () throws(ShapeFault) in try ToolResult(members) }
    }

    public func read(
        _ uri: String,
        in surroundings: CallSurroundings = CallSurroundings()
    ) async throws -> [ResourceContents] {
        let members = try await finished(.readResource(uri: uri), surroundings)
        return try Self.reading { () throws(ShapeFault) in try ResourceContents.all(in: members) }
    }

    public func prompt(
        _ name: String,
        arguments: [String: String],
        in surroundings: CallSurroundings = CallSurroundings()
    ) async throws -> PromptResult {
        let members = try await finished(.getPrompt(name, arguments: arguments), surroundings)
        return try Self.reading { () throws(ShapeFault) in try PromptResult(members) }
    }

    /// Checks that the server responds.
    public func ping() async throws {
        _ = try await finished(peer.version.isStateless ? .discover : .ping, nil)
    }

    static func reading<Value>(_ read: () throws(ShapeFault) -> Value) throws(ServerError) -> Value {
        do {
            return try read()
        } catch {
            throw .malformed(error)
        }
    }

    /// The final result of a request, after the server's questions about it.
    private func finished(
        _ request: ClientRequest,
        _ surroundings: CallSurroundings?,
        headers: [ParameterHeader] = [],
        meta: [String: JSONValue] = [:]
    ) async throws -> [String: JSONValue] {
        var request = request
        // If each request stands for itself, each says whether somebody is there to answer.
        let canAsk = surroundings?.canAsk ?? false
        let peer = peer.version.isStateless ? Self.peer(peer.version, implementation, canAsk: canAsk) : peer
        for round in 0...limits.questions {
            let members = try await response(
                to: request,
                as: peer,
                surroundings,
                headers,
                meta: meta,
                within: limits.call
            )
            switch try Self.reading({ () throws(ShapeFault) in try Outcome(members) }) {
            case .complete(let result, _): return result
            case .inputRequired(let input):
                guard round < limits.questions, input.requests.count <= limits.questions else {
                    throw ServerError.asksForever(limits.questions)
                }
                let answers = try await answers(to: input, surroundings)
                switch request {
                case .callTool(let name, let arguments, _):
                    request = .callTool(name, arguments: arguments, answers: answers)
                case .readResource(let uri, _): request = .readResource(uri: uri, answers: answers)
                case .getPrompt(let name, let arguments, _):
                    request = .getPrompt(name, arguments: arguments, answers: answers)
                default: throw ServerError.asksFor("input")
                }
            }
        }
        throw ServerError.asksForever(limits.questions)
    }

    private func answers(
        to input: InputRequired,
        _ surroundings: CallSurroundings?
    ) async throws -> ClientRequest.Answers {
        guard let surroundings else { throw ServerError.asksFor("input") }
        var responses: [String: JSONValue] = [:]
        for (name, request) in input.requests.sorted(by: { $0.key < $1.key }) {
            switch request {
            case .form(let form): responses[name] = try await surroundings.ask(form).json
            case .page: responses[name] = InputAnswer.declined.json
            case .other(let method, _): throw ServerError.asksFor(method)
            }
        }
        // The state is the server's own, and goes back as it came.
        return ClientRequest.Answers(responses: responses, state: input.state)
    }
}
