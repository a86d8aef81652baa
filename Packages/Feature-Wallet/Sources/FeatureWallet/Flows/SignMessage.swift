import ArgumentParser
import ArkWallets
import BitcoinText
import Core
import WalletScreens

struct SignMessage: Flow {
    static let descriptor = FlowDescriptor(
        "message sign",
        "Sign a message with the key of one of your Ark addresses",
        discussion:
            "It proves that whoever holds the address wrote the message: a BIP-340 signature over SHA256(\"bark/message\" || message). "
            + "Sign nothing that you do not mean.",
        effect: .writes,
        examples: [FlowExample("tark1... I am Alice", "A sentence")]
    )

    @Argument(help: "The address, one of your own.") var address: String
    @Argument(help: "The message.") var message: [Word]

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> MessageReport {
        let open = try await wallet.current().wallet
        let (address, message) = (try MessageReport.address(address, of: open), message.phrase)
        let text = try await open.sign(message, address: address.text)
        guard let signature = MessageSignature(hex: text), signature.isMade(over: message, by: address) != false else {
            throw WalletError.unverified("its signature is not one of that address over that message")
        }
        return MessageReport(
            network: open.network,
            address: address.text,
            message: message,
            signature: signature.hex,
            isValid: true
        )
    }
}
