import AppData
import AppDataTesting
import CoachRules
import ConversationWire
import Core
import CoreHosting
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Synchronization

@testable import Conversations
@testable import FeatureChat

/// Chat over a real SQLite file in a temporary home, with a scripted server and scripted flows.
final class ChatHome: Sendable {
    private let home: TemporaryHome
    private let clock: MovableClock
    let time: TimeContext
    let database: AppDatabase
    let settings: FeatureSettings
    let transport: FakeTransport?
    let flows: FakeFlows
    let chat: ChatCoordinator
    let coach: ModelCoach

    init(
        _ values: [String: JSONValue] = [:],
        transport: FakeTransport? = nil,
        flows: FakeFlows = FakeFlows(),
        location: (any LocationCoordinating)? = nil,
        food: (any FoodCoordinating)? = nil,
        workouts: (any WorkoutsCoordinating)? = nil,
        environment: [String: String] = [:],
        flags: [String: String] = [:]
    ) throws {
        home = try TemporaryHome()
        let clock = MovableClock(try Date("2026-11-21T12:00:00Z", strategy: .iso8601))
        self.clock = clock
        time = TimeContext(zone: TimeZone(identifier: "Europe/Berlin") ?? .gmt) { clock.date }
        database = home.database(for: ChatFeature.self, time: time)
        settings = FeatureSettings.memory("chat", values)
        self.transport = transport
        self.flows = flows
        chat = Self.coordinator(database, time, settings, transport, flows, location, environment, flags)
        coach = ModelCoach(
            rules: RuleCoach(
                summaryMaker: DaySummaryMaker(food: food, workouts: workouts, wallet: nil, location: location)
            ),
            providers: chat.runner.providers,
            insights: InsightStore(database: database),
            settings: settings
        )
    }

    private static func coordinator(
        _ database: AppDatabase,
        _ time: TimeContext,
        _ settings: FeatureSettings,
        _ transport: FakeTransport?,
        _ flows: FakeFlows,
        _ location: (any LocationCoordinating)?,
        _ environment: [String: String],
        _ flags: [String: String] = [:]
    ) -> ChatCoordinator {
        let summaryMaker = DaySummaryMaker(food: nil, workouts: nil, wallet: nil, location: location)
        return ChatCoordinator(
            runner: ConversationRunner(
                store: ChatStore(database: database),
                settings: settings,
                providers: ProviderFactory(
                    settings: settings,
                    secrets: nil,
                    transport: transport,
                    auth: nil,
                    processes: nil,
                    environment: environment,
                    chance: { 0 }
                ),
                offline: OfflineCoach(summaryMaker: summaryMaker, flows: flows),
                gateway: GatewayRouter(location: location, flows: flows),
                flows: flows,
                flags: .memory("chat", flags)
            )
        )
    }

    /// A second process on the same file.
    func otherProcess() -> ChatCoordinator {
        let database = home.database(for: ChatFeature.self, time: time)
        return Self.coordinator(database, time, settings, transport, flows, nil, [:])
    }

    func move(by seconds: TimeInterval) { clock.move(by: seconds) }

    func session(_ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd(), caller: Caller = .person) -> FlowSession {
        FlowSession(
            frontEnd: frontEnd,
            context: FlowContext(time: time, clock: InstantClock(), units: .metric, caller: caller)
        )
    }

    /// Runs a flow from its JSON input.
    func run<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue = [:],
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
    ) async throws
        -> F.Output where F.Dependency == ChatCoordinator
    {
        try await FlowSchema(type).parse(input).run(with: chat, in: session(frontEnd))
    }

    /// Runs a flow of the coach from its JSON input.
    func run<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue = [:],
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
    ) async throws
        -> F.Output where F.Dependency == ModelCoach
    {
        try await FlowSchema(type).parse(input).run(with: coach, in: session(frontEnd))
    }

    static let openAI: [String: JSONValue] = [
        "chat.provider": "openai", "chat.model": "m", "chat.server": "http://127.0.0.1:9/v1",
    ]
}

/// A clock that stands still until it is moved.
final class MovableClock: Sendable {
    private let value: Mutex<Date>
    init(_ date: Date) { value = Mutex(date) }
    var date: Date { value.withLock { $0 } }
    func move(by seconds: TimeInterval) { value.withLock { $0 += seconds } }
}

/// A clock whose sleeps are over at once.
struct InstantClock: Clock {
    typealias Instant = ContinuousClock.Instant
    var now: Instant { ContinuousClock().now }
    var minimumResolution: Duration { .nanoseconds(1) }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws { try Task.checkCancellation() }
}

/// Flows that answer from a script, behind the real rules for callers.
final class FakeFlows: FlowCalling {
    struct Fake: Sendable {
        var id: String
        var effect = FlowEffect.reads
        var schema: JSONValue = ["type": "object", "properties": [:]]
        var isOpenToModels = true
        var undoneBy: String?
        var outcome: @Sendable (JSONValue) async throws -> FlowOutcome = { _ in FakeFlows.outcome(["ok": true], "done")
        }
    }

