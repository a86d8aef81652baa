/// Lines over an axis.
public struct LineChart: Sendable, Equatable {
    public struct Series: Sendable, Equatable {
        /// The name, in the legend.
        public let name: String
        /// The values from left to right; `nil` is a gap.
        public let values: [Double?]
        /// Its meaning.
        public let tone: Tone

        public init(_ name: String, _ values: [Double?], tone: Tone = .normal) {
            self.name = name
            self.values = values
            self.tone = tone
        }
    }

    /// The heading.
    public let title: String
    /// The lines.
    public let series: [Series]
    /// Names of the positions, as many as values; a front end shows as many as fit.
    public let labels: [String]
    /// The band of values to aim for.
    public let band: ClosedRange<Double>?
    /// The unit of the values.
    public let unit: String

    public init(
        _ title: String,
        series: [Series],
        labels: [String],
        band: ClosedRange<Double>? = nil,
        unit: String = ""
    ) {
        self.title = title
        self.series = series
        self.labels = labels
        self.band = band
        self.unit = unit
    }
}

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
