import ArkLedger
import Core

/// The category of a movement, in a person's words. An unknown subsystem of a later server is shown as such.
package enum MovementCategory: String, Sendable, Codable, CaseIterable {
    case send
    case receive
    case board
    case exit
    case lightningSend = "lightning-send"
    case lightningReceive = "lightning-receive"
    case offboard
    case onchainSend = "onchain-send"
    case refresh
    case unknown

    package init(_ subsystem: Movement.Subsystem) {
        self =
            switch (subsystem.name, subsystem.kind) {
            case ("bark.arkoor", "send"): .send
            case ("bark.arkoor", "receive"): .receive
            case ("bark.board", _): .board
            case ("bark.exit", _): .exit
            case ("bark.lightning_send", _): .lightningSend
            case ("bark.lightning_receive", _): .lightningReceive
            case ("bark.offboard", "send_onchain"), ("bark.round", "send_onchain"): .onchainSend
            case ("bark.offboard", _), ("bark.round", "offboard"): .offboard
            case ("bark.round", "refresh"): .refresh
            default: .unknown
            }
    }

    package var title: String {
        switch self {
        case .send: "Sent on Ark"
        case .receive: "Received on Ark"
        case .board: "Boarded"
        case .exit: "Exited"
        case .lightningSend: "Paid over Lightning"
        case .lightningReceive: "Received over Lightning"
        case .offboard: "Offboarded"
        case .onchainSend: "Sent on-chain from Ark"
        case .refresh: "Refreshed"
        case .unknown: "Unknown"
        }
    }
}
