/// What a model at a server can do; `nil` where nobody knows yet.
struct ModelAbilities: Sendable, Equatable, Codable {
    /// Calls tools.
    var tools: Bool?
    /// Sees pictures.
    var images: Bool?
    /// Keeps to a JSON Schema.
    var schemas: Bool?
    /// Calls several tools in one answer.
    var parallelCalls: Bool?

    static let unknown = ModelAbilities()
}
