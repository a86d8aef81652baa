/// Something in a file that was not taken, where it stands, and why.
package struct ImportRefusal: Error, Sendable, Hashable, Codable {
    package let place: String
    package let reason: String

    package init(_ place: String, _ reason: String) {
        self.place = place
        self.reason = reason
    }
}
