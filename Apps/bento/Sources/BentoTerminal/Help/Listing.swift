import Core

/// Information about the program itself, which needs no session, no clock, and none of the person's data.
package protocol Listing: Encodable, Sendable {
    var presentation: Presentation { get }
    /// True if it is read like a page, with wrapped lines even in a pipe.
    var isProse: Bool { get }
}

extension Listing {
    package var isProse: Bool { false }
}