    struct Call: Sendable, Equatable {
        let flow: String
        let input: JSONValue
        let caller: Caller
    }

    let fakes: [Fake]
    let permissions: MemoryPermissions
    private let made = Mutex<[Call]>([])
    private let hidings = Mutex<[Set<String>]>([])

    init(_ fakes: [Fake] = [], permissions: MemoryPermissions = MemoryPermissions()) {
        self.fakes = fakes
        self.permissions = permissions
    }

    /// The features that each call that ran may not see.
    var hidden: [Set<String>] { hidings.withLock { $0 } }

    /// The calls that ran.
    var calls: [Call] { made.withLock { $0 } }

    static func outcome(
        _ json: JSONValue,
        _ text: String,
        outside: Set<String> = [],
        others: Set<String> = []
    ) -> FlowOutcome {
        FlowOutcome(
            json: json,
            presentation: .text(text),
            text: text,
            outsideSources: outside,
            otherFeatures: others
        )
    }

    func flows(openTo caller: Caller) async throws -> [CallableFlow] {
        try fakes.filter { $0.isOpenToModels || caller.isOwn }.map { fake in
            let parts = fake.id.split(separator: ".").map(String.init)
            let members: JSONValue = [
                "id": .string(fake.id), "toolName": .string(parts.joined(separator: "_")), "feature": .string(parts[0]),
                "summary": .string("Do \(fake.id)"), "discussion": "", "effect": .string(fake.effect.rawValue),
                "deletes": false, "isDaily": false, "undoneBy": fake.undoneBy.map { .string($0) } ?? .null,
            ]
            return try members.decode(CallableFlow.self)
        }
    }

    func schema(of flow: String, for caller: Caller) async throws -> JSONValue {
        guard let fake = fakes.first(where: { $0.id == flow }) else {
            throw Failure.usage("test.unknown", "No '\(flow)'.")
        }
        return fake.schema
    }

    func call(_ flow: String, input: JSONValue, as caller: Caller, in session: FlowSession) async throws -> FlowOutcome
    {
        _ = try session.lowered(to: caller)
        guard let fake = fakes.first(where: { $0.id == flow }), fake.isOpenToModels || caller.isOwn else {
            throw FlowNotOpen(flow: flow, caller: caller)
        }
        if fake.effect == .spends, !caller.isOwn {
            throw Failure(
                "flow.proposed",
                "Nothing was spent: it waits for the person to confirm it.",
                exitStatus: .noPermission
            )
        }
        let sources = session.context.outsideSources
        if fake.effect == .writes, !caller.isOwn, !sources.isEmpty {
            let question = Confirmation("It has read \(sources.listed). Allow it?", weight: .personal)
            guard session.canAsk, try await session.confirm(question) else {
                throw PermissionNeeded(flow: flow, caller: caller, isDenied: false, readSources: sources)
            }
        } else if fake.effect == .writes, !caller.isOwn, session.context.permissionMode != .allow {
            guard session.context.permissionMode == nil else {
                throw PermissionNeeded(flow: flow, caller: caller, isDenied: false)
            }
            switch try await permissions.take(caller, for: flow) {
            case .always, .once: break
            default: throw PermissionNeeded(flow: flow, caller: caller, isDenied: false)
            }
        }
        hidings.withLock { $0.append(session.context.hiddenFeatures) }
        made.withLock { $0.append(Call(flow: flow, input: input, caller: caller)) }
        return try await fake.outcome(input)
    }
}

/// Streams of a chat completions server.
enum Completions {
    static func say(_ pieces: String...) -> FakeResponse {
        FakeResponse.response(
            headers: [.contentType: "text/event-stream"],
            chunks: pieces.map { Array(chunk(["content": .string($0)]).utf8) }
                + [
                    Array(
                        #"data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":5}}"#
                            .utf8 + [10, 10]
                    )
                ]
                + [Array("data: [DONE]\n\n".utf8)]
        )
    }

    static func call(_ calls: (String, String)...) -> FakeResponse {
        let list = calls.enumerated().map { index, call -> JSONValue in
            [
                "index": .integer(Int64(index)), "id": .string("c\(index)"), "type": "function",
                "function": ["name": .string(call.0), "arguments": .string(call.1)],
            ]
        }
        return FakeResponse.response(
            headers: [.contentType: "text/event-stream"],
            chunks: [
                Array(chunk(["tool_calls": .array(list)]).utf8),
                Array(#"data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}"#.utf8 + [10, 10]),
                Array("data: [DONE]\n\n".utf8),
            ]
        )
    }

    /// An answer that ends before the server says so.
    static func broken(_ words: String) -> FakeResponse {
        FakeResponse.response(
            headers: [.contentType: "text/event-stream"],
            chunks: [Array(chunk(["content": .string(words)]).utf8)]
        )
    }

    static func chunk(_ delta: JSONValue) -> String {
        let body: JSONValue = ["choices": [["index": 0, "delta": delta, "finish_reason": nil]]]
        return "data: \(body.text())\n\n"
    }
}
