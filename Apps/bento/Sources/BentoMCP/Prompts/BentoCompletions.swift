import Core
import MCPServing
import MCPWire

/// Completes arguments of prompts and of resource templates from the data that the client may read.
public struct BentoCompletions: ServerPart {
    private let today: @Sendable () async -> LocalDay

    /// - Parameter today: the person's day.
    public init(today: @escaping @Sendable () async -> LocalDay) { self.today = today }

    public var capabilities: [String: JSONValue] { ["completions": [:]] }

    public func outcome(of request: ClientRequest, in call: ServedCall, of server: BentoServer) async throws -> Outcome?
    {
        guard case .complete(let query) = request else { return nil }
        let source = try await Self.source(of: query, server)
        let values = try await source.values(for: query.value, today: await today(), in: call, of: server)
        return .complete(CompletionResult(all: values).members)
    }

    /// - Throws: `RPCError` (-32602) for a prompt, a template or an argument that is not there.
    private static func source(of query: CompletionQuery, _ server: BentoServer) async throws -> NameSource {
        let sources: [String: NameSource]
        switch query.subject {
        case .prompt(let name):
            let kind = try await BentoPrompts.kind(name, of: server)
            sources = Dictionary(kind.arguments.map { ($0.name, $0.names) }, uniquingKeysWith: { first, _ in first })
        case .resource(let template):
            guard let kind = try await BentoResources.offered(by: server).first(where: { $0.template == template }),
                let variable = kind.variable
            else {
                throw RPCError.invalidParams("There is no such template. 'resources/templates/list' has them.")
            }
            sources = [variable.rawValue: variable.names(of: kind)]
        }
        if let source = sources[query.argument] { return source }
        let error = UnknownName(kind: "argument", name: query.argument, known: sources.keys.sorted())
        throw RPCError.invalidParams([error.message, error.recovery].compactMap { $0 }.joined(separator: " "))
    }
}

extension ResourceKind.Variable {
    fileprivate func names(of kind: ResourceKind) -> NameSource {
        switch self {
        case .date: .day
        case .id: kind.isInDatabase ? .workout : .proposal
        }
    }
}
