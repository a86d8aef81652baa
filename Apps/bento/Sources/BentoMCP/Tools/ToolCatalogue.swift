import BentoServing
import Core
import CoreHosting
import FlowServing
import MCPWire
import Synchronization

/// A client's tools: flows that are open to it, and the tool that finds those that are not in its list.
final class ToolCatalogue: Sendable {
    static let finder = "bento_find"
    /// The number of tools on a page. Some clients never request a second page.
    static let pageSize = 64
    /// The time for which a lookup of the features' switches is reused.
    private static let freshness = Duration.seconds(1)

    /// The flows as they were looked up.
    private struct Offer {
        let callable: [CallableFlow]
        let listed: [CallableFlow]
        let byName: [String: CallableFlow]
        /// The flows that existed at an earlier lookup.
        let former: [String: CallableFlow]
        let at: Duration

        var leftOut: [CallableFlow] {
            let names = Set(listed.map(\.toolName))
            return callable.filter { !names.contains($0.toolName) }
        }
    }

    private let host: any FlowHost
    private let caller: Caller
    private let selection: ToolSelection
    private let elapsed: @Sendable () -> Duration
    private let offer = Mutex<Offer?>(nil)
    /// The list that clients were last told of; `nil` before any has requested it.
    private let told = Mutex<[CallableFlow]?>(nil)
    /// The tools made from flows, by the flows' ids.
    private let made = Mutex<[String: Made]>([:])

    private struct Made {
        let flow: CallableFlow
        let text: ToolText
        let tool: Tool
    }

    init(
        _ host: any FlowHost,
        caller: Caller,
        selection: ToolSelection,
        elapsed: @escaping @Sendable () -> Duration
    ) {
        self.host = host
        self.caller = caller
        self.selection = selection
        self.elapsed = elapsed
    }

    // MARK: Flows

    func checkSelection() async throws { try selection.check(try await host.flows().flows(openTo: caller)) }

    /// True if a tool changes something, as far as is known without waiting.
    func changes(_ name: String) -> Bool {
        guard name != Self.finder else { return false }
        return offer.withLock { $0?.byName[name] }?.effect != .reads
    }

    func flow(named name: String) async throws -> CallableFlow? {
        if let known = try await current().byName[name] { return known }
        // Its feature may have been switched on just now.
        let offer = try await renewed()
        if let known = offer.byName[name] { return known }
        // If a feature is switched off, the call says so with a remedy; flows that the program itself opens and closes
        // just do not exist.
        guard let former = offer.former[name], former.feature != ServiceContainer.host else { return nil }
        return former
    }

    /// The words for this client's model in place of the program's messages to people.
    func words() async throws -> ToolWords { words(try await current().callable) }

    private func words(_ callable: [CallableFlow]) -> ToolWords {
        ToolWords(finder: Self.finder) { [host, caller] command in
            guard let meaning = host.meaning(of: command, for: caller),
                let name = callable.first(where: { $0.id == meaning.flow })?.toolName
            else { return nil }
            return (name, meaning.input)
        }
    }

    /// A flow that may be called, by its id.
    func callable(_ id: String) async throws -> CallableFlow? {
        try await current().callable.first { $0.id == id }
    }

    /// The response for an unknown tool.
    func unknown(_ name: String) async throws -> RPCError {
        let known = try await current().byName.keys.sorted()
        let error = UnknownName(kind: "tool", name: name, known: known)
        let reason = selection.isReadOnly ? "This server was started with --read-only." : nil
        let words = [error.message, error.recovery, reason].compactMap { $0 }
        return .invalidParams(words.joined(separator: " "), data: ["code": .string(error.code)])
    }

    private func current() async throws -> Offer {
        if let offer = offer.withLock({ $0 }), elapsed() - offer.at < Self.freshness { return offer }
        return try await renewed()
    }

    private func renewed() async throws -> Offer {
        let now = elapsed()
        var byName: [String: CallableFlow] = [:]
        var callable: [CallableFlow] = []
        for flow in selection.callable(try await host.flows().flows(openTo: caller))
        where Self.isName(flow.toolName) && byName[flow.toolName] == nil {
            byName[flow.toolName] = flow
            callable.append(flow)
        }
        let (found, listed) = (byName, selection.listed(callable))
        return offer.withLock { offer in
            let former = (offer?.former ?? [:]).merging(offer?.byName ?? [:]) { $1 }
            let made = Offer(callable: callable, listed: listed, byName: found, former: former, at: now)
            // Who began to look later may have ended before.
            if (offer?.at ?? now) <= now { offer = made }
            return made
        }
    }

