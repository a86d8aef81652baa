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
        #expect(error?.message.contains("test.nobody-either") == true && error?.exitStatus == .unavailable)
        #expect(error?.recovery != nil && error?.code == "feature.unavailable")
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
        #expect(content?.body == .text("hello") && content?.suggestions.first?.command == "x")
        #expect(ContractID.greeting.description == "test.greeting")
        for contract in [ContractID.food, .workouts, .wallet, .location, .chat] {
            #expect(contract.name.hasSuffix(".coordinator"))
        }
    }
}

@Suite("FlowRunner")
struct FlowRunnerTests {
    func call(
        _ input: JSONValue,
        confirmations: [Bool],
        as caller: Caller = .person,
        proposals: (any ProposalKeeping)? = nil
    ) async throws -> (any FlowResult, ScriptedFrontEnd) {
        let runtime = try FeatureRuntimeTests.runtime([Greeter.self])
        let flow = try FeatureCatalogue([Greeter.self]).flow("greeter.greet.loudly")
        let frontEnd = ScriptedFrontEnd(confirmations: confirmations)
        let result = try await FlowRunner.call(
            flow,
            input: input,
            resolver: runtime.resolver(for: "greeter"),
            session: .scripted(frontEnd, caller: caller),
            proposals: proposals
        )
        return (result, frontEnd)
    }

    @Test("a flow that spends asks first, from JSON too")
    func spends() async throws {
        let (result, frontEnd) = try await call(["name": "Ann"], confirmations: [true])
        #expect((result as? Greeted)?.words == "hello Ann" && result.exitStatus == .success)
        let details = [
            KeyValue("Amount", "21 sat", tone: .strong), KeyValue("To", "Ann"), KeyValue("Then", "Breath is gone."),
        ]
        #expect(frontEnd.events == [.confirmed(Confirmation("Send 21 sat?", details: details))])
    }

    @Test("a no does nothing and says so")
    func declined() async {
        let error = await #expect(throws: Declined.self) { _ = try await call(["name": "Ann"], confirmations: [false]) }
        #expect(
            error?.exitStatus == .negative && error?.code == "flow.declined"
                && error?.message.contains("nothing") == true
        )
    }

    @Test("what wants a yes of its own is asked after the rest, and --yes is none")
    func caution() async throws {
        let (_, frontEnd) = try await call(["name": "Eve"], confirmations: [true, true])
        let asked = Confirmation("Eve was greeted before. Again?", weight: .personal, option: "--again")
        #expect(frontEnd.events.count == 2 && frontEnd.events.last == .confirmed(asked))
        await #expect(throws: Declined.self) { _ = try await call(["name": "Eve"], confirmations: [true, false]) }
    }

    @Test("what was done before is given again to whoever asks, and nobody is asked")
    func doneBefore() async throws {
        let (result, frontEnd) = try await call(["name": "Old"], confirmations: [])
        #expect((result as? Greeted)?.words == "hello Old" && frontEnd.events.isEmpty)
    }

    @Test("a spending that nobody confirmed does not run")
    func unconfirmed() async throws {
        let error = await #expect(throws: Failure.self) {
            try await FlowSchema(Greet.self).parse(["name": "Ann"]).run(with: PlainWelcome(), in: .scripted())
        }
        #expect(error?.code == "flow.unconfirmed")
    }

    @Test("the same call while its proposal waits finds that proposal; another caller's or input's is another")
    func sameProposal() async throws {
        let proposals = MemoryProposals()
        func propose(_ name: String) async throws -> Proposal? {
            let kept = await #expect(throws: ProposalKept.self) {
                _ = try await call(
                    ["name": .string(name)],
                    confirmations: [true],
                    as: .program,
                    proposals: proposals
                )
            }
            return kept?.proposal
        }
        let first = try await propose("Bob")
        #expect(try await propose("Bob") == first)
        #expect(try await propose("Cat") != first)
        #expect(try await proposals.waiting().count == 2)
    }

    @Test("once a result was shown, what waited for that is done, once, also for a nested call")
    func shown() async throws {
        let (session, shown) = (FlowSession.scripted(), Counted())
        try session.lowered(to: .model).onceShown { shown.add() }
        session.confirming(UUID()).onceShown { shown.add() }
        #expect(shown.count == 0)
        for _ in 0..<2 { await session.wasShown() }
        #expect(shown.count == 2)
    }

    @Test("what a program would spend of worth waits for the person; play money may be confirmed for it")
    func programs() async throws {
        _ = try await call(["name": "Ann"], confirmations: [true], as: .program)
        let proposals = MemoryProposals()
        let kept = await #expect(throws: ProposalKept.self) {
            _ = try await call(["name": "Bob"], confirmations: [true], as: .program, proposals: proposals)
        }
        let waiting = try await proposals.waiting()
        #expect(waiting == [kept?.proposal].compactMap { $0 } && waiting.first?.input == ["name": "Bob"])
        await #expect(throws: FlowNotOpen.self) {
            _ = try await call(["name": "Bob"], confirmations: [true], as: .program)
        }
    }

    @Test(
        "a flow that its feature did not open is refused to others",
        arguments: [Caller.model, .client("x"), .page, .job]
    )
    func notOpen(caller: Caller) async {
        await #expect(throws: FlowNotOpen.self) {
            _ = try await call(["name": "Ann"], confirmations: [true], as: caller)
        }
    }

    @Test("input is checked before anything is asked")
    func input() async {
        await #expect(throws: FlowInputError.self) { _ = try await call(["nam": "Ann"], confirmations: [true]) }
    }
}

