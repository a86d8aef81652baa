import BentoServing
import Core
import CoreHosting
import CoreTesting
import Foundation
import PageDrawing
import Synchronization

@testable import BentoPages
@testable import BentoWeb

/// A host whose flows give what a test says, by their ids.
struct PagesFixture: FlowHost {
    enum Reply: Sendable {
        case json(JSONValue)
        case fails(code: String)
    }

    let reply: @Sendable (_ flow: String, _ input: JSONValue) -> Reply
    /// Those that are listed.
    var listed = Self.every
    var now = "2026-11-28T12:40:00Z"

    private struct Listing: FlowCalling {
        let flows: [CallableFlow]
        func flows(openTo caller: Caller) async throws -> [CallableFlow] { flows }
        func schema(of flow: String, for caller: Caller) async throws -> JSONValue {
            [
                "type": "object", "properties": ["text": ["type": "string"], "day": ["type": "string"]],
                "required": ["text"],
            ]
        }
        func call(
            _ flow: String,
            input: JSONValue,
            as caller: Caller,
            in session: FlowSession
        ) async throws
            -> FlowOutcome
        { throw Failure("test.listing", "Nothing is called through the listing.") }
    }

    private struct Given: FlowResult {
        let json: JSONValue
        func presentation(in context: FlowContext) -> Presentation {
            .stack([.text(Hostile.text), .keyValues([KeyValue(Hostile.text, Hostile.text)])])
        }
        func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
    }

    func flows() async throws -> any FlowCalling { Listing(flows: listed) }
    func meaning(of command: String, for caller: Caller) -> CommandMeaning? { nil }
    func dataChanges() async -> AsyncStream<Void> { AsyncStream { _ in } }
    func reachesServers(_ feature: String) -> Bool { false }
    func context(for caller: Caller) -> FlowContext { FlowContext(time: .fixed(now), caller: caller) }

    func call(
        _ flow: String,
        input: JSONValue,
        as caller: Caller,
        through frontEnd: @Sendable (FlowContext) -> any ResultFrontEnd,
        in session: @escaping @Sendable (FlowSession) -> FlowSession
    ) async throws {
        switch reply(flow, input) {
        case .json(let json): try frontEnd(context(for: caller)).finish(Given(json: json))
        case .fails(let code): throw Failure(code, "It is <i>not</i> there.", recovery: "Do “something” & wait.")
        }
    }

    /// The whole document at an address.
    func document(_ address: String) async throws -> (status: Int, markup: String) {
        let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
        let segments = parts[0].split(separator: "/").map(String.init)
        guard let route = Pages.routes.first(where: { $0.path == "/" + (segments.first ?? "") }) else {
            throw Failure("test.route", "There is no route for \(address).")
        }
        var query: [String: String] = [:]
        for item in parts.dropFirst().first?.split(separator: "&") ?? [] {
            let pair = item.split(separator: "=", maxSplits: 1).map(String.init)
            query[pair[0]] = pair.dropFirst().first?.removingPercentEncoding ?? ""
        }
        let page = try await route.make(
            PageRequest(
                path: Array(segments.dropFirst()),
                query: query,
                context: context(for: .page),
                flows: PageFlows(self)
            )
        )
        return (page.status, PageFrame.document(page).description)
    }

    private static let every: [CallableFlow] = [
        ("host.overview", "reads", nil), ("host.search", "reads", nil), ("host.history", "reads", nil),
        ("host.settings.list", "reads", nil), ("host.features.list", "reads", nil), ("host.flags.list", "reads", nil),
        ("host.permissions.list", "reads", nil), ("host.proposals.list", "reads", nil),
        ("host.proposals.show", "reads", nil), ("host.profile", "reads", nil), ("host.log", "reads", nil),
        ("food.day", "reads", nil), ("food.week", "reads", nil), ("food.trends", "reads", nil),
        ("food.targets", "reads", nil), ("food.parse", "reads", nil), ("food.favorite.list", "reads", nil),
        ("food.log", "writes", "food.undo"), ("food.water", "writes", "food.undo"), ("food.undo", "writes", nil),
        ("workouts.list", "reads", nil), ("workouts.show", "reads", nil), ("workouts.week", "reads", nil),
        ("workouts.program.next", "reads", nil), ("workouts.records", "reads", nil), ("workouts.year", "reads", nil),
        ("workouts.trends", "reads", nil), ("workouts.goal.list", "reads", nil), ("workouts.plates", "reads", nil),
        ("workouts.exercise.show", "reads", nil), ("wallet.balance", "reads", nil), ("wallet.list", "reads", nil),
        ("location.map", "reads", nil), ("location.list", "reads", nil), ("location.near", "reads", nil),
        ("location.fence.list", "reads", nil), ("chat.list", "reads", nil), ("chat.show", "reads", nil),
        ("chat.ask", "writes", nil), ("reminders.list", "reads", nil), ("reminders.source.list", "reads", nil),
        ("food.export", "reads", nil), ("food.import", "writes", "food.import.undo"),
        ("host.data.export", "reads", nil), ("host.data.import", "writes", nil),
    ].compactMap { id, effect, undo in
        var flow: [String: JSONValue] = [
            "id": .string(id), "toolName": .string(id.replacing(".", with: "_")),
            "feature": .string(String(id.prefix { $0 != "." })), "summary": .string("Does \(id)"), "discussion": "",
            "effect": .string(effect), "deletes": false, "isDaily": false,
        ]
        if let undo { flow["undoneBy"] = .string(undo) }
        return try? JSONValueDecoder(.object(flow)).decode(CallableFlow.self)
    }
}

/// What somebody would write into a name to get out of it.
enum Hostile {
    static let text = "</p></main><script>alert(1)</script>\"'onmouseover=x &amp; \u{202E}\u{0}é"
}

extension PagesFixture {
    /// Where nothing was logged yet.
    static let empty = PagesFixture { flow, _ in
        switch flow {
        case "food.day":
            .json([
                "day": "2026-11-28", "entries": [], "totals": ["kcal": 0, "protein": 0, "carbs": 0, "fat": 0],
                "targets": ["kcal": 2000, "protein": 120, "carbs": 200, "fat": 70], "planned": [], "unresolved": [],
            ])
        case "workouts.show": .fails(code: "workouts.none")
        case "workouts.program.next": .fails(code: "workouts.no-program")
        case "chat.show": .fails(code: "chat.none")
        case "host.overview": .json(["cards": [], "suggestions": [], "failures": [:]])
        default: .json([:])
        }
    }

    /// Where each feature is switched off.
    static let off = PagesFixture { _, _ in .fails(code: "feature.unavailable") }
    /// Where this program has none of them.
    static let bare: PagesFixture = {
        var fixture = PagesFixture { _, _ in .fails(code: "unknown.flow") }
        fixture.listed = []
        return fixture
    }()

    /// Where results are not what they ought to be.
    static func malformed(_ json: JSONValue) -> PagesFixture { PagesFixture { _, _ in .json(json) } }
}
