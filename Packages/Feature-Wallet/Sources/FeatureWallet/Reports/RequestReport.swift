import BitcoinText
import Core

/// A request to be paid, with its QR code.
struct RequestReport: FlowResult {
    let request: PaymentRequest

    func encode(to encoder: any Encoder) throws {
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

    /// The text in the code: one way alone is shown bare and in capitals, which take less room where case means nothing.
    var codeText: String {
        let ways = [request.ark, request.onchain, request.invoice].compactMap { $0 }
        guard ways.count == 1, let way = ways.first, request.amount == nil || request.invoice != nil else {
            return request.uri
        }
        return way.uppercased()
    }

    var code: QRCode? {
        (try? QRCode(codeText, errorCorrection: .medium)) ?? (try? QRCode(codeText, errorCorrection: .low))
    }

    /// What stands where the code cannot be drawn; what is in it stands below in any case.
    private static func hint(_ code: QRCode) -> String {
        let side = code.size + 2 * QRCode.quietZone
        return
            "The QR code takes \(side) columns and \((side + 1) / 2) lines of a window; 'bento wallet receive' with --png FILE or "
            + "--svg FILE draws one into a file."
    }

    func presentation(in context: FlowContext) -> Presentation {
        let form = AmountForm(context)
        var parts: [Presentation] = []
        if let code, let picture = code.picture(Self.hint(code)) { parts.append(.picture(picture)) }
        var rows: [KeyValue] = []
        if let amount = request.amount { rows.append(KeyValue("amount", form.text(amount), tone: .strong)) }
        if let ark = request.ark { rows.append(KeyValue("Ark", ark)) }
        if let onchain = request.onchain { rows.append(KeyValue("on-chain", onchain)) }
        if let invoice = request.invoice { rows.append(KeyValue("Lightning", invoice)) }
        rows.append(KeyValue("link", request.uri))
        parts.append(.keyValues(rows))
        parts.append(.text(NetworkText.line(request.network), tone: NetworkText.tone(request.network)))
        parts += request.failures.map { .notice(Notice(.warning, $0)) }
        return .section("Pay me", parts)
    }
}

extension QRCode {
    /// The code with its quiet zone, for front ends to draw.
    func picture(_ text: String) -> Picture? {
        let side = size + 2 * Self.quietZone
        let squares = (0..<(side * side)).map { self[$0 % side - Self.quietZone, $0 / side - Self.quietZone] }
        return Picture(width: side, height: side, squares: squares, text: text)
    }
}
