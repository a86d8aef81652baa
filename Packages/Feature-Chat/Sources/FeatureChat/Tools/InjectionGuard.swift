import Foundation
import Synchronization

/// Notices instructions in what was read: results of tools and text from elsewhere are data, and only the person tells the
/// coach what to do. Once something was found, nothing that changes or spends runs in this conversation without the person's
/// own yes, whatever they had allowed before.
final class InjectionGuard: Sendable {
    private let tainted = Mutex(false)

    var isTainted: Bool { tainted.withLock { $0 } }

    /// - Parameter tools: the names of the tools that could be called.
    func inspect(_ text: String, tools: [String]) {
        if Self.isSuspicious(text, tools: tools) { tainted.withLock { $0 = true } }
    }

    /// Whether a text speaks to a model.
    static func isSuspicious(_ text: String, tools: [String]) -> Bool {
        let folded = fold(text)
        if marks.contains(where: folded.contains) { return true }
        if tools.contains(where: { folded.contains(fold($0)) }) { return true }
        let words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return phrases.contains { phrase in follows(phrase, in: words) }
    }

    /// Lower case, without marks on letters and without the invisible characters that hide words from a reader.
    private static func fold(_ text: String) -> String {
        var folded = ""
        for scalar in String(text.prefix(60_000)).decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar.value {
            case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFEFF, 0xAD: continue
            // The tag characters spell ASCII without being seen.
            case 0xE0020...0xE007E: folded.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xE0000)))
            // Letters of full width.
            case 0xFF01...0xFF5E: folded.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
            case 0x300...0x36F: continue
            default: folded.unicodeScalars.append(lookalikes[scalar] ?? scalar)
            }
        }
        return folded.lowercased()
    }

    /// Letters of other scripts that look like Latin ones.
    private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
        "а": "a", "е": "e", "о": "o", "р": "p", "с": "c", "х": "x", "у": "y", "і": "i", "ѕ": "s", "ԁ": "d", "ո": "n",
        "ο": "o",
        "А": "a", "Е": "e", "О": "o", "Р": "p", "С": "c", "Х": "x", "І": "i", "Ѕ": "s", "ı": "i", "0": "0",
    ]

    /// Pieces of the formats in which conversations are written down.
    private static let marks = [
        "<|im_start|>", "<|im_end|>", "<|system|>", "<|assistant|>", "[inst]", "<<sys>>", "</data>", "<system>",
        "<tool_call>",
        "<function_call", "### system", "### instruction", "\"tool_calls\"", "\"function_call\"", "</system>",
        "begin system",
        "system:", "assistant:", "developer:", "<invoke", "human:", "[system", "# tool", "tool_use",
    ]

    /// Words in this order, with at most three others between two of them.
    private static let phrases: [[String]] = [
        "ignore previous", "ignore prior", "ignore above", "ignore all instructions", "ignore your instructions",
        "disregard previous", "disregard instructions", "disregard above", "forget previous", "forget instructions",
        "forget everything above", "override instructions", "override rules", "new instructions", "new instruction",
        "updated instructions", "your new task", "your task is now", "your real task", "you are now", "you must now",
        "you must call", "you must log", "you must send", "you must delete", "act as", "pretend you are",
        "pretend to be", "system prompt", "system message", "system notice", "system override", "developer mode",
        "admin mode", "debug mode", "jailbreak", "do anything now", "call the tool", "call the function",
        "use the tool", "run the tool", "invoke the", "execute the following", "execute this", "execute command",
        "send bitcoin to", "send sats to", "send funds to", "send money to", "pay sats to", "pay this invoice",
        "transfer to address", "transfer sats", "transfer bitcoin", "transfer funds", "send all", "withdraw all",
        "empty the wallet",
        "delete all", "delete every", "erase all", "wipe all", "remove all entries",
        "do not tell the user", "without telling the user", "without asking", "without confirmation", "do not ask",
        "do not mention this", "the user has approved", "the user approved", "the user wants you", "user consents",
        "already confirmed", "has authorized", "is authorized", "pre approved", "permission granted",
        "important instruction", "instructions for the assistant", "instruction for ai", "note to ai",
        "note to the assistant", "message to the assistant", "attention assistant", "attention ai", "dear assistant",
        "hey assistant", "dear ai", "if you are an ai", "if you are a language model", "as an ai", "ai agent",
        "ai assistant",
        "ai model reading", "llm reading", "to the llm", "language model", "from now on you", "instead of answering",
        "reveal your", "print your instructions", "repeat your instructions", "respond only with", "reply only with",
        "log the following", "log this meal", "log kcal", "record the following", "add the following entry",
        "set my target to",
        "base64 decode", "decode and follow", "decode this and", "follow these steps", "follow the instructions",
        "follow these instructions", "your instructions are", "must be logged", "must be executed", "must be sent",
        // The commonest of them in other languages.
        "ignoriere alle", "ignoriere vorherigen", "vergiss alle", "ignora las instrucciones", "ignora todas",
        "ignorez les instructions", "ignorez toutes", "oublie les instructions", "ignora le istruzioni",
        "ignore as instruções",
        "negeer alle", "sende sats", "envía sats", "envoie sats",
    ].map { $0.split(separator: " ").map(String.init) }

    private static func follows(_ phrase: [String], in words: [String]) -> Bool {
        for start in words.indices where words[start] == phrase[0] {
            var position = start
            var isWhole = true
            for word in phrase.dropFirst() {
                let window = words[(position + 1)...].prefix(4)
                guard let next = window.firstIndex(of: word) else {
                    isWhole = false
                    break
                }
                position = next
            }
            if isWhole { return true }
        }
        return false
    }
}
