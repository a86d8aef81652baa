import Core
import CoreTesting
import Foundation
import HTTPTypes
import NetworkingTesting
import Testing

@testable import Networking

@Suite("The time for a whole call", .timeLimit(.minutes(30)))
struct DeadlineTests {
    @Test("a call that hangs ends when its total time is over, whatever the other limits are")
    func hangs() async throws {
        let fixture = ClientFixture(skipping: .seconds(10)) { _, _ in .response(chunks: [[1]], ending: .hanging) }
        let client = fixture.client(total: .seconds(100))
        let call = Task { await httpError { try await client.send(ClientRequest(.get, ClientFixture.url)) } }
        // The idle watch of the body sleeps, and the total time.
        try await until { fixture.transport.openBodies == 1 }
        await fixture.clock.waitForSleepers(1)
        try await until {
            fixture.clock.advance(by: .seconds(1))
            return fixture.clock.now.offset >= .seconds(101)
        }
        let error = await call.value
        #expect(error?.reason == .overdue(after: .seconds(100)))
        #expect(error?.message.hasSuffix("it was not done within 100 s.") == true)
        #expect(fixture.transport.openBodies == 0)
    }

    @Test("the waits between attempts count too")
    func retries() async throws {
        let fixture = ClientFixture(skipping: .seconds(20)) { _, _ in .response(503, headers: [.retryAfter: "25"]) }
        let client = fixture.client(total: .seconds(30))
        let call = Task { await httpError { try await client.send(ClientRequest(.get, ClientFixture.url)) } }
        try await until { fixture.clock.slept.contains(.seconds(25)) }
        fixture.clock.advance(by: .seconds(30))
        _ = await call.value
        #expect(fixture.transport.requests.count <= 2)
    }

    @Test("a body that is streamed may take longer than the total time")
    func streams() async throws {
        let fixture = ClientFixture(.response(chunks: [[1], [2], [3]]))
        let response = try await fixture.client(total: .seconds(100)).stream(ClientRequest(.get, ClientFixture.url))
        fixture.clock.advance(by: .seconds(1000))
        var bytes: [UInt8] = []
        for try await chunk in response.body { bytes += chunk }
        #expect(bytes == [1, 2, 3])
    }

    @Test("an address with a user name or password is refused instead of sent without them")
    func userInfo() async throws {
        for text in [
            "https://me@api.example.com/", "https://me:geheim@api.example.com/", "https://:geheim@api.example.com/",
        ] {
            let fixture = ClientFixture(.json("1"))
            let error = await httpError {
                try await fixture.client().send(ClientRequest(.get, ClientFixture.url(text)))
            }
            #expect(error?.code == "network.invalid-url", "\(text)")
            #expect(error?.message.contains("geheim") == false)
            #expect(fixture.transport.requests.isEmpty)
        }
    }

    @Test(
        "what cannot be decoded is said in a person's words",
        arguments: [
            (#"{"thing": 1}"#, "at 'thing' there is no object"),
            (#"{"thing": {"list": 1, "name": "x"}}"#, "at 'thing.list' there is no list"),
            (#"{"thing": {"list": [], "name": 1}}"#, "at 'thing.name' there is no text"),
            (#"{"thing": {"list": ["x"], "name": "x"}}"#, "at 'thing.list.[0]' there is no number"),
            (#"[]"#, "at the top there is no object"),
        ]
    )
    func words(json: String, words: String) async throws {
        struct Outer: Decodable {
            struct Inner: Decodable {
                let list: [Int]
                let name: String
            }
            let thing: Inner
        }
        let fixture = ClientFixture(.json(json))
        let error = await httpError {
            _ = try await fixture.client().call(Endpoint<Outer>.json(.get, "x"))
            return 0
        }
        #expect(error?.reason == .undecodable(words))
        #expect(error?.message.contains("Dictionary") == false)
    }

    @Test("joining a request while being cancelled never loses the wake-up")
    func joinCancelled() async throws {
        let flights = SingleFlight<Int, Int>()
        let gate = Gate()
        let holder = Task {
            try await flights.run(1) {
                await gate.passIgnoringCancellation(); return 7
            }
        }
        try await until { flights.waiterCount(for: 1) == 1 }
        // Canceled before, during and after it joins: each must end while the work goes on.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for round in 0..<2000 {
                group.addTask {
                    let caller = Task { try await flights.run(1) { 8 } }
                    for _ in 0..<(round % 7) { await Task.yield() }
                    caller.cancel()
                    _ = await caller.result
                }
            }
            try await group.waitForAll()
        }
        #expect(flights.waiterCount(for: 1) == 1)
        gate.open()
        #expect(try await holder.value == 7)
    }
}
