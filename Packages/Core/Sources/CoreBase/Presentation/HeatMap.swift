/// A value for each day of a span, shown as shades in a calendar.
public struct HeatMap: Sendable, Equatable {
    public let title: String
    public let firstDay: LocalDay
    /// One value for each day, beginning with the first; `nil` if unknown. At most 1,000.
    public let values: [Double?]
    /// The value of the darkest shade; `nil`: the largest value.
    public let maximum: Double?
    /// `kg`, `kcal`; may be empty.
    public let unit: String

    public init(_ title: String, from firstDay: LocalDay, values: [Double?], maximum: Double? = nil, unit: String = "")
    {
        self.title = title
        self.firstDay = firstDay
        self.values = Array(values.prefix(1_000))
        self.maximum = maximum
        self.unit = unit
    }
}
