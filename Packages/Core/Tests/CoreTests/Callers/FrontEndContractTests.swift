import Core
import CoreHosting
import CoreTesting
import Testing

/// The other side of a scripted front end.
private struct ScriptedDriver: FrontEndDriver {
    let caller: Caller
    let presence: Presence
    /// The fault of the front end, which the contract has to find.
    var fault: Fault?

    enum Fault: CaseIterable {
        case answersForThePerson, losesNotices, endsTooLate
    }

    func call(_ expected: FrontEndContract.Case) async -> FrontEndContract.Seen {
        let canAnswer = presence != .nobody || fault == .answersForThePerson
        let frontEnd = ScriptedFrontEnd(
            answers: canAnswer ? expected.answers.map(\.words) : [],
            confirmations: canAnswer ? expected.answers.map { ["yes", "do it"].contains($0.words) } : [],
            presence: fault == .answersForThePerson ? .here : presence
        )
        let call = Task {
            try await FrontEndHost().call(expected.flow, input: expected.input, as: caller, through: frontEnd)
        }
        if let words = expected.endsOnce {
            _ = await frontEnd.events { $0.contains { Self.text($0).contains(words) } }
            call.cancel()
        }
        var text = ""
        let ending: FrontEndContract.Ending
        do {
            let outcome = try await call.value
            text = outcome.text + outcome.attachments.map(\.text).joined()
            ending = fault == .endsTooLate ? .cancelled : .result(outcome.json)
        } catch is CancellationError {
            ending = .cancelled
        } catch {
            text = ToolText.error(error)
            ending = .error((error as? any BentoError)?.code ?? "unexpected")
        }
        let events = frontEnd.events.filter { event in
            if case .noticed = event { fault != .losesNotices } else { true }
        }
        // The pieces of an answer stand one after the other.
        let pieces = events.compactMap { if case .appended(let piece, _) = $0 { piece } else { nil } }.joined()
        return FrontEndContract.Seen(ending, text: (events.map(Self.text) + [pieces, text]).joined(separator: "\n"))
    }

    private static func text(_ event: ScriptedFrontEnd.Event) -> String {
        switch event {
        case .asked(let question): question.prompt + question.choices.joined(separator: " ")
        case .confirmed(let question): question.question + question.details.map(\.value).joined(separator: " ")
        case .noticed(let notice): notice.text
        case .emitted(let value), .replaced(let value): value.text()
        default: ""
        }
    }
}

@Suite("The contract of front ends")
struct FrontEndContractTests {
    @Test(
        "whoever calls, and whoever answers, the same flows with the same answers end the same",
        arguments: [
            (Caller.person, Presence.here), (.page, .here), (.client("a"), .throughClient), (.client("a"), .nobody),
            (.model, .nobody), (.program, .nobody), (.job, .nobody), (.person, .nobody),
        ]
    )
    func kept(caller: Caller, presence: Presence) async {
        let found = await FrontEndContract.violations(of: ScriptedDriver(caller: caller, presence: presence))
        #expect(found == [])
    }

    @Test("a front end that breaks it is found out", arguments: ScriptedDriver.Fault.allCases)
    fileprivate func broken(fault: ScriptedDriver.Fault) async {
        let caller: Caller = fault == .answersForThePerson ? .client("a") : .person
        let presence: Presence = fault == .answersForThePerson ? .throughClient : .here
        let driver = ScriptedDriver(caller: caller, presence: presence, fault: fault)
        #expect(await !FrontEndContract.violations(of: driver).isEmpty)
    }

    @Test("the small flows keep the contract of features")
    func flows() {
        #expect(FeatureContract.violations(of: FrontEndFlows.self) == [])
        #expect(FeatureContract.wrongExamples(of: FrontEndFlows.self) == [])
    }

    @Test("the picture is one")
    func picture() { #expect(FrontEndContract.picture.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) }
}
