import Core
import PageDrawing

/// What reading a flow gave a page. A page is there in each case.
enum Answer: Sendable {
    case outcome(FlowOutcome)
    /// The feature is switched off, or this program was built without it.
    case away(feature: String, canBeEnabled: Bool, words: String)
    case failed(message: String, recovery: String?)

    /// The result; `null` where there is none.
    var json: JSONValue { outcome?.json ?? .null }

    var outcome: FlowOutcome? {
        if case .outcome(let outcome) = self { outcome } else { nil }
    }
}

extension PageFlows {
    /// - Throws: `CancellationError` alone.
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
    /// Tells why there is nothing to show; nothing where there is.
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

    /// What a flow shows by itself, or why it shows nothing.
    mutating func add(_ answer: Answer, headingLevel: Int = 2, in request: PageRequest, back: LocalLink) {
        guard addTrouble(answer, back: back), let outcome = answer.outcome else { return }
        add(outcome.presentation, headingLevel: headingLevel, in: request.drawing)
    }
}
