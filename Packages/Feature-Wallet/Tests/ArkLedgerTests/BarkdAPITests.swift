import Core
import CoreTesting
import Foundation
import Synchronization
import Testing
import WalletTesting

@testable import ArkLedger

@Suite("barkd's API over the ledger")
struct BarkdAPITests {
    private let date = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(
        "every path of the document answers, and every answer fits its schema",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)")
    )
    func paths() async throws {
        let standIn = Mutex(BarkdStandIn(seed: 5))
        let date = date
        let tour = BarkdTour(try #require(BarkdDocument())) { method, path, query, body in
            let query = Dictionary(query, uniquingKeysWith: { $1 })
            let answer = standIn.withLock { $0.respond(method, path, query: query, body: body, at: date) }
            return (answer?.status ?? 404, answer?.body)
        }
        let (tried, faults) = try await tour.run()
        #expect(tried == 74)
        #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(5).joined(separator: "; "))")
    }

    @Test("what barkd does not have is not there")
    func unknown() {
        var standIn = BarkdStandIn(seed: 5)
        func status(_ method: String, _ path: String, _ query: [String: String] = [:]) -> Int? {
            standIn.respond(method, path, query: query, at: date)?.status
        }
        #expect(status("GET", "/api/v1/nothing") == nil)
        #expect(status("PATCH", "/api/v1/wallet") == nil)
        #expect(status("GET", "/sandbox/barkd/mine") == nil)
        #expect(status("POST", "/sandbox/barkd/fail", ["fault": "x"]) == 400)
    }

    @Test("a waiting client that goes on where it was told hears of each change once")
    func notifications() throws {
        var standIn = BarkdStandIn(seed: 5)
        func wait(_ since: String?) throws -> (count: Int, last: String?) {
            let query = since.map { ["since": $0] } ?? [:]
            let found = standIn.respond("GET", "/api/v1/notifications/wait", query: query, at: date)
            let answer = try #require(found)
            return (answer.body?["notifications"]?.arrayValue?.count ?? -1, answer.body?["last_pushed_at"]?.stringValue)
        }
        // Three within one moment, whose clock does not move.
        for _ in 0..<3 { try standIn.change(at: date) { try $0.fundArk(Satoshis(1000), at: date) } }
        let first = try wait(nil)
        #expect(first.count == 3)
        #expect(try wait(first.last).count == 0)
        #expect(try wait(first.last).last == first.last)
        try standIn.change(at: date) { try $0.fundArk(Satoshis(1000), at: date) }
        let second = try wait(first.last)
        #expect(second.count == 1)
        #expect(try wait(second.last).count == 0)
    }

    @Test("ordered failures meet the paths that they are for, as often as ordered")
    func faults() throws {
        var standIn = BarkdStandIn(seed: 5)
        try standIn.change(at: date) { try $0.fundArk(Satoshis(1000), at: date) }
        func balance() -> BarkdStandIn.Answer? { standIn.respond("GET", "/api/v1/wallet/balance", at: date) }
        standIn.order(BarkdFault(.away, path: "/wallet/balance", times: 2))
        let other = standIn.respond("GET", "/api/v1/wallet", at: date)
        #expect(other?.status == 200)
        #expect(balance()?.status == 503)
        #expect(balance()?.status == 503)
        #expect(balance()?.status == 200)
        standIn.order(BarkdFault(.schema))
        #expect(balance()?.body?["spendable_sat_v2"] == 1000)
        standIn.order(BarkdFault(.hangUp))
        #expect(balance()?.delivery == .never)
        standIn.order(BarkdFault(.outOfSync))
        try standIn.change(at: date) { try $0.fundArk(Satoshis(500), at: date) }
        #expect(balance()?.body?["spendable_sat"] == 1000)
        _ = standIn.respond("POST", "/api/v1/wallet/sync", at: date)
        #expect(balance()?.body?["spendable_sat"] == 1500)
    }
}
