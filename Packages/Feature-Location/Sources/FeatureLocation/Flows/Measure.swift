import Core
import Foundation
import Geodesy

/// Lengths and times for people.
enum Measure {
    /// `340 m`, `12.4 km`, `1,204 km`; or feet and miles.
    static func distance(_ metres: Double, _ units: UnitSystem) -> String {
        switch units {
        case .metric:
            if metres < 1000 { return "\(Int(metres.rounded())) m" }
            return "\(short(metres / 1000)) km"
        case .imperial:
            let feet = metres / 0.3048
            if feet < 1000 { return "\(Int(feet.rounded())) ft" }
            return "\(short(metres / 1609.344)) mi"
        }
    }

    /// Whole metres or feet, however many.
    static func height(_ metres: Double, _ units: UnitSystem) -> String {
        let value = units == .metric ? metres : metres / 0.3048
        return "\(Int(max(-1e9, min(1e9, value)).rounded())) \(units == .metric ? "m" : "ft")"
    }

    /// `5.4 km/h` or `3.4 mph`.
    static func speed(_ metresPerSecond: Double, _ units: UnitSystem) -> String {
        let value = units == .metric ? metresPerSecond * 3.6 : metresPerSecond / 0.447_04
        return "\(short(max(0, min(1e9, value)))) \(units == .metric ? "km/h" : "mph")"
    }

    /// One decimal below 100, none above, thousands apart.
    private static func short(_ value: Double) -> String {
        if value < 100 {
            let tenths = Int((value * 10).rounded())
            return "\(tenths / 10).\(tenths % 10)"
        }
        var digits = String(Int(value.rounded()))
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits = String(digits.dropLast(3))
        }
        return ([digits] + groups).joined(separator: ",")
    }

    /// `2 h 05 min`, `12 min`, `40 s`.
    static func duration(_ seconds: TimeInterval) -> String {
        let whole = Int(max(0, min(seconds, 1e9)).rounded())
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return "\(whole / 60) min" }
        let minutes = whole / 60 % 60
        return "\(whole / 3600) h \(minutes < 10 ? "0" : "")\(minutes) min"
    }

    /// `2026-11-21 13:05`, in the person's zone.
    static func time(_ date: Date, _ time: TimeContext) -> String {
        let parts = time.calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        func two(_ value: Int?) -> String { (value ?? 0) < 10 ? "0\(value ?? 0)" : "\(value ?? 0)" }
        return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) \(two(parts.hour)):\(two(parts.minute))"
    }

    /// `74° ENE`.
    static func bearing(_ degrees: Double) -> String {
        let names = [
            "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
        ]
        let compass = Angle.compass(degrees)
        return "\(Int(compass.rounded()) % 360)° \(names[Int((compass / 22.5).rounded()) % 16])"
    }
}
