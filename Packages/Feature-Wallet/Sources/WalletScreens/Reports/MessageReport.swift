import ArkWallets
import BitcoinText
import Core
import Foundation

/// A message with its signature.
package struct MessageReport: FlowResult {
    let network: BitcoinNetwork
    let address: String
    let message: String
    /// Hexadecimal.
    let signature: String
    let isValid: Bool

    package init(network: BitcoinNetwork, address: String, message: String, signature: String, isValid: Bool) {
        self.network = network
        self.address = address
        self.message = message
        self.signature = signature
        self.isValid = isValid
    }

    /// - Throws: an error for anything but an Ark address of the wallet's network.
    package static func address(_ text: String, of wallet: any ArkWallet) throws -> ArkAddress {
        let address = try ArkAddress(text.trimmingCharacters(in: .whitespaces))
        try address.check(wallet.network)
        return address
    }

    package var exitStatus: ExitStatus { isValid ? .success : .negative }

    package func presentation(in context: FlowContext) -> Presentation {
        let rows = [
            KeyValue("address", address), KeyValue("message", message), KeyValue("signature", signature),
            KeyValue("network", network.rawValue, tone: NetworkText.tone(network)),
        ]
        let notice =
            isValid
            ? Notice(.success, "The holder of this address signed this message.")
            : Notice(.error, "This address did not sign this message.")
        return .stack([.keyValues(rows), .notice(notice)])
    }
}
