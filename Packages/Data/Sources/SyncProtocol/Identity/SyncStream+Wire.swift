import SyncMerge

extension SyncStream {
    /// Its name in paths and messages.
    public var name: String {
        switch self {
        case .core: "core"
        case .chat: "chat"
        case .samples: "samples"
        case .location: "location"
        case .media: "media"
        }
    }

    public init?(name: some StringProtocol) {
        guard let stream = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = stream
    }

    /// The bytes that a relay keeps of it for one owner, where nothing else was agreed.
    public var quota: Int64 { self == .media ? 256 << 20 : 64 << 20 }
}
