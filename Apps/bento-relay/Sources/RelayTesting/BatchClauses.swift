import RelayKit
import SyncMerge
import SyncProtocol

/// The clauses about batches and snapshots.
struct BatchClauses {
    let subject: RelayContract.Subject

    func wholeness() async throws {
        var person = try await RelayPerson(on: subject.store)
        let other = try await person.add(SyncDeviceKeys())
        let sent = try (1...5).map { try person.batch($0) }
        for (index, batch) in sent.enumerated() {
            let answer = try await person.relay.append(batch)
            try RelayContract.expect(answer.seq, Int64(index + 1), "the place")
            try RelayContract.expect(!answer.isDuplicate, "a new batch is none")
        }
        guard let answer = try await other.pull(.core, after: 0, head: 0) else {
            throw RelayContract.Breach(description: "nothing is new")
        }
        try RelayContract.expect(answer.batches.map(\.envelope) == sent, "batches differ")
        try RelayContract.expect(answer.batches.map(\.seq), [1, 2, 3, 4, 5], "places")
        let chain = sent.reduce(SyncDigest.zero) { $1.chain(after: $0) }
        try RelayContract.expect(answer.heads, [SyncHead(node: person.device.node, no: 5, chain: chain)], "heads")
        try RelayContract.expect(try await other.pull(.core, after: 5, head: 5), nil, "at the head")
        try RelayContract.expect(try await other.pull(.chat, after: 0, head: 0), nil, "an empty stream")
        let beyond = try await other.pull(.core, after: 9, head: 9)
        try RelayContract.expect(beyond?.head, 5, "the head for a cursor beyond it")
        try RelayContract.expect(beyond?.batches.count, 0, "batches for a cursor beyond the head")
        try RelayContract.expect(beyond?.heads.map(\.no), [5], "heads for a cursor beyond the head")
        let later = try await other.batches(.core, of: person.device.node, from: 4)
        try RelayContract.expect(later == Array(sent[3...]), "batches of one device")
    }

    func numbers() async throws {
        let person = try await RelayPerson(on: subject.store)
        let first = try person.batch(1)
        _ = try await person.relay.append(first)
        let again = try await person.relay(over: subject.other).append(first)
        try RelayContract.expect(again.seq, 1, "the place of a duplicate")
        try RelayContract.expect(again.isDuplicate, "a duplicate is one")
        try await RelayContract.refuses(.fork(1), "a fork") { _ = try await person.relay.append(person.batch(1)) }
        try await RelayContract.refuses(.gap(1), "a gap") { _ = try await person.relay.append(person.batch(3)) }
        let pulled = try await person.relay.pull(.core, after: 0, head: 0)
        try RelayContract.expect(pulled?.batches.count, 1, "batches")
    }

