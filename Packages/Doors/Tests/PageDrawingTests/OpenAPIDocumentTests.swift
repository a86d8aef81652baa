import Core
import Foundation
import PageDrawing
import Testing

@Suite("The OpenAPI document")
struct OpenAPIDocumentTests {
    static let flow: CallableFlow? = try? JSONDecoder().decode(
        CallableFlow.self,
        from: Data(
            """
            {"id": "food.log", "toolName": "food_log", "feature": "food", "summary": "Log", "discussion": "In words.",
            "effect": "writes", "deletes": false, "undoneBy": "food.undo", "isDaily": true,
            "outputSchema": {"$schema": "x", "type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}}}
            """.utf8
        )
    )

    @Test("each flow is a POST with its schemas, its effect and every answer that it may give")
    func operations() throws {
        let flow = try #require(Self.flow)
        let schema: JSONValue = ["$schema": "x", "type": "object", "properties": ["text": ["type": "string"]]]
        let json = OpenAPIDocument([(flow, schema)], version: "1.2", server: "http://127.0.0.1:1").json
        #expect(json["openapi"] == "3.1.1")
        let post = try #require(json["paths"]?["/api/flows/food.log"]?["post"])
        #expect(post["operationId"] == "food_log")
        #expect(post["x-undone-by"] == "food.undo")
        #expect(post["description"] == "In words.")
        #expect(
            post["requestBody"]?["content"]?["application/json"]?["schema"]
                == ["type": "object", "properties": ["text": ["type": "string"]]]
        )
        let result = post["responses"]?["200"]?["content"]?["application/json"]?["schema"]
        #expect(result?["required"] == ["id"])
        #expect(result?["$schema"] == nil)
        let statuses = ["200", "400", "401", "403", "404", "409", "413", "415", "422", "429", "500", "503"]
        #expect(post["responses"]?.objectValue?.keys.sorted() == statuses)
        for status in statuses.dropFirst() {
            let name = try #require(post["responses"]?[status]?["$ref"]?.stringValue?.split(separator: "/").last)
            #expect(json["components"]?["responses"]?[String(name)] != nil)
        }
        #expect(json["components"]?["responses"]?["TooMany"]?["headers"]?["Retry-After"] != nil)
        #expect(json["components"]?["securitySchemes"]?["token"]?["scheme"] == "bearer")
        #expect(json["security"] == [["token": []]])
    }

    @Test("what spends may also wait for the person, and nothing else does")
    func waiting() throws {
        let flow = try #require(Self.flow)
        let spending = try JSONDecoder().decode(
            CallableFlow.self,
            from: Data(
                """
                {"id": "wallet.send", "toolName": "wallet_send", "feature": "wallet", "summary": "Send", "discussion": "",
                "effect": "spends", "deletes": false, "isDaily": false}
                """.utf8
            )
        )
        let paths = OpenAPIDocument([(flow, [:]), (spending, [:])], version: "", server: "").json["paths"]
        let waiting = paths?["/api/flows/wallet.send"]?["post"]?["responses"]?["202"]
        let schema = waiting?["content"]?["application/json"]?["schema"]
        #expect(schema?["required"] == ["proposal", "state", "expiresAt", "message"])
        #expect(paths?["/api/flows/food.log"]?["post"]?["responses"]?["202"] == nil)
    }

    @Test("says how long an input may be, and where flows are listed")
    func told() throws {
        let json = OpenAPIDocument([], version: "", server: "").json
        #expect(json["info"]?["description"]?.stringValue?.contains("64 KB") == true)
        #expect(json["paths"]?.objectValue?.keys.sorted() == ["/api/flows", "/api/openapi.json"])
    }

    @Test("a schema that is no object stays as it is")
    func anything() throws {
        let flow = try #require(Self.flow)
        let json = OpenAPIDocument([(flow, true), (flow, false)], version: "", server: "").json
        let post = json["paths"]?["/api/flows/food.log"]?["post"]
        #expect(post?["requestBody"]?["content"]?["application/json"]?["schema"] == false)
        #expect(json["tags"]?.arrayValue?.count == 1)
    }
}
