import ArgumentParser
import Core

/// A caller on the command line.
package struct CallerArgument: ExpressibleByArgument, SchemaRepresentable, Sendable {
    package static let jsonSchema: JSONValue = [
        "type": "string", "pattern": "^(model|page|job|program|person|client:[A-Za-z0-9._-]{1,64})$",
    ]

    package let caller: Caller

    package init?(argument: String) {
        guard let caller = Caller(argument) else { return nil }
        self.caller = caller
    }

    package static var allValueStrings: [String] { ["model", "client:NAME", "page", "job", "program", "person"] }
    package static let defaultCompletionKind = CompletionKind.list(["model", "client:", "page", "job"])
}
