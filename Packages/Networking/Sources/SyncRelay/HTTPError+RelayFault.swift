import Networking
import SyncProtocol

extension HTTPError {
    /// What a device makes of it.
    var relayFault: any Error {
        switch reason {
        case .status:
            let seconds = retryAfter.map { Int(min($0.components.seconds, 3_600)) }
            return RelayFault(status: status ?? 0, line: serverMessage ?? "", retryAfter: seconds)
        case .tooLarge(let limit): return SyncFault.tooLarge("answer of the relay", limit: limit)
        case .tooManyRedirects: return RelayFault.unreachable("it leads elsewhere, where this device does not follow")
        case .eventTooLarge, .contentType: return RelayFault.unreachable("what answers there is no relay")
        default: return RelayFault.unreachable(phrase)
        }
    }
}
