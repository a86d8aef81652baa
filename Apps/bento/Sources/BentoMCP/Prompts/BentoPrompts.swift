import Core
import Foundation
import MCPServing
import MCPWire

/// The prompts of a server: those whose tools the client has.
public struct BentoPrompts: ServerPart {
    /// The maximum length of an argument in bytes.
    private static let most = 4_000

    private let resources: BentoResources

    /// - Parameter resources: reads the resource that accompanies a prompt.
    public init(resources: BentoResources) { self.resources = resources }

    public var capabilities: [String: JSONValue] { ["prompts": [:]] }

    public func outcome(of request: ClientRequest, in call: ServedCall, of server: BentoServer) async throws -> Outcome?
    {
        switch request {
        case .list(.prompts, let cursor):
            _ = try ListCursor([]).start(of: cursor)
            let prompts = try await Self.offered(by: server).map(\.prompt.json)
            return .complete(
                ListPage(.prompts, prompts).members,
                Outcome.Freshness(milliseconds: 60_000, isPublic: false)
            )
        case .getPrompt(let name, let arguments, _):
            let kind = try await Self.kind(name, of: server)
            return .complete(
                try await result(of: kind, try Self.checked(arguments, of: kind), in: call, server).members
            )
        default: return nil
        }
    }

    static func offered(by server: BentoServer) async throws -> [PromptKind] {
        var offered: [PromptKind] = []
        for kind in PromptKind.all where try await hasAll(kind.needs, server) { offered.append(kind) }
        return offered
    }

    private static func hasAll(_ flows: [String], _ server: BentoServer) async throws -> Bool {
        for flow in flows where try await server.callable(flow) == nil { return false }
        return true
    }

    /// - Throws: `RPCError` (-32602), with the nearest name, if the client has no such prompt.
    static func kind(_ name: String, of server: BentoServer) async throws -> PromptKind {
        let offered = try await offered(by: server)
        if let kind = offered.first(where: { $0.name == name }) { return kind }
        let error = UnknownName(kind: "prompt", name: name, known: offered.map(\.name))
        throw RPCError.invalidParams([error.message, error.recovery].compactMap { $0 }.joined(separator: " "))
    }

    /// The arguments that are not empty.
    ///
    /// - Throws: `RPCError` (-32602) for one that is missing, unknown, or too long.
    private static func checked(_ given: [String: String], of kind: PromptKind) throws(RPCError) -> [String: String] {
        // Clients send fields that were left empty.
        let arguments = given.filter { !$0.value.allSatisfy(\.isWhitespace) }
        let known = kind.arguments.map(\.name)
        for name in arguments.keys.sorted() where !known.contains(name) {
            let error = UnknownName(kind: "argument", name: name, known: known)
            throw .invalidParams([error.message, error.recovery].compactMap { $0 }.joined(separator: " "))
        }
        for argument in kind.arguments where argument.isRequired && arguments[argument.name] == nil {
            throw .invalidParams("'\(argument.name)' is missing: \(argument.description)")
        }
        for (name, value) in arguments where value.utf8.count > most {
            throw .invalidParams("'\(name)' is longer than \(most) bytes.")
        }
        return arguments
    }

    private func result(
        of kind: PromptKind,
        _ arguments: [String: String],
        in call: ServedCall,
        _ server: BentoServer
    ) async throws -> PromptResult {
        var tools: [String: String] = [:]
        for flow in kind.flows { tools[flow] = try await server.callable(flow)?.toolName }
        var messages = [PromptResult.Message(.user, .text(kind.text(tools: tools, arguments: arguments)))]
        if let shown = try await shown(by: kind, on: arguments["day"], in: call, server) {
            messages.append(PromptResult.Message(.user, ContentBlock(.resource(shown))))
        }
        return PromptResult(messages, description: kind.description)
    }

    /// The resource that accompanies a prompt. If it cannot be read, the tools that the prompt names report why.
    private func shown(
        by kind: PromptKind,
        on day: String?,
        in call: ServedCall,
        _ server: BentoServer
    ) async throws -> ResourceContents? {
        guard let word = kind.shows else { return nil }
        let said = day?.trimmingCharacters(in: .whitespaces)
        let uri = "\(ResourceKind.scheme)\(word)/\(said ?? ResourceAddress.today)"
        guard let address = ResourceAddress(uri) else { return nil }
        do {
            return try await resources.contents(of: address, at: uri, in: call, of: server)
        } catch is RPCError {
            return nil
        }
    }
}
