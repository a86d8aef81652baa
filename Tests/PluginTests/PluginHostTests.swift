import BentoHome
import Core
import CoreHosting
import CoreTesting
import Foundation
import MCPClient
import Testing

@testable import BentoPlugins

@Suite("Plug-ins in processes of their own", .timeLimit(.minutes(10)))
struct PluginHostTests {
    @Test("tools are flows; what is registered of them starts nothing")
    func tools() async throws {
        let scene = try Scene()
        let plugin = try await scene.add("good")
        #expect(plugin.server == "fixture 1.0" && plugin.beginning == "handshake" && plugin.hasResources)
        let starts = scene.starts()
        let flows = try await scene.flows().flows(openTo: .person)
        #expect(flows.prefix(2).map(\.id) == ["x.echo", "x.write"])
        #expect(flows.prefix(2).map(\.effect) == [.reads, .writes])
        #expect(scene.running == 0 && scene.starts() == starts)
        let outcome = try await scene.call("x.echo", ["text": "hello"])
        #expect(outcome.text == "hello" && outcome.outsideSources == ["the plug-in 'x'"])
        #expect(try await scene.call("x.rows").json["data"]?["rows"]?[1]?["city"] == "Oslo")
        #expect(try await scene.call("x.resources.read", ["uri": "memo://today"]).text == "A memo.")
        #expect(try await scene.call("x.resources.list").json["entries"]?[0]?["id"] == "memo://today")
        #expect(
            try await scene.call("x.prompts.show", ["name": "greet", "arguments": ["who": "Ann"]]).text == "Greet Ann."
        )
        let picture = try await scene.call("x.picture")
        #expect(picture.attachments.map(\.name) == ["image-1.png"] && picture.attachments[0].bytes.count == 70)
        #expect(picture.json["links"]?[0]?["uri"] == "https://example.org/x")
        let saved = try #require(picture.json["files"]?["image-1.png"]?.stringValue)
        #expect(try Data(contentsOf: URL(filePath: saved)).count == 70)
        #expect(scene.starts() == starts + 1, "one process serves all calls")
        await scene.end()
        #expect(scene.running == 0)
    }

    @Test("it has its own folder, session and environment, with what the person named")
    func environment() async throws {
        let scene = try Scene(environment: ["SECRET_KEY": "s", "TAKEN": "t"])
        try await scene.add("good") { plugin in
            plugin.variables = ["EXTRA": "given"]
            plugin.passedVariables = ["TAKEN"]
        }
        let data = try await scene.call("x.environment").json["data"]
        let names = data?["names"]?.arrayValue?.compactMap(\.stringValue) ?? []
        #expect(data?["session"] == true && data?["extra"] == "given")
        #expect(data?["folder"]?.stringValue?.hasSuffix("plugins/work/x") == true)
        #expect(names.contains("PATH") && names.contains("TAKEN") && !names.contains("SECRET_KEY"))
        await scene.end()
    }

    @Test("models and clients see it only where it is opened to them, and what may change something asks")
    func callers() async throws {
        let scene = try Scene()
        try await scene.add("good")
        #expect(try await scene.flows().flows(openTo: .model).isEmpty)
        #expect(try await scene.flows().flows(openTo: .page).count > 5)
        try await scene.add("good", as: "open") { $0.isOpenToModels = true }
        let flows = try scene.flows()
        #expect(try await flows.flows(openTo: .model).contains { $0.id == "open.echo" })
        let model = FlowSession.scripted(caller: .model)
        #expect(try await flows.call("open.echo", input: ["text": "a"], as: .model, in: model).text == "a")
        await #expect(throws: PermissionNeeded.self) {
            try await flows.call("open.write", input: ["text": "a"], as: .model, in: model)
        }
        await #expect(throws: FlowNotOpen.self) {
            try await flows.call("x.echo", input: ["text": "a"], as: .model, in: model)
        }
        await scene.end()
    }

    @Test("its questions are answered by the person who is here, and declined elsewhere")
    func questions() async throws {
        let scene = try Scene()
        try await scene.add("good")
        let here = ScriptedFrontEnd(answers: ["2"])
        #expect(
            try await scene.call("x.ask", in: here).json["data"] == ["action": "accept", "content": ["color": "blue"]]
        )
        for presence in [Presence.nobody, .throughClient] {
            let outcome = try await scene.call("x.ask", in: ScriptedFrontEnd(answers: ["2"], presence: presence))
            #expect(outcome.json["data"] == ["action": "decline"])
        }
        await scene.end()
    }

    @Test("an error of a tool is told in its words, clean, as a stranger's")
    func fails() async throws {
        let scene = try Scene()
        try await scene.add("good")
        let error = await #expect(throws: Failure.self) { try await scene.call("x.fail") }
        #expect(
            error?.message == "'x fail' says: It cannot be done today." && error?.outsideSources == ["the plug-in 'x'"]
        )
        await scene.end()
    }

    // MARK: Faults

    /// Limits for a test: short where nothing is to come, and otherwise longer than a busy machine takes.
    private static func limits(for code: String) -> PluginLimits {
        var limits = PluginLimits()
        limits.connection.call = code == "plugin.late" ? .seconds(3) : .seconds(30)
        limits.connection.start = .seconds(20)
        return limits
    }

    @Test(
        "each fault at a call ends that call with a clear error, and others go on",
        arguments: [
            ("hang-call", "plugin.late", "did not answer"),
            ("die", "plugin.gone", "ended with status 3. Its last words: Out of luck."),
            ("endless", "plugin.too-long", "beyond 16 MiB"), ("huge", "plugin.too-long", "beyond 16 MiB"),
            ("noise", "plugin.noise", "100 lines"), ("not-json", "plugin.late", "did not answer"),
            ("wrong-shape", "plugin.malformed", "'content' must be an array"),
            ("stranger", "plugin.late", "2 answers that nobody had asked for"),
            ("forever", "plugin.asks-forever", "more than 10 questions"),
        ]
    )
    func faults(mode: String, code: String, words: String) async throws {
        let adding = try Scene()
        try await adding.add(mode)
        try await adding.add("good", as: "other")
        let scene = adding.limited(Self.limits(for: code))
        let error = await #expect(throws: PluginFailure.self) {
            try await scene.call(
                "x.echo",
                ["text": "a"],
                in: ScriptedFrontEnd(answers: Array(repeating: "yes", count: 99))
            )
        }
        #expect(error?.code == code && error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(try await scene.call("other.echo", ["text": "b"]).text == "b")
        await scene.end()
        #expect(scene.running == 0)
    }

    @Test(
        "noise, a greeting, a second answer, and what is asked of no client change nothing",
        arguments: ["chatty", "greets", "twice", "sampling"]
    )
    func harmless(mode: String) async throws {
        let scene = try Scene()
        try await scene.add(mode)
        for _ in 0..<2 {
            let text = try await scene.call("x.echo", ["text": "a"]).text
            #expect(["a", "first", "-32601 -32601"].contains(text))
        }
        await scene.end()
    }

    @Test(
        "one that cannot be added says why, and leaves nothing behind",
        arguments: [
            ("hang-start", "plugin.late"), ("die-start", "plugin.gone"), ("many", "plugin.endless"),
            ("pages", "plugin.endless"),
            ("same-page", "plugin.endless"),
        ]
    )
    func failedAdd(mode: String, code: String) async throws {
        var limits = PluginLimits()
        limits.connection.discovery = .milliseconds(200)
        limits.firstStart = .seconds(mode == "hang-start" ? 1 : 20)
        let scene = try Scene(limits: limits)
        let error = await #expect(throws: PluginFailure.self) { try await scene.add(mode) }
        #expect(error?.code == code && error?.recovery == "Nothing was added.")
        #expect(!FileManager.default.fileExists(atPath: scene.home.appending(path: "plugins").path))
        #expect(scene.running == 0)
        await scene.end()
    }

    @Test("a program that is not there is named")
    func missing() async throws {
        let scene = try Scene()
        let error = await #expect(throws: PluginFailure.self) {
            try await scene.add("good") { $0.command = ["no-such-program-here"] }
        }
        #expect(
            error?.message.contains("'no-such-program-here' is not on this machine") == true,
            "\(error?.message ?? "")"
        )
        await scene.end()
    }

    @Test("one that ends at the probe is started again for a handshake")
    func diesAtProbe() async throws {
        let scene = try Scene()
        try await scene.add("dies-at-probe")
        #expect(scene.starts() == 2)
        #expect(try await scene.call("x.echo", ["text": "a"]).text == "a")
        #expect(scene.starts() == 3, "later starts know how to begin")
        await scene.end()
    }

    @Test("one that has died is started again, after a pause")
    func restarts() async throws {
        let scene = try Scene()
        try await scene.add("die-once")
        await #expect(throws: PluginFailure.self) { try await scene.call("x.echo", ["text": "a"]) }
        #expect(try await scene.call("x.echo", ["text": "a"]).text == "a")
        #expect(scene.starts() == 3)
        await scene.end()
    }

    @Test("what it has started goes with it, also where it hears no signal", arguments: ["fork", "deaf", "hang-end"])
    func ends(mode: String) async throws {
        let scene = try Scene()
        try await scene.add(mode)
        _ = try await scene.call("x.echo", ["text": "a"])
        #expect(scene.running >= (mode == "fork" ? 6 : 1) || !FileManager.default.fileExists(atPath: "/proc"))
        await scene.host.stop()
        try await until { scene.running == 0 }
        await scene.end()
    }

    @Test("it is stopped when it is idle, and started again when it is called")
    func idle() async throws {
        var limits = PluginLimits()
        limits.idle = .milliseconds(50)
        let scene = try Scene(limits: limits)
        try await scene.add("good")
        let starts = scene.starts()
        _ = try await scene.call("x.echo", ["text": "a"])
        try await until { scene.running == 0 }
        #expect(try await scene.call("x.echo", ["text": "b"]).text == "b")
        #expect(scene.starts() == starts + 2)
        await scene.end()
    }

    // MARK: Rug pulls

    @Test("a tool that changes is off until the person agrees, and the others go on")
    func rugPull() async throws {
        let scene = try Scene()
        try await scene.add("rugpull")
        #expect(try await scene.call("x.echo", ["text": "a"]).text == "a")
        await scene.host.stop()
        let error = await #expect(throws: Failure.self) { try await scene.call("x.echo", ["text": "a"]) }
        #expect(error?.code == "plugin.changed" && error?.recovery?.contains("bento plugin accept x") == true)
        let waiting = try scene.host.folder.existing("x")
        #expect(waiting.changes.first { $0.word == "echo" }?.kind == .changed)
        #expect(waiting.changes.first { $0.word == "extra" }?.kind == .new)
        #expect(waiting.changes.first { $0.word == "rows" }?.kind == .gone)
        #expect(try await !scene.flows().flows(openTo: .person).contains { $0.id == "x.extra" })
        _ = try await scene.host.folder.accept("x")
        // The process that has it runs on; what another one agreed to is read again.
        #expect(try await scene.call("x.echo", ["text": "b"]).text == "b")
        #expect(try await scene.flows().flows(openTo: .person).contains { $0.id == "x.extra" })
        await scene.end()
    }

    // MARK: Many calls

    @Test("ten thousand calls leave neither descriptors nor processes nor memory behind")
    func manyCalls() async throws {
        let scene = try Scene()
        try await scene.add("good")
        let flows = try scene.flows()
        let session = FlowSession.scripted()
        func run(_ count: Int) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<8 {
                    group.addTask {
                        for number in 0..<count / 8 {
                            let text = "\(worker) \(number)"
                            let outcome = try await flows.call(
                                "x.echo",
                                input: ["text": .string(text)],
                                as: .person,
                                in: session
                            )
                            #expect(outcome.text == text)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        try await run(800)
        var (before, after) = (Usage(), Usage())
        // Another test in this process has descriptors and memory, too: what calls leave behind grows each time, and stays.
        for _ in 1...3 {
            before = Usage()
            try await run(10_000)
            try? await until(within: .seconds(10)) {
                after = Usage()
                return after.descriptors <= before.descriptors + 4
            }
            if after.descriptors <= before.descriptors + 4, after.kibibytes < before.kibibytes + 48 << 10 { break }
        }
        #expect(after.descriptors <= before.descriptors + 4, "\(before) \(after)")
        #expect(after.kibibytes < before.kibibytes + 48 << 10, "\(before) \(after)")
        #expect(scene.running <= 1)
        await scene.end()
    }

    /// What this process holds. Other tests run beside, so that the limits are wide.
    private struct Usage {
        let descriptors: Int
        let kibibytes: Int

        init() {
            descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
            kibibytes = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        }
    }
}
