import Core

/// The changes that a client subscribes to.
public struct SubscriptionFilter: Sendable, Hashable {
    /// Lists that change: `tools`, `prompts`, `resources`.
    public let lists: Set<ListKind>
    /// The URIs of single resources.
    public let resources: [String]

    public init(lists: Set<ListKind> = [], resources: [String] = []) {
        self.lists = lists
        self.resources = resources
    }

    init(_ object: [String: JSONValue]) throws(ShapeFault) {
        var members = Members(object, at: "notifications")
        var lists: Set<ListKind> = []
        for (name, kind) in Self.flags {
            if try members.optionalBool(name) == true { lists.insert(kind) }
        }
        self.lists = lists
        resources = try members.optionalStrings("resourceSubscriptions") ?? []
    }

    var json: JSONValue {
        var members: [String: JSONValue] = resources.isEmpty ? [:] : ["resourceSubscriptions": .strings(resources)]
        for (name, kind) in Self.flags where lists.contains(kind) { members[name] = true }
        return .object(members)
    }

    private static let flags: KeyValuePairs<String, ListKind> = [
        "toolsListChanged": .tools, "promptsListChanged": .prompts, "resourcesListChanged": .resources,
    ]
}
