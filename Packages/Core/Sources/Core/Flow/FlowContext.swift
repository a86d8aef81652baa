import ArgumentParser
import Foundation

/// The circumstances of a call that a flow may know without asking: the person's local time, their units and locale,
/// and the caller.
public struct FlowContext: Sendable {
    /// Date, calendar and zone.
    public let time: TimeContext
    /// Paces what waits: timers, polling, animations.
    public let clock: any Clock<Duration>
    /// The units to show.
    public let units: UnitSystem
    /// The person's formats for dates, times, and numbers.
    public let forms: LocaleForms
    public let caller: Caller
    /// The proposal that this call confirms. It is the same each time it is tried, so a flow that spends takes it as the key
    /// of its payment.
    public let proposal: UUID?
    /// True if a proposal of real money may be confirmed from a page: the person allowed it at a terminal.
    package private(set) var pageSpends = false
    /// The outside authors of what the caller has read and may act on; see ``FlowResult/outsideSources``.
    public let outsideSources: Set<String>
    /// The mode in which this session permits changes by others; `nil`: by the person's earlier decisions.
    public let permissionMode: PermissionMode?
    /// Features whose data the caller may not see; a flow that shows data of several features leaves it out.
    public let hiddenFeatures: Set<String>

    public init(
        time: TimeContext,
        clock: any Clock<Duration> = ContinuousClock(),
        units: UnitSystem = .metric,
        forms: LocaleForms = .international,
        caller: Caller = .person,
        proposal: UUID? = nil,
        outsideSources: Set<String> = [],
        permissionMode: PermissionMode? = nil,
        hiddenFeatures: Set<String> = []
    ) {
        self.time = time
        self.clock = clock
        self.units = units
        self.forms = forms
        self.caller = caller
        self.proposal = proposal
        self.outsideSources = outsideSources
        self.permissionMode = permissionMode
        self.hiddenFeatures = hiddenFeatures
    }

    /// The same context for a call that continues as a caller with the same or fewer rights.
    ///
    /// - Throws: ``CallerRaised``.
    public func lowered(to caller: Caller) throws(CallerRaised) -> FlowContext {
        guard self.caller.canBecome(caller) else { throw CallerRaised(from: self.caller, to: caller) }
        return copy(caller: caller)
    }

    func confirming(_ proposal: UUID, pageSpends: Bool) -> FlowContext {
        var context = copy(proposal: proposal)
        context.pageSpends = pageSpends
        return context
    }

    func influenced(by sources: Set<String>) -> FlowContext { copy(outsideSources: outsideSources.union(sources)) }

    func permitting(_ mode: PermissionMode?) -> FlowContext { copy(permissionMode: .some(mode)) }

    func hiding(_ features: Set<String>) -> FlowContext { copy(hiddenFeatures: hiddenFeatures.union(features)) }

    private func copy(
        caller: Caller? = nil,
        proposal: UUID? = nil,
        outsideSources: Set<String>? = nil,
        permissionMode: PermissionMode?? = nil,
        hiddenFeatures: Set<String>? = nil
    ) -> FlowContext {
        var context = FlowContext(
            time: time,
            clock: clock,
            units: units,
            forms: forms,
            caller: caller ?? self.caller,
            proposal: proposal ?? self.proposal,
            outsideSources: outsideSources ?? self.outsideSources,
            permissionMode: permissionMode ?? self.permissionMode,
            hiddenFeatures: hiddenFeatures ?? self.hiddenFeatures
        )
        context.pageSpends = pageSpends
        return context
    }
}

/// The way a session permits changes by callers other than the person, if the person chooses one for it.
///
/// Anything that the person has denied a caller stays denied in every mode.
public enum PermissionMode: String, Sendable, Codable, CaseIterable, ExpressibleByArgument {
    /// The person is asked about each change, even if it was always allowed.
    case ask
    /// Nothing is changed.
    case readOnly = "read-only"
    /// The person is not asked about changes, unless text by others may have requested them.
    case allow
}

/// The units that a person thinks in. Storage is always metric.
public enum UnitSystem: String, Sendable, Codable, CaseIterable, ExpressibleByArgument {
    /// Kilograms, centimeters, kilometers, milliliters.
    case metric
    /// Pounds, feet and inches, miles, fluid ounces (US customary).
    case imperial
}
