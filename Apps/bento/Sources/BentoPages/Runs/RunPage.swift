import Core
import PageDrawing

/// A run: its progress, its output, its question, its result.
package enum RunPage {
    /// The length of a block that is drawn, from its end.
    private static let longestBlock = 20_000

    package static func page(_ run: RunView, in drawing: DrawingContext) -> Page {
        var html = HTML()
        html.addHeading(run.title)
        let live: [Attribute] = run.isOver ? [] : [.data("events", "\(run.link.text)/events")]
        html.add(.div, [.class("stack", "run"), .id("run")] + live) { html in
            for part in parts(of: run, in: drawing) { html.add(part.html) }
        }
        let feature = run.flow.prefix { $0 != "." }
        return Page(run.title, at: Place(feature: feature) ?? .none, content: html)
    }

    /// The elements of a run's page, each with its id: those that have changed are sent to whoever watches.
    package static func parts(of run: RunView, in drawing: DrawingContext) -> [(id: String, html: HTML)] {
        [
            part("run-said") { addSaid(run, drawing, to: &$0) },
            part("run-progress") { addProgress(run, to: &$0) },
            part("run-end") { addEnd(run, drawing, to: &$0) },
        ]
    }

    private static func part(_ id: String, content: (inout HTML) -> Void) -> (id: String, html: HTML) {
        var html = HTML()
        html.add(.div, .class("stack"), .id(id), content: content)
        return (id, html)
    }

    // MARK: On the way

    private static func addSaid(_ run: RunView, _ drawing: DrawingContext, to html: inout HTML) {
        for notice in run.notices.suffix(20) { html.add(.notice(notice), in: drawing) }
        for block in run.blocks.suffix(50) { add(block, drawing, to: &html) }
        for shown in run.shown.suffix(20) { html.add(shown.cut(rows: 100).shown, in: drawing) }
    }

    private static func add(_ block: RunView.Block, _ drawing: DrawingContext, to html: inout HTML) {
        let text = block.text.utf8.count > longestBlock ? String(block.text.suffix(longestBlock)) : block.text
        switch block.kind {
        case .reasoning:
            html.add(.details, .class("reasoning")) { html in
                html.add(.summary, text: "What it thought on the way")
                html.add(.p, .class("muted"), .ownDirection, text: text)
            }
        case .markdown: html.add(.article, .class("bubble")) { $0.add(.markdown(text), headingLevel: 3, in: drawing) }
        case .text: html.add(.article, .class("bubble")) { $0.add(.p, .ownDirection, text: text) }
        }
    }

    private static func addProgress(_ run: RunView, to html: inout HTML) {
        guard !run.isOver else { return }
        if let progress = run.progress {
            let label = String(progress.label.prefix(200))
            html.add(.div, .class("card")) { html in
                html.add(.p, .id("run-progress-label"), .ownDirection, text: label)
                var attributes: [Attribute] = [.labelledBy("run-progress-label")]
                if let total = progress.total, total > 0 {
                    attributes += [.maximum(String(total)), .value(String(min(max(0, progress.completed), total)))]
                }
                html.add(.progress, attributes, text: "\(progress.completed) \(progress.unit)")
            }
        }
        html.add(.div, .class("actions")) { html in
            if case .running = run.state, run.progress == nil, run.blocks.isEmpty {
                html.add(.p, .class("muted"), .busy(), text: "Under way …")
            }
            html.add(.form, .method(.post), .action("/runs/\(run.number)/stop"), .class("inline")) { html in
                html.add(.button, .class("button"), .type(.submit), text: "Stop")
            }
        }
    }

    // MARK: The end

    private static func addEnd(_ run: RunView, _ drawing: DrawingContext, to html: inout HTML) {
        switch run.state {
        case .running: return
        case .asks(let question, let fault): RunQuestionForm.add(question, fault: fault, of: run, to: &html)
        case .confirms(let confirmation, let fault): RunQuestionForm.add(confirmation, fault: fault, of: run, to: &html)
        case .done(let result):
            if result != .empty || !run.files.isEmpty {
                html.add(.section, .class("card"), .label("Result")) { html in
                    html.add(result, in: drawing)
                    if let words = words(ofPictureIn: result) {
                        html.add(.button, .class("button"), .type(.button), .data("copy", words), text: "Copy")
                    }
                    for file in run.files.prefix(20) {
                        html.add(
                            .a,
                            .class("button"),
                            .href(file.link),
                            .download(file.name),
                            text: "Save \(file.name.prefix(80))"
                        )
                    }
                }
            }
            addNext(run, to: &html)
        case .failed where run.proposal != nil:
            html.add(.div, .class("notice", "warning")) { html in
                html.add(.p, text: "The payment waits for your yes. Nothing was spent yet.")
                html.add(
                    FlowButton(
                        "Look at it and pay",
                        flow: "host.proposals.confirm",
                        [("id", run.proposal ?? "")],
                        look: .primary,
                        back: run.back
                    )
                )
            }
        case .failed(let message, let recovery):
            html.add(.div, .class("notice", "error"), .role(.alert)) { html in
                html.add(.p, .ownDirection, text: String(message.prefix(2_000)))
                if let recovery { html.add(.p, .class("muted"), .ownDirection, text: String(recovery.prefix(1_000))) }
            }
            addNext(run, to: &html)
        case .stopped:
            html.add(.div, .class("notice", "warning")) { html in
                html.add(.p, text: "Stopped. What was done before stays.")
            }
            addNext(run, to: &html)
        }
    }

    /// The content of the first picture, such as a payment request.
    private static func words(ofPictureIn result: Presentation) -> String? {
        switch result {
        case .picture(let picture): picture.text
        case .section(_, let parts), .stack(let parts): parts.lazy.compactMap { words(ofPictureIn: $0) }.first
        default: nil
        }
    }

    private static func addNext(_ run: RunView, to html: inout HTML) {
        let place = Place(feature: run.flow.prefix { $0 != "." })
        html.add(.div, .class("actions")) { html in
            let back = run.back ?? place?.link ?? "/"
            html.add(.a, .class("button", "primary"), .href(back), text: "Go on")
            if case .done = run.state, let undo = run.undo {
                let fields = undo.input.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
                html.add(FlowButton("Undo", flow: undo.flow, fields, back: back, key: "u"))
            }
            html.add(.a, .class("button", "quiet"), .href("/flows/\(run.flow)"), text: "Once more")
        }
    }
}
