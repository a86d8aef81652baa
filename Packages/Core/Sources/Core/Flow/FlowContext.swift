import ArgumentParser
import Foundation

/// What a flow may know of a call without asking: the time where the person is, their units and forms, and who calls.
public struct FlowContext: Sendable {
    /// Date, calendar and zone.
    public let time: TimeContext
    /// Paces what waits: timers, polling, animations.
    public let clock: any Clock<Duration>
    /// Which units to show.
    public let units: UnitSystem
    /// How the person writes dates, times and numbers.
    public let forms: LocaleForms
    public let caller: Caller
    /// The proposal that this call confirms. It is the same each time it is tried, so a flow that spends takes it as the key
    /// of its payment.
    public let proposal: UUID?
    /// Whether a proposal of real money may be confirmed where the person is at a page: they said so at a terminal.
    package private(set) var pageSpends = false
    /// Who else wrote what the caller has read and may act upon; see ``FlowResult/outsideSources``.
    public let outsideSources: Set<String>
    /// How what others change is permitted in this session; `nil`: by what the person has said before.
    public let permissionMode: PermissionMode?
    /// Features whose data the caller may not see; a flow that shows what several features have leaves it out.
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

    /// The same context for a call that goes on as somebody with no more rights.
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

/// How a session permits what callers other than the person change, where the person chooses one for it.
///
/// What the person has denied a caller stays denied under each.
public enum PermissionMode: String, Sendable, Codable, CaseIterable, ExpressibleByArgument {
    /// Each change is asked about, also where it was always allowed.
    case ask
    /// Nothing is changed.
    case readOnly = "read-only"
    /// Changes are not asked about, unless text of others may have asked for them.
    case allow
}

/// Which units a person thinks in. Storage is always metric.
public enum UnitSystem: String, Sendable, Codable, CaseIterable, ExpressibleByArgument {
    /// Kilograms, centimetres, kilometres, millilitres.
    case metric
    /// Pounds, feet and inches, miles, fluid ounces (US customary).
    case imperial
}
