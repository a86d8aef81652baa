import ArkLedger
import BitcoinText
import Core
import CoreHosting
import CoreTesting
import Formats
import Foundation
import QRCodes
import Synchronization
import Testing

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletScreens

@Suite("Wallet flows")
struct WalletFlowTests {
    @Test("the totals are those of the rules")
    func totals() async throws {
        let home = try WalletHome()
        try await home.fund(ark: 100_000, onchain: 60_000)
        _ = try await home.run(BoardMoney.self, ["amount": "20000"])
        let vtxo = try #require(try await home.run(ShowVTXOs.self).vtxos.first { $0.state == "spendable" })
        _ = try await home.run(RefreshVTXOs.self, ["vtxo": [.string(vtxo.id)]])
        let report = try await home.run(ShowBalance.self)
        #expect(report.ark.pendingInRound.amount == 100_000)
        #expect(report.ark.pending.amount == 100_000 + report.ark.pendingBoard.amount)
        #expect(report.total.amount == report.ark.total.amount + report.onchain.total.amount)
        #expect(report.spendable.amount == report.ark.spendable.amount + report.onchain.trustedSpendable.amount)
        // The change of the boarding can be spent before the chain confirms it, and is not on its way as well.
        #expect(report.onchain.trustedPending != .zero)
        #expect(report.spendable.amount + report.onItsWay.amount == report.total.amount)
        #expect(abs(report.ark.share + report.onchain.share - 1) < 1e-12)
        #expect(report.unexplained == nil)
        let empty = try await WalletHome().run(ShowBalance.self)
        #expect(empty.ark.share == 0)
        #expect(empty.total == .zero)
    }

    @Test("a request holds every way, and its code is the link")
    func receive() async throws {
        let home = try WalletHome()
        let report = try await home.run(ReceiveMoney.self, ["amount": "2100", "note": "tea & cake"])
        guard case .link(let link, let ways) = try PaymentText(report.request.uri) else {
            Issue.record("no link")
            return
        }
        #expect(link.amount?.amount == 2100)
        #expect(link.message == "tea & cake")
        #expect(ways.count == 3)
        #expect(report.code != nil)
        let alone = try await home.run(ReceiveMoney.self, ["way": "ark"])
        #expect(alone.request.onchain == nil)
        #expect(alone.codeText == alone.request.ark?.uppercased())
        let next = try await home.run(ReceiveMoney.self, ["way": "ark"])
        #expect(next.request.ark != alone.request.ark)
    }

