import ArgumentParser
import Core
import SyncProtocol

struct StartSync: Flow {
    static let descriptor = FlowDescriptor(
        "start",
        "Begin to share what you keep among your devices, through a relay",
        discussion: """
            A relay is a program of yours or of somebody you chose ('bento-relay'); it carries sealed batches between your devices and \
            can read none of them. You are shown a recovery phrase of twelve words, once: write it down. It lets a device in when no \
            other is left; without it and without a device, what the relay has is lost. It is no phrase of a wallet.

            A relay that knows the service of your account lets you in by it, if you agree; others by an invitation, or by a second of computing.

            Then 'bento sync invite' lets your other devices in. Meals, workouts, water, goals, reminders, chats and the like are \
            shared; money, secrets, permissions, settings of this machine and places are not.

            Where this home was restored from a backup, it goes on as a new device of yours, without a phrase; what your other devices \
            have counts, unless you say --newest.
            """,
        effect: .writes,
        examples: [
            FlowExample("--relay https://relay.example.org", "at a relay that anybody may use"),
            FlowExample(
                "--relay https://relay.example.org --invitation household --name laptop",
                "by a word of whoever runs it"
            ),
        ]
    )

    @Option(help: ArgumentHelp("The relay.", valueName: "url")) var relay: ServerAddress?
    @Option(help: ArgumentHelp("A word that the relay admits new people by.", valueName: "word")) var invitation:
        String?
    @Flag(help: "Where this home was restored: what is here counts, also where your other devices changed it since.")
    var newest = false
    @OptionGroup var device: DeviceNameOption

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> RunReport {
        if try await coordinator.checkUnshared() {
            let former = try await coordinator.resume(isNewest: try await isNewest(in: session))
            await session.notice(.info, "This home goes on as a new device of yours.")
            let report = try await FirstSync(coordinator: coordinator).run(in: session)
            // What it was takes one of the places for devices. Where that cannot be said now, it stays in the list and does no harm.
            if report.unsent != nil { try? await coordinator.revoke(former) }
            return report
        }
        guard let relay else {
            throw Failure.usage("sync.no-relay", "Which relay?", recovery: "Pass its address by --relay.")
        }
        let name = try device.name(in: coordinator.home)
        guard session.presence == .here else {
            throw UnansweredQuestion(Question("Two words of your recovery phrase", option: Question.terminal))
        }
        if invitation == nil {
            _ = try await coordinator.membership.list.account()?.showConsent(for: relay, in: session)
        }
        let phrase = RecoveryPhrase()
        try await session.emit(PhraseReport(words: phrase.words))
        try await Self.askBack(phrase, in: session)
        try await coordinator.start(phrase, at: relay, invitation: invitation, name: name)
        return try await FirstSync(coordinator: coordinator).run(in: session)
    }

    private func isNewest(in session: FlowSession) async throws -> Bool {
        guard !newest, session.presence == .here else { return newest }
        return try await session.choose(
            "This home was restored. What counts where your devices differ?",
            option: "--newest",
            from: [("what your other devices have", false), ("this home, as if written now", true)]
        )
    }

    /// Two places of the phrase: others for each phrase, so that nobody knows beforehand what to write down.
    static func places(of phrase: RecoveryPhrase) -> [Int] {
        let bytes = SyncDigest(hashing: Array(phrase.words.joined(separator: " ").utf8)).bytes
        let first = Int(bytes[0]) % RecoveryPhrase.wordCount
        let second = (first + 1 + Int(bytes[1]) % (RecoveryPhrase.wordCount - 1)) % RecoveryPhrase.wordCount
        return [first, second].sorted()
    }

    /// Asks for two words, so that a phrase that nobody has written down does not count.
    ///
    /// - Throws: ``SyncError/wrongWord(_:)``.
    static func askBack(_ phrase: RecoveryPhrase, in session: FlowSession) async throws {
        for place in places(of: phrase) { try await check(place, of: phrase, in: session) }
    }

    private static func check(_ place: Int, of phrase: RecoveryPhrase, in session: FlowSession) async throws {
        let word = phrase.words[place]
        for attempt in 0..<3 {
            let prompt = "Word \(place + 1) of the phrase"
            let typed = try await session.ask(
                Question(attempt == 0 ? prompt : "That is another word. \(prompt)", option: Question.terminal)
            ).lowercased().filter { !$0.isWhitespace }
            if typed == word || typed.count >= 4 && word.hasPrefix(typed) { return }
        }
        throw SyncError.wrongWord(place + 1)
    }
}
