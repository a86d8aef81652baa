import Core
import PageDrawing
import Testing

@testable import BentoPages
@testable import BentoWeb

@Suite("Pages of runs")
struct PagesOfRunsTests {
    private static let hostile = Hostile.text

    private func run(_ state: RunView.State) -> RunView {
        var run = RunView(number: 3, flow: "food.log", title: Self.hostile)
        run.state = state
        run.progress = ProgressUpdate(Self.hostile, completed: 7, total: 5)
        run.notices = [Notice(.warning, Self.hostile)]
        run.blocks = [
            .init(kind: .markdown, text: "# a\n\(Self.hostile)"), .init(kind: .text, text: Self.hostile),
            .init(kind: .reasoning, text: Self.hostile),
        ]
        run.shown = [.text(Self.hostile)]
        run.back = "/food"
        run.undo = ("food.undo", ["made": Self.hostile])
        run.files = [(Self.hostile, "/runs/3/files/0")]
        return run
    }

    private static let states: [RunView.State] = [
        .running, .done(.keyValues([KeyValue(hostile, hostile)])), .failed(message: hostile, recovery: hostile),
        .stopped,
        .asks(Question(hostile, option: "--x"), fault: hostile),
        .asks(Question(hostile, option: "--x", choices: [hostile, "b"]), fault: nil),
        .asks(Question("?", option: "--x", isSecret: true), fault: nil),
        .confirms(
            Confirmation(
                "Send 5 sat?",
                details: [KeyValue("To", String(repeating: "x", count: 90))],
                weight: .typed("5")
            ),
            fault: "No."
        ),
        .confirms(Confirmation(hostile, details: [KeyValue(hostile, hostile)]), fault: nil),
    ]

    @Test("a run's page is whole in each state, and what it says stays text", arguments: states.indices)
    func whole(_ index: Int) {
        let run = run(Self.states[index])
        let markup = PageFrame.document(RunPage.page(run, in: DrawingContext())).description
        #expect(Markup(markup).faults == [])
        #expect(!markup.contains("<script>"))
        #expect(markup.contains("data-events") == !run.isOver)
        #expect(markup.contains("/runs/3/stop") == !run.isOver)
        #expect(markup.utf8.count <= 30_000)
    }

    @Test("a payment shows the whole destination in groups of four, and has the amount typed")
    func payment() {
        let markup = RunPage.page(run(Self.states[7]), in: DrawingContext()).content.description
        #expect(markup.contains("xxxx xxxx xxxx"))
        #expect(markup.filter { $0 == "x" }.count >= 90)
        #expect(markup.contains(#"id="answer" type="text" name="answer""#))
        #expect(markup.contains(">Pay<"))
    }

    @Test("a secret is typed unseen")
    func secret() {
        let markup = RunPage.page(run(Self.states[6]), in: DrawingContext()).content.description
        #expect(markup.contains(#"type="password""#))
    }

    @Test("only parts that changed differ")
    func parts() {
        var run = run(.running)
        let before = RunPage.parts(of: run, in: DrawingContext())
        run.blocks.append(.init(kind: .text, text: "more"))
        let after = RunPage.parts(of: run, in: DrawingContext())
        #expect(zip(before, after).filter { $0.html != $1.html }.map { $0.0.id } == ["run-said"])
    }

    @Test("a payment that waits leads to where it is looked at again")
    func waiting() {
        var run = run(.failed(message: Self.hostile, recovery: nil))
        run.proposal = "01a2"
        let markup = PageFrame.document(RunPage.page(run, in: DrawingContext())).description
        #expect(Markup(markup).faults == [])
        #expect(markup.contains(#"action="/flows/host.proposals.confirm""#))
        #expect(markup.contains(#"name="id" value="01a2""#))
    }

    @Test(
        "what became of a run is said in one line, and not where the page says it by itself",
        arguments: [
            (
                "food.log", ["entries": [["items": [["name": "egg"]], "totals": ["kcal": 143]]]],
                "Logged: Egg, 143 kcal"
            ),
            ("food.delete", ["done": "Deleted egg", "entries": [["items": [["name": "egg"]]]]], "Deleted egg"),
            ("food.log", ["entries": 4], "First"), ("reminders.done", [:], "First"), ("chat.ask", [:], nil),
        ] as [(String, JSONValue, String?)]
    )
    func notice(_ flow: String, _ json: JSONValue, _ words: String?) {
        let outcome = FlowOutcome(json: json, presentation: .empty, text: "\n \nFirst\nSecond")
        #expect(RunNotice.words(of: outcome, from: flow, forms: .international) == words)
    }
}