    @Test(
        "a request is shown once, in a line of its own behind all else: the link, or the address or invoice alone",
        arguments: [
            (["amount": "2100", "note": "tea"], "bitcoin:", "Ark, on-chain, Lightning"),
            ([:], "bitcoin:", "Ark, on-chain"),
            (["way": "ark"], "tark1", "Ark"), (["way": "onchain"], "bcrt1", "on-chain"),
            (["way": "lightning", "amount": "2100"], "lnbc", "Lightning"),
            (["way": "ark", "amount": "2100"], "bitcoin:", "Ark"),
        ] as [(JSONValue, String, String)]
    )
    func shownOnce(input: JSONValue, beginning: String, ways: String) async throws {
        let home = try WalletHome()
        let report = try await home.run(ReceiveMoney.self, input)
        guard case .stack(let parts) = report.presentation(in: home.session().context),
            case .section(_, let inner)? = parts.first
        else {
            Issue.record("not a stack")
            return
        }
        let request = try #require(parts.last?.plainText)
        #expect(request == report.text)
        #expect(request.hasPrefix(beginning))
        #expect(!request.contains { $0.isWhitespace })
        let shown = inner.filter { if case .picture = $0 { false } else { true } }.map(\.plainText).joined(
            separator: "\n"
        )
        #expect(shown.contains("pay by: \(ways)\n"), "\(shown)")
        for text in [report.request.uri, report.request.ark, report.request.onchain, report.request.invoice] {
            if let text { #expect(!shown.contains(text)) }
        }
        // Capitals mean the same and make the code smaller; a link keeps its case.
        #expect(report.codeText == (beginning == "bitcoin:" ? request : request.uppercased()))
    }

    @Test("the code of a request is drawn into files, and nothing is made where one of them is there")
    func pictures() async throws {
        let home = try WalletHome()
        let frontEnd = ScriptedFrontEnd()
        let report = try await home.run(ReceiveMoney.self, ["way": "ark", "svg": "a.svg", "png": "a.png"], frontEnd)
        let invoice = try await home.run(MakeInvoice.self, ["amount": "2100", "png": "b.png"], frontEnd)
        let files = frontEnd.events.compactMap { event in if case .wrote(_, let bytes) = event { bytes } else { nil } }
        try #require(files.count == 3)
        await #expect(throws: Failure.self) { try await home.run(ReceiveMoney.self, ["png": "-"], frontEnd) }
        #expect(String(decoding: files[0], as: UTF8.self).contains("<svg"))
        for (report, file) in [(report, files[1]), (invoice, files[2])] {
            let code = try #require(report.code)
            let chunks = try PNGChunk.all(in: file)
            #expect(chunks.map(\.kind) == ["IHDR", "tEXt", "IDAT", "IEND"])
            let side = code.size + 2 * QRCode.quietZone
            let pixels = UInt8((side * 8) >> 8)
            #expect(
                chunks[0].data == [
                    0, 0, pixels, UInt8(side * 8 & 255), 0, 0, pixels, UInt8(side * 8 & 255), 1, 0, 0, 0, 0,
                ]
            )
            #expect(String(decoding: chunks[1].data, as: UTF8.self).hasPrefix("Title\0sandbox: play money"))
            let inflater = Inflater(.zlib)
            inflater.append(chunks[2].data)
            inflater.finish()
            var rows: [UInt8] = []
            while let piece = try inflater.next() { rows += piece }
            try #require(rows.count == side * 8 * (side + 1))
            for y in 0..<(side * 8) {
                let row = rows[(y * (side + 1))..<((y + 1) * (side + 1))]
                let expected = (0..<side).map { x -> UInt8 in
                    code[x - QRCode.quietZone, y / 8 - QRCode.quietZone] ? 0 : 255
                }
                #expect(Array(row) == [0] + expected)
            }
        }
    }

    @Test("an own invoice is paid by somebody else")
    func invoice() async throws {
        let home = try WalletHome()
        let made = try await home.run(MakeInvoice.self, ["amount": "5000", "note": "tea"])
        _ = try await home.run(FundSandbox.self, ["invoice": .string(made.request.invoice ?? "")])
        #expect(try await home.spendable() == 4995)
    }

    @Test("an exit is followed to its claim")
    func exit() async throws {
        let home = try WalletHome()
        try await home.fund(ark: 50_000, onchain: 30_000)
        _ = try await home.run(StartExit.self, ["all": true])
        #expect(try await home.run(ShowExits.self).exits.first?.state == "start")
        _ = try await home.run(MineBlocks.self, ["blocks": 160])
        let status = try await home.run(ShowExits.self)
        #expect(status.exits.first?.state == "claimable")
        let before = try await home.spendable()
        _ = try await home.run(ClaimExit.self)
        _ = try await home.run(MineBlocks.self)
        #expect(try await home.spendable() > before + 49_000)
        #expect(try await home.run(ShowExits.self).exits.isEmpty)
    }

