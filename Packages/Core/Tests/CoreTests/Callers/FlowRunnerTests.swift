import CoreTesting
import Foundation
import Synchronization
import Testing

@testable import Core
@testable import CoreHosting

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
        #expect((result as? Greeted)?.words == "hello Ann")
        #expect(result.exitStatus == .success)
        let details = [
            KeyValue("Amount", "21 sat", tone: .strong), KeyValue("To", "Ann"), KeyValue("Then", "Breath is gone."),
        ]
        #expect(frontEnd.events == [.confirmed(Confirmation("Send 21 sat?", details: details))])
    }

    @Test("a no does nothing and says so")
    func declined() async {
        let error = await #expect(throws: Declined.self) { _ = try await call(["name": "Ann"], confirmations: [false]) }
        #expect(error?.exitStatus == .negative)
        #expect(error?.code == "flow.declined")
        #expect(error?.message.contains("nothing") == true)
    }

    @Test("what wants a yes of its own is asked after the rest, and --yes is none")
    func caution() async throws {
        let (_, frontEnd) = try await call(["name": "Eve"], confirmations: [true, true])
        let asked = Confirmation("Eve was greeted before. Again?", weight: .personal, option: "--again")
        #expect(frontEnd.events.count == 2)
        #expect(frontEnd.events.last == .confirmed(asked))
        await #expect(throws: Declined.self) { _ = try await call(["name": "Eve"], confirmations: [true, false]) }
    }

    @Test("what was done before is given again to whoever asks, and nobody is asked")
    func doneBefore() async throws {
        let (result, frontEnd) = try await call(["name": "Old"], confirmations: [])
        #expect((result as? Greeted)?.words == "hello Old")
        #expect(frontEnd.events.isEmpty)
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
        #expect(waiting == [kept?.proposal].compactMap { $0 })
        #expect(waiting.first?.input == ["name": "Bob"])
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
