import ArgumentParser
import ArkWallets
import Core
import WalletScreens

struct CreateWallet: Flow {
    static let descriptor = FlowDescriptor(
        "create",
        "Have your barkd make a new wallet, and use it",
        discussion:
            "Its words are shown once, for you to write down on paper: whoever has them has the money, and without them it is lost "
            + "with the machine. Bento keeps none of them. They are shown in a terminal only, or written into a file of yours.",
        effect: .writes,
        examples: [FlowExample("http://127.0.0.1:3535 --network signet", "A barkd on this machine")]
    )

    @Argument(help: "barkd's address.") var server: ServerAddress
    @OptionGroup var options: BarkdOptions
    @Option(help: "Write the words into a new file instead of showing them.") var wordsFile: OutputFile?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> WalletInfoReport {
        // Before anything is made: words that nobody sees are lost.
        if let wordsFile {
            try session.check(wordsFile)
        } else if session.presence != .here || session.caller != .person {
            throw WalletError.bad("Where to show the words", "a terminal, or --words-file")
        }
        let token = try await BarkdToken.read(options.tokenFile, isNone: options.noToken, in: session)
        let made = try await wallet.opener.create(options.new(), at: server, network: options.network, token: token)
        let words = (made?.reveal() ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count >= 12 else { throw WalletError.protocolMismatch("its wallet's words are not twelve or more") }
        if let wordsFile {
            let text = words.joined(separator: " ") + "\n"
            try await session.write(InputSequence(Array(text.utf8)), to: wordsFile)
        } else {
            try await show(words, in: session)
        }
        try await wallet.opener.wordsWereSeen()
        try await wallet.opener.connect(server, network: options.network, token: token)
        return try await wallet.current().info()
    }

    /// Shows the words until the person has written them down.
    ///
    /// - Throws: `Declined` if they have not; the words are then shown again on the next call.
    private func show(_ words: [String], in session: FlowSession) async throws {
        let details = words.enumerated().map {
            KeyValue("\($0.offset + 1)", OneLine.text($0.element) ?? "?", tone: .strong)
        }
        let question = Confirmation("Have you written these words down, in order?", details: details, weight: .personal)
        guard try await session.confirm(question) else { throw Declined() }
    }
}
