import Core
import CoreHosting
import DataSync
import Foundation
import SyncMerge
import SyncProtocol
import Testing

@testable import FeatureSync

@Suite("Reports of sync")
struct SyncReportsTests {
    private let time = TestTime()
    private let relay: TestRelay

    init() throws { relay = try TestRelay(time) }

    private var context: FlowContext { FlowContext(time: time.context()) }
    private func text(_ result: some FlowResult) -> String { result.presentation(in: context).plainText }

    @Test("the phrase is shown with the number of each word, and says that it is no wallet's")
    func phrase() {
        let words = RecoveryPhrase().words
        let shown = text(PhraseReport(words: words))
        #expect(shown.hasPrefix("Bento recovery, not a wallet"))
        for (number, word) in words.enumerated() { #expect(shown.contains("\(number + 1): \(word)")) }
    }

    @Test("an invitation shows its line whole, as a picture, too, and in JSON how long it is good")
    func invitation() throws {
        let line = "bentopair1" + String(repeating: "q", count: 120)
        let report = InvitationReport(line: line)
        #expect(text(report).split(separator: "\n").contains { $0 == line })
        let json = try JSONValue(encoding: report)
        #expect(json["line"] == .string(line))
        #expect(json["seconds"] == .integer(Int64(SyncLimits.pairingSeconds)))
    }

    @Test("a run tells what was sent, taken and is left")
    func run() async throws {
        let home = try SyncedHome(relay, name: "laptop")
        try await home.start()
        #expect(text(try await home.run(SyncNow.self)) == "Nothing was new.")
        try await home.note("a", "one")
        #expect(text(try await home.run(SyncNow.self)) == "sent: 1 batch")
        let stopped = RunReport(SyncReport(), unsent: 1_000, concerns: ["Something is wrong."])
        #expect(text(stopped) == "not sent yet: 1000 changes or more\nSomething is wrong.")
    }

    @Test("status tells the device, the relay, when it agreed and what is left to send")
    func status() async throws {
        let home = try SyncedHome(relay, name: "laptop")
        #expect(text(try await home.run(ShowSync.self)).contains(SyncError.notShared.message))
        #expect(text(SyncStatus(isInterrupted: true)).contains(SyncError.interrupted.message))
        try await home.start()
        try await home.note("a", "waits")
        let shown = text(try await home.run(ShowSync.self))
        for row in ["this device: laptop", "devices: 1", "relay: \(TestRelay.address)", "to send: 1 change"] {
            #expect(shown.split(separator: "\n").contains { $0 == row })
        }
        #expect(!shown.contains("not yet"))
    }

    @Test("devices are told apart: this one, revoked ones, one whose name cannot be read")
    func devices() {
        let list = DeviceList(devices: [
            ListedDevice(id: "aa", name: "laptop", isThisDevice: true, isRevoked: false),
            ListedDevice(id: "bb", name: "server", isThisDevice: false, isRevoked: true),
            ListedDevice(id: "cc", name: nil, isThisDevice: false, isRevoked: false),
        ])
        #expect(
            text(list).split(separator: "\n").dropFirst() == [
                "laptop\tthis device\taa", "server\trevoked\tbb", "unnamed\t\tcc",
            ]
        )
        #expect(text(RevokedDevice(id: "bb", name: nil)).hasPrefix("'bb' is shut out."))
        #expect(text(InvitedDevice(name: "server")).hasPrefix("'server' shares"))
    }

    @Test("leaving, closing and checking say what holds now")
    func ends() {
        #expect(!text(LeftSync(isTold: true)).contains("sync revoke"))
        #expect(text(LeftSync(isTold: false)).contains("sync revoke"))
        #expect(text(ClosedSync(devices: 2)).contains("all your devices"))
        #expect(text(CheckReport(words: ["one", "two"])).hasPrefix("one two\n"))
    }

