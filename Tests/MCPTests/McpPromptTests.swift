import Core
import Foundation
import HostTesting
import MCPWire
import Testing

@testable import BentoMCP

@Suite("Prompts and completions of bento mcp serve", .timeLimit(.minutes(5)))
struct McpPromptTests {
    private static func names(_ client: PipedClient) throws -> [String] {
        try client.ask(.list(.prompts))["prompts"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? []
    }

    private static func text(_ client: PipedClient, _ name: String, _ arguments: [String: String]) throws -> String {
        let result = try PromptResult(try client.ask(.getPrompt(name, arguments: arguments)))
        guard case .text(let text)? = result.messages.first?.content.content else { throw PipedClient.Silent() }
        return text
    }

    private static func values(
        _ client: PipedClient,
        _ subject: CompletionQuery.Subject,
        _ argument: String,
        _ value: String
    ) throws -> [String] {
        let query = CompletionQuery(subject, argument: argument, value: value)
        return try CompletionResult(try client.ask(.complete(query))).values
    }

    @Test(
        "each prompt names tools that the client has, and says what was given",
        arguments: [Peer.askingModern, .askingLegacy]
    )
    func all(peer: Peer) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let client = try PipedClient(bento, ["--all"], as: peer)
        let first = try client.ask(.list(.tools))
        let second = try client.ask(.list(.tools, cursor: first["nextCursor"]?.stringValue))
        let tools = Set(
            ((first["tools"]?.arrayValue ?? []) + (second["tools"]?.arrayValue ?? [])).compactMap {
                $0["name"]?.stringValue
            }
        )
        let list = try client.ask(.list(.prompts))
        #expect((list["ttlMs"] != nil) == peer.version.isStateless)
        let prompts = try (list["prompts"]?.arrayValue ?? []).map { try Prompt($0) }
        #expect(prompts.map(\.name) == PromptKind.all.map(\.name))
        for prompt in prompts {
            let arguments = Dictionary(uniqueKeysWithValues: prompt.arguments.map { ($0.name, "so much \"of it\"") })
            let full = try Self.text(client, prompt.name, arguments)
            // Every flow that a prompt names is there as a tool, so no line was left out.
            let kind = try #require(PromptKind.all.first { $0.name == prompt.name })
            #expect(full.split(separator: "\n").count == kind.lines.count, "\(prompt.name)")
            for flow in kind.flows {
                let tool = flow.replacing(".", with: "_").replacing("-", with: "_")
                #expect(tools.contains(tool), "\(prompt.name): \(flow)")
            }
            for argument in prompt.arguments {
                #expect(prompt.title != nil && argument.description != nil)
                #expect(full.contains(#""so much \"of it\"""#), "\(prompt.name)")
            }
            #expect(!full.contains("{") && !full.contains("}"))
        }
        _ = try client.end()
    }

