import Core
import Foundation

/// A conversation for reading elsewhere.
package struct ExportedChat: Sendable, Codable, Equatable {
    package struct Message: Sendable, Codable, Equatable {
        let number: Int
        let role: String
        let at: Date
        let text: String
        let model: String?
        let inputTokens: Int?
        let outputTokens: Int?
        let rating: String?
        let isEdited: Bool
        /// Names of the tools that were called after this message.
        let tools: [String]
    }

    package enum Format: String, CaseIterable, Sendable {
        case json, markdown, text

        package var fileExtension: String {
            switch self {
            case .json: "json"
            case .markdown: "md"
            case .text: "txt"
            }
        }
    }

    package let title: String
    let createdAt: Date
    package let messages: [Message]

    init(_ session: ChatSession, messages: [ChatMessage], time: TimeContext) {
        title = session.title(in: time)
        createdAt = session.createdAt.date
        self.messages = messages.filter { $0.role == .user || $0.role == .assistant }.enumerated().map {
            index,
            message in
            Message(
                number: index + 1,
                role: message.role.rawValue,
                at: message.sentAt.date,
                text: message.content,
                model: message.model,
                inputTokens: message.inputTokens,
                outputTokens: message.outputTokens,
                rating: message.rating.map { $0 == .good ? "good" : "bad" },
                isEdited: message.editedAt != nil,
                tools: message.conversation.compactMap { item in
                    if case .toolCall(let call) = item { call.name } else { nil }
                }
            )
        }
    }

    package func text(_ format: Format) throws -> String {
        switch format {
        case .json: return try JSONValue(encoding: self).text(pretty: true) + "\n"
        case .markdown:
            let heads = messages.map { "## \(speaker($0)), \($0.at.formatted(.iso8601))\n\n\($0.text)" }
            return (["# \(title)"] + heads).joined(separator: "\n\n") + "\n"
        case .text:
            let heads = messages.map { "\(speaker($0)), \($0.at.formatted(.iso8601)):\n\($0.text)" }
            return ([title] + heads).joined(separator: "\n\n") + "\n"
        }
    }

    private func speaker(_ message: Message) -> String { message.role == "user" ? "You" : "Coach" }
}
