import Core

/// A kind of list that a server has.
public enum ListKind: Sendable, Hashable, CaseIterable {
    case tools, resources, resourceTemplates, prompts

    /// The method that requests a page of it.
    public var method: String {
        switch self {
        case .tools: "tools/list"
        case .resources: "resources/list"
        case .resourceTemplates: "resources/templates/list"
        case .prompts: "prompts/list"
        }
    }

    /// The member of the result that holds the entries.
    var member: String {
        switch self {
        case .tools: "tools"
        case .resources: "resources"
        case .resourceTemplates: "resourceTemplates"
        case .prompts: "prompts"
        }
    }
}

/// A page of a list. The entries are read one by one (``Tool``, ``Resource``, ``Prompt``), so that a bad one loses no other.
public struct ListPage: Sendable, Hashable {
    public let kind: ListKind
    public let entries: [JSONValue]
    /// The cursor of the next page; `nil` on the last.
    public let nextCursor: String?
    public let others: [String: JSONValue]

    public init(_ kind: ListKind, _ entries: [JSONValue], nextCursor: String? = nil) {
        self.kind = kind
        self.entries = entries
        self.nextCursor = nextCursor
        others = [:]
    }

    public init(_ kind: ListKind, _ result: [String: JSONValue]) throws(ShapeFault) {
        var members = Members(result)
        self.kind = kind
        entries = try members.array(kind.member)
        nextCursor = try members.optionalString("nextCursor")
        others = members.rest
    }

    public var members: [String: JSONValue] {
        others.with([kind.member: .array(entries), "nextCursor": .text(nextCursor)])
    }
}
