import CoreTesting
import Foundation
import HTTPTypes
import NetworkingTesting
import Synchronization
import Testing

@testable import Networking

@Suite("Waiting", .timeLimit(.minutes(30)))
struct NetworkProgressTests {
    @Test("a call that takes longer than two seconds is reported once, with its server; a quick one is not")
    func progress() async throws {
        let gate = Gate()
        let reports = Mutex<[String]>([])
        let fixture = ClientFixture(skipping: .zero) { _, position in
            if position == 1 { try await gate.pass() }
            return .json("1")
        }
        let client = fixture.client()
        let request = ClientRequest(.get, ClientFixture.url)
        let progress = NetworkProgress { server in reports.withLock { $0.append(server) } }
        try await NetworkProgress.$current.withValue(progress) {
            _ = try await client.send(request)
            #expect(reports.withLock { $0 }.isEmpty)
            let slow = Task { try await client.send(request) }
            try await until { fixture.transport.requests.count == 2 }
            try await until {
                fixture.clock.advance(by: .seconds(1))
                return !reports.withLock { $0.isEmpty }
            }
            gate.open()
            _ = try await slow.value
        }
        #expect(reports.withLock { $0 } == ["api.example.com"])
    }
}
