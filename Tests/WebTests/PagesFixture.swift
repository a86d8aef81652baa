import BentoServing
import Core
import CoreHosting
import CoreTesting
import Foundation
import PageDrawing
import Synchronization

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

    /// A home that is used, with hostile names in all that a person or somebody else may have written.
    ///
    /// - Parameter count: how many there are of each thing.
    static func full(_ count: Int = 3, name: String = Hostile.text) -> PagesFixture {
        let text = JSONValue.string(name)
        @Sendable func many(_ make: (Int) -> JSONValue) -> JSONValue { .array((0..<count).map(make)) }
        /// In each of many.
        @Sendable func few(_ make: (Int) -> JSONValue) -> JSONValue { .array((0..<min(count, 50)).map(make)) }
        @Sendable func id(_ number: Int) -> JSONValue { .string("01a22224-3cf3-7d9a-b16d-\(100_000_000_000 + number)") }
        let when: JSONValue = "2026-11-28T12:33:00Z"
        let figures: JSONValue = ["kcal": 253.72, "protein": 15.1, "carbs": 14.3, "fat": 14.6]
        let item: JSONValue = [
            "name": text, "grams": 100.5, "kcal": 143, "protein": 12.5, "carbs": 0.7, "fat": 9.5, "quantity": 2,
            "servings": 1, "state": "unverified", "unit": "each",
        ]
        let set: JSONValue = [
            "kg": 100, "kind": "failure", "restSeconds": 240, "targetReps": 3, "unit": "kg",
        ]
        let done: JSONValue = [
            "kg": 97.5, "kind": "working", "reps": 3, "unit": "kg", "completedAt": "2026-11-28T12:38:00Z",
        ]
        let workout: JSONValue = [
            "id": id(0), "name": text, "day": "2026-11-27", "phase": "completed", "volumeKg": 1980,
            "exercises": [["id": "squat", "name": text, "sets": [done, done]]],
        ]
        @Sendable func reply(_ flow: String) -> JSONValue {
            switch flow {
            case "host.overview":
                [
                    "cards": many { _ in
                        [
                            "feature": "food", "id": "today", "title": text,
                            "body": ["kind": "text", "text": text, "tone": "normal"],
                        ]
                    },
                    "suggestions": [], "failures": ["wallet": text],
                ]
            case "host.proposals.list":
                [
                    "proposals": many {
                        [
                            "id": id($0), "flow": "wallet.send", "caller": "model", "expiresAt": "2026-11-29T12:00:00Z",
                            "spending": [
                                "amount": 1200, "fee": 3, "destination": text, "consequence": text, "stake": "play",
                                "details": [["key": text, "value": text]],
                            ],
                        ]
                    }
                ]
            case "host.history":
                [
                    "calls": many {
                        [
                            "at": when, "caller": text, "effect": "writes", "flow": $0 == 0 ? "food.log" : text,
                            "outcome": "done",
                        ]
                    }
                ]
            case "host.search":
                [
                    "groups": many { _ in
                        [
                            "title": text, "feature": "food",
                            "hits": few { _ in ["title": text, "detail": text, "command": "food day 2026-11-28"] },
                        ]
                    }
                ]
            case "host.settings.list":
                [
                    "settings": many {
                        [
                            "id": .string("food.setting-\($0)"), "value": text, "defaultValue": "", "help": text,
                            "isSecret": false, "origin": "file", "choices": ["a", text], "fault": text,
                        ]
                    }
                ]
            case "host.features.list":
                [
                    "features": many { ["id": id($0), "title": text, "summary": text, "flows": 3, "state": text] }
                ]
            case "host.flags.list":
                [
                    "flags": many { ["id": id($0), "help": text, "value": $0 == 0 ? "on" : text, "origin": text] }
                ]
            case "host.permissions.list":
                [
                    "permissions": many { _ in ["caller": text, "flow": text, "permission": "always"] }
                ]
            case "food.day":
                [
                    "day": "2026-11-28",
                    "entries": many {
                        [
                            "id": id($0), "meal": "lunch", "localTime": "12:32", "text": text, "items": [item, item],
                            "totals": figures,
                        ]
                    },
                    "totals": figures, "targets": ["kcal": 2063.9, "protein": 161, "carbs": 200, "fat": 68],
                    "waterMl": 750,
                    "hint": text, "unresolved": [text], "planned": many { ["id": id($0), "text": text] },
                ]
            case "food.favorite.list":
                ["favorites": many { _ in ["name": text] }]
            case "food.parse":
                ["items": many { _ in item }, "notUnderstood": [text], "totals": figures]
            case "workouts.list":
                ["workouts": many { _ in workout }]
            case "workouts.show":
                [
                    "id": id(9), "name": text, "phase": "active",
                    "exercises": many { ["id": id($0), "name": text, "sets": $0 == 0 ? [done, set, set] : [set]] },
                ]
            case "workouts.exercise.show":
                ["exercise": ["equipment": "barbell"]]
            case "workouts.plates":
                ["bar": 20, "perSide": [25, 15], "unit": "kg"]
            case "workouts.program.next":
                [
                    "program": text, "session": text,
                    "exercises": many { _ in ["exercise": text, "reason": text, "sets": [set]] },
                ]
            case "wallet.balance":
                [
                    "network": text, "spendable": 250_000, "total": 250_000, "pending": 5, "state": "stale",
                    "readAt": when,
                    "ark": ["spendable": 250_000], "onchain": ["confirmed": 0],
                ]
            case "wallet.list":
                [
                    "page": 1, "pages": 9_000,
                    "movements": many { _ in
                        ["amount": -1200, "at": when, "title": text, "note": text, "status": text, "tags": [text]]
                    },
                ]
            case "location.list":
                ["places": many { ["id": id($0), "name": text, "subtitle": text] }]
            case "location.fence.list":
                ["fences": many { _ in ["name": text] }]
            case "chat.list":
                ["sessions": many { ["id": id($0), "title": text, "lastMessageAt": when] }]
            case "chat.show":
                [
                    "id": id(0), "title": text, "count": .integer(Int64(count)),
                    "messages": many {
                        [
                            "role": $0 % 2 == 0 ? "user" : "assistant", "text": .string("\(name)\na\tb\n1\t\(name)"),
                            "at": when,
                            "changes": [text], "error": text,
                        ]
                    },
                ]
            case "reminders.list":
                [
                    "open": many { ["id": id($0), "of": id($0), "what": text, "dueAt": when] },
                    "reminders": many {
                        ["id": id($0 + count), "what": text, "nextAt": when, "rule": "FREQ=WEEKLY;BYDAY=MO,TU"]
                    },
                ]
            case "reminders.source.list":
                ["sources": many { ["id": id($0), "isOn": .bool($0 == 0), "summary": text] }]
            default: [:]
            }
        }
        return PagesFixture { flow, _ in .json(reply(flow)) }
    }
}
