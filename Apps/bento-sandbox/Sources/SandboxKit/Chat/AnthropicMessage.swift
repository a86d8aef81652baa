import Core
import Foundation

/// A message of Anthropic's service in both of its forms.
struct AnthropicMessage {
    let output: CoachOutput
    let id: String
    let model: String
    let inputTokens: Int

    private var toolID: JSONValue { .string("toolu_" + id.suffix(16)) }

    private var stopReason: JSONValue {
        guard case .say = output.move else { return "tool_use" }
        return switch output.end {
        case .finished: "end_turn"
        case .tokenLimit: "max_tokens"
        case .stop: "stop_sequence"
        }
    }

    private var stopSequence: JSONValue {
        if case .stop(let text) = output.end { .string(text) } else { nil }
    }

    /// A substitute for the service's signature of a thought; it is sent back unchanged.
    private func signature(_ thought: String) -> JSONValue {
        .string(Data("sandbox:\(id):\(thought.utf8.count)".utf8).base64EncodedString())
    }

    private func usage(_ outputTokens: Int64) -> JSONValue {
        [
            "input_tokens": .integer(Int64(inputTokens)), "output_tokens": .integer(outputTokens),
            "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0,
            "cache_creation": ["ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 0],
            "server_tool_use": nil, "service_tier": "standard", "inference_geo": nil, "output_tokens_details": nil,
        ]
    }

    private func message(content: JSONValue, stopReason: JSONValue, outputTokens: Int64) -> JSONValue {
        [
            "id": .string(id), "type": "message", "role": "assistant", "model": .string(model), "content": content,
            "stop_reason": stopReason, "stop_sequence": stopReason == nil ? nil : stopSequence,
            "stop_details": nil, "container": nil, "usage": usage(outputTokens),
        ]
    }

    var whole: JSONValue {
        var content: [JSONValue] = []
        if let thought = output.thought {
            content.append(["type": "thinking", "thinking": .string(thought), "signature": signature(thought)])
        }
        switch output.move {
        case .say(let text): content.append(["type": "text", "text": .string(text), "citations": nil])
        case .call(let name, let input):
            content.append([
                "type": "tool_use", "id": toolID, "name": .string(name), "input": input,
                "caller": ["type": "direct"],
            ])
        }
        return message(content: .array(content), stopReason: stopReason, outputTokens: Int64(output.tokens))
    }

    var events: [WireEvent] {
        var events: [WireEvent] = []
        func add(_ type: String, _ members: [String: JSONValue]) {
            events.append(WireEvent(type, .object(members.merging(["type": .string(type)]) { $1 })))
        }
        var index: Int64 = 0
        func block(_ start: JSONValue, _ deltas: [JSONValue]) {
            add("content_block_start", ["index": .integer(index), "content_block": start])
            if index == 0 { add("ping", [:]) }
            for delta in deltas { add("content_block_delta", ["index": .integer(index), "delta": delta]) }
            add("content_block_stop", ["index": .integer(index)])
            index += 1
        }
        add("message_start", ["message": message(content: [], stopReason: nil, outputTokens: 1)])
        if let thought = output.thought {
            let pieces = CoachScript.pieces(of: thought).map { piece -> JSONValue in
                ["type": "thinking_delta", "thinking": .string(piece)]
            }
            block(
                ["type": "thinking", "thinking": "", "signature": ""],
                pieces + [["type": "signature_delta", "signature": signature(thought)]]
            )
        }
        switch output.move {
        case .say(let text):
            block(
                ["type": "text", "text": ""],
                CoachScript.pieces(of: text).map { ["type": "text_delta", "text": .string($0)] }
            )
        case .call(let name, let input):
            block(
                ["type": "tool_use", "id": toolID, "name": .string(name), "input": [:]],
                CoachScript.pieces(of: input.text()).map { ["type": "input_json_delta", "partial_json": .string($0)] }
            )
        }
        add(
            "message_delta",
            [
                "delta": ["stop_reason": stopReason, "stop_sequence": stopSequence],
                "usage": ["output_tokens": .integer(Int64(output.tokens))],
            ]
        )
        add("message_stop", [:])
        return events
    }
}
