import Core

/// The message about a run on the page after it.
package enum RunNotice {
    /// - Returns: `nil` if the page itself shows it.
    package static func words(of outcome: FlowOutcome, from flow: String, forms: LocaleForms) -> String? {
        // The conversation already shows it.
        if flow == "chat.ask" { return nil }
        let json = outcome.json
        let entries = json.list("entries")
        if flow.hasPrefix("food."), !entries.isEmpty {
            let kcal = entries.compactMap { $0["totals"]?.number("kcal") }.reduce(0, +)
            let names = entries.prefix(3).map { DayMeals.title(of: $0) }.joined(separator: "; ")
            let done = json.text("done") ?? (json.flag("isCorrection") ? "Corrected" : "Logged")
            // "Deleted egg" says already which.
            return done.contains(" ") ? done : "\(done): \(names), \(forms.number(kcal)) kcal"
        }
        let paragraph = outcome.text.split(separator: "\n").first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        return paragraph.count > 240 ? paragraph.prefix(239) + "…" : String(paragraph)
    }
}
