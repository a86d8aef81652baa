import ArgumentParser
import ArkWallets
import Core
import WalletScreens

struct ReceiveMoney: Flow {
    enum Way: String, CaseIterable, ExpressibleByArgument, Sendable {
        case all, ark, onchain, lightning

        var ways: AddressService.Ways {
            switch self {
            case .all: .all
            case .ark: .ark
            case .onchain: .onchain
            case .lightning: .lightning
            }
        }
    }

    static let descriptor = FlowDescriptor(
        "receive",
        "Make a request that others can pay, with its QR code",
        discussion:
            "One bitcoin: link holds an Ark address, an on-chain address and, for an amount, a Lightning invoice: whoever pays "
            + "takes the way they know. Each request has addresses of its own. Where one way cannot be had, the others are "
            + "shown, with the reason.",
        effect: .writes,
        openTo: [.model, .client, .page],
        isDaily: true,
        examples: [
            FlowExample("", "Any amount, any way"),
            FlowExample(
                "2100 --note tea",
                "2,100 satoshis for tea"
            ),
            FlowExample("--way ark", "An Ark address alone"),
        ]
    )

    @Argument(help: "The amount: '2100', '0.0001 BTC'; without one, the payer chooses.") var amount: [Word] = []
    @Option(help: "What it is for, for the payer to read.") var note: String?
    @Option(help: "Which way to be paid.") var way: Way = .all
    @OptionGroup var picture: RequestPicture

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> RequestReport {
        // Making a request uses up addresses, even if nobody sees it.
        try picture.check(in: session)
        let addresses = try await wallet.current().addresses
        let request = try await addresses.request(
            try await WalletAmount.parseWithoutNote(amount, in: session),
            note: note,
            ways: way.ways
        )
        let report = RequestReport(request: request)
        try await picture.write(report, in: session)
        return report
    }
}
