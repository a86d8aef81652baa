import Core
import Foundation
import Geodesy

/// Formats lengths and times for people, in their units and locale.
enum Measure {
    /// `340 m`, `12.4 km`, `1,204 km`; or feet and miles.
    static func distance(_ metres: Double, _ context: FlowContext) -> String {
        switch context.units {
        case .metric:
            return metres < 999.5 ? "\(context.forms.number(metres)) m" : "\(short(metres / 1000, context)) km"
        case .imperial:
            let feet = metres / 0.3048
            return feet < 999.5
                ? "\(context.forms.number(feet)) ft" : "\(short(metres / 1609.344, context)) mi"
        }
    }

    /// A position relative to a place: from half a kilometer away one is near it and no longer in it.
    static func place(_ name: String, _ distance: Double?, _ context: FlowContext) -> String {
        guard let distance, distance >= 500 else { return name }
        return "\(self.distance(distance, context)) from \(name)"
    }

    /// Whole meters or feet, whatever the value.
    static func height(_ metres: Double, _ context: FlowContext) -> String {
        context.units == .metric
            ? "\(context.forms.number(metres)) m" : "\(context.forms.number(metres / 0.3048)) ft"
    }

    /// `5.4 km/h` or `3.4 mph`.
    static func speed(_ metresPerSecond: Double, _ context: FlowContext) -> String {
        context.units == .metric
            ? "\(short(metresPerSecond * 3.6, context)) km/h" : "\(short(metresPerSecond / 0.447_04, context)) mph"
    }

    /// One decimal below 100, none above.
    private static func short(_ value: Double, _ context: FlowContext) -> String {
        context.forms.number(value, decimals: value < 99.95 ? 1 : 0)
    }

    /// `2 h 05 min`, `12 min`, `40 s`.
    static func duration(_ seconds: TimeInterval) -> String {
        let whole = Int(max(0, min(seconds, 1e9)).rounded())
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return "\(whole / 60) min" }
        let minutes = whole / 60 % 60
        return "\(whole / 3600) h \(minutes < 10 ? "0" : "")\(minutes) min"
    }

    /// `2026-11-21 13:05`, in the person's zone and forms.
    static func time(_ date: Date, _ context: FlowContext) -> String {
        let day = LocalDay(of: date, in: context.time.zone)
        return "\(context.forms.date(day)) \(context.forms.time(date, in: context.time.zone))"
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
