/// Rows and columns.
public struct Table: Sendable, Equatable, Codable {
    public struct Column: Sendable, Equatable, Codable {
        /// The alignment of its cells.
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
        /// The order in which columns are dropped if the width is too small: the highest number goes first, 0 never
        /// goes.
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
        /// Its meaning.
        public let tone: Tone

        public init(_ text: String, tone: Tone = .normal) {
            self.text = text
            self.tone = tone
        }

        /// A plain cell.
        public init(stringLiteral value: String) { self.init(value) }
    }

    /// The items that the rows of a list stand for. A front end numbers the rows, and for a while knows which item a
    /// number means.
    public struct Listing: Sendable, Equatable, Codable {
        public struct Item: Sendable, Equatable, Codable {
            public let id: String
            /// Changes whenever the item changes: the time of its last change, or a digest of it.
            public let stamp: String

            public init(id: String, stamp: String) {
                self.id = id
                self.stamp = stamp
            }
        }

        /// The kind of all items: `reminder`.
        public let kind: String
        /// One for each row.
        public let items: [Item]
        /// The number of the first row; the others follow.
        public let first: Int

        public init(_ kind: String, _ items: [Item], from first: Int = 1) {
            self.kind = kind
            self.items = items
            self.first = first
        }
    }

    public let columns: [Column]
    /// The rows, each as long as the columns.
    public let rows: [[Cell]]
    /// A last row set apart: totals.
    public let footer: [Cell]?
    /// The items that the rows stand for, if a row may be named by its number.
    public let listing: Listing?

    public init(_ columns: [Column], rows: [[Cell]], footer: [Cell]? = nil, listing: Listing? = nil) {
        self.columns = columns
        self.rows = rows
        self.footer = footer
        self.listing = listing
    }
}
