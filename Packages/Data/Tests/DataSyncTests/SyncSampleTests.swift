import AppData
import Core
import CoreTesting
import Foundation
import GRDB
import SyncMerge
import SyncProtocol
import Testing

@testable import DataSync

@Suite("Sync of health samples")
struct SyncSampleTests {
    private let relay = MemoryRelay()

    private func homes(_ count: Int, snapshotInterval: Int64 = SyncEngine.snapshotInterval) async throws -> [SharedHome]
    {
        let household = try Household()
        var homes: [SharedHome] = []
        for _ in 0..<count {
            homes.append(
                try await SharedHome(household.join(), snapshotInterval: snapshotInterval, streams: [.core, .samples])
            )
        }
        return homes
    }

    private func settle(_ homes: [SharedHome]) async throws {
        for _ in 0..<3 {
            for home in homes {
                home.moveClock(by: 3_600_000)
                try await home.sync(relay)
            }
        }
    }

    private func expectAgreement(_ homes: [SharedHome]) async throws {
        let (samples, digest, days) = (
            try await homes[0].samples(), try await homes[0].sampleDigest(), try await homes[0].days()
        )
        for home in homes {
            #expect(try await home.samples() == samples)
            #expect(try await home.sampleDigest() == digest)
            #expect(try await home.days() == days)
            for table in ["dirty", "wait", "held"] {
                #expect(try await home.count("SELECT COUNT(*) FROM bento_sync_\(table)") == 0, "\(table)")
            }
        }
    }

    private func minutes(_ count: Int64, _ value: Double = 10, from source: String = "watch") -> [HealthSample] {
        (0..<count).map { SharedHome.sample(value, at: $0 * 60, from: source) }
    }

    @Test("an import on one device is on the other, with the same figures of the days")
    func imported() async throws {
        let homes = try await homes(2)
        let samples = minutes(3000) + (0..<500).map { SharedHome.sample(60, at: $0 * 300, .heartRate, for: 0) }
        // Figures that were made before the samples came are made again.
        try await homes[1].insert([SharedHome.sample(7, at: 30)])
        #expect(try await homes[1].days().first?.value == 7)
        try await homes[0].insert(samples, as: UUID())
        try await settle(homes)
        try await expectAgreement(homes)
        #expect(try await homes[1].samples().count == 3501)
        #expect(try await homes[1].days().map(\.value).reduce(0, +) == 30_007)
        #expect(try await homes[1].days(.heartRate) == homes[0].days(.heartRate))
        // Importing it again sends nothing.
        let appends = await relay.appends
        #expect(try await homes[0].insert(samples, as: UUID()) == 0)
        try await settle(homes)
        #expect(await relay.appends == appends)
    }

    @Test("one file that two devices imported is there once, until both have taken it back")
    func twins() async throws {
        let homes = try await homes(3)
        let (first, second) = (UUID(), UUID())
        try await homes[0].insert(minutes(50), as: first)
        try await homes[1].insert(minutes(50), as: second)
        try await settle(homes)
        try await expectAgreement(homes)
        #expect(try await homes[2].days().first?.value == 500)
        try await homes[2].takeBack(first)
        try await settle(homes)
        try await expectAgreement(homes)
        #expect(try await homes[0].days().first?.value == 500)
        try await homes[0].takeBack(second)
        try await settle(homes)
        try await expectAgreement(homes)
        #expect(try await homes[1].samples().isEmpty)
        #expect(try await homes[1].days().isEmpty)
    }

    @Test("of two values at one second the greater counts on every device, and taking it back uncovers the other")
    func greater() async throws {
        let homes = try await homes(2)
        let (low, high) = (UUID(), UUID())
        try await homes[0].insert(minutes(5, 70), as: low)
        try await homes[1].insert(minutes(5, 80), as: high)
        try await settle(homes)
        try await expectAgreement(homes)
        #expect(try await homes[0].days().first?.value == 400)
        try await homes[0].takeBack(high)
        try await settle(homes)
        try await expectAgreement(homes)
        #expect(try await homes[1].days().first?.value == 350)
    }

    @Test("an import that is taken back while it goes on elsewhere ends alike on all devices, and can be brought again")
    func takenBack() async throws {
        let homes = try await homes(3)
        let batch = UUID()
        try await homes[2].insert([SharedHome.sample(5, at: 90_000)])
        try await homes[0].insert(minutes(40), as: batch)
        try await settle(homes)
        #expect(try await homes[1].takeBack(batch) == 40)
        try await homes[0].insert(minutes(80), as: batch)
        try await settle(homes)
        try await expectAgreement(homes)
        #expect(try await homes[0].samples().count == 1)
        try await homes[1].insert(minutes(60), as: batch)
        try await settle(homes)
        try await expectAgreement(homes)
        #expect(try await homes[2].samples().count == 61)
    }

