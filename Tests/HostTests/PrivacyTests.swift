import Core
import Foundation
import HostTesting
import Testing

@Suite("bento privacy")
struct PrivacyTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    /// Every file under the home, with its mode.
    private func files() throws -> [(path: String, mode: Int)] {
        let names = FileManager.default.enumerator(atPath: bento.bentoHome.path)?.compactMap { $0 as? String } ?? []
        return try names.map { name in
            let path = bento.bentoHome.appendingPathComponent(name).path
            return (name, try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0)
        }
    }

    @Test("reports are off from the start, and nothing is kept of what is done")
    func off() throws {
        let shown = try JSONValue(parsing: bento.run(["privacy", "--json"]).output)
        #expect(shown["isOn"] == false && shown["server"] == nil)
        #expect(shown["events"]?.arrayValue?.isEmpty == false)
        _ = try bento.run(["wallet", "convert", "1"])
        _ = try bento.run(["food", "log", "2 eggs"])
        #expect(try !files().contains { $0.path.contains("analytics") || $0.path.contains("report") })
        bento.cleanUp()
    }

    @Test("turned on, what is queued names a flow and an outcome and nothing that was typed; turned off, it is gone")
    func onAndOff() throws {
        // Nobody listens there: what is reported stays in the queue.
        let on = try bento.run(["privacy", "on", "--server", "http://127.0.0.1:9", "--key", "phc_test"])
        #expect(on.status == 0, "\(on.errors)")
        #expect(try JSONValue(parsing: bento.run(["privacy", "--json"]).output)["isOn"] == true)
        let logged = try bento.run(["food", "log", "2 marmalade sandwiches"])
        #expect(logged.status == 0, "\(logged.errors)")
        let kept = try files()
        #expect(kept.allSatisfy { $0.mode & 0o077 == 0 }, "\(kept)")
        var queued = ""
        // `calls.jsonl` is the person's own record of calls, which nothing sends.
        for file in kept where !file.path.hasPrefix("bento.") && file.path != "calls.jsonl" {
            queued +=
                (try? String(contentsOf: bento.bentoHome.appendingPathComponent(file.path), encoding: .utf8)) ?? ""
        }
        #expect(queued.contains("food.log") && !queued.contains("marmalade"), "\(queued)")

        #expect(try bento.run(["privacy", "off"]).status == 0)
        var left = ""
        for file in try files() where !file.path.hasPrefix("bento.") && file.path != "calls.jsonl" {
            left += (try? String(contentsOf: bento.bentoHome.appendingPathComponent(file.path), encoding: .utf8)) ?? ""
        }
        #expect(!left.contains("food.log") && !left.contains("phc_test"), "\(left)")
        #expect(try JSONValue(parsing: bento.run(["privacy", "--json"]).output)["isOn"] == false)
        bento.cleanUp()
    }

    @Test("what waits is sent where a conversation ends, which is a run that lives long, and by no short run")
    func sentAtTheEnd() throws {
        let world = try ServiceWorld()
        #expect(try bento.run(["privacy", "on", "--server", world.address, "--key", "phc_test"]).status == 0)
        #expect(try bento.run(["food", "log", "2 eggs"]).status == 0)
        #expect(world.lines.isEmpty)
        // Without a terminal nobody can talk, but the run is one that lives long.
        _ = try bento.run(["chat"])
        #expect(world.lines.contains { $0.hasPrefix("POST /batch") }, "\(world.lines)")
        bento.cleanUp()
    }

    @Test("what waits can be seen and sent by hand; a server that is not there keeps it, and says what to do")
    func queueAndSend() throws {
        let off = try bento.run(["privacy", "send"])
        #expect(off.status == 78 && off.errors.contains("privacy on"), "\(off.errors)")
        // Nobody listens there.
        _ = try bento.run(["privacy", "on", "--server", "http://127.0.0.1:9", "--key", "phc_test"])
        #expect(try bento.run(["privacy", "send"]).output.contains("Nothing waits"))
        _ = try bento.run(["wallet", "convert", "1"])
        let events = try JSONValue(parsing: bento.run(["privacy", "queue", "--json"]).output)["events"]?.arrayValue
        #expect(events?.count == 1)
        #expect(events?.first?["properties"]?["flow"] == "wallet.convert")
        #expect(events?.first?["distinct_id"]?.stringValue?.isEmpty == false)
        let shown = try bento.run(["privacy"])
        #expect(shown.output.contains("1 event waits"))
        let sent = try bento.run(["privacy", "send"])
        #expect(sent.status == 69, "\(sent.errors)")
        #expect(sent.errors.contains("127.0.0.1:9") && !sent.errors.contains("phc_test"), "\(sent.errors)")
        #expect(try JSONValue(parsing: bento.run(["privacy", "--json"]).output)["waiting"] == 1)
        bento.cleanUp()
    }

    @Test("commands at the same time lose no event")
    func manyAtOnce() throws {
        _ = try bento.run(["privacy", "on", "--server", "http://127.0.0.1:9", "--key", "phc_test"])
        let runs = try (0..<8).map { _ in try bento.start(["wallet", "convert", "1"]) }
        for run in runs { #expect(run.wait().status == 0) }
        let queue = try JSONValue(parsing: bento.run(["privacy", "queue", "--json"]).output)
        let events = try #require(queue["events"]?.arrayValue)
        #expect(events.count == 8)
        #expect(Set(events.compactMap { $0["uuid"]?.stringValue }).count == 8)
        #expect(Set(events.compactMap { $0["distinct_id"]?.stringValue }).count == 1, "one installation, one id")
        bento.cleanUp()
    }

    @Test(
        "a server that is none is refused and changes nothing",
        arguments: ["not a url", "ftp://x.org", "http://example.org", "https://user:secret@example.org"]
    )
    func badServer(server: String) throws {
        let outcome = try bento.run(["privacy", "on", "--server", server, "--key", "phc_test"])
        #expect(
            [64, 65, 78].contains(outcome.status) && !outcome.errors.contains("secret"),
            "\(server): \(outcome.errors)"
        )
        #expect(try JSONValue(parsing: bento.run(["privacy", "--json"]).output)["isOn"] == false)
        bento.cleanUp()
    }
}
