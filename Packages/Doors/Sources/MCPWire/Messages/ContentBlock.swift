import Core
import Foundation

/// A piece of a tool's result or of a prompt.
public struct ContentBlock: Sendable, Hashable {
    public enum Content: Sendable, Hashable {
        case text(String)
        case image(Data, mimeType: String)
        case audio(Data, mimeType: String)
        case resource(ResourceContents)
        /// A resource that can be read, and need not be in any list.
        case link(Resource)
        /// A kind that is not known here, by its name.
        case other(String)
    }

    public let content: Content
    /// Members that are not interpreted here: the audience, the priority.
    public let others: [String: JSONValue]

    public init(_ content: Content) {
        self.content = content
        others = [:]
    }

    public static func text(_ text: String) -> ContentBlock { ContentBlock(.text(text)) }

    public init(_ json: JSONValue) throws(ShapeFault) {
        var members = try Members(json, at: "content")
        let type = try members.string("type")
        switch type {
        case "text": content = .text(try members.string("text"))
        case "image": content = .image(try members.bytes("data"), mimeType: try members.string("mimeType"))
        case "audio": content = .audio(try members.bytes("data"), mimeType: try members.string("mimeType"))
        case "resource": content = .resource(try ResourceContents(.object(try members.object("resource"))))
        case "resource_link":
            content = .link(try Resource(.object(members.rest)))
            others = [:]
            return
        default: content = .other(type)
        }
        others = members.rest
    }

    public var json: JSONValue {
        switch content {
        case .text(let text): members("text", ["text": .string(text)])
        case .image(let data, let type): members("image", Self.binary(data, type))
        case .audio(let data, let type): members("audio", Self.binary(data, type))
        case .resource(let contents): members("resource", ["resource": contents.json])
        case .link(let resource): members("resource_link", resource.json.objectValue ?? [:])
        case .other(let type): members(type, [:])
        }
    }

    private func members(_ type: String, _ content: [String: JSONValue]) -> JSONValue {
        .object(others.merging(content) { $1 }.with(["type": .string(type)]))
    }

    private static func binary(_ data: Data, _ type: String) -> [String: JSONValue] {
        ["data": .string(data.base64EncodedString()), "mimeType": .string(type)]
    }
}

extension Members {
    /// Bytes in base64 (RFC 4648, section 4), with its padding.
    mutating func bytes(_ name: String) throws(ShapeFault) -> Data {
        guard let data = Data(base64Encoded: try string(name)) else { throw ShapeFault("'\(name)' must be base64") }
        return data
    }
}
