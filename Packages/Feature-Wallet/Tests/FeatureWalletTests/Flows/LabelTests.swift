import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureWallet
@testable import WalletHistory
@testable import WalletScreens

@Suite("Labels in and out (BIP-329)")
struct LabelTests {
    private let home: WalletHome

    init() throws { home = try WalletHome() }

    /// The example of the specification.
    private static let example = """
        { "type": "tx", "ref": "f91d0a8a78462bc59398f2c5d7a84fcff491c26ba54c4833478b202796c8aafd", "label": "Transaction", "origin": "wpkh([d34db33f/84'/0'/0'])" }
        { "type": "addr", "ref": "bc1q34aq5drpuwy3wgl9lhup9892qp6svr8ldzyy7c", "label": "Address" }
        { "type": "pubkey", "ref": "0283409659355b6d1cc3c32decd5d561abaac86c37a353b52895a5e6c196d6f448", "label": "Public Key" }
        { "type": "input", "ref": "f91d0a8a78462bc59398f2c5d7a84fcff491c26ba54c4833478b202796c8aafd:0", "label": "Input" }
        { "type": "output", "ref": "f91d0a8a78462bc59398f2c5d7a84fcff491c26ba54c4833478b202796c8aafd:1", "label": "Output" , "spendable" : false }
        { "type": "xpub", "ref": "xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8", "label": "Extended Public Key" }
        { "type": "tx", "ref": "f546156d9044844e02b181026a1a407abfca62e7ea1159f87bbeaa77b4286c74", "label": "Account #1 Transaction", "origin": "wpkh([d34db33f/84'/0'/1'])" }
        """

    private func take(_ text: String) async throws -> LabelImportReport {
        try await home.run(ImportLabels.self, ["file": "labels.jsonl"], ScriptedFrontEnd(files: ["labels.jsonl": text]))
    }

    private func members(_ lines: [String]) throws -> [JSONValue] {
        try lines.map { line in
            var members = try JSONValue(parsing: line).objectValue ?? [:]
            members["network"] = nil
            return .object(members)
        }
    }

    @Test("the specification's example goes in and out with every member, also one of a later version")
    func roundTrip() async throws {
        let later = "{\"type\":\"later\",\"ref\":\"x\",\"label\":\"é 😀\",\"fee\":12,\"rate\":{\"USD\":\"1.5\"}}"
        let report = try await take("\u{FEFF}" + Self.example + "\n\n" + later + "\r\n")
        #expect(report.labels == 8)
        #expect(report.refused.isEmpty)
        #expect(report.notes == 0)
        let out = try await home.run(ExportLabels.self)
        let wanted = try members((Self.example + "\n" + later).split(separator: "\n").map(String.init))
        #expect(Set(try members(out.lines)) == Set(wanted))
        // Play money is marked in each line.
        #expect(out.isPlayMoney)
        #expect(out.lines.allSatisfy { $0.contains("\"network\":\"sandbox\"") })
        // Again, it changes nothing.
        #expect(try await take(out.lines.joined(separator: "\n")).labels == 8)
        #expect(try await home.run(ExportLabels.self).lines == out.lines)
    }

    @Test("notes go out by transaction, output or address, and come back in another home's history")
    func notes() async throws {
        try await home.fund(ark: 100_000, onchain: 50_000)
        let stranger = try await home.stranger(1000)
        _ = try await home.run(SendMoney.self, ["destination": .string(stranger.ark), "amount": "1000", "note": "tea"])
        _ = try await home.run(
            SendMoney.self,
            ["destination": .string(stranger.onchain), "amount": "2000", "note": "a \"book\""]
        )
        _ = try await home.run(PayInvoice.self, ["invoice": .string(stranger.invoice), "note": "cake"])
        let out = try await home.run(ExportLabels.self)
        let labels = try out.lines.map { try BIP329Label(line: Array($0.utf8)) }
        #expect(Set(labels.compactMap(\.label)).isSuperset(of: ["tea", "a \"book\""]))
        #expect(labels.first { $0.label == "a \"book\"" }?.type == "tx")
        // Lost and taken in again, those that a label names are there.
        for row in try await home.run(ShowHistory.self).movements where row.note != nil {
            _ = try await home.run(WriteNote.self, ["movement": .integer(Int64(row.id))])
        }
        let back = try await take(out.lines.joined(separator: "\n"))
        #expect(back.notes == 3 - out.unnamed)
        let notes = Set(try await home.run(ShowHistory.self).movements.compactMap(\.note))
        #expect(notes.isSuperset(of: ["tea", "a \"book\""]))
        // A note of the person's own stays.
        _ = try await home.run(WriteNote.self, ["movement": 2, "text": "mine"])
        _ = try await take(out.lines.joined(separator: "\n"))
        #expect(try await home.run(ShowHistory.self).movements.first { $0.id == 2 }?.note == "mine")
    }

    @Test(
        "a line that is no label is told by its number, and the others are taken",
        arguments: [
            "not json", "[]", "{}", "{\"type\":\"tx\"}", "{\"type\":\"tx\",\"ref\":\"\"}", "{\"type\":1,\"ref\":\"a\"}",
            "{\"type\":\"tx\",\"ref\":\"a\",\"label\":5}", "{\"type\":\"output\",\"ref\":\"a:0\",\"spendable\":\"no\"}",
            "{\"type\":\"tx\",\"ref\":\"a\\u0000b\"}", String(repeating: "[", count: 5000),
            "{\"type\":\"tx\",\"ref\":\"\(String(repeating: "a", count: 1001))\"}",
        ]
    )
    func refused(line: String) async throws {
        let report = try await take(
            "{\"type\":\"tx\",\"ref\":\"a\",\"label\":\"x\"}\n\(line)\n{\"type\":\"tx\",\"ref\":\"b\"}"
        )
        #expect(report.labels == 2 && report.refused.map(\.line) == [2])
        #expect(report.presentation(in: home.session().context).plainText.contains("line 2"))
        #expect(try await take(line).exitStatus == .dataError)
    }

    @Test("of two lines for one thing the later one counts")
    func doubled() async throws {
        let report = try await take(
            "{\"type\":\"tx\",\"ref\":\"a\",\"label\":\"x\"}\n{\"type\":\"tx\",\"ref\":\"a\",\"label\":\"y\"}"
        )
        #expect(report.labels == 1)
        #expect(
            try await home.run(ExportLabels.self).lines.map { try BIP329Label(line: Array($0.utf8)).label } == ["y"]
        )
    }
}
