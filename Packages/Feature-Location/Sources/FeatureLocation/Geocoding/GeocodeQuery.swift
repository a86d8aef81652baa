import Core

/// What a person typed, and how to narrow and order the answers.
struct GeocodeQuery: Sendable, Hashable {
    /// The words as typed.
    var text: String
    /// How many places at most.
    var limit: Int = 6
    /// Only places in this country, ISO 3166-1 alpha-2, any case.
    var countryCode: String?
    /// Prefer places near here.
    var bias: Coordinate?
    /// The language for names, BCP 47.
    var language: String?

    init(
        _ text: String,
        limit: Int = 6,
        countryCode: String? = nil,
        bias: Coordinate? = nil,
        language: String? = nil
    ) {
        self.text = text
        self.limit = limit
        self.countryCode = countryCode
        self.bias = bias
        self.language = language
    }
}
