/// The energy of what is not strength, by what it is and how fast one went.
///
/// Metabolic equivalents of the Compendium of Physical Activities (Ainsworth et al., Med Sci Sports Exerc 43, 2011): between two of
/// its speeds, and above the last one, in proportion.
package enum ActivityEnergy {
    /// Meters a second and the MET at that speed, ascending.
    private typealias Curve = [(speed: Double, met: Double)]

    /// 4 to 14 mph: codes 12027 to 12135.
    private static let running: Curve = [
        (1.788, 6), (2.235, 8.3), (2.682, 9.8), (3.129, 11), (3.576, 11.8), (4.023, 12.8), (4.470, 14.5), (4.917, 16),
        (5.364, 19), (5.812, 19.8), (6.259, 23),
    ]
    /// 2 to 5 mph: codes 17152 to 17231.
    private static let walking: Curve = [
        (0.894, 2.8), (1.118, 3), (1.341, 3.5), (1.565, 4.3), (1.788, 5), (2.012, 7), (2.235, 8.3),
    ]
    /// 5.5 to 20 mph: codes 01018 to 01050.
    private static let cycling: Curve = [
        (2.459, 3.5), (4.201, 5.8), (4.917, 6.8), (5.812, 8), (6.706, 10), (7.823, 12), (8.94, 15.8),
    ]
    /// 50 and 75 yards a minute, and slow laps: codes 18240, 18260, 18270.
    private static let swimming: Curve = [(0.5, 5.3), (0.762, 8.3), (1.143, 10)]

    private static let curves: [String: Curve] = [
        "run": running, "trail-run": running, "treadmill": running, "walk": walking, "cycling": cycling,
        "swim": swimming,
    ]

    /// The codes' general values, for activities without a known speed, or without one that tells.
    private static let general: [String: Double] = [
        "run": 8, "trail-run": 9, "treadmill": 8, "sprint": 10, "walk": 3.5, "hike": 5.3, "ruck": 7, "cycling": 7.5,
        "stationary-bike": 7, "assault-bike": 8.8, "rowing-machine": 7, "ski-erg": 6.8, "elliptical": 5,
        "stair-climber": 9,
        "jump-rope": 11.8, "swim": 5.8, "cross-country-ski": 9, "ski": 5.3, "skate": 7, "boxing": 7.8,
        "martial-arts": 10.3, "climbing": 5.8, "soccer": 7, "basketball": 6.5, "tennis": 7.3, "volleyball": 4,
        "golf": 4.8, "dance": 5, "kayak": 5,
    ]

    /// The metabolic equivalent of an exercise; that of its kind where the Compendium has none.
    ///
    /// - Parameter speed: meters a second; `nil` where it is not known.
    package static func met(exerciseId: String, type: WorkoutType, speed: Double? = nil) -> Double {
        if let speed, speed > 0, speed.isFinite, let curve = curves[exerciseId] { return met(speed, on: curve) }
        return general[exerciseId] ?? type.met
    }

    private static func met(_ speed: Double, on curve: Curve) -> Double {
        guard let first = curve.first, let last = curve.last else { return 0 }
        if speed <= first.speed { return max(2, first.met * speed / first.speed) }
        // Nobody spends more than this for long.
        if speed >= last.speed { return min(25, last.met * speed / last.speed) }
        for (low, high) in zip(curve, curve.dropFirst()) where speed <= high.speed {
            return low.met + (high.met - low.met) * (speed - low.speed) / (high.speed - low.speed)
        }
        return last.met
    }
}

/// The kind of training of a workout.
package enum WorkoutType: String, Sendable, Codable, CaseIterable {
    case strength, cardio, flexibility, sports, general, hiit, yoga, pilates

    /// Metabolic equivalent of task: the energy spent, as a multiple of sitting still (about 1 kcal an hour for each kg).
    package var met: Double {
        switch self {
        case .strength: 3.5
        case .cardio: 7
        case .hiit: 8
        case .yoga: 2.5
        case .pilates: 3
        case .flexibility: 2
        case .sports: 6
        case .general: 4
        }
    }

    /// Kilocalories of a time of it: MET x kg x h.
    package func kilocalories(kg: Double, seconds: Double) -> Double { met * kg * max(0, seconds) / 3600 }
}
