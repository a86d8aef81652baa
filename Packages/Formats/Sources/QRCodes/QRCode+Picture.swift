import Core

extension QRCode {
    /// The code with its quiet zone, for front ends to draw.
    ///
    /// - Parameter text: stands where the code cannot be drawn.
    public func picture(_ text: String) -> Picture? {
        let side = size + 2 * Self.quietZone
        let squares = (0..<(side * side)).map { self[$0 % side - Self.quietZone, $0 / side - Self.quietZone] }
        return Picture(width: side, height: side, squares: squares, text: text)
    }
}
