import BentoPages
import Core
import Hummingbird
import NIOCore
import PageDrawing

/// A run as a stream of events: each part of its page that has changed, and the page to open at the end.
enum RunEvents {
    /// Pieces of an answer may come a hundred a second; a page is drawn for fewer of them.
    private static let pace = Duration.milliseconds(60)

    /// - Parameters:
    ///   - place: held while the stream lasts.
    ///   - whereDone: the page to open once the run is over; `nil`: the run's own page.
    static func response(
        of run: PageRun,
        in drawing: DrawingContext,
        on channel: any Channel,
        clock: any Clock<Duration>,
        holding place: StreamPlaces.Place,
        whereDone: @escaping @Sendable () -> LocalLink?
    ) async -> Response {
        await EventStream.response(on: channel, clock: clock, holding: place) { output in
            run.beginReading()
            defer { run.endReading() }
            var sent: [String: [UInt8]] = [:]
            for await _ in run.changes() {
                for part in RunPage.parts(of: run.view, in: drawing) where sent[part.id] != part.html.bytes {
                    sent[part.id] = part.html.bytes
                    output.yield(EventStream.event("part", part.id + "\n" + part.html.description))
                }
                guard !run.view.isOver, (try? await clock.sleep(for: pace)) != nil else { break }
            }
            // The last output may have arrived between the check and the end.
            guard run.view.isOver, !Task.isCancelled else { return }
            output.yield(EventStream.event("end", whereDone()?.text ?? ""))
        }
    }
}
