import CoreTesting
import Foundation
import Synchronization
import Testing

@testable import Core
@testable import CoreHosting

@Suite("FeatureRuntime")
struct FeatureRuntimeTests {
    static func runtime(_ features: [any Feature.Type]) throws -> FeatureRuntime {
        let time = TimeContext.fixed("2026-11-21T12:00:00Z")
        return try FeatureRuntime(
            FeatureCatalogue(features).registrations(),
            platform: [ServiceRegistration(TimeContext.self) { _ in time }]
        )
    }

    @Test("a feature runs between the starts and the stops of what it requires")
    func hooks() async throws {
        let log = Log()
        try await Log.$current.withValue(log) {
            let runtime = try Self.runtime([Guest.self, Greeter.self])
            let words = try await runtime.running("guest") { resolver in
                log.add("runs")
                return try await resolver.get((any Welcoming).self).greet()
            }
            #expect(words == "hello")
        }
        #expect(log.all == ["greeter starts", "guest starts", "runs", "guest stops", "greeter stops"])
    }

    @Test("hooks stop after a failure too")
    func failure() async throws {
        let log = Log()
        try await Log.$current.withValue(log) {
            let runtime = try Self.runtime([Greeter.self])
            await #expect(throws: Failure.self) {
                try await runtime.running("greeter") { _ in throw Failure("x", "x") }
            }
        }
        #expect(log.all == ["greeter starts", "greeter stops"])
    }

    @Test("a host that lives long starts its own services first, then all features in order, and stops them in reverse")
    func serving() async throws {
        let log = Log()
        let failures = Mutex<[String]>([])
        try await Log.$current.withValue(log) {
            let time = TimeContext.fixed("2026-11-21T12:00:00Z")
            let runtime = try FeatureRuntime(
                FeatureCatalogue([Guest.self, Broken.self, Greeter.self]).registrations(),
                platform: [ServiceRegistration(TimeContext.self) { _ in time }],
                critical: [
                    LifecycleHook("database") { _ in
                        log.add("host starts")
                    } stop: { _ in
                        log.add("host stops")
                    }
                ]
            )
            try await runtime.serving(failed: { feature, _ in failures.withLock { $0.append(feature) } }) {
                log.add("serves")
                // What runs meanwhile starts nothing twice.
                try await runtime.running("greeter") { _ in log.add("runs") }
            }
            await #expect(throws: Failure.self) { try await runtime.serving { throw Failure("x", "x") } }
        }
        let all = [
            "host starts", "greeter starts", "guest starts", "serves", "runs", "guest stops", "greeter stops",
            "host stops",
        ]
        #expect(log.all == all + all.filter { !["serves", "runs"].contains($0) })
        #expect(failures.withLock { $0 } == ["broken"])
    }

    @Test("what a critical service lacks is said, and nothing runs")
    func criticalFailure() async throws {
        let runtime = try FeatureRuntime(
            FeatureCatalogue([Greeter.self]).registrations(),
            platform: [],
            critical: [LifecycleHook("database") { _ in throw Failure("test.bad", "It is damaged.") }]
        )
        let error = await #expect(throws: FeatureUnavailable.self) {
            try await runtime.serving { Issue.record("It ran.") }
        }
        #expect(error?.message.contains("It is damaged.") == true)
    }

    @Test("one flow that lives long runs between the host's own hooks and those of its feature")
    func longFlow() async throws {
        let log = Log()
        try await Log.$current.withValue(log) {
            let runtime = try FeatureRuntime(
                FeatureCatalogue([Greeter.self]).registrations(),
                platform: [],
                critical: [
                    LifecycleHook("host") { _ in
                        log.add("host starts")
                    } stop: { _ in
                        log.add("host stops")
                    }
                ]
            )
            try await runtime.running("greeter") { _ in log.add("runs") }
        }
        #expect(log.all == ["host starts", "greeter starts", "runs", "greeter stops", "host stops"])
    }

    @Test("work that spans features runs beside a flow of another feature, and once", arguments: [true, false])
    func spanning(livesLong: Bool) async throws {
        let log = Log()
        try await Log.$current.withValue(log) {
            let runtime = try FeatureRuntime(
                FeatureCatalogue([Greeter.self, Guest.self, Caretaker.self]).registrations(),
                platform: [],
                livesLong: livesLong
            )
            try await runtime.running("greeter") { _ in
                try await runtime.running("caretaker") { _ in log.add("runs") }
            }
        }
        let beside = ["greeter starts", "caretaker starts", "runs", "caretaker stops", "greeter stops"]
        #expect(log.all == (livesLong ? beside : ["runs"]))
    }

    @Test("a short run starts no hook")
    func short() async throws {
        let log = Log()
        try await Log.$current.withValue(log) {
            let runtime = try FeatureRuntime(
                FeatureCatalogue([Greeter.self]).registrations(),
                platform: [],
                livesLong: false
            )
            try await runtime.running("greeter") { _ in log.add("runs") }
            try await runtime.serving { log.add("serves") }
        }
        #expect(log.all == ["runs", "serves"])
    }

    @Test("what is missing blocks who requires it, names all of it, and nobody else")
    func missing() async throws {
        let runtime = try Self.runtime([Lost.self, Follower.self, Greeter.self])
        #expect(runtime.missing.map(\.contract.name) == ["test.nobody-either"])
        #expect(runtime.state(of: "lost") == .blocked(by: ["test.nobody-either"]))
        #expect(runtime.state(of: "follower") == .blocked(by: ["lost"]))
        #expect(runtime.state(of: "greeter") == .registered)
        let error = await #expect(throws: FeatureUnavailable.self) { try await runtime.running("lost") { _ in } }
        #expect(error?.message.contains("test.nobody-either") == true)
        #expect(error?.exitStatus == .unavailable)
        #expect(error?.recovery != nil)
        #expect(error?.code == "feature.unavailable")
        #expect(try await runtime.running("greeter") { _ in 1 } == 1)
        let both = try Self.runtime([Lost.self, Guest.self])
        #expect(both.missing.map(\.contract.name) == ["test.greeting", "test.nobody-either"])
    }

    @Test("a feature that does not start says why, and takes nobody down")
    func broken() async throws {
        let runtime = try Self.runtime([Broken.self, Greeter.self])
        let error = await #expect(throws: FeatureUnavailable.self) { try await runtime.running("broken") { _ in } }
        #expect(error?.reason.contains("It will not start") == true, "\(error?.reason ?? "")")
        #expect(try await runtime.running("greeter") { _ in true })
    }

    @Test("a feature sees what its manifest names, and the time")
    func visibility() async throws {
        let runtime = try Self.runtime([Guest.self, Greeter.self])
        let resolver = runtime.resolver(for: "guest")
        #expect(try await resolver.get(TimeContext.self).today.description == "2026-11-21")
        #expect(try await resolver.optional(Int.self) == nil)
        await #expect(throws: ServiceError.self) { try await resolver.get(Log.self) }
    }

    @Test("what was declared can be read")
    func registrar() async throws {
        let registrar = FeatureRegistrar.registering(Greeter.self)
        #expect(registrar.contributions(of: Note.self) == [Note(text: "noted")])
        #expect(registrar.flows.map(\.id) == ["greeter.greet.loudly"])
        #expect(registrar.flows.map(\.toolName) == ["greeter_greet_loudly"])
        let runtime = try Self.runtime([Greeter.self])
        let card = try #require(runtime.registrations.first?.cards.first)
        let content = try await card.content(runtime.resolver(for: "greeter"), FlowContext(time: .system))
        #expect(content?.body == .text("hello"))
        #expect(content?.suggestions.first?.command == "x")
        #expect(ContractID.greeting.description == "test.greeting")
        for contract in [ContractID.food, .workouts, .wallet, .location, .chat] {
            #expect(contract.name.hasSuffix(".coordinator"))
        }
    }
}