    func races() async throws {
        let person = try await RelayPerson(on: subject.store)
        let relays = [person.relay, person.relay(over: subject.other)]
        for no in 1...8 as ClosedRange<Int64> {
            let batch = try person.batch(no)
            let answers = try await withThrowingTaskGroup(of: AppendAnswer.self) { group in
                for place in 0..<6 { group.addTask { try await relays[place % 2].append(batch) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            try RelayContract.expect(answers.map(\.seq), Array(repeating: no, count: 6), "places")
            try RelayContract.expect(answers.count { !$0.isDuplicate }, 1, "first ones")
            person.clock.advance(seconds: 60)
        }
    }

    func order() async throws {
        var person = try await RelayPerson(on: subject.store)
        var writers: [(SyncDeviceKeys, [LocalRelay])] = [
            (person.device, [person.relay, person.relay(over: subject.other)])
        ]
        for _ in 0..<3 {
            let device = SyncDeviceKeys()
            let relay = try await person.add(device)
            let second = person.relay(over: subject.other).joined(person.recovery.owner, as: .device(device))
            writers.append((device, [relay, second]))
        }
        let each: Int64 = 25
        let count = Int(each) * writers.count
        let reader = person.relay(over: subject.other)
        let shared = person
        let read = try await withThrowingTaskGroup(of: [PullAnswer.Batch].self) { group in
            for (device, relays) in writers {
                group.addTask {
                    for no in 1...each {
                        let batch = try shared.batch(no, by: device)
                        _ = try await relays[Int(no) % 2].append(batch)
                        // Sent again, late, to the other relay.
                        if no.isMultiple(of: 5) { _ = try await relays[Int(no + 1) % 2].append(batch) }
                    }
                    return []
                }
            }
            group.addTask {
                var read: [PullAnswer.Batch] = []
                while read.count < count {
                    guard let answer = try await reader.pull(.core, after: read.last?.seq ?? 0, head: 0) else {
                        await Task.yield()
                        continue
                    }
                    read += answer.batches
                }
                return read
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        try RelayContract.expect(read.map(\.seq), Array(1...Int64(count)), "what the reader saw")
        for (device, _) in writers {
            let numbers = read.map(\.envelope.header).filter { $0.node == device.node }.map(\.no)
            try RelayContract.expect(numbers, Array(1...each), "a device's batches")
        }
    }

    func sizes() async throws {
        let person = try await RelayPerson(on: subject.store)
        // Does not compress: random hexadecimal digits become half.
        for no in 1...10 as ClosedRange<Int64> {
            let noise = (0..<30_000).map { _ in EnvelopeSalt().description }.joined()
            _ = try await person.relay.append(person.batch(no, noise))
        }
        var cursor: Int64 = 0
        var answers = 0
        while let answer = try await person.relay.pull(.core, after: cursor, head: 10) {
            let bytes = answer.batches.reduce(0) { $0 + $1.envelope.bytes.count }
            try RelayContract.expect(bytes <= SyncLimits.pulledBytes, "an answer has \(bytes) bytes")
            try RelayContract.expect(answer.batches.first?.seq, cursor + 1, "the first batch of an answer")
            cursor = answer.batches.last?.seq ?? 11
            answers += 1
        }
        try RelayContract.expect(cursor, 10, "the cursor at the end")
        try RelayContract.expect(answers > 1, "all came in one answer")
    }

    func foreign() async throws {
        var person = try await RelayPerson(on: subject.store)
        let stranger = try await RelayPerson(on: subject.store)
        let phone = SyncDeviceKeys()
        let other = try await person.add(phone)
        let shared = person
        var bytes = try person.batch(1).bytes
        bytes[100] ^= 1
        let changed = try SyncEnvelope(parsing: bytes)
        try await RelayContract.refuses(.malformed, "another owner's") {
            _ = try await shared.relay.append(stranger.batch(1))
        }
        try await RelayContract.refuses(.malformed, "another device's") { _ = try await other.append(shared.batch(1)) }
        try await RelayContract.refuses(.malformed, "a changed one") { _ = try await shared.relay.append(changed) }
        try await RelayContract.refuses(.malformed, "a blob") {
            _ = try await shared.relay.append(shared.batch(0, kind: .blob))
        }
        try RelayContract.expect(try await stranger.relay.pull(.core, after: 0, head: 0), nil, "the other's stream")
        try RelayContract.expect(try await stranger.relay.log(from: 0), stranger.log.entries, "the other's log")
    }

    func quota() async throws {
        let person = try await RelayPerson(on: subject.store)
        try await subject.setQuota(person.recovery.owner, .core, 500)
        _ = try await person.relay.append(person.batch(1))
        let second = try person.batch(2)
        try await RelayContract.refuses(.full, "a batch beyond the quota") {
            _ = try await person.relay.append(second)
        }
        let duplicate = try await person.relay.append(person.batch(1, stream: .chat))
        try RelayContract.expect(duplicate.seq, 1, "the other stream's place")
        try await subject.setQuota(person.recovery.owner, .core, 5_000)
        try RelayContract.expect(try await person.relay.append(second).seq, 2, "the place once there is room")
    }

    func snapshots() async throws {
        let person = try await RelayPerson(on: subject.store)
        let relay = person.relay
        let segment = try person.batch(0, kind: .segment)
        func snapshot(_ number: Int64) throws -> SyncSnapshot {
            let manifest = try person.batch(0, kind: .snapshot)
            return SyncSnapshot(number: number, covers: [], segments: [segment.digest], manifest: manifest)
        }
        let first = try snapshot(1)
        try RelayContract.expect(try await relay.snapshot(.core), nil, "the first")
        try await RelayContract.refuses(.notFound, "without its segment") { try await relay.commit(first, in: .core) }
        for _ in 0..<2 { try await relay.put(segment, in: .core) }
        for _ in 0..<2 { try await relay.commit(first, in: .core) }
        for number in [1, 3] as [Int64] {
            let other = try snapshot(number)
            try await RelayContract.refuses(.snapshotConflict(1), "number \(number)") {
                try await relay.commit(other, in: .core)
            }
        }
        try RelayContract.expect(try await relay.snapshot(.core), first, "the snapshot")
        try RelayContract.expect(try await relay.object(segment.digest, in: .core), segment, "the segment")
        try await RelayContract.refuses(.notFound, "in another stream") {
            _ = try await relay.object(segment.digest, in: .chat)
        }
        try await relay.delete(.core)
        try RelayContract.expect(try await relay.snapshot(.core), nil, "after the deletion")
        try await RelayContract.refuses(.notFound, "after the deletion") {
            _ = try await relay.object(segment.digest, in: .core)
        }
    }

    func coverage() async throws {
        let person = try await RelayPerson(on: subject.store)
        let relay = person.relay
        for no in 1...3 as ClosedRange<Int64> { _ = try await relay.append(person.batch(no)) }
        let segment = try person.batch(0, kind: .segment)
        try await relay.put(segment, in: .core)
        let covers = [SyncHead(node: person.device.node, no: 2, chain: .zero)]
        let manifest = try person.batch(0, kind: .snapshot)
        let snapshot = SyncSnapshot(number: 1, covers: covers, segments: [segment.digest], manifest: manifest)
        try await relay.commit(snapshot, in: .core)
        func kept() async throws -> [Int64] {
            try await relay.pull(.core, after: 0, head: 0)?.batches.map(\.seq) ?? []
        }
        // Other people's may be done in the same breath.
        while try await subject.store.removeCovered(before: person.clock.now) > 0 {}
        try RelayContract.expect(try await kept(), [1, 2, 3], "before its time")
        while try await subject.other.removeCovered(before: person.clock.now + 1) > 0 {}
        try RelayContract.expect(try await kept(), [3], "places that are left")
        let left = try await relay.batches(.core, of: person.device.node, from: 1)
        try RelayContract.expect(left.map(\.header.no), [3], "numbers that are left")
        let again = try await relay.append(person.batch(1))
        try RelayContract.expect(again.isDuplicate, true, "a batch that was covered, sent again")
        try RelayContract.expect(try await relay.append(person.batch(4)).seq, 4, "the next place")
        try RelayContract.expect(try await relay.snapshot(.core), snapshot, "the snapshot")
    }

    func heads() async throws {
        let people = [try await RelayPerson(on: subject.store), try await RelayPerson(on: subject.store)]
        for no in 1...2 as ClosedRange<Int64> { _ = try await people[0].relay.append(people[0].batch(no)) }
        let heads = try await subject.other.heads(of: people.map(\.recovery.owner))
        let first = Set(heads[people[0].recovery.owner] ?? [])
        try RelayContract.expect(first.contains(StreamHead(stream: .core, head: 2)), "heads: \(first)")
        try RelayContract.expect(
            heads[people[1].recovery.owner]?.allSatisfy { $0.head == 0 },
            true,
            "the other's heads"
        )
        try RelayContract.expect(try await subject.store.heads(of: []).isEmpty, "nobody has heads")
    }
}
