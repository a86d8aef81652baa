import ArgumentParser

/// A word of a phrase typed without quotes: `@Argument var text: [Word]`.
///
/// A flow that takes plain words declares them as `[Word]`: both `food log "2 eggs"` and `food log 2 eggs` then work, and
/// the JSON form is one string.
public struct Word: ExpressibleByArgument, Sendable, Hashable {
    /// The characters as typed.
    public let text: String

    /// Takes any argument.
    public init?(argument: String) { text = argument }

    public init(_ text: String) { self.text = text }
}

extension [Word] {
    /// The words joined by single spaces.
    public var phrase: String { map(\.text).joined(separator: " ") }
}
