import Core
import CoreTesting
import HostTesting
import Testing

@testable import BentoPages
@testable import BentoWeb

@Suite("Runs that a page watches")
struct PageRunTests {
    private func begin(_ flow: String, _ input: JSONValue = [:]) throws -> PageRun {
        let run = PageRun(RunView(number: 1, flow: flow, title: "A flow"), of: SessionBook.Session(number: 1))
        run.start(input, on: try FixtureHost([FrontEndFlows.self, APIFlows.self]), fault: { _ in })
        return run
    }

    /// The run as it is once it asks, or has ended.
    private func settled(_ run: PageRun) async -> RunView {
        for await _ in run.changes() {
            if case .running = run.view.state { continue }
            break
        }
        return run.view
    }

    @Test("only the words that are to be typed are a yes, and a question is answered once")
    func typed() async throws {
        let run = try begin("test.confirm", ["weight": "typed"])
        let asked = await settled(run)
        guard case .confirms(_, nil) = asked.state else {
            Issue.record("\(asked.state)")
            return
        }
        for words in ["", "yes", "do  it", "DO IT"] { #expect(run.take(words, to: asked.asked) == .wrong) }
        guard case .confirms(_, .some) = run.view.state else {
            Issue.record("\(run.view.state)")
            return
        }
        #expect(run.take("do it", to: asked.asked + 1) == .late)
        #expect(run.take(" do it ", to: asked.asked) == .taken)
        #expect(run.take("do it", to: asked.asked) == .late)
        await run.ended()
        guard case .done = run.view.state else {
            Issue.record("\(run.view.state)")
            return
        }
    }

    @Test("a no ends it, and does nothing", arguments: ["ordinary", "personal", "typed"])
    func no(weight: String) async throws {
        let run = try begin("test.confirm", ["weight": .string(weight)])
        let asked = await settled(run)
        #expect(run.take("no", to: asked.asked) == .taken)
        await run.ended()
        guard case .failed(let message, _) = run.view.state else {
            Issue.record("\(run.view.state)")
            return
        }
        #expect(message == Declined().message)
    }

    @Test("one that is cancelled at its question has stopped, and no answer comes any more")
    func cancelled() async throws {
        let run = try begin("test.ask")
        let asked = await settled(run)
        guard case .asks = asked.state else {
            Issue.record("\(asked.state)")
            return
        }
        run.cancel()
        await run.ended()
        guard case .stopped = run.view.state else {
            Issue.record("\(run.view.state)")
            return
        }
        #expect(run.take("Ann", to: asked.asked) == .late)
    }

    @Test("what comes in pieces is kept, and the result is not said again")
    func pieces() async throws {
        let run = try begin("test.show")
        await run.ended()
        #expect(run.view.blocks.map(\.text).joined().contains("one two three"))
        #expect(run.view.notices.contains { $0.text == "A page is missing." })
    }

    @Test("of many results the first are shown, and it is said how many are not")
    func many() async throws {
        let run = try begin("odd.many")
        await run.ended()
        #expect(run.view.shown.count == PageRun.mostResults)
        #expect(run.view.notices.map(\.text).contains { $0.hasPrefix("9 further results") })
    }
}
