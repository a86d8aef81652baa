import Core

/// The name of a client or server, in its own words: to show and to log, never to decide by.
public struct Implementation: Sendable, Hashable {
    public let name: String
    public let version: String
    public let title: String?
    /// Members that are not read here: icons, a website.
    public let others: [String: JSONValue]

    public init(name: String, version: String, title: String? = nil) {
        self.name = name
        self.version = version
        self.title = title
        others = [:]
    }

    public init(_ json: JSONValue) throws(ShapeFault) {
        var members = try Members(json, at: "implementation")
        name = try members.string("name")
        version = try members.string("version")
        title = try members.optionalString("title")
        others = members.rest
    }

    public var json: JSONValue {
        .object(others.with(["name": .string(name), "version": .string(version), "title": .text(title)]))
    }
}