    @Test("numbers of sources and imports that mean something else on another device stay apart")
    func collisions() async throws {
        let homes = try await homes(2)
        let tail = (UInt8(1), UInt8(2), UInt8(3), UInt8(4))
        let batch = { (first: UInt8) in
            UUID(uuid: (first, 2, 3, 4, 5, 6, 0x77, 8, 0x89, 10, 11, 12, tail.0, tail.1, tail.2, tail.3))
        }
        try await homes[0].insert(minutes(10, from: "watch"), as: batch(1))
        let number = try await homes[0].count("SELECT id FROM shared_sample_sources WHERE name = 'watch'")
        try await homes[1].database.write { database in
            // Another name got the number first.
            try database.execute(
                sql: "INSERT INTO shared_sample_sources (id, name, updated_at) VALUES (?, 'scale', 0)",
                arguments: [number]
            )
        }
        try await homes[1].insert(minutes(10, from: "phone"), as: batch(2))
        try await settle(homes)
        try await expectAgreement(homes)
        #expect(try await homes[1].count("SELECT COUNT(DISTINCT source) FROM shared_samples") == 2)
        #expect(try await homes[1].count("SELECT COUNT(DISTINCT batch) FROM shared_samples") == 2)
        try await homes[0].takeBack(batch(2))
        try await settle(homes)
        try await expectAgreement(homes)
        let left = try await homes[1].samples()
        #expect(left.count == 10)
        #expect(left.allSatisfy { $0.contains("watch") })
    }

    @Test("a day of more samples than a batch holds arrives whole", arguments: [12_000, 60_000])
    func large(_ count: Int) async throws {
        let homes = try await homes(2)
        let samples = (0..<Int64(count)).map {
            SharedHome.sample(Double(($0 * 7919) % 200) + 0.25, at: $0, .heartRate, for: 0)
        }
        try await homes[0].insert(samples, as: UUID())
        try await settle(homes)
        #expect(try await homes[1].samples().count == count)
        try await expectAgreement(homes)
        #expect(try await homes[0].sync(relay).tooLarge.isEmpty)
    }

    @Test(
        "what was there before sharing began is sent, however it begins",
        arguments: [
            SyncBeginning.merging, .yielding, .winning,
        ]
    )
    func begins(_ beginning: SyncBeginning) async throws {
        let household = try Household()
        let first = try await SharedHome(household.join(), streams: [.core, .samples])
        let second = try await SharedHome(household.join(), streams: [.core, .samples], isStarted: false)
        let batch = UUID()
        try await first.insert(minutes(10), as: UUID())
        try await second.insert(minutes(20), as: batch)
        #expect(try await second.count("SELECT COUNT(*) FROM sqlite_master WHERE name LIKE 'bento_sync%'") == 0)
        try await second.start(beginning)
        try await settle([first, second])
        try await expectAgreement([first, second])
        #expect(try await first.samples().count == 20)
        try await first.takeBack(batch)
        try await settle([first, second])
        try await expectAgreement([first, second])
        #expect(try await second.samples().count == 10)
    }

    @Test("a new device takes samples from a snapshot, without those that were taken back")
    func snapshot() async throws {
        let household = try Household()
        let home = try await SharedHome(household.join(), snapshotInterval: 6, streams: [.samples])
        let (kept, gone) = (UUID(), UUID())
        for day in 0..<5 {
            let second = Int64(day) * 40 * 86_400
            try await home.insert([SharedHome.sample(1, at: second)], as: kept)
            try await home.insert([SharedHome.sample(2, at: second + 60)], as: gone)
            try await home.sync(relay)
        }
        try await home.takeBack(gone)
        for second in 0..<4 {
            try await home.insert([SharedHome.sample(3, at: Int64(second) + 1)])
            try await home.sync(relay)
        }
        #expect(try #require(await relay.snapshot(.samples)).segments.count >= 5)
        await relay.trim(.samples)
        let new = try await SharedHome(household.join(), snapshotInterval: 6, streams: [.samples])
        new.crash(at: .segment, after: 2)
        await #expect(throws: SharedHome.Crash.self) { try await new.sync(relay) }
        try await settle([new, home])
        try await expectAgreement([home, new])
        #expect(try await new.samples().count == 9)
    }

    @Test("three devices that import, take back and bring again over a bad way agree", arguments: 1...10)
    func faults(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let homes = try await homes(3, snapshotInterval: seed.isMultiple(of: 2) ? 8 : SyncEngine.snapshotInterval)
        let batches = (0..<6).map { number in
            UUID(uuid: (UInt8(number), 2, 3, 4, 5, 6, 0x77, 8, 0x89, 10, 11, 12, 1, 2, 3, UInt8(number % 3)))
        }
        for step in 0..<50 {
            let home = homes[Int.random(in: 0..<3, using: &random)]
            let batch = batches[Int.random(in: 0..<6, using: &random)]
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1:
                let samples = (0..<Int.random(in: 1...120, using: &random)).map { _ in
                    SharedHome.sample(
                        Double(Int.random(in: 1...5, using: &random)),
                        at: Int64.random(in: -100...100, using: &random) * 1000,
                        [.steps, .sleep][Int.random(in: 0...1, using: &random)],
                        from: ["watch", "phone"][Int.random(in: 0...1, using: &random)]
                    )
                }
                try await home.insert(samples, as: step.isMultiple(of: 5) ? nil : batch)
            case 2: try await home.takeBack(batch)
            default:
                let transport = FaultyTransport(relay, seed: random.next(), rate: 4)
                _ = try? await home.sync(transport)
            }
        }
        try await settle(homes)
        try await expectAgreement(homes)
        #expect(try await homes[0].days(.sleep) == homes[1].days(.sleep))
    }
}
