import Core

/// An error of JSON-RPC, with the codes that both revisions of the protocol give it.
public struct RPCError: Error, Sendable, Hashable {
    public let code: Int
    public let message: String
    public let data: JSONValue?

    public init(code: Int, message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// The text is no JSON.
    public static let parseErrorCode = -32700
    /// JSON that is no message.
    public static let invalidRequestCode = -32600
    public static let methodNotFoundCode = -32601
    /// Parameters of a wrong form, and tools, prompts and resources that are not there.
    public static let invalidParamsCode = -32602
    public static let internalErrorCode = -32603
    /// A header of HTTP that is missing or says something else than the body (from 2026-07-28 on).
    public static let headerMismatchCode = -32020
    /// The request needs a capability that the client has not declared (from 2026-07-28 on).
    public static let missingCapabilityCode = -32021
    /// A version that the server does not speak (from 2026-07-28 on).
    public static let unsupportedVersionCode = -32022
    /// A resource that is not there, until 2025-11-25; never sent to clients of later versions.
    public static let resourceNotFoundCode = -32002

    public static func invalidRequest(_ message: String) -> RPCError {
        RPCError(code: invalidRequestCode, message: message)
    }

    public static func methodNotFound(_ method: String) -> RPCError {
        RPCError(code: methodNotFoundCode, message: "Unknown method: \(method.cut)")
    }

    public static func invalidParams(_ message: String, data: JSONValue? = nil) -> RPCError {
        RPCError(code: invalidParamsCode, message: message, data: data)
    }

    public static func invalidParams(_ fault: ShapeFault) -> RPCError { invalidParams(fault.problem + ".") }

    /// An error whose reason is nobody's business but the server's log's.
    public static let internalError = RPCError(code: internalErrorCode, message: "Internal error")

    public static func headerMismatch(_ message: String) -> RPCError {
        RPCError(code: headerMismatchCode, message: "Header mismatch: \(message)")
    }

    /// - Parameter capabilities: the missing capabilities, as the client would declare them: `["elicitation": ["form":
    ///   [:]]]`.
    public static func missingCapability(_ capabilities: [String: JSONValue]) -> RPCError {
        RPCError(
            code: missingCapabilityCode,
            message: "This request needs a client with \(capabilities.keys.sorted().joined(separator: ", ")).",
            data: ["requiredCapabilities": .object(capabilities)]
        )
    }

    public static func unsupportedVersion(_ requested: String) -> RPCError {
        RPCError(
            code: unsupportedVersionCode,
            message: "Unsupported protocol version",
            data: ["supported": .strings(ProtocolVersion.newestFirst), "requested": .string(requested.cut)]
        )
    }

    public static func resourceNotFound(_ uri: String, for version: ProtocolVersion) -> RPCError {
        RPCError(
            code: version.isStateless ? invalidParamsCode : resourceNotFoundCode,
            message: "Resource not found",
            data: ["uri": .string(uri.cut)]
        )
    }

    init(_ json: JSONValue) throws(ShapeFault) {
        var members = try Members(json, at: "error")
        self.init(code: try members.int("code"), message: try members.string("message"), data: members.value("data"))
    }

    var json: JSONValue {
        let members: [String: JSONValue] = ["code": .integer(Int64(code)), "message": .string(message)]
        return .object(members.with(["data": data]))
    }
}

extension String {
    /// At most 200 characters of what another program sent, to be quoted to it.
    var cut: String { count > 200 ? prefix(200) + "…" : self }
}
