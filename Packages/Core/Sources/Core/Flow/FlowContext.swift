import ArgumentParser

/// What a flow may know of the person without asking: the time where they are, and their units.
public struct FlowContext: Sendable {
    /// Clock, calendar and zone.
    public let time: TimeContext
    /// Which units to show.
    public let units: UnitSystem

    /// Makes a context.
    public init(time: TimeContext, units: UnitSystem = .metric) {
        self.time = time
        self.units = units
    }
}

/// Which units a person thinks in. Storage is always metric.
public enum UnitSystem: String, Sendable, Codable, CaseIterable, ExpressibleByArgument {
    /// Kilograms, centimetres, kilometres, millilitres.
    case metric
    /// Pounds, feet and inches, miles, fluid ounces (US customary).
    case imperial
}
