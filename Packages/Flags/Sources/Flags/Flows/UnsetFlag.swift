import ArgumentParser
import Core

struct UnsetFlag: Flow {
    static let descriptor = FlowDescriptor(
        "flags unset",
        "Take back what you set of a flag",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("chat.tools", "As the server, a file or the feature says")]
    )

    @Argument(help: "The flag.") var flag: String

    func run(with program: FlagsProgram, in session: FlowSession) async throws -> FlagListing {
        // A name that nothing declares any more may still be set.
        let isSet = try program.chosen()[flag] != nil
        let entry = isSet ? program.declarations[flag] : try program.declarations.entry(flag)
        try await program.choose(flag, nil)
        return FlagListing(entry.map { [$0] } ?? [], of: program, in: session.context)
    }
}
