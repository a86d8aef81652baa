import ArgumentParser
import Core

struct ListFlags: Flow {
    static let descriptor = FlowDescriptor(
        "flags list",
        "List flags with value, origin and what they are for",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("chat", "Those of one feature"), FlowExample("", "All of them")]
    )

    @Argument(help: "Only this feature's, or those whose names begin so.") var prefix: String?

    func run(with program: FlagsProgram, in session: FlowSession) async throws -> FlagListing {
        let all = program.declarations.entries
        let wanted = all.filter { entry in prefix.map { entry.feature == $0 || entry.id.hasPrefix($0) } ?? true }
        if wanted.isEmpty, let prefix { throw UnknownName(kind: "flag", name: prefix, known: all.map(\.id)) }
        return FlagListing(wanted, of: program, in: session.context)
    }
}
