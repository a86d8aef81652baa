import Core
import Foundation
import HostTesting
import Testing

@Suite("Flags from a server, over a socket", .timeLimit(.minutes(30)))
struct FlagServerTests {
    private func withServer(_ body: (BentoBinary, SandboxProcess) throws -> Void) throws {
        let sandbox = try SandboxProcess.start()
        defer { sandbox.stop() }
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try bento.run(["settings", "set", "host.flag-server", "\(sandbox.address)/api"]).status == 0)
        #expect(
            try bento.run(["settings", "set", "host.flag-token", "-"], input: "default:development.t0ken\n").status == 0
        )
        try body(bento, sandbox)
    }

    private func refresh(_ bento: BentoBinary) throws -> BentoBinary.Outcome {
        try bento.run(["jobs", "run", "host.flags"])
    }

    private func value(_ bento: BentoBinary, _ flag: String) throws -> (String?, String?) {
        let list = try JSONValue(parsing: bento.run(["flags", "--json"]).output)["flags"]?.arrayValue ?? []
        let entry = list.first { $0["id"]?.stringValue == flag }
        return (entry?["value"]?.stringValue, entry?["origin"]?.stringValue)
    }

    private func serve(_ sandbox: SandboxProcess, tools: Bool) throws {
        _ = try sandbox.ask(
            "/sandbox/flags",
            sending: ["version": 2, "features": [["name": "chat.tools", "enabled": .bool(tools), "strategies": []]]]
        )
    }

    @Test("the job fetches definitions, which count from then on, also while the server is away")
    func fetch() throws {
        try withServer { bento, sandbox in
            try serve(sandbox, tools: false)
            #expect(try value(bento, "chat.tools") == ("on", "default"))
            let fetched = try refresh(bento)
            #expect(fetched.status == 0 && fetched.output.contains("1 flag from"), "\(fetched.output)\(fetched.errors)")
            #expect(try value(bento, "chat.tools") == ("off", "server"))
            sandbox.stop()
            #expect(try refresh(bento).status == 75)
            #expect(try value(bento, "chat.tools") == ("off", "server"))
            let sources = try bento.run(["flags", "sources"])
            #expect(sources.output.contains("the last try failed"), "\(sources.output)")
        }
    }

    @Test("what has not changed is not sent again")
    func etag() throws {
        try withServer { bento, sandbox in
            try serve(sandbox, tools: false)
            #expect(try refresh(bento).output.contains("1 flag from"))
            #expect(try refresh(bento).output.contains("Nothing had to be done"))
            #expect(try value(bento, "chat.tools") == ("off", "server"))
            try serve(sandbox, tools: true)
            #expect(try refresh(bento).output.contains("1 flag from"))
            #expect(try value(bento, "chat.tools") == ("on", "server"))
        }
    }

    @Test(
        "whatever a server answers, the last good definitions stay",
        arguments: ["status=500", "content-type", "garbage", "empty", "cut", "429", "status=403", "status=404"]
    )
    func hostile(fault: String) throws {
        try withServer { bento, sandbox in
            try serve(sandbox, tools: false)
            #expect(try refresh(bento).status == 0)
            try serve(sandbox, tools: true)
            try sandbox.stand(fault)
            let failed = try refresh(bento)
            #expect(failed.status != 0 && !failed.crashed, "\(failed.output)\(failed.errors)")
            #expect(try value(bento, "chat.tools") == ("off", "server"))
            #expect(try bento.run(["food", "log", "2 eggs"]).status == 0)
            try sandbox.stand()
            #expect(try refresh(bento).status == 0)
            #expect(try value(bento, "chat.tools") == ("on", "server"))
        }
    }

    @Test("a kill switch on the server holds a feature off, and the person may overrule it")
    func kill() throws {
        try withServer { bento, sandbox in
            _ = try sandbox.ask(
                "/sandbox/flags",
                sending: ["version": 2, "features": [["name": "feature.wallet", "enabled": false]]]
            )
            #expect(try refresh(bento).status == 0)
            let refused = try bento.run(["wallet", "convert", "1"])
            #expect(refused.status == 69 && refused.errors.contains("flag server"), "\(refused.errors)")
            #expect(try bento.run(["features", "enable", "wallet"]).status == 0)
            #expect(try bento.run(["wallet", "convert", "1"]).status == 0)
        }
    }

    @Test("a refused token is told, and no secret stands in what is said or kept")
    func token() throws {
        try withServer { bento, sandbox in
            _ = try bento.run(["settings", "set", "host.flag-token", "-"], input: "wrong-key\n")
            let refused = try refresh(bento)
            #expect(refused.status != 0)
            let log =
                (try? String(contentsOf: bento.bentoHome.appending(path: "flag-server-state.json"), encoding: .utf8))
                ?? ""
            for text in [refused.output, refused.errors, log] { #expect(!text.contains("wrong-key")) }
        }
    }

    @Test("without a server there is no job")
    func noServer() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(!(try bento.run(["jobs"]).output.contains("host.flags")))
        #expect(try bento.run(["flags", "sources"]).output.contains("host.flag-server"))
    }
}
