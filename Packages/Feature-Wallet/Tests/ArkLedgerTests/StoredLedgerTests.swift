import Core
import Foundation
import Testing

@testable import ArkLedger

/// Homes keep the ledger as one flat JSON object. `Stored/begun.json` and what the same steps made of it, `Stored/gone-on.json`,
/// were written when it was one struct.
@Suite("A ledger that an earlier Bento stored")
struct StoredLedgerTests {
    private let date = Date(timeIntervalSince1970: 1_800_000_000)

    private func file(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stored/\(name).json")
    }

    /// The fields of a stored ledger. A set of texts has no order.
    private func fields(_ json: Data) throws -> [String: JSONValue] {
        try JSONDecoder().decode([String: JSONValue].self, from: json).mapValues { value in
            guard let texts = value.arrayValue?.compactMap(\.stringValue), !texts.isEmpty else { return value }
            return .array(texts.sorted().map { .string($0) })
        }
    }

    private func fields(_ ledger: Ledger) throws -> [String: JSONValue] { try fields(JSONEncoder().encode(ledger)) }
    private func stored(_ name: String) throws -> [String: JSONValue] { try fields(Data(contentsOf: file(name))) }

    @Test("it is read with every record, and stored again as it was")
    func roundTrip() throws {
        let ledger = try JSONDecoder().decode(Ledger.self, from: Data(contentsOf: file("begun")))
        #expect(try fields(ledger) == stored("begun"))
        // Nothing in it is empty, so that no key can be lost unseen.
        for (key, value) in try stored("begun") {
            #expect(value != [:] && value != [] && value != 0, "\(key)")
        }
    }

    @Test("it goes on where it was: rounds, boards, exits and payments end as they would have")
    func goesOn() throws {
        var ledger = try JSONDecoder().decode(Ledger.self, from: Data(contentsOf: file("begun")))
        try goOn(&ledger)
        // What has come since stands beside it.
        #expect(try fields(ledger).filter { $0.key != "preimages" } == stored("gone-on"))
    }

    private func goOn(_ ledger: inout Ledger) throws {
        ledger.mine(4, at: date)
        let invoice = try #require(ledger.openReceives.first).invoice
        try ledger.settle(invoice: invoice, at: date)
        _ = try ledger.perform(
            .sendArk(address: ledger.foreignArkAddress(1), amount: Satoshis(2000)),
            at: date
        )
        _ = try ledger.perform(.sendOnchain(address: ledger.newOnchainAddress(), amount: Satoshis(3000)), at: date)
        _ = try ledger.perform(.refresh(vtxos: ledger.livingVTXOs.prefix(1).map(\.id)), at: date)
        _ = try ledger.createInvoice(Satoshis(700), description: "late", at: date)
        ledger.mine(200, at: date)
        _ = try ledger.perform(.claimExit(vtxos: nil, address: ledger.newOnchainAddress()), at: date)
        ledger.mine(1, at: date)
    }
}
