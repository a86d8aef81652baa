import CoreTesting
import Foundation
import HostTesting
import Testing

@testable import BentoWeb

/// What is done through pages, over sockets. The clock stands still, but for the moments that a form waits for its run.
@Suite("Runs over sockets", .serialized, .timeLimit(.minutes(10)))
struct ServerRunTests {
    private let clock = ManualClock(skipping: .seconds(2))

    private func serving(holding gate: Gate? = nil, _ work: (RawPages, String) async throws -> Void) async throws {
        try await RawPages.serving(clock: clock, holding: gate) { served in
            try await work(served, try await served.enter())
        }
    }

    /// Sends the form of a flow.
    ///
    /// - Returns: the run's path.
    private func begin(_ served: RawPages, _ cookie: String, _ flow: String, _ form: String) async throws -> String {
        let answer = try await served.post("/flows/\(flow)", form, cookie: cookie)
        #expect(RawPages.status(of: answer) == 303, "\(answer.prefix(300))")
        let place = try #require(RawPages.values(of: "location", in: answer).first)
        #expect(place.wholeMatch(of: #/\/runs\/\d+/#) != nil, "\(place)")
        return place
    }

    /// Follows the events of a run until words have come, or to their end.
    private func follow(
        _ served: RawPages,
        _ cookie: String,
        _ run: String,
        until words: String? = nil
    ) async throws -> (raw: RawClient, text: String) {
        let raw = try RawClient(served.port)
        raw.send(served.request("GET \(run)/events", cookie: cookie, ["Connection: close"]))
        return (raw, await raw.read(until: words))
    }

    @Test("a form begins one, its parts come as events, an answer lets it go on, and its end leads back with a word")
    func life() async throws {
        try await serving { served, cookie in
            let run = try await begin(served, cookie, "test.ask", "back=%2Fmore")
            let (raw, asked) = try await follow(served, cookie, run, until: "Which name?")
            #expect(RawPages.values(of: "content-type", in: asked) == ["text/event-stream"])
            #expect(asked.contains("event: part\ndata: run-end\ndata: <"), "\(asked)")
            let answer = try await served.post("\(run)/answer", "question=1&answer=%3Cb%3EAnn", cookie: cookie)
            #expect(RawPages.status(of: answer) == 303)
            let rest = await raw.read()
            #expect(rest.contains("event: end\ndata: /more\n\n"), "\(rest)")
            #expect(!rest.contains("<b>Ann"))
            // Who comes late is told the end, and nothing that was to be seen on the way is lost to them.
            let (_, late) = try await follow(served, cookie, run)
            #expect(late.contains("event: part\ndata: run-end") && late.contains("event: end\ndata: /more"), "\(late)")
            let page = try await served.get("/more", cookie: cookie)
            #expect(page.contains("&lt;b&gt;Ann") && !page.contains("<b>Ann"))
        }
    }

    @Test("a page that looks for changes between a form and the page it leads to leaves the notice to that page")
    func looks() async throws {
        try await serving { served, cookie in
            let run = try await begin(served, cookie, "test.ask", "back=%2Fmore")
            let (raw, _) = try await follow(served, cookie, run, until: "Which name?")
            _ = try await served.post("\(run)/answer", "question=1&answer=Ann", cookie: cookie)
            _ = await raw.read()
            let look = try await served.answer(served.request("GET /more", cookie: cookie, ["Bento-Look: 1"]))
            #expect(RawPages.status(of: look) == 200)
            #expect(!look.contains("Ann"))
            #expect(try await served.get("/more", cookie: cookie).contains("Ann"))
            #expect(!(try await served.get("/more", cookie: cookie).contains("Ann")))
        }
    }

    @Test("an answer counts once, from a page of here, in the session that began the run")
    func answers() async throws {
        try await serving { served, cookie in
            let run = try await begin(served, cookie, "test.ask", "back=%2Fmore")
            let (raw, _) = try await follow(served, cookie, run, until: "Which name?")
            let other = try await served.enter()
            let form = "question=1&answer=Ann"
            let refused: [(String, Int)] = [
                (try await served.post("\(run)/answer", form, cookie: cookie, site: "cross-site"), 403),
                (try await served.post("\(run)/answer", form, cookie: cookie, site: "same-site"), 403),
                (try await served.post("\(run)/answer", form, cookie: cookie, site: "none"), 403),
                (
                    try await served.answer(
                        served.request(
                            "POST \(run)/answer",
                            cookie: cookie,
                            ["Origin: http://127.0.0.1:\(served.port + 1)"],
                            body: form
                        )
                    ), 403
                ),
                (try await served.answer(served.request("POST \(run)/answer", cookie: cookie, body: form)), 403),
                (try await served.post("\(run)/answer", form, cookie: nil), 401),
                (try await served.post("\(run)/answer", form, cookie: other), 404),
                (try await served.post("\(run)/stop", "x=1", cookie: other), 404),
                (try await served.get("\(run)/events", cookie: other), 404),
                (try await served.get("\(run)/answer?\(form)", cookie: cookie), 404),
                (try await served.get("\(run)/stop", cookie: cookie), 404),
                (try await served.post("\(run)/answer", "answer=Ann", cookie: cookie), 400),
                (try await served.post("\(run)/answer", "question=1", cookie: cookie), 400),
                (try await served.post("\(run)/answer", "question=2&answer=Ann", cookie: cookie), 409),
                (try await served.post("/runs/99999999999999999999/answer", form, cookie: cookie), 404),
            ]
            for (index, (answer, status)) in refused.enumerated() {
                #expect(RawPages.status(of: answer) == status, "\(index): \(answer.prefix(200))")
            }
            // After all of them it asks on.
            #expect(served.host.calls.underWay == 1)
            #expect(try await RawPages.status(of: served.post("\(run)/answer", form, cookie: cookie)) == 303)
            #expect(await raw.read().contains("event: end"))
            for _ in 0..<2 {
                let replayed = try await served.post("\(run)/answer", form, cookie: cookie)
                #expect(RawPages.status(of: replayed) == 409)
            }
            #expect(served.host.calls.underWay == 0)
        }
    }

