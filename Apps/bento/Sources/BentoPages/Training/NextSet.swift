import Core
import Foundation
import PageDrawing

/// The set that comes next, as planned or as the person has changed it on the page.
struct NextSet {
    /// In ``unit``; `nil` for one without.
    let weight: Double?
    let reps: Int?
    let unit: String
    let isUntilFailure: Bool
    private let exercise: String

    /// - Parameter request: its query contains the fields and, if a button for more or less was pressed without a
    ///   script, the step.
    init(_ exercise: LiveWorkout.Exercise, _ request: PageRequest) {
        self.exercise = exercise.name
        let planned = exercise.next.map { exercise.sets[$0] } ?? exercise.sets.last
        unit = planned?.unit ?? (request.context.units == .metric ? "kg" : "lb")
        isUntilFailure = planned?.isUntilFailure ?? false
        var weight = planned?.kg.map { [unit] in unit == "kg" ? $0 : SetWords.pounds($0) }
        var reps = planned?.reps.map(Double.init)
        func typed(_ name: String) -> Double? {
            request.item(name).flatMap(Double.init).flatMap { $0.isFinite ? min(max(0, $0), 10_000) : nil }
        }
        if let value = typed("kg") { weight = value }
        if let value = typed("reps") { reps = value }
        let step = (request.item("step") ?? "").split(separator: " ")
        if step.count == 2, let change = Double(step[1]), abs(change) <= 100 {
            if step[0] == "kg" { weight = min(max(0, (weight ?? 0) + change), 10_000) }
            if step[0] == "reps" { reps = min(max(0, (reps ?? 0) + change), 10_000) }
        }
        self.weight = weight
        self.reps = reps.map { Int($0) }
    }

    var weightText: String { weight.map { $0 == $0.rounded() ? String(Int($0)) : String($0) } ?? "" }
    var repsText: String { reps.map(String.init) ?? "" }
    var steps: (less: String, more: String) { unit == "kg" ? ("-2.5", "2.5") : ("-5", "5") }

    /// The sentence that logs the set, out of the two fields.
    var template: String { "\(exercise.filter { !"{}[]".contains($0) }) 1x{reps}[ @ {kg} \(unit)]" }
}
