/// One thing that is measured, beside a limit.
struct Benchmark: Sendable {
    /// The measured thing: `core: cached resolve`.
    let name: String
    /// Measures it.
    let run: @Sendable () async throws -> [Figure]

    init(_ name: String, _ run: @escaping @Sendable () async throws -> [Figure]) {
        self.name = name
        self.run = run
    }
}

/// A measured figure.
struct Figure: Sendable, Codable {
    /// The limit it stands beside.
    enum Limit: Sendable, Codable {
        case atMost(Double)
        case atLeast(Double)
        /// Nothing is asked; the figure is there to be known.
        case none
    }

    let name: String
    let value: Double
    let unit: String
    let limit: Limit
    /// The conditions: runs, input, spread.
    let note: String

    init(_ name: String, _ value: Double, _ unit: String, _ limit: Limit = .none, note: String = "") {
        self.name = name
        self.value = value
        self.unit = unit
        self.limit = limit
        self.note = note
    }

    /// True if the limit holds; `nil` without one.
    var holds: Bool? {
        switch limit {
        case .atMost(let most): value <= most
        case .atLeast(let least): value >= least
        case .none: nil
        }
    }
}
