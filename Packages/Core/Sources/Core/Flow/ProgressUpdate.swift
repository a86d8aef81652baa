/// The progress of a long task.
public struct ProgressUpdate: Sendable, Equatable {
    /// The current activity: `Reading export.xml`.
    public let label: String
    /// The number of units done, at least 0.
    public let completed: Int64
    /// The total number of units, if known.
    public let total: Int64?
    /// The unit: `records`, `bytes`.
    public let unit: String

    public init(_ label: String, completed: Int64, total: Int64? = nil, unit: String = "") {
        self.label = label
        self.completed = completed
        self.total = total
        self.unit = unit
    }
}
