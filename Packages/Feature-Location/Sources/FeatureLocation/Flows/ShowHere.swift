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
        examples: [
            FlowExample("", "the place known last", input: [:]),
            FlowExample("--gpsd localhost:2947", "ask a receiver", input: ["gpsd": "localhost:2947"]),
        ]
    )

    @Option(help: "Ask the gpsd at this host, or host:port.") var gpsd: String?
    @Option(help: "How many seconds to wait for the receiver, 1 to 300.") var timeout = 20.0

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> HereResult {
        let provider = try provider(location, session.time)
        let seconds = try Limits.checked(timeout, 1...300, "--timeout")
        let fix = try await provider.firstFix(within: .milliseconds(Int(seconds * 1000)))
        // A place that was set was taken when it was.
        if gpsd == nil, let record = try await location.current() {
            return HereResult(record, fix, place: try await location.store.currentPlace())
        }
        return HereResult(try await location.take(fix), zone: session.time.zone.identifier)
    }

    private func provider(_ location: LocationCoordinator, _ time: TimeContext) throws -> any LocationProvider {
        guard let gpsd else { return ManualProvider { try await location.current()?.fix } }
        let (host, port) = try Self.address(gpsd)
        return GpsdProvider(host: host, port: port, now: { time.now })
    }

    /// `host`, `host:port`, `[::1]:port`.
    static func address(_ text: String) throws(Failure) -> (host: String, port: UInt16) {
        let failure = Failure.usage(
            "location.bad-address",
            "'\(text.prefix(60))' is no address of a gpsd.",
            recovery: "Write host or host:port, as in localhost:2947."
        )
        if text.hasPrefix("["), let close = text.firstIndex(of: "]") {
            let host = String(text[text.index(after: text.startIndex)..<close])
            let rest = text[text.index(after: close)...]
            if rest.isEmpty { return (host, 2947) }
            guard rest.hasPrefix(":"), let port = UInt16(rest.dropFirst()), port > 0 else { throw failure }
            return (host, port)
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, !host.isEmpty, parts.count <= 2 else { throw failure }
        guard parts.count == 2 else { return (String(host), 2947) }
        guard let port = UInt16(parts[1]), port > 0 else { throw failure }
        return (String(host), port)
    }
}
