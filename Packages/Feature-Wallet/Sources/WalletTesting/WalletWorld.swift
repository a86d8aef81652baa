import ArkLedger
import ArkWallets
import Core
import Foundation
import HTTPTypes
import Networking

/// The environment of a wallet under test.
package protocol WalletWorld: Sendable {
    func mine(_ blocks: Int) async throws
    func fund(_ amount: Int64, onchain: Bool) async throws
    /// Somebody else's addresses, with an invoice for an amount; for any amount if it is `nil`.
    func stranger(_ amount: Int64?) async throws -> Stranger
    /// Pays one of the wallet's invoices as somebody else.
    func settle(_ invoice: String) async throws
}

package struct Stranger: Sendable, Decodable {
    package let ark: String
    package let onchain: String
    package let invoice: String
}

/// An environment that changes the ledger in the database.
struct SandboxWorld: WalletWorld {
    let wallet: SandboxWallet
    let time: TimeContext

    func mine(_ blocks: Int) async throws {
        let now = time.now
        try await wallet.changeLedger { $0.mine(blocks, at: now) }
    }

    func fund(_ amount: Int64, onchain: Bool) async throws {
        let now = time.now
        try await wallet.changeLedger { ledger in
            if onchain {
                _ = try ledger.fund(Satoshis(amount))
            } else {
                try ledger.fundArk(Satoshis(amount), at: now)
            }
        }
    }

    func stranger(_ amount: Int64?) async throws -> Stranger {
        let now = time.now
        return try await wallet.changeLedger { ledger in
            Stranger(
                ark: ledger.foreignArkAddress(1),
                onchain: ledger.foreignOnchainAddress(1),
                invoice: ledger.foreignInvoice(try amount.map { try Satoshis($0) }, description: "cake", at: now)
            )
        }
    }

    func settle(_ invoice: String) async throws {
        let now = time.now
        try await wallet.changeLedger { try $0.settle(invoice: invoice, at: now) }
    }
}

/// An environment that uses the controls of the local server behind barkd's API.
struct BarkdWorld: WalletWorld {
    let client: HTTPClient
    let server: URL

    func mine(_ blocks: Int) async throws { try await order("mine", [("blocks", "\(blocks)")]) }

    func fund(_ amount: Int64, onchain: Bool) async throws {
        try await order("fund", [("amount", "\(amount)")] + (onchain ? [("onchain", "true")] : []))
    }

    func stranger(_ amount: Int64?) async throws -> Stranger {
        let body = try await order("stranger", amount.map { [("amount", "\($0)")] } ?? [])
        return try JSONDecoder().decode(Stranger.self, from: Data(body))
    }

    func settle(_ invoice: String) async throws { try await order("settle", [("invoice", invoice)]) }
    func reset() async throws { try await order("reset", [("seed", "9")]) }

    @discardableResult
    private func order(_ name: String, _ query: [(String, String)]) async throws -> [UInt8] {
        let url = server.appending(path: "sandbox/barkd/\(name)")
            .appending(queryItems: query.map { URLQueryItem(name: $0.0, value: $0.1) })
        return try await client.send(ClientRequest(.post, url)).body
    }
}
