import SyncMerge

/// The faults of a simulation. Each can be left out, to find which are needed for a failure.
enum SimulatedFault: CaseIterable {
    case drop, duplicate, reorder, delay, partition, clock, crash, restore, clone, update, relayLoss
}

/// Devices, a relay and a network between them, moved by one random source: the same seed does the same.
struct SimulatedWorld {
    private enum Payload {
        case batch(SimulatedBatch)
        case answer(SimulatedRelay.Answer, SimulatedBatch)
        case pull([UInt64: SimulatedHead], request: Int)
        case pulled([SimulatedBatch], [UInt64: SimulatedHead], request: Int)
    }

    private struct Message {
        let device: Int
        let isForRelay: Bool
        let due: Int64
        let payload: Payload
    }

    private var random: RandomChanges
    private let faults: Set<SimulatedFault>
    private var now: Int64 = 1_790_000_000_000
    private var disks: [SimulatedDisk] = []
    private var offsets: [Int64] = []
    private var requests: [Int] = []
    private var backups: [Int: SimulatedDisk] = [:]
    private var relay = SimulatedRelay()
    private var messages: [Message] = []
    private var isolated: Set<Int> = []
    private var nodes: UInt64 = 0
    private var log = WriteLog()
    private var isCalm = false
    /// A stamp that went backwards.
    private var fault: String?

    init(seed: UInt64, faults: Set<SimulatedFault>) {
        random = RandomChanges(seed: seed)
        self.faults = faults
        for device in 0..<3 + random.below(4) { addDevice(SimulatedDisk(node: newNode(), version: 1 + device % 3)) }
    }

    private mutating func addDevice(_ disk: SimulatedDisk) {
        disks.append(disk)
        requests.append(0)
        offsets.append(faults.contains(.clock) ? Int64(random.below(63_072_000) - 31_536_000) * 1000 : 0)
    }

    private mutating func newNode() -> UInt64 {
        nodes += 1
        return nodes
    }

    /// Runs so many steps, then lets everything heal.
    ///
    /// - Returns: What is wrong in the end.
    mutating func run(steps: Int) throws -> String? {
        for _ in 0..<steps {
            now += Int64(random.below(20_000))
            try step()
        }
        return try fault ?? settle()
    }

    private mutating func happens(_ fault: SimulatedFault, in count: Int) -> Bool {
        let isDue = random.below(count) == 0
        return isDue && faults.contains(fault) && !isCalm
    }

    private mutating func step() throws {
        let device = random.below(disks.count)
        switch random.below(12) {
        case 0...2: edit(device)
        case 3: try transact(device) { disk, _ in try disk.collect() }
        case 4: push(device)
        case 5: pull(device)
        case 6...10: try deliver()
        default: try disturb(device)
        }
    }

    /// One transaction of a device: it may crash before it is committed, or right after, so that nothing follows.
    @discardableResult
    private mutating func transact(
        _ device: Int,
        _ change: (inout SimulatedDisk, inout RandomChanges) throws -> Void
    ) rethrows -> Bool {
        var disk = disks[device]
        try change(&disk, &random)
        if happens(.crash, in: 20) { return false }
        checkStamps(disks[device], disk)
        disks[device] = disk
        return !happens(.crash, in: 20)
    }

    /// No device reads an older write after a newer.
    private mutating func checkStamps(_ before: SimulatedDisk, _ after: SimulatedDisk) {
        guard let name = before.rows.keys.min(by: { $0.key < $1.key }) else { return }
        let row = after.row(name)
        for register in before.row(name).registers where register.kind == .lww || register.kind == .life {
            if (row[register.name]?.stamp ?? .never) < register.stamp { fault = "went back: \(register)" }
        }
    }

    private mutating func edit(_ device: Int) {
        guard let edit = SimulatedEdit(on: disks[device], clock: now + offsets[device], random: &random) else { return }
        if happens(.crash, in: 20) { return }
        disks[device].write(edit.name, edit.change)
        log.add(edit)
        let row = disks[device].row(edit.name)
        for register in edit.change.registers where register.kind == .lww || register.kind == .life {
            if row[register.name] != register { fault = "not read back after its own write: \(register)" }
        }
    }

    private mutating func push(_ device: Int) {
        for batch in disks[device].out.dropFirst(disks[device].acknowledged).prefix(isCalm ? .max : 5) {
            send(.batch(batch), device, isForRelay: true)
        }
    }

