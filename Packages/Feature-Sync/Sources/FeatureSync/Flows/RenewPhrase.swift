import ArgumentParser
import Core
import Foundation
import SyncProtocol

struct RenewPhrase: Flow {
    static let descriptor = FlowDescriptor(
        "phrase",
        "Make a new recovery phrase, where the old one was lost or seen",
        discussion: """
            You are shown twenty-four words, once: the first twelve are the secret, the others say whose it is. They take the place of \
            the old phrase after 72 hours, at the next sync of any of your devices. Until then the old phrase counts, and every device says \
            that another is on its way, so that whoever stole a device changes nothing behind your back. A device that is revoked \
            meanwhile renews nothing.
            """,
        effect: .writes,
        examples: [
            FlowExample("", "shows the words, and asks for two of them"),
            FlowExample("--withdraw", "keeps the old phrase"),
        ]
    )

    @Flag(help: "Keep the old phrase: what was proposed, on this device or another, shall not count.") var withdraw =
        false

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> PhraseRenewal {
        try await coordinator.checkShared()
        if withdraw {
            try await coordinator.withdrawPhrase()
            return PhraseRenewal(countsFrom: nil)
        }
        guard session.presence == .here else {
            throw UnansweredQuestion(Question("Two words of your new recovery phrase", option: Question.terminal))
        }
        let phrase = RecoveryPhrase()
        let owner = try await coordinator.membership.keys().owner
        try await session.emit(PhraseReport(words: RecoveryWords(phrase, of: owner).words))
        try await StartSync.askBack(phrase, in: session)
        return PhraseRenewal(countsFrom: try await coordinator.proposePhrase(phrase))
    }
}

/// The state of a new phrase.
struct PhraseRenewal: FlowResult {
    /// `nil` where it was withdrawn.
    let countsFrom: Date?

    func presentation(in context: FlowContext) -> Presentation {
        guard countsFrom != nil else { return .text("The old phrase stays; no other is on its way.") }
        return .text(
            "The new phrase counts in 72 hours. Keep the old one until then; 'bento sync phrase --withdraw' on any device keeps it for good."
        )
    }
}
