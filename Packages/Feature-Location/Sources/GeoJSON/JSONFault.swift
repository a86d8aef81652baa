/// Where and why a text is not JSON.
struct JSONFault: Error, Equatable {
    /// A part of a sentence: `expected ',' or '}'`.
    var problem: String
    /// The byte at which it was noticed.
    var offset: Int
}
