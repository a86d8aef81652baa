import ArgumentParser
import Core

struct SetFlag: Flow {
    static let descriptor = FlowDescriptor(
        "flags set",
        "Set a flag in this home, above the server",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("chat.tools off", "The coach calls no flows")]
    )

    @Argument(help: "The flag.") var flag: String
    @Argument(parsing: .allUnrecognized, help: "Its value: on, off, or what 'bento flags explain' says.")
    var value: [String]

    func run(with program: FlagsProgram, in session: FlowSession) async throws -> FlagListing {
        let entry = try program.declarations.entry(flag)
        try await program.choose(entry.id, try entry.value(value.joined(separator: " ")))
        return FlagListing([entry], of: program, in: session.context)
    }
}
