import Core
import Foundation

/// Something that can be read by its URI, or a template of such URIs, as a list of resources has it.
public struct Resource: Sendable, Hashable {
    public enum Address: Sendable, Hashable {
        case uri(String)
        /// RFC 6570: `bento://day/{date}`.
        case template(String)
    }

    public let address: Address
    public let name: String
    public let title: String?
    public let description: String?
    public let mimeType: String?
    public let others: [String: JSONValue]

    public init(
        _ address: Address,
        name: String,
        title: String? = nil,
        description: String? = nil,
        mimeType: String? = nil
    ) {
        self.address = address
        self.name = name
        self.title = title
        self.description = description
        self.mimeType = mimeType
        others = [:]
    }

    public init(_ json: JSONValue) throws(ShapeFault) {
        var members = try Members(json, at: "resource")
        if let template = try members.optionalString("uriTemplate") {
            address = .template(template)
        } else {
            address = .uri(try members.string("uri"))
        }
        name = try members.string("name")
        title = try members.optionalString("title")
        description = try members.optionalString("description")
        mimeType = try members.optionalString("mimeType")
        others = members.rest
    }

    public var json: JSONValue {
        let (key, text) =
            switch address {
            case .uri(let uri): ("uri", uri)
            case .template(let template): ("uriTemplate", template)
            }
        return .object(
            others.with([
                key: .string(text), "name": .string(name), "title": .text(title), "description": .text(description),
                "mimeType": .text(mimeType),
            ])
        )
    }
}

/// The contents of a resource, or of one of several that were read together.
public struct ResourceContents: Sendable, Hashable {
    public enum Body: Sendable, Hashable {
        case text(String)
        case bytes(Data)
    }

    public let uri: String
    public let mimeType: String?
    public let body: Body
    public let others: [String: JSONValue]

    public init(uri: String, mimeType: String? = nil, _ body: Body) {
        self.uri = uri
        self.mimeType = mimeType
        self.body = body
        others = [:]
    }

    public init(_ json: JSONValue) throws(ShapeFault) {
        var members = try Members(json, at: "contents")
        uri = try members.string("uri")
        mimeType = try members.optionalString("mimeType")
        if let text = try members.optionalString("text") {
            body = .text(text)
        } else {
            body = .bytes(try members.bytes("blob"))
        }
        others = members.rest
    }

    /// Reads the result of `resources/read`.
    public static func all(in result: [String: JSONValue]) throws(ShapeFault) -> [ResourceContents] {
        var members = Members(result)
        var contents: [ResourceContents] = []
        for json in try members.array("contents") { contents.append(try ResourceContents(json)) }
        return contents
    }

    public var json: JSONValue {
        let known: [String: JSONValue] =
            switch body {
            case .text(let text): ["uri": .string(uri), "text": .string(text)]
            case .bytes(let data): ["uri": .string(uri), "blob": .string(data.base64EncodedString())]
            }
        return .object(others.merging(known) { $1 }.with(["mimeType": .text(mimeType)]))
    }
}
