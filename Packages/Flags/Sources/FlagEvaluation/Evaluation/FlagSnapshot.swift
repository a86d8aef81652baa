/// Flags as they are at one moment, for one context. All its answers fit together, whatever changes meanwhile.
public struct FlagSnapshot: Sendable {
    public let definitions: FlagDefinitions
    public let context: FlagContext

    public init(definitions: FlagDefinitions, context: FlagContext) {
        self.definitions = definitions
        self.context = context
    }

    /// - Returns: `nil` if no flag has the name.
    public func answer(_ name: String) -> FlagAnswer? {
        guard let flag = definitions[name] else { return nil }
        return answer(flag, trace: nil)
    }

    /// The answer with each step that led to it. It runs the same code as ``answer(_:)``.
    ///
    /// - Returns: `nil` if no flag has the name.
    public func explanation(_ name: String) -> FlagExplanation? {
        guard let flag = definitions[name] else { return nil }
        let trace = FlagTrace()
        let answer = answer(flag, trace: trace)
        return FlagExplanation(flag: name, answer: answer, trace: trace)
    }

    private func answer(_ flag: FlagDefinition, trace: FlagTrace?) -> FlagAnswer {
        guard flag.isEnabled else { return FlagAnswer(isOn: false, reason: .disabled, rule: .switchedOff) }
        for (index, dependency) in flag.dependencies.enumerated() {
            let isMet = meets(dependency)
            trace?.dependencies.append(
                FlagExplanation.Dependency(
                    flag: dependency.parent,
                    mustBeOn: dependency.mustBeOn,
                    variants: dependency.variantNames,
                    isMet: isMet
                )
            )
            guard isMet else { return FlagAnswer(isOn: false, reason: .disabled, rule: .dependency(index)) }
        }
        guard !flag.strategies.isEmpty else {
            let variant = flag.variants?.choice(
                group: flag.name,
                flag: flag.name,
                place: Self.flagPlace,
                in: context,
                trace: trace
            )
            let isSplit = (flag.variants?.parts.count ?? 0) > 1
            return FlagAnswer(isOn: true, variant: variant, reason: isSplit ? .split : .fixed, rule: .switchedOn)
        }
        for (index, strategy) in flag.strategies.enumerated() {
            guard let reason = holds(strategy, at: index, of: flag, trace: trace) else { continue }
            let own = strategy.variants
            let split = own ?? flag.variants
            let variant = split?.choice(
                group: own == nil ? flag.name : strategy.group,
                flag: flag.name,
                place: own == nil ? Self.flagPlace : Self.flagPlace + index + 1,
                in: context,
                trace: trace
            )
            let isSplit = (split?.parts.count ?? 0) > 1
            return FlagAnswer(isOn: true, variant: variant, reason: isSplit ? .split : reason, rule: .strategy(index))
        }
        return FlagAnswer(isOn: false, reason: .byDefault, rule: .none)
    }

    /// Places below are of strategies' rollouts, those above of variants.
    private static let flagPlace = 1_000_000

    /// A parent may not itself depend on others: that is Unleash's rule, and it leaves no room for circles.
    private func meets(_ dependency: FlagDefinition.Dependency) -> Bool {
        guard let parent = definitions[dependency.parent], parent.dependencies.isEmpty else { return false }
        let answer = answer(parent, trace: nil)
        guard dependency.mustBeOn else { return !answer.isOn }
        guard answer.isOn else { return false }
        return dependency.variants?.contains(answer.variant?.name ?? FlagVariant.disabledName) ?? true
    }

    /// - Returns: why it holds; `nil` if it does not.
    private func holds(_ strategy: Strategy, at index: Int, of flag: FlagDefinition, trace: FlagTrace?) -> FlagReason? {
        trace?.begin(strategy)
        guard let trace else {
            for segment in strategy.segments {
                guard let constraints = segment.constraints else { return nil }
                for constraint in constraints where !constraint.holds(in: context) { return nil }
            }
            for constraint in strategy.constraints where !constraint.holds(in: context) { return nil }
            return activates(strategy, at: index, of: flag, trace: nil)
        }
        // Who asks why wants to see every condition, not only the first that failed.
        var isHeld = true
        for segment in strategy.segments {
            let outcomes = segment.constraints.map { $0.map { trace.outcome(of: $0, in: context) } }
            isHeld = isHeld && (outcomes?.allSatisfy(\.holds) ?? false)
            trace.add(segment: FlagExplanation.Segment(id: segment.id, constraints: outcomes))
        }
        let outcomes = strategy.constraints.map { trace.outcome(of: $0, in: context) }
        trace.add(constraints: outcomes)
        isHeld = isHeld && outcomes.allSatisfy(\.holds)
        let reason = activates(strategy, at: index, of: flag, trace: trace)
        trace.end(holds: isHeld && reason != nil)
        return isHeld ? reason : nil
    }

    private func activates(
        _ strategy: Strategy,
        at index: Int,
        of flag: FlagDefinition,
        trace: FlagTrace?
    ) -> FlagReason? {
        let plain: FlagReason = strategy.constraints.isEmpty && strategy.segments.isEmpty ? .fixed : .targetingMatch
        switch strategy.kind {
        case .everybody: return plain
        case .users(let users): return context.userID.map(users.contains) ?? false ? .targetingMatch : nil
        case .addresses(let ranges, let verbatim):
            guard let text = context[.remoteAddress] else { return nil }
            if verbatim.contains(text) { return .targetingMatch }
            guard let address = Address(text) else { return nil }
            return ranges.contains { $0.contains(address) } ? .targetingMatch : nil
        case .rollout(let percentage, let group, let stickiness):
            guard let id = stickiness.rolloutID(in: context, flag: flag.name, place: index) else {
                trace?.add(rollout: FlagExplanation.Rollout(percentage: percentage, bucket: nil))
                return nil
            }
            let number = Bucket.number(group: group, id: id, count: 100, seed: Bucket.rolloutSeed)
            trace?.add(
                rollout: FlagExplanation.Rollout(
                    percentage: percentage,
                    bucket: Bucket(group: group, id: id, count: 100, seed: Bucket.rolloutSeed)
                )
            )
            guard percentage > 0, Double(number) <= percentage else { return nil }
            return percentage >= 100 ? plain : .split
        case .random(let percentage):
            let number = Int(Draw.number(below: 100, seed: context.randomSeed, flag: flag.name, place: index)) + 1
            trace?.add(rollout: FlagExplanation.Rollout(percentage: percentage, drawn: number))
            guard percentage > 0, Double(number) <= percentage else { return nil }
            return percentage >= 100 ? plain : .split
        case .unusable: return nil
        }
    }
}
