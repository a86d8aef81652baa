import Core
import Foundation

/// A server of the Model Context Protocol that the person has made a feature: the way it is started or reached, its
/// grants, and what they have agreed to.
package struct Plugin: Codable, Sendable, Equatable {
    /// The access of a server in a sandbox.
    package struct Confinement: Codable, Sendable, Equatable {
        package var network = false
        /// Folders it may read, and those it may also write.
        package var readable: [String] = []
        package var writable: [String] = []

        package init(network: Bool = false, readable: [String] = [], writable: [String] = []) {
            self.network = network
            self.readable = readable
            self.writable = writable
        }
    }

    package struct Tool: Codable, Sendable, Equatable {
        /// Its server's name for it.
        package var name: String
        /// As it is typed: `get-forecast`.
        package var word: String
        package var summary: String
        package var discussion: String
        /// The schema of its input, without the parts that model servers reject and without untrusted regular
        /// expressions.
        package var schema: JSONValue
        /// Its server's claim that it is read-only; without one it counts as able to change something.
        package var isReadOnly: Bool
        package var deletes: Bool
        /// The definition that the person has agreed to, as a hash.
        package var digest: String
        /// The arguments that HTTP also sends as headers.
        package var headers: JSONValue
        /// The reason why it cannot be called, if so.
        package var fault: String?
        /// True if it is a flow of Bento's own making, which is told for whom it is called.
        package var isFlow: Bool

        package init(
            name: String,
            word: String,
            summary: String,
            discussion: String,
            schema: JSONValue,
            isReadOnly: Bool,
            deletes: Bool,
            digest: String,
            headers: JSONValue,
            fault: String?,
            isFlow: Bool
        ) {
            self.name = name
            self.word = word
            self.summary = summary
            self.discussion = discussion
            self.schema = schema
            self.isReadOnly = isReadOnly
            self.deletes = deletes
            self.digest = digest
            self.headers = headers
            self.fault = fault
            self.isFlow = isFlow
        }
    }

    package let name: String
    /// The program and its arguments; empty if it is reached by its address.
    package var command: [String]
    package var url: String?
    /// Variables of its environment: those with a value from the person, and those taken from the person's environment.
    package var variables: [String: String]
    package var passedVariables: [String]
    /// Fields to add to each request to its address.
    package var fields: [String: String]
    package var confinement: Confinement?
    /// True if models, and clients with models, may see its tools.
    package var isOpenToModels: Bool
    package var addedAt: Date
    /// The server's name for itself.
    package var server: String
    /// The way a connection to it begins.
    package var beginning: String
    package var tools: [Tool] = []
    package var hasResources = false
    package var hasPrompts = false
    /// The faults in entries of its list.
    package var faults: [String] = []
    /// Its current tools, if they differ from those agreed to.
    package var waiting: [Tool]?

    package init(
        name: String,
        command: [String] = [],
        url: String? = nil,
        variables: [String: String] = [:],
        passedVariables: [String] = [],
        fields: [String: String] = [:],
        confinement: Confinement? = nil,
        isOpenToModels: Bool = false,
        addedAt: Date
    ) {
        self.name = name
        self.command = command
        self.url = url
        self.variables = variables
        self.passedVariables = passedVariables
        self.fields = fields
        self.confinement = confinement
        self.isOpenToModels = isOpenToModels
        self.addedAt = addedAt
        server = ""
        beginning = ""
    }

    /// A change of a tool that waits for the person.
    package struct Change: Sendable, Equatable {
        package enum Kind: String, Sendable, Encodable { case new, changed, gone }
        package let kind: Kind
        package let before: Tool?
        package let after: Tool?

        package var word: String { after?.word ?? before?.word ?? "" }
    }

    /// The differences between the server's current list and what was agreed to.
    package var changes: [Change] {
        guard let waiting else { return [] }
        let (agreed, now) = (Self.byName(tools), Self.byName(waiting))
        let gone = tools.filter { now[$0.name] == nil }.map { Change(kind: .gone, before: $0, after: nil) }
        return gone
            + waiting.compactMap { tool in
                guard let before = agreed[tool.name] else { return Change(kind: .new, before: nil, after: tool) }
                return before.digest == tool.digest ? nil : Change(kind: .changed, before: before, after: tool)
            }
    }

    private static func byName(_ tools: [Tool]) -> [String: Tool] {
        Dictionary(tools.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