    /// True if every client accepts a name: a client that rejects one loses all tools.
    static func isName(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard let first = bytes.first, bytes.count <= 48, name != finder else { return false }
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return letters.contains(first)
            && bytes.allSatisfy { letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// Makes tools of flows, in their order.
    private func made(of flows: [CallableFlow], in callable: [CallableFlow]) async throws -> [Made] {
        let new = made.withLock { known in flows.filter { known[$0.id]?.flow != $0 } }
        if !new.isEmpty {
            let schemas = try await host.schemas(of: new.map(\.id), for: caller)
            let words = words(callable)
            for flow in new {
                guard let schema = schemas[flow.id] else { continue }
                let text = ToolText(flow, schema: schema)
                let tool = Tool(flow, text, in: words, reachesServers: host.reachesServers(flow.feature))
                made.withLock { $0[flow.id] = Made(flow: flow, text: text, tool: tool) }
            }
        }
        return made.withLock { known in flows.compactMap { known[$0.id] } }
    }

    // MARK: The list

    /// A page of the list of tools.
    ///
    /// - Throws: `RPCError` (-32602) for a cursor of another list.
    func page(at cursor: String?, for version: ProtocolVersion) async throws -> ListPage {
        let offer = try await renewed()
        told.withLock { $0 = $0 ?? offer.listed }
        var tools = try await made(of: offer.listed, in: offer.callable).map(\.tool)
        if offer.listed.count < offer.callable.count { tools.append(Self.findTool) }
        let cursors = ListCursor(tools.map(\.name))
        let start = try cursors.start(of: cursor)
        let end = min(start + Self.pageSize, tools.count)
        return ListPage(
            .tools,
            tools[start..<end].map { $0.json(for: version) },
            nextCursor: end < tools.count ? cursors.cursor(at: end) : nil
        )
    }

    /// Reports each time that the list differs from the one clients know, until it is canceled.
    func follow(_ clock: any Clock<Duration>, _ tell: @Sendable () async -> Void) async {
        while (try? await clock.sleep(for: Self.freshness)) != nil {
            // A failed lookup is repeated; callers get the reason.
            guard let known = told.withLock({ $0 }), let listed = try? await current().listed, listed != known else {
                continue
            }
            told.withLock { $0 = listed }
            await tell()
        }
    }

    // MARK: Finding

    private static let findTool = Tool(
        name: finder,
        description:
            "Find tools of Bento that are not in this list. It names them with what they take; call one by its name, "
            + "or have the person start the server with --tools or --all.",
        inputSchema: [
            "type": "object",
            "properties": [
                "words": [
                    "type": "string", "description": "What you want to do, in a few words; without it all are named.",
                ]
            ],
            "additionalProperties": false,
        ],
        hints: Tool.Hints(isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false)
    )

    /// Names matching tools that are not in the list.
    func find(_ arguments: JSONValue) async throws -> ToolResult {
        let faults = JSONSchema(Self.findTool.inputSchema).faults(in: arguments)
        guard faults.isEmpty else {
            let error = FlowInputError(faults: faults.map(\.description) + ["It takes: words."])
            return ToolResult(failing: error, in: try await words())
        }
        let words = arguments["words"]?.stringValue ?? ""
        let offer = try await current()
        let leftOut = offer.leftOut
        guard !words.allSatisfy(\.isWhitespace) else {
            let names: [JSONValue] = leftOut.map {
                ["name": .string($0.toolName), "summary": .string($0.summary)]
            }
            return ToolResult(json: ["tools": .array(names)])
        }
        let all = try await made(of: leftOut, in: offer.callable)
        let tools = Dictionary(all.map { ($0.text.name, $0.tool) }, uniquingKeysWith: { first, _ in first })
        let found = ToolChoice().found(words, in: all.map(\.text)).compactMap { tools[$0.name] }
            .map { tool -> JSONValue in
                [
                    "name": .string(tool.name), "description": .string(tool.description ?? ""),
                    "inputSchema": tool.inputSchema,
                ]
            }
        guard !found.isEmpty else {
            return ToolResult([
                .text(
                    "No tool that is not in the list fits these words. Call it without words to see the names of all."
                )
            ])
        }
        return ToolResult(json: ["tools": .array(found)])
    }
}

/// Cursors of a list. Each contains the position to continue from, and is valid for that list alone.
struct ListCursor {
    private let mark: String

    init(_ names: [String]) { mark = String(FNV1a.hash(of: names.joined(separator: "\n").utf8), radix: 16) }

    func cursor(at place: Int) -> String { "\(mark)-\(place)" }

    /// The start of a page.
    ///
    /// - Throws: `RPCError` (-32602) for a cursor of another list.
    func start(of cursor: String?) throws(RPCError) -> Int {
        guard let cursor else { return 0 }
        let parts = cursor.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == mark, let place = Int(parts[1]), place > 0,
            place.isMultiple(of: ToolCatalogue.pageSize)
        else { throw .invalidParams("'cursor' is not of this list. Ask for the list from its beginning.") }
        return place
    }
}
