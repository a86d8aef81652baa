import ArgumentParser
import Core

/// The settings of the coach.
package enum ChatSettings {
    package static let provider = SettingKey(
        "provider",
        "Who answers: offline needs no network and no model.",
        default: ProviderChoice.offline
    )
    package static let providers = SettingKey(
        "providers",
        "Providers of your own: 'bento chat provider list'.",
        default: ProviderList(),
        servers: { $0.providers.compactMap(\.server) }
    )
    package static let server = SettingKey<ServerAddress?>(
        "server",
        "The model server's address; by default the provider's own. Ollama: http://127.0.0.1:11434/v1.",
        default: nil
    )
    package static let local = SettingKey(
        "local-server",
        "The model server on this machine, where no address is set; 'bento chat model install' finds it.",
        default: LocalServer.none
    )
    package static let model = SettingKey(
        "model",
        "The model, as the server calls it.",
        default: "",
        form: "Give a model's name as the server has it, such as llama3.2."
    )
    package static let outputTokens = SettingKey(
        "output-tokens",
        "How long an answer may be, in tokens.",
        default: 2048,
        in: 16...100_000
    )
    package static let contextTokens = SettingKey(
        "context-tokens",
        "How much of a conversation a model is sent, in tokens; what is older is put into a summary.",
        default: 12_000,
        in: 500...1_000_000
    )
    package static let waitSeconds = SettingKey(
        "wait-seconds",
        "How long a busy model server is waited for, in seconds.",
        default: 60,
        in: 0...3600
    )
    package static let effort = SettingKey(
        "effort",
        "How hard a model thinks: low, medium, high; empty leaves it to the server.",
        default: "",
        form: "Choose low, medium or high, or unset it.",
        accepts: { ["", "low", "medium", "high"].contains($0) }
    )
    package static let showReasoning = SettingKey(
        "show-reasoning",
        "Show what a model thinks before it answers.",
        default: false
    )
    package static let inputPrice = SettingKey(
        "input-price",
        "US dollars for a million tokens that are sent, for the cost.",
        default: 0.0,
        in: 0...100_000
    )
    package static let outputPrice = SettingKey(
        "output-price",
        "US dollars for a million tokens of answers.",
        default: 0.0,
        in: 0...100_000
    )
    package static let hiddenFeatures = SettingKey(
        "hidden-features",
        "Features whose flows no model may see, joined by commas.",
        default: "wallet,location,account",
        form: "List features with commas, such as wallet,location.",
        isPower: true
    )
    /// The features that a value of ``hiddenFeatures`` names, however it was typed.
    package static func features(hiddenBy value: String) -> Set<String> {
        Set(value.split { $0 == "," || $0.isWhitespace }.map { $0.lowercased() })
    }

    package static let keepDays = SettingKey(
        "keep-days",
        "For how many days a conversation is kept after its last message; 0 keeps it until you delete it.",
        default: 0,
        in: 0...36_500
    )
    package static let usesMemory = SettingKey(
        "memory",
        "Tell a model what 'bento chat memory list' shows.",
        default: true
    )
    package static let shareSummary = SettingKey(
        "share-summary",
        "Tell a model at once how the day stands.",
        default: false
    )
    package static let shareLocation = SettingKey(
        "share-location",
        "Tell a gateway where you are.",
        default: false,
        isPower: true
    )
}

/// Who answers.
package enum ProviderKind: String, SettingValue, ExpressibleByArgument, CaseIterable, Codable, Sendable {
    case offline, openai, responses, anthropic, gateway
}

/// The flags of the coach.
package enum ChatFlags {
    /// For whoever runs Bento, where a model misuses its tools: it goes on answering, and calls nothing.
    package static let tools = FlagKey(
        "tools",
        "Whether a model may call your features' flows as tools.",
        kind: .operations,
        owner: "chat",
        default: true
    )
}

/// A model server on this machine, where it listens when nobody says otherwise.
package enum LocalServer: String, SettingValue, CaseIterable, Codable, Sendable {
    case none
    case ollama
    /// llama.cpp's server.
    case llama
    case vllm

    /// Host and port.
    package var place: String? {
        switch self {
        case .none: nil
        case .ollama: "127.0.0.1:11434"
        case .llama: "127.0.0.1:8080"
        case .vllm: "127.0.0.1:8000"
        }
    }

    package var address: ServerAddress? { place.flatMap { ServerAddress("http://\($0)/v1") } }
}
