import ArkWallets
import Core
import QRCodes

/// A request to be paid, with its QR code.
package struct RequestReport: FlowResult {
    let request: PaymentRequest

    package init(request: PaymentRequest) { self.request = request }

    package func encode(to encoder: any Encoder) throws {
        struct Form: Encodable {
            let uri: String
            let amount: Satoshis?
            let network: BitcoinNetwork
            let ark, onchain, invoice: String?
            let failures: [String]
        }
        try Form(
            uri: request.uri,
            amount: request.amount,
            network: request.network,
            ark: request.ark,
            onchain: request.onchain,
            invoice: request.invoice,
            failures: request.failures
        ).encode(to: encoder)
    }

    /// The names of the ways to pay it.
    private var ways: [String] {
        [
            request.ark.map { _ in "Ark" }, request.onchain.map { _ in "on-chain" },
            request.invoice.map { _ in "Lightning" },
        ]
        .compactMap { $0 }
    }

    /// The bare address or invoice, if it says everything: a single way to pay, with the amount in it or without one.
    private var bare: String? {
        let ways = [request.ark, request.onchain, request.invoice].compactMap { $0 }
        return ways.count == 1 && (request.amount == nil || request.invoice != nil) ? ways.first : nil
    }

    /// The text that a payer needs: one address or invoice, or the link that contains all ways.
    var text: String { bare ?? request.uri }

    /// The text in the code: an address or an invoice is in capitals, which take less space, if case does not matter.
    var codeText: String { bare?.uppercased() ?? request.uri }

    /// The code. Nothing covers part of it on a screen, so the lowest error correction is enough and makes the smallest
    /// code.
    var code: QRCode? { try? QRCode(codeText, errorCorrection: .low) }

    /// The text shown if the code cannot be drawn; its content is shown below in any case.
    private static func hint(_ code: QRCode) -> String {
        let side = code.size + 2 * QRCode.quietZone
        return
            "The QR code takes \(side) columns and \((side + 1) / 2) lines of a window; 'bento wallet receive' with --png FILE or "
            + "--svg FILE draws one into a file."
    }

    /// The code, and the request once on a line of its own, so that it can be copied whole, and found whole in piped
    /// output.
    package func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if let code, let picture = code.picture(Self.hint(code)) { parts.append(.picture(picture)) }
        var rows: [KeyValue] = []
        if let amount = request.amount {
            rows.append(KeyValue("amount", AmountForm(context).text(amount), tone: .strong))
        }
        rows.append(KeyValue("pay by", ways.joined(separator: ", ")))
        parts.append(.keyValues(rows))
        parts.append(.text(NetworkText.line(request.network), tone: NetworkText.tone(request.network)))
        parts += request.failures.map { .notice(Notice(.warning, $0)) }
        if bare == nil, ways.count > 1 {
            parts.append(.text("For an address alone: --way ark, --way onchain.", tone: .muted))
        }
        parts.append(.text("For a picture of the code: --png FILE or --svg FILE.", tone: .muted))
        return .stack([.section("Pay me", parts), .text(""), .text(text)])
    }
}
