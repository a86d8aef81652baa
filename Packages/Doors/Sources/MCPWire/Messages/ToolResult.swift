import Core

/// The result of a tool.
public struct ToolResult: Sendable, Hashable {
    /// The member around structured content that is not an object, for clients that read only objects.
    static let wrapping = "result"

    public var content: [ContentBlock]
    /// The same for programs: any JSON.
    public var structuredContent: JSONValue?
    /// True if the call failed. The content says why, so that a model can do better.
    public var isError: Bool
    public private(set) var others: [String: JSONValue] = [:]

    /// See ``Tool/meta``.
    public var meta: [String: JSONValue] {
        get { others["_meta"]?.objectValue ?? [:] }
        set { others["_meta"] = .members(newValue) }
    }

    public init(_ content: [ContentBlock], structuredContent: JSONValue? = nil, isError: Bool = false) {
        self.content = content
        self.structuredContent = structuredContent
        self.isError = isError
    }

    public init(_ result: [String: JSONValue]) throws(ShapeFault) {
        // Here a null is a value.
        structuredContent = result["structuredContent"]
        var members = Members(result)
        _ = members.value("structuredContent")
        var blocks: [ContentBlock] = []
        // Structured content alone violates the protocol, but it is understood.
        for block in try members.optionalArray("content") ?? [] { blocks.append(try ContentBlock(block)) }
        guard result["content"] != nil || structuredContent != nil else { throw ShapeFault("'content' is missing") }
        content = blocks
        isError = try members.optionalBool("isError") ?? false
        others = members.rest
    }

    /// The result in the form of a given version: until 2025-11-25 structured content is an object.
    public func members(for version: ProtocolVersion) -> [String: JSONValue] {
        var structured = structuredContent
        if let content = structured, !version.isStateless, content.objectValue == nil {
            structured = [Self.wrapping: content]
        }
        return others.with([
            "content": .array(content.map(\.json)), "structuredContent": structured,
            "isError": .flag(isError ? true : nil),
        ])
    }
}