    @Test(
        "the next steps of exits are a spending of their own, named as that; what only reads asks a barkd for nothing else"
    )
    func exitProgress() async throws {
        let home = try WalletHome()
        try await home.fund(ark: 50_000, onchain: 30_000)
        await #expect(throws: LedgerError.self) { try await home.spending(ProgressExits.self, [:]) }
        _ = try await home.run(StartExit.self, ["all": true])
        let spending = try await home.spending(ProgressExits.self, [:])
        #expect(spending.amount.amount == 50_000)
        #expect(spending.fee == nil)
        #expect(spending.stake == .play)
        #expect(spending.consequence.contains("30,000 sat"))
        #expect(ProgressExits.descriptor.effect == .spends)
        #expect(!ProgressExits.descriptor.openTo.contains(.model))
        #expect(try await home.run(ProgressExits.self).exits.first?.state == "processing")
        #expect(try await home.run(ShowBalance.self, ["fresh": true]).onchain.confirmed.amount < 30_000)
    }

    @Test("no flow that reads asks a barkd to do anything")
    func readers() async throws {
        let (_, transport, home) = try WalletHome.overBarkd(holding: 50_000)
        let address = JSONValue.string(Ledger(seed: 9).foreignArkAddress(1))
        _ = try await home.run(AddContact.self, ["name": "Bob", "destination": address])
        var stranger = Ledger(seed: 9)
        let invoice = try stranger.foreignInvoice(Satoshis(2000), description: "tea", at: home.time.now)
        _ = try await home.run(PayInvoice.self, ["invoice": .string(invoice)])
        let paid = transport.requests.count
        let inputs: [String: JSONValue] = [
            "decode": ["text": "x@y.org"], "convert": ["amount": "1"], "contact show": ["name": "Bob"],
            "proof": ["payment": "2"],
            "message verify": [
                "address": address, "signature": .string(String(repeating: "0", count: 128)), "message": "x",
            ],
        ]
        let reading = FeatureRegistrar.registering(WalletFeature.self).flows.filter { $0.descriptor.effect == .reads }
        for flow in reading {
            let name = flow.descriptor.name
            _ = try await FlowRunner.call(
                flow,
                input: inputs[name] ?? [:],
                resolver: home.resolver(),
                session: home.session()
            )
            // A signature is checked by a POST, which changes nothing.
            let asked = transport.requests.dropFirst(paid).filter { !$0.path.hasSuffix("/message/verify") }
            #expect(asked.allSatisfy { $0.method == "GET" }, "\(name)")
        }
        #expect(reading.count > 5)
        #expect(!transport.requests.isEmpty)
    }

    @Test("an address in a link is where everything goes, and is shown as that")
    func offboardToLink() async throws {
        let home = try WalletHome()
        try await home.fund(ark: 50_000)
        let address = try await home.stranger().onchain
        let input: JSONValue = ["all": true, "to": .string("bitcoin:\(address)")]
        #expect(try await home.spending(OffboardMoney.self, input).destination == address)
        _ = try await home.run(OffboardMoney.self, input)
        #expect(try await home.spendable() == 0)
    }

    @Test("one exit is given up, and the others are still said to be under way")
    func cancelOne() async throws {
        let home = try WalletHome()
        try await home.fund(ark: 50_000, onchain: 30_000)
        try await home.fund(ark: 20_000)
        _ = try await home.run(StartExit.self, ["all": true])
        let begun = try await home.run(ShowExits.self).exits
        let left = try await home.run(CancelExit.self, ["vtxo": .string(begun[0].vtxo)])
        #expect(begun.count == 2 && left.exits.map(\.vtxo) == [begun[1].vtxo])
    }

