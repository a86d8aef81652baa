import Core

/// A person's query, with filters and preferences for the results.
package struct GeocodeQuery: Sendable, Hashable {
    /// The words as typed.
    package var text: String
    /// The maximum number of places.
    package var limit: Int = 6
    /// Only places in this country, ISO 3166-1 alpha-2, any case.
    package var countryCode: String?
    /// Prefer places near here.
    package var bias: Coordinate?
    /// The language for names, BCP 47.
    package var language: String?

    package init(
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
