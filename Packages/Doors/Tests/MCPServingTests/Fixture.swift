import Core
import CoreTesting
import MCPServing
import MCPWire
import Synchronization

/// A server of small tools, each for one thing that a call can do.
final class Fixture: RequestHandling {
    /// Where calls of `hang` and `write` wait.
    let gate = Gate()
    /// What was changed, in order.
    let changed = Mutex<[String]>([])
    private let atOnce = Mutex((now: 0, most: 0, begun: 0))
    private let received = Mutex(0)

    /// Streams to those who follow its changes.
    private let followers = Mutex<[AsyncStream<ServerChange>.Continuation]>([])
    /// The number of those who follow its changes.
    var followed: Int { followers.withLock { $0.count } }

    /// Has a change told to all who follow.
    func change(_ change: ServerChange) { for follower in followers.withLock({ $0 }) { follower.yield(change) } }

    func follow(_ tell: @escaping @Sendable (ServerChange) async -> Void) async {
        let (changes, follower) = AsyncStream<ServerChange>.makeStream()
        followers.withLock { $0.append(follower) }
        for await change in changes { await tell(change) }
    }

    var mostAtOnce: Int { atOnce.withLock { $0.most } }
    /// The number of requests that a connection has taken in, to begin them now or later.
    var taken: Int { received.withLock { $0 } }
    /// The number of calls that have begun so far.
    var begun: Int { atOnce.withLock { $0.begun } }
    var changes: [String] { changed.withLock { $0 } }

    let description = ServerDescription(
        capabilities: Capabilities(["tools": ["listChanged": true]]),
        implementation: Implementation(name: "fixture", version: "1")
    )

    /// A connection asks this of each request as it takes it in.
    func changes(_ request: ClientRequest) -> Bool {
        received.withLock { $0 += 1 }
        if case .callTool(let name, _, _) = request { return name.hasPrefix("write") }
        return false
    }

    func honored(_ filter: SubscriptionFilter) -> SubscriptionFilter {
        SubscriptionFilter(lists: filter.lists.intersection([.tools]), resources: filter.resources)
    }

    static let colour = Form("Which color?", [FormField("color", .choice([.init("red"), .init("blue")]))])
    static let size = Form("Which size?", [FormField("size", .number(isWhole: true, least: 1, most: 9))])

    func outcome(of request: ClientRequest, in call: ServedCall) async throws -> Outcome {
        guard case .callTool(let name, let arguments, _) = request else {
            guard case .list(let kind, _) = request else { throw RPCError.invalidParams("There is none.") }
            return .complete(ListPage(kind, []).members, .init(milliseconds: 0, isPublic: false))
        }
        atOnce.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.begun + 1) }
        defer { atOnce.withLock { $0.now -= 1 } }
        return .complete(
            ToolResult([.text(try await text(of: name, arguments, call))]).members(for: call.client.version)
        )
    }

    private func text(of name: String, _ arguments: [String: JSONValue], _ call: ServedCall) async throws -> String {
        switch name {
        case "echo": return JSONValue.object(arguments).text()
        case "fail": throw DeadlineExceeded(limit: .seconds(1))
        case "hang":
            try await gate.pass()
            return "done"
        case "deaf":
            await gate.passIgnoringCancellation()
            return "done"
        case "write":
            await gate.passIgnoringCancellation()
            changed.withLock { $0.append(arguments["text"]?.stringValue ?? "") }
            return "written"
        case "write_asked":
            let answer = try await call.ask(.form(Self.colour))
            changed.withLock { $0.append("\(answer)") }
            return "written"
        case "ask":
            let first = try await call.ask(.form(Self.colour))
            let second = arguments["twice"] == true ? try await call.ask(.form(Self.colour)) : nil
            return [first, second].compactMap { $0 }.map { $0.json.text() }.joined(separator: " ")
        case "ask_both":
            let color = try await call.ask(.form(Self.colour))
            let size = try await call.ask(.form(Self.size))
            return color.json.text() + " " + size.json.text()
        case "ask_wrapped":
            do {
                return try await call.ask(.form(Self.colour)).json.text()
            } catch is InputNeeded {
                throw DeadlineExceeded(limit: .seconds(1))
            }
        case "ask_page": return try await call.ask(.page(message: "Open it.", url: "http://127.0.0.1/x")).json.text()
        case "ask_once":
            let isTaken = await call.hasNoted("once")
            await call.note("once")
            return "\(isTaken) " + (try await call.ask(.form(Self.colour)).json.text())
        case "work":
            for completed in [0, 5, 10] as [Int64] {
                await call.report(ProgressUpdate("Reading", completed: completed, total: 10, unit: "records"))
                try await gate.pass()
            }
            return "done"
        default: throw RPCError.invalidParams("Unknown tool: \(name)")
        }
    }
}
