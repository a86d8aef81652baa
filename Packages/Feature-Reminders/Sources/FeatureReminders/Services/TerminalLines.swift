/// Collects lines for the terminal that shows them when the command is done.
actor TerminalLines: ReminderChannel {
    nonisolated let id = "terminal"
    private(set) var lines: [String] = []

    func deliver(_ message: ReminderMessage) { lines.append(message.line) }
}
