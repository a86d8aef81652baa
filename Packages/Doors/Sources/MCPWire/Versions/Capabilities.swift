import Core

/// The declared capabilities of a client or a server: a name for each, with an object of details.
public struct Capabilities: Sendable, Hashable {
    public let members: [String: JSONValue]

    public init(_ members: [String: JSONValue] = [:]) { self.members = members }

    public func has(_ name: String) -> Bool { members[name]?.objectValue != nil }

    /// True if a client shows forms: it says so, or it says nothing specific about elicitation.
    public var elicitsForms: Bool {
        guard let elicitation = members["elicitation"]?.objectValue else { return false }
        return elicitation["form"] != nil || elicitation["url"] == nil
    }

    /// True if a client opens pages in a browser, where the person continues.
    public var elicitsURLs: Bool { members["elicitation"]?["url"] != nil }
}
