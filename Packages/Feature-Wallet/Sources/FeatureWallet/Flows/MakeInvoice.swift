import ArgumentParser
import Core
import WalletScreens

struct MakeInvoice: Flow {
    static let descriptor = FlowDescriptor(
        "invoice",
        "Make a Lightning invoice",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [FlowExample("2100 tea", "2,100 satoshis for tea")]
    )

    @Argument(help: "The amount: '2100', '0.0001 BTC'.") var amount: String
    @Argument(help: "What it is for, for the payer to read.") var note: [Word] = []
    @OptionGroup var picture: RequestPicture

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> RequestReport {
        try picture.check(in: session)
        let addresses = try await wallet.current().addresses
        let (amount, note) = WalletAmount.parted(amount, note)
        let request = try await addresses.request(
            try await WalletAmount.parse(amount, in: session),
            note: note.isEmpty ? nil : note.phrase,
            ways: .lightning
        )
        let report = RequestReport(request: request)
        try await picture.write(report, in: session)
        return report
    }
}
