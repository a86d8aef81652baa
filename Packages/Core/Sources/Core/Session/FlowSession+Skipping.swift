import Foundation

extension FlowSession {
    /// Asks until the answer can be read; Enter skips the question.
    ///
    /// - Parameters:
    ///   - attempts: the number of invalid answers after which the question counts as skipped, which the person is
    ///     told.
    ///   - read: makes the value; its errors are shown to the person.
    /// - Returns: `nil` if it was skipped.
    /// - Throws: ``UnansweredQuestion``, `CancellationError`.
    public func askOrSkip<Value: Sendable>(
        _ prompt: String,
        option: String,
        attempts: Int = 3,
        read: (String) throws(Failure) -> Value
    ) async throws -> Value? {
        for _ in 0..<attempts {
            let typed = try await ask(Question(prompt, option: option)).trimmingCharacters(in: .whitespacesAndNewlines)
            guard !typed.isEmpty, typed.lowercased() != "skip" else { return nil }
            do throws(Failure) {
                return try read(typed)
            } catch {
                await notice(.warning, error.description)
            }
        }
        await notice(.info, Self.left(prompt))
        return nil
    }

    /// Asks for one of several values; Enter skips the question.
    ///
    /// The person may type a number from 1, the beginning of a label, or the beginning of a word that only one label
    /// has.
    public func chooseOrSkip<Value: Sendable>(
        _ prompt: String,
        option: String,
        from choices: [(label: String, value: Value)]
    ) async throws -> Value? {
        for _ in 0..<3 {
            let typed = try await ask(Question(prompt, option: option, choices: choices.map(\.label)))
                .trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
            guard !typed.isEmpty, typed != "skip" else { return nil }
            if let number = Int(typed), number >= 1, number <= choices.count { return choices[number - 1].value }
            let fitting = choices.filter { $0.label.lowercased().hasPrefix(typed) }
            if let exact = fitting.first(where: { $0.label.lowercased() == typed }) ?? Self.only(fitting)
                ?? Self.only(choices.filter { Self.words(of: $0.label).contains { $0.hasPrefix(typed) } })
            {
                return exact.value
            }
            await notice(
                .warning,
                "That is none of them. Type a number from 1 to \(choices.count), the beginning of a name, or enter to skip."
            )
        }
        await notice(.info, Self.left(prompt))
        return nil
    }

    private static func only<Element>(_ elements: [Element]) -> Element? { elements.count == 1 ? elements[0] : nil }

    private static func words(of label: String) -> [Substring] {
        label.lowercased().split { !$0.isLetter && !$0.isNumber }
    }

    private static func left(_ prompt: String) -> String { "Skipped for now: \(prompt)" }
}
