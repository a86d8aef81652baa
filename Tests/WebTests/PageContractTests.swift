import Core
import CoreTesting
import Foundation
import HostTesting
import PageDrawing
import Synchronization
import Testing

@testable import BentoPages
@testable import BentoWeb

/// A person in front of a page: reads what is drawn of a run, answers by its form, presses Stop.
private struct PageDriver: FrontEndDriver {
    let caller = Caller.page
    let presence = Presence.here

    func call(_ expected: FrontEndContract.Case) async -> FrontEndContract.Seen {
        let ends = Mutex<Result<FlowOutcome, any Error>?>(nil)
        guard var host = try? FixtureHost() else { return FrontEndContract.Seen(.error("no host"), text: "") }
        host.ended = { result in ends.withLock { $0 = result } }
        let run = PageRun(RunView(number: 1, flow: expected.flow, title: "A flow"), of: SessionBook.Session(number: 1))
        run.start(expected.input, on: host, fault: { _ in })
        let drawing = DrawingContext(forms: host.context(for: .page).forms)
        var (text, answered) = ("", 0)
        for await _ in run.changes() {
            let view = run.view
            text += Self.words(of: view, drawing)
            if let words = expected.endsOnce, text.contains(words) { run.stop() }
            guard view.asked > answered, Self.isAsking(view) else { continue }
            answered = view.asked
            guard let answer = expected.answers.dropFirst(answered - 1).first, text.contains(answer.prompt) else {
                run.cancel()
                continue
            }
            _ = run.take(answer.words, to: answered)
        }
        await run.ended()
        let end = run.view
        text += Self.words(of: end, drawing)
        return FrontEndContract.Seen(Self.ending(ends.withLock { $0 }, end), text: text)
    }

    private static func isAsking(_ view: RunView) -> Bool {
        switch view.state {
        case .asks, .confirms: true
        default: false
        }
    }

    /// What a page of it says, without its tags.
    private static func words(of view: RunView, _ drawing: DrawingContext) -> String {
        RunPage.page(view, in: drawing).content.description.replacing(#/<[^>]*>/#, with: " ")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }

    /// How the call ended, where the page says the same.
    private static func ending(
        _ result: Result<FlowOutcome, any Error>?,
        _ view: RunView
    ) -> FrontEndContract.Ending {
        switch (result, view.state) {
        case (.success(let outcome), .done): .result(outcome.json)
        case (.failure(is CancellationError), .stopped): .cancelled
        case (.failure(let error as any BentoError), .failed): .error(error.code)
        default: .error("the page shows \(view.state)")
        }
    }
}

@Suite("The contract of front ends, through the page", .timeLimit(.minutes(5)))
struct PageContractTests {
    @Test("somebody who looks at the page and answers")
    func contract() async { #expect(await FrontEndContract.violations(of: PageDriver()) == []) }
}
