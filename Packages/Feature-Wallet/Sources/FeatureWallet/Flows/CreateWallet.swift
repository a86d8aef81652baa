import ArgumentParser
import ArkWallets
import Core
import WalletScreens

/// The location of a barkd, and the parameters with which it creates its wallet.
struct BarkdOptions: ParsableArguments {
    @Option(help: "The network that it is to be on.") var network: BitcoinNetwork = .signet
    @Option(help: "The Ark server's address, where barkd's own configuration names none.") var arkServer: String?
    @Option(help: "An Esplora server's address, where barkd's own configuration names no chain.") var esplora: String?
    @Flag(help: "It asks for no token.") var noToken = false
    @Option(help: "A file with its token, instead of typing it.") var tokenFile: InputFile?

    func new() -> NewBarkdWallet { NewBarkdWallet(arkServer: arkServer, esplora: esplora) }
}

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

struct RestoreWallet: Flow {
    static let descriptor = FlowDescriptor(
        "restore",
        "Have your barkd make your wallet anew from its words, and use it",
        discussion:
            "The words are typed unseen, or read from a file, and go to barkd alone, which checks them. What was on-chain comes back "
            + "from the chain; what was on Ark, as far as the server still has it.",
        effect: .writes,
        examples: [FlowExample("http://127.0.0.1:3535 --network signet", "A barkd on this machine")]
    )

    @Argument(help: "barkd's address.") var server: ServerAddress
    @OptionGroup var options: BarkdOptions
    @Option(help: "The block from which on there may be money.") var birthday: Int?
    @Option(help: "A file with the words, instead of typing them.") var wordsFile: InputFile?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> WalletInfoReport {
        if let birthday, !(0...10_000_000).contains(birthday) {
            throw WalletError.bad("A block", "one from 0 to 10,000,000")
        }
        let token = try await BarkdToken.read(options.tokenFile, isNone: options.noToken, in: session)
        let text: String
        if let wordsFile {
            text = String(decoding: try await session.contents(of: wordsFile, limit: 10_000), as: UTF8.self)
        } else {
            text = try await session.askSecret("The words, in order", option: "--words-file").reveal()
        }
        var new = options.new()
        new.birthday = birthday
        new.words = try Self.checked(text)
        _ = try await wallet.opener.create(new, at: server, network: options.network, token: token)
        try await wallet.opener.connect(server, network: options.network, token: token)
        return try await wallet.current().info()
    }

    /// The words, checked for number and form as BIP-39 defines them; barkd checks the rest. No error contains a word.
    private static func checked(_ text: String) throws -> Secret {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        guard [12, 15, 18, 21, 24].contains(words.count),
            words.allSatisfy({ (3...8).contains($0.utf8.count) && $0.utf8.allSatisfy { (97...122).contains($0) } })
        else { throw WalletError.bad("A wallet's words", "12, 15, 18, 21 or 24 English words") }
        return Secret(words.joined(separator: " "))
    }
}
