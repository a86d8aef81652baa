import Core

struct LintFlags: Flow {
    static let descriptor = FlowDescriptor(
        "flags lint",
        "Find flags that are expired, decided, unknown or broken",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "All of them")]
    )

    func run(with program: FlagsProgram, in session: FlowSession) async throws -> FlagLint {
        FlagLint(program, today: session.context.time.today)
    }
}
