import ArgumentParser
import Core
import WalletScreens

struct SetTag: Flow {
    static let descriptor = FlowDescriptor(
        "tag set",
        "Put a tag on a movement, or take it off",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [FlowExample("3 Coffee", "Tag movement 3")]
    )

    @Argument(help: "The movement's number, from 'wallet list'.") var movement: Int
    @Argument(help: "The tag.") var name: String
    @Flag(help: "Take it off.") var off = false

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> TagReport {
        let open = try await wallet.current()
        try await open.transactions.refresh()
        try await wallet.tags.set(name, on: movement, of: open.wallet.id, isOn: !off)
        return try await TagReport.make(wallet.tags, of: wallet.current().wallet.id)
    }
}
