import ArgumentParser
import Core
import DataSync
import Foundation
import Networking
import NetworkingLive
import SyncMerge
import SyncProtocol
import SyncRelay

/// Homes of several people that write and sync while somebody breaks relays and databases, and what has to hold afterwards.
///
/// The first line, `began`, says that all devices are there. It ends with one line of results; its status is 0 where no home
/// differs from its person's others, none is stuck, and the relays have all that they acknowledged.
@main
struct RelayDrill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "relay-drill")

    @Option(help: "Relays over one store, with commas between them.") var relays: String
    @Option(help: "The word that admits people.") var invitation: String
    @Option(help: "How long devices write.") var seconds = 60
    @Option(help: "How long they may take to agree afterwards.") var patience = 120
    @Option var people = 3
    @Option var devices = 4
    @Flag(help: "The database loses commits on purpose: some have to be lost, and sent again.") var losing = false

    func run() async throws {
        let acknowledgements = Acknowledgements()
        let transport = LiveTransport(options: LiveTransportOptions(connectTimeout: .seconds(3)))
        let persons = try await (0..<people).asyncMap { try await person($0, transport, acknowledgements) }
        FileHandle.standardOutput.write(Data("began\n".utf8))

        let homes = persons.flatMap(\.homes)
        let end = ContinuousClock.now + .seconds(seconds)
        try await withThrowingTaskGroup { group in
            for home in homes {
                group.addTask {
                    var round = 0
                    while ContinuousClock.now < end {
                        try await home.write(round)
                        _ = await home.sync()
                        round += 1
                        try await Task.sleep(for: .milliseconds(Int.random(in: 300...1_500)))
                    }
                }
            }
            try await group.waitForAll()
        }
        let quiet = ContinuousClock.now
        let stuck = try await settle(persons, until: quiet + .seconds(patience))
        let settled = quiet.duration(to: .now)
        let missing = try await persons.asyncMap { try await $0.missing(acknowledgements) }.reduce(0, +)
        var faults: [String: Int] = [:]
        for home in homes { faults.merge(await home.faults) { $0 + $1 } }
        print(
            """
            \(acknowledgements.count) batches acknowledged (median \(milliseconds(acknowledgements, 0.5)) ms, \
            99 % within \(milliseconds(acknowledgements, 0.99)) ms), \(acknowledgements.lost) lost and sent again, \
            \(missing) missing at the relays, \(stuck.count) of \(homes.count) homes differ or are stuck, \
            settled in \(settled.components.seconds) s; faults \(faults.sorted { $0.key < $1.key })
            """
        )
        for line in stuck { print("  \(line)") }
        await transport.shutdown()
        let lossIsRight = losing ? acknowledgements.lost > 0 : acknowledgements.lost == 0
        guard stuck.isEmpty, missing == 0, lossIsRight, acknowledgements.count > 0 else { throw ExitCode.failure }
    }

    private func milliseconds(_ acknowledgements: Acknowledgements, _ share: Double) -> Int {
        Int((acknowledgements.seconds(atShare: share) * 1000).rounded())
    }

    /// Syncs until all homes of each person are equal and have all that was written.
    ///
    /// - Returns: a line for each home that is not there in time.
    private func settle(_ persons: [DrillPerson], until deadline: ContinuousClock.Instant) async throws -> [String] {
        var round = 1_000_000
        while true {
            // One more row each: what is new brings the relay's heads along, by which devices see what it has lost.
            for home in persons.flatMap(\.homes) { try await home.write(round) }
            round += 1
            var left: [String] = []
            for _ in 0..<2 {
                left = []
                for person in persons { left += try await person.disagreements() }
            }
            if left.isEmpty || ContinuousClock.now > deadline { return left }
            try await Task.sleep(for: .seconds(1))
        }
    }

    private func person(
        _ number: Int,
        _ transport: LiveTransport,
        _ acknowledgements: Acknowledgements
    ) async throws -> DrillPerson {
        let addresses = try relays.split(separator: ",").map { text in
            guard let address = ServerAddress(String(text)) else { throw ValidationError("'\(text)' is no address.") }
            return address
        }
        let recovery = try SyncRecoveryKeys(RecoveryPhrase())
        let keys = (0..<devices).map { _ in SyncDeviceKeys() }
        let epoch = SyncEpochKey(epoch: 1)
        func transports(_ device: SyncDeviceKeys) throws -> [any RelayTransport] {
            try addresses.map { address in
                let client = HTTPClient(transport: transport)
                let relay = try HTTPRelay(
                    address: address,
                    owner: recovery.owner,
                    signer: .device(device),
                    client: client,
                    time: .system
                )
                return WatchedRelay(relay: relay, acknowledgements: acknowledgements)
            }
        }
        let genesis = try KeyLog.start(recovery, device: keys[0], name: "0", key: epoch)
        var log = try KeyLog(checking: [genesis], of: recovery.owner)
        let first = try transports(keys[0])[0]
        try await first.register(SyncRegistration(genesis: genesis, admission: .invitation(invitation)))
        for (place, device) in keys.enumerated().dropFirst() {
            let entry = try log.adding(device.publicKeys, name: "\(place)", keys: [epoch], by: .device(keys[0]))
            try await first.appendLog(entry)
            try log.append(entry)
        }
        var homes: [DrillHome] = []
        for (place, device) in keys.enumerated() {
            let ring = try SyncKeyring(device: device, epochs: [1: epoch], log: log)
            homes.append(
                try await DrillHome(name: "\(number).\(place)", ring: ring, transports: transports(device))
            )
        }
        return DrillPerson(owner: recovery.owner, homes: homes, relay: first)
    }
}

/// The homes of one person.
struct DrillPerson: Sendable {
    let owner: SyncOwner
    let homes: [DrillHome]
    let relay: any RelayTransport

    func disagreements() async throws -> [String] {
        var left: [String] = []
        for home in homes where !(await home.sync()) {
            left.append("\(home.name) has something left to send or to take")
        }
        guard left.isEmpty else { return left }
        let first = try await homes[0].notes()
        var written: Set<String> = []
        for home in homes { written.formUnion(await home.own) }
        for home in homes {
            let notes = try await home.notes()
            if notes != first {
                left.append("\(home.name) has \(notes.count) rows, others than \(homes[0].name)'s \(first.count)")
            }
            let missing = written.subtracting(notes.map(\.id)).count
            if missing > 0 { left.append("\(home.name) misses \(missing) rows") }
        }
        return left
    }

    /// Batches that were acknowledged, and that the relay does not have; places that are out of order count, too.
    func missing(_ acknowledgements: Acknowledgements) async throws -> Int {
        var batches: [PullAnswer.Batch] = []
        while let answer = try await relay.pull(.core, after: batches.last?.seq ?? 0, head: 0), !answer.batches.isEmpty
        {
            batches += answer.batches
        }
        let gaps = batches.enumerated().count { $0.element.seq != Int64($0.offset + 1) }
        return gaps + acknowledgements.missing(batches.map(\.envelope), of: owner, in: .core)
    }
}

extension Sequence where Element: Sendable {
    fileprivate func asyncMap<T>(_ transform: (Element) async throws -> T) async rethrows -> [T] {
        var results: [T] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
