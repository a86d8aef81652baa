import Core

struct ListFlagSources: Flow {
    static let descriptor = FlowDescriptor(
        "flags sources",
        "List where flags come from, and how each source fares",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "All of them")]
    )

    func run(with program: FlagsProgram, in session: FlowSession) async throws -> FlagSourceListing {
        FlagSourceListing(program, context: session.context)
    }
}
