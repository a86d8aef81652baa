import Core
import Foundation
import LocationText

/// An area that reports an event when its edge is crossed.
package struct Geofence: Sendable, Hashable, Codable, Identifiable {
    package enum Trigger: String, Sendable, Hashable, Codable, CaseIterable {
        case enter, exit, dwell
    }

    package var id: String
    package var name: String
    package var area: Area
    /// The events that are reported. The state is tracked whatever is reported.
    package var triggers: Set<Trigger>
    /// Seconds inside after which a stay counts as dwelling.
    package var dwellTime: TimeInterval

    /// The minimum radius: smaller circles flap with any receiver.
    static let minimumRadius = 100.0
    /// The maximum radius: beyond a quarter of the way around the Earth, inside and outside lose their meaning.
    static let maximumRadius = 5_000_000.0
    /// The radius of the circle whose exit triggers a new lookup of points of interest.
    static let refreshRadius = 2000.0
    static let defaultDwellTime: TimeInterval = 5 * 60
    static let maximumCorners = 100_000

    /// - Throws: ``GeofenceError`` if the area cannot work.
    package init(
        id: String,
        name: String,
        area: Area,
        triggers: Set<Trigger> = [.enter, .exit],
        dwellTime: TimeInterval = defaultDwellTime
    ) throws(GeofenceError) {
        guard !name.allSatisfy(\.isWhitespace), name.count <= 80,
            !name.unicodeScalars.contains(where: HostileText.isHostile)
        else { throw .badName }
        guard !triggers.isEmpty else { throw .noTrigger }
        guard dwellTime.isFinite, dwellTime >= 1, dwellTime <= 30 * 86_400 else { throw .badDwellTime(dwellTime) }
        try area.check()
        self.id = id
        self.name = name
        self.area = area
        self.triggers = triggers
        self.dwellTime = dwellTime
    }

    /// The id of the fence that ``refresh(around:)`` makes.
    package static let refreshID = "points-of-interest"

    /// The circle whose exit triggers a new lookup of points of interest.
    package static func refresh(around centre: Coordinate) throws(GeofenceError) -> Geofence {
        try Geofence(
            id: refreshID,
            name: "points of interest",
            area: .circle(centre: centre, radius: refreshRadius),
            triggers: [.exit]
        )
    }
}

/// A fence that cannot work.
package enum GeofenceError: BentoError, Equatable {
    case badName
    case noTrigger
    case badDwellTime(TimeInterval)
    case badRadius(Double)
    case badPolygon(String)

    package var code: String { "location.bad-fence" }

    package var message: String {
        switch self {
        case .badName: "A fence needs a name of one line, at most 80 characters, none of them control characters."
        case .noTrigger: "A fence must tell of something: enter, exit or dwell."
        case .badDwellTime(let seconds): "A dwell time of \(seconds) seconds cannot be used."
        case .badRadius(let metres): "A radius of \(metres) meters cannot be used."
        case .badPolygon(let problem): "The polygon cannot be a fence: \(problem)."
        }
    }

    package var recovery: String? {
        switch self {
        case .badDwellTime: "Between a second and 30 days."
        case .badRadius: "Between 100 meters, below which receivers flap, and 5000 km."
        default: nil
        }
    }

    package var exitStatus: ExitStatus { .dataError }
}