    @Test("of two tabs that confirm at once, one does")
    func twoTabs() async throws {
        try await serving { served, cookie in
            for _ in 0..<8 {
                let run = try await begin(served, cookie, "test.confirm", "weight=typed")
                _ = try await follow(served, cookie, run, until: "the thing")
                #expect(
                    try await RawPages.status(of: served.post("\(run)/answer", "question=1&answer=yes", cookie: cookie))
                        == 422
                )
                let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
                    for _ in 0..<2 {
                        group.addTask {
                            try await RawPages.status(
                                of: served.post("\(run)/answer", "question=1&answer=do+it", cookie: cookie)
                            )
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(Set(statuses) == [303, 409])
                let (_, end) = try await follow(served, cookie, run)
                #expect(end.contains("It said: done."), "\(end)")
            }
        }
    }

    @Test("one that is stopped says so, to whoever watches, too")
    func stopping() async throws {
        try await serving { served, cookie in
            let run = try await begin(served, cookie, "test.follow", "watch=true")
            let (raw, _) = try await follow(served, cookie, run, until: "Waiting for you.")
            let stopped = try await served.post("\(run)/stop", "x=1", cookie: cookie)
            #expect(RawPages.values(of: "location", in: stopped) == [run])
            let rest = await raw.read()
            #expect(rest.contains("Stopped.") && rest.contains("event: end\ndata: \n\n"), "\(rest)")
            #expect(served.host.calls.underWay == 0)
            // Once more changes nothing.
            #expect(try await RawPages.status(of: served.post("\(run)/stop", "x=1", cookie: cookie)) == 303)
        }
    }

    @Test("one that is stopped in the middle of a write ends the write, and then says that it was done")
    func stopInAWrite() async throws {
        let gate = Gate()
        try await serving(holding: gate) { served, cookie in
            let run = try await begin(served, cookie, "test.write", "text=x")
            await gate.waitForArrivals(1)
            #expect(try await RawPages.status(of: served.post("\(run)/stop", "x=1", cookie: cookie)) == 303)
            let meanwhile = try await served.get(run, cookie: cookie)
            #expect(!meanwhile.contains("Stopped.") && !meanwhile.contains("It said"))
            gate.open()
            let (_, end) = try await follow(served, cookie, run)
            #expect(end.contains("It said: wrote x.") && !end.contains("Stopped."), "\(end)")
        }
    }

    @Test("one that nobody looks at is cancelled after ten seconds, and not while somebody reads along")
    func left() async throws {
        try await serving { served, cookie in
            let run = try await begin(served, cookie, "test.follow", "watch=true")
            let calls = served.host.calls
            let (raw, _) = try await follow(served, cookie, run, until: "Waiting for you.")
            // The reader's beat, and who looks whether there is one.
            for _ in 0..<20 {
                await clock.waitForSleepers(2)
                clock.advance(by: .milliseconds(2500))
            }
            #expect(calls.underWay == 1)
            raw.hangUp()
            let before = clock.now
            let clock = clock
            #expect(
                await until {
                    clock.advance(by: .milliseconds(500))
                    return calls.underWay == 0
                }
            )
            #expect(before.duration(to: clock.now) >= .seconds(7.5))
            #expect(try await served.get(run, cookie: cookie).contains("Stopped."))
        }
    }

    @Test("a question waits longer for who thinks about it on a page that nothing refreshes")
    func thinking() async throws {
        try await serving { served, cookie in
            let run = try await begin(served, cookie, "test.ask", "back=%2Fmore")
            #expect(await until { served.host.calls.underWay == 1 })
            while try await !served.get(run, cookie: cookie).contains("Which name?") {}
            for _ in 0..<40 {
                await clock.waitForSleepers(1)
                clock.advance(by: .milliseconds(2500))
            }
            #expect(served.host.calls.underWay == 1)
            let answer = try await served.post("\(run)/answer", "question=1&answer=Ann", cookie: cookie)
            #expect(RawPages.status(of: answer) == 303)
        }
    }

    @Test("beyond 32 that run, others are told to come again, and may once there is room")
    func limit() async throws {
        try await serving { served, cookie in
            var runs: [String] = []
            for _ in 0..<32 { runs.append(try await begin(served, cookie, "test.ask", "back=%2Fmore")) }
            let late = try await served.post("/flows/test.ask", "back=%2Fmore", cookie: cookie)
            #expect(RawPages.status(of: late) == 429)
            #expect(RawPages.values(of: "retry-after", in: late) == ["5"])
            _ = try await served.post("\(runs[0])/stop", "x=1", cookie: cookie)
            let calls = served.host.calls
            #expect(await until { calls.underWay == 31 })
            _ = try await begin(served, cookie, "test.ask", "back=%2Fmore")
        }
    }
}
