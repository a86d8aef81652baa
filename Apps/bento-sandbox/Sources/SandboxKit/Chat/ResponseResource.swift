import Core
import Foundation

/// A Response in both of its formats.
struct ResponseResource {
    let output: CoachOutput
    let request: ResponsesRequest
    let id: String
    let created: Int64

    private enum Status: String {
        case inProgress = "in_progress"
        case completed, incomplete
    }

    private var end: Status { output.end == .tokenLimit ? .incomplete : .completed }
    private var encrypted: JSONValue { .string(Data("sandbox:\(id)".utf8).base64EncodedString()) }

    var whole: JSONValue { resource(end, output: items(end)) }

    private func resource(_ status: Status, output items: [JSONValue]) -> JSONValue {
        let isOver = status != .inProgress
        return [
            "id": .string("resp_" + id), "object": "response", "created_at": .integer(created),
            "completed_at": status == .completed ? .integer(created) : nil, "status": .string(status.rawValue),
            "incomplete_details": status == .incomplete ? ["reason": "max_output_tokens"] : nil,
            "model": .string(request.model), "previous_response_id": nil, "instructions": request.instructions,
            "output": .array(items), "error": nil, "tools": .array(request.sentTools.map(Self.tool)),
            "tool_choice": request.sentChoice, "truncation": "disabled",
            "parallel_tool_calls": .bool(request.allowsParallelCalls), "text": ["format": request.sentFormat],
            "top_p": request.topP, "presence_penalty": 0, "frequency_penalty": 0, "top_logprobs": 0,
            "temperature": request.temperature, "reasoning": ["effort": request.effort, "summary": request.summary],
            "usage": isOver ? usage : nil,
            "max_output_tokens": request.limit.map { .integer(Int64($0)) } ?? nil, "max_tool_calls": nil,
            "store": .bool(request.isStored), "background": false, "service_tier": "default",
            "metadata": request.metadata, "safety_identifier": nil, "prompt_cache_key": nil, "user": nil,
        ]
    }

    /// A tool with the members that the service fills in.
    private static func tool(_ sent: JSONValue) -> JSONValue {
        [
            "type": "function", "name": sent["name"] ?? "", "description": sent["description"] ?? nil,
            "parameters": sent["parameters"] ?? [:], "strict": sent["strict"] ?? true,
        ]
    }

    private var usage: JSONValue {
        [
            "input_tokens": .integer(Int64(request.inputTokens)), "output_tokens": .integer(Int64(output.tokens)),
            "total_tokens": .integer(Int64(request.inputTokens + output.tokens)),
            "input_tokens_details": ["cached_tokens": 0],
            "output_tokens_details": ["reasoning_tokens": .integer(Int64(output.thoughtTokens))],
        ]
    }

    private func items(_ status: Status) -> [JSONValue] { reasoning.map { [$0] + [item(status)] } ?? [item(status)] }

    /// The thought as an output item, with text if a summary is requested.
    private var reasoning: JSONValue? {
        guard let thought = output.thought else { return nil }
        var item: [String: JSONValue] = ["type": "reasoning", "id": .string("rs_" + id), "summary": []]
        if request.summary != nil { item["summary"] = [["type": "summary_text", "text": .string(thought)]] }
        if request.wantsEncryptedReasoning { item["encrypted_content"] = encrypted }
        return .object(item)
    }

    private func item(_ status: Status, isEmpty: Bool = false) -> JSONValue {
        switch output.move {
        case .say(let text):
            [
                "type": "message", "id": .string("msg_" + id), "status": .string(status.rawValue), "role": "assistant",
                "content": isEmpty ? [] : [Self.part(text)],
            ]
        case .call(let name, let input):
            [
                "type": "function_call", "id": .string("fc_" + id), "call_id": .string("call_" + id.suffix(24)),
                "name": .string(name), "arguments": .string(isEmpty ? "" : input.text()),
                "status": .string(status.rawValue),
            ]
        }
    }

    private static func part(_ text: String) -> JSONValue {
        ["type": "output_text", "text": .string(text), "annotations": [], "logprobs": []]
    }

    var events: [WireEvent] {
        var events: [WireEvent] = []
        func add(_ type: String, _ members: [String: JSONValue]) {
            let more: [String: JSONValue] = [
                "type": .string(type), "sequence_number": .integer(Int64(events.count)),
            ]
            events.append(WireEvent(type, .object(members.merging(more) { $1 })))
        }
        add("response.created", ["response": resource(.inProgress, output: [])])
        add("response.in_progress", ["response": resource(.inProgress, output: [])])
        var index: Int64 = 0
        if let reasoning {
            addReasoning(reasoning, at: index, add)
            index += 1
        }
        let place: JSONValue = .integer(index)
        add("response.output_item.added", ["output_index": place, "item": item(.inProgress, isEmpty: true)])
        let itemID = item(end)["id"] ?? nil
        switch output.move {
        case .say(let text):
            let spot: [String: JSONValue] = ["item_id": itemID, "output_index": place, "content_index": 0]
            add("response.content_part.added", spot.merging(["part": Self.part("")]) { $1 })
            for piece in CoachScript.pieces(of: text) {
                add("response.output_text.delta", spot.merging(["delta": .string(piece), "logprobs": []]) { $1 })
            }
            add("response.output_text.done", spot.merging(["text": .string(text), "logprobs": []]) { $1 })
            add("response.content_part.done", spot.merging(["part": Self.part(text)]) { $1 })
        case .call(_, let input):
            let spot: [String: JSONValue] = ["item_id": itemID, "output_index": place]
            for piece in CoachScript.pieces(of: input.text()) {
                add("response.function_call_arguments.delta", spot.merging(["delta": .string(piece)]) { $1 })
            }
            add("response.function_call_arguments.done", spot.merging(["arguments": .string(input.text())]) { $1 })
        }
        add("response.output_item.done", ["output_index": place, "item": item(end)])
        add(
            end == .completed ? "response.completed" : "response.incomplete",
            ["response": resource(end, output: items(end))]
        )
        return events
    }

    private func addReasoning(_ item: JSONValue, at index: Int64, _ add: (String, [String: JSONValue]) -> Void) {
        var empty = item.objectValue ?? [:]
        empty["summary"] = []
        add("response.output_item.added", ["output_index": .integer(index), "item": .object(empty)])
        if let thought = output.thought, request.summary != nil {
            let spot: [String: JSONValue] = [
                "item_id": item["id"] ?? nil, "output_index": .integer(index), "summary_index": 0,
            ]
            func part(_ text: String) -> [String: JSONValue] {
                ["part": ["type": "summary_text", "text": .string(text)]]
            }
            add("response.reasoning_summary_part.added", spot.merging(part("")) { $1 })
            for piece in CoachScript.pieces(of: thought) {
                add("response.reasoning_summary_text.delta", spot.merging(["delta": .string(piece)]) { $1 })
            }
            add("response.reasoning_summary_text.done", spot.merging(["text": .string(thought)]) { $1 })
            add("response.reasoning_summary_part.done", spot.merging(part(thought)) { $1 })
        }
        add("response.output_item.done", ["output_index": .integer(index), "item": item])
    }
}
