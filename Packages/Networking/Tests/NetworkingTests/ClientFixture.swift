import Foundation
import HTTPTypes
import Networking
import NetworkingTesting

/// A client over a script, with a clock that skips the waits between attempts.
struct ClientFixture {
    let transport: FakeTransport
    /// Skips waits of up to a minute; timeouts are longer here, so that none runs out by itself.
    let clock: ManualClock

    init(_ answers: FakeResponse...) {
        clock = ManualClock(skipping: .seconds(60))
        transport = FakeTransport { _, position in
            answers.isEmpty ? .failure(.connectionRefused) : answers[min(position, answers.count - 1)]
        }
    }

    /// - Parameter skipping: below the shortest timeout of the requests under test, which would race with the answer.
    init(
        skipping: Duration = .seconds(60),
        _ answer: @escaping @Sendable (FakeRequest, Int) async throws -> FakeResponse
    ) {
        clock = ManualClock(skipping: skipping)
        transport = FakeTransport(answer)
    }

    func client(
        base: String = "https://api.example.com/v1",
        limits: HTTPLimits = .standard,
        total: Duration? = nil,
        authorization: (any AuthorizationProvider)? = nil,
        now: Date = Date(timeIntervalSince1970: 0)
    ) -> HTTPClient {
        HTTPClient(
            transport: transport,
            configuration: HTTPClient.Configuration(
                baseURL: URL(string: base),
                timeouts: HTTPTimeouts(head: .seconds(3600), idle: .seconds(36_000), total: total),
                limits: limits
            ),
            authorization: authorization,
            clock: clock,
            now: { now },
            chance: { 1 }
        )
    }

    /// The waits between attempts, in milliseconds; timeouts are left out.
    var waits: [Int] {
        clock.slept.filter { $0 <= .seconds(60) }.map { Int($0 / .milliseconds(1)) }
    }

    static let url = url("https://api.example.com/v1/things")

    static func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }
}
