import Core
import DataSync
import Foundation
import SyncProtocol

/// Two devices find each other over the relay, which learns nothing by it.
extension SyncCoordinator {
    static let pause = Duration.seconds(1)
    private static var lineTime: TimeInterval { TimeInterval(SyncLimits.pairingSeconds) }

    /// Lets a device in that has the line.
    ///
    /// - Parameters:
    ///   - show: shows the line.
    ///   - isRight: asks whether the device shows the same digits.
    /// - Returns: the name of the device.
    func invite(
        in session: FlowSession,
        show: (PairingInvitation) async throws -> Void,
        isRight: (PairingCandidate) async throws -> Bool
    ) async throws -> String {
        try await checkShared()
        let keys = try await membership.keys()
        // What this device does not know yet, the new one would not be given.
        let keyring = try await membership.keyring()
        let relay = try membership.list.relay(keys)
        let inviter = PairingInviter(relay: keys.relay)
        let mailbox = inviter.invitation.mailbox
        try await relay.post(inviter.offer, to: mailbox, .offer)
        try await show(inviter.invitation)
        let candidate = try await wait(in: session, "Waiting for the other device") {
            // Whoever has not the line writes what cannot be opened.
            try await relay.messages(in: mailbox, .request).lazy.compactMap { try? inviter.open($0) }.first
        }
        guard try await isRight(candidate) else {
            try await relay.post(candidate.sealed(.declined), to: mailbox, .answer)
            throw Declined()
        }
        let epochs = Array(keyring.epochs.values)
        let log = try await runner.alone {
            let keys = try await membership.keys()
            return try await membership.list.change(keys) { log in
                guard log.devices[candidate.device.node] == nil else { return nil }
                return try log.adding(candidate.device, name: candidate.name, keys: epochs, by: .device(keys.device))
            }
        }
        guard let log else { throw SyncError.busy }
        let answer = try candidate.sealed(.accepted(log.owner, count: log.count, head: log.head))
        try await relay.post(answer, to: mailbox, .answer)
        return candidate.name
    }

    /// Asks to be let in by the device that shows a line.
    ///
    /// - Parameter isRight: asks whether the other device shows the same digits.
    func join(
        _ invitation: PairingInvitation,
        name: String,
        in session: FlowSession,
        isRight: (PairingCheck) async throws -> Bool
    ) async throws {
        let device = SyncDeviceKeys()
        // A mailbox asks nobody who they are, and whose it is comes with the answer.
        guard let nobody = SyncOwner([UInt8](repeating: 0, count: SyncOwner.byteCount)) else {
            throw SyncError.lineOver
        }
        let relay = try membership.list.relays.relay(at: invitation.relay, for: nobody, as: .device(device))
        let mailbox = invitation.mailbox
        guard let offer = try await relay.messages(in: mailbox, .offer).first else { throw SyncError.lineOver }
        let joiner = try PairingJoiner(invitation, offer: offer, device: device.publicKeys, name: name)
        try await relay.post(joiner.request, to: mailbox, .request)
        guard try await isRight(joiner.check) else { throw Declined() }
        let answer = try await wait(in: session, "Waiting for the other device") {
            try await relay.messages(in: mailbox, .answer).lazy.compactMap { try? joiner.open($0) }.first
        }
        guard case .accepted(let owner, let count, let head) = answer else { throw SyncError.declinedThere }
        let entries = try await membership.list.relays.relay(at: invitation.relay, for: owner, as: .device(device)).log(
            from: 0
        )
        let log = try joiner.log(entries, of: owner, count: count, head: head)
        let keys = SyncKeys(
            relay: invitation.relay,
            owner: owner,
            invitation: nil,
            name: name,
            device: device,
            epochs: try log.epochKeys(of: .device(device))
        )
        try await begin(keys, log)
    }

    /// Asks again and again, for as long as a line is good.
    ///
    /// - Throws: ``SyncError/nobodyCame``.
    private func wait<Value>(
        in session: FlowSession,
        _ label: String,
        for value: () async throws -> Value?
    ) async throws -> Value {
        let end = session.time.now.addingTimeInterval(Self.lineTime)
        while true {
            do {
                if let value = try await value() { return value }
            } catch let fault as RelayFault where fault.isRetryable && fault != .unauthorized {
                // A network that comes and goes.
            } catch RelayFault.notFound {
                throw SyncError.nobodyCame
            }
            let left = end.timeIntervalSince(session.time.now)
            // A clock that was set back makes nobody wait for longer.
            guard left > 0, left <= Self.lineTime + 60 else { throw SyncError.nobodyCame }
            try await session.progress(
                ProgressUpdate(
                    label,
                    completed: Int64(Self.lineTime - left),
                    total: Int64(Self.lineTime),
                    unit: "seconds"
                )
            )
            try await session.clock.sleep(for: Self.pause)
        }
    }
}
