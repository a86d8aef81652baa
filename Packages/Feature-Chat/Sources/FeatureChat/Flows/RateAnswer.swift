import ArgumentParser
import Conversations
import Core

struct RateAnswer: Flow {
    enum Mark: String, ExpressibleByArgument, CaseIterable, Sendable {
        case good, bad, none
    }

    static let descriptor = FlowDescriptor(
        "rate",
        "Rate an answer as good or bad",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("good", "The last answer")]
    )

    @Argument(help: "good, bad, or none to take it back.") var mark: Mark
    @Argument(help: "The message's number; by default the last one.") var message = "last"
    @Option(
        name: .customLong("in"),
        help:
            "The conversation: its number in the list just shown, last, the beginning of its title, or the end of its id."
    ) var `in` = "last"

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ChatChangeReport {
        let owner = try await chats.store.session(named: self.in, in: session)
        let rated = try await chats.message(message, in: owner)
        guard rated.role == .assistant else {
            throw ChatError.badValue("Message \(message)", given: "rated", allowed: "only answers can be")
        }
        try await chats.store.rate(rated.id, mark == .good ? .good : mark == .bad ? .bad : nil)
        return ChatChangeReport(
            owner,
            mark == .none ? "has no rating now" : "has an answer rated \(mark.rawValue)",
            time: session.time
        )
    }
}
