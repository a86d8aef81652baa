import Foundation
import HTTPTypes

/// A faulty response that a request asks for: the header `X-Sandbox-Fault`, or the query item `sandbox-fault`.
enum Fault: Sendable, Equatable {
    /// Delays the response by some milliseconds.
    case delay(Int)
    /// Handles the request at once, and delays the response by some milliseconds.
    case late(Int)
    /// Sends the body byte by byte, with some milliseconds between them.
    case drip(Int)
    /// Sends the body event by event, with some milliseconds before each.
    case pace(Int)
    /// Closes the connection after so many bytes of the body; `nil`: after half of it.
    case cut(Int?)
    /// 429, with so many seconds in `Retry-After`; if `once` is true, only every other time.
    case tooMany(retryAfter: Int, once: Bool)
    /// 500 the first time, success the next.
    case failOnce
    /// A web page in place of the requested data, with 200.
    case contentType
    /// The correct head, with garbage in the body.
    case garbage
    /// The correct head and no body.
    case empty
    /// A web page with a status, like a response of an intermediate gateway.
    case status(Int)

    /// A response of Supabase's auth server with one of its error codes.
    case code(String)

    /// The name of the header field.
    static let field = HTTPField.Name("X-Sandbox-Fault")

    /// The available faults, for the printed list.
    static let words: [(form: String, summary: String)] = [
        ("delay=500", "answer after 500 ms"),
        ("late, late=500", "do what was asked, and answer 500 ms later"),
        ("drip, drip=20", "send the body byte by byte, 20 ms apart"),
        ("pace, pace=200", "send a stream's events 50 or 200 ms apart, as a model speaks"),
        ("cut, cut=100", "close the connection in the middle of the body, or after 100 bytes"),
        ("429, 429=5", "answer 429 with Retry-After: 1, or 5"),
        ("429-once", "429 the first time, fine the next"),
        ("500-once", "500 the first time, fine the next"),
        ("content-type", "answer with a web page"),
        ("garbage", "answer with bytes that mean nothing"),
        ("empty", "answer with nothing"),
        ("status=502", "answer with a web page and this status"),
        ("code=user_banned", "refuse as Supabase's auth server does, with this error code"),
    ]

    /// Reads a fault; `nil` if the text is not one.
    init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard let name = parts.first?.lowercased() else { return nil }
        if name == "code" {
            guard parts.count == 2, (1...60).contains(parts[1].utf8.count),
                parts[1].utf8.allSatisfy({ (97...122).contains($0) || $0 == UInt8(ascii: "_") })
            else { return nil }
            self = .code(parts[1])
            return
        }
        var number: Int?
        if parts.count == 2 {
            guard let value = Int(parts[1]), (0...3_600_000).contains(value) else { return nil }
            number = value
        }
        switch name {
        case "delay": self = .delay(number ?? 500)
        case "late": self = .late(number ?? 500)
        case "drip": self = .drip(number ?? 0)
        case "pace": self = .pace(number ?? 50)
        case "cut": self = .cut(number)
        case "429": self = .tooMany(retryAfter: number ?? 1, once: false)
        case "429-once": self = .tooMany(retryAfter: number ?? 0, once: true)
        case "500-once": self = .failOnce
        case "content-type": self = .contentType
        case "garbage": self = .garbage
        case "empty": self = .empty
        case "status":
            guard let number, (400...599).contains(number) else { return nil }
            self = .status(number)
        default: return nil
        }
    }
}
