/// A value that never shows itself: in descriptions, dumps, reflection and string interpolation it reads `<redacted>`.
///
/// It is deliberately not `Codable`: an export or a log cannot contain it by accident. Call ``reveal()`` only at the
/// point where the value is used for its one purpose (an authorization header, a cipher).
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let value: String

    public init(_ value: String) { self.value = value }

    /// The value itself.
    public func reveal() -> String { value }

    /// True if the value is the empty string.
    public var isEmpty: Bool { value.isEmpty }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }
    /// Always `<redacted>`.
    public var debugDescription: String { "<redacted>" }
    /// A mirror without children, so that `dump` shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