    private mutating func pull(_ device: Int) {
        requests[device] += 1
        send(.pull(disks[device].heads, request: requests[device]), device, isForRelay: true)
    }

    private mutating func send(_ payload: Payload, _ device: Int, isForRelay: Bool) {
        if happens(.drop, in: 5) || isolated.contains(device) { return }
        let delay = happens(.delay, in: 10) ? Int64(random.below(432_000)) * 1000 : Int64(random.below(5000))
        let message = Message(device: device, isForRelay: isForRelay, due: now + (isCalm ? 0 : delay), payload: payload)
        messages.append(message)
        if happens(.duplicate, in: 10) { messages.append(message) }
    }

    private mutating func deliver() throws {
        let due = messages.indices.lazy.filter { [messages, now] in messages[$0].due <= now }.prefix(50)
        let waiting = Array(due)
        guard !waiting.isEmpty else { return }
        let place = faults.contains(.reorder) && !isCalm ? random.below(waiting.count) : 0
        let message = messages.remove(at: waiting[place])
        if isolated.contains(message.device) { return }
        try receive(message)
    }

    private mutating func receive(_ message: Message) throws {
        let device = message.device
        switch message.payload {
        case .batch(let batch): send(.answer(relay.append(batch), batch), device, isForRelay: false)
        case .pull(let heads, let request):
            send(.pulled(relay.pull(after: heads), relay.heads(), request: request), device, isForRelay: false)
        case .answer(let answer, let batch): hear(answer, batch, device)
        case .pulled(let batches, let heads, let request):
            guard request == requests[device] else { return }
            requests[device] += 1
            let fresh = newNode()
            guard transact(device, { disk, _ in disk.compare(heads, fresh: fresh) }) else { return }
            for batch in batches {
                guard try transact(device, { disk, _ in try disk.apply(batch) }) else { return }
            }
        }
    }

    private mutating func hear(_ answer: SimulatedRelay.Answer, _ batch: SimulatedBatch, _ device: Int) {
        let fresh = newNode()
        transact(device) { disk, _ in
            guard disk.node == batch.node, batch.number <= disk.out.count, disk.out[batch.number - 1] == batch else {
                return
            }
            switch answer {
            case .stored: disk.acknowledged = max(disk.acknowledged, batch.number)
            case .fork: disk.renew(fresh)
            case .gap: break
            }
        }
    }

    private mutating func disturb(_ device: Int) throws {
        if happens(.partition, in: 3) {
            if isolated.remove(device) == nil { isolated.insert(device) }
        }
        if happens(.clock, in: 6) { offsets[device] = Int64(random.below(63_072_000) - 31_536_000) * 1000 }
        if happens(.update, in: 8) { transact(device) { disk, _ in disk.update() } }
        if happens(.restore, in: 6) { backups[device] = disks[device] }
        if happens(.restore, in: 12), let backup = backups[device] {
            disks[device] = backup
            disks[device].heads = [:]
            disks[device].renew(newNode())
            try log.recount(disks, relay)
        }
        if happens(.clone, in: 25), disks.count < 8 { addDevice(disks[device]) }
        if happens(.relayLoss, in: 25) {
            relay.rollBack(keeping: random.below(4))
            try log.recount(disks, relay)
        }
    }

    /// No more faults: every device is updated, and all push and pull until nothing is left to do.
    private mutating func settle() throws -> String? {
        isCalm = true
        isolated = []
        now += 864_000_000
        for device in disks.indices {
            disks[device].update()
            disks[device].update()
        }
        for _ in 0..<30 {
            for device in disks.indices {
                try disks[device].collect()
                push(device)
                pull(device)
            }
            while !messages.isEmpty { try deliver() }
            if disks.allSatisfy({ $0.isQuiet && $0.knows(relay.heads()) }) { return verdict() }
        }
        return "never quiet"
    }

    private func verdict() -> String? {
        let digests = Set(
            disks.map { disk in
                var digest = RowsDigest()
                for name in disk.rows.keys { digest.add(name.op(disk.row(name))) }
                return digest
            }
        )
        for name in log.names {
            let rows = Set(disks.map { $0.row(name) })
            if rows.count > 1 { return "devices differ: \(rows.map(\.registers))" }
            if let fault = log.fault(of: disks[0].row(name), name) { return fault }
        }
        return digests.count == 1 ? nil : "digests differ"
    }
}

extension SimulatedDisk {
    fileprivate func knows(_ heads: [UInt64: SimulatedHead]) -> Bool {
        heads.allSatisfy { self.heads[$0.key] == $0.value }
    }
}
