import Hummingbird
import NIOCore

/// `/live`: an event `tick` whenever something has changed.
struct LiveRoute: Sendable {
    let hub: LiveHub
    let places: StreamPlaces
    let clock: any Clock<Duration>

    /// - Throws: ``PageRefusal`` if a session has too many of them open, or the server is to end.
    func response(
        to head: PageHead,
        _ session: SessionBook.Session,
        on channel: any Channel
    ) async throws(PageRefusal)
        -> Response
    {
        let place = try places.take(for: session)
        guard let ticks = await hub.ticks() else { throw PageRefusal(503, "This server is to end.", retryAfter: 5) }
        // A browser that reconnects has missed changes; it identifies itself as returning by the id that it was given.
        let isBack = head.fields[values: .init("Last-Event-ID")!].contains { !$0.isEmpty }
        let start = "retry: 2000\nid: live\n\n" + (isBack ? String(buffer: EventStream.event("tick", "1")) : "")
        return await EventStream.response(on: channel, clock: clock, start: start, holding: place) { output in
            for await _ in ticks { output.yield(EventStream.event("tick", "1")) }
        }
    }
}
