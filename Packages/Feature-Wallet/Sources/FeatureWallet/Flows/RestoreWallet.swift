import ArgumentParser
import ArkWallets
import Core
import WalletScreens

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
