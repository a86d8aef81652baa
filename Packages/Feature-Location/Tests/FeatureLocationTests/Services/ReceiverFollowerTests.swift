import Core
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Synchronization
import Testing

@testable import FeatureLocation

@Suite("A receiver that is followed")
struct ReceiverFollowerTests {
    private static let fix =
        #"{"class":"TPV","device":"/dev/x","mode":3,"time":"2026-11-21T12:00:00.000Z","lat":52.52,"lon":13.405,"eph":5.0}"#
        + "\n"

    /// A receiver that can go away.
    private final class Receiver: Sendable {
        let isAway = Mutex(false)
        var sockets: FakeSockets {
            FakeSockets { [self] _, connection in
                guard !isAway.withLock({ $0 }) else { return }
                _ = try await connection.receive()
                try await connection.send(Array((#"{"class":"VERSION","proto_major":3}"# + "\n" + fix).utf8))
                while try await connection.receive() != nil {}
            }
        }
    }

    private func follower(
        _ bench: LocationWorkbench,
        _ sockets: (any SocketConnecting)?
    ) async throws -> ReceiverFollower {
        let made = try await bench.coordinator()
        return ReceiverFollower(
            location: LocationCoordinator(
                store: made.store,
                geocoder: made.geocoder,
                places: made.places,
                settings: made.settings,
                map: made.map,
                sockets: sockets
            )
        )
    }

    private static let settings: [String: JSONValue] = ["location.receiver": "tcp://127.0.0.1:2947"]

    @Test("without a receiver nothing is asked")
    func none() async throws {
        let bench = try LocationWorkbench()
        let receiver = Receiver()
        let sockets = receiver.sockets
        let follower = try await follower(bench, sockets)
        #expect(try await follower.follow(in: FlowContext(time: bench.time)) == nil)
        #expect(sockets.connections == 0)
    }

    @Test("a fix moves the place and the fences, and the same one again is no news")
    func follows() async throws {
        let bench = try LocationWorkbench(settings: .memory("location", Self.settings))
        _ = try await bench.run(AddFence.self, "home", "--at", "52.52,13.405", "--radius", "500")
        let follower = try await follower(bench, Receiver().sockets)
        let context = FlowContext(time: bench.time)
        let words = try await follower.follow(in: context)
        #expect(words?.hasPrefix("You are in Mitte") == true, "\(words ?? "")")
        #expect(try await follower.follow(in: context) == nil)
        #expect(try await follower.location.current()?.latitude == 52.52)
    }

    @Test("a receiver that went away is told once, shown until it answers, and its return is told too")
    func away() async throws {
        let bench = try LocationWorkbench(settings: .memory("location", Self.settings))
        let receiver = Receiver()
        receiver.isAway.withLock { $0 = true }
        let context = FlowContext(time: bench.time)
        let follower = try await follower(bench, receiver.sockets)
        for _ in 0..<2 { await #expect(throws: (any Error).self) { try await follower.follow(in: context) } }
        let absence = try #require(try await follower.absence())
        #expect(absence.since == bench.time.now && absence.sentence(in: context).contains("tcp://127.0.0.1:2947"))
        let later = try bench.later("2026-11-21T14:00:00Z")
        let due = try await ReceiverFollower.reminder.due(later.resolver, FlowContext(time: later.time), later.time.now)
        #expect(due.count == 1 && due[0].text.contains("2 hours ago"), "\(due)")
        let again = try await ReceiverFollower.reminder.due(
            later.resolver,
            FlowContext(time: later.time),
            later.time.now
        )
        #expect(due.map(\.id) == again.map(\.id), "the same id is told once")
        let card = try #require(try await LocationCard.content(later.resolver, FlowContext(time: later.time)))
        #expect(card.body.plainText.contains("went away 2 hours ago"))
        receiver.isAway.withLock { $0 = false }
        #expect(try await follower.follow(in: context)?.hasPrefix("The receiver is back.") == true)
        #expect(try await follower.absence() == nil)
    }
}
