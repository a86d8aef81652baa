import AppData
import Core
import Networking

/// The parameters with which a barkd creates its wallet.
package struct NewBarkdWallet: Sendable {
    /// The Ark server's address; `nil` if barkd's configuration names one.
    private let arkServer: String?
    /// An Esplora server's address; `nil` if barkd's configuration names a source of the chain.
    private let esplora: String?
    /// The first block that may contain money; `nil` for a new wallet's own.
    package var birthday: Int?
    /// The words of a wallet to restore.
    package var words: Secret?

    package init(arkServer: String?, esplora: String?) {
        self.arkServer = arkServer
        self.esplora = esplora
    }

    fileprivate func body(network: BitcoinNetwork) -> JSONValue {
        var body: [String: JSONValue] = ["network": .string(network.rawValue)]
        if let arkServer { body["ark_server"] = .string(arkServer) }
        if let esplora { body["chain_source"] = ["esplora": ["url": .string(esplora)]] }
        if let birthday { body["birthday_height"] = .integer(Int64(birthday)) }
        if let words { body["mnemonic"] = .string(words.reveal()) }
        return .object(body)
    }
}

extension BarkdWallet {
    private static let unseenWords = "wallet.unseen-words"

    /// Makes barkd create a wallet, or continues with one that was created here before and whose words nobody has seen.
    ///
    /// - Parameters:
    ///   - server: its address, by which its wallet is known until the words were seen.
    ///   - secrets: remember that nobody has seen the words yet; they hold none of them.
    /// - Returns: the words from which it can be restored; `nil` if they were given.
    /// - Throws: ``WalletError/bad(_:_:)`` if it already has a wallet, or if the words would be sent unencrypted.
    package func create(
        _ new: NewBarkdWallet,
        at server: ServerAddress,
        secrets: SecretStore?
    ) async throws -> Secret? {
        guard isTrustworthy else {
            throw WalletError.bad(
                "The way to this barkd",
                "https, or on this machine: its words would be readable on the way"
            )
        }
        let mark = "\(network.rawValue) \(server)"
        if try await fingerprint() != nil {
            guard new.words == nil, try await secrets?.secret(Self.unseenWords)?.reveal() == mark else {
                throw WalletError.bad(
                    "A barkd for a new wallet",
                    "one without a wallet; 'bento wallet connect' uses what it has"
                )
            }
            return try await mnemonic()
        }
        if new.words == nil { try await secrets?.set(Self.unseenWords, to: Secret(mark)) }
        do {
            try await create(new.body(network: network))
        } catch let error as AnswerLost {
            // It may have been made all the same.
            guard try await fingerprint() != nil else { throw error.refusal ?? error }
        }
        return new.words == nil ? try await mnemonic() : nil
    }

    /// Records that the person has seen a new wallet's words.
    package static func wordsWereSeen(_ secrets: SecretStore?) async throws {
        try await secrets?.remove(unseenWords)
    }
}
