/// A short message that stands out: a toast on a screen, a line on standard error in a terminal.
public struct Notice: Sendable, Equatable {
    /// The kind of notice.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// Good to know.
        case info
        /// Something worked.
        case success
        /// Look at it.
        case warning
        /// Something failed.
        case error
    }

    /// The kind of notice.
    public let kind: Kind
    /// The words.
    public let text: String
    /// The time that a screen shows it.
    public let duration: Duration

    public init(_ kind: Kind, _ text: String, duration: Duration = .seconds(4)) {
        self.kind = kind
        self.text = text
        self.duration = duration
    }
}
