import ArgumentParser
import ArkLedger
import ArkWallets
import BitcoinText
import Core
import WalletScreens

struct ShowProof: Flow {
    static let descriptor = FlowDescriptor(
        "proof",
        "Show the proof that a Lightning payment arrived",
        discussion:
            "Whoever is paid gives away the preimage of the payment hash that their invoice holds: with the signed invoice it proves "
            + "the payment. That it fits is checked on this machine.",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("7", "Of movement 7")]
    )

    @Argument(help: "The payment: its movement's number, its payment hash, or its invoice.") var payment: String

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ProofReport {
        let open = try await wallet.current()
        let hash = try await hash(open)
        let send = try await open.wallet.lightningSend(hash)
        guard send.phase != .none else { throw WalletError.noSuch("Lightning payment", payment) }
        return ProofReport(send, hash: hash, network: open.wallet.network)
    }

    private func hash(_ open: OpenWallet) async throws -> String {
        if let invoice = try? Bolt11Invoice(payment) { return Hex.text(invoice.paymentHash) }
        if let bytes = Hex.bytes(payment.lowercased()), bytes.count == 32 { return Hex.text(bytes) }
        guard let number = Int(payment),
            let movement = try await open.wallet.movements().first(where: { $0.id == number })
        else { throw WalletError.noSuch("Lightning payment", payment) }
        if let hash = movement.metadata?["payment_hash"]?.stringValue { return hash }
        let invoices = movement.sentTo.compactMap { try? Bolt11Invoice($0.destination.value) }
        guard let invoice = invoices.first else { throw WalletError.noSuch("Lightning payment", payment) }
        return Hex.text(invoice.paymentHash)
    }
}

/// The preimage of a payment.
struct ProofReport: FlowResult {
    let network: BitcoinNetwork
    let paymentHash: String
    /// In the server's words.
    let state: String
    let invoice: String?
    /// Hexadecimal; absent until the payment is settled.
    let preimage: String?
    /// True if the preimage matches the payment hash, which proves the payment.
    let isProven: Bool
    /// The state and the invoice's description come from the server.
    var outsideSources: Set<String> { ["the wallet's server"] }

    init(_ send: LightningSend, hash: String, network: BitcoinNetwork) {
        self.network = network
        paymentHash = hash
        state = send.state
        invoice = send.invoice
        preimage = send.preimage
        isProven = send.isProven(for: hash)
    }

    var exitStatus: ExitStatus { isProven ? .success : .negative }

    func presentation(in context: FlowContext) -> Presentation {
        var rows = [KeyValue("payment hash", paymentHash)]
        if let preimage { rows.append(KeyValue("preimage", preimage)) }
        if let invoice { rows.append(KeyValue("invoice", invoice)) }
        rows.append(KeyValue("network", network.rawValue, tone: NetworkText.tone(network)))
        let words =
            isProven
            ? "The preimage fits the payment hash: with the invoice it proves that this was paid."
            : preimage == nil
                ? "There is no proof yet: the server says '\(OneLine.text(state) ?? "nothing")'."
                : "The preimage does not fit the payment hash: this proves nothing."
        return .section("Proof of payment", [.keyValues(rows), .notice(Notice(isProven ? .success : .warning, words))])
    }
}
