/// What kind of training a workout is.
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
