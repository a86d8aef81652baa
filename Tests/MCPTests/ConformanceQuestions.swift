import Core
import Foundation
import MCPTesting
import MCPWire
import Testing

extension ConformanceScenario {
    static let questions: [ConformanceScenario] = [
        ConformanceScenario("tools-call-elicitation", [.november2025], elicits),
        ConformanceScenario("input-required-result-basic-elicitation", [.july2026], elicits),
        ConformanceScenario(
            "elicitation-sep1034-defaults",
            [.november2025],
            leftOut: "clients answer by themselves, and so would give what nobody has said"
        ) { server, peer in
            let question = try await ConformanceClient(server, peer).question(.callTool("test_elicitation"))
            #expect(try question.field.defaultValue == nil)
        },
        ConformanceScenario("elicitation-sep1330-enums", [.november2025]) { server, peer in
            let question = try await ConformanceClient(server, peer).question(.callTool("test_elicitation_enums"))
            let choices = ["option1", "option2", "option3"]
            #expect(try question.field.kind == .choice(choices.map { FormField.Choice($0) }))
            let answer = try await question.answer("option2", next: .number(2))
            #expect(answer.text?.contains("second") == true)
        },
        ConformanceScenario(
            "input-required-result-basic-sampling",
            [.july2026],
            leftOut: "a model's words are asked of the person's own model, not of a client's",
            asksOnlyForms
        ),
        ConformanceScenario(
            "input-required-result-basic-list-roots",
            [.july2026],
            leftOut: "Bento works on its home, never on a client's folders",
            asksOnlyForms
        ),
        ConformanceScenario("input-required-result-request-state", [.july2026]) { server, peer in
            let question = try await ConformanceClient(server, peer).question(.callTool("test_elicitation"))
            #expect(question.state?.isEmpty == false)
            // The state bears no answer and no argument that anybody could read.
            let state = try #require(Data(base64Encoded: question.state ?? ""))
            #expect(!String(decoding: state, as: UTF8.self).contains("answer"))
            #expect(try await question.answer("Ann", next: .number(2)).text?.contains("Hello, Ann") == true)
        },
        ConformanceScenario("input-required-result-multiple-input-requests", [.july2026], asksTwice),
        ConformanceScenario("input-required-result-multi-round", [.july2026], asksTwice),
        ConformanceScenario("input-required-result-missing-input-response", [.july2026]) { server, peer in
            let client = try await ConformanceClient(server, peer)
            let first = try await client.question(.callTool("test_elicitation"))
            let again = try await client.question(first.again(nil, state: first.state), .number(2))
            #expect(again.name == first.name)
            #expect(again.input == first.input)
        },
        ConformanceScenario("input-required-result-non-tool-request", [.july2026]) { server, peer in
            let client = try await ConformanceClient(server, peer)
            let prompt = try await client.question(.getPrompt("test_prompt_that_asks"), .number(1))
            let said = try await prompt.answer("Ann", next: .number(2))
            #expect(try PromptResult(said.resultMembers ?? [:]).messages.first?.content == .text("Hello, Ann"))
            let resource = try await client.question(.readResource(uri: "test://asks"), .number(3))
            let read = try await resource.answer("Ann", next: .number(4))
            #expect(try ResourceContents.all(in: read.resultMembers ?? [:]).first?.body == .text("Hello, Ann"))
        },
        ConformanceScenario("input-required-result-result-type", [.july2026]) { server, peer in
            let client = try await ConformanceClient(server, peer)
            let asks = try await client.result(.callTool("test_elicitation"), .number(1))
            #expect(asks["resultType"] == "input_required")
            #expect(asks["content"] == nil)
            #expect(try await client.result(.callTool("test_simple_text"), .number(2))["resultType"] == "complete")
            #expect(try await client.result(.list(.tools), .number(3))["resultType"] == "complete")
        },
        ConformanceScenario("input-required-result-unsupported-methods", [.july2026]) { server, peer in
            let client = try await ConformanceClient(server, peer)
            let requests: [ClientRequest] =
                [.discover, .complete(CompletionQuery(.prompt("test_simple_prompt"), argument: "a", value: ""))]
                + ListKind.allCases.map { .list($0) }
            for (id, request) in requests.enumerated() {
                let result = try await client.result(request, .number(Int64(id)))
                #expect(result["resultType"] == "complete", "\(request.method)")
                #expect(result["inputRequests"] == nil, "\(request.method)")
            }
        },
        ConformanceScenario("input-required-result-tampered-state", [.july2026]) { server, peer in
            let client = try await ConformanceClient(server, peer)
            let question = try await client.question(.callTool("test_elicitation"))
            let answer = InputAnswer.accepted([try question.field.name: "Ann"])
            var bytes = try #require(Data(base64Encoded: question.state ?? ""))
            bytes[bytes.count / 2] ^= 1
            let forged = [bytes.base64EncodedString(), "", "{}", String(repeating: "A", count: 20_000)]
            for (id, state) in forged.enumerated() {
                let refused = try await client.ask(question.again(answer, state: state), .number(Int64(id + 2)))
                #expect(refused.error?.code == RPCError.invalidParamsCode, "\(state.prefix(20))")
            }
        },
        ConformanceScenario("input-required-result-capability-check", [.july2026]) { server, peer in
            let client = try await ConformanceClient(server, Peer(version: peer.version))
            // A flow says what would answer its question; what is no flow says what the client lacks.
            let result = try await client.tool("test_elicitation", .number(1))
            #expect(result.isError)
            let refused = try await client.ask(.getPrompt("test_prompt_that_asks"), .number(2))
            #expect(refused.error?.code == RPCError.missingCapabilityCode)
            #expect(refused.error?.data?["requiredCapabilities"]?["elicitation"] != nil)
        },
        ConformanceScenario("input-required-result-ignore-extra-params", [.july2026]) { server, peer in
            let question = try await ConformanceClient(server, peer).question(.callTool("test_elicitation"))
            let answer = InputAnswer.accepted([try question.field.name: "Ann", "surplus": 1])
            let again = question.again(answer, extra: ["nobody-asked": ["action": "accept"]], state: question.state)
            #expect(try await question.client.ask(again, .number(2)).text?.contains("Hello, Ann") == true)
        },
        ConformanceScenario("input-required-result-validate-input", [.july2026]) { server, peer in
            let client = try await ConformanceClient(server, peer)
            let question = try await client.question(.callTool("test_elicitation_enums"))
            let name = try question.field.name
            let bad: [InputAnswer] = [.accepted([name: "option9"]), .accepted([name: 7]), .accepted([:])]
            for (id, answer) in bad.enumerated() {
                let again = question.again(answer, state: question.state)
                let refused = try await client.ask(again, .number(Int64(id + 2)))
                #expect(refused.error?.code == RPCError.invalidParamsCode, "\(answer)")
            }
        },
    ]

    private static func elicits(_ server: ConformanceServer, _ peer: Peer) async throws {
        let client = try await ConformanceClient(server, peer)
        let question = try await client.question(.callTool("test_elicitation"), .number(1))
        guard case .form(let form) = question.input else { throw ConformanceFault("\(question.input) is no form") }
        #expect(form.message == "What is your name?")
        #expect(try await question.answer("Ann", next: .number(2)).text?.contains("Hello, Ann") == true)
    }

    /// Bento asks one thing at a time: the second question may depend on the first answer.
    private static func asksTwice(_ server: ConformanceServer, _ peer: Peer) async throws {
        let client = try await ConformanceClient(server, peer)
        let first = try await client.question(.callTool("test_elicitation_rounds"), .number(1))
        let answer = InputAnswer.accepted([try first.field.name: "Ann"])
        let second = try await client.question(first.again(answer, state: first.state), .number(2))
        #expect(second.input.params["message"] == "What is the color of Ann?")
        #expect(second.state != first.state)
        #expect(try await second.answer("red", next: .number(3)).text?.contains("Ann likes red") == true)
    }
}
