import Core
import Testing

@testable import ConversationWire

@Suite("Request encoders")
struct EncoderTests {
    @Test("images, tools and limits stand where each dialect wants them")
    func places() {
        let tool = ToolDefinition(name: "food_log", description: "Log", schema: ["type": "object"])
        let request = ModelRequest(
            model: "m",
            instructions: "Be brief.",
            items: [
                .text(TextItem(.user, "what is this?")), .image(ImageItem(mediaType: "image/png", base64: "QUJD")),
            ],
            tools: [tool],
            maximumOutputTokens: 100,
            allowsParallelCalls: false
        )
        let chat = request.body(in: .openai)
        #expect(chat["messages"]?[0] == ["role": "system", "content": "Be brief."])
        #expect(chat["messages"]?[1]?["content"]?[1]?["image_url"]?["url"] == "data:image/png;base64,QUJD")
        #expect(chat["tools"]?[0]?["function"]?["name"] == "food_log" && chat["parallel_tool_calls"] == false)
        #expect(chat["stream_options"]?["include_usage"] == true && chat["max_tokens"] == 100)
        let responses = request.body(in: .responses)
        #expect(responses["instructions"] == "Be brief." && responses["store"] == false)
        #expect(responses["include"] == ["reasoning.encrypted_content"] && responses["max_output_tokens"] == 100)
        #expect(responses["input"]?[0]?["content"]?[1]?["type"] == "input_image")
        let messages = request.body(in: .anthropic)
        #expect(messages["system"]?[0]?["cache_control"]?["type"] == "ephemeral" && messages["max_tokens"] == 100)
        #expect(messages["messages"]?[0]?["content"]?[1]?["source"]?["media_type"] == "image/png")
        #expect(messages["tools"]?[0]?["input_schema"] == ["type": "object"])
        #expect(request.body(in: .gateway)["message"] == "what is this?")
    }
}

@Suite("Schemas that servers hold to strictly")
struct StrictSchemaTests {
    @Test(
        "strict is asked for only where a schema is of the form for it",
        arguments: [
            (
                #"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}"#,
                true
            ),
            (
                #"{"type":"object","properties":{"a":{"type":"string"}},"required":[],"additionalProperties":false}"#,
                false
            ),
            (#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#, false),
            (#"{"type":"array","items":{}}"#, false), (#"{"anyOf":[]}"#, false),
            (
                #"{"type":"object","properties":{"type":{"enum":["object"]}},"required":["type"],"additionalProperties":false}"#,
                true
            ),
            (
                #"{"type":"object","properties":{"a":{"type":"object","properties":{}}},"required":["a"],"additionalProperties":false}"#,
                false
            ),
            (
                #"{"type":"object","properties":{"a":{"oneOf":[]}},"required":["a"],"additionalProperties":false}"#,
                false
            ),
            (
                ##"{"type":"object","properties":{"a":{"$ref":"#/$defs/d"}},"required":["a"],"additionalProperties":false,"$defs":{"d":{"type":"object"}}}"##,
                false
            ),
        ]
    )
    func strict(schema: String, isStrict: Bool) throws {
        #expect(StrictSchema.is(try JSONValue(parsing: schema)) == isStrict)
    }
}