private final class Counted: Sendable {
    private let number = Mutex(0)
    func add() { number.withLock { $0 += 1 } }
    var count: Int { number.withLock { $0 } }
}

@Suite("FeatureCatalogue")
struct FeatureCatalogueTests {
    let catalogue = FeatureCatalogue([Greeter.self, Guest.self])

    @Test("unknown names get the nearest ones")
    func unknown() throws {
        #expect(
            catalogue.ids == ["greeter", "guest"] && catalogue.feature("x") == nil
                && catalogue.registration(of: "x") == nil
        )
        let error = #expect(throws: UnknownName.self) { try catalogue.flow("greeter.greet.loudyl") }
        #expect(error?.recovery == "Did you mean 'greeter.greet.loudly'?" && error?.exitStatus == .usage)
        #expect(error?.code == "unknown.flow")
        let far = #expect(throws: UnknownName.self) { try catalogue.flow("zzz") }
        #expect(far?.recovery == "There are: greeter.greet.loudly.")
        #expect(catalogue.manifests.count == 2)
    }

    @Test(
        "suggestions are near, not far",
        arguments: [
            ("fod", ["food"]), ("chta", ["chat"]), ("fo", ["food"]), ("xyzzy", []), ("", []), ("FOOD", ["food"]),
        ]
    )
    func suggestions(word: String, expected: [String]) {
        #expect(Suggestion.nearest(to: word, in: ["food", "chat", "wallet"]) == expected)
    }

    @Test("a sentence names one, two or three")
    func sentence() {
        #expect(Suggestion.sentence(for: "aab", in: ["aaa", "bab"]) == "Did you mean 'aaa' or 'bab'?")
        #expect(
            Suggestion.sentence(for: "aa", in: ["aab", "aac", "aad", "aae"]) == "Did you mean 'aab', 'aac' or 'aad'?"
        )
        #expect(Suggestion.sentence(for: "q", in: ["something"]) == nil)
    }
}

@Suite("FeatureContract")
struct FeatureContractTests {
    @Test("a good feature has no violations")
    func good() {
        #expect(FeatureContract.violations(of: Greeter.self) == [])
        #expect(FeatureContract.violations(of: Guest.self) == [])
    }

    @Test("every lie is named")
    func lies() {
        let found = FeatureContract.violations(of: Liar.self).joined(separator: "\n")
        for words in [
            "The id 'Liar!'", "lacks a title", "provides", "Both required and used", "provides itself",
            "The event 'Loud'", "Two events", "Two cards", "https://x/y", "not lower case words", "full stop",
            "has no help",
            "does not fit its schema", "'count' has no range", "'hour' has a default that is no value",
            "'words' does not say what its text looks like",
            "Liar!.delete: it does not say that it deletes", "Liar!.look: it deletes and does not write",
            "'Liar!.look', which is to take it back", "other programs cannot call it", "is not of an object",
            "has anyOf", "a part without one type", "has format", "requires 'words'", "lets no member be added",
        ] { #expect(found.contains(words), "\(words)\n\(found)") }
    }
}

@Suite("Errors")
struct ErrorTests {
    @Test("a failure says what happened and what to do")
    func failures() {
        let invalid = Failure.invalid("a.b", "It is wrong.", recovery: "Mend it.")
        #expect(
            invalid.description == "It is wrong. Mend it." && invalid.exitStatus == .dataError && !invalid.isRetryable
        )
        #expect(Failure.usage("a", "b").exitStatus == .usage && Failure.usage("a", "b").description == "b")
        #expect(Failure.unavailable("a", "b").isRetryable && Failure("a", "b").exitStatus == .software)
        let statuses: [Core.ExitStatus] = [
            .success, .negative, .usage, .dataError, .noInput, .unavailable, .software, .cannotCreate, .ioError,
            .temporaryFailure, .protocolError, .noPermission, .configuration, .interrupted,
        ]
        #expect(statuses.map { $0.rawValue } == [0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 76, 77, 78, 130])
    }
}
