import Foundation

/// A moment as barkd writes it (RFC 3339), with as many digits of a second as it likes.
public struct WireTime: Sendable, Hashable, Codable, Comparable {
    public let date: Date

    public init(_ date: Date) { self.date = date }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = Self.date(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text.prefix(40))' is no moment")
        }
        self.date = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }

    public static func < (left: WireTime, right: WireTime) -> Bool { left.date < right.date }

    /// Reads whole seconds with Foundation, and the fraction by hand: servers write three, six or nine digits.
    static func date(_ text: String) -> Date? {
        guard text.utf8.count <= 64 else { return nil }
        guard let point = text.firstIndex(of: ".") else { return try? Date(text, strategy: .iso8601) }
        let digits = text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let fraction = Double("0." + digits) else { return nil }
        let whole = text[..<point] + text[digits.endIndex...]
        return (try? Date(String(whole), strategy: .iso8601))?.addingTimeInterval(fraction)
    }
}
