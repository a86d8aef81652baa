import Core
import Foundation

/// A moment as barkd writes it (RFC 3339), with as many digits of a second as it likes.
public struct WireTime: Sendable, Hashable, Codable, Comparable {
    public let date: Date

    public init(_ date: Date) { self.date = date }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = RFC3339Time(text.utf8) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text.prefix(40))' is no moment")
        }
        date = time.date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(RFC3339Time.text(date))
    }

    public static func < (left: WireTime, right: WireTime) -> Bool { left.date < right.date }
}
