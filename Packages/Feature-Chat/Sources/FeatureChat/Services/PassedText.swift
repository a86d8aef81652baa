import Core

/// Text from elsewhere that a person passes on with a question, such as a piped file.
enum PassedText {
    static let longest = 200_000

    /// The question with the text below it, marked as data.
    static func message(_ question: String, passing text: String) -> String {
        guard text.contains(where: { !$0.isWhitespace }) else { return question }
        return "\(question)\n\n\(text.markedAsData)"
    }

    /// The words of the person, without what they passed along.
    static func question(in message: String) -> String {
        guard !quoted(in: message).isEmpty, let start = message.range(of: "\n<data>\n") else { return message }
        return String(message[..<start.lowerBound])
    }

    static func quoted(in message: String) -> String {
        guard let start = message.range(of: "\n<data>\n"), message.hasSuffix("\n</data>") else { return "" }
        return String(message[start.upperBound...].dropLast("\n</data>".count))
    }
}
