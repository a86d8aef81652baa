import Core

/// A model server on this machine, where it listens when nobody says otherwise.
enum LocalServer: String, SettingValue, CaseIterable, Codable, Sendable {
    case none
    case ollama
    /// llama.cpp's server.
    case llama
    case vllm

    /// Host and port.
    var place: String? {
        switch self {
        case .none: nil
        case .ollama: "127.0.0.1:11434"
        case .llama: "127.0.0.1:8080"
        case .vllm: "127.0.0.1:8000"
        }
    }

    var address: ServerAddress? { place.flatMap { ServerAddress("http://\($0)/v1") } }
}
