import Core
import PageDrawing

/// The result of reading a flow for a page. There is a page in each case.
enum Answer: Sendable {
    case outcome(FlowOutcome)
    /// The feature is switched off, or this program was built without it.
    case away(feature: String, canBeEnabled: Bool, words: String)
    case failed(message: String, recovery: String?)

    /// The result; `null` if there is none.
    var json: JSONValue { outcome?.json ?? .null }

    var outcome: FlowOutcome? {
        if case .outcome(let outcome) = self { outcome } else { nil }
    }
}

extension PageFlows {
    /// - Throws: only `CancellationError`.
    func answer(_ flow: String, _ input: JSONValue = [:]) async throws -> Answer {
        do {
            return .outcome(try await read(flow, input))
        } catch let error as CancellationError {
            throw error
        } catch let error as any BentoError {
            let feature = String(flow.prefix { $0 != "." })
            switch error.code {
            case "feature.unavailable":
                return .away(feature: feature, canBeEnabled: true, words: error.message)
            case "unknown.flow":
                return .away(feature: feature, canBeEnabled: false, words: "This Bento was built without it.")
            default: return .failed(message: error.message, recovery: error.recovery)
            }
        } catch {
            return .failed(message: "It could not be read.", recovery: nil)
        }
    }
}

extension HTML {
    /// Explains why there is nothing to show; does nothing if there is something.
    ///
    /// - Returns: whether there is something to show.
    @discardableResult
    mutating func addTrouble(_ answer: Answer, back: LocalLink) -> Bool {
        switch answer {
        case .outcome: return true
        case .away(let feature, let canBeEnabled, let words):
            add(.div, .class("empty")) { html in
                html.add(.p, text: words)
                if canBeEnabled {
                    html.add(
                        FlowButton(
                            "Switch it on",
                            flow: "host.features.enable",
                            [("id", feature)],
                            look: .primary,
                            back: back
                        )
                    )
                }
            }
            return false
        case .failed(let message, let recovery):
            add(.div, .class("notice", "error")) { html in
                html.add(.p, text: message)
                if let recovery { html.add(.p, .class("muted"), text: recovery) }
            }
            return false
        }
    }

    /// The presentation of a flow's result, or the reason why there is none.
    mutating func add(
        _ answer: Answer,
        headingLevel: Int = 2,
        in request: PageRequest,
        drawing: DrawingContext? = nil,
        back: LocalLink
    ) {
        guard addTrouble(answer, back: back), let outcome = answer.outcome else { return }
        let (shown, isCut) = outcome.presentation.cut(rows: 40)
        add(shown, headingLevel: headingLevel, in: drawing ?? request.drawing)
        if isCut { add(.p) { $0.add(.a, .href("/flows"), text: "There is more: run it under “All actions”") } }
    }
}

extension Presentation {
    /// The presentation with only so many rows of a table, lines of a list, and parts of a stack.
    func cut(rows: Int) -> (shown: Presentation, isCut: Bool) {
        switch self {
        case .table(let table) where table.rows.count > rows:
            (
                .table(
                    Table(
                        table.columns,
                        rows: Array(table.rows.prefix(rows)),
                        footer: table.footer,
                        listing: table.listing
                    )
                ), true
            )
        case .keyValues(let pairs) where pairs.count > rows: (.keyValues(Array(pairs.prefix(rows))), true)
        case .bars(let bars) where bars.count > rows: (.bars(Array(bars.prefix(rows))), true)
        case .markdown(let text) where text.utf8.count > 8_000: (.markdown(String(text.prefix(8_000))), true)
        case .text(let text, let tone) where text.utf8.count > 8_000:
            (.text(String(text.prefix(8_000)), tone: tone), true)
        case .stack(let parts):
            Self.cut(parts, rows: rows) { .stack($0) }
        case .section(let title, let parts):
            Self.cut(parts, rows: rows) { .section(title, $0) }
        default: (self, false)
        }
    }

    private static func cut(
        _ parts: [Presentation],
        rows: Int,
        as make: ([Presentation]) -> Presentation
    ) -> (shown: Presentation, isCut: Bool) {
        let cut = parts.prefix(rows).map { $0.cut(rows: rows) }
        return (make(cut.map(\.shown)), parts.count > rows || cut.contains { $0.isCut })
    }
}
