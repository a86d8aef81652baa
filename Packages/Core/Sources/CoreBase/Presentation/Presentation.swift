/// The look of a result, as data. A terminal draws it, and a page or another program can, too.
///
/// Its JSON (`PresentationDocument`) names the kind of each part and carries a text beside each leaf. A reader that does
/// not know a kind keeps its JSON as ``unknown(_:text:)`` and shows that text, so new kinds break no reader.
public indirect enum Presentation: Sendable, Equatable {
    /// Paragraphs, wrapped to the width; `\n` breaks a line.
    case text(String, tone: Tone = .normal)
    /// Names and values in two columns.
    case keyValues([KeyValue])
    /// Rows and columns.
    case table(Table)
    /// Horizontal bars, each with an optional target.
    case bars([Bar])
    /// Lines over an axis.
    case lineChart(LineChart)
    case map(MapPicture)
    /// A short message that stands out.
    case notice(Notice)
    /// CommonMark text with tables.
    case markdown(String)
    /// A picture of black and white squares, such as a QR code.
    case picture(Picture)
    /// A value for each day, as shades in a calendar.
    case heatMap(HeatMap)
    /// A kind from a newer version: its JSON, kept as it was, and the text to show instead.
    case unknown(JSONValue, text: String)
    /// A heading with what belongs under it.
    case section(String, [Presentation])
    /// Several, one under the other.
    case stack([Presentation])

    /// Nothing to show.
    public static let empty = Presentation.stack([])

    /// The lists in it, in order.
    public var listings: [Table.Listing] {
        switch self {
        case .table(let table): [table.listing].compactMap { $0 }
        case .section(_, let parts), .stack(let parts): parts.flatMap(\.listings)
        default: []
        }
    }
}

/// The meaning of a piece of text. A front end chooses the colors, and never conveys the meaning by color alone.
public enum Tone: String, Sendable, Codable {
    /// Plain text.
    case normal
    /// Secondary, less important.
    case muted
    /// Stands out.
    case strong
    /// As it should be.
    case good
    /// Look at it.
    case warning
    /// Wrong.
    case bad
}

/// A name and its value.
public struct KeyValue: Sendable, Equatable, Codable {
    /// The name.
    public let key: String
    /// The value, formatted.
    public let value: String
    /// The meaning of the value.
    public let tone: Tone

    public init(_ key: String, _ value: String, tone: Tone = .normal) {
        self.key = key
        self.value = value
        self.tone = tone
    }
}

/// A horizontal bar.
public struct Bar: Sendable, Equatable {
    /// The name.
    public let label: String
    /// The value, at least 0.
    public let value: Double
    /// The target, marked on the bar.
    public let target: Double?
    /// The value at the bar's full width; `nil`: a share of the target, or a value, shared with all bars beside it.
    public let maximum: Double?
    /// The value as text, with its unit: `84 g of 122 g`.
    public let caption: String
    /// Its meaning.
    public let tone: Tone

    public init(
        _ label: String,
        value: Double,
        target: Double? = nil,
        maximum: Double? = nil,
        caption: String,
        tone: Tone = .normal
    ) {
        self.label = label
        self.value = value
        self.target = target
        self.maximum = maximum
        self.caption = caption
        self.tone = tone
    }
}

/// A short message that stands out: a toast on a screen, a line on standard error in a terminal.
public struct Notice: Sendable, Equatable {
    /// The kind of notice.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// Good to know.
        case info
        /// Something worked.
        case success
        /// Look at it.
        case warning
        /// Something failed.
        case error
    }

    /// The kind of notice.
    public let kind: Kind
    /// The words.
    public let text: String
    /// The time that a screen shows it.
    public let duration: Duration

    public init(_ kind: Kind, _ text: String, duration: Duration = .seconds(4)) {
        self.kind = kind
        self.text = text
        self.duration = duration
    }
}