    @Test("a conflict is told in a person's words, by kind")
    func conflicts() {
        #expect(text(ConflictList(conflicts: [])) == "Nothing is in conflict.")
        let kinds: [ListedConflict.Kind] = [.lostHere, .lostElsewhere, .invalid, .needsUpdate]
        let list = ConflictList(
            conflicts: kinds.map {
                ListedConflict(
                    table: "food_entries",
                    row: "1",
                    kind: $0,
                    lost: ["note": "b", "meal": "a"],
                    noticedAt: nil
                )
            }
        )
        let rows = text(list).split(separator: "\n").dropFirst()
        #expect(rows.count == kinds.count)
        for (row, kind) in zip(rows, kinds) { #expect(row == "food entries\t1\t\(kind.text)\tmeal a, note b") }
        #expect(Set(kinds.map(\.text)).count == kinds.count)
        #expect(list.otherFeatures == ["food"])
    }

    @Test(
        "values that gave way are short",
        arguments: [
            (SyncValue.null, "nothing"), (.integer(-3), "-3"), (.real(2.5), "2.5"), (.blob([1, 2]), "2 bytes"),
            (.text(String(repeating: "a", count: 200)), String(repeating: "a", count: 80)),
        ]
    )
    func values(value: SyncValue, text: String) {
        #expect(ListedConflict.text(value) == text)
    }

    @Test(
        "a clock is told in the unit that says most",
        arguments: [
            (360, "6 minutes ahead of"), (-7_199, "119 minutes behind"), (7_200, "2 hours ahead of"),
            (-172_800, "2 days behind"),
        ]
    )
    func clock(ahead: Int, words: String) {
        #expect(
            SyncConcerns.clock(ahead) == "This device's clock is \(words) the relay's; sync goes on, but set it right."
        )
    }

    @Test("a full relay, refusals and what does not pass by itself are told at once; the card shows them")
    func concerns() async throws {
        let home = try SyncedHome(relay, name: "laptop")
        try await home.start()
        #expect(try await SyncCard.content(home.coordinator, in: context) == nil)
        var run = try #require(try await home.coordinator.home.lastRun())
        run.full = ["core", "chat"]
        run.refused = ["a batch of nobody"]
        (run.fault, run.faultCode, run.failsSince) = ("It is over.", SyncError.revoked.code, home.time.now)
        try await home.coordinator.home.keep(run: run)
        let concerns = try await home.run(ShowSync.self).concerns
        #expect(
            concerns == [
                "It is over.", "The relay has no room left for core and chat; it is sent when there is.",
                "Something was refused: a batch of nobody",
            ]
        )
        let card = try #require(try await SyncCard.content(home.coordinator, in: context))
        #expect(card.suggestions.map(\.command) == ["sync status"])
    }

    @Test("the job sends what is there, says so, and asks no more once the device was shut out")
    func job() async throws {
        let home = try SyncedHome(relay, name: "laptop")
        let coordinator = home.coordinator
        let container = try ServiceContainer([ServiceRegistration(SyncCoordinator.self) { _ in coordinator }])
        let resolver = container.resolver(for: "sync", visible: [ServiceKey(SyncCoordinator.self)])
        let run = JobRun(context: context, checkpoint: nil) { _ in }
        #expect(try await SyncJob.job.run(resolver, run) == .nothing)
        try await home.start()
        #expect(try await SyncJob.job.run(resolver, run) == .nothing)
        try await home.note("a", "one")
        #expect(try await SyncJob.job.run(resolver, run) == .done("Sent 1 and took 0 batches."))

        relay.setAway(true)
        try await home.note("b", "waits")
        #expect(try await SyncJob.job.run(resolver, run) == .nothing)
        relay.setAway(false)
        #expect(try await SyncJob.job.run(resolver, run) == .done("Sent 1 and took 0 batches."))

        var last = try #require(try await coordinator.home.lastRun())
        last.faultCode = SyncError.closed.code
        try await coordinator.home.keep(run: last)
        try await home.note("c", "stays")
        #expect(try await SyncJob.job.run(resolver, run) == .nothing)
        #expect(try await home.run(ShowSync.self).unsent == 1)
    }
}
