import ArgumentParser
import Foundation
import RelayCluster
import RelayKit
import RelayTesting
import SyncMerge
import SyncProtocol
import Synchronization

/// Appends and pulls a second of a store on PostgreSQL, with nothing before it: no sockets, no tokens.
@main
struct RelayBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "relay-bench")

    @Option(help: "As libpq reads it.") var database: String
    @Option var clients = 16
    @Option var owners = 100
    @Option(help: "Batches of each owner, made before the time runs.") var batches = 60
    @Option(help: "Relays in this process, each with 16 connections.") var relays = 1

    func run() async throws {
        guard let address = PostgresAddress(database) else { throw ValidationError("no address") }
        var stores: [RelayCluster] = []
        for _ in 0..<relays { stores.append(try await RelayCluster(address)) }
        var people: [(RelayPerson, [SyncEnvelope])] = []
        for number in 0..<owners {
            let person = try await RelayPerson(on: stores[number % relays])
            // 512 bytes behind the padding.
            let text = (0..<28).map { _ in EnvelopeSalt().description }.joined()
            people.append((person, try (1...batches).map { try person.batch(Int64($0), text) }))
        }
        let size = people[0].1[0].bytes.count
        try await measure("append of \(size) bytes", people, stores, count: batches) { store, person, batches, turn in
            _ = try await store.append(batches[turn], by: person.visitor, at: 0)
        }
        try await measure("pull from 10 below", people, stores, count: 40) { store, person, batches, _ in
            let after = Int64(batches.count - 10)
            _ = try await store.pull(.core, after: after, head: 0, by: person.visitor, at: 0)
        }
        try await measure("look at the head", people, stores, count: 40) { store, person, batches, _ in
            _ = try await store.pull(.core, after: Int64(batches.count), head: 0, by: person.visitor, at: 0)
        }
        try await measure("signature of a batch", people, stores, count: 10) { _, person, batches, turn in
            _ = batches[turn].isSigned(by: person.device.publicKeys.sign)
        }
    }

    private func measure(
        _ what: String,
        _ people: [(RelayPerson, [SyncEnvelope])],
        _ stores: [RelayCluster],
        count: Int,
        _ body: @escaping @Sendable (RelayCluster, RelayPerson, [SyncEnvelope], Int) async throws -> Void
    ) async throws {
        let start = ContinuousClock.now
        let times = try await withThrowingTaskGroup(of: [Duration].self) { group in
            for client in 0..<clients {
                group.addTask {
                    var times: [Duration] = []
                    for turn in 0..<count {
                        for place in stride(from: client, to: people.count, by: clients) {
                            let (person, batches) = people[place]
                            let begin = ContinuousClock.now
                            try await body(stores[place % stores.count], person, batches, turn)
                            times.append(begin.duration(to: .now))
                        }
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted()
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        func milliseconds(_ share: Double) -> String {
            String(format: "%.2f", times[min(times.count - 1, Int(Double(times.count) * share))] / .milliseconds(1))
        }
        let rate = Int(Double(times.count) / seconds)
        print("\(what): \(rate)/s, median \(milliseconds(0.5)) ms, 99 % within \(milliseconds(0.99)) ms")
    }
}
