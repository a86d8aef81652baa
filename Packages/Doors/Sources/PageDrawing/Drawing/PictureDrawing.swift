import Core

/// Draws a picture of black squares as one path on white, whatever the surrounding colors, so that a camera can read
/// it.
struct PictureDrawing {
    /// The width of the white margin that the standard for QR codes (ISO/IEC 18004) requires, in squares.
    private static let quietZone = 4

    func draw(_ picture: Picture, in html: inout HTML) {
        let margin = Self.missingMargin(of: picture)
        let (width, height) = (picture.width + 2 * margin, picture.height + 2 * margin)
        html.add(.div, .class("qr")) { html in
            let attributes: [Attribute] = [.viewBox(0, 0, width, height)]
            Figure.draw(attributes, title: "QR code", words: picture.text, in: &html) { html in
                html.add(.rect, .class("ground"), .width(width), .height(height))
                html.add(.path, .class("ink"), .path(Self.path(picture, margin: margin)))
            }
        }
    }

    /// The width by which the picture's own white margin falls short.
    private static func missingMargin(of picture: Picture) -> Int {
        let (width, height) = (picture.width, picture.height)
        let blank = (0..<quietZone).prefix { ring in
            guard ring * 2 < min(width, height) else { return false }
            return !(0..<width).contains {
                picture.squares[ring * width + $0] || picture.squares[(height - 1 - ring) * width + $0]
            }
                && !(0..<height).contains {
                    picture.squares[$0 * width + ring] || picture.squares[($0 + 1) * width - 1 - ring]
                }
        }
        return quietZone - blank.count
    }

    /// Each run of black in a row as a rectangle.
    private static func path(_ picture: Picture, margin: Int) -> String {
        var data = ""
        for row in 0..<picture.height {
            var column = 0
            while column < picture.width {
                guard picture.squares[row * picture.width + column] else {
                    column += 1
                    continue
                }
                let start = column
                while column < picture.width, picture.squares[row * picture.width + column] { column += 1 }
                data += "M\(start + margin) \(row + margin)h\(column - start)v1h-\(column - start)z"
            }
        }
        return data
    }
}
