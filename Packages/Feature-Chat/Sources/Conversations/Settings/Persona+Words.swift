import AppData

extension Persona {
    /// In words for a model.
    var instructions: String {
        let tone =
            switch voice {
            case .calm: "You speak calmly and never hurry anyone."
            case .direct: "You speak plainly and come to the point."
            case .warm: "You speak warmly, as a friend who knows about training and food."
            case .dry: "You speak drily, with few words."
            }
        let drive = ["quiet", "even", "steady", "lively", "full of drive"][min(max(energy, 1), 5) - 1]
        let jokes = [
            "Do not joke.", "A light remark now and then is welcome.", "Be humorous.", "Be playful throughout.",
        ][min(max(humour, 0), 3)]
        let form = ["as friends talk", "casual", "polite", "formal"][min(max(formality, 0), 3)]
        let size =
            switch length {
            case .short: "Answer in at most four sentences unless asked for more."
            case .usual: "Answer in one to three paragraphs."
            case .long: "Explain in full."
            }
        let spur =
            switch encouragement {
            case .facts: "Let the figures speak; praise only what they show."
            case .praise: "Praise what went well before you say what did not."
            case .push: "Ask for a little more each time, without insulting."
            }
        var parts = [tone, "Your energy is \(drive), your manner \(form).", jokes, size, spur]
        if !manner.isEmpty {
            parts.append("In particular, about your manner alone: \(manner)")
        } else if !words.isEmpty {
            parts.append("The person wishes that you speak like this, which changes your manner alone: \"\(words)\".")
        }
        if !avoid.isEmpty {
            // The person's own words, on one line.
            let words = avoid.split { $0.isNewline }.joined(separator: " ")
            parts.append("The person does not want to hear of: \(words).")
        }
        return parts.joined(separator: " ")
    }

    /// A fact in this voice, without a model: the fact stays as it is, the words around it change.
    func say(_ fact: String) -> String {
        let opening =
            switch (voice, energy) {
            case (.warm, 4...): "Good to see you! "
            case (.warm, _): "Just so you know: "
            case (.dry, 4...): "For the record: "
            case (.calm, ...2): "No hurry: "
            case (.direct, 4...): "Heads up: "
            default: ""
            }
        let closing =
            switch encouragement {
            case .facts: ""
            case .praise: formality >= 2 ? " Well done so far." : " Nice going so far."
            case .push: energy >= 4 ? " Now go and get it." : " You can do a little more."
            }
        return opening + fact + closing
    }

    /// The same message in each voice, for choosing one.
    package func preview(_ fact: String = "You have 40 g of protein to go.") -> String { say(fact) }
}
