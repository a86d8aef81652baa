import Core

/// The requests that a program may send to the page's server and their responses, as OpenAPI 3.1
/// (https://spec.openapis.org/oas/v3.1.1): a `POST` for each flow.
public struct OpenAPIDocument: Sendable {
    public let json: JSONValue

    /// The path under which flows are called; the id follows.
    public static let path = "/api/flows/"
    /// The maximum length of a body, in bytes.
    public static let longestInput = 64 << 10

    /// - Parameters:
    ///   - flows: each with its input schema.
    ///   - server: `http://127.0.0.1:8766`.
    public init(_ flows: [(flow: CallableFlow, schema: JSONValue)], version: String, server: String) {
        var paths = Self.listings
        var tags: [String] = []
        for (flow, schema) in flows {
            paths[Self.path + flow.id] = ["post": Self.operation(flow, schema)]
            if !tags.contains(flow.feature) { tags.append(flow.feature) }
        }
        json = [
            "openapi": "3.1.1",
            "info": [
                "title": "Bento",
                "version": .string(version),
                "summary": "The flows of Bento, for programs on this machine.",
                "description":
                    .string(
                        """
                        Make a token with 'bento clients add NAME'. A program may read; what it may change, the person permits: \
                        'bento permissions allow client:NAME FLOW'. Nobody answers questions here, and what one would pay waits for \
                        the person. A body is JSON of at most \(Self.longestInput / 1024) KB. This lists what is open to the one who asks.
                        """
                    ),
            ],
            "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
            "servers": [["url": .string(server)]],
            "tags": .array(tags.map { ["name": .string($0)] }),
            "security": [["token": []]],
            "paths": .object(paths),
            "components": [
                "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
                "schemas": ["Error": Self.error],
                "responses": Self.responses,
            ],
        ]
    }

    private static func operation(_ flow: CallableFlow, _ schema: JSONValue) -> JSONValue {
        var answers: [String: JSONValue] = [
            "200": [
                "description": .string(
                    "The result, with the keys that '--json' prints; what a flow gives before its result stands in 'earlier'."
                ),
                "content": ["application/json": ["schema": result(flow)]],
            ]
        ]
        if flow.effect == .spends { answers["202"] = waiting }
        for (status, name, _) in failures {
            answers[status] = ["$ref": .string("#/components/responses/\(name)")]
        }
        var operation: [String: JSONValue] = [
            "operationId": .string(flow.toolName),
            "summary": .string(flow.summary),
            "tags": [.string(flow.feature)],
            "requestBody": [
                "required": true,
                "content": ["application/json": ["schema": input(schema)]],
            ],
            "responses": .object(answers),
            "x-effect": .string(flow.effect.rawValue),
        ]
        if !flow.discussion.isEmpty { operation["description"] = .string(flow.discussion) }
        if let undo = flow.undoneBy { operation["x-undone-by"] = .string(undo) }
        return .object(operation)
    }

    /// The schema of an input without its `$schema`. A null member counts as absent, which is not documented.
    private static func input(_ schema: JSONValue) -> JSONValue {
        guard var members = schema.objectValue else { return schema }
        members["$schema"] = nil
        return .object(members)
    }

    private static func result(_ flow: CallableFlow) -> JSONValue {
        guard var members = flow.outputSchema?.objectValue else { return [:] }
        members["$schema"] = nil
        return .object(members)
    }

    /// The schema of a payment that the person has not confirmed yet.
    private static let waiting: JSONValue = [
        "description":
            "Nothing was spent: it waits for the person. The same call finds it again; 'host.proposals.status' tells how it stands.",
        "content": [
            "application/json": [
                "schema": [
                    "type": "object",
                    "required": ["proposal", "state", "expiresAt", "message"],
                    "properties": [
                        "proposal": ["type": "string", "format": "uuid"],
                        "state": ["const": "waiting"],
                        "expiresAt": ["type": "string", "format": "date-time"],
                        "message": ["type": "string", "description": "What waits, in words."],
                    ],
                ]
            ]
        ],
    ]

