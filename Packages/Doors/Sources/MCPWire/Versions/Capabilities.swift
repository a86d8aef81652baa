import Core

/// What a client or a server declares that it can do: a name for each, with an object of details.
public struct Capabilities: Sendable, Hashable {
    public let members: [String: JSONValue]

    public init(_ members: [String: JSONValue] = [:]) { self.members = members }

    public func has(_ name: String) -> Bool { members[name]?.objectValue != nil }

    /// Whether a client shows forms: where it says so, and where it says nothing closer about elicitation.
    public var elicitsForms: Bool {
        guard let elicitation = members["elicitation"]?.objectValue else { return false }
        return elicitation["form"] != nil || elicitation["url"] == nil
    }

    /// Whether a client opens pages in a browser, where the person goes on.
    public var elicitsURLs: Bool { members["elicitation"]?["url"] != nil }
}
