/// How far a long task is.
public struct ProgressUpdate: Sendable, Equatable {
    /// What is being done: `Reading export.xml`.
    public let label: String
    /// How many units are done, at least 0.
    public let completed: Int64
    /// How many there are, where known.
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
