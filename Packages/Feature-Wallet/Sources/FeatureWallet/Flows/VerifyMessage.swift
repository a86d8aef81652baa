import ArgumentParser
import ArkWallets
import BitcoinText
import Core
import WalletScreens

struct VerifyMessage: Flow {
    static let descriptor = FlowDescriptor(
        "message verify",
        "Check who signed a message",
        discussion: "Your barkd is asked, and its answer checked on this machine where the address names a key.",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [FlowExample("tark1... 8f3a... I am Alice", "A sentence")]
    )

    @Argument(help: "The Ark address.") var address: String
    @Argument(help: "The signature, 128 hexadecimal digits.") var signature: String
    @Argument(help: "The message.") var message: [Word]

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> MessageReport {
        let open = try await wallet.current().wallet
        let (address, message) = (try MessageReport.address(address, of: open), message.phrase)
        guard let read = MessageSignature(hex: signature.lowercased()) else {
            throw WalletError.bad("A signature", "64 bytes in 128 hexadecimal digits")
        }
        let isValid = try await open.verify(message, signature: read.hex, address: address.text)
        if let known = read.isMade(over: message, by: address), known != isValid {
            throw WalletError.unverified(
                "it says that the signature is \(isValid ? "valid" : "not valid"), which is not so"
            )
        }
        return MessageReport(
            network: open.network,
            address: address.text,
            message: message,
            signature: read.hex,
            isValid: isValid
        )
    }
}
