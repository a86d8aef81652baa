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

@testable import FeatureWallet

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
        #expect(empty.ark.share == 0 && empty.total == .zero)
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
        #expect(request == report.text && request.hasPrefix(beginning) && !request.contains(where: \.isWhitespace))
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

    @Test("history pages, filters, tags, notes and writes CSV")
    func history() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        for amount in [1000, 2000, 3000] {
            _ = try await home.run(
                SendMoney.self,
                [
                    "destination": .string(stranger.ark), "amount": .string("\(amount)"),
                    "note": .string("no. \(amount)"),
                ]
            )
            home.advance(by: 60)
        }
        let all = try await home.run(ShowHistory.self, ["size": 2])
        #expect(all.count == 4 && all.pages == 2 && all.sent == -6000 && all.received == 100_000)
        #expect(all.movements.first?.note == "no. 3000")
        let beyond = try await home.run(ShowHistory.self, ["size": 2, "page": 3])
        #expect(beyond.movements.isEmpty && beyond.count == 4)
        #expect(beyond.presentation(in: home.session().context).plainText.contains("There is no page 3."))
        let id = try #require(all.movements.first?.id)
        _ = try await home.run(SetTag.self, ["movement": .integer(Int64(id)), "name": "coffee"])
        #expect(try await home.run(ShowHistory.self, ["tag": "Coffee"]).movements.map(\.id) == [id])
        #expect(try await home.run(ShowHistory.self, ["find": "NO. 1000"]).count == 1)
        #expect(try await home.run(ShowHistory.self, ["find": .string(stranger.ark)]).count == 3)
        #expect(try await home.run(ShowHistory.self, ["kind": ["receive"]]).count == 1)
        #expect(try await home.run(ListTags.self).tags.first?.total == -3000)
        let chart = try await home.run(ShowHistory.self, ["chart": true]).chart
        #expect(chart?.last?.balance == 94_000)
        let frontEnd = ScriptedFrontEnd()
        _ = try await home.run(ShowHistory.self, ["csv": "out.csv"], frontEnd)
        let file = frontEnd.events.compactMap { event -> String? in
            if case .wrote(_, let bytes) = event { String(decoding: bytes, as: UTF8.self) } else { nil }
        }.first
        let lines = try #require(file).split(separator: "\r\n")
        #expect(lines.count == 5)
        #expect(lines[1].contains("0.00003000,play money,,,,,send,no. 3000 #Coffee"))
    }

    @Test(
        "tags have rules: 1 to 30 characters, unique without case",
        arguments: ["", "coffee", String(repeating: "x", count: 31), "a\nb"]
    )
    func tags(name: String) async throws {
        let home = try WalletHome()
        #expect(try await home.run(ListTags.self).tags.count == 8)
        await #expect(throws: WalletError.self) { try await home.run(AddTag.self, ["name": .string(name)]) }
    }

    @Test("of several processes that add one tag, one does")
    func sameTag() async throws {
        let home = try WalletHome()
        let services = [home.wallet.tags] + (0..<3).map { _ in home.otherProcess().tags }
        _ = try await home.run(ListTags.self)
        let added = await withTaskGroup(of: Bool.self) { group in
            for (number, tags) in services.enumerated() {
                let name = number.isMultiple(of: 2) ? "rent" : "Rent"
                group.addTask { (try? await tags.add(name, color: nil, emoji: nil)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(added == 1)
        #expect(try await home.run(ListTags.self).tags.count == 9)
    }

    @Test("in a home that can only be read the usual tags are shown, and none is made")
    func readOnlyTags() async throws {
        let home = try WalletHome()
        _ = try await home.database.read { try TagRecord.fetchCount($0) }
        let reading = TagService(database: home.database.readOnly(), time: home.time)
        #expect(try await reading.tags().map(\.name).first == "Bills")
        #expect(try await reading.statistics(of: "sandbox").count == 8)
        #expect(try await home.database.read { try TagRecord.fetchCount($0) } == 0)
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
        #expect(spending.amount.amount == 50_000 && spending.fee == nil && spending.stake == .play)
        #expect(spending.consequence.contains("30,000 sat"))
        #expect(ProgressExits.descriptor.effect == .spends && !ProgressExits.descriptor.openTo.contains(.model))
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
        #expect(reading.count > 5 && !transport.requests.isEmpty)
    }

    @Test("a payment that failed took no fee, in the history, its sums and its CSV")
    func failedFee() async throws {
        let home = try WalletHome()
        try await home.fund()
        _ = try await home.run(FailSandbox.self, ["fault": "lightning"])
        _ = try await home.run(PayInvoice.self, ["invoice": .string(home.stranger(5000).invoice)])
        let failed = try await home.run(ShowHistory.self)
        #expect(failed.movements.first?.status == "failed" && failed.movements.first?.fee == .zero && failed.fees == 0)
        let paid = try await home.run(PayInvoice.self, ["invoice": .string(home.stranger(5000).invoice)])
        let fee = try #require(paid.fee)
        let history = try await home.run(ShowHistory.self)
        #expect(fee > .zero && history.movements.first?.fee == fee && history.fees == fee.amount)
        #expect(history.sent == -5000 - fee.amount)
        let rows = try await home.wallet.current().transactions.store.rows(HistoryFilter())
        let lines = String(decoding: HistoryTable.csv(rows, network: .sandbox), as: UTF8.self).split(separator: "\r\n")
        #expect(lines[2].contains("Z,,,,,,,lightning-send,") && lines[2].contains(",failed,"), "\(lines[2])")
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
        #expect(words.contains("already in a round") && !words.contains("to refresh") && waiting.refreshFee == .zero)
        await #expect(throws: LedgerError.nothing("no VTXO is due")) { try await home.run(RefreshVTXOs.self) }
        let due = try await ExpiryWatch.reminder.due(home.resolver(), home.session().context, home.time.now)
        #expect(due.map(\.command) == ["wallet vtxo list"])
        _ = try await home.run(MineBlocks.self, ["blocks": 2])
        let after = try await home.run(ShowVTXOs.self)
        #expect(after.vtxos.count == 1 && after.vtxos.first?.refresh == nil)
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

    @Test("an export holds no secret and keeps its order")
    func export() async throws {
        let home = try WalletHome()
        try await home.fund()
        _ = try await home.run(WriteNote.self, ["movement": 1, "text": "for ``` tea"])
        _ = try await home.run(SetTag.self, ["movement": 1, "name": "coffee"])
        let export = try await home.run(ExportWallet.self)
        let text = try export.text()
        #expect(text.contains("\"network\" : \"sandbox\""))
        let notes = try JSONValue(parsing: text)["notes"]
        #expect(notes == [["movement": 1, "note": "for ``` tea", "tags": ["Coffee"]]])
        guard case .markdown(let shown) = export.presentation(in: home.session().context) else {
            Issue.record("It would be wrapped.")
            return
        }
        // Nothing in it ends the code before its end.
        let fences = shown.split(separator: "\n").filter { $0.trimmingPrefix { $0 == " " }.hasPrefix("```") }
        #expect(fences == ["```json", "```"])
        #expect(!text.lowercased().contains("token"))
        #expect(try await home.run(ResetWallet.self).network == .sandbox)
        #expect(try await home.spendable() == 100_000)
    }

    @Test("books that do not balance are reported, not hidden")
    func books() async throws {
        let home = try WalletHome()
        try await home.fund()
        #expect(try await home.run(ShowBalance.self).unexplained == nil)
        let open = try await home.wallet.current()
        let sheet = try await open.balance.refresh(fresh: true).value
        var ark = sheet.ark
        ark.spendable = try Satoshis(99_999)
        let books = try await open.transactions.check(against: BalanceSheet(ark: ark, onchain: sheet.onchain))
        #expect(books == .broken(by: -1))
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
        #expect(kept.value == 50_000 && kept.failure != nil)
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
