/// Which side of the body a set was done with.
package enum Side: String, Sendable, Codable, CaseIterable {
    case left, right
    /// Both, one after the other, each as often as said.
    case each
}
