import Core
import Crypto
import Foundation
import MCPWire

/// A tool as its server defines it, with a digest by which a later change is seen.
public struct ToolDefinition: Sendable, Hashable {
    public let tool: Tool
    /// SHA-256 of everything that a person agrees to, in hexadecimal: name, title, description, schemas, annotations,
    /// and the declarations of a flow beside a tool.
    public let digest: String

    /// - Throws: an error if it is no tool.
    public init(_ json: JSONValue) throws(ShapeFault) {
        tool = try Tool(json)
        var pinned: [String: JSONValue] = [:]
        for name in ["name", "title", "description", "inputSchema", "outputSchema", "annotations"] {
            if let value = json[name], value != .null { pinned[name] = value }
        }
        if let flow = json["_meta"]?[FlowMeta.key] { pinned[FlowMeta.key] = flow }
        // The text has sorted keys, so that another order is no change.
        let hash = SHA256.hash(data: Data(JSONValue.object(pinned).text().utf8))
        digest = hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
