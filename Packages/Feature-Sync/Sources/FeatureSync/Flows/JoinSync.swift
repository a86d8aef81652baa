import ArgumentParser
import Core
import SyncProtocol

struct JoinSync: Flow {
    static let descriptor = FlowDescriptor(
        "join",
        "Share this home with your other devices",
        discussion: """
            Type 'bento sync invite' on a device that is shared already, then this here: it asks for the line that the other shows, or \
            reads it from standard input. Both devices show six digits; say yes on both where they are the same. The line is never an \
            argument, which shells remember.

            What is here and what the others have are both kept and become one, whichever is empty.

            Where no other device is left, --phrase takes your twelve words instead, or the twenty-four of a later phrase, with the \
            relay's address.
            """,
        effect: .writes,
        examples: [
            FlowExample("", "asks for the line"),
            FlowExample("--name server", "under a name of your choice"),
            FlowExample("--phrase --relay https://relay.example.org", "by the recovery phrase"),
        ]
    )

    @OptionGroup var device: DeviceNameOption
    @Flag(help: "Join by the recovery phrase, which is asked for or read from standard input.") var phrase = false
    @Option(help: ArgumentHelp("With --phrase: the relay.", valueName: "url")) var relay: ServerAddress?

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> RunReport {
        if try await coordinator.checkUnshared() { throw SyncError.interrupted }
        guard phrase == (relay != nil) else {
            throw Failure.usage(
                "sync.phrase-relay",
                phrase ? "Which relay is it?" : "The line of the other device names the relay.",
                recovery: phrase ? "Pass its address by --relay." : "Leave out --relay, or pass --phrase, too."
            )
        }
        let name = try device.name(in: coordinator.home)
        if let relay {
            let words = try await read("Your recovery phrase", isSecret: true, in: session)
            try await coordinator.recover(try RecoveryWords(reading: words), at: relay, name: name)
        } else {
            let line = try await read("The line of the other device", isSecret: false, in: session)
            try await coordinator.join(try PairingInvitation(reading: line), name: name, in: session) { check in
                guard session.canAsk else {
                    await session.notice(.info, "The other device must show these digits: \(check)")
                    return true
                }
                return try await session.confirm(
                    Confirmation(
                        "Does the other device show these digits, too?",
                        details: [KeyValue("digits", check.description, tone: .strong)]
                    )
                )
            }
        }
        return try await FirstSync(coordinator: coordinator).run(in: session)
    }

    /// From the person, or from standard input where nobody is there to ask.
    private func read(_ prompt: String, isSecret: Bool, in session: FlowSession) async throws -> String {
        if session.presence == .here {
            return try await session.ask(Question(prompt, option: "it on standard input", isSecret: isSecret))
        }
        guard session.presence == .nobody else {
            throw UnansweredQuestion(Question(prompt, option: Question.terminal))
        }
        let bytes = try await session.contents(of: .standardInput, limit: 4_096)
        return String(decoding: bytes, as: UTF8.self)
    }
}
