import Core
import Foundation
import Strength

/// A set as programs read it: with the times and units of all results, which the rows of the database do not have.
struct ShownSet: Encodable, Sendable {
    let kind: SetKind
    let targetReps: Int?
    let targetSeconds, targetMeters: Double?
    let reps: Int?
    let kg: Double?
    let unit: MassUnit?
    let seconds, meters, rpe: Double?
    let rir: Int?
    let restSeconds: Double?
    let side: Side?
    let completedAt: Date?
    let importedOneRepMaxKg: Double?

    init(_ set: TrainingSet) {
        kind = set.kind
        (targetReps, targetSeconds, targetMeters) = (set.targetReps, set.targetSeconds, set.targetMeters)
        (reps, kg, unit) = (set.reps, set.kg, set.unit)
        (seconds, meters, rpe, rir) = (set.seconds, set.meters, set.rpe, set.rir)
        (restSeconds, side) = (set.rest, set.side)
        completedAt = set.completedAt.map { Date(timeIntervalSince1970: Double($0) / 1000) }
        importedOneRepMaxKg = set.importedOneRepMax
    }
}
