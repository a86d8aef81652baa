/// Collects the steps of one evaluation.
final class FlagTrace {
    var dependencies: [FlagExplanation.Dependency] = []
    var variant: FlagExplanation.Split?
    private(set) var strategies: [FlagExplanation.Strategy] = []
    private var open = FlagExplanation.Strategy(name: "")

    func begin(_ strategy: Strategy) {
        open = FlagExplanation.Strategy(name: strategy.name)
        if case .unusable(let why) = strategy.kind { open.fault = why }
    }

    func add(segment: FlagExplanation.Segment) { open.segments.append(segment) }
    func add(constraints: [FlagExplanation.Condition]) { open.constraints = constraints }
    func add(rollout: FlagExplanation.Rollout) { open.rollout = rollout }

    func end(holds: Bool) {
        open.holds = holds
        strategies.append(open)
    }

    func outcome(of constraint: Constraint, in context: FlagContext) -> FlagExplanation.Condition {
        FlagExplanation.Condition(
            field: constraint.field.name,
            operator: constraint.operatorName,
            values: constraint.values,
            isInverted: constraint.isInverted,
            ignoresCase: constraint.ignoresCase,
            actual: constraint.field == .currentTime ? String(context.currentTime) : context[constraint.field],
            holds: constraint.holds(in: context),
            fault: constraint.fault
        )
    }
}