    /// The operations that describe the flows.
    private static var listings: [String: JSONValue] {
        let flow: JSONValue = [
            "type": "object",
            "required": ["id", "feature", "summary", "effect", "address"],
            "properties": [
                "id": ["type": "string"], "feature": ["type": "string"], "summary": ["type": "string"],
                "effect": ["enum": ["reads", "writes", "spends"]], "address": ["type": "string"],
            ],
        ]
        let flows: JSONValue = [
            "type": "object", "required": ["flows"], "properties": ["flows": ["type": "array", "items": flow]],
        ]
        return [
            "/api/flows": listing("listFlows", "The flows that are open to the one who asks", flows),
            "/api/openapi.json": listing("describe", "This document", ["type": "object", "required": ["openapi"]]),
        ]
    }

    private static func listing(_ id: String, _ summary: String, _ schema: JSONValue) -> JSONValue {
        let answers: [String: JSONValue] = [
            "200": ["description": .string(summary), "content": ["application/json": ["schema": schema]]],
            "401": ["$ref": "#/components/responses/Unknown"],
            "403": ["$ref": "#/components/responses/Refused"],
            "500": ["$ref": "#/components/responses/Failed"],
            "503": ["$ref": "#/components/responses/Unavailable"],
        ]
        return [
            "get": ["operationId": .string(id), "summary": .string(summary), "responses": .object(answers)]
        ]
    }

    // MARK: Failures

    private static let failures: [(status: String, name: String, description: String)] = [
        ("400", "Unreadable", "The body is no JSON, or it is no request that a browser or a program sends."),
        ("401", "Unknown", "No token, or none that counts."),
        (
            "403", "Refused",
            """
            The flow is not open to programs, the person has not permitted it, the client has read text that others wrote since \
            the server began, or the request comes from another site.
            """
        ),
        ("404", "Absent", "There is no such flow, or its feature is switched off."),
        (
            "409", "Held",
            "It needs an answer of the person's, or something that was done meanwhile stands in its way."
        ),
        ("413", "TooLong", "The body is longer than \(longestInput / 1024) KB."),
        ("415", "WrongType", "The body has to be 'application/json', not compressed."),
        ("422", "Misfit", "The input does not fit, or the flow says why it cannot do that."),
        ("429", "TooMany", "Too much at once; 'Retry-After' says when to try again."),
        ("500", "Failed", "Something went wrong inside; the log says what."),
        ("503", "Unavailable", "Something that the flow needs is not there now, such as a server or the database."),
    ]

    private static var responses: JSONValue {
        var responses: [String: JSONValue] = [:]
        for (status, name, description) in failures {
            var response: [String: JSONValue] = [
                "description": .string(description),
                "content": ["application/json": ["schema": ["$ref": "#/components/schemas/Error"]]],
            ]
            if status == "429" {
                response["headers"] = [
                    "Retry-After": ["description": "Seconds.", "schema": ["type": "integer", "minimum": 0]]
                ]
            }
            responses[name] = .object(response)
        }
        return .object(responses)
    }

    private static let error: JSONValue = [
        "type": "object",
        "required": ["error"],
        "properties": [
            "error": [
                "type": "object",
                "required": ["code", "message"],
                "properties": [
                    "code": ["type": "string", "description": "For programs; it does not change: 'flow.input'."],
                    "message": ["type": "string", "description": "What happened, in words."],
                    "recovery": ["type": ["string", "null"], "description": "What to do next."],
                    "retryable": ["type": "boolean", "description": "Whether the same may succeed later."],
                    "faults": [
                        "type": "array",
                        "items": ["type": "string"],
                        "description": "Each fault of an input that does not fit.",
                    ],
                ],
            ]
        ],
    ]
}
