import Core
import Foundation

extension TimeContext {
    /// A clock that stands still.
    ///
    /// - Parameters:
    ///   - moment: an ISO 8601 moment in UTC, for example `2026-11-21T12:00:00Z`; the epoch where it cannot be read.
    ///   - zone: an IANA zone identifier; UTC where it is unknown.
    public static func fixed(_ moment: String, zone: String = "UTC") -> TimeContext {
        let date = (try? Date(moment, strategy: .iso8601)) ?? Date(timeIntervalSince1970: 0)
        return TimeContext(zone: TimeZone(identifier: zone) ?? .gmt, locale: Locale(identifier: "en_GB")) { date }
    }
}
