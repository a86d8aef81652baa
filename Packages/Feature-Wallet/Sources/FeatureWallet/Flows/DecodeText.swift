import ArgumentParser
import BitcoinText
import Core
import WalletScreens

/// Identifies a pasted text. No server is asked, so nothing is given away.
struct DecodeText: Flow {
    static let descriptor = FlowDescriptor(
        "decode",
        "Say what an address, invoice or payment link is",
        discussion: "Reads bitcoin and Ark addresses, Lightning invoices and offers, LNURL, payment names, silent "
            + "payments and bitcoin: links. Checksums, networks and signatures are verified on this machine.",
        effect: .reads,
        examples: [
            FlowExample(
                "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
                "A bitcoin address"
            )
        ]
    )

    @Argument(help: "What was pasted. Text with white space or ? and & needs quotes.") var text: [Word]

    func run(with none: NoDependency, in session: FlowSession) async throws -> DecodedReport {
        DecodedReport(try PaymentText(text.phrase), at: session.time.now)
    }
}
