import Core

/// A chat completion in both of its forms.
struct ChatCompletion {
    let choices: [CoachOutput]
    let id: String
    let model: String
    let created: Int64
    let promptTokens: Int

    private func finish(_ choice: CoachOutput) -> JSONValue {
        guard case .say = choice.move else { return "tool_calls" }
        return choice.end == .tokenLimit ? "length" : "stop"
    }

    /// The id of a choice's tool call.
    private func callID(_ index: Int) -> JSONValue { .string("call_\(index)" + id.suffix(12)) }

    private var usage: JSONValue {
        let completion = choices.map(\.tokens).reduce(0, +)
        return [
            "prompt_tokens": .integer(Int64(promptTokens)), "completion_tokens": .integer(Int64(completion)),
            "total_tokens": .integer(Int64(promptTokens + completion)),
            "prompt_tokens_details": ["cached_tokens": 0, "audio_tokens": 0],
            "completion_tokens_details": [
                "reasoning_tokens": .integer(Int64(choices.map(\.thoughtTokens).reduce(0, +))), "audio_tokens": 0,
                "accepted_prediction_tokens": 0, "rejected_prediction_tokens": 0,
            ],
        ]
    }

    var whole: JSONValue {
        let made = choices.enumerated().map { index, choice -> JSONValue in
            var message: [String: JSONValue] = [
                "role": "assistant", "content": nil, "refusal": nil, "annotations": [],
            ]
            switch choice.move {
            case .say(let text): message["content"] = .string(text)
            case .call(let name, let input):
                message["tool_calls"] = [
                    [
                        "id": callID(index), "type": "function",
                        "function": ["name": .string(name), "arguments": .string(input.text())],
                    ]
                ]
            }
            return [
                "index": .integer(Int64(index)), "message": .object(message), "logprobs": nil,
                "finish_reason": finish(choice),
            ]
        }
        return [
            "id": .string(id), "object": "chat.completion", "created": .integer(created), "model": .string(model),
            "choices": .array(made), "usage": usage, "service_tier": "default", "system_fingerprint": "fp_sandbox",
        ]
    }

    func chunks(withUsage: Bool) -> [WireEvent] {
        var events: [WireEvent] = []
        for (index, choice) in choices.enumerated() {
            func add(_ delta: JSONValue, finish: JSONValue = nil) {
                let made: JSONValue = [
                    "index": .integer(Int64(index)), "delta": delta, "logprobs": nil, "finish_reason": finish,
                ]
                events.append(event(choices: [made], usage: withUsage ? .some(nil) : nil))
            }
            add(["role": "assistant", "content": "", "refusal": nil])
            switch choice.move {
            case .say(let text):
                for piece in CoachScript.pieces(of: text) { add(["content": .string(piece)]) }
            case .call(let name, let input):
                // The id and the name come once; the arguments follow in pieces, by index.
                add([
                    "tool_calls": [
                        [
                            "index": 0, "id": callID(index), "type": "function",
                            "function": ["name": .string(name), "arguments": ""],
                        ]
                    ]
                ])
                for piece in CoachScript.pieces(of: input.text()) {
                    add(["tool_calls": [["index": 0, "function": ["arguments": .string(piece)]]]])
                }
            }
            add([:], finish: finish(choice))
        }
        if withUsage { events.append(event(choices: [], usage: usage)) }
        return events
    }

    private func event(choices: JSONValue, usage: JSONValue?) -> WireEvent {
        var members: [String: JSONValue] = [
            "id": .string(id), "object": "chat.completion.chunk", "created": .integer(created),
            "model": .string(model), "choices": choices, "service_tier": "default",
            "system_fingerprint": "fp_sandbox",
        ]
        members["usage"] = usage
        return WireEvent(nil, .object(members))
    }
}
