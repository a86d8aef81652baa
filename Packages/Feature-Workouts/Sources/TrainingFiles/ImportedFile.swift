/// What one file holds.
package struct ImportedFile: Sendable {
    /// Which program or format wrote it: `hevy`, `strong`, `fit`.
    package var source: String
    package var workouts: [ImportedWorkout] = []
    package var refusals: [ImportRefusal] = []
    /// What was assumed, or what is in it that is no workout: `a monitoring file`.
    package var remarks: [String] = []

    package init(source: String) { self.source = source }
}
