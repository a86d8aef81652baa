import AppData
import AppDataTesting
import Core
import CoreHosting
import CoreTesting
import Foundation
import Networking
import NetworkingTesting

@testable import FeatureChat

/// Chat as the host runs it: registered, its flows called by their ids from JSON, over a real SQLite file and a real store of
/// secrets in a temporary home.
final class RegisteredChat: Sendable {
    struct Given {
        var values: [String: JSONValue] = [:]
        var transport: FakeTransport?
        var flows: FakeFlows?
        var food: (any FoodCoordinating)?
        var workouts: (any WorkoutsCoordinating)?
        var wallet: (any WalletCoordinating)?
        var location: (any LocationCoordinating)?
        var programs: Set<String>?
    }

    struct Shown: Sendable {
        let json: JSONValue
        /// The text that a person reads.
        let text: String
        let status: ExitStatus
    }

    let registrar = FeatureRegistrar.registering(ChatFeature.self)
    let time: TimeContext
    let secrets: SecretStore
    let transport: FakeTransport?
    private let home: TemporaryHome
    private let clock: MovableClock
    private let runtime: FeatureRuntime

    init(_ given: Given = Given()) throws {
        let home = try TemporaryHome()
        self.home = home
        let clock = MovableClock(try Date("2026-11-21T12:00:00Z", strategy: .iso8601))
        self.clock = clock
        let time = TimeContext(zone: TimeZone(identifier: "Europe/Berlin") ?? .gmt) { clock.date }
        self.time = time
        let secrets = SecretStore(home: home.home)
        self.secrets = secrets
        transport = given.transport
        let backing = MemorySettings(given.values)
        var platform = [
            ServiceRegistration(AppDatabase.self) { _ in home.database(for: ChatFeature.self, time: time) },
            ServiceRegistration(TimeContext.self) { _ in time }, ServiceRegistration(SecretStore.self) { _ in secrets },
            .view(FeatureSettings.self) { FeatureSettings(owner: $1, backing: backing) },
        ]
        func add<Service: Sendable>(_ type: Service.Type, _ service: Service?) {
            if let service { platform.append(ServiceRegistration(type) { _ in service }) }
        }
        add((any HTTPTransport).self, given.transport)
        add((any FlowCalling).self, given.flows)
        add((any FoodCoordinating).self, given.food)
        add((any WorkoutsCoordinating).self, given.workouts)
        add((any WalletCoordinating).self, given.wallet)
        add((any LocationCoordinating).self, given.location)
        add((any ProcessService).self, given.programs.map { ScriptedProcesses($0) })
        runtime = try FeatureRuntime([registrar], platform: platform)
    }

    /// With nothing but settings.
    convenience init(_ values: [String: JSONValue], transport: FakeTransport? = nil, flows: FakeFlows? = nil) throws {
        try self.init(Given(values: values, transport: transport, flows: flows))
    }

    var resolver: ServiceResolver { runtime.resolver(for: "chat") }
    var settings: FeatureSettings { get async throws { try await resolver.get(FeatureSettings.self) } }
    var context: FlowContext { FlowContext(time: time, clock: InstantClock()) }

    func move(by seconds: TimeInterval) { clock.move(by: seconds) }

    func session(
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd(),
        as caller: Caller = .person,
        clock: any Clock<Duration> = InstantClock()
    ) -> FlowSession {
        FlowSession(
            frontEnd: frontEnd,
            context: FlowContext(time: time, clock: clock, units: .metric, caller: caller)
        )
    }

    @discardableResult
    func call(
        _ flow: String,
        _ input: JSONValue = [:],
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd(),
        as caller: Caller = .person,
        clock: any Clock<Duration> = InstantClock()
    ) async throws -> Shown {
        let registration = try FeatureCatalogue([ChatFeature.self]).flow("chat.\(flow)")
        let session = session(frontEnd, as: caller, clock: clock)
        let result = try await FlowRunner.call(registration, input: input, resolver: resolver, session: session)
        return Shown(
            json: try JSONValue(encoding: result),
            text: result.presentation(in: session.context).plainText,
            status: result.exitStatus
        )
    }

    func card() async throws -> CardContent? { try await registrar.cards.first?.content(resolver, context) }

    func run(job id: String) async throws -> JobResult? {
        let job = registrar.jobs.first { $0.id == id }
        return try await job?.run(resolver, JobRun(context: context, checkpoint: nil) { _ in })
    }

    func ask(step id: String, _ answers: String...) async throws -> (outcome: FirstRunOutcome?, notices: [String]) {
        let frontEnd = ScriptedFrontEnd(answers: answers)
        let step = registrar.firstRunSteps.first { $0.id == id }
        let outcome = try await step?.run(resolver, session(frontEnd))
        return (outcome, frontEnd.notices.map(\.text))
    }

    static let openAI = ChatHome.openAI
}

extension WorkoutSummary {
    /// A run of half an hour so many days before a day, at noon.
    static func run(_ days: Int, before day: LocalDay) -> WorkoutSummary {
        WorkoutSummary(
            id: UUID(),
            name: "Run",
            type: "cardio",
            startsAt: Date(timeIntervalSince1970: Double(day.adding(days: -days).daysSince1970) * 86_400 + 43_200),
            activeSeconds: 1800,
            kcal: nil
        )
    }
}

extension MealSummary {
    static func lunch(_ days: Int, before day: LocalDay, kcal: Double, protein: Double) -> MealSummary {
        MealSummary(
            id: UUID(),
            meal: "lunch",
            eatenAt: Date(timeIntervalSince1970: Double(day.adding(days: -days).daysSince1970) * 86_400 + 39_600),
            foods: ["rice"],
            unresolved: [],
            totals: Macros(kcal: kcal, protein: protein, carbs: 100, fat: 50)
        )
    }
}
