import ArkLedger
import Core
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import FeatureWallet
@testable import WalletHistory
@testable import WalletScreens

/// A server may say anything of what was.
@Suite("An absurd history")
struct AbsurdHistoryTests {
    private let standIn: StandInTransport
    private let home: WalletHome

    init() throws { (standIn, _, home) = try WalletHome.overBarkd(holding: 100_000) }

    private static func movement(_ id: Int, _ change: (inout [String: JSONValue]) -> Void = { _ in }) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .integer(Int64(id)), "status": "successful",
            "subsystem": ["name": "bark.arkoor", "kind": "receive"], "intended_balance_sat": 1000,
            "effective_balance_sat": 1000, "offchain_fee_sat": 0, "sent_to": [], "received_on": [],
            "input_vtxos": [], "output_vtxos": [], "exited_vtxos": [],
            "time": ["created_at": "2026-11-20T10:00:00Z", "updated_at": "2026-11-20T10:00:00Z", "completed_at": nil],
            "metadata": nil,
        ]
        change(&members)
        return .object(members)
    }

    private static func at(_ moment: String) -> JSONValue {
        ["created_at": .string(moment), "updated_at": .string(moment), "completed_at": nil]
    }

    private static let most = JSONValue.integer(Satoshis.limit)

    static let histories: [(name: String, movements: [JSONValue])] = [
        ("more than there can be", (1...40).map { movement($0) { $0["effective_balance_sat"] = most } }),
        (
            "less than there can be",
            (1...40).map { movement($0) { $0["effective_balance_sat"] = .integer(-Satoshis.limit) } }
        ),
        (
            "fees of everything",
            (1...40).map { id in
                movement(id) { members in
                    members["offchain_fee_sat"] = most
                    members["effective_balance_sat"] = .integer(-Satoshis.limit)
                }
            }
        ),
        (
            "all pending",
            (1...40).map { id in movement(id) { ($0["status"], $0["effective_balance_sat"]) = ("pending", most) } }
        ),
        ("one id for all", (1...50).map { _ in movement(1) }),
        ("ids at the ends", [movement(.max), movement(.min), movement(0), movement(-1)]),
        (
            "the first and the last year",
            [
                movement(1) { $0["time"] = at("0001-01-01T00:00:00Z") },
                movement(2) { $0["time"] = at("9999-12-31T23:59:59Z") },
            ]
        ),
        (
            "words of no end",
            [
                movement(1) {
                    $0["subsystem"] = ["name": .string(String(repeating: "x", count: 100_000)), "kind": "\u{1B}[2J"]
                }
            ]
        ),
        (
            "ten thousand receivers",
            [
                movement(1) {
                    $0["sent_to"] = .array(
                        Array(
                            repeating: ["destination": ["type": "ark", "value": ""], "amount_sat": most],
                            count: 10_000
                        )
                    )
                }
            ]
        ),
        ("nothing known", [movement(1) { ($0["status"], $0["metadata"]) = ("", .array([.null, 1, "x"])) }]),
    ]

    @Test("ends no command", arguments: histories.indices)
    func commands(index: Int) async throws {
        let text = JSONValue.array(Self.histories[index].movements).text()
        func spoiled<Value>(_ body: () async throws -> Value) async throws -> Value {
            standIn.spoil("/api/v1/history", .answer(text, status: 200))
            return try await body()
        }
        let context = home.session().context
        for input: JSONValue in [[:], ["refreshes": true, "chart": true], ["pending": true], ["find": "ark"]] {
            let report = try await spoiled { try await home.run(ShowHistory.self, input) }
            #expect(report.stale == nil)
            #expect(!report.presentation(in: context).plainText.isEmpty)
        }
        let balance = try await spoiled { try await home.run(ShowBalance.self, ["fresh": true]) }
        #expect(!balance.presentation(in: context).plainText.isEmpty)
        let export = try await spoiled { try await home.run(ExportWallet.self) }
        #expect(!(try export.text()).isEmpty)
        _ = try await spoiled { try await home.run(ExportLabels.self) }
        _ = try await home.run(ListTags.self)
    }

    @Test("of more than an integer holds is summed to what one holds")
    func sums() async throws {
        _ = try await home.run(ShowHistory.self)
        standIn.spoil(
            "/api/v1/history",
            .answer(JSONValue.array((1...3).map { Self.movement($0) }).text(), status: 200)
        )
        _ = try await home.run(ShowHistory.self)
        let open = try await home.wallet.current()
        for id in 1...3 { try await home.wallet.tags.set("Coffee", on: id, of: open.wallet.id, isOn: true) }
        let ends: [Int64] = [.max, .min + 1]
        for amount in ends {
            try await home.database.write { database -> Void in
                try database.execute(
                    sql: "UPDATE wallet_movements SET effective = ?, fee = ?",
                    arguments: [amount, Int64.max]
                )
            }
            let store = open.transactions.store
            let sums = try await store.sums(HistoryFilter())
            #expect(amount > 0 ? sums.received == .max : sums.sent == .min)
            #expect(try await store.effects().settled == (amount > 0 ? .max : .min))
            #expect(try await store.course(from: nil).last?.balance == (amount > 0 ? .max : .min))
            let coffee = try await home.wallet.tags.statistics(of: open.wallet.id).first { $0.tag.name == "Coffee" }
            #expect(coffee?.total == (amount > 0 ? .max : .min))
            _ = try await home.run(ListTags.self).presentation(in: home.session().context)
        }
    }

    @Test("does not stop a payment, and its receipt is there")
    func payment() async throws {
        let input: JSONValue = ["destination": .string(Ledger(seed: 9).foreignArkAddress(1)), "amount": "1000"]
        let text = JSONValue.array(Self.histories[0].movements).text()
        // What there was before it, as the server then says.
        standIn.spoil("/api/v1/history", .answer(text, status: 200))
        let report = try await home.run(SendMoney.self, input)
        #expect(report.paidAt == nil)
        #expect(report.amount.amount == 1000)
    }

    @Test("a tag's sum is held where it leaves what can be")
    func tagged() async throws {
        let text = JSONValue.array(Self.histories[0].movements).text()
        standIn.spoil("/api/v1/history", .answer(text, status: 200))
        _ = try await home.run(ShowHistory.self)
        let open = try await home.wallet.current()
        for id in 1...3 { try await home.wallet.tags.set("Coffee", on: id, of: open.wallet.id, isOn: true) }
        let coffee = try await home.wallet.tags.statistics(of: open.wallet.id).first { $0.tag.name == "Coffee" }
        #expect(coffee?.total == 3 * Satoshis.limit)
        #expect(Int64.max.addingClamped(1) == .max)
        #expect(Int64.min.addingClamped(-1) == .min)
        #expect(Int64.min.subtractingClamped(1) == .min && (0 as Int64).subtractingClamped(.min) == .max)
    }
}
