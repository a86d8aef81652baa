/// Rows and columns.
public struct Table: Sendable, Equatable, Codable {
    public struct Column: Sendable, Equatable, Codable {
        /// Which side its cells stand on.
        public enum Alignment: String, Sendable, Equatable, Codable {
            /// Left, for text.
            case leading
            /// Right, for numbers.
            case trailing
        }

        /// The heading.
        public let title: String
        /// The side.
        public let alignment: Alignment
        /// Which columns are left out first where the width is small: the highest number goes first, 0 never goes.
        public let dispensability: Int

        public init(_ title: String, _ alignment: Alignment = .leading, dispensability: Int = 0) {
            self.title = title
            self.alignment = alignment
            self.dispensability = dispensability
        }
    }

    public struct Cell: Sendable, Equatable, Codable, ExpressibleByStringLiteral {
        /// The text; a newline is shown as a space.
        public let text: String
        /// What it means.
        public let tone: Tone

        public init(_ text: String, tone: Tone = .normal) {
            self.text = text
            self.tone = tone
        }

        /// A plain cell.
        public init(stringLiteral value: String) { self.init(value) }
    }

    public let columns: [Column]
    /// The rows, each as long as the columns.
    public let rows: [[Cell]]
    /// A last row set apart: totals.
    public let footer: [Cell]?

    public init(_ columns: [Column], rows: [[Cell]], footer: [Cell]? = nil) {
        self.columns = columns
        self.rows = rows
        self.footer = footer
    }
}