    @Test("a day or week goes along with the prompt that is about it")
    func embeds() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try bento.run(["food", "log", "2 eggs", "--day", "2026-11-20"]).status == 0)
        let client = try PipedClient(bento)
        for (name, day, uri) in [
            ("plan_day", nil, "bento://day/today"), ("plan_day", "2026-11-20", "bento://day/2026-11-20"),
            ("review_week", nil, "bento://week/today"), ("plan_day", "next tuesday", nil),
        ] {
            let arguments = day.map { ["day": $0] } ?? [:]
            let result = try PromptResult(try client.ask(.getPrompt(name, arguments: arguments)))
            guard let uri else {
                #expect(result.messages.count == 1)
                continue
            }
            guard case .resource(let contents)? = result.messages.last?.content.content else {
                Issue.record("Nothing goes along with \(name).")
                continue
            }
            #expect(contents.uri == uri && contents.mimeType == "application/json")
        }
        _ = try client.end()
    }

    @Test("prompts whose tools are not there are not offered, nor what names them")
    func hidden() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let chosen = try PipedClient(bento, ["--tools", "food.log,food.day"])
        #expect(try Self.names(chosen) == ["log_meal", "plan_day"])
        #expect(!(try Self.text(chosen, "log_meal", ["what": "2 eggs"])).contains("food_search"))
        _ = try chosen.end()
        let reader = try PipedClient(bento, ["--read-only"])
        #expect(!(try Self.names(reader)).contains("log_meal"))
        _ = try reader.end()
        #expect(try bento.run(["features", "disable", "workouts"]).status == 0)
        let client = try PipedClient(bento)
        #expect(!(try Self.names(client)).contains("train_today"))
        #expect(try client.refusal(of: .getPrompt("train_today")).code == RPCError.invalidParamsCode)
        _ = try client.end()
    }

    @Test("prompts and arguments that are not there are told with the nearest")
    func wrong() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let client = try PipedClient(bento)
        let long = String(repeating: "x", count: 5_000)
        for (name, arguments, words) in [
            ("log_meel", [:], "Did you mean 'log_meal'?"), ("log_meal", [:], "'what' is missing"),
            ("log_meal", ["what": "  "], "'what' is missing"),
            ("log_meal", ["what": "2 eggs", "dey": "today"], "Did you mean 'day'?"),
            ("log_meal", ["what": long], "longer than 4000 bytes"),
        ] as [(String, [String: String], String)] {
            let error = try client.refusal(of: .getPrompt(name, arguments: arguments))
            #expect(error.code == RPCError.invalidParamsCode && error.message.contains(words), "\(error)")
        }
        for query in [
            CompletionQuery(.prompt("log_meel"), argument: "what", value: ""),
            CompletionQuery(.prompt("log_meal"), argument: "how", value: ""),
            CompletionQuery(.resource("bento://day/{day}"), argument: "day", value: ""),
            CompletionQuery(.resource("bento://day/{date}"), argument: "id", value: ""),
            CompletionQuery(.resource("bento://day/today"), argument: "date", value: ""),
        ] {
            #expect(try client.refusal(of: .complete(query)).code == RPCError.invalidParamsCode, "\(query)")
        }
        _ = try client.end()
    }

    @Test("arguments are completed by days, foods, exercises and ids", arguments: [Peer.askingModern, .askingLegacy])
    func completes(peer: Peer) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        for words in [
            ["food", "log", "2 eggs"], ["food", "favorite", "add", "my breakfast"],
            ["workouts", "log", "bench 3x8 80kg"],
        ] {
            #expect(try bento.run(words).status == 0)
        }
        let client = try PipedClient(bento, as: peer)
        let day = CompletionQuery.Subject.resource("bento://day/{date}")
        #expect(try Self.values(client, day, "date", "").prefix(2) == ["today", "2026-11-21"])
        #expect(try Self.values(client, day, "date", "2026-11-1").first == "2026-11-19")
        #expect(try Self.values(client, day, "date", "1999") == [])
        #expect(try Self.values(client, .prompt("log_meal"), "what", "my").first == "my breakfast")
        #expect(try Self.values(client, .prompt("log_meal"), "what", "banan").contains("banana"))
        let exercises = try Self.values(client, .prompt("show_progress"), "exercise", "")
        #expect(exercises.count == 100)
        #expect(
            try Self.values(client, .prompt("show_progress"), "exercise", "bench press").first?.contains("Bench Press")
                == true
        )
        #expect(try Self.values(client, .prompt("train_today"), "minutes", "4") == ["45"])
        #expect(try Self.values(client, .prompt("remind_me"), "what", "call") == [])
        let workout = CompletionQuery.Subject.resource("bento://workout/{id}")
        let ids = try Self.values(client, workout, "id", "")
        #expect(ids.count == 1)
        for typed in ["2026-11", "strength", String(ids[0].prefix(8))] {
            #expect(try Self.values(client, workout, "id", typed) == ids, "\(typed)")
        }
        #expect(try Self.values(client, workout, "id", "zzz") == [])
        _ = try client.end()
    }
}
