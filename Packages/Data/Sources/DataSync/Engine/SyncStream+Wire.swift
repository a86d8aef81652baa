import SyncMerge
import SyncProtocol

typealias SyncStream = SyncMerge.SyncStream

extension SyncMerge.SyncStream {
    /// The same as relays and envelopes name it.
    var wire: SyncProtocol.SyncStream {
        switch self {
        case .core: .core
        case .chat: .chat
        case .samples: .samples
        case .location: .location
        case .media: .media
        }
    }
}
