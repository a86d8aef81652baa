/// A picture of black and white squares, row by row from the top.
public struct Picture: Sendable, Equatable, Codable {
    public let width: Int
    public let height: Int
    /// `width` times `height` squares; `true` is black.
    public let squares: [Bool]
    /// A description for those who cannot see it: the text in a QR code.
    public let text: String

    /// - Returns: `nil` if the number of squares is not `width` times `height`, or a side is above 1,000.
    public init?(width: Int, height: Int, squares: [Bool], text: String) {
        guard (0...1_000).contains(width), (0...1_000).contains(height), squares.count == width * height else {
            return nil
        }
        self.width = width
        self.height = height
        self.squares = squares
        self.text = text
    }

    private enum CodingKeys: CodingKey {
        case rows, text
    }

    /// Reads rows of `#` and `.`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let rows = try container.decode([String].self, forKey: .rows).map { Array($0.utf8) }
        guard
            let picture = Picture(
                width: rows.first?.count ?? 0,
                height: rows.count,
                squares: rows.joined().map { $0 == UInt8(ascii: "#") },
                text: try container.decode(String.self, forKey: .text)
            ), rows.allSatisfy({ $0.count == rows[0].count })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .rows,
                in: container,
                debugDescription: "The rows differ in length, or there are too many."
            )
        }
        self = picture
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let rows = (0..<height).map { row in
            String((0..<width).map { squares[row * width + $0] ? "#" : "." })
        }
        try container.encode(rows, forKey: .rows)
        try container.encode(text, forKey: .text)
    }
}
