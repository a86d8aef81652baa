import ArgumentParser
import Core
import Foundation
import Positioning

struct ShowHere: Flow {
    static let descriptor = FlowDescriptor(
        "here",
        "Show where you are",
        discussion: """
            By default, the place you set last. With --gpsd, a receiver is asked; its fix is recorded in the history unless \
            you were within 200 m in the last 12 hours.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        isDaily: true,
        outputSchema: HereResult.schema,
        examples: [
            FlowExample("", "the place known last"),
            FlowExample("--gpsd localhost:2947", "ask a receiver"),
        ]
    )

    @Option(help: "Ask the gpsd at this host, or host:port.") var gpsd: GpsdAddress?
    @Option(help: "How many seconds to wait for the receiver, 1 to 300.") var timeout = 20.0

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> HereResult {
        let seconds = try Limits.checked(timeout, 1...300, "--timeout")
        let known = gpsd == nil ? try await location.current() : nil
        let provider = try provider(location, known, session.time)
        let fix = try await provider.firstFix(within: .milliseconds(Int(seconds * 1000)))
        // A place that was set was taken when it was.
        if let known { return HereResult(known, fix, place: try await location.store.currentPlace()) }
        return HereResult(try await location.take(fix), zone: session.time.zone.identifier)
    }

    private func provider(
        _ location: LocationCoordinator,
        _ known: FixRecord?,
        _ time: TimeContext
    ) throws -> any LocationProvider {
        guard let gpsd else { return ManualProvider { known?.fix } }
        guard let sockets = location.sockets else {
            throw Failure.unavailable("location.no-sockets", "This host has no way to a receiver.")
        }
        return GpsdProvider(gpsd, over: sockets, now: { time.now })
    }
}