    @Test("the plan names what expires, and the reminder says so without asking anybody")
    func expiry() async throws {
        let home = try WalletHome()
        try await home.fund()
        #expect(try await home.run(ShowVTXOs.self).vtxos.first?.refresh == nil)
        _ = try await home.run(MineBlocks.self, ["blocks": 4200])
        let report = try await home.run(ShowVTXOs.self)
        #expect(report.vtxos.first?.refresh == "expires-soon")
        #expect(report.isUrgent)
        #expect(report.presentation(in: home.session().context).plainText.contains("1 to refresh"))
        _ = try await home.run(RefreshVTXOs.self)
        // One that waits for its round is not said to be refreshed again: that would do nothing.
        let waiting = try await home.run(ShowVTXOs.self)
        let words = waiting.presentation(in: home.session().context).plainText
        #expect(words.contains("already in a round"))
        #expect(!words.contains("to refresh"))
        #expect(waiting.refreshFee == .zero)
        await #expect(throws: LedgerError.nothing("no VTXO is due")) { try await home.run(RefreshVTXOs.self) }
        let due = try await ExpiryWatch.reminder.due(home.resolver(), home.session().context, home.time.now)
        #expect(due.map(\.command) == ["wallet vtxo list"])
        _ = try await home.run(MineBlocks.self, ["blocks": 2])
        let after = try await home.run(ShowVTXOs.self)
        #expect(after.vtxos.count == 1)
        #expect(after.vtxos.first?.refresh == nil)
    }

    @Test("offboarding all leaves nothing on Ark, and boarding all brings it back")
    func roundTrip() async throws {
        let home = try WalletHome()
        try await home.fund()
        _ = try await home.run(OffboardMoney.self, ["all": true])
        _ = try await home.run(MineBlocks.self)
        #expect(try await home.run(ShowBalance.self).ark.total == .zero)
        _ = try await home.run(BoardMoney.self, ["all": true])
        _ = try await home.run(MineBlocks.self, ["blocks": 3])
        let report = try await home.run(ShowBalance.self)
        #expect(report.onchain.total == .zero)
        #expect(report.ark.spendable.amount > 98_000)
        #expect(report.unexplained == nil)
    }

    @Test("what something was done after is old for the next process, too, and is what there is without a server")
    func expired() async throws {
        let home = try WalletHome()
        func source(_ load: @escaping @Sendable () async throws -> Int) -> CachedSource<Int> {
            CachedSource<Int>("test", wallet: "w", database: home.database, time: home.time, load: load)
        }
        let before = source { 50_000 }
        #expect(try await before.value().value == 50_000)
        #expect(try await source { 1 }.value().value == 50_000)
        await before.expire()
        let away = source { throw WalletError.protocolMismatch("away") }
        let kept = try await away.value()
        #expect(kept.value == 50_000)
        #expect(kept.failure != nil)
        #expect(try await source { 30_000 }.value().value == 30_000)
        #expect(try await source { 1 }.current()?.value == 30_000)
    }

    @Test("10,000 readers at once make one request")
    func singleFlight() async throws {
        let home = try WalletHome()
        let calls = Counter()
        let gate = Gate()
        let source = CachedSource<Int>("test", wallet: "w", database: home.database, time: home.time) {
            calls.increment()
            try await gate.pass()
            return 7
        }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10_000 { group.addTask { try await source.value().value } }
            await gate.waitForArrivals(1)
            gate.open()
            for try await value in group where value != 7 { Issue.record("not 7") }
        }
        #expect(calls.value == 1)
    }
}

private final class Counter: Sendable {
    private let count = Mutex(0)
    func increment() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
}

/// A part of a PNG file, read apart from the code that writes it.
private struct PNGChunk {
    let kind: String
    let data: [UInt8]

    struct Damaged: Error {}

    static func all(in file: [UInt8]) throws -> [PNGChunk] {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw Damaged() }
        var chunks: [PNGChunk] = []
        var rest = file.dropFirst(8)
        func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
        while !rest.isEmpty {
            let count = Int(number(rest.prefix(4)))
            let content = rest.dropFirst(4).prefix(4 + count)
            guard content.count == 4 + count else { throw Damaged() }
            guard number(rest.dropFirst(8 + count).prefix(4)) == crc(content) else { throw Damaged() }
            chunks.append(
                PNGChunk(kind: String(decoding: content.prefix(4), as: UTF8.self), data: Array(content.dropFirst(4)))
            )
            rest = rest.dropFirst(12 + count)
        }
        return chunks
    }

    /// Bit by bit, as the annex of the standard has it.
    private static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
        }
        return ~sum
    }
}
